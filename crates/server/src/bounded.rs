//! Answers that are written out no further than their bound.

use std::io::{self, Write};

use serde::Serialize;

/// A value as JSON; nothing where it needs more bytes than these.
pub(crate) fn json(value: &impl Serialize, max_bytes: usize) -> Option<Vec<u8>> {
    let mut written = Bounded { bytes: Vec::new(), max_bytes };
    // Only the bound makes it fail.
    serde_json::to_writer(&mut written, value).ok()?;
    Some(written.bytes)
}

/// Takes so many bytes and no more.
struct Bounded {
    bytes: Vec<u8>,
    max_bytes: usize,
}

impl Write for Bounded {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + more.len() > self.max_bytes {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(more);
        Ok(more.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

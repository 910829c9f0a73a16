//! Lines that are read within a bound.

use std::io::{self, BufRead};

use crate::limits::LINE_BYTES;

/// Reads lines one after the other, none longer than a line may be.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    /// The line under way was too long, and the rest of it is thrown away.
    skips: bool,
}

/// Why there is no line.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    /// It was longer than a line may be; the next can be read.
    #[error("the line is longer than {LINE_BYTES} bytes")]
    TooLong,
    /// Reading failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl<R: BufRead> Lines<R> {
    /// The lines of an input.
    pub const fn new(input: R) -> Self {
        Self { input, skips: false }
    }

    /// The next line that is not blank, without its end; `None` after the
    /// last. Of a line that is too long it says so at once, whether or not
    /// that line ever ends.
    pub fn next_line(&mut self) -> Result<Option<Vec<u8>>, LineError> {
        let mut line = Vec::new();
        loop {
            let chunk = self.input.fill_buf()?;
            let is_last = chunk.is_empty();
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let used = end.unwrap_or(chunk.len());
            if !self.skips {
                line.extend_from_slice(&chunk[..used.min(LINE_BYTES + 1 - line.len())]);
            }
            self.input.consume(used + usize::from(end.is_some()));
            if line.len() > LINE_BYTES {
                self.skips = end.is_none();
                return Err(LineError::TooLong);
            }
            if end.is_some() || is_last {
                self.skips = false;
                if !line.iter().all(u8::is_ascii_whitespace) {
                    return Ok(Some(line));
                }
                line.clear();
            }
            if is_last {
                return Ok(None);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_an_end_and_a_bound() {
        let mut text = b"one\n\n  \r\ntwo\r\n".to_vec();
        text.extend(vec![b'x'; LINE_BYTES + 1]);
        text.extend(b"\nlast");
        let mut lines = Lines::new(&text[..]);
        assert_eq!(lines.next_line().unwrap().unwrap(), b"one");
        assert_eq!(lines.next_line().unwrap().unwrap(), b"two\r");
        assert!(matches!(lines.next_line(), Err(LineError::TooLong)));
        assert_eq!(lines.next_line().unwrap().unwrap(), b"last");
        assert!(lines.next_line().unwrap().is_none());
        assert!(lines.next_line().unwrap().is_none());
    }
}

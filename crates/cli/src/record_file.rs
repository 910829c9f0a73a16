//! Reading a record from a file, or from standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// A record larger than this is refused: a match of a thousand deals needs a
/// tenth of it.
const MAX_BYTES: u64 = 256 << 20;

/// The text of a record; `-` is standard input.
pub(crate) fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    let read = if path == Path::new("-") {
        io::stdin().lock().take(MAX_BYTES + 1).read_to_string(&mut text)
    } else {
        File::open(path).and_then(|file| file.take(MAX_BYTES + 1).read_to_string(&mut text))
    };
    let name = path.display();
    match read {
        Ok(bytes) if bytes as u64 > MAX_BYTES => Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            format!("{name} is larger than {} MiB", MAX_BYTES >> 20),
        )),
        Ok(_) => Ok(text),
        Err(error) => Err(io::Error::new(error.kind(), format!("{name}: {error}"))),
    }
}

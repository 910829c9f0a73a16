//! The head of a log.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Tells this chain from every other use of the same hash.
const DOMAIN: &[u8] = b"paisai log 1";
/// Hexadecimal digits of a head that pages show at first: nobody finds
/// another log with the same ones by trying.
pub const SHORT_DIGITS: usize = 16;

/// What a log is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum LogKind {
    /// An event.
    Event,
    /// A table.
    Table,
}

impl LogKind {
    /// As it is hashed and written.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Event => "event",
            Self::Table => "table",
        }
    }
}

/// The head of a log: how many entries it has, and a hash of them all.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Head {
    entries: u64,
    hash: [u8; 32],
}

impl Head {
    /// The head of a log without entries.
    pub fn start(kind: LogKind, id: &str) -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.update(DOMAIN);
        for text in [kind.word(), id] {
            field(&mut hasher, text.as_bytes());
        }
        Self { entries: 0, hash: *hasher.finalize().as_bytes() }
    }

    /// The head after one more entry: its time, and its bytes as logged.
    #[must_use]
    pub fn after(self, at_ms: i64, body: &[u8]) -> Self {
        let entries = self.entries + 1;
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.hash);
        hasher.update(&entries.to_le_bytes());
        hasher.update(&at_ms.to_le_bytes());
        field(&mut hasher, body);
        Self { entries, hash: *hasher.finalize().as_bytes() }
    }

    /// A head that somebody else told of.
    pub const fn told(entries: u64, hash: [u8; 32]) -> Self {
        Self { entries, hash }
    }

    /// How many entries the log has.
    pub const fn entries(&self) -> u64 {
        self.entries
    }

    /// The hash of them all.
    pub const fn hash(&self) -> &[u8; 32] {
        &self.hash
    }

    /// The hash in hexadecimal.
    pub fn hex(&self) -> String {
        hex::encode(self.hash)
    }

    /// As it stands on paper: how many entries, and the first digits of the
    /// hash in groups of four.
    pub fn short(&self) -> String {
        let digits = self.hex();
        let groups: Vec<&str> =
            (0..SHORT_DIGITS).step_by(4).filter_map(|at| digits.get(at..at + 4)).collect();
        format!("{} · {}", self.entries, groups.join(" "))
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.entries, self.hex())
    }
}

impl fmt::Debug for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The hash of lines of text, each with a line feed after it whatever the
/// file has: line ends change on the way through mail and editors.
#[derive(Clone, Debug, Default)]
pub struct TextHash(blake3::Hasher);

impl TextHash {
    /// One more line.
    pub fn line(&mut self, line: &str) {
        self.0.update(line.as_bytes());
        self.0.update(b"\n");
    }

    /// The hash of all lines so far.
    pub fn hash(&self) -> [u8; 32] {
        *self.0.finalize().as_bytes()
    }
}

impl<'a> FromIterator<&'a str> for TextHash {
    fn from_iter<T: IntoIterator<Item = &'a str>>(lines: T) -> Self {
        let mut hash = Self::default();
        lines.into_iter().for_each(|line| hash.line(line));
        hash
    }
}

/// Bytes after their number, so that no two fields run into each other.
pub(crate) fn field(hasher: &mut blake3::Hasher, bytes: &[u8]) {
    hasher.update(&(bytes.len() as u64).to_le_bytes());
    hasher.update(bytes);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head() -> Head {
        Head::start(LogKind::Event, "e1").after(5, b"one").after(9, b"two")
    }

    /// Fixes the derivation: heads on paper must stay checkable.
    #[test]
    fn golden_head() {
        let start = Head::start(LogKind::Table, "t1");
        assert_eq!(
            start.to_string(),
            "0:4890f593774577041422b314cdbda1b899029f5b8b8342b52af44085aa617161"
        );
        assert_eq!(
            head().to_string(),
            "2:6e17febc767659def7633002d1c8ea97b741bf6b262b676f182d5b3b4e769de9"
        );
        assert_eq!(head().short(), "2 · 6e17 febc 7676 59de");
    }

    #[test]
    fn every_part_matters() {
        let start = Head::start(LogKind::Event, "e1");
        let others = [
            Head::start(LogKind::Table, "e1").after(5, b"one").after(9, b"two"),
            Head::start(LogKind::Event, "e2").after(5, b"one").after(9, b"two"),
            start.after(6, b"one").after(9, b"two"),
            start.after(5, b"oneX").after(9, b"two"),
            start.after(5, b"on").after(9, b"etwo"),
            start.after(9, b"two").after(5, b"one"),
            start.after(5, b"onetwo"),
            start.after(5, b"one").after(9, b"two").after(9, b""),
        ];
        for other in others {
            assert_ne!(other.hash(), head().hash());
        }
    }

    #[test]
    fn line_ends_do_not_matter_and_lines_do() {
        let hash = |text: &str| text.lines().collect::<TextHash>().hash();
        assert_eq!(hash("a\nb"), hash("a\r\nb\r\n"));
        assert_ne!(hash("a\nb"), hash("ab"));
        assert_ne!(hash("a\nb"), hash("a\nb\n\n"));
    }
}

//! The secret of an event, from which the codes of entrants and the keys of
//! tables follow.

use std::fmt;

use serde::{Deserialize, Serialize};
use tournament::lot::Seed;

/// Letters and digits that nobody takes for one another.
const ALPHABET: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/// Characters of a code, which people type.
const CODE_CHARS: usize = 8;
/// Characters of a key, which only phones read.
const KEY_CHARS: usize = 12;
/// Characters of the id of an online table, as many as other ids have.
const ONLINE_CHARS: usize = 26;

/// Known to the log of the event and to nobody else.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(Seed);

impl Secret {
    /// A secret of these bytes, which nobody must be able to guess.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(Seed::new(bytes))
    }

    /// The code of an entrant.
    pub(crate) fn code(self, entrant: u32) -> String {
        self.text(&format!("code {entrant}"), CODE_CHARS)
    }

    /// The key of a table.
    pub(crate) fn key(self, table: u32) -> String {
        self.text(&format!("table {table}"), KEY_CHARS)
    }

    /// The id of an online table or of a set of boards, in the digits that all
    /// ids have.
    pub(crate) fn online(self, purpose: &str) -> String {
        self.text(&format!("online {purpose}"), ONLINE_CHARS).to_ascii_lowercase()
    }

    /// What the boards of a round come from.
    pub(crate) fn boards(self, start: &str) -> [u8; 32] {
        let mut stream = self.0.derive(&format!("cards {start}")).stream();
        std::array::from_fn(|_| stream.below(256) as u8)
    }

    fn text(self, purpose: &str, chars: usize) -> String {
        let mut stream = self.0.derive(purpose).stream();
        (0..chars).map(|_| char::from(ALPHABET[stream.below(32) as usize])).collect()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_keys_follow_from_the_secret_alone() {
        let [one, other] = [1, 2].map(|byte| Secret::new([byte; 32]));
        assert_eq!(one.code(7), one.code(7));
        assert_ne!(one.code(7), one.code(8));
        assert_ne!(one.code(7), other.code(7));
        assert_ne!(one.key(7)[..CODE_CHARS], one.code(7));
        assert_ne!(one.online("a"), other.online("a"));
        assert_ne!(one.boards("a"), one.boards("b"));
        assert_eq!(one.code(1).len(), CODE_CHARS);
        assert!(!one.key(3).contains(['0', 'O', '1', 'I']));
        assert_eq!(format!("{one:?}"), "Secret(…)");
    }
}

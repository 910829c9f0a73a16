//! Lots (抽签): seeded, recorded, and drawn again by anyone with one result.

use std::fmt;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// What a lot is drawn from: 32 bytes, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed of these bytes.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The seed that a word stands for.
    pub fn from_word(word: &str) -> Self {
        Self(*blake3::hash(word.as_bytes()).as_bytes())
    }

    /// The seed for one purpose: lots for different purposes drawn from one
    /// seed have nothing to do with each other.
    #[must_use]
    pub fn derive(self, purpose: &str) -> Self {
        Self(*blake3::keyed_hash(&self.0, purpose.as_bytes()).as_bytes())
    }

    /// A stream of numbers.
    pub fn stream(self) -> Stream {
        Stream(ChaCha20Rng::from_seed(self.0))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from(*self))
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> Self {
        blake3::Hash::from_bytes(seed.0).to_hex().to_string()
    }
}

/// Not 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a seed is written as 64 hexadecimal digits")]
pub struct UnreadableSeed;

impl TryFrom<String> for Seed {
    type Error = UnreadableSeed;

    fn try_from(text: String) -> Result<Self, UnreadableSeed> {
        let hash = blake3::Hash::from_hex(text).map_err(|_| UnreadableSeed)?;
        Ok(Self(*hash.as_bytes()))
    }
}

/// Numbers from a seed.
pub struct Stream(ChaCha20Rng);

impl Stream {
    /// A number below `bound`, every one equally likely; 0 when `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        // Draws past the last whole multiple of the bound would favour the
        // small numbers, so they are thrown away.
        let whole = u32::MAX - u32::MAX % bound;
        loop {
            let drawn = self.0.next_u32();
            if drawn < whole {
                return drawn % bound;
            }
        }
    }

    /// Puts the items into a random order (Fisher–Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let chosen = self.below(last as u32 + 1) as usize;
            items.swap(last, chosen);
        }
    }

    /// True once in `n` on average.
    pub fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_read_back_as_written() {
        let seed = Seed::from_word("迎新春");
        assert_eq!(Seed::try_from(String::from(seed)), Ok(seed));
        assert_eq!(Seed::try_from("00".to_owned()), Err(UnreadableSeed));
    }

    #[test]
    fn the_same_seed_draws_the_same_lot_and_another_purpose_another() {
        let draw = |purpose: &str| {
            let mut items: Vec<u32> = (0..50).collect();
            Seed::from_word("s").derive(purpose).stream().shuffle(&mut items);
            items
        };
        assert_eq!(draw("numbers"), draw("numbers"));
        assert_ne!(draw("numbers"), draw("ties"));
    }

    #[test]
    fn every_number_comes_equally_often() {
        let mut stream = Seed::from_word("even").stream();
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[stream.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|&count| (9_500..10_500).contains(&count)), "{counts:?}");
    }
}

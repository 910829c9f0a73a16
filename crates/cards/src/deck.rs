//! How many decks are in play.

use serde::{Deserialize, Serialize};

use crate::{Card, CardSet};

/// Cards in one deck, jokers included.
pub const DECK_SIZE: usize = Card::KINDS;

/// One, two or three decks shuffled together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
#[allow(missing_docs)]
pub enum Decks {
    One = 1,
    Two = 2,
    Three = 3,
}

impl Decks {
    /// The number of decks.
    pub const fn count(self) -> u32 {
        self as u32
    }

    /// The number of cards.
    pub const fn size(self) -> usize {
        self as usize * DECK_SIZE
    }

    /// All cards as a set.
    pub const fn cards(self) -> CardSet {
        CardSet::full(self.count())
    }

    /// All cards in the fixed order from which every shuffle starts: each
    /// deck from the 2 of spades to the big joker, one deck after the other.
    pub fn in_order(self) -> Vec<Card> {
        (0..self.count()).flat_map(|_| Card::all()).collect()
    }
}

impl From<Decks> for u8 {
    fn from(decks: Decks) -> Self {
        decks as Self
    }
}

impl TryFrom<u8> for Decks {
    type Error = String;

    fn try_from(count: u8) -> Result<Self, Self::Error> {
        match count {
            1 => Ok(Self::One),
            2 => Ok(Self::Two),
            3 => Ok(Self::Three),
            _ => Err(format!("{count} decks: one, two or three can be played")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_hold_what_they_should() {
        for decks in [Decks::One, Decks::Two, Decks::Three] {
            let cards = decks.cards();
            assert_eq!(cards.len(), decks.size());
            assert_eq!(cards.points(), 100 * decks.count());
            assert_eq!(CardSet::try_from_cards(decks.in_order()), Ok(cards));
        }
    }
}

//! The fifteen ranks, in the order of this game.

use std::fmt;
use std::str::FromStr;

use cards::Card;
use serde::{Deserialize, Serialize};

/// A rank; the order is that of erdayi2021:5, the 2 above the ace and each
/// joker a rank of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
    Two,
    LittleJoker,
    BigJoker,
}

/// The text is not the name of a rank.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not a rank: write 3…9 T J Q K A 2, or LJ, BJ")]
pub struct NotARank(String);

impl Rank {
    /// How many ranks there are.
    pub const COUNT: usize = 15;

    /// All ranks, the 3 first.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
        Self::Two,
        Self::LittleJoker,
        Self::BigJoker,
    ];

    const NAMES: [&str; Self::COUNT] =
        ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "LJ", "BJ"];

    /// 0 for the 3 … 14 for the big joker.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank of a card.
    pub const fn of(card: Card) -> Self {
        match card.rank() {
            Some(cards::Rank::Two) => Self::Two,
            // The ranks of `cards` begin with the 2, so the 3 has number 1.
            Some(rank) => Self::ALL[rank.index() - 1],
            None if card.index() == Card::BIG_JOKER.index() => Self::BigJoker,
            None => Self::LittleJoker,
        }
    }

    /// The notation: `3` … `9`, `T` … `A`, `2`, `LJ`, `BJ`.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// One letter, as in a list of ranks such as `3334`: the jokers are `L`
    /// and `B`.
    pub const fn letter(self) -> char {
        self.name().as_bytes()[0] as char
    }

    /// The rank of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|rank| rank.letter() == letter)
    }

    /// How many cards of this rank a deck has.
    pub const fn copies(self) -> u32 {
        match self {
            Self::LittleJoker | Self::BigJoker => 1,
            _ => 4,
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Rank {
    type Err = NotARank;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|rank| rank.name() == text)
            .ok_or_else(|| NotARank(text.chars().take(16).collect()))
    }
}

impl From<Rank> for String {
    fn from(rank: Rank) -> Self {
        rank.name().to_owned()
    }
}

impl TryFrom<String> for Rank {
    type Error = NotARank;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_letters_lead_back() {
        for rank in Rank::ALL {
            assert_eq!(rank.name().parse(), Ok(rank));
            assert_eq!(Rank::from_letter(rank.letter()), Some(rank));
            assert_eq!(Rank::ALL[rank.index()], rank);
        }
        assert!("10".parse::<Rank>().is_err());
        assert!("L".parse::<Rank>().is_err());
    }

    #[test]
    fn a_deck_has_each_rank_as_often_as_said() {
        for rank in Rank::ALL {
            let found = Card::all().filter(|&card| Rank::of(card) == rank).count();
            assert_eq!(found as u32, rank.copies());
        }
    }
}

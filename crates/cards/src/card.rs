//! The 54 kinds of card and their notation.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Rank, Suit};

/// A kind of card. Two copies of one kind are the same value.
///
/// Written in two ASCII characters: suit and rank (`SA`, `HT`), `LJ` for the
/// little joker (小王), `BJ` for the big one (大王).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(type = "string"))]
pub struct Card(u8);

const RANKS: u8 = 13;
const LITTLE: u8 = 52;
const BIG: u8 = 53;

impl Card {
    /// 小王
    pub const LITTLE_JOKER: Self = Self(LITTLE);
    /// 大王
    pub const BIG_JOKER: Self = Self(BIG);
    /// How many kinds there are.
    pub const KINDS: usize = 54;

    /// The card of a suit and a rank.
    pub const fn suited(suit: Suit, rank: Rank) -> Self {
        Self(suit as u8 * RANKS + rank as u8)
    }

    /// The card with this number, counting spades from 2 to A, then hearts,
    /// clubs, diamonds and the jokers.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::KINDS { Some(Self(index as u8)) } else { None }
    }

    /// The number of [`Card::from_index`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All kinds, in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::KINDS as u8).map(Self)
    }

    /// The suit, unless it is a joker.
    pub const fn suit(self) -> Option<Suit> {
        if self.0 < LITTLE { Some(Suit::ALL[(self.0 / RANKS) as usize]) } else { None }
    }

    /// The rank, unless it is a joker.
    pub const fn rank(self) -> Option<Rank> {
        if self.0 < LITTLE { Some(Rank::ALL[(self.0 % RANKS) as usize]) } else { None }
    }

    /// Whether it is one of the two jokers.
    pub const fn is_joker(self) -> bool {
        self.0 >= LITTLE
    }

    /// 5 for a five, 10 for a ten or a king, else 0 (cn2002:6 二).
    pub const fn points(self) -> u32 {
        match self.rank() {
            Some(Rank::Five) => 5,
            Some(Rank::Ten | Rank::King) => 10,
            _ => 0,
        }
    }

    /// How people see it: `♠A`, `♥10`, `大王`.
    pub fn face(self) -> String {
        match (self.suit(), self.rank()) {
            (Some(suit), Some(rank)) => format!("{}{}", suit.symbol(), rank.face()),
            _ if self == Self::BIG_JOKER => "大王".to_owned(),
            _ => "小王".to_owned(),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.suit(), self.rank()) {
            (Some(suit), Some(rank)) => write!(f, "{suit}{rank}"),
            _ if *self == Self::BIG_JOKER => f.write_str("BJ"),
            _ => f.write_str("LJ"),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a card, or not a set of cards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// The text is not one of the 54 names.
    #[error("“{0}” is not a card: write suit S H C D and rank 2…9 T J Q K A, or LJ, BJ")]
    NotACard(String),
    /// More copies of a card than any deck count allows.
    #[error(transparent)]
    TooManyCopies(#[from] crate::TooManyCopies),
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let refused = || NotationError::NotACard(text.chars().take(16).collect());
        let &[first, second] = text.as_bytes() else {
            return Err(refused());
        };
        match (first, second) {
            (b'L', b'J') => Ok(Self::LITTLE_JOKER),
            (b'B', b'J') => Ok(Self::BIG_JOKER),
            _ => {
                let suit = Suit::from_letter(first as char).ok_or_else(refused)?;
                let rank = Rank::from_letter(second as char).ok_or_else(refused)?;
                Ok(Self::suited(suit, rank))
            }
        }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = Card;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a card such as \"SA\", \"HT\" or \"BJ\"")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Card, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_survives_its_notation() {
        for card in Card::all() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::from_index(card.index()), Some(card));
        }
        assert_eq!(Card::from_index(54), None);
    }

    #[test]
    fn other_texts_are_refused_and_quoted() {
        for text in ["", "S", "S1", "s2", "SA ", "JB", "10", "♠A", "XX", "SAA"] {
            let error = text.parse::<Card>().unwrap_err();
            assert_eq!(error, NotationError::NotACard(text.to_owned()));
        }
    }

    #[test]
    fn a_deck_holds_a_hundred_points() {
        assert_eq!(Card::all().map(Card::points).sum::<u32>(), 100);
    }

    #[test]
    fn faces_are_what_people_read() {
        let faces: Vec<String> =
            ["SA", "HT", "LJ", "BJ"].iter().map(|t| t.parse::<Card>().unwrap().face()).collect();
        assert_eq!(faces, ["♠A", "♥10", "小王", "大王"]);
    }
}

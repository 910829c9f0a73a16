//! The thirteen ranks.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A rank, 2 lowest: the order of 升级's levels. Games that order ranks
/// otherwise (二打一 puts the 2 above the ace) keep their own order.
///
/// Written `"2"` to `"9"`, `"T"`, `"J"`, `"Q"`, `"K"`, `"A"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "Level", type = "string"))]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    Two,
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
}

impl Rank {
    /// All ranks, 2 to A.
    pub const ALL: [Self; 13] = [
        Self::Two,
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
    ];

    const LETTERS: [char; 13] = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];

    /// The letter of the notation: ten is `T`.
    pub const fn letter(self) -> char {
        Self::LETTERS[self as usize]
    }

    /// The rank of a letter of the notation.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::LETTERS.iter().position(|&l| l == letter).map(|i| Self::ALL[i])
    }

    /// 0 for the 2 … 12 for the ace.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What people read on the card: ten is `10`.
    pub const fn face(self) -> &'static str {
        const FACES: [&str; 13] =
            ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
        FACES[self as usize]
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl Serialize for Rank {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Rank {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let letter = char::deserialize(deserializer)?;
        Self::from_letter(letter).ok_or_else(|| {
            de::Error::custom(format_args!("“{letter}” is not a rank such as 2, T or A"))
        })
    }
}

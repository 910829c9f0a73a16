//! The four suits.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A suit, in the order in which the texts list them: 黑桃 红心 梅花 方块.
/// Written `"S"`, `"H"`, `"C"` or `"D"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(type = "\"S\" | \"H\" | \"C\" | \"D\""))]
#[repr(u8)]
pub enum Suit {
    /// 黑桃
    Spades,
    /// 红心
    Hearts,
    /// 梅花
    Clubs,
    /// 方块
    Diamonds,
}

impl Suit {
    /// All suits, S H C D.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Clubs, Self::Diamonds];

    /// The letter of the notation.
    pub const fn letter(self) -> char {
        match self {
            Self::Spades => 'S',
            Self::Hearts => 'H',
            Self::Clubs => 'C',
            Self::Diamonds => 'D',
        }
    }

    /// The suit of a letter of the notation.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'S' => Some(Self::Spades),
            'H' => Some(Self::Hearts),
            'C' => Some(Self::Clubs),
            'D' => Some(Self::Diamonds),
            _ => None,
        }
    }

    /// The pip people know it by.
    pub const fn symbol(self) -> char {
        match self {
            Self::Spades => '♠',
            Self::Hearts => '♥',
            Self::Clubs => '♣',
            Self::Diamonds => '♦',
        }
    }

    /// Hearts and diamonds are red, as is the big joker.
    pub const fn is_red(self) -> bool {
        matches!(self, Self::Hearts | Self::Diamonds)
    }

    /// 0 for spades … 3 for diamonds.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl Serialize for Suit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Suit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let letter = char::deserialize(deserializer)?;
        Self::from_letter(letter).ok_or_else(|| {
            de::Error::custom(format_args!("“{letter}” is not a suit: S, H, C or D"))
        })
    }
}

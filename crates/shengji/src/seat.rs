//! The four seats and the two sides.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A seat, in order of play: counter-clockwise, 东 北 西 南.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Seat {
    /// 东
    #[serde(rename = "E")]
    East,
    /// 北
    #[serde(rename = "N")]
    North,
    /// 西
    #[serde(rename = "W")]
    West,
    /// 南
    #[serde(rename = "S")]
    South,
}

impl Seat {
    /// All seats in order of play.
    pub const ALL: [Self; 4] = [Self::East, Self::North, Self::West, Self::South];

    /// 0 for east … 3 for south.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat `steps` places on in order of play.
    #[must_use]
    pub const fn plus(self, steps: usize) -> Self {
        Self::ALL[(self as usize + steps) % 4]
    }

    /// How many turns after another seat this one comes.
    #[must_use]
    pub const fn after(self, other: Self) -> usize {
        (self.index() + Self::ALL.len() - other.index()) % Self::ALL.len()
    }

    /// 下家, the next in order of play.
    #[must_use]
    pub const fn next(self) -> Self {
        self.plus(1)
    }

    /// 对家, the partner.
    #[must_use]
    pub const fn partner(self) -> Self {
        self.plus(2)
    }

    /// 上家, the one before.
    #[must_use]
    pub const fn previous(self) -> Self {
        self.plus(3)
    }

    /// The side this seat plays for.
    pub const fn side(self) -> Side {
        match self {
            Self::East | Self::West => Side::EastWest,
            Self::North | Self::South => Side::NorthSouth,
        }
    }

    /// The letter of the notation.
    pub const fn letter(self) -> char {
        match self {
            Self::East => 'E',
            Self::North => 'N',
            Self::West => 'W',
            Self::South => 'S',
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// 一方: two partners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Side {
    /// 东西
    #[serde(rename = "EW")]
    EastWest,
    /// 南北
    #[serde(rename = "NS")]
    NorthSouth,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::EastWest, Self::NorthSouth];

    /// The opponents.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::EastWest => Self::NorthSouth,
            Self::NorthSouth => Self::EastWest,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EastWest => "EW",
            Self::NorthSouth => "NS",
        })
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BySeat<T> {
    /// 东
    #[serde(rename = "E")]
    pub east: T,
    /// 北
    #[serde(rename = "N")]
    pub north: T,
    /// 西
    #[serde(rename = "W")]
    pub west: T,
    /// 南
    #[serde(rename = "S")]
    pub south: T,
}

impl<T> BySeat<T> {
    /// Asks for the value of each seat, in order of play.
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        Self {
            east: value(Seat::East),
            north: value(Seat::North),
            west: value(Seat::West),
            south: value(Seat::South),
        }
    }

    /// Seats and values in order of play.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().map(|seat| (seat, &self[seat]))
    }

    /// Another value for each seat.
    pub fn map<U>(&self, mut f: impl FnMut(&T) -> U) -> BySeat<U> {
        BySeat::from_fn(|seat| f(&self[seat]))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::East => &self.east,
            Seat::North => &self.north,
            Seat::West => &self.west,
            Seat::South => &self.south,
        }
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::East => &mut self.east,
            Seat::North => &mut self.north,
            Seat::West => &mut self.west,
            Seat::South => &mut self.south,
        }
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BySide<T> {
    /// 东西
    #[serde(rename = "EW")]
    pub east_west: T,
    /// 南北
    #[serde(rename = "NS")]
    pub north_south: T,
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::EastWest => &self.east_west,
            Side::NorthSouth => &self.north_south,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::EastWest => &mut self.east_west,
            Side::NorthSouth => &mut self.north_south,
        }
    }
}

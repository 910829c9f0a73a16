//! The three seats.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A seat; play runs A, B, C, counter-clockwise (逆时针).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Seat {
    A,
    B,
    C,
}

impl Seat {
    /// All seats in the order of play.
    pub const ALL: [Self; 3] = [Self::A, Self::B, Self::C];

    /// 0 for A, 1 for B, 2 for C.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The one to the right (下家), whose turn comes after.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::C,
            Self::C => Self::A,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// One value for each seat, written `{"A":…,"B":…,"C":…}`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct BySeat<T> {
    #[serde(rename = "A")]
    pub a: T,
    #[serde(rename = "B")]
    pub b: T,
    #[serde(rename = "C")]
    pub c: T,
}

impl<T> BySeat<T> {
    /// The value of each seat from a function.
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        Self { a: value(Seat::A), b: value(Seat::B), c: value(Seat::C) }
    }

    /// The seats with their values, A first.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().map(|seat| (seat, &self[seat]))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::A => &self.a,
            Seat::B => &self.b,
            Seat::C => &self.c,
        }
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::A => &mut self.a,
            Seat::B => &mut self.b,
            Seat::C => &mut self.c,
        }
    }
}

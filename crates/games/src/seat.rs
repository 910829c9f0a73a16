//! Seats and viewers of either game.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A seat by its place in the order of play, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(type = "number"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

/// A number that is no seat of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no seat: seats are counted from 0 to 3")]
pub struct NoSuchSeat(pub u8);

impl Seat {
    /// The most seats a game has.
    pub const MOST: usize = 4;

    /// The seat with this place, if any game has so many.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::MOST { Some(Self(index as u8)) } else { None }
    }

    /// The first `count` seats in the order of play.
    pub fn first(count: usize) -> impl Iterator<Item = Self> + Clone {
        (0..count).map_while(Self::new)
    }

    /// Its place in the order of play, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat of 升级: every seat is one.
    pub const fn shengji(self) -> shengji::Seat {
        shengji::Seat::East.plus(self.index())
    }

    /// The seat of 二打一, which has three.
    pub const fn erdayi(self) -> Option<erdayi::Seat> {
        match self.0 {
            0 => Some(erdayi::Seat::A),
            1 => Some(erdayi::Seat::B),
            2 => Some(erdayi::Seat::C),
            _ => None,
        }
    }
}

impl From<shengji::Seat> for Seat {
    fn from(seat: shengji::Seat) -> Self {
        Self(seat.index() as u8)
    }
}

impl From<erdayi::Seat> for Seat {
    fn from(seat: erdayi::Seat) -> Self {
        Self(seat.index() as u8)
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

impl TryFrom<u8> for Seat {
    type Error = NoSuchSeat;

    fn try_from(index: u8) -> Result<Self, NoSuchSeat> {
        Self::new(index.into()).ok_or(NoSuchSeat(index))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// Who looks, and so what is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// A player. One who has no seat in the game sees what a spectator does.
    Seat(Seat),
    /// A player in a lesson, to whom all hands lie open. On the wire he is a
    /// player like any other.
    #[serde(skip)]
    Learner(Seat),
    /// Anyone: only what is public.
    Spectator,
    /// The referee, who sees all cards.
    Referee,
}

impl Viewer {
    /// Everyone who can look at a game with so many seats.
    pub fn all(seats: usize) -> impl Iterator<Item = Self> + Clone {
        Seat::first(seats).map(Self::Seat).chain([Self::Spectator, Self::Referee])
    }

    /// The chair of whoever plays.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) | Self::Learner(seat) => Some(seat),
            Self::Spectator | Self::Referee => None,
        }
    }

    /// As whom a client knows itself.
    #[must_use]
    pub const fn known(self) -> Self {
        match self {
            Self::Learner(seat) => Self::Seat(seat),
            Self::Seat(_) | Self::Spectator | Self::Referee => self,
        }
    }

    pub(crate) const fn shengji(self) -> shengji::Viewer {
        match self {
            Self::Seat(seat) => shengji::Viewer::Seat(seat.shengji()),
            Self::Learner(seat) => shengji::Viewer::Learner(seat.shengji()),
            Self::Spectator => shengji::Viewer::Spectator,
            Self::Referee => shengji::Viewer::Referee,
        }
    }

    pub(crate) const fn erdayi(self) -> erdayi::Viewer {
        match self {
            Self::Seat(seat) => match seat.erdayi() {
                Some(seat) => erdayi::Viewer::Seat(seat),
                None => erdayi::Viewer::Spectator,
            },
            Self::Learner(seat) => match seat.erdayi() {
                Some(seat) => erdayi::Viewer::Learner(seat),
                None => erdayi::Viewer::Spectator,
            },
            Self::Spectator => erdayi::Viewer::Spectator,
            Self::Referee => erdayi::Viewer::Referee,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_keep_their_place_in_either_game() {
        for seat in shengji::Seat::ALL {
            assert_eq!(Seat::from(seat).shengji(), seat);
        }
        for seat in erdayi::Seat::ALL {
            assert_eq!(Seat::from(seat).erdayi(), Some(seat));
        }
        assert_eq!(Seat::new(3).and_then(Seat::erdayi), None);
        assert_eq!(Seat::new(4), None);
        assert!(serde_json::from_str::<Seat>("4").is_err());
        let viewer = Viewer::Seat(Seat(2));
        let json = serde_json::to_string(&viewer).unwrap();
        assert_eq!(json, r#"{"seat":2}"#);
        assert_eq!(serde_json::from_str::<Viewer>(&json).unwrap(), viewer);
    }
}

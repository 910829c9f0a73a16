//! Chairs and who sits on them.

use std::ops::{Index, IndexMut};

use games::Seat;
use serde::{Deserialize, Serialize};

use crate::limits;

/// A person, by the id of whoever keeps the accounts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct User(pub Box<str>);

impl From<&str> for User {
    fn from(id: &str) -> Self {
        Self(id.into())
    }
}

/// Who sits on a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// A person, by the id of the account.
    Person(#[cfg_attr(feature = "wire", ts(as = "String"))] User),
    /// A bot, by the name of its policy.
    Bot(Box<str>),
    /// Somebody's own program.
    Program(Program),
}

/// A program that plays over the bot protocol, as everybody may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// What it acts as: an id of its own, beside those of the accounts.
    #[cfg_attr(feature = "wire", ts(as = "String"))]
    pub id: User,
    /// Whose it is, by the id of the account.
    #[cfg_attr(feature = "wire", ts(as = "String"))]
    pub by: User,
    /// What the owner is called.
    pub owner: Box<str>,
}

/// Someone on a chair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occupant {
    /// Who.
    pub who: Who,
    /// What the others read.
    pub name: Box<str>,
    /// Wants to begin, or to go on with the next deal.
    pub ready: bool,
    /// A bot plays for the person until he returns (托管).
    pub trustee: bool,
    /// The person left the match; a bot plays on, and somebody else may take
    /// the chair.
    pub left: bool,
    /// Time-outs of the match.
    pub time_outs: u32,
    /// Time-outs since the person last did something.
    pub absences: u32,
    /// Whether the person did anything in the deal under way.
    pub acted: bool,
}

impl Occupant {
    pub(crate) fn new(who: Who, name: &str) -> Self {
        let name: String = name.chars().take(limits::PLAYER_CHARS).collect();
        let ready = !matches!(who, Who::Person(_));
        Self {
            who,
            name: name.into(),
            ready,
            trustee: false,
            left: false,
            time_outs: 0,
            absences: 0,
            acted: false,
        }
    }

    /// The person, unless it is a bot or a program.
    pub const fn person(&self) -> Option<&User> {
        match &self.who {
            Who::Person(user) => Some(user),
            Who::Bot(_) | Who::Program(_) => None,
        }
    }

    /// Who sends the commands of this chair: a person or a program.
    pub const fn user(&self) -> Option<&User> {
        match &self.who {
            Who::Person(user) => Some(user),
            Who::Program(program) => Some(&program.id),
            Who::Bot(_) => None,
        }
    }

    /// Whether a bot acts here now: its own, or a trustee.
    pub const fn is_played_by_bot(&self) -> bool {
        matches!(self.who, Who::Bot(_)) || self.trustee
    }
}

/// Something of every seat, in the order of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats<T>(Vec<T>);

impl<T> Seats<T> {
    /// What `make` says for each of so many seats.
    pub fn new(count: usize, make: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::first(count).map(make).collect())
    }

    /// How many seats there are.
    pub const fn count(&self) -> usize {
        self.0.len()
    }

    /// The seat's own, if there is such a seat.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// Every seat with its own.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::first(self.0.len()).zip(&self.0)
    }

    /// Every seat's own, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }

    /// Every seat's own.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }
}

/// A seat that the game does not have never comes this far: [`Seats::get`]
/// asks first.
impl<T> Index<Seat> for Seats<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for Seats<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// The chairs of a table.
pub type Chairs = Seats<Option<Occupant>>;

impl Chairs {
    /// The chair of a person or of a program.
    pub fn of(&self, user: &User) -> Option<Seat> {
        self.occupants().find(|(_, sitter)| sitter.user() == Some(user)).map(|(seat, _)| seat)
    }

    /// Everyone who sits.
    pub fn occupants(&self) -> impl Iterator<Item = (Seat, &Occupant)> {
        self.iter().filter_map(|(seat, chair)| Some((seat, chair.as_ref()?)))
    }

    /// Who sits there.
    pub fn at(&self, seat: Seat) -> Option<&Occupant> {
        self.get(seat)?.as_ref()
    }

    pub(crate) fn at_mut(&mut self, seat: Seat) -> Option<&mut Occupant> {
        self.0.get_mut(seat.index())?.as_mut()
    }

    /// Whether every person has left.
    pub fn all_left(&self) -> bool {
        self.occupants().all(|(_, sitter)| sitter.left || sitter.person().is_none())
    }

    /// Whether anybody sits here but bots and programs.
    pub(crate) fn have_persons(&self) -> bool {
        self.occupants().any(|(_, sitter)| sitter.person().is_some())
    }

    /// Whether every chair is taken.
    pub fn are_full(&self) -> bool {
        self.values().all(Option::is_some)
    }
}

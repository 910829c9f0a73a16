//! An independent checker: it reads nothing but the log and verifies every
//! draw, pairing, score, standing, ruling and state in it.
//!
//! It shares the vocabulary of the log with the rest of the crate and the
//! stream of lots, and no rule: what it verifies it works out anew, by
//! slower and plainer means.

mod book;
mod complete;
mod draw;
mod lots;
mod order;
mod pairing;
mod rulings;
mod scoring;
mod tally;
mod walk;

use crate::event::Entry;

/// What a complaint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Breach {
    /// Entries out of order, or naming what does not exist.
    Log,
    /// A lot that its seed does not give, or the wrong people drawn.
    Draw,
    /// A round that leaves someone out or has someone twice.
    Field,
    /// Two who have met meet again although they need not.
    Rematch,
    /// Two of one unit meet although they need not.
    OwnUnit,
    /// A bye for the wrong one.
    Bye,
    /// A round that could be paired better, or not by the format.
    Pairing,
    /// A slip scored wrongly.
    Score,
    /// Standings that do not follow from the results.
    Standing,
    /// A round in a state it cannot be in, or an entry it does not allow.
    State,
    /// A sanction that the catalogue or the repeats do not give.
    Ruling,
    /// An appeal or a correction out of time or turn.
    Deadline,
}

impl Breach {
    /// A stable code, for programs.
    pub fn code(self) -> &'static str {
        match self {
            Self::Log => "log",
            Self::Draw => "draw",
            Self::Field => "field",
            Self::Rematch => "rematch",
            Self::OwnUnit => "own_unit",
            Self::Bye => "bye",
            Self::Pairing => "pairing",
            Self::Score => "score",
            Self::Standing => "standing",
            Self::State => "state",
            Self::Ruling => "ruling",
            Self::Deadline => "deadline",
        }
    }
}

/// Something wrong with an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// Which entry.
    pub seq: u32,
    /// What it is about.
    pub breach: Breach,
    /// In words.
    pub detail: String,
}

/// Everything wrong with a log; nothing, when it is as it should be.
pub fn check(log: &[Entry]) -> Vec<Complaint> {
    walk::walk(log)
}

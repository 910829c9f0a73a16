//! Levels after a deal; what points are worth stands in the crate `levels`.

use cards::Rank;

pub use ::levels::{BelowZero, LevelTable, Rise};

/// A level after a rise: nobody goes past A by a rise alone, because A must
/// be held as dealer (sasu2017 一.1; our choice for the other texts).
pub fn raise(level: Rank, levels: u32) -> Rank {
    Rank::ALL[(level.index() + levels as usize).min(Rank::Ace.index())]
}

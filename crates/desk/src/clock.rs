//! The clock of the round being played.

use std::collections::BTreeMap;

/// The clock of the round being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Which round, from 1.
    pub round: u32,
    /// When it began.
    pub started_ms: i64,
    /// Since when it stands still.
    pub held_ms: Option<i64>,
    /// How long it has stood still before.
    pub lost_ms: i64,
    /// More minutes for everyone.
    pub extra_min: i32,
    /// More minutes for single matches.
    pub extended: BTreeMap<u32, i32>,
}

impl Clock {
    /// The clock of a round that begins.
    pub(crate) fn started(round: u32, started_ms: i64) -> Self {
        Self {
            round,
            started_ms,
            held_ms: None,
            lost_ms: 0,
            extra_min: 0,
            extended: BTreeMap::new(),
        }
    }
}

//! The clock of the round being played.

use std::collections::BTreeMap;

use tournament::score::Scoring;

/// The clock of the round being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Which round, from 1.
    pub round: u32,
    /// When it began.
    pub started_ms: i64,
    /// How long it lasts by the plan that held when it began, where it is
    /// timed: a new plan is for the rounds to come.
    pub minutes: Option<u32>,
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
    pub(crate) fn started(round: u32, started_ms: i64, minutes: Option<u32>) -> Self {
        Self {
            round,
            started_ms,
            minutes,
            held_ms: None,
            lost_ms: 0,
            extra_min: 0,
            extended: BTreeMap::new(),
        }
    }

    /// The scoring of its matches, with the minutes it began with.
    pub(crate) fn paced(&self, scoring: Scoring) -> Scoring {
        match (scoring, self.minutes) {
            (Scoring::Games { wins, minutes: Some(_) }, Some(minutes)) => {
                Scoring::Games { wins, minutes: Some(minutes) }
            }
            (Scoring::Timed { worth, .. }, Some(minutes)) => Scoring::Timed { minutes, worth },
            (
                Scoring::Games { .. }
                | Scoring::Timed { .. }
                | Scoring::Boards { .. }
                | Scoring::Matchpoints { .. }
                | Scoring::Points { .. },
                _,
            ) => scoring,
        }
    }
}

//! What a match waits for, and how long.

use cards::CardSet;
use games::Seat;
use serde::{Deserialize, Serialize};
use table::Millis;
use ts_rs::TS;

/// What a match waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "for", rename_all = "snake_case")]
pub enum Wait {
    /// The next deal.
    Between {
        /// At the latest in so long; left out where it waits for somebody to
        /// go on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        ms: Option<u64>,
        /// Whether its secret is fixed, so that clients may add their bytes.
        committed: bool,
        /// Which seats have added theirs.
        contributed: Vec<bool>,
    },
    /// The next card.
    Card {
        /// In so long.
        ms: u64,
    },
    /// The last declarations.
    Closing {
        /// For so long; left out where a lone person says when, by `ready`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        ms: Option<u64>,
    },
    /// A seat.
    Turn(Turn),
    /// Answers to a claim.
    Claim {
        /// Who claims.
        seat: Seat,
        /// The cards that the seat shows.
        hand: CardSet,
        /// The answers so far; seats that are not asked agree.
        answers: Vec<Option<bool>>,
        /// For so long.
        ms: u64,
    },
}

/// A seat thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Turn {
    /// Who.
    pub seat: Seat,
    /// About what.
    pub task: Task,
    /// What is left without touching the pool; left out where nobody hurries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ms: Option<u64>,
    /// What the seat's pool holds besides; left out when empty.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(optional, as = "Option<u64>")]
    pub pool_ms: u64,
}

/// What somebody thinks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Whether to declare, what to name, what to bid.
    Declare,
    /// What to lay down.
    Bury,
    /// What to lead, or which unit is led.
    Lead,
    /// What to play to a lead.
    Follow,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_zero(ms: &u64) -> bool {
    *ms == 0
}

impl Turn {
    /// The turn with what is left of its time.
    pub fn new(turn: &table::Turn, at: Millis) -> Self {
        let used = at.saturating_sub(turn.began);
        Self {
            seat: turn.seat,
            task: match turn.task {
                table::Task::Declare => Task::Declare,
                table::Task::Bury => Task::Bury,
                table::Task::Lead => Task::Lead,
                table::Task::Follow => Task::Follow,
            },
            ms: turn.own_ms.map(|own_ms| own_ms.saturating_sub(used)),
            pool_ms: turn.pool_left(at),
        }
    }
}

impl Wait {
    /// The wait with what is left of its time.
    pub fn new(wait: &table::Wait, at: Millis) -> Self {
        let left = |until: Millis| until.saturating_sub(at);
        match wait {
            table::Wait::Between(between) => Self::Between {
                ms: between.at.map(left),
                committed: between.is_committed(),
                contributed: between.contributions.values().map(Option::is_some).collect(),
            },
            table::Wait::Card { at } => Self::Card { ms: left(*at) },
            table::Wait::Closing { at } => Self::Closing { ms: at.map(left) },
            table::Wait::Turn(turn) => Self::Turn(Turn::new(turn, at)),
            table::Wait::Claim(claim) => Self::Claim {
                seat: claim.seat,
                hand: claim.hand,
                answers: claim.answers.values().copied().collect(),
                ms: left(claim.until),
            },
        }
    }
}

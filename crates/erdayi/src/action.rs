//! What players can do.

use serde::{Deserialize, Serialize};

use crate::{Call, Hand, Reading, Seat};

/// What a player does. A clock that runs out is no action: see
/// [`Game::time_out`](crate::Game::time_out).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Says something in the auction (叫牌).
    Call {
        /// Who.
        seat: Seat,
        /// 0 for passing, or the points bid.
        call: Call,
    },
    /// Plays cards (出牌).
    Play {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: Hand,
        /// How they are meant to be read, if the player says so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reading: Option<Reading>,
    },
    /// Plays nothing (过牌).
    Pass {
        /// Who.
        seat: Seat,
    },
}

impl Action {
    /// Who acts.
    pub const fn seat(&self) -> Seat {
        match self {
            Self::Call { seat, .. } | Self::Play { seat, .. } | Self::Pass { seat } => *seat,
        }
    }
}

//! What a player does in the game.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::value::{Bid, Cards, Suit};

/// A move of the player who sends it; the server knows the seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Move {
    /// Shows cards: all that the seat shows from now on (亮主, 反主).
    Declare {
        /// The cards shown.
        cards: Cards,
    },
    /// Does not declare when asked; plays nothing in 二打一.
    Pass {},
    /// Names the trump suit after four passes.
    Trump {
        /// The suit.
        suit: Suit,
    },
    /// Lays down the kitty.
    Bury {
        /// The cards laid down.
        cards: Cards,
    },
    /// Leads or follows.
    Play {
        /// The cards.
        cards: Cards,
        /// How a throw is to be read, if the player says so.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        reading: Option<Vec<Cards>>,
    },
    /// Names what is led after a failed throw.
    Unit {
        /// The cards of the unit.
        cards: Cards,
    },
    /// Says something in the auction of 二打一.
    Call {
        /// 0 for 不叫, or the points bid.
        points: Bid,
    },
}

impl From<Move> for games::Move {
    fn from(choice: Move) -> Self {
        match choice {
            Move::Declare { cards } => Self::Declare { cards: cards.0 },
            Move::Pass {} => Self::Pass {},
            Move::Trump { suit } => Self::Trump { suit: suit.0 },
            Move::Bury { cards } => Self::Bury { cards: cards.0 },
            Move::Play { cards, reading } => Self::Play {
                cards: cards.0,
                reading: reading.map(|units| units.into_iter().map(|unit| unit.0).collect()),
            },
            Move::Unit { cards } => Self::Unit { cards: cards.0 },
            Move::Call { points } => Self::Call { points: points.0 },
        }
    }
}

impl From<games::Move> for Move {
    fn from(choice: games::Move) -> Self {
        use games::Move as Own;
        match choice {
            Own::Declare { cards } => Self::Declare { cards: cards.into() },
            Own::Pass {} => Self::Pass {},
            Own::Trump { suit } => Self::Trump { suit: suit.into() },
            Own::Bury { cards } => Self::Bury { cards: cards.into() },
            Own::Play { cards, reading } => {
                Self::Play { cards: cards.into(), reading: reading.map(crate::value::all) }
            }
            Own::Unit { cards } => Self::Unit { cards: cards.into() },
            Own::Call { points } => Self::Call { points: points.into() },
        }
    }
}

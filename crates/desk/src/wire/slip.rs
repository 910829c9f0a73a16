//! A score slip on the wire.

use refusal::Refusal;
use serde::{Deserialize, Serialize};
use tournament::event::EventError;
use tournament::score::{BoardResult, Level, Slip, SlipError};
use ts_rs::TS;

/// What comes back from a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
pub enum EventSlip {
    /// Games won by each side.
    Games {
        /// Of the two sides.
        won: [u8; 2],
    },
    /// Levels reached when time was up: `2` to `A`, or `past A`.
    Levels {
        /// Of the two sides.
        levels: [String; 2],
        /// Which side, 0 or 1, was dealer at that moment.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        dealer: Option<u8>,
    },
    /// The dealer's-side outcome of every board at every table.
    Boards {
        /// By table, then by board.
        tables: Vec<Vec<i64>>,
    },
    /// What north–south made of each board of a duplicate field.
    Duplicate {
        /// By board.
        results: Vec<BoardMade>,
        /// Seconds used by each side.
        time_s: [u32; 2],
    },
    /// The three players' scores of every deal.
    Deals {
        /// By deal.
        deals: Vec<[i64; 3]>,
    },
    /// These sides, from 0, did not play.
    Forfeit {
        /// Who was not there.
        absent: Vec<u8>,
    },
}

/// What a pair made of one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BoardMade {
    /// Played, with this 级分.
    Played(i64),
    /// Lost through nobody's fault.
    Lost,
    /// Lost through its own fault.
    OwnFault,
    /// Lost through the opponents' fault.
    OpponentsFault,
}

impl TryFrom<&EventSlip> for Slip {
    type Error = Refusal;

    fn try_from(slip: &EventSlip) -> Result<Self, Refusal> {
        Ok(match slip {
            EventSlip::Games { won } => Self::Games(*won),
            EventSlip::Levels { levels: [a, b], dealer } => {
                Self::Levels { levels: [level(a)?, level(b)?], dealer: *dealer }
            }
            EventSlip::Boards { tables } => Self::Boards(tables.clone()),
            EventSlip::Duplicate { results, time_s } => Self::Duplicate {
                results: results.iter().map(|&made| made.into()).collect(),
                time_s: *time_s,
            },
            EventSlip::Deals { deals } => Self::Deals(deals.clone()),
            EventSlip::Forfeit { absent } => Self::Forfeit(absent.clone()),
        })
    }
}

fn level(text: &str) -> Result<Level, Refusal> {
    text.parse().map_err(|_| Refusal::from(&EventError::Slip(SlipError::WrongShape)))
}

impl From<&Slip> for EventSlip {
    fn from(slip: &Slip) -> Self {
        match slip {
            Slip::Games(won) => Self::Games { won: *won },
            Slip::Levels { levels, dealer } => {
                Self::Levels { levels: levels.map(|level| level.to_string()), dealer: *dealer }
            }
            Slip::Boards(tables) => Self::Boards { tables: tables.clone() },
            Slip::Duplicate { results, time_s } => Self::Duplicate {
                results: results.iter().map(|&made| made.into()).collect(),
                time_s: *time_s,
            },
            Slip::Deals(deals) => Self::Deals { deals: deals.clone() },
            Slip::Forfeit(absent) => Self::Forfeit { absent: absent.clone() },
        }
    }
}

impl From<BoardMade> for BoardResult {
    fn from(made: BoardMade) -> Self {
        match made {
            BoardMade::Played(score) => Self::Played(score),
            BoardMade::Lost => Self::Lost,
            BoardMade::OwnFault => Self::OwnFault,
            BoardMade::OpponentsFault => Self::OpponentsFault,
        }
    }
}

impl From<BoardResult> for BoardMade {
    fn from(made: BoardResult) -> Self {
        match made {
            BoardResult::Played(score) => Self::Played(score),
            BoardResult::Lost => Self::Lost,
            BoardResult::OwnFault => Self::OwnFault,
            BoardResult::OpponentsFault => Self::OpponentsFault,
        }
    }
}

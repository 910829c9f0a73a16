//! How a match is decided and what it is worth (cn2002:24, `tournament.md` §10–14).

mod board;
mod conversion;
mod level;
mod matchpoints;
mod seats;
mod slip;
mod standard;

pub use board::{Direction, board_level, dealer_direction, direction_gains, side_gains};
pub use conversion::{Conversion, ConversionStep};
pub use level::{Level, LevelScore, UnknownLevel, level_difference};
pub use matchpoints::{BoardResult, Matchpoints, board_ratios, matchpoints};
pub(crate) use slip::compared;
pub use slip::{Award, LevelWorth, Outcome, Score, Scoring, Slip, SlipError};
pub use standard::{Shares, WHOLE, standard};

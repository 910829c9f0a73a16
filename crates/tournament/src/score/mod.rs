//! How a match is decided and what it is worth (cn2002:24, `tournament.md` §10–14).

mod level;
mod matchpoints;
mod standard;

pub use level::{Level, LevelScore, level_difference};
pub use matchpoints::{BoardResult, Matchpoints, board_ratios, matchpoints};
pub use standard::{Shares, WHOLE, standard};

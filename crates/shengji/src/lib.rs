//! The rules of 升级.

mod declare;
mod edition;
mod error;
mod follow;
mod follows;
mod kitty;
mod lead;
mod levels;
mod line;
mod order;
mod packing;
mod seat;
mod throw;
mod trick;
mod unit;

pub use declare::{Circumstances, Declaration};
pub use edition::*;
pub use error::Refused;
pub use follow::{best_match, check_follow};
pub use follows::Follows;
pub use kitty::{KittyFactors, ThrowFactor, TractorFactor};
pub use lead::{Lead, check_lead};
pub use levels::{BelowZero, LevelTable, Rise, raise};
pub use line::Line;
pub use order::{Group, MinorLevelRun, Order, Trump};
pub use packing::{Runs, holds};
pub use seat::{BySeat, BySide, Seat, Side};
pub use throw::{FailedThrow, Others, judge_throw};
pub use trick::{Claim, claim, winner};
pub use unit::{Kind, Shape, Unit, Units, default_reading};

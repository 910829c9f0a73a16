//! The rules of 升级.

mod action;
mod deal;
mod declare;
mod edition;
mod error;
mod event;
mod follow;
mod follows;
mod game;
mod kitty;
mod lead;
mod levels;
mod line;
mod order;
mod packing;
mod random;
mod random_table;
pub mod record;
mod seat;
mod smallest;
mod throw;
mod trick;
mod unit;
mod view;

pub use action::Action;
pub use deal::{
    BadDeck, Bidding, Deal, DealResult, Deck, DoneTrick, Drawing, Exchange, Finished, Naming,
    Playing, Setup, Terms, Trick, Void, Window,
};
pub use declare::{Circumstances, Declaration};
pub use edition::*;
pub use error::Refused;
pub use event::{Event, ThrowFailure};
pub use follow::{best_match, check_follow};
pub use follows::Follows;
pub use game::{Between, Game, Over};
pub use kitty::{KittyFactors, ThrowFactor, TractorFactor};
pub use lead::{Lead, check_lead};
pub use levels::{BelowZero, LevelTable, Rise, raise};
pub use line::Line;
pub use order::{Group, MinorLevelRun, Order, Trump};
pub use packing::{Runs, holds};
pub use random::{random_cards, random_follow, random_lead};
pub use random_table::RandomTable;
pub use seat::{BySeat, BySide, Seat, Side};
pub use smallest::{smallest_follow, smallest_kitty, smallest_lead};
pub use throw::{FailedThrow, Others, judge_throw};
pub use trick::{Claim, claim, winner};
pub use unit::{Kind, Shape, Unit, Units, default_reading};
pub use view::{Phase, View, ViewNaming, ViewTerms, ViewTrick, Viewer};

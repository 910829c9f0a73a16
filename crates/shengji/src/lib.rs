//! The rules of 升级: editions as data, every procedure of the texts as code,
//! a deal as phases, and what each viewer may see.
//!
//! The crate has no I/O, no clock and no randomness of its own: seeds, times
//! and random numbers are arguments.
//!
//! ```
//! use shengji::{Edition, Lead, check_follow};
//!
//! // ♥A♥A is led; a hand with a pair of threes must play it (cn2002:13).
//! let edition = Edition::by_id("cn2002x2").ok_or("no such edition")?;
//! let order = edition.order(cards::Rank::Two, Some(cards::Suit::Spades));
//! let lead = Lead::read(&order, "HA HA".parse()?, None)?;
//! let hand = "H3 H3 H9 HK C4".parse()?;
//! assert!(check_follow(&order, hand, &lead, "H3 H3".parse()?).is_ok());
//! let refused = check_follow(&order, hand, &lead, "H9 HK".parse()?).unwrap_err();
//! assert_eq!(refused.refusal(edition).code, "must_follow_shape");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod deal;
mod declare;
mod edition;
mod error;
mod exposed;
mod follow;
mod follows;
mod game;
mod happening;
mod kitty;
mod ladder;
mod lead;
mod levels;
mod notice;
mod order;
mod packing;
mod plays;
mod random;
mod random_table;
mod readings;
pub mod record;
mod seat;
mod smallest;
mod throw;
mod trick;
mod unit;
mod view;

pub use crate::levels::{BelowZero, LevelTable, Rise, raise};
pub use action::Action;
pub use deal::{
    BadDeck, Bidding, Deal, DealResult, Deck, Demanding, DoneTrick, Drawing, Ended, Exchange,
    Finished, Naming, Playing, Setup, Terms, Trick, Void, Window,
};
pub use declare::{Circumstances, Declaration};
pub use edition::*;
pub use error::Refused;
pub use exposed::{Bound, Demand, Demands, ExposedRule, Weight};
pub use follow::{best_match, check_follow};
pub use follows::Follows;
pub use game::{Between, Game, Over};
pub use happening::{Happening, ThrowFailure};
pub use kitty::{KittyFactors, ThrowFactor, TractorFactor};
pub use ladder::{Ladder, highest, longest_run, run_tops};
pub use lead::{Lead, check_lead};
pub use notice::Notice;
pub use order::{Group, MinorLevelRun, Order, Trump};
pub use packing::{Runs, holds};
pub use plays::{Play, Plays};
pub use random::{random_cards, random_follow, random_lead};
pub use random_table::RandomTable;
pub use readings::readings;
pub use seat::{BySeat, BySide, Seat, Side};
pub use smallest::{smallest_follow, smallest_kitty, smallest_lead};
pub use throw::{FailedThrow, Others, judge_throw};
pub use trick::{Claim, claim, winner};
pub use unit::{Kind, Shape, Unit, Units, default_reading, run_cards};
pub use view::{Phase, View, ViewNaming, ViewTerms, ViewTrick, Viewer};

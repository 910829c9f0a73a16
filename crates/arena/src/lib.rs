//! Contestants measured against each other: our bots, and programs that speak
//! the lines of `botline`.
//!
//! The unit is the same cards played once for each way to seat the two, so
//! that both hold every hand: twice in 升级, six times in 二打一. A unit's
//! figures are means over its deals, and what is said of a match are means of
//! units with their intervals.
//!
//! ```
//! use arena::{Contestant, Match, Patience, Plan, Time};
//! use games::Rules;
//!
//! let rules = Rules::by_id("erdayi2021").ok_or("no such rules")?;
//! let plan = Plan { rules, seed: 1, games: false, boards: false, set_dealer: false, records: false };
//! let contestants = ["steady", "smallest"].map(Contestant::new);
//! let of = Match {
//!     plan,
//!     contestants,
//!     units: 20,
//!     until: None,
//!     time: Time::default(),
//!     threads: 2,
//!     patience: Patience::default(),
//! };
//! let report = of.run(&mut ())?;
//! assert_eq!((report.pairs, report.deals), (20, 120));
//! assert!(report.win_share.mean > 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod contestant;
pub mod limits;
mod player;
mod program;
mod report;
mod run;
mod statistics;
mod table;
mod tally;
mod time;
mod unit;

pub use contestant::{Contestant, ContestantError};
pub use program::{Patience, StartError};
pub use report::{Both, Decision, Report, Times, table};
pub use run::{ArenaError, Match, Watch};
pub use statistics::Estimate;
pub use tally::Tally;
pub use time::Time;
pub use unit::Plan;

//! Matches of events at online tables, without the tables: which tables a
//! match needs and who sits where, what a table is to be told when the desk
//! changes its mind, the boards of a round, what finished tables come to on a
//! slip, and who may watch and rule.
//!
//! Everything is a function of what it is handed: the desk's account of a
//! round, a table, its log. Whoever runs tables asks, and does.
//!
//! ```
//! use tournament::plan::Edition;
//!
//! assert_eq!(venue::rules_id(Edition::Cn2002, 3), "cn2002x3");
//! assert_eq!(venue::rules_id(Edition::Most2015, 2), "most2015");
//! ```

// A new stage, reason or scoring must not compile until it is handled.
#![deny(clippy::wildcard_enum_match_arm)]

mod access;
mod arrange;
mod boards;
mod justice;
mod rules;
mod seating;
mod slip;

pub use access::{VenueRefusal, check_ruling, may_watch};
pub use arrange::{Arranged, Present, present};
pub use boards::{BoardLabel, BoardSource, DealtBoard, deal, labels, sources};
pub use justice::{came_too_late, check_deal, check_start, decided, held_against};
pub use rules::rules_id;
pub use seating::{Chair, Planned, tables};
pub use slip::{Finished, slip};

/// The user in whose name an event acts at its tables; no account has this id.
pub const SYSTEM: &str = "system";

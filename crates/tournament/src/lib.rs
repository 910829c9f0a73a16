//! Events as arithmetic: formats, pairing, scoring, standings and rulings,
//! with no clock, no files and no cards.
//!
//! An event is a fold of its log. A command is decided once; what it leads
//! to is recorded with its results, and folding the log again draws, pairs
//! and scores nothing anew.
//!
//! ```
//! use tournament::EntrantId;
//! use tournament::event::{Command, Entrant, Event};
//! use tournament::lot::Seed;
//! use tournament::plan::Preset;
//! use tournament::score::Slip;
//! use tournament::swiss::{ByHand, Leniency};
//!
//! let mut event = Event::open(Preset::Most2015.plan(2), 0, "裁判长")?;
//! for id in [1, 2] {
//!     let name = format!("第{id}对");
//!     let entrant = Entrant {
//!         id: EntrantId(id), name, people: vec![], unit: None, section: None, seed: None,
//!     };
//!     event.execute(&Command::Enter(entrant), 0, "裁判长")?;
//! }
//! event.execute(&Command::BeginStage { seed: Seed::from_word("抽签") }, 60, "裁判长")?;
//! let draft = Command::Draft { leniency: Leniency::Strict, by_hand: ByHand::default() };
//! event.execute(&draft, 120, "裁判长")?;
//! for at_s in [180, 240] {
//!     event.execute(&Command::Advance { round: 1 }, at_s, "裁判长")?;
//! }
//! let slip = Slip::Levels { levels: ["8".parse()?, "4".parse()?], dealer: None };
//! event.execute(&Command::TakeSlip { match_no: 1, slip, fault: None }, 2640, "记录台")?;
//! event.execute(&Command::Advance { round: 1 }, 2700, "裁判长")?;
//!
//! let table = event.state().standings(0).unwrap();
//! assert_eq!(table.facts[&table.rows[0].entrant].standard, 1400);
//! assert_eq!(Event::replay(event.log())?, event);
//! assert!(tournament::check::check(event.log()).is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// A new happening, format, scoring or sanction must not compile until it is
// handled.
#![deny(clippy::wildcard_enum_match_arm)]

pub mod check;
pub mod event;
pub mod format;
mod fraction;
mod ids;
pub mod lot;
pub mod plan;
#[cfg(feature = "ratings")]
pub mod ratings;
pub mod ruling;
pub mod score;
pub mod simulate;
pub mod standings;
pub mod swiss;

pub use fraction::Fraction;
pub use ids::{EntrantId, SectionId, UnitId};

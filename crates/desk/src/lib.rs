//! The director's desk: an event with everything around its tournament log —
//! people, applications, slips to be confirmed, clocks, tables and staff.
//!
//! A command is decided once and becomes a [`Line`]; the desk is a fold of
//! its lines, and holds no clock, no files and no database.
//!
//! ```
//! use desk::{By, Desk, Decided, Right, Secret};
//! use desk::wire::{DeskCommand, DeskRequest, EntryRow, NewEventRequest};
//! use tournament::lot::Seed;
//!
//! let new: NewEventRequest = serde_json::from_str(r#"{"preset": "most2015", "details":
//!     {"name": "迎新春", "starts_ms": 0, "ends_ms": 1, "mode": "paper"}}"#)?;
//! let director = By { user: "u1".into(), name: "裁判长".into(), right: Right::Director };
//! let mut desk = Desk::open(Desk::opening(&new, &director, 0, Secret::new([1; 32]))?)?;
//! let command = DeskCommand::Add { rows: vec![EntryRow { name: "第一对".into(), ..EntryRow::default() }] };
//! let request = DeskRequest { id: "a1".into(), seen: 1, command };
//! let seed = Seed::from_word("抽签");
//! let Decided::New(line) = desk.decide(&request, &director, 5, seed)? else { panic!() };
//! desk.take(*line)?;
//! assert_eq!(desk.version(), 2);
//! // Sent twice, done once.
//! assert!(matches!(desk.decide(&request, &director, 6, seed)?, Decided::Before(2)));
//! // Another director who has not seen it is told of it.
//! let late = DeskRequest { id: "b1".into(), ..request };
//! assert_eq!(desk.decide(&late, &director, 7, seed).unwrap_err().code, "stale_version");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod appeals;
mod boards;
mod card;
mod clocks;
mod decide;
mod desk;
mod drafts;
mod entries;
mod hall;
mod line;
mod next;
mod office;
mod online;
mod play_off;
mod preview;
mod refuse;
mod rights;
mod secret;
mod show;
mod side;
mod slips;
mod stages;
mod standings;
mod table_card;
mod table_csv;
mod topics;
mod why;
pub mod wire;
mod words;

pub use boards::RoundBoards;
pub use desk::{Decided, Desk};
pub use line::{Line, What, Who};
pub use online::{BoardSet, NoShow, OnlineMatch, OnlinePerson, OnlineRound, ServerCommand, Sitter};
pub use refuse::{DeskRefusal, StaleRefusal};
pub use rights::{By, Right, needed};
pub use secret::Secret;
pub use table_csv::standings_csv;

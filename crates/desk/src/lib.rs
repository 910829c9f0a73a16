//! The director's desk: an event with everything around its tournament log —
//! people, applications, slips to be confirmed, clocks, tables and staff.
//!
//! A command is decided once and becomes a [`Line`]; the desk is a fold of
//! its lines, and holds no clock, no files and no database.
//!
//! ```
//! use desk::commands::Add;
//! use desk::{By, Decided, Desk, DeskError, DeskRequest, EntryRow, NewEventRequest, Right, Secret};
//! use tournament::lot::Seed;
//!
//! let new: NewEventRequest = serde_json::from_str(r#"{"preset": "most2015", "details":
//!     {"name": "迎新春", "starts_ms": 0, "ends_ms": 1, "mode": "paper"}}"#)?;
//! let director = By { user: "u1".into(), name: "裁判长".into(), right: Right::Director };
//! let desk = Desk::open(Desk::opening(&new, &director, 0, Secret::new([1; 32]))?)?;
//! let add = Add { rows: vec![EntryRow { name: "第一对".into(), ..EntryRow::default() }] };
//! let request = DeskRequest { id: "a1".into(), seen: 1, command: add.into() };
//! let seed = Seed::from_word("抽签");
//! let Decided::New(step) = desk.decide(&request, &director, 5, seed)? else { panic!() };
//! // Once its line is written, the desk after it takes the place of this one.
//! let desk = step.after;
//! assert_eq!(desk.version(), 2);
//! // Sent twice, done once.
//! assert!(matches!(desk.decide(&request, &director, 6, seed)?, Decided::Before(2)));
//! // Another director who has not seen it is told of it.
//! let late = DeskRequest { id: "b1".into(), ..request };
//! let refused = desk.decide(&late, &director, 7, seed);
//! assert!(matches!(refused, Err(DeskError::Stale(stale)) if stale.seen == 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// A new command, happening or step must not compile until it is handled.
#![deny(clippy::wildcard_enum_match_arm)]

mod application;
mod at_tables;
mod attempt;
pub mod backup;
mod board_secrets;
mod boards;
mod card;
mod clock;
mod command;
pub mod commands;
mod desk;
mod details;
mod entry;
pub mod form;
mod hall;
mod keys;
mod knowing;
mod limits;
mod line;
mod line_up;
mod names;
mod next;
mod online;
mod opening;
mod pending;
mod place;
mod play_off;
mod refuse;
mod restored;
mod rights;
pub mod rounds;
mod secret;
mod server_command;
mod side;
pub mod stages;
mod topic;
mod visible;
mod wishes;
mod words;

pub use application::{Application, ApplicationState};
pub use at_tables::{HeldAgainst, LostDeal, OnlineRuling, TableCharge};
pub use board_secrets::{BoardSecret, BoardSecrets, BoardsOpening, Sealed};
pub use boards::{RoundBoards, RoundTable};
pub use card::Card;
pub use clock::Clock;
pub use command::{DeskCommand, DeskRequest, LineKind, OnDraft};
pub use desk::{Decided, Desk, Step};
pub use details::{EventDetails, EventMode, EventStatus, NewEventRequest, StaffRole, StaffWish};
pub use entry::{EntryPerson, EntryRow, FormRow};
pub use hall::{Call, Hall};
pub use line::{Line, What, Who};
pub use line_up::{SeatedLine, TableSeats};
pub use next::{NextCode, NextStep};
pub use online::{BoardSet, NoShow, OnlineMatch, OnlinePerson, OnlineRound, Sitter};
pub use opening::check_plan;
pub use pending::{Pending, Reports, Typed, differ};
pub use place::Place;
pub use play_off::PlayOff;
pub use refuse::{DeskError, DeskRefusal, Stale};
pub use restored::Restored;
pub use rights::{By, Right};
pub use secret::Secret;
pub use server_command::{Bytes, ServerCommand};
pub use side::Side;
pub use wishes::DraftWishes;
pub use words::Words;

//! One table as a synchronous state machine: seats, dealing, clocks, trustees,
//! claims, the referee, the match.
//!
//! A table is the fold of its log. Every [`Entry`] holds an input and its
//! time; [`Table::step`] takes it and answers events, or refuses it and stays
//! as it was. The crate has no clock, no randomness, no I/O: what a table
//! needs from outside it says in [`Wants`], which follows from its state, so
//! that whoever takes it over after a crash goes on where it was.
//!
//! ```
//! use games::{Move, Rules};
//! use table::{Entry, Input, Settings, Stage, Table, User};
//!
//! let rules = Rules::by_id("erdayi2021").ok_or("no such rules")?;
//! let settings = Box::new(Settings::new("t1", rules));
//! let mut log = vec![Entry::new(0, Input::Open { settings })];
//! let mut table = Table::open(&log[0])?;
//! for name in ["甲", "乙", "丙"] {
//!     let user = User::from(name);
//!     let sit = Input::Sit { user: user.clone(), name: name.into(), seat: None };
//!     for input in [sit, Input::Ready { user, ready: true, bytes: None }] {
//!         let entry = Entry::new(1_000, input);
//!         table.step(&entry)?;
//!         log.push(entry);
//!     }
//! }
//! assert!(table.wants().secret, "the match has begun and wants its first deal");
//! let secret = Entry::new(1_001, Input::Secret { secret: cards::Secret([7; 32]) });
//! table.step(&secret)?;
//! log.push(secret);
//! let tick = Entry::new(table.wants().tick_at.ok_or("nothing due")?, Input::Tick {});
//! table.step(&tick)?;
//! log.push(tick);
//! assert!(table.turn().is_some(), "somebody is asked for a bid");
//! assert_eq!(Table::replay(&log)?, table);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// A new action, event, input or phase must not compile until it is handled.
#![deny(clippy::wildcard_enum_match_arm)]

mod claims;
mod clock;
mod commands;
mod dealing;
mod gather;
mod happening;
mod incidents;
mod input;
mod late;
pub mod limits;
mod patience;
mod play;
mod record;
mod referee;
mod refuse;
mod replay;
mod seats;
mod settings;
mod stage;
mod table;
mod tally;
mod wants;

pub use clock::{Task, Turn};
pub use commands::Admission;
pub use games::{LastDeals, Length};
pub use gather::{DEFAULT_BOT, bot_name};
pub use happening::{Happening, News, Notice, Reason};
pub use incidents::{Charge, Incident};
pub use input::{Entry, FirstDealer, Input, Ruling, Words};
pub use record::{record, referees, sealed_record};
pub use refuse::{SettingsError, TableError, TableRefusal};
pub use replay::{Recorded, RecordedStep};
pub use seats::{Chairs, Occupant, Program, Seats, User, Who};
pub use settings::{Chat, Clocks, Millis, Pace, Patience, Settings, Spectators};
pub use stage::{Between, Claim, Gathering, Match, Next, Over, Stage, Wait};
pub use table::{Paused, ReplayError, Table};
pub use tally::Tally;
pub use wants::{Ask, Question, Wants};

//! A room of friends: who belongs to it, what is agreed, who plays on which
//! chair and who sits out, and what an evening has brought.
//!
//! A room lives longer than its tables. It is changed by its members and knows
//! neither clock nor database: who is there at the moment and what the tables
//! came to are arguments. A refused change leaves it as it was.
//!
//! ```
//! use room::{Doing, Here, Room, Terms};
//! use table::Settings;
//!
//! let rules = games::Rules::by_id("erdayi2021").ok_or("no such rules")?;
//! let terms = Terms { settings: Settings::new("room", rules), bots: false };
//! let mut room = Room::open("周五", "老王", terms);
//! for friend in ["小李", "阿珍", "大刘"] {
//!     room.join(friend)?;
//! }
//! let here = Here::from_iter(["老王", "小李", "阿珍", "大刘"]);
//!
//! // Four people and three chairs: whoever came last sits out, and then others.
//! assert_eq!(room.sits_out(), ["大刘"]);
//! let players = room.begin("老王", "t1", &here)?;
//! assert_eq!(players[0].as_deref(), Some("老王"));
//! room.is_over("t1");
//! room.act("老王", &Doing::Rotate {}, &here)?;
//! assert!(!room.sits_out().contains(&"大刘"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(clippy::wildcard_enum_match_arm)]

mod doing;
mod evening;
pub mod limits;
mod members;
mod refuse;
mod rotation;
mod words;

pub use doing::Doing;
pub use evening::{Evening, Line, Played, standings};
pub use members::{Here, Member, Room, Terms};
pub use refuse::RoomRefusal;
pub use words::{read_words, words_en, words_zh};

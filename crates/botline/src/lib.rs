//! The lines between whoever runs a table, the host, and a program that plays
//! at it, the bot: one JSON object a line, [`ToBot`] one way and [`FromBot`]
//! the other. docs/BOT_PROTOCOL.md shows every message.
//!
//! A question is complete: it holds all that its seat may see, from the first
//! card of the deal on, and nothing else. It turns back into the very
//! [`games::View`] that it was made from, so that our own bots can answer it.
//!
//! ```
//! use botline::{FromBot, Question, ToBot};
//! use games::{Game, Rules, Viewer};
//!
//! let rules = Rules::by_id("erdayi2021").ok_or("no such rules")?;
//! let mut game = Game::new(&rules);
//! game.start([7; 32], &mut Vec::new())?;
//! let seat = game.turn().ok_or("nobody's turn")?;
//! let question = Question::new(1, &game, seat).ok_or("nothing to ask")?;
//!
//! let line = serde_json::to_string(&ToBot::from(question))?;
//! assert!(line.starts_with(r#"{"type":"bid","id":1,"#));
//! let asked = serde_json::from_str::<ToBot>(&line)?;
//! let asked = asked.question().ok_or("not a question")?;
//! assert_eq!(asked.view()?, game.view(Viewer::Seat(seat)));
//!
//! let answer: FromBot = serde_json::from_str(r#"{"type":"answer","id":1,"move":{"do":"call","points":3}}"#)?;
//! # let _ = answer;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// A new move, phase or message must not compile until it is handled.
#![deny(clippy::wildcard_enum_match_arm)]

mod back;
mod from_bot;
pub mod limits;
mod lines;
mod position;
mod question;
mod to_bot;

pub use back::BadPosition;
pub use from_bot::{Answer, Candidate, FromBot, Hello, Info, Opt};
pub use lines::{LineError, Lines};
pub use position::{Position, Turn};
pub use question::{Claim, Clock, Kind, Question};
pub use to_bot::{ToBot, Welcome};

/// The version of the messages. One that only adds to them keeps it.
pub const VERSION: u32 = 1;

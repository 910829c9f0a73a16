//! One contract over both games, 升级 and 竞技二打一, for tables, bots and
//! records: actions, events, views, what is legal, results.
//!
//! The types here only wrap those of the rule crates; no rule is written
//! twice. A caller that deals, acts and looks needs no code for either game:
//!
//! ```
//! use games::{Game, Recorder, Rules, Viewer, record};
//!
//! let rules = Rules::by_id("erdayi2021").ok_or("no such rules")?.with_deals(2);
//! let mut game = Game::new(&rules);
//! let mut recorder = Recorder::new(&rules, []);
//! let mut lines: Vec<String> = recorder.opening().iter().map(ToString::to_string).collect();
//! let mut seed = [7; 32];
//! while !game.is_over() {
//!     let mut events = Vec::new();
//!     if game.needs_deal() {
//!         seed[0] += 1;
//!         game.start(seed, &mut events)?;
//!     } else if let Some(action) = game.due().or_else(|| game.smallest(game.turn()?)) {
//!         game.act(&action, &mut events)?;
//!     }
//!     lines.extend(events.iter().filter_map(|event| recorder.line(event)).map(|l| l.to_string()));
//! }
//! let replayed = record::replay(lines.iter().map(String::as_str))?;
//! assert_eq!(replayed.games, [game.clone()]);
//! assert_eq!(game.view(Viewer::Spectator), replayed.games[0].view(Viewer::Spectator));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A deal of 升级 is drawn card by card, and anyone may declare meanwhile: it
//! is nobody's turn, and [`Game::due`] says what whoever runs the table does
//! next. The crate does no I/O, has no clock and no randomness of its own.

// A new action, event, input or phase must not compile until it is handled.
#![deny(clippy::wildcard_enum_match_arm)]

pub use erdayi;

mod action;
mod game;
mod happening;
mod legal;
mod length;
mod lesson;
mod moment;
mod moves;
mod outcome;
mod random;
pub mod record;
mod refuse;
mod rules;
mod seat;
mod shengji_game;
mod view;
mod why;

pub use action::Action;
pub use erdayi::ERDAYI2021;
pub use game::Game;
pub use happening::{Happening, Notice, Start};
pub use length::{LastDeals, Length};
pub use lesson::Lesson;
pub use moment::{Close, Moment, TrickSoFar, With};
pub use moves::Move;
pub use outcome::Outcome;
pub use random::RandomPlayers;
pub use record::{Recorder, replay};
pub use refuse::{GameError, GameRefusal, MoveRefusal};
pub use rules::{Boards, Form, Kind, Rules};
pub use seat::{NoSuchSeat, Seat, Viewer};
pub use shengji_game::ShengjiGame;
pub use view::{ShengjiView, View};
pub use why::Why;

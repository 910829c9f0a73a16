//! The rules of 竞技二打一, competitive two-against-one (edition
//! [`ERDAYI2021`]): patterns and what beats what, all legal plays of a hand,
//! the auction, the play, the score, a game of several deals, what each seat
//! may see, records, and the ranking.
//!
//! Articles are cited as `erdayi2021:n` for 比赛通则 n and as 术语 n for the
//! text's terms. The crate does no I/O and has no clock and no randomness of
//! its own: a deal is a function of a seed, and the caller says when a
//! player's time is up.
//!
//! ```
//! use erdayi::{Action, Call, Bid, Hand, Game, Play, Reading, Viewer, for_each_play};
//!
//! // What a set of cards is, and what beats it.
//! let hand: Hand = "S3 H3 C3 S4 H4 C4 D7 SK BJ".parse()?;
//! let plane = Reading::of("555666".parse()?).ok_or("no pattern")?;
//! assert_eq!(plane.to_string(), "plane 2 6");
//! let mut leads = Vec::new();
//! for_each_play(hand.ranks(), None, |Play { ranks, .. }| leads.push(ranks.to_string()));
//! assert!(leads.contains(&"3334447K".to_owned()));
//!
//! // A game of one deal: everyone is asked once, 3 ends the auction.
//! let mut game = Game::new(1);
//! let mut events = Vec::new();
//! game.deal_from_seed([7; 32], &mut events)?;
//! let seat = game.turn().ok_or("nobody's turn")?;
//! game.act(Action::Call { seat, call: Call::Bid(Bid::Three) }, &mut events)?;
//! while let Some(action) = game.smallest() {
//!     game.act(action, &mut events)?;
//! }
//! assert!(game.is_over());
//! let totals = game.view(Viewer::Spectator).totals;
//! assert_eq!(totals.a + totals.b + totals.c, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod attach;
mod auction;
mod bid;
mod course;
mod deal;
mod dealt;
mod describe;
mod edition;
mod error;
mod finished;
mod game;
mod hand;
mod happening;
mod notice;
mod pattern;
mod playing;
mod plays;
mod rank;
mod ranking;
mod ranks;
mod reading;
pub mod record;
mod redeal;
mod score;
mod seat;
mod view;

pub use action::Action;
pub use auction::{AfterCall, Auction, Calls};
pub use bid::{Bid, Call, NotABid};
pub use course::{Course, Turn};
pub use deal::Deal;
pub use dealt::{Dealt, NotADeal};
pub use edition::{ERDAYI2021, Edition};
pub use error::Error;
pub use finished::{Annulled, Finished, Outcome, PassedOut};
pub use game::Game;
pub use hand::{Hand, HandError, Twice};
pub use happening::Happening;
pub use notice::{DealtNotice, Notice};
pub use pattern::Pattern;
pub use playing::{Latest, OnTable, Playing};
pub use plays::{Play, can_play, count_plays, for_each_play};
pub use rank::{NotARank, Rank};
pub use ranking::{Tally, places};
pub use ranks::{Ranks, RanksError, TooMany};
pub use reading::Reading;
pub use score::{Ending, MAX_BOMBS, Score, score};
pub use seat::{BySeat, Seat};
pub use view::{CallsView, DealView, PlayingView, Seen, View, Viewer};

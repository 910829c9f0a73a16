//! Playing cards: what they are, how they are written, how a hand of up to
//! three decks is held in two machine words, and how a deck is shuffled so
//! that anyone can check it afterwards.
//!
//! This crate knows nothing of trumps or players.
//!
//! ```
//! use cards::{Card, CardSet, Rank, Suit};
//!
//! let hand: CardSet = "SA SA HT LJ".parse()?;
//! assert_eq!(hand.len(), 4);
//! assert_eq!(hand.copies(Card::suited(Suit::Spades, Rank::Ace)), 2);
//! assert_eq!(hand.points(), 10);
//! assert_eq!(hand.at_least(2).to_string(), "SA");
//! # Ok::<(), cards::NotationError>(())
//! ```

mod card;
mod commitment;
mod deck;
mod rank;
mod set;
mod shuffle;
mod suit;

pub use card::{Card, NotationError};
pub use commitment::{Commitment, Contribution, Secret, deal_seed};
pub use deck::{DECK_SIZE, Decks};
pub use rank::Rank;
pub use set::{CardSet, MAX_COPIES, TooManyCopies};
pub use shuffle::{Lots, Seed, shuffle};
pub use suit::Suit;

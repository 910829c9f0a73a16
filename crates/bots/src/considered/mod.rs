//! 升级 as a net meets it, in training and at a table: what a seat is shown of
//! a decision, and the few moves among which it chooses.
//!
//! There can be very many moves, so that only [`MOST_MOVES`] are considered at
//! a time; what the club player would do is always among them.
//!
//! - **Declaring**: everything that may be declared, and nothing, unless the
//!   deal would be void or left to the kitty.
//! - **Burying**: the kitties that the club player weighs, which are for each
//!   set of suits to be void in the cheapest fillings by three prices of a
//!   point. A whole kitty is one move: it is worth what its cards are together,
//!   and one decision a deal is learned from as well as eight.
//! - **Leading**: every unit of equal cards and every tractor, each throw that
//!   is sure to stand, then throws of up to four units that may fail (a whole
//!   suit, and a suit without its lowest unit), then all other single cards.
//! - **Following**: with one card of the suit, every kind held; with a unit,
//!   every place it fits, and otherwise what the club player weighs: cheap,
//!   rich in points, high, just above what is winning, and for cards thrown
//!   away the cheapest of each suit, those with points, and what empties a
//!   suit.
//!
//! Of each move it is said how far the club player thinks it behind the best,
//! so that whoever learns begins where the club player is.
//!
//! Where one move is left it is made without asking. Who names a unit of a
//! failed throw, and what is said on boards, is left to the club player.

mod course;
mod declare;
mod play;
mod shown;
mod view;

use arrayvec::ArrayVec;
use cards::CardSet;
use nets::shengji::{Frame, Kind, MOST_MOVES, Move};
use shengji::Order;

use crate::club::shengji::{Judgement, bury};

pub use course::{Course, Ended, circumstances};
pub use view::Decision;

/// What a seat chooses from.
pub type Moves = ArrayVec<Move, MOST_MOVES>;

/// The kitties that are considered.
fn kitties(order: &Order, hand: CardSet, count: usize) -> Moves {
    let frame = Frame::new(order.level(), order.trump());
    let weighed = bury::weighed(&Judgement::learned().bury, order, hand, count);
    let plain = |kitty: CardSet| Move::plain(Kind::Bury, kitty, hand - kitty, frame);
    let mut moves: Moves = weighed.iter().map(|&(_, kitty)| plain(kitty)).collect();
    let worths: ArrayVec<f32, MOST_MOVES> = weighed.iter().map(|&(worth, _)| worth).collect();
    tell_behind(&mut moves, &worths, worths.len());
    moves
}

/// Says of each move how far it is behind the one that the club player makes,
/// which thinks of the first so many moves alone.
fn tell_behind(moves: &mut [Move], worths: &[f32], own: usize) {
    let most = worths.iter().take(own).fold(f32::MIN, |most, &worth| most.max(worth));
    for (place, (of, worth)) in moves.iter_mut().zip(worths).enumerate() {
        let least = if place < own { 0.0 } else { 1.0 };
        of.behind = ((most - worth) * 100.0).round().clamp(least, 255.0) as u8;
    }
}

/// Adds a move unless there are too many.
fn add(moves: &mut Moves, of: Move) {
    let _ = moves.try_push(of);
}

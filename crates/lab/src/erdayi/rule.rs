//! A player by a few rules of thumb, against whom nets are measured while they
//! are trained. The arena has better ones; this one costs nothing.

use erdayi::{Pattern, Rank, Ranks};
use nets::erdayi::{Move, Role, State};

/// Few enough cards to be stopped with a bomb.
const CLOSE: u8 = 6;
/// From what strength a hand bids 1, 2 and 3.
const BIDS: [u32; 3] = [7, 8, 10];

/// The place of the move it makes.
pub(super) fn choose(state: &State, moves: &[Move]) -> usize {
    let best = moves.iter().enumerate().max_by_key(|&(place, &of)| {
        // The first of equals.
        (worth(state, of), std::cmp::Reverse(place))
    });
    best.map_or(0, |(place, _)| place)
}

/// What a move is worth to it.
fn worth(state: &State, of: Move) -> i32 {
    match of {
        Move::Call(points) => {
            let wanted = BIDS.iter().filter(|&&least| strength(state.hand) >= least).count() as u8;
            if points <= wanted { points.into() } else { -1 }
        }
        Move::Pass => 0,
        Move::Play(ranks, _) if ranks == state.hand => 1000,
        Move::Play(ranks, reading) => {
            let torn = torn(state.hand, ranks);
            let doubles = i32::from(reading.pattern.doubles());
            let low = Rank::BigJoker as i32 - reading.main as i32;
            match state.beat {
                None => 100 + 4 * ranks.len() as i32 + 2 * low - 12 * torn - 200 * doubles,
                Some(_) if !is_opponents(state) => -1,
                Some(_) if doubles == 1 => i32::from(closest(state) < CLOSE) * 2 - 1,
                Some(_) => {
                    100 + low
                        - 6 * torn
                        - i32::from(reading.pattern == Pattern::FourAndSingles) * 99
                }
            }
        }
    }
}

/// Jokers, twos and bombs, in what they are worth to a dealer.
fn strength(hand: Ranks) -> u32 {
    let bombs = hand.iter().filter(|&(_, count)| count == 4).count() as u32;
    4 * hand.count(Rank::BigJoker)
        + 3 * hand.count(Rank::LittleJoker)
        + 2 * hand.count(Rank::Two)
        + hand.count(Rank::Ace)
        + 3 * bombs
}

/// How many pairs, trios and fours a play leaves incomplete.
fn torn(hand: Ranks, play: Ranks) -> i32 {
    play.iter().filter(|&(rank, count)| hand.count(rank) > count).count() as i32
}

/// Whether the play to be beaten is an opponent's.
fn is_opponents(state: &State) -> bool {
    match (state.role, state.beat_by) {
        (Role::Dealer, _) | (Role::BeforeDealer, 1) | (Role::AfterDealer, 2) => true,
        (Role::Bidder | Role::BeforeDealer | Role::AfterDealer, _) => false,
    }
}

/// The fewest cards an opponent holds.
fn closest(state: &State) -> u8 {
    let [next, before] = state.left;
    match state.role {
        Role::Bidder | Role::Dealer => next.min(before),
        Role::BeforeDealer => next,
        Role::AfterDealer => before,
    }
}

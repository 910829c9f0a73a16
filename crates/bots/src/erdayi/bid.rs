//! Bidding by what the hand costs to play out.

use erdayi::{Bid, Call, CallsView, Hand, Rank};

use super::plan::Plans;

/// The least chance to win as dealer for each bid. Bidding more than needed
/// ends the auction and makes the deal worth more.
const LEAST: [(Bid, f32); 3] = [(Bid::Three, 0.52), (Bid::Two, 0.47), (Bid::One, 0.43)];

/// What to say.
pub(super) fn choose(hand: Hand, calls: &CallsView) -> Call {
    let chance = chance(hand);
    let highest = calls.said.iter().filter_map(|call| call.bid()).max();
    LEAST
        .into_iter()
        .find(|&(bid, least)| chance >= least && Some(bid) > highest)
        .map_or(Call::Pass, |(bid, _)| Call::Bid(bid))
}

/// The chance to win as dealer: fitted to the results of some thousand deals
/// between steady bots.
fn chance(hand: Hand) -> f32 {
    let ranks = hand.ranks();
    let cost = Plans::against((Hand::deck() - hand).ranks()).cost(ranks);
    let each = |rank, worth: f32| ranks.count(rank) as f32 * worth;
    let bombs = ranks.iter().filter(|&(_, count)| count == 4).count();
    0.34 - 0.039 * cost
        + each(Rank::BigJoker, 0.22)
        + each(Rank::LittleJoker, 0.23)
        + each(Rank::Two, 0.065)
        + each(Rank::Ace, 0.033)
        + bombs as f32 * 0.09
}

//! Bidding by what the hand costs to play out.

use erdayi::{Bid, Call, CallsView, Hand};

use super::plan::Plans;

/// The most a hand may cost for each bid. Bidding more than needed ends the
/// auction sooner and makes the deal worth more.
const MOST: [(Bid, f32); 3] = [(Bid::Three, 4.4), (Bid::Two, 4.9), (Bid::One, 5.4)];

/// What to say.
pub(super) fn choose(hand: Hand, calls: &CallsView) -> Call {
    let unseen = Hand::deck() - hand;
    let cost = Plans::against(unseen.ranks()).cost(hand.ranks());
    let highest = calls.said.iter().filter_map(|call| call.bid()).max();
    MOST.into_iter()
        .find(|&(bid, most)| cost <= most && Some(bid) > highest)
        .map_or(Call::Pass, |(bid, _)| Call::Bid(bid))
}

//! The smallest legal play, which the program makes when a clock runs out
//! (spec §8): no points if possible, then the lowest strength.

use cards::{Card, CardSet};

use crate::follow::best_match;
use crate::follows::Follows;
use crate::lead::Lead;
use crate::order::{Group, Order};

/// Points weigh more than any difference of strength that a hand can have.
const POINT: u64 = 1 << 16;
/// Heavy cards come before anything that can be spared.
const HEAVY: u64 = 1 << 32;
/// Trumps are above every side card.
const TRUMP: u64 = 1 << 8;

fn cost(order: &Order, card: Card) -> u64 {
    let trump = if order.group(card) == Group::Trump { TRUMP } else { 0 };
    u64::from(card.points()) * POINT + trump + u64::from(order.strength(card))
}

/// The `count` cheapest cards; of equal ones the later suit goes first.
fn cheapest(order: &Order, from: CardSet, count: usize) -> CardSet {
    let mut kinds: Vec<(u64, std::cmp::Reverse<Card>, u32)> = from
        .kinds()
        .map(|(card, copies)| (cost(order, card), std::cmp::Reverse(card), copies))
        .collect();
    kinds.sort_unstable();
    let mut missing = count as u32;
    kinds.into_iter().fold(CardSet::EMPTY, |chosen, (_, card, copies)| {
        let taken = copies.min(missing);
        missing -= taken;
        chosen + CardSet::of(card.0, taken)
    })
}

/// The smallest lead: one card.
pub fn smallest_lead(order: &Order, hand: CardSet) -> CardSet {
    cheapest(order, hand, 1)
}

/// The smallest kitty to lay down.
pub fn smallest_kitty(order: &Order, hand: CardSet, count: usize) -> CardSet {
    cheapest(order, hand, count)
}

/// The smallest legal follow.
pub fn smallest_follow(order: &Order, hand: CardSet, lead: &Lead) -> CardSet {
    let suit = order.of_group(hand, lead.group);
    let count = lead.cards.len();
    if suit.len() <= count {
        return suit + cheapest(order, hand - suit, count - suit.len());
    }
    if best_match(order.ladder(suit, lead.group), &lead.runs).is_empty() {
        return cheapest(order, suit, count);
    }
    Follows::new(order, hand, lead).cheapest(|card| cost(order, card))
}

/// The smallest legal follow of those with most heavy cards (cn2002:35).
pub(crate) fn smallest_heavy_follow(
    order: &Order,
    hand: CardSet,
    lead: &Lead,
    heavy: CardSet,
) -> CardSet {
    Follows::new(order, hand, lead).cheapest_by(|card, copies| {
        let spared = copies - copies.min(heavy.copies(card));
        u64::from(copies) * cost(order, card) + u64::from(spared) * HEAVY
    })
}

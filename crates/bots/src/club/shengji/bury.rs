//! Laying down the kitty: short side suits go, trumps, winners and pairs stay.

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Rank, Suit};
use shengji::{Group, Order};

/// What a void in a side suit is worth; all of these are in points.
const VOID: f32 = 9.0;
const TRUMP: f32 = 60.0;
/// What a point costs, and in a hand of which so large a share is trumps.
const POINT: f32 = 1.3;
const POINT_WITH_TRUMPS: f32 = 0.5;
const MANY_TRUMPS: f32 = 0.45;
const ACE: f32 = 24.0;
const KING: f32 = 8.0;
const PAIR: f32 = 7.0;
const PAIR_STEP: f32 = 0.5;
const STEP: f32 = 0.4;

/// The cards to lay down.
pub(crate) fn choose(order: &Order, hand: CardSet, count: usize) -> CardSet {
    let all = emptied(order, hand, hand, CardSet::EMPTY, count);
    let best = all.into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or(CardSet::EMPTY, |(_, cards)| cards)
}

/// Kitties worth thinking of, the best first.
pub(crate) fn candidates(order: &Order, hand: CardSet, count: usize) -> Vec<CardSet> {
    let mut all = emptied(order, hand, hand, CardSet::EMPTY, count).to_vec();
    // The same without a point in it, where that can be.
    let plain = hand - hand.point_cards();
    if plain.len() >= count {
        all.extend(emptied(order, hand, plain, CardSet::EMPTY, count));
    }
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut kitties: Vec<CardSet> = Vec::new();
    for (_, cards) in all {
        if !kitties.contains(&cards) {
            kitties.push(cards);
        }
    }
    kitties
}

/// What a dealer is likely to have laid down who had these cards left or laid
/// them down: some of them for certain, and others not.
pub(crate) fn likely(
    order: &Order,
    pool: CardSet,
    forced: CardSet,
    kept: CardSet,
    count: usize,
) -> Option<CardSet> {
    if forced.len() > count || pool.len() < count + kept.len() {
        return None;
    }
    let all = emptied(order, pool, pool - kept, forced, count);
    all.into_iter().max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, cards)| cards)
}

/// For each set of side suits to be void in, what is laid down for it, filled
/// up with the cheapest cards, and what that is worth.
fn emptied(
    order: &Order,
    hand: CardSet,
    from: CardSet,
    forced: CardSet,
    count: usize,
) -> [(f32, CardSet); 1 << Suit::ALL.len()] {
    let trumps = order.of_group(hand, Group::Trump).len() as f32 / hand.len() as f32;
    let mut kinds: ArrayVec<(f32, Card, u32), 54> = (from - forced)
        .kinds()
        .map(|(card, copies)| (keep(order, hand, card, trumps), card, copies))
        .collect();
    kinds.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    std::array::from_fn(|emptied| {
        let gone = |card: Card| {
            card.suit().is_some_and(|suit| emptied >> suit.index() & 1 == 1)
                && order.group(card) != Group::Trump
        };
        let (mut cards, mut lost, mut missing) = (forced, 0.0, (count - forced.len()) as u32);
        for first in [true, false] {
            for &(keep, card, copies) in kinds.iter().filter(|of| gone(of.1) == first) {
                let taken = copies.min(missing);
                cards += CardSet::of(card, taken);
                lost += keep * taken as f32;
                missing -= taken;
                if missing == 0 {
                    break;
                }
            }
        }
        (voids(order, hand - cards) * VOID - lost, cards)
    })
}

/// How many side suits a hand is void in.
fn voids(order: &Order, hand: CardSet) -> f32 {
    let empty = |group: &&Group| {
        order.trump().is_none_or(|suit| **group != Group::Side(suit))
            && order.of_group(hand, **group).is_empty()
    };
    Group::ALL[1..].iter().filter(empty).count() as f32
}

/// What it costs to lay a card down.
fn keep(order: &Order, hand: CardSet, card: Card, trumps: f32) -> f32 {
    let strength = f32::from(order.strength(card));
    if order.group(card) == Group::Trump {
        return TRUMP + strength;
    }
    // With many trumps the last trick is safe, and points are at home.
    let points =
        card.points() as f32 * if trumps > MANY_TRUMPS { POINT_WITH_TRUMPS } else { POINT };
    let top = if order.level() == Rank::Ace { Rank::King } else { Rank::Ace };
    let holds = |rank| card.suit().is_some_and(|suit| hand.contains(Card::suited(suit, rank)));
    let winner = match card.rank() {
        Some(rank) if rank == top => ACE,
        Some(Rank::King) if holds(top) => KING,
        _ => 0.0,
    };
    let pair = if hand.copies(card) > 1 { PAIR + strength * PAIR_STEP } else { 0.0 };
    strength * STEP + points + winner + pair
}

//! Random legal plays, for tests, self-play and the first steps of bots.
//!
//! Every legal follow can come up, none is favoured much, and none is tried
//! in vain: the runs that are owed are placed first, the rest is filled up.

use cards::{Card, CardSet};
use rand::{Rng, RngExt};

use crate::edition::{Edition, ThrowGroups};
use crate::follow::best_match;
use crate::ladder::{Ladder, run_tops};
use crate::lead::Lead;
use crate::order::{Group, Order};
use crate::packing::{Runs, holds};
use crate::unit::{Shape, run_cards};

/// One lead in so many is a throw, where the hand has cards for one.
const THROW_ONE_IN: u32 = 24;
/// The most cards of a random throw.
const THROW_CARDS: usize = 4;

/// `count` cards of a set, every choice of cards equally likely.
pub fn random_cards(rng: &mut impl Rng, from: CardSet, count: usize) -> CardSet {
    let mut rest = from;
    let mut chosen = CardSet::EMPTY;
    let mut size = from.len();
    for _ in 0..count.min(size) {
        let Some(card) = rest.nth(rng.random_range(0..size)) else {
            break;
        };
        rest -= card;
        chosen += card;
        size -= 1;
    }
    chosen
}

/// A random lead: mostly one unit around a random card, now and then a throw.
pub fn random_lead(rng: &mut impl Rng, edition: &Edition, order: &Order, hand: CardSet) -> CardSet {
    let card = hand.nth(rng.random_range(0..hand.len())).unwrap_or(Card::BIG_JOKER);
    let group = order.group(card);
    let may_throw = edition.throws.groups == ThrowGroups::Any || group != Group::Trump;
    if may_throw && rng.random_range(0..THROW_ONE_IN) == 0 {
        let suit = order.of_group(hand, group);
        let count = rng.random_range(1..=suit.len().min(THROW_CARDS));
        return random_cards(rng, suit, count);
    }
    let copies = hand.copies(card);
    let width = if copies == 1 { 1 } else { rng.random_range(1..=copies) as u8 };
    if width == 1 {
        return card.into();
    }
    let ladder = order.ladder(hand, group);
    let bottom = order.strength(card);
    let columns = ladder.columns(width) >> (2 * bottom);
    let mut longest = 1;
    while columns >> (2 * longest) & 1 == 1 {
        longest += 1;
    }
    let length = rng.random_range(1..=longest);
    let shape = Shape { width, length };
    let minor = (bottom..bottom + length)
        .contains(&order.minor_strength())
        .then(|| random_bit(rng, u64::from(ladder.minor_suits(width))))
        .flatten()
        .filter(|_| group == Group::Trump)
        .map(|suit| cards::Suit::ALL[suit as usize]);
    run_cards(order, group, bottom + length - 1, shape, minor)
}

/// A random legal follow.
pub fn random_follow(rng: &mut impl Rng, order: &Order, hand: CardSet, lead: &Lead) -> CardSet {
    let suit = order.of_group(hand, lead.group);
    let (count, held) = (lead.cards.len(), suit.len());
    if held <= count {
        return suit + random_cards(rng, hand - suit, count - held);
    }
    if lead.runs.is_empty() {
        return random_cards(rng, suit, count);
    }
    let ladder = order.ladder(suit, lead.group);
    let owed = best_match(ladder, &lead.runs);
    let runs = random_runs(rng, order, lead.group, ladder, owed);
    runs + random_cards(rng, suit - runs, count - runs.len())
}

/// The cards of a random way to place runs that a ladder holds.
fn random_runs(
    rng: &mut impl Rng,
    order: &Order,
    group: Group,
    mut ladder: Ladder,
    mut owed: Runs,
) -> CardSet {
    let mut cards = CardSet::EMPTY;
    let shapes: arrayvec::ArrayVec<Shape, 20> = owed.iter().collect();
    for shape in shapes {
        owed.remove(shape);
        let mut tops = run_tops(ladder.columns(shape.width), shape.length);
        // The ladder holds the runs, so some top leaves room for the others.
        while let Some(top) = random_bit(rng, tops) {
            tops &= !(1 << (2 * top));
            let touches =
                top >= ladder.minor_strength() && top - ladder.minor_strength() < shape.length;
            let suits = if touches { ladder.minor_suits(shape.width) } else { 0 };
            let suit = random_bit(rng, u64::from(suits)).map(|i| cards::Suit::ALL[i as usize]);
            let rest = ladder.without_run(top, shape.width, shape.length, suit);
            if holds(rest, &owed) {
                cards += run_cards(order, group, top, shape, suit);
                ladder = rest;
                break;
            }
            // Another suit's 副级 may leave room where this one did not.
            if suits.count_ones() > 1 {
                tops |= 1 << (2 * top);
            }
        }
    }
    cards
}

/// A random place of a mask that uses every second bit.
fn random_bit(rng: &mut impl Rng, mask: u64) -> Option<u8> {
    let count = mask.count_ones();
    if count == 0 {
        return None;
    }
    let skip = if count == 1 { 0 } else { rng.random_range(0..count) };
    let rest = (0..skip).fold(mask, |rest, _| rest & (rest - 1));
    Some((rest.trailing_zeros() / 2) as u8)
}

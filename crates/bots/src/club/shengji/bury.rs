//! Laying down the kitty: which ways are worth thinking of, and which of them
//! is best.

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Rank, Suit};
use rand::{Rng, RngExt};
use shengji::{Group, Order, run_tops};

use super::features::Model;
use crate::club::model::Sink;

/// What a void in a side suit is worth; all of these are in points. They
/// decide only which ways are thought of.
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

/// The most ways that are weighed.
const MOST: usize = 48;

/// The cards to lay down.
pub(crate) fn choose(model: &Model, order: &Order, hand: CardSet, count: usize) -> CardSet {
    let all = weighed(model, order, hand, count);
    all.first().map_or(CardSet::EMPTY, |&(_, cards)| cards)
}

/// Kitties with what the club player thinks of each, the best first.
pub(crate) fn weighed(
    model: &Model,
    order: &Order,
    hand: CardSet,
    count: usize,
) -> ArrayVec<(f32, CardSet), MOST> {
    let packed = Packed { order, hand };
    let mut moment = model.moment();
    packed.tell_moment(&mut moment);
    let worth = |kitty| {
        let mut weighed = moment.play();
        packed.tell_kitty(kitty, &mut weighed);
        weighed.worth()
    };
    let kitties = candidates(order, hand, count).into_iter();
    let mut all: ArrayVec<_, MOST> = kitties.map(|kitty| (worth(kitty), kitty)).collect();
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    all
}

pub(crate) type Kitties = ArrayVec<CardSet, MOST>;

/// Kitties worth thinking of, the best by rules of thumb first.
pub(crate) fn candidates(order: &Order, hand: CardSet, count: usize) -> Kitties {
    let mut all: ArrayVec<(f32, CardSet), MOST> = ArrayVec::new();
    all.extend(emptied(order, hand, hand, CardSet::EMPTY, count, 0.0));
    // The same with every point that can be brought home, and without any.
    all.extend(emptied(order, hand, hand, CardSet::EMPTY, count, 2.0));
    let plain = hand - hand.point_cards();
    if plain.len() >= count {
        all.extend(emptied(order, hand, plain, CardSet::EMPTY, count, 0.0));
    }
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut kitties = Kitties::new();
    for (_, cards) in all {
        if !kitties.contains(&cards) {
            kitties.push(cards);
        }
    }
    kitties
}

/// What a club player as dealer may have laid down who had these cards left or
/// laid them down, some of them for certain (`forced`) and others not
/// (`kept`): what he thinks more of more often.
pub(crate) fn likely(
    model: &Model,
    order: &Order,
    pool: CardSet,
    (forced, kept): (CardSet, CardSet),
    count: usize,
    rng: &mut impl Rng,
) -> Option<CardSet> {
    /// A kitty that promises so many levels less is laid down less often by a
    /// factor of e.
    const CARELESS: f32 = 0.15;
    if forced.len() > count || pool.len() < count + kept.len() {
        return None;
    }
    let packed = Packed { order, hand: pool };
    let mut moment = model.moment();
    packed.tell_moment(&mut moment);
    let mut kitties: ArrayVec<CardSet, MOST> = ArrayVec::new();
    for bonus in [0.0, 2.0] {
        for (_, kitty) in emptied(order, pool, pool - kept, forced, count, bonus) {
            if !kitties.contains(&kitty) {
                kitties.push(kitty);
            }
        }
    }
    let mut chosen = None;
    let mut sum = 0.0;
    for kitty in kitties {
        let mut weighed = moment.play();
        packed.tell_kitty(kitty, &mut weighed);
        let weight = (weighed.worth() / CARELESS).exp();
        sum += weight;
        if rng.random::<f32>() * sum <= weight {
            chosen = Some(kitty);
        }
    }
    chosen
}

/// For each set of side suits to be void in, what is laid down for it, filled
/// up with the cheapest cards, and what that is worth. A point is cheaper by
/// `bonus`.
fn emptied(
    order: &Order,
    hand: CardSet,
    from: CardSet,
    forced: CardSet,
    count: usize,
    bonus: f32,
) -> [(f32, CardSet); 1 << Suit::ALL.len()] {
    let trumps = order.of_group(hand, Group::Trump).len() as f32 / hand.len() as f32;
    let cost = |card: Card| keep(order, hand, card, trumps) - bonus * card.points() as f32;
    let mut kinds: ArrayVec<(f32, Card, u32), 54> =
        (from - forced).kinds().map(|(card, copies)| (cost(card), card, copies)).collect();
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

/// The side suits: the trump suit is none.
fn side_suits(order: &Order) -> impl Iterator<Item = Group> {
    let trump = order.trump().map(Group::Side);
    Group::ALL[1..].iter().copied().filter(move |&group| Some(group) != trump)
}

/// How many side suits a hand is void in.
fn voids(order: &Order, hand: CardSet) -> f32 {
    side_suits(order).filter(|&group| order.of_group(hand, group).is_empty()).count() as f32
}

/// The highest card of a side suit.
fn top_rank(order: &Order) -> Rank {
    if order.level() == Rank::Ace { Rank::King } else { Rank::Ace }
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
    let top = top_rank(order);
    let holds = |rank| card.suit().is_some_and(|suit| hand.contains(Card::suited(suit, rank)));
    let winner = match card.rank() {
        Some(rank) if rank == top => ACE,
        Some(Rank::King) if holds(top) => KING,
        _ => 0.0,
    };
    let pair = if hand.copies(card) > 1 { PAIR + strength * PAIR_STEP } else { 0.0 };
    strength * STEP + points + winner + pair
}

/// A dealer's hand with the kitty in it.
pub(super) struct Packed<'a> {
    pub(super) order: &'a Order,
    pub(super) hand: CardSet,
}

impl Packed<'_> {
    /// The hand: the same for all kitties.
    pub(super) fn tell_moment(&self, sink: &mut impl Sink) {
        let (order, hand) = (self.order, self.hand);
        let trumps = order.of_group(hand, Group::Trump);
        sink.put(0, trumps.len() as f32 / 16.0);
        sink.put(1, hand.copies(Card::BIG_JOKER) as f32 / 2.0);
        sink.put(2, hand.copies(Card::LITTLE_JOKER) as f32 / 2.0);
        sink.put(3, hand.of_rank(order.level()).len() as f32 / 4.0);
        let columns = order.ladder(trumps, Group::Trump).columns(2);
        sink.put(4, columns.count_ones() as f32 / 4.0);
        sink.flag(5, order.trump().is_none());
        sink.put(6, hand.points() as f32 / 60.0);
        sink.put(7, hand.of_rank(top_rank(order)).len() as f32 / 4.0);
        let longest = side_suits(order).map(|group| order.of_group(hand, group).len()).max();
        sink.put(8, longest.unwrap_or(0) as f32 / 10.0);
        sink.flag(9, run_tops(columns, 2) != 0);
    }

    /// One way to lay cards down.
    pub(super) fn tell_kitty(&self, kitty: CardSet, sink: &mut impl Sink) {
        let (order, hand) = (self.order, self.hand);
        let top = top_rank(order);
        let trumps = order.of_group(hand - kitty, Group::Trump).len() as f32;
        let points = kitty.points() as f32;
        sink.put(0, points / 20.0);
        sink.put(1, points / 20.0 * trumps / 16.0);
        sink.put(2, order.of_group(kitty, Group::Trump).len() as f32);
        sink.put(3, kitty.of_rank(top).len() as f32);
        sink.put(4, kitty.of_rank(Rank::King).len() as f32);
        sink.put(5, kitty.of_rank(Rank::Ten).len() as f32);
        sink.put(6, kitty.of_rank(Rank::Five).len() as f32);
        let (mut split, mut pairs, mut pair_strength, mut strength) = (0.0, 0.0, 0.0, 0.0);
        for (card, copies) in kitty.kinds() {
            let at = f32::from(order.strength(card)) / 12.0;
            strength += at * copies as f32;
            if hand.copies(card) > copies {
                split += 1.0;
            } else if copies > 1 {
                pairs += 1.0;
                pair_strength += at;
            }
        }
        sink.put(7, split);
        sink.put(8, pairs);
        sink.put(9, pair_strength);
        sink.put(10, strength / 4.0);
        let mut voids = 0;
        for group in side_suits(order) {
            let kept = order.of_group(hand - kitty, group);
            if kept.is_empty() {
                voids += 1;
                sink.flag(11, !order.of_group(hand, group).is_empty());
            } else {
                self.tell_suit(group, kept, sink);
            }
        }
        sink.put(12, voids as f32);
        sink.put(13, voids as f32 * trumps / 16.0);
        sink.flag(14, voids >= 2);
        sink.flag(15, voids >= 3);
        sink.flag(16, points == 0.0);
    }

    /// What is kept of a side suit: places 17 to 37.
    fn tell_suit(&self, group: Group, kept: CardSet, sink: &mut impl Sink) {
        let order = self.order;
        let top = top_rank(order);
        let ladder = order.ladder(kept, group);
        let aces = kept.of_rank(top).len();
        let points = kept.points() as f32 / 10.0;
        match kept.len() {
            1 => {
                sink.put(17, 1.0);
                sink.flag(18, aces == 0);
                sink.put(19, points);
            }
            2 => {
                sink.put(20, 1.0);
                sink.flag(21, aces == 0);
                sink.put(22, points);
            }
            3 | 4 => {
                sink.put(23, 1.0);
                sink.flag(24, aces == 0);
                sink.put(25, points);
            }
            length => {
                sink.put(26, 1.0);
                sink.flag(27, aces == 0);
                sink.put(28, points);
                sink.put(29, (length - 4) as f32 / 4.0);
            }
        }
        sink.put(30, aces as f32);
        sink.flag(31, aces > 1);
        let pairs = ladder.columns(2);
        sink.put(32, pairs.count_ones() as f32);
        if pairs != 0 {
            sink.put(33, f32::from((pairs.ilog2() / 2) as u8) / 12.0);
            sink.put(34, run_tops(pairs, 2).count_ones() as f32);
        }
        let kings = kept.of_rank(Rank::King).len();
        sink.flag(35, kings > 0 && aces > 0);
        sink.flag(36, kings > 0 && aces == 0);
        sink.flag(
            37,
            kept.of_rank(Rank::Ten).len() + kept.of_rank(Rank::Five).len() > 0 && aces > 0,
        );
    }
}

//! The fast rule code against a slow and obvious reading of spec §4 and §5.
//!
//! The reading here knows nothing of packed sets: cards are lists, units are
//! found by trying, and every choice is tried. It is compared on random
//! positions of all editions and deck counts: a part by default, 200,000 and
//! more by `make test-long`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::cmp::Ordering;
use std::collections::BTreeMap;

use cards::{Card, CardSet, Rank, Suit};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use shengji::{
    Bound, EDITIONS, Edition, Follows, Group, Lead, Order, RuffComparison, check_follow,
    random_cards, random_follow, smallest_follow, winner,
};

const DEFAULT_POSITIONS: u32 = 40_000;
const ALL_POSITIONS: u32 = 220_000;

/// Cards by kind with their number, a plain multiset.
type Bag = BTreeMap<Card, u32>;

fn bag(cards: CardSet) -> Bag {
    cards.kinds().collect()
}

/// All runs of `length` adjacent kinds with `width` copies each, every way to
/// choose among equal 副级 included.
fn runs(order: &Order, from: &Bag, width: u32, length: u32) -> Vec<Vec<Card>> {
    let mut found: Vec<Vec<Card>> = Vec::new();
    let enough: Vec<Card> =
        from.iter().filter(|&(_, &copies)| copies >= width).map(|(&card, _)| card).collect();
    let mut partial: Vec<Vec<Card>> = enough.iter().map(|&card| vec![card]).collect();
    while let Some(run) = partial.pop() {
        if run.len() as u32 == length {
            found.push(run);
            continue;
        }
        let last = order.strength(run[run.len() - 1]);
        for &card in enough.iter().filter(|&&card| order.strength(card) == last + 1) {
            let mut longer = run.clone();
            longer.push(card);
            partial.push(longer);
        }
    }
    found
}

fn without(from: &Bag, run: &[Card], width: u32) -> Bag {
    let mut rest = from.clone();
    for card in run {
        let copies = rest.get_mut(card).unwrap();
        *copies -= width;
        if *copies == 0 {
            rest.remove(card);
        }
    }
    rest
}

/// The match of a bag with a lead, straight from spec §4: for each width the
/// lengths of the runs noted, the greatest that any choice gives.
fn best_match(order: &Order, from: &Bag, lead: &Lead) -> Vec<Vec<u32>> {
    let widest = lead.units.iter().map(|unit| u32::from(unit.shape.width)).max().unwrap();
    at_width(order, from, lead, widest, Vec::new())
}

fn at_width(order: &Order, from: &Bag, lead: &Lead, width: u32, fallen: Vec<u32>) -> Vec<Vec<u32>> {
    if width < 2 {
        return Vec::new();
    }
    let own = lead.units.iter().filter(|unit| u32::from(unit.shape.width) == width);
    let mut demands = fallen;
    demands.extend(own.map(|unit| u32::from(unit.shape.length)));
    meet(order, from, lead, width, demands, Vec::new())
}

fn meet(
    order: &Order,
    from: &Bag,
    lead: &Lead,
    width: u32,
    mut demands: Vec<u32>,
    noted: Vec<u32>,
) -> Vec<Vec<u32>> {
    demands.sort_unstable();
    let go_on = |from: &Bag, demands: Vec<u32>, noted: Vec<u32>| {
        let mut all = vec![noted];
        all.extend(at_width(order, from, lead, width - 1, demands));
        all
    };
    let Some(demand) = demands.pop() else {
        return go_on(from, Vec::new(), noted);
    };
    let longest = (1..=demand).rev().find(|&length| !runs(order, from, width, length).is_empty());
    let Some(length) = longest else {
        demands.push(demand);
        return go_on(from, demands, noted);
    };
    let mut best: Option<Vec<Vec<u32>>> = None;
    for run in runs(order, from, width, length) {
        let mut demands = demands.clone();
        if length < demand {
            demands.push(demand - length);
        }
        let mut noted = noted.clone();
        noted.push(length);
        let all = meet(order, &without(from, &run, width), lead, width, demands, noted);
        if best.as_ref().is_none_or(|best| all > *best) {
            best = Some(all);
        }
    }
    best.unwrap()
}

fn follow_is_legal(order: &Order, hand: CardSet, lead: &Lead, play: CardSet) -> bool {
    let in_group = |set: CardSet| -> Bag {
        bag(set).into_iter().filter(|&(card, _)| order.group(card) == lead.group).collect()
    };
    let count = |bag: &Bag| bag.values().sum::<u32>() as usize;
    let (held, played) = (in_group(hand), in_group(play));
    let led = lead.cards.len();
    if count(&held) <= led {
        return played == held;
    }
    count(&played) == led && best_match(order, &played, lead) == best_match(order, &held, lead)
}

/// The greatest key over all partitions of a play into the lead's units, or
/// nothing where there is none (spec §5).
fn key(order: &Order, comparison: RuffComparison, lead: &Lead, play: CardSet) -> Option<Vec<u8>> {
    let mut shapes: Vec<(u32, u32)> = lead
        .units
        .iter()
        .map(|unit| (u32::from(unit.shape.width), u32::from(unit.shape.length)))
        .collect();
    shapes.sort_by_key(|&(width, length)| std::cmp::Reverse((width * length, width)));
    let mut kinds = shapes.clone();
    kinds.dedup();
    if comparison == RuffComparison::DominantForm {
        kinds.truncate(1);
    }
    let mut best = None;
    partitions(order, &bag(play), &shapes, &mut Vec::new(), &mut |units| {
        let tops: Vec<u8> = kinds
            .iter()
            .map(|kind| {
                units.iter().filter(|(shape, _)| shape == kind).map(|&(_, top)| top).max().unwrap()
            })
            .collect();
        best = best.take().max(Some(tops));
    });
    best
}

type Placed = ((u32, u32), u8);

fn partitions(
    order: &Order,
    from: &Bag,
    shapes: &[(u32, u32)],
    placed: &mut Vec<Placed>,
    emit: &mut dyn FnMut(&[Placed]),
) {
    let Some((&(width, length), rest)) = shapes.split_first() else {
        emit(placed);
        return;
    };
    // Singles go from the highest down: their order does not matter.
    if width == 1 {
        let mut all = placed.clone();
        let singles = from.iter().flat_map(|(&card, &n)| std::iter::repeat_n(card, n as usize));
        all.extend(singles.map(|card| ((1, 1), order.strength(card))));
        emit(&all);
        return;
    }
    for run in runs(order, from, width, length) {
        let top = order.strength(run[run.len() - 1]);
        placed.push(((width, length), top));
        partitions(order, &without(from, &run, width), rest, placed, emit);
        placed.pop();
    }
}

fn trick_winner(
    order: &Order,
    comparison: RuffComparison,
    lead: &Lead,
    plays: &[CardSet; 4],
) -> usize {
    let claim = |play: CardSet| {
        let group = order.common_group(play)?;
        if group != lead.group && group != Group::Trump {
            return None;
        }
        Some((group == Group::Trump, key(order, comparison, lead, play)?))
    };
    let mut best = (0, claim(plays[0]));
    for (index, &play) in plays.iter().enumerate().skip(1) {
        let other = claim(play);
        if other.cmp(&best.1) == Ordering::Greater {
            best = (index, other);
        }
    }
    best.0
}

/// A random position: an edition, an order, a lead with its reading, a hand.
/// Few ranks are dealt, so that pairs, triples and tractors are common.
struct Position {
    edition: &'static Edition,
    order: Order,
    lead: Lead,
    hands: [CardSet; 3],
}

fn position(rng: &mut SmallRng) -> Position {
    let edition = &EDITIONS[rng.random_range(0..EDITIONS.len())];
    let level = Rank::ALL[rng.random_range(0..13)];
    let trump = match rng.random_range(0..6) {
        0 => None,
        n => Some(Suit::ALL[n % 4]),
    };
    let order = edition.order(level, trump);
    let lowest = rng.random_range(0..9);
    let suits = rng.random_range(1..=2);
    let mut deck = CardSet::EMPTY;
    for (card, copies) in edition.decks.cards().kinds() {
        let common = card
            .rank()
            .is_none_or(|rank| rank == level || (lowest..lowest + 4).contains(&rank.index()));
        if common
            && card.suit().is_none_or(|suit| suit.index() < suits || card.rank() == Some(level))
        {
            deck += CardSet::of(card, copies);
        }
    }
    // Each hand comes from the whole deck: the rules look at one at a time,
    // and dense hands have more to get wrong.
    let size = rng.random_range(1..=14.min(deck.len()));
    let leader = random_cards(rng, deck, size);
    let hands = [0; 3].map(|_| random_cards(rng, deck, size));
    let group = order.group(leader.nth(rng.random_range(0..leader.len())).unwrap());
    let suit = order.of_group(leader, group);
    let cards = lead_cards(rng, suit);
    Position { edition, order, lead: Lead::read(&order, cards, None).unwrap(), hands }
}

/// Mostly cards that the suit holds more than once, all copies of them.
fn lead_cards(rng: &mut SmallRng, suit: CardSet) -> CardSet {
    let multiple = suit.at_least(2);
    if multiple.is_empty() || rng.random_range(0..5) == 0 {
        let count = rng.random_range(1..=suit.len().min(7));
        return random_cards(rng, suit, count);
    }
    let count = rng.random_range(1..=multiple.len().min(4));
    let kinds = random_cards(rng, multiple, count);
    let shaped = suit.all_copies_of(kinds);
    let count = rng.random_range(0..=(suit - shaped).len().min(2));
    shaped + random_cards(rng, suit - shaped, count)
}

fn check(positions: u32, seed: u64) {
    let mut rng = SmallRng::seed_from_u64(seed);
    let (mut shaped, mut ruffs) = (0, 0);
    for _ in 0..positions {
        let Position { edition, order, lead, hands } = position(&mut rng);
        let led = lead.cards.len();
        let hand = hands[0];
        let random = random_cards(&mut rng, hand, led);
        let follow = random_follow(&mut rng, &order, hand, &lead);
        let smallest = smallest_follow(&order, hand, &lead);
        for play in [random, follow, smallest] {
            let legal = follow_is_legal(&order, hand, &lead, play);
            assert_eq!(
                check_follow(&order, hand, &lead, play).is_ok(),
                legal,
                "{} {order:?}: {play} from {hand} to {:?}",
                edition.id,
                lead.units
            );
            assert!(legal || play == random, "{play} from {hand} to {:?}", lead.units);
        }
        shaped += u32::from(!lead.runs.is_empty());
        let count = rng.random_range(0..4);
        let heavy = random_cards(&mut rng, hand, count);
        check_listed(&order, hand, &lead, heavy);
        let plays = [lead.cards, hands[0], hands[1], hands[2]];
        let plays = [0, 1, 2, 3].map(|i| match i {
            0 => plays[0],
            _ => random_follow(&mut rng, &order, plays[i], &lead),
        });
        let expected = trick_winner(&order, edition.ruffs, &lead, &plays);
        assert_eq!(
            winner(&order, edition.ruffs, &lead, &plays),
            expected,
            "{} {order:?}: {plays:?} on {:?}",
            edition.id,
            lead.units
        );
        ruffs += u32::from(expected > 0 && lead.units.len() > 1);
    }
    assert!(shaped > positions / 4, "{shaped} of {positions} leads had pairs");
    assert!(ruffs > positions / 200, "{ruffs} of {positions} throws were ruffed");
}

/// The listed follows are exactly the legal ones among all subsets; with heavy
/// exposed cards those that have most of them.
fn check_listed(order: &Order, hand: CardSet, lead: &Lead, heavy: CardSet) {
    let mut subsets = vec![CardSet::EMPTY];
    for (card, copies) in hand.kinds() {
        let mut more = Vec::new();
        for &subset in &subsets {
            for n in 0..=copies {
                let set = subset + CardSet::of(card, n);
                if set.len() <= lead.cards.len() {
                    more.push(set);
                }
            }
        }
        subsets = more;
        if subsets.len() > 400 {
            return;
        }
    }
    let mut legal: Vec<CardSet> = subsets
        .into_iter()
        .filter(|play| play.len() == lead.cards.len())
        .filter(|&play| follow_is_legal(order, hand, lead, play))
        .collect();
    legal.sort_unstable();
    let mut follows = Follows::new(order, hand, lead);
    assert_eq!(follows.count(), legal.len() as u64);
    let mut listed: Vec<CardSet> = follows.iter().collect();
    listed.sort_unstable();
    assert_eq!(listed, legal, "follows of {hand} to {:?}", lead.units);
    let shown = |play: &CardSet| -> u32 {
        heavy.kinds().map(|(card, copies)| copies.min(play.copies(card))).sum()
    };
    let most = legal.iter().map(shown).max();
    legal.retain(|play| Some(shown(play)) == most);
    let bound = Bound { heavy, demand: None };
    let mut bound_follows: Vec<CardSet> = bound.follows(order, hand, lead).iter().collect();
    bound_follows.sort_unstable();
    assert_eq!(bound_follows, legal, "with {heavy}: follows of {hand} to {:?}", lead.units);
    for &play in &listed {
        let allowed = bound.check_follow(order, hand, lead, play).is_ok();
        assert_eq!(allowed, legal.contains(&play), "with {heavy}: {play} from {hand}");
    }
    assert!(legal.contains(&bound.smallest_follow(order, hand, lead)));
}

#[test]
fn fast_rules_agree_with_the_spec() {
    check(DEFAULT_POSITIONS, 1);
}

#[test]
#[ignore = "minutes: run by make test-long"]
fn fast_rules_agree_with_the_spec_on_many_positions() {
    check(ALL_POSITIONS, 2);
}

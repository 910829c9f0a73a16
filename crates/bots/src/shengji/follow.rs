//! Following: a few plays worth thinking of, each weighed by what it wins,
//! what it gives away and what it spends.

use cards::{Card, CardSet};
use shengji::{Follows, Group, Lead, Units, claim};

use super::knowledge::{Knowledge, Standing};

/// The most plays that are looked at.
const MOST: usize = 48;

/// The follow that promises most.
pub(super) fn choose(table: &Knowledge, lead: &Lead) -> Option<CardSet> {
    let bound = table.view.bound(table.seat);
    let mut plays = candidates(table, lead);
    plays.sort_unstable();
    plays.dedup();
    plays
        .into_iter()
        .filter(|&play| bound.check_follow(&table.order, table.hand, lead, play).is_ok())
        .map(|play| (weigh(table, lead, play), play))
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, play)| play)
}

/// What a follow is likely to bring.
fn weigh(table: &Knowledge, lead: &Lead, play: CardSet) -> f32 {
    let Some(trick) = &table.view.trick else {
        return 0.0;
    };
    let plays: Vec<CardSet> = trick.plays.iter().copied().chain([play]).collect();
    let winner = shengji::winner(&table.order, table.edition.ruffs, lead, &plays);
    let shape = lead.units[0].shape;
    let group = table.order.common_group(plays[winner]).unwrap_or(lead.group);
    let standing = Standing {
        seat: trick.leader.plus(winner),
        group,
        top: table.top_of(plays[winner], group, shape),
    };
    let to_play = (plays.len()..4).map(|i| trick.leader.plus(i));
    let wins = table.win_chance(lead, standing, to_play);
    let on_table: u32 = trick.plays.iter().map(|play| play.points()).sum();
    let own = play.points() as f32;
    let to_come = table.points_to_come(4 - plays.len(), lead.cards.len());
    let last = lead.cards.len() == table.hand.len();
    if last {
        return 0.0;
    }
    wins * (on_table as f32 + to_come + table.stake(lead)) + (wins - 0.5) * own - table.price(play)
        + new_voids(table, play)
}

/// A side suit that is gone can be ruffed.
fn new_voids(table: &Knowledge, play: CardSet) -> f32 {
    let rest = table.hand - play;
    if table.order.of_group(rest, Group::Trump).is_empty() {
        return 0.0;
    }
    let gone = |&group: &Group| {
        !table.own(group).is_empty() && table.order.of_group(rest, group).is_empty()
    };
    Group::ALL[1..].iter().filter(|group| gone(group)).count() as f32
}

/// Plays worth thinking of.
fn candidates(table: &Knowledge, lead: &Lead) -> Vec<CardSet> {
    let suit = table.own(lead.group);
    let count = lead.cards.len();
    if suit.len() > count {
        return shaped(table, lead, table.hand, lead.group);
    }
    let rest = table.hand - suit;
    let missing = count - suit.len();
    let mut plays: Vec<CardSet> =
        fillings(table, rest, missing).into_iter().map(|filling| suit + filling).collect();
    let trumps = table.own(Group::Trump);
    if suit.is_empty() && lead.group != Group::Trump && trumps.len() >= count {
        let ruff = Lead { group: Group::Trump, units: Units::new(), ..lead.clone() };
        plays.extend(
            shaped(table, &ruff, trumps, Group::Trump)
                .into_iter()
                .filter(|&play| claim(&table.order, table.edition.ruffs, lead, play).is_some()),
        );
    }
    plays
}

/// Plays of one group in the form of the lead: each card of the group is
/// tried as one that must be in it, the rest being as cheap, or as rich in
/// points, as can be.
fn shaped(table: &Knowledge, lead: &Lead, hand: CardSet, group: Group) -> Vec<CardSet> {
    let from = table.order.of_group(hand, group);
    if lead.cards.len() == 1 {
        return from.kinds().map(|(card, _)| card.into()).collect();
    }
    let follows = Follows::new(&table.order, hand, lead);
    let columns = lead.runs.iter().next().map_or(1, |shape| shape.length);
    let strength = |card: Card| table.order.strength(card);
    let mut plays = Vec::new();
    for rich in [false, true] {
        let cost = |card: Card| {
            let points = u64::from(card.points());
            let points = if rich { 10 - points } else { points };
            100 + 100 * points + 4 * u64::from(strength(card))
        };
        plays.push(follows.cheapest(cost));
        for (card, _) in from.kinds() {
            // The run that begins here comes first, whatever it costs.
            let run = strength(card)..strength(card) + columns;
            plays.push(
                follows.cheapest(|card| if run.contains(&strength(card)) { 0 } else { cost(card) }),
            );
            if plays.len() >= MOST {
                return plays;
            }
        }
    }
    plays
}

/// Ways to fill up a play with cards of other groups: the cheapest, those
/// with most points, and the rests of short suits.
fn fillings(table: &Knowledge, from: CardSet, count: usize) -> Vec<CardSet> {
    if count == 0 {
        return vec![CardSet::EMPTY];
    }
    if count == 1 {
        return from.kinds().map(|(card, _)| card.into()).collect();
    }
    let worth = |card: Card| (table.price(card.into()) * 64.0) as i32;
    let points = |card: Card| card.points() as i32;
    let group = |card: Card| table.order.group(card);
    let mut ways = vec![
        first(from, count, |card| worth(card) + 64 * points(card)),
        first(from, count, |card| worth(card) - 128 * points(card)),
    ];
    for short in &Group::ALL[1..] {
        ways.push(first(from, count, |card| {
            worth(card) + 64 * points(card) - if group(card) == *short { 1 << 12 } else { 0 }
        }));
    }
    ways
}

/// The first cards by a key.
fn first(from: CardSet, count: usize, key: impl Fn(Card) -> i32) -> CardSet {
    let mut cards: Vec<Card> = from.iter().collect();
    cards.sort_by_key(|&card| key(card));
    cards.into_iter().take(count).fold(CardSet::EMPTY, |set, card| set + card.into())
}

//! Laying down the kitty: short side suits go, trumps, winners and pairs
//! stay.

use cards::{Card, CardSet, Rank, Suit};
use shengji::Group;

use super::knowledge::Knowledge;

/// What a void in a side suit is worth.
const VOID: f32 = 9.0;

/// The cards to lay down. Each set of side suits to be void in is tried; what
/// is missing is filled up with the cheapest cards.
pub(super) fn choose(table: &Knowledge) -> CardSet {
    let count = table.edition.kitty as usize;
    (0_usize..1 << Suit::ALL.len())
        .map(|emptied| {
            let gone = |card: Card| {
                card.suit().is_some_and(|suit| emptied >> suit.index() & 1 == 1)
                    && table.order.group(card) != Group::Trump
            };
            let mut cards: Vec<(bool, f32, Card)> =
                table.hand.iter().map(|card| (!gone(card), keep(table, card), card)).collect();
            cards.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
            cards.truncate(count);
            let buried = cards.iter().fold(CardSet::EMPTY, |set, &(_, _, card)| set + card.into());
            let lost: f32 = cards.iter().map(|&(_, keep, _)| keep).sum();
            (lost - voids(table, buried) * VOID, buried)
        })
        .min_by(|(a, _), (b, _)| a.total_cmp(b))
        .map_or(CardSet::EMPTY, |(_, buried)| buried)
}

/// How many side suits the hand is void in without these cards.
fn voids(table: &Knowledge, buried: CardSet) -> f32 {
    let rest = table.hand - buried;
    let empty = |group: &&Group| {
        table.order.trump().is_none_or(|suit| **group != Group::Side(suit))
            && table.order.of_group(rest, **group).is_empty()
    };
    Group::ALL[1..].iter().filter(empty).count() as f32
}

/// What it costs to lay a card down.
fn keep(table: &Knowledge, card: Card) -> f32 {
    let group = table.order.group(card);
    let strength = f32::from(table.order.strength(card));
    if group == Group::Trump {
        return 60.0 + strength;
    }
    let trumps = table.own(Group::Trump).len() as f32 / table.hand.len() as f32;
    // With many trumps the last trick is safe, and points are at home.
    let points = card.points() as f32 * if trumps > 0.45 { 0.5 } else { 1.3 };
    let ace = top_rank(table);
    let winner = match card.rank() {
        Some(rank) if rank == ace => 24.0,
        Some(Rank::King) if holds(table, card, ace) => 8.0,
        _ => 0.0,
    };
    let pair = if table.hand.copies(card) > 1 { 7.0 + strength * 0.5 } else { 0.0 };
    strength * 0.4 + points + winner + pair
}

/// The highest rank of a side suit.
fn top_rank(table: &Knowledge) -> Rank {
    if table.order.level() == Rank::Ace { Rank::King } else { Rank::Ace }
}

fn holds(table: &Knowledge, card: Card, rank: Rank) -> bool {
    card.suit().is_some_and(|suit| table.hand.contains(Card::suited(suit, rank)))
}

//! Leading: every unit of the hand and every throw that is sure to stand is
//! weighed by what it is likely to win.

use cards::CardSet;
use shengji::{Demand, Group, Lead, Order, Shape, ThrowGroups, ThrowTest, Unit, check_lead};

use super::knowledge::{Knowledge, Standing};

/// The most leads that are looked at.
const MOST: usize = 120;

/// The lead that promises most.
pub(super) fn choose(table: &Knowledge) -> Option<CardSet> {
    let bound = table.view.bound(table.seat);
    let mut leads = Vec::new();
    for group in Group::ALL {
        leads.extend(throw(table, group));
        units(&table.order, table.own(group), &mut leads);
    }
    leads.truncate(MOST);
    leads
        .into_iter()
        .filter_map(|cards| {
            let lead = check_lead(table.edition, &table.order, table.hand, cards, None).ok()?;
            bound.check_lead(&table.order, table.hand, cards).ok()?;
            Some((weigh(table, &lead), cards))
        })
        // Of equals the first: the throw, then what comes first in the hand.
        .rev()
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, cards)| cards)
}

/// Of a failed throw's units the one that the thrower's side is least likely
/// to win with.
pub(super) fn weakest_for_the_thrower(table: &Knowledge, options: &[CardSet]) -> Option<CardSet> {
    let weight = |cards: CardSet| {
        let unit = Unit::of(&table.order, cards)?;
        let group = table.order.common_group(cards)?;
        let own = table.top_of(table.hand, group, unit.shape);
        Some((own > unit.top, std::cmp::Reverse(unit.top)))
    };
    options.iter().copied().max_by_key(|&cards| weight(cards))
}

/// What to demand of an opponent with heavy exposed cards: a card, or its
/// suit, that the seat itself can beat; otherwise nothing.
pub(super) fn demand(table: &Knowledge) -> Demand {
    let beaten = |demand: &&Demand| match **demand {
        Demand::Card { card } | Demand::Suit { card } => {
            let own = table.top_of(table.hand, table.order.group(card), Shape::SINGLE);
            own > table.order.strength(card)
        }
        Demand::Nothing {} | Demand::NotSuit { .. } | Demand::NotCard { .. } => false,
    };
    table.view.demands.iter().find(beaten).copied().unwrap_or(Demand::Nothing {})
}

/// What a lead is likely to bring.
fn weigh(table: &Knowledge, lead: &Lead) -> f32 {
    let seat = table.seat;
    let cards = lead.cards.len();
    let standing =
        Standing { seat, group: lead.group, top: lead.units.first().map_or(0, |unit| unit.top) };
    let wins = table.win_chance(lead, standing, (1..4).map(|i| seat.plus(i)));
    let own = lead.cards.points() as f32;
    let to_come = table.points_to_come(3, cards);
    let price = table.price(lead.cards);
    // A side suit's winners are there to be led; what loses is spent.
    let price = if lead.group == Group::Trump { price } else { price * (1.0 - wins) };
    wins * (to_come + table.stake(lead)) + (wins - 0.5) * own - price
        + draws_trumps(table, lead)
        + shortens(table, lead)
}

/// What it is worth to draw the opponents' trumps: much to the dealer's side
/// with long trumps, nothing to the others.
fn draws_trumps(table: &Knowledge, lead: &Lead) -> f32 {
    if lead.group != Group::Trump || !table.deals() {
        return 0.0;
    }
    let opponents = [table.seat.next(), table.seat.previous()];
    let held: f32 = opponents
        .into_iter()
        .map(|seat| table.share(seat, Group::Trump) * table.unseen_of(Group::Trump) as f32)
        .sum();
    let own = table.own(Group::Trump).len() as f32;
    let longer = own - held / 2.0;
    if held < 0.5 || longer < 1.0 {
        return 0.0;
    }
    let drawn = held.min(2.0 * lead.cards.len() as f32);
    drawn * (longer * 0.25).min(2.0)
}

/// A short side suit is led towards a void while there are trumps for it.
fn shortens(table: &Knowledge, lead: &Lead) -> f32 {
    let Group::Side(_) = lead.group else {
        return 0.0;
    };
    let left = table.own(lead.group).len() - lead.cards.len();
    let trumps = table.own(Group::Trump).len();
    if trumps == 0 { 0.0 } else { (1.5 - left as f32 * 0.3).max(0.0) }
}

/// The cards of a group that can be thrown and are sure to stand.
fn throw(table: &Knowledge, group: Group) -> Option<CardSet> {
    let throws = &table.edition.throws;
    if group == Group::Trump && throws.groups == ThrowGroups::SideSuitsOnly {
        return None;
    }
    let own = table.own(group);
    let sure = match throws.test {
        ThrowTest::NoHigherCard => own
            .kinds()
            .filter(|&(card, _)| table.columns(group).above(table.order.strength(card)) == 0)
            .fold(CardSet::EMPTY, |sure, (card, copies)| sure + CardSet::of(card, copies)),
        ThrowTest::NoHigherUnit => masters(table, group, own),
    };
    let lead = Lead::read(&table.order, sure, None).ok()?;
    let stands = throws.test == ThrowTest::NoHigherCard
        || lead.units.iter().all(|unit| table.is_master(group, unit));
    (lead.is_throw() && stands).then_some(sure)
}

/// The units of a group, as they would be read, that nobody can beat.
fn masters(table: &Knowledge, group: Group, own: CardSet) -> CardSet {
    let units = shengji::default_reading(&table.order, group, own);
    units
        .iter()
        .filter(|unit| table.is_master(group, unit))
        .fold(CardSet::EMPTY, |sure, unit| sure + unit.cards)
}

/// Every unit among the cards of one group.
fn units(order: &Order, cards: CardSet, found: &mut Vec<CardSet>) {
    for (card, copies) in cards.kinds() {
        for width in (1..=copies).rev() {
            let unit = CardSet::of(card, width);
            found.push(unit);
            if width > 1 {
                longer(order, cards, width, unit, found);
            }
        }
    }
}

/// Every longer run upwards from a run.
fn longer(order: &Order, cards: CardSet, width: u32, run: CardSet, found: &mut Vec<CardSet>) {
    let top = run.kinds().map(|(card, _)| order.strength(card)).max();
    for (card, copies) in cards.kinds() {
        let next = top.map(|top| top + 1) == Some(order.strength(card));
        if copies >= width && next && found.len() < MOST {
            let more = run + CardSet::of(card, width);
            found.push(more);
            longer(order, cards, width, more, found);
        }
    }
}

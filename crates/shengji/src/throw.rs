//! What becomes of a throw (甩牌): cn2002:11 and 34, most2015 六(二)2,
//! sasu2017 二2⑸, cn2017:12 四.

use cards::CardSet;
use smallvec::SmallVec;

use crate::edition::{Edition, ThrowLed, ThrowPenalty, ThrowTest};
use crate::ladder::{Ladder, run_tops};
use crate::lead::Lead;
use crate::order::Order;
use crate::unit::{Shape, Unit, Units};

/// The other three hands as the thrower sees the table.
#[derive(Clone, Copy, Debug)]
pub struct Others {
    /// 下家
    pub next: CardSet,
    /// 对家
    pub partner: CardSet,
    /// 上家
    pub previous: CardSet,
}

/// A throw that does not stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedThrow {
    /// The units that another hand beats; for a text that counts cards, the
    /// one card that is led.
    pub failing: Units,
    /// Points that go to the other side.
    pub penalty: u32,
    /// What may be led instead. One: it is led. More: the next player names
    /// one of them.
    pub options: Units,
}

/// Judges a throw against the other hands; `None` means that it stands.
pub fn judge_throw(
    edition: &Edition,
    order: &Order,
    lead: &Lead,
    others: &Others,
) -> Option<FailedThrow> {
    if !lead.is_throw() {
        return None;
    }
    let ladders =
        [others.next, others.partner, others.previous].map(|hand| order.ladder(hand, lead.group));
    let failing = match edition.throws.test {
        ThrowTest::NoHigherUnit => lead
            .units
            .iter()
            .filter(|unit| ladders.iter().any(|&ladder| beats(ladder, unit)))
            .copied()
            .collect(),
        ThrowTest::NoHigherCard => lowest_card_if_beaten(order, lead, &ladders),
    };
    if failing.is_empty() {
        return None;
    }
    let penalty = penalty(edition, lead, &failing);
    let options = match edition.throws.led {
        ThrowLed::NamedByNext if mixes(&lead.units) && partner_beats(lead, ladders[1]) => {
            lead.units.clone()
        }
        ThrowLed::NamedByNext => failing.clone(),
        ThrowLed::SmallestOfNamedKind => smallest_of_each_shape(&failing),
        ThrowLed::Smallest => smallest(&failing).into_iter().collect(),
    };
    Some(FailedThrow { failing, penalty, options: distinct(options) })
}

/// Whether a ladder holds a unit of the same form with a higher top.
fn beats(ladder: Ladder, unit: &Unit) -> bool {
    run_tops(ladder.columns(unit.shape.width), unit.shape.length) >> (2 * unit.top) > 1
}

fn partner_beats(lead: &Lead, partner: Ladder) -> bool {
    lead.units.iter().any(|unit| beats(partner, unit))
}

/// A throw of several forms (甩牌包含多种组合), not merely of several units.
fn mixes(units: &[Unit]) -> bool {
    units.iter().any(|unit| unit.shape != units[0].shape)
}

/// cn2017: any card of another hand above any card thrown fails the throw,
/// and its smallest card is led.
fn lowest_card_if_beaten(order: &Order, lead: &Lead, ladders: &[Ladder; 3]) -> Units {
    let mut cards: SmallVec<[Unit; 8]> = lead
        .cards
        .kinds()
        .map(|(card, _)| Unit {
            shape: Shape::SINGLE,
            top: order.strength(card),
            cards: card.into(),
        })
        .collect();
    cards.sort_by_key(smallness);
    cards
        .first()
        .filter(|lowest| {
            ladders.iter().any(|ladder| ladder.top().is_some_and(|top| top > lowest.top))
        })
        .copied()
        .into_iter()
        .collect()
}

fn penalty(edition: &Edition, lead: &Lead, failing: &[Unit]) -> u32 {
    match edition.throws.penalty {
        ThrowPenalty::None => 0,
        ThrowPenalty::PerFailingUnit(points) => points * failing.len() as u32,
        ThrowPenalty::PerCardThrown(points) => points * lead.cards.len() as u32,
        ThrowPenalty::PerFailingCard(points) => {
            points * failing.iter().map(|unit| u32::from(unit.shape.cards())).sum::<u32>()
        }
    }
}

/// "Smallest": lowest top; then fewer cards; then suit D, C, H, S.
fn smallness(unit: &Unit) -> (u8, u8, std::cmp::Reverse<CardSet>) {
    (unit.top, unit.shape.cards(), std::cmp::Reverse(unit.cards))
}

fn smallest(units: &[Unit]) -> Option<Unit> {
    units.iter().min_by_key(|unit| smallness(unit)).copied()
}

fn smallest_of_each_shape(units: &[Unit]) -> Units {
    let mut shapes: SmallVec<[Shape; 4]> = units.iter().map(|unit| unit.shape).collect();
    shapes.sort_unstable_by(|a, b| b.cmp(a));
    shapes.dedup();
    shapes
        .into_iter()
        .filter_map(|shape| {
            units
                .iter()
                .filter(|unit| unit.shape == shape)
                .min_by_key(|unit| smallness(unit))
                .copied()
        })
        .collect()
}

/// Two equal units are one choice.
fn distinct(mut units: Units) -> Units {
    units.dedup_by_key(|unit| unit.cards);
    units
}

impl FailedThrow {
    /// The unit led, when only one outcome is possible.
    pub fn forced(&self) -> Option<Unit> {
        match self.options.as_slice() {
            [unit] => Some(*unit),
            _ => None,
        }
    }
}

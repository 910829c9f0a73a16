//! Leading: one unit, or a throw and its reading (cn2002:10, 11).

use cards::CardSet;

use crate::edition::{Edition, ThrowGroups};
use crate::error::Refused;
use crate::order::{Group, Order};
use crate::packing::Runs;
use crate::unit::{Kind, Shape, Unit, Units, default_reading};

/// A lead and how it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lead {
    /// The cards led.
    pub cards: CardSet,
    /// The group all of them belong to.
    pub group: Group,
    /// The units, strongest claim first: most cards, then wider, then higher.
    pub units: Units,
    /// The units that are more than single cards, as followers owe them.
    pub runs: Runs,
}

impl Lead {
    /// Reads a lead by default, or by the reading the player declared.
    ///
    /// Cards that form exactly one unit are that unit, whatever is declared.
    pub fn read(
        order: &Order,
        cards: CardSet,
        declared: Option<&[CardSet]>,
    ) -> Result<Self, Refused> {
        if cards.is_empty() {
            return Err(Refused::NoCards);
        }
        let group = order.common_group(cards).ok_or(Refused::MixedSuits)?;
        if cards.len() == 1 && declared.is_none() {
            let top = cards.first().map_or(0, |card| order.strength(card));
            return Ok(Self::of_unit(group, Unit { shape: Shape::SINGLE, top, cards }));
        }
        let mut units = default_reading(order, group, cards);
        if let Some(declared) = declared {
            let declared = declared_units(order, cards, declared)?;
            if units.len() > 1 {
                units = declared;
            }
        }
        Ok(Self { cards, group, runs: units.iter().map(|unit| unit.shape).collect(), units })
    }

    /// A lead that is known to be one unit.
    pub fn of_unit(group: Group, unit: Unit) -> Self {
        let runs = Runs::from_iter([unit.shape]);
        Self { cards: unit.cards, group, units: Units::from_slice(&[unit]), runs }
    }

    /// What people call it.
    pub fn kind(&self) -> Kind {
        match self.units.as_slice() {
            [unit] => unit.shape.kind(),
            _ => Kind::Throw,
        }
    }

    /// Whether it is more than one unit.
    pub fn is_throw(&self) -> bool {
        self.units.len() > 1
    }
}

/// Checks a lead from a hand; the throw, if it is one, may still fail.
pub fn check_lead(
    edition: &Edition,
    order: &Order,
    hand: CardSet,
    play: CardSet,
    declared: Option<&[CardSet]>,
) -> Result<Lead, Refused> {
    if !play.is_subset(hand) {
        return Err(Refused::not_in_hand(play, hand));
    }
    let lead = Lead::read(order, play, declared)?;
    let forbidden = edition.throws.groups == ThrowGroups::SideSuitsOnly;
    if forbidden && lead.is_throw() && lead.group == Group::Trump {
        return Err(Refused::ThrowNotAllowed);
    }
    Ok(lead)
}

/// The declared lists as units, in the order of the default reading.
fn declared_units(order: &Order, cards: CardSet, declared: &[CardSet]) -> Result<Units, Refused> {
    let mut rest = cards;
    let mut units = Units::new();
    for &part in declared {
        let unit = Unit::of(order, part).ok_or(Refused::BadReading)?;
        rest = rest.checked_sub(part).ok_or(Refused::BadReading)?;
        units.push(unit);
    }
    if !rest.is_empty() {
        return Err(Refused::BadReading);
    }
    units.sort_by(|a, b| (b.shape, b.top, a.cards).cmp(&(a.shape, a.top, b.cards)));
    Ok(units)
}

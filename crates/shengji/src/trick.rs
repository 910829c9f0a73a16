//! Who wins a trick (cn2002:14, 15; cn2017:4 十九, 13; spec §5).

use arrayvec::ArrayVec;
use cards::{CardSet, Suit};

use crate::edition::RuffComparison;
use crate::ladder::{Ladder, highest, run_tops};
use crate::lead::Lead;
use crate::order::{Group, Order};
use crate::packing::{Runs, holds};
use crate::unit::Shape;

/// The strength with which a play competes for a trick. Greater wins; of
/// equal ones the earlier play.
///
/// From the top byte down: whether it is trumps, for trump beats a side suit,
/// then one more than the top of the best unit of each form compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Claim(u128);

/// The most forms a lead can have: the smallest nine have more than 39 cards.
const FORMS: usize = 8;

impl Claim {
    fn new(group: Group, tops: &[u8]) -> Self {
        let trumps = u128::from(group == Group::Trump) << 120;
        let key = tops
            .iter()
            .zip(1..)
            .fold(trumps, |key, (&top, place)| key | (u128::from(top) + 1) << (120 - 8 * place));
        Self(key)
    }
}

/// How a play competes, or `None` for 垫牌.
pub fn claim(
    order: &Order,
    comparison: RuffComparison,
    lead: &Lead,
    play: CardSet,
) -> Option<Claim> {
    let group = order.common_group(play)?;
    if group != lead.group && group != Group::Trump {
        return None;
    }
    if lead.cards.len() == 1 {
        return play.first().map(|card| Claim::new(group, &[order.strength(card)]));
    }
    let tops = best_tops(order.ladder(play, group), comparison, lead)?;
    Some(Claim::new(group, &tops))
}

/// The seat after the leader (0…3) whose play takes the trick.
pub fn winner(order: &Order, comparison: RuffComparison, lead: &Lead, plays: &[CardSet]) -> usize {
    let mut best: Option<(usize, Claim)> = None;
    for (index, &play) in plays.iter().enumerate() {
        if let Some(claim) = claim(order, comparison, lead, play)
            && best.as_ref().is_none_or(|(_, standing)| claim > *standing)
        {
            best = Some((index, claim));
        }
    }
    best.map_or(0, |(index, _)| index)
}

/// The greatest tops over all partitions of the ladder into the lead's units.
fn best_tops(
    ladder: Ladder,
    comparison: RuffComparison,
    lead: &Lead,
) -> Option<ArrayVec<u8, FORMS>> {
    if lead.runs.is_empty() {
        return Some(ladder.top().into_iter().collect());
    }
    if let [unit] = lead.units.as_slice() {
        let tops = run_tops(ladder.columns(unit.shape.width), unit.shape.length);
        return highest(tops).map(|top| ArrayVec::from_iter([top]));
    }
    if !holds(ladder, &lead.runs) {
        return None;
    }
    Some(tops_of(ladder, lead.runs, &compared_forms(comparison, lead)))
}

/// The lead's forms in the order in which they are compared: most cards, then
/// widest. Only cn2017 goes on after the first.
fn compared_forms(comparison: RuffComparison, lead: &Lead) -> ArrayVec<Shape, FORMS> {
    let mut forms: ArrayVec<Shape, FORMS> = ArrayVec::new();
    let limit = match comparison {
        RuffComparison::DominantForm => 1,
        RuffComparison::EveryForm => forms.capacity(),
    };
    // Units are sorted by form already.
    for unit in &lead.units {
        if forms.last() != Some(&unit.shape) && forms.len() < limit {
            forms.push(unit.shape);
        }
    }
    forms
}

/// The lexicographically greatest tops of the given forms such that the rest
/// of the ladder still holds the rest of the runs.
fn tops_of(ladder: Ladder, runs: Runs, forms: &[Shape]) -> ArrayVec<u8, FORMS> {
    let Some((&form, later)) = forms.split_first() else {
        return ArrayVec::new();
    };
    let mut rest_runs = runs;
    rest_runs.remove(form);
    let mut tops = run_tops(ladder.columns(form.width), form.length);
    while let Some(top) = highest(tops) {
        let best = minor_choices(ladder, top, form)
            .map(|suit| ladder.without_run(top, form.width, form.length, suit))
            .filter(|&rest| holds(rest, &rest_runs))
            .map(|rest| tops_of(rest, rest_runs, later))
            .max();
        if let Some(below) = best {
            return std::iter::once(top).chain(below).collect();
        }
        tops &= !(1 << (2 * top));
    }
    ArrayVec::new()
}

/// The 副级 a run can go through: any suit with enough copies, or none if the
/// run does not touch them.
fn minor_choices(ladder: Ladder, top: u8, form: Shape) -> impl Iterator<Item = Option<Suit>> {
    let minor = ladder.minor_strength();
    let touches = minor <= top && top - minor < form.length;
    let suits = if touches { ladder.minor_suits(form.width) } else { 0 };
    let through =
        Suit::ALL.into_iter().filter(move |suit| suits >> (2 * suit.index()) & 1 == 1).map(Some);
    let beside = (suits == 0).then_some(None);
    through.chain(beside)
}

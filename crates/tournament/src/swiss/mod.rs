//! Swiss pairing (积分编排 cn2002:27, 瑞士移位 most2015 三): the best pairing
//! there is, by five criteria in order of importance (`tournament.md` §21).
//!
//! 1. nobody meets an opponent twice;
//! 2. nobody meets its own unit;
//! 3. an odd field's bye goes to the lowest-placed who has had none;
//! 4. the least sum of squared point differences;
//! 5. the least sum of squared place differences.

mod apart;
mod best;
mod graph;
mod line;
mod order;
mod reason;
mod snake;
mod solve;
mod walk;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use apart::Rule;
pub use order::playing_order;
pub use reason::{Obstacle, PassedOver};
pub use snake::{SnakeRound, snake_round};

use crate::{EntrantId, UnitId};
use apart::Apart;
use best::{Best, Field};

/// One who is to be paired, with what the pairing must know of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// Who it is.
    pub id: EntrantId,
    /// Its number (序号), which orders equal points; no two share one.
    pub number: u32,
    /// Its unit (单位), if it has one.
    pub unit: Option<UnitId>,
    /// What it has won so far, in the unit of the stage (half points, or
    /// hundredths where 标准分 are the points).
    pub points: i64,
    /// Everyone it has met; those who have left may still be named.
    pub opponents: Vec<EntrantId>,
    /// Whether it has sat out before.
    pub had_bye: bool,
}

/// Which of the first two rules may be broken, once the director has been
/// told that they cannot all be kept and has confirmed it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventLeniency"), schema(as = EventLeniency))]
#[serde(rename_all = "snake_case")]
pub enum Leniency {
    /// Both are kept.
    #[default]
    Strict,
    /// Entrants of one unit may meet, as few as possible.
    UnitsMayMeet,
    /// Opponents may meet again too, as few as possible.
    RematchesToo,
}

/// What the director decides by hand; the rest is paired around it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByHand {
    /// These meet, whatever the rules say.
    #[serde(default)]
    pub fixed: Vec<(EntrantId, EntrantId)>,
    /// These do not meet, whatever the rules say.
    #[serde(default)]
    pub forbidden: Vec<(EntrantId, EntrantId)>,
    /// This one sits out.
    #[serde(default)]
    pub bye: Option<EntrantId>,
    /// These meet because they did in the draft before, and the director
    /// touched others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<(EntrantId, EntrantId)>,
}

impl ByHand {
    /// All pairs that are decided already.
    pub(crate) fn decided(&self) -> impl Iterator<Item = (EntrantId, EntrantId)> {
        self.fixed.iter().chain(&self.kept).copied()
    }
}

/// The terms of one pairing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// The round to be paired, from 1: odd rounds order equal points by
    /// ascending number, even rounds by descending (most2015 三).
    pub round: u32,
    /// Whether rule 2 holds.
    pub avoid_unit: bool,
    /// Which rules may give.
    pub leniency: Leniency,
    /// What is decided already.
    pub by_hand: ByHand,
}

/// A pair of a round and why it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The better-placed first.
    pub entrants: (EntrantId, EntrantId),
    /// The rule this pair breaks, if it must.
    pub breaks: Option<Rule>,
    /// The neighbours between the two in the order, and what kept them from
    /// being paired with one of the two.
    pub passed_over: Vec<PassedOver>,
}

/// The best pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Everyone from first to last, as the pairing saw them.
    pub order: Vec<EntrantId>,
    /// The pairs, from the top table.
    pub pairs: Vec<Pair>,
    /// Who sits out of an odd field.
    pub bye: Option<EntrantId>,
    /// The sum of squared point differences, in squares of the unit of points.
    pub points_cost: u64,
    /// The sum of squared differences of places in the order.
    pub places_cost: u64,
}

/// Why there is no pairing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SwissError {
    /// No pairing keeps the rules in force; this one must give next.
    #[error("no pairing keeps the rules: {0:?} must give")]
    MustGive(Rule),
    /// Two contenders have the same id or the same number.
    #[error("contender {0} is there twice, or shares its number")]
    Twice(EntrantId),
    /// A contender is said to have met itself.
    #[error("contender {0} is its own opponent")]
    OwnOpponent(EntrantId),
    /// A decision by hand names someone absent, or someone twice, or a bye
    /// in an even field.
    #[error("the decision by hand about {0} cannot be followed")]
    ByHand(EntrantId),
    /// Points so far apart that sums of their squares would overflow.
    #[error("points beyond {MAX_POINTS} cannot be paired")]
    PointsOutOfRange,
    /// More than can be paired.
    #[error("more than {MAX_FIELD} cannot be paired")]
    FieldTooLarge,
}

/// The largest points, either way, that a pairing accepts.
pub const MAX_POINTS: i64 = 100_000;

/// The largest field that is paired; sums of costs are sized for it.
pub const MAX_FIELD: usize = 5_000;

/// Finds the best pairing of the field.
///
/// The answer does not depend on the order in which contenders are given.
pub fn pair(field: &[Contender], terms: &Terms) -> Result<Pairing, SwissError> {
    if field.iter().any(|c| c.points.unsigned_abs() > MAX_POINTS.unsigned_abs()) {
        return Err(SwissError::PointsOutOfRange);
    }
    if field.len() > MAX_FIELD {
        return Err(SwissError::FieldTooLarge);
    }
    let ordered = order::ordered(field, terms.round)?;
    let apart = Apart::new(&ordered, terms)?;
    let decided = Decided::new(&ordered, &terms.by_hand)?;
    let field =
        |leniency| Field { ordered: &ordered, apart: &apart, free: &decided.free, leniency };
    let keeps_units = terms.avoid_unit && terms.leniency == Leniency::Strict;
    // The solver would find out the same, after a long search.
    let hopeless = keeps_units && decided.has_majority_of_one_unit(&ordered);
    match if hopeless { None } else { field(terms.leniency).best() } {
        Some(best) => Ok(decided.pairing(&ordered, &apart, best)),
        None => Err(SwissError::MustGive(must_give(field, terms.leniency))),
    }
}

/// The first rule, in the order units, rematches, hand, without which the
/// rest can be paired.
fn must_give<'a>(field: impl Fn(Leniency) -> Field<'a>, leniency: Leniency) -> Rule {
    let lenient =
        [(Leniency::UnitsMayMeet, Rule::OwnUnit), (Leniency::RematchesToo, Rule::Rematch)];
    lenient
        .into_iter()
        .find(|&(more, _)| more > leniency && field(more).best().is_some())
        .map_or(Rule::ByHand, |(_, rule)| rule)
}

/// Places of the order that the director has already disposed of.
struct Decided {
    pairs: Vec<(usize, usize)>,
    bye: Option<usize>,
    free: Vec<usize>,
}

impl Decided {
    fn new(ordered: &[&Contender], by_hand: &ByHand) -> Result<Self, SwissError> {
        let place_of =
            |id: EntrantId| ordered.iter().position(|c| c.id == id).ok_or(SwissError::ByHand(id));
        let mut taken = vec![false; ordered.len()];
        let mut take = |id: EntrantId| {
            let place = place_of(id)?;
            if std::mem::replace(&mut taken[place], true) {
                return Err(SwissError::ByHand(id));
            }
            Ok(place)
        };
        let mut pairs = Vec::new();
        for (a, b) in by_hand.decided() {
            let (a, b) = (take(a)?, take(b)?);
            pairs.push((a.min(b), a.max(b)));
        }
        let bye = match by_hand.bye {
            Some(id) if ordered.len().is_multiple_of(2) => return Err(SwissError::ByHand(id)),
            Some(id) => Some(take(id)?),
            None => None,
        };
        let free = (0..ordered.len()).filter(|&place| !taken[place]).collect();
        Ok(Self { pairs, bye, free })
    }

    /// Whether one unit has more of those to be paired than all others and the
    /// bye together.
    fn has_majority_of_one_unit(&self, ordered: &[&Contender]) -> bool {
        let mut members: BTreeMap<UnitId, usize> = BTreeMap::new();
        for unit in self.free.iter().filter_map(|&place| ordered[place].unit) {
            *members.entry(unit).or_default() += 1;
        }
        members.values().any(|&count| count > self.free.len().div_ceil(2))
    }

    /// Puts the best pairing of the free and the decided pairs together.
    fn pairing(&self, ordered: &[&Contender], apart: &Apart, best: Best) -> Pairing {
        let bye = self.bye.or(best.bye);
        let mut pairs = best.pairs;
        pairs.extend(&self.pairs);
        pairs.sort_unstable();
        let squared = |(a, b): &(usize, usize)| {
            let points = ordered[*a].points.abs_diff(ordered[*b].points);
            let places = a.abs_diff(*b) as u64;
            (points * points, places * places)
        };
        let points_cost = pairs.iter().map(|pair| squared(pair).0).sum();
        let places_cost = pairs.iter().map(|pair| squared(pair).1).sum();
        let mates = reason::mates(ordered.len(), &pairs);
        Pairing {
            order: ordered.iter().map(|c| c.id).collect(),
            pairs: pairs
                .iter()
                .map(|&(a, b)| Pair {
                    entrants: (ordered[a].id, ordered[b].id),
                    breaks: apart.rule(a, b),
                    passed_over: reason::passed_over(ordered, apart, &mates, (a, b)),
                })
                .collect(),
            bye: bye.map(|place| ordered[place].id),
            points_cost,
            places_cost,
        }
    }
}

//! Adding up results.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Facts;
use crate::EntrantId;
use crate::score::Shares;

/// Which of the two sides of a match won it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    /// The side named first.
    A,
    /// The side named second.
    B,
}

/// One match as the standings see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Result {
    /// The side named first.
    pub a: EntrantId,
    /// Its opponent; none for a bye.
    pub b: Option<EntrantId>,
    /// In the unit of the stage: half points, or hundredths.
    pub points: Shares,
    /// In hundredths.
    pub standard: Shares,
    /// Who won; nobody wins a drawn match or a bye.
    pub winner: Option<Winner>,
}

/// Adds up the rounds: points, 标准分, rounds won, and the points of everyone
/// met. A bye adds to no one's opponents. `None` when a result names someone
/// who is not an entrant.
pub fn tally(
    entrants: impl IntoIterator<Item = EntrantId>,
    results: &[Result],
) -> Option<BTreeMap<EntrantId, Facts>> {
    let mut facts: BTreeMap<EntrantId, Facts> =
        entrants.into_iter().map(|id| (id, Facts::default())).collect();
    for result in results {
        let by = match result.winner {
            Some(Winner::A) => 1,
            Some(Winner::B) => -1,
            None => 0,
        };
        let a = facts.get_mut(&result.a)?;
        a.points += result.points.a;
        a.standard += result.standard.a;
        a.wins += u32::from(by > 0);
        if let Some(b) = result.b {
            a.met.push((b, by));
            let b = facts.get_mut(&b)?;
            b.points += result.points.b;
            b.standard += result.standard.b;
            b.wins += u32::from(by < 0);
            b.met.push((result.a, -by));
        }
    }
    let points: BTreeMap<EntrantId, i64> = facts.iter().map(|(&id, of)| (id, of.points)).collect();
    for of in facts.values_mut() {
        of.opponents = of.met.iter().map(|(other, _)| points[other]).sum();
    }
    Some(facts)
}

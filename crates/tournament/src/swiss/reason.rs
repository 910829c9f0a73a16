//! Why two entrants meet although others stand between them in the order.

use serde::{Deserialize, Serialize};

use super::Contender;
use super::apart::{Apart, Rule};
use crate::EntrantId;

/// What kept a nearer neighbour from being paired with one of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Obstacle {
    /// A rule keeps the neighbour apart from the first of the pair.
    First(Rule),
    /// A rule keeps the neighbour apart from the second of the pair.
    Second(Rule),
    /// A rule would part the two who would be left over.
    Rest(Rule),
    /// The neighbour sits out.
    Bye,
    /// The round as a whole costs less this way.
    Whole,
}

/// A neighbour between two who are paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PassedOver {
    /// The neighbour.
    pub entrant: EntrantId,
    /// What stood in the way.
    pub obstacle: Obstacle,
}

/// The place each place is paired with; none for the bye.
pub(super) fn mates(places: usize, pairs: &[(usize, usize)]) -> Vec<Option<usize>> {
    let mut mates = vec![None; places];
    for &(a, b) in pairs {
        mates[a] = Some(b);
        mates[b] = Some(a);
    }
    mates
}

/// Everyone between the two places of a pair, with what kept them out.
pub(super) fn passed_over(
    ordered: &[&Contender],
    apart: &Apart,
    mates: &[Option<usize>],
    (a, b): (usize, usize),
) -> Vec<PassedOver> {
    (a + 1..b)
        .map(|k| {
            let obstacle = match (apart.rule(a, k), apart.rule(k, b), mates[k]) {
                (Some(rule), _, _) => Obstacle::First(rule),
                (None, Some(rule), _) => Obstacle::Second(rule),
                (None, None, None) => Obstacle::Bye,
                (None, None, Some(m)) => match apart.rule(b, m).or(apart.rule(a, m)) {
                    Some(rule) => Obstacle::Rest(rule),
                    None => Obstacle::Whole,
                },
            };
            PassedOver { entrant: ordered[k].id, obstacle }
        })
        .collect()
}

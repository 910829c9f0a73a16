//! The pairs that a best pairing can use, with what each costs.
//!
//! Not every pair need be considered. Let i < j be paired in a best pairing
//! and let k stand between them in the order, paired with m. Depending on
//! where m stands, exchanging partners so that i–k and j–m (or i–m and j–k)
//! meet lowers the sum of squared places and never raises the sum of squared
//! points, since both are sums of squares over one ascending line. The best
//! pairing admits no such gain, so a rule must forbid the exchange:
//!
//! - m right of j: i–k or j–m is forbidden;
//! - m left of i: i–m or j–k is forbidden;
//! - m between them too: (i–k or j–m) and (i–m or j–k) are forbidden.
//!
//! Each k is thus paid for by a different entry of the lists of i and of j
//! (an inner pair k, m by two entries), so at most |list i| + |list j|
//! entrants stand between i and j; one more when k sits out with the bye.
//! Pairs further apart are in no best pairing and are left out.

use super::apart::{Apart, Rule};
use super::{Contender, Decided, Leniency};

/// What a pair costs, the gravest first.
pub(super) const LEVELS: usize = 5;
const REMATCHES: usize = 0;
const OWN_UNITS: usize = 1;
pub(super) const BYE: usize = 2;
const POINTS: usize = 3;
const PLACES: usize = 4;

/// A pair of vertices that may meet.
pub(super) struct Edge {
    pub(super) a: usize,
    pub(super) b: usize,
    pub(super) cost: [u64; LEVELS],
}

/// Vertices are the free places in order, then the bye of an odd field.
pub(super) struct Graph {
    pub(super) vertices: usize,
    pub(super) edges: Vec<Edge>,
    bye: Option<usize>,
}

impl Graph {
    pub(super) fn new(
        ordered: &[&Contender],
        apart: &Apart,
        decided: &Decided,
        leniency: Leniency,
    ) -> Self {
        let free = &decided.free;
        let bye = (free.len() % 2 == 1).then_some(free.len());
        let vertices = free.len() + usize::from(bye.is_some());
        let mut edges = Vec::new();
        let widest = free.iter().map(|&place| apart.count(place)).max().unwrap_or(0);
        let slack = 1 + usize::from(bye.is_some());
        for (a, &place_a) in free.iter().enumerate() {
            let furthest = (a + slack + apart.count(place_a) + widest).min(free.len() - 1);
            for (b, &place_b) in free.iter().enumerate().take(furthest + 1).skip(a + 1) {
                if b - a > slack + apart.count(place_a) + apart.count(place_b) {
                    continue;
                }
                let mut cost = [0; LEVELS];
                match apart.rule(place_a, place_b) {
                    None => {}
                    Some(Rule::OwnUnit) if leniency >= Leniency::UnitsMayMeet => {
                        cost[OWN_UNITS] = 1;
                    }
                    Some(Rule::Rematch) if leniency >= Leniency::RematchesToo => {
                        cost[REMATCHES] = 1;
                    }
                    Some(_) => continue,
                }
                let points = ordered[place_a].points.abs_diff(ordered[place_b].points);
                let places = (place_b - place_a) as u64;
                cost[POINTS] = points * points;
                cost[PLACES] = places * places;
                edges.push(Edge { a, b, cost });
            }
        }
        if let Some(bye) = bye {
            for (a, &place) in free.iter().enumerate() {
                // When everyone has had a bye the lowest-placed sits out again.
                let again = if ordered[place].had_bye { ordered.len() } else { 0 };
                let mut cost = [0; LEVELS];
                cost[BYE] = (again + ordered.len() - 1 - place) as u64;
                edges.push(Edge { a, b: bye, cost });
            }
        }
        Self { vertices, edges, bye }
    }

    /// Whether the vertex stands for sitting out.
    pub(super) fn is_bye(&self, vertex: usize) -> bool {
        self.bye == Some(vertex)
    }
}

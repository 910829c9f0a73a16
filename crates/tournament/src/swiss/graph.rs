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

use super::best::Field;

pub(super) const LEVELS: usize = 5;
pub(super) const REMATCHES: usize = 0;
pub(super) const OWN_UNITS: usize = 1;
pub(super) const BYE: usize = 2;
pub(super) const POINTS: usize = 3;
pub(super) const PLACES: usize = 4;

/// What a pair costs, the gravest first.
pub(super) type Cost = [u64; LEVELS];

/// A pair of vertices that may meet.
pub(super) struct Edge {
    pub(super) a: usize,
    pub(super) b: usize,
    pub(super) cost: Cost,
}

/// Vertices are the free places in order, then the bye of an odd field.
pub(super) struct Graph {
    pub(super) vertices: usize,
    pub(super) edges: Vec<Edge>,
    bye: Option<usize>,
}

impl Graph {
    pub(super) fn new(field: &Field<'_>) -> Self {
        let Field { apart, free, .. } = *field;
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
                edges.extend(field.cost(place_a, place_b).map(|cost| Edge { a, b, cost }));
            }
        }
        if let Some(bye) = bye {
            for (a, &place) in free.iter().enumerate() {
                edges.push(Edge { a, b: bye, cost: field.bye_cost(place) });
            }
        }
        Self { vertices, edges, bye }
    }

    /// Whether the vertex stands for sitting out.
    pub(super) fn is_bye(&self, vertex: usize) -> bool {
        self.bye == Some(vertex)
    }
}

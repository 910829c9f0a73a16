//! The cheapest way to pair everyone: an exact minimum-cost perfect matching.

use integer_blossom::{Weight, max_weight_matching};

use super::graph::{BYE, Edge, Graph, LEVELS};

/// Each vertex's partner in a cheapest perfect matching, if there is any.
pub(super) fn best(graph: &Graph) -> Option<Vec<usize>> {
    let scale = Scale::new(graph);
    let vertices = graph.vertices;
    // The solver doubles weights and adds labels of the same size.
    if scale.base < i128::from(i64::MAX >> 5) {
        let weighed =
            graph.edges.iter().map(|edge| (edge.a, edge.b, (scale.base - scale.cost(edge)) as i64));
        heaviest(vertices, weighed)
    } else {
        let weighed =
            graph.edges.iter().map(|edge| (edge.a, edge.b, scale.base - scale.cost(edge)));
        heaviest(vertices, weighed)
    }
}

/// The same for edges of one small cost each.
pub(super) fn cheapest(vertices: usize, edges: &[(usize, usize, i64)]) -> Option<Vec<usize>> {
    let worst = edges.iter().map(|&(_, _, cost)| i128::from(cost)).max().unwrap_or(0);
    let base = worst * vertices as i128 / 2 + 1;
    heaviest(vertices, edges.iter().map(|&(a, b, cost)| (a, b, base - i128::from(cost))))
}

/// The levels of cost written as digits of one number, each wide enough for
/// the sum over all pairs, so that comparing sums compares level by level.
///
/// With [`super::MAX_FIELD`] and [`super::MAX_POINTS`] the whole stays below
/// 2¹²⁰ even if every level takes its greatest value.
struct Scale {
    unit: [i128; LEVELS],
    /// More than all pairs together can cost: one pair more always outweighs
    /// any saving, so the heaviest matching is a perfect one if there is one.
    base: i128,
}

impl Scale {
    fn new(graph: &Graph) -> Self {
        let pairs = (graph.vertices / 2) as i128;
        let mut unit = [1; LEVELS];
        let mut sum = 0;
        for level in (0..LEVELS).rev() {
            unit[level] = sum + 1;
            let most = graph.edges.iter().map(|edge| edge.cost[level]).max().unwrap_or(0);
            // Only one pair is the bye.
            let times = if level == BYE { 1 } else { pairs };
            sum += unit[level] * i128::from(most) * times;
        }
        Self { unit, base: sum + 1 }
    }

    fn cost(&self, edge: &Edge) -> i128 {
        self.unit.iter().zip(edge.cost).map(|(unit, cost)| unit * i128::from(cost)).sum()
    }
}

/// Above this the solver's buffers are worth giving back.
const KEPT_VERTICES: usize = 512;

fn heaviest<W: Weight + Send + Sync>(
    vertices: usize,
    edges: impl Iterator<Item = (usize, usize, W)>,
) -> Option<Vec<usize>> {
    let mut weights = vec![W::ZERO; vertices * vertices];
    for (a, b, weight) in edges {
        weights[a * vertices + b] = weight;
    }
    let solve = || max_weight_matching(&weights, vertices);
    let mates = if vertices > KEPT_VERTICES {
        // The solver keeps its working memory, which grows with the square of
        // the field, for as long as its thread lives: a large field gets a
        // thread of its own, or is solved in place where none can be had.
        std::thread::scope(|scope| {
            let own = std::thread::Builder::new().spawn_scoped(scope, solve);
            own.ok().and_then(|thread| thread.join().ok())
        })
        .unwrap_or_else(solve)
    } else {
        solve()
    };
    mates.into_iter().collect()
}

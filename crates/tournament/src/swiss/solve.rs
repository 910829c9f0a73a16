//! The cheapest way to pair everyone: an exact minimum-cost perfect matching.

use integer_blossom::{Weight, max_weight_matching};

use super::graph::{Edge, Graph, LEVELS};

/// Each vertex's partner in a cheapest perfect matching, if there is any.
pub(super) fn best(graph: &Graph) -> Option<Vec<usize>> {
    let scale = Scale::new(graph);
    let mates = if scale.base < i128::from(i64::MAX >> 5) {
        matching(graph, |edge| (scale.base - scale.cost(edge)) as i64)
    } else {
        matching(graph, |edge| scale.base - scale.cost(edge))
    };
    mates.into_iter().collect()
}

/// The levels of cost written as digits of one number, each wide enough for
/// the sum over all pairs, so that comparing sums compares level by level.
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
        let mut worst = 0;
        for level in (0..LEVELS).rev() {
            if level + 1 < LEVELS {
                unit[level] = pairs * worst + 1;
            }
            let most = graph
                .edges
                .iter()
                .map(|edge| edge.cost[level])
                .max()
                .unwrap_or(0);
            worst += unit[level] * i128::from(most);
        }
        Self {
            unit,
            base: pairs * worst + 1,
        }
    }

    fn cost(&self, edge: &Edge) -> i128 {
        self.unit
            .iter()
            .zip(edge.cost)
            .map(|(unit, cost)| unit * i128::from(cost))
            .sum()
    }
}

fn matching<W: Weight>(graph: &Graph, weight: impl Fn(&Edge) -> W) -> Vec<Option<usize>> {
    let n = graph.vertices;
    let mut weights = vec![W::ZERO; n * n];
    for edge in &graph.edges {
        weights[edge.a * n + edge.b] = weight(edge);
    }
    max_weight_matching(&weights, n)
}

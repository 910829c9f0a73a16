//! The least cost of pairing a field, over every pair there could be.
//!
//! The engine leaves out pairs that it proves too far apart. The checker does
//! not take its word for it: it weighs the complete field.

use integer_blossom::max_weight_matching;

use super::pairing::Cost;

/// Fields up to this size are weighed whole; memory and time grow with the
/// square and the cube of it.
pub(super) const LARGEST: usize = 600;

/// The least cost of pairing `count` places, each pair's cost as asked, or
/// nothing where they cannot be paired. In an odd field one sits out.
pub(super) fn least_cost(
    count: usize,
    pair: impl Fn(usize, usize) -> Option<Cost>,
    bye: impl Fn(usize) -> Cost,
) -> Option<Cost> {
    let vertices = count + count % 2;
    let cost = |a: usize, b: usize| if b == count { Some(bye(a)) } else { pair(a, b) };
    let edges: Vec<(usize, usize, Cost)> = (0..count)
        .flat_map(|a| (a + 1..vertices).map(move |b| (a, b)))
        .filter_map(|(a, b)| Some((a, b, cost(a, b)?)))
        .collect();
    // Each level is a digit wide enough for its sum over all pairs.
    let pairs = (vertices / 2) as i128;
    let mut units = [1_i128; 5];
    let mut above_all = 1;
    for level in (0..5).rev() {
        units[level] = above_all;
        let most = edges.iter().map(|edge| edge.2[level]).max().unwrap_or(0);
        above_all *= i128::from(most) * pairs + 1;
    }
    let mut weights = vec![0_i128; vertices * vertices];
    for &(a, b, cost) in &edges {
        let sum: i128 = units.iter().zip(cost).map(|(unit, cost)| unit * i128::from(cost)).sum();
        // A pair more outweighs any saving: the heaviest matching is perfect
        // if any is.
        weights[a * vertices + b] = above_all - sum;
    }
    let partners: Option<Vec<usize>> =
        max_weight_matching(&weights, vertices).into_iter().collect();
    let partners = partners?;
    let mut least = [0; 5];
    for (a, b) in partners.into_iter().enumerate().filter(|&(a, b)| a < b) {
        let cost = cost(a, b)?;
        for (sum, more) in least.iter_mut().zip(cost) {
            *sum += more;
        }
    }
    Some(least)
}

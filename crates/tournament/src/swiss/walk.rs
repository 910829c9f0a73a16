//! Long parts of a line, paired on a walk from the top to the bottom.
//!
//! A part is long where each needs the next: entrants of one unit one after
//! the other, or many who drew with their neighbour a round ago. Pairs are
//! short there all the same, so that only a few wait for their partner at any
//! time. The walk remembers every set of those who can be waiting, with the
//! least that the pairs made so far can cost: whatever follows depends on the
//! set alone.
//!
//! A pair u–v that is made while k waits, for some m below v, is in a best
//! pairing only if the exchange of partners is of no use (see
//! [`super::graph`]). So a rule keeps u and k apart, or v and m; and if k
//! stands above u, also k and v, or u and m.

use std::collections::BTreeMap;
use std::ops::Range;

use super::graph::Cost;
use super::line::Line;

/// One waits for at most so many; a set of the waiting is a word of bits.
const WIDEST: usize = 63;
/// So many sets at a time are remembered, and so many over a whole walk,
/// which then takes some 40 MB. Where more are needed the walk is given up.
const SETS: usize = 1 << 12;
const STEPS: usize = 1 << 22;

/// The walk needs more than it may take.
pub(super) struct GivenUp;

/// How the set of the waiting came about.
#[derive(Clone, Copy)]
struct Step {
    /// The set before, by its index.
    before: u32,
    /// Who of it met the one that came; none if that one waits now.
    met: Option<u8>,
}

/// The pairs of a best pairing of the part, if there is any. Bit n of a set
/// is the one who stands n + 1 above the one that comes.
pub(super) fn walk(
    line: &Line,
    part: Range<usize>,
    cost: impl Fn(usize, usize) -> Option<Cost>,
) -> Result<Option<Vec<(usize, usize)>>, GivenUp> {
    if part.clone().any(|one| line.last(one) - one > WIDEST) {
        return Err(GivenUp);
    }
    let mut waiting: BTreeMap<u64, Cost> = BTreeMap::from([(0, Cost::default())]);
    let mut steps: Vec<Vec<Step>> = Vec::new();
    let mut taken = 0;
    for comes in part.clone() {
        let mut next: BTreeMap<u64, (Cost, Step)> = BTreeMap::new();
        let mut offer = |set: u64, cost: Cost, step: Step| {
            let best = next.entry(set).or_insert((cost, step));
            if cost < best.0 {
                *best = (cost, step);
            }
        };
        for (before, (&set, &sum)) in (0..).zip(&waiting) {
            offer(set << 1 | 1, sum, Step { before, met: None });
            for bit in bits(set) {
                let one = comes - 1 - usize::from(bit);
                let rest = set & !(1 << bit);
                if line.can_meet(one, comes)
                    && let Some(pair) = cost(one, comes)
                    && bits(rest).all(|bit| {
                        let waits = comes - 1 - usize::from(bit);
                        fits(line, (one, comes), waits)
                    })
                {
                    let sum = std::array::from_fn(|level| sum[level] + pair[level]);
                    offer(rest << 1, sum, Step { before, met: Some(bit) });
                }
            }
        }
        next.retain(|&set, _| bits(set).all(|bit| line.last(comes - usize::from(bit)) > comes));
        taken += next.len();
        if next.len() > SETS || taken > STEPS {
            return Err(GivenUp);
        }
        steps.push(next.values().map(|&(_, step)| step).collect());
        waiting = next.into_iter().map(|(set, (cost, _))| (set, cost)).collect();
    }
    if !waiting.contains_key(&0) {
        return Ok(None);
    }
    // Nobody waits at the end, so that one set is left: the way back from it.
    let mut pairs = Vec::new();
    let mut index = 0;
    for (comes, steps) in part.zip(&steps).rev() {
        let step = steps[index];
        pairs.extend(step.met.map(|bit| (comes - 1 - usize::from(bit), comes)));
        index = step.before as usize;
    }
    Ok(Some(pairs))
}

/// Whether a pair can be of a best pairing while another waits.
fn fits(line: &Line, (one, comes): (usize, usize), waits: usize) -> bool {
    let below = comes + 1..line.last(waits) + 1;
    let inner = line.are_apart(one, waits) || line.is_apart_within(comes, below.clone());
    let outer = || line.are_apart(waits, comes) || line.is_apart_within(one, below);
    inner && (one < waits || outer())
}

/// The bits of a set, from the lowest.
fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(bit)
    })
}

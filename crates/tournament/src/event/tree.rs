//! Eliminations: where everyone stands in the tree.

use std::collections::BTreeMap;

use super::results::Counted;
use super::state::Running;
use crate::EntrantId;
use crate::format::{Source, Stand, Tree, bracket};
use crate::plan::{Format, Stage};
use crate::standings::Facts;

/// The tree of an elimination, if the stage is one.
pub(super) fn of(plan: &Stage, running: &Running) -> Option<Tree> {
    let entrants = running.players.len() as u32;
    match plan.format {
        Format::Knockout { third_place, .. } => Some(Tree::single(entrants, third_place)),
        Format::DoubleElimination { extra_final, .. } => Some(Tree::double(entrants, extra_final)),
        Format::RoundRobin { .. }
        | Format::Swiss { .. }
        | Format::Threes { .. }
        | Format::Duplicate { .. } => None,
    }
}

/// Who is on the places of the draw, from the top.
pub(super) fn places(running: &Running) -> Vec<Option<EntrantId>> {
    bracket(running.players.len().max(2) as u32)
        .iter()
        .map(|seed| seed.and_then(|seed| running.players.get(seed as usize - 1).copied()))
        .collect()
}

/// Where everyone stands.
pub(super) fn stands(tree: &Tree, running: &Running, all: &[Counted<'_>]) -> Vec<Stand<EntrantId>> {
    let won: BTreeMap<u32, usize> = all
        .iter()
        .filter_map(|counted| Some((counted.of.drafted.node?, usize::from(counted.winner?))))
        .collect();
    tree.resolve(&places(running), |node| won.get(&(node as u32)).copied())
}

/// Adds how far everyone has come: those put out, to where they were; those
/// still in, further than any of them.
pub(super) fn add(
    facts: &mut BTreeMap<EntrantId, Facts>,
    tree: &Tree,
    running: &Running,
    all: &[Counted<'_>],
) {
    let furthest = tree.nodes.iter().map(|node| node.depth).max().unwrap_or(0) + 1;
    for of in facts.values_mut() {
        of.reached = furthest;
    }
    let mut put = |id: EntrantId, depth: u32| {
        if let Some(of) = facts.get_mut(&id) {
            of.reached = depth;
        }
    };
    for (index, stand) in stands(tree, running, all).iter().enumerate() {
        let depth = tree.nodes[index].depth;
        match *stand {
            Stand::Played { sides, won } if index > tree.last => {
                put(sides[1 - won], depth);
                put(sides[won], depth + 1);
            }
            Stand::Played { sides, won } if !goes_on(tree, index) => put(sides[1 - won], depth),
            Stand::Needless { sides } => put(sides[1], depth),
            Stand::Played { .. } | Stand::Waiting | Stand::Ready { .. } | Stand::Bye { .. } => {}
        }
    }
}

/// Whether the loser of a match can still win everything.
fn goes_on(tree: &Tree, lost: usize) -> bool {
    tree.nodes[..=tree.last].iter().any(|node| node.sources.contains(&Source::Loser(lost)))
}

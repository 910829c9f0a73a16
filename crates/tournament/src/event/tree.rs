//! Eliminations: where everyone stands in the tree.

use std::collections::BTreeMap;

use super::results::Counted;
use super::state::Running;
use crate::EntrantId;
use crate::format::{Stand, Tree, bracket};
use crate::plan::{Format, Stage};
use crate::standings::Facts;

/// The tree of an elimination, if the stage is one.
pub(super) fn of(plan: &Stage, running: &Running) -> Option<Tree> {
    let entrants = running.players.len() as u32;
    match plan.format {
        Format::Knockout { third_place, .. } => Some(Tree::single(entrants, third_place)),
        Format::DoubleElimination { extra_final, .. } => Some(Tree::double(entrants, extra_final)),
        _ => None,
    }
}

/// Where everyone stands.
pub(super) fn stands(tree: &Tree, running: &Running, all: &[Counted<'_>]) -> Vec<Stand<EntrantId>> {
    let places: Vec<Option<EntrantId>> = bracket(running.players.len().max(2) as u32)
        .iter()
        .map(|seed| seed.and_then(|seed| running.players.get(seed as usize - 1).copied()))
        .collect();
    let won: BTreeMap<u32, usize> = all
        .iter()
        .filter_map(|counted| Some((counted.of.drafted.node?, usize::from(counted.winner?))))
        .collect();
    tree.resolve(&places, |node| won.get(&(node as u32)).copied())
}

/// Adds how far everyone has come: those still in count as having come to
/// their next match, the winner of all further than anyone.
pub(super) fn add(
    facts: &mut BTreeMap<EntrantId, Facts>,
    tree: &Tree,
    running: &Running,
    all: &[Counted<'_>],
) {
    let stands = stands(tree, running, all);
    for (index, stand) in stands.iter().enumerate() {
        let depth = tree.nodes[index].depth;
        let mut reach = |id: EntrantId, depth: u32| {
            if let Some(of) = facts.get_mut(&id) {
                of.reached = of.reached.max(depth);
            }
        };
        match *stand {
            Stand::Waiting => {}
            Stand::Ready { sides } => sides.iter().for_each(|&id| reach(id, depth)),
            Stand::Played { sides, won } => {
                reach(sides[1 - won], depth);
                reach(sides[won], depth + 1);
            }
            Stand::Bye { through } => through.iter().for_each(|&id| reach(id, depth)),
            Stand::Needless { sides } => {
                reach(sides[1], depth);
                reach(sides[0], depth + 1);
            }
        }
    }
}

//! An elimination as everyone follows it: what its rounds are called, who has
//! a bye, and who stands where in its tree.

use super::results::counted;
use super::state::{Round, State};
use super::tree;
use crate::EntrantId;
use crate::format::{Node, NodeKind, RoundName, Slot, Stand, Tree};

/// The tree of an elimination, as far as it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// All its matches.
    pub tree: Tree,
    /// What is known of each of them.
    pub stands: Vec<Stand<EntrantId>>,
    places: Vec<Option<EntrantId>>,
}

impl State {
    /// The tree of a stage, if the stage is an elimination that has begun.
    pub fn bracket(&self, stage: usize) -> Option<Bracket> {
        let (plan, running) = (self.plan.stages.get(stage)?, self.stages.get(stage)?);
        let tree = tree::of(plan, running)?;
        let all = counted(self, stage, plan, running);
        let stands = tree::stands(&tree, running, &all);
        Some(Bracket { tree, stands, places: tree::places(running) })
    }

    /// What a round of a stage is called; a round of a double elimination is
    /// one of both sides. Only rounds of eliminations have names.
    pub fn round_names(&self, stage: u32, round: u32) -> Vec<RoundName> {
        let Some(bracket) = self.bracket(stage as usize) else { return Vec::new() };
        let rounds = &self.stages[stage as usize].rounds;
        let round = (round as usize).checked_sub(1).and_then(|at| rounds.get(at));
        round.map(|round| bracket.names(round)).unwrap_or_default()
    }
}

impl Bracket {
    /// What a round is called, by its matches.
    pub fn names(&self, round: &Round) -> Vec<RoundName> {
        self.names_of(round.matches.iter().filter_map(|of| of.drafted.node))
    }

    /// What a round of these matches of the tree is called.
    pub fn names_of(&self, nodes: impl Iterator<Item = u32>) -> Vec<RoundName> {
        let mut names = Vec::new();
        for name in nodes.filter_map(|node| self.node(node)?.name) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// A match of the tree.
    pub fn node(&self, node: u32) -> Option<&Node> {
        self.tree.nodes.get(node as usize)
    }

    /// Who has a bye in a round: he goes through on his side of the tree while
    /// others of that round meet (sasu2017 一2).
    pub fn byes(&self, round: &Round) -> Vec<EntrantId> {
        let names = self.names(round);
        let of_round = |node: &Node| node.name.is_some_and(|name| names.contains(&name));
        self.tree
            .nodes
            .iter()
            .zip(&self.stands)
            .filter(|(node, _)| of_round(node) && matches!(node.kind, NodeKind::Bye { .. }))
            .filter_map(|(_, stand)| match *stand {
                Stand::Bye { through } => through,
                Stand::Waiting
                | Stand::Ready { .. }
                | Stand::Played { .. }
                | Stand::Needless { .. } => None,
            })
            .collect()
    }

    /// Who is on the two sides of a match, as far as is known.
    pub fn slots(&self, node: usize) -> [Slot<EntrantId>; 2] {
        self.tree.slots(node, &self.places, &self.stands)
    }

    /// Who has won everything.
    pub fn champion(&self) -> Option<EntrantId> {
        match self.stands[self.tree.last] {
            Stand::Played { sides, won } => Some(sides[won]),
            Stand::Needless { sides } => Some(sides[0]),
            Stand::Waiting | Stand::Ready { .. } | Stand::Bye { .. } => None,
        }
    }
}

//! Eliminations as trees.

use desk::Desk;
use serde::{Deserialize, Serialize};
use tournament::EntrantId;
use tournament::event::{Bracket, State};
use tournament::format::{NodeKind, RoundName, Slot, Source, Stand};
use ts_rs::TS;

use super::{MatchTitle, RoundView};

/// A side of a match of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum BracketSlot {
    /// Somebody.
    Entrant {
        /// Who.
        entrant: u32,
    },
    /// Whoever wins an earlier match.
    Winner {
        /// Its round.
        name: RoundName,
        /// Which match of that round; missing for the only one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        nth: Option<u32>,
    },
    /// Whoever loses an earlier match.
    Loser {
        /// Its round.
        name: RoundName,
        /// Which match of that round; missing for the only one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        nth: Option<u32>,
    },
    /// Nobody: the other side has a bye.
    Nobody,
}

shapes! {
    /// A match of a bracket, or a bye in it.
    BracketMatch {
        /// It never changes; the winner of one match plays the match that
        /// names it among `from`.
        node: u32,
        /// Which match of its round, from 1 at the top; missing for the only
        /// one and for a bye.
        #[serde(skip_serializing_if = "Option::is_none")]
        nth: Option<u32>,
        /// The two sides; for a bye, the one who goes through.
        sides: Vec<BracketSlot>,
        /// The matches whose winners meet here.
        from: Vec<u32>,
        /// The side that won, from 0.
        #[serde(skip_serializing_if = "Option::is_none")]
        winner: Option<u8>,
        /// The round of the stage it is played in, once that is shown.
        #[serde(skip_serializing_if = "Option::is_none")]
        round: Option<u32>,
        /// Its number in that round.
        #[serde(skip_serializing_if = "Option::is_none")]
        match_no: Option<u32>,
        /// Whether it is not played, because the final has decided already.
        #[serde(default)]
        needless: bool,
    }

    /// A round of a bracket, on one side of it.
    BracketRound {
        /// What it is called.
        name: RoundName,
        /// From the top.
        matches: Vec<BracketMatch>,
    }

    /// An elimination as a tree.
    BracketView {
        /// From 0.
        stage: u32,
        /// The winners' side first, or the only one, then the losers', then
        /// the finals.
        rounds: Vec<BracketRound>,
        /// Who has won everything.
        #[serde(skip_serializing_if = "Option::is_none")]
        champion: Option<u32>,
    }
}

impl BracketView {
    /// The brackets of all eliminations that have begun, in front of the
    /// rounds that are shown.
    pub(super) fn all(desk: &Desk, state: &State, rounds: &[RoundView], public: bool) -> Vec<Self> {
        let stages = 0..state.stages.len();
        let shown = |stage: &usize| !public || desk.tournament().has_started(*stage);
        stages
            .filter(shown)
            .filter_map(|stage| Some(Self::new(stage as u32, &state.bracket(stage)?, rounds)))
            .collect()
    }

    fn new(stage: u32, bracket: &Bracket, shown: &[RoundView]) -> Self {
        let mut rounds: Vec<BracketRound> = Vec::new();
        for (node, of) in (0..).zip(&bracket.tree.nodes) {
            let Some(name) = of.name else { continue };
            let Some(of) = BracketMatch::new(stage, bracket, node, shown) else { continue };
            match rounds.iter_mut().find(|round| round.name == name) {
                Some(round) => round.matches.push(of),
                None => rounds.push(BracketRound { name, matches: vec![of] }),
            }
        }
        Self { stage, rounds, champion: bracket.champion().map(|id| id.0) }
    }
}

impl BracketMatch {
    /// A match of the tree, if anybody is ever there.
    fn new(stage: u32, bracket: &Bracket, node: u32, shown: &[RoundView]) -> Option<Self> {
        let tree = &bracket.tree;
        let of = bracket.node(node)?;
        let slots = bracket.slots(node as usize);
        let slot = |side: usize| BracketSlot::new(bracket, slots[side], of.sources[side]);
        let (nth, mut sides) = match of.kind {
            NodeKind::Match { nth } => (nth, vec![slot(0), slot(1)]),
            NodeKind::Bye { from } => {
                (None, vec![slot(usize::from(of.sources[0] != from)), BracketSlot::Nobody])
            }
            NodeKind::Empty => return None,
        };
        let drawn = |earlier: usize| {
            let of = &tree.nodes[earlier];
            of.name.is_some() && of.kind != NodeKind::Empty
        };
        let from = of.sources.iter().filter_map(|source| match *source {
            Source::Winner(earlier) if drawn(earlier) => Some(earlier as u32),
            Source::Winner(_) | Source::Place(_) | Source::Loser(_) => None,
        });
        let title = MatchTitle::new(bracket, node);
        let played = shown.iter().rev().filter(|round| round.stage == stage).find_map(|round| {
            let found = round.matches.iter().find(|of| of.title == title)?;
            Some((round.round, found))
        });
        let played = played.filter(|_| matches!(of.kind, NodeKind::Match { .. }));
        if let Some((_, found)) = played {
            sides = found.sides.iter().map(|&entrant| BracketSlot::Entrant { entrant }).collect();
        }
        let winner = match bracket.stands[node as usize] {
            Stand::Played { won, .. } => Some(won as u8),
            Stand::Waiting | Stand::Ready { .. } | Stand::Bye { .. } | Stand::Needless { .. } => {
                played.and_then(|(_, found)| found.winner)
            }
        };
        let needless = matches!(bracket.stands[node as usize], Stand::Needless { .. });
        Some(Self {
            node,
            nth,
            sides,
            from: from.collect(),
            winner,
            round: played.map(|(round, _)| round),
            match_no: played.map(|(_, found)| found.match_no),
            needless,
        })
    }
}

impl BracketSlot {
    fn new(bracket: &Bracket, slot: Slot<EntrantId>, source: Source) -> Self {
        let origin = match slot {
            Slot::Entrant(id) => return Self::Entrant { entrant: id.0 },
            Slot::Empty => return Self::Nobody,
            Slot::Unknown => bracket.tree.origin(source),
        };
        let title = |node: usize| MatchTitle::new(bracket, node as u32);
        match origin {
            Source::Winner(node) => title(node)
                .map_or(Self::Nobody, |MatchTitle { name, nth }| Self::Winner { name, nth }),
            Source::Loser(node) => title(node)
                .map_or(Self::Nobody, |MatchTitle { name, nth }| Self::Loser { name, nth }),
            Source::Place(_) => Self::Nobody,
        }
    }
}

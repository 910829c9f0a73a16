//! What an event looks like after some of its log.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::lot::Seed;
use crate::plan::{Plan, Stage};
use crate::ruling::{Appeal, AppealStep, Ruling, Verdict};
use crate::score::{Level, Outcome, Slip};
use crate::swiss::PassedOver;
use crate::{EntrantId, SectionId, UnitId};

/// One who competes, as entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// Who.
    pub id: EntrantId,
    /// The name on lists.
    pub name: String,
    /// The people it consists of; of a team more than those who play at once
    /// are possible.
    #[serde(default)]
    pub people: Vec<String>,
    /// Its unit.
    #[serde(default)]
    pub unit: Option<UnitId>,
    /// Its section.
    #[serde(default)]
    pub section: Option<SectionId>,
    /// Its seed, 1 the best; the unseeded have none.
    #[serde(default)]
    pub seed: Option<u32>,
}

/// Why someone is no longer in the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "Departure"), schema(as = Departure))]
#[serde(rename_all = "snake_case")]
pub enum Departure {
    /// 退出 (cn2002:28).
    Withdrawn,
    /// 停赛 (cn2002:29 五): later rounds are as after a withdrawal.
    Disqualified,
}

/// An entrant in the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registered {
    /// As entered.
    pub entrant: Entrant,
    /// The number (序号), from 1.
    pub number: u32,
    /// Whether it has left, and why.
    pub left: Option<Departure>,
    /// The rounds that it is excused from, each after its stage, from 0.
    pub excused: BTreeSet<(u32, u32)>,
}

impl Registered {
    /// The rounds of a stage that it is excused from.
    pub fn excused_in(&self, stage: u32) -> impl Iterator<Item = u32> {
        self.excused.iter().filter(move |(of, _)| *of == stage).map(|(_, round)| *round)
    }
}

/// How far a round has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventRoundState"), schema(as = EventRoundState))]
#[serde(rename_all = "snake_case")]
pub enum RoundState {
    /// Paired, seen by the director only.
    Draft,
    /// Seen by everyone.
    Published,
    /// Being played.
    Playing,
    /// All slips are in.
    Closed,
    /// Standings are out and may be corrected.
    Provisional,
    /// Nothing changes any more.
    Final,
}

/// A match of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drafted {
    /// Its number in the round, from 1.
    #[serde(rename = "table")]
    pub match_no: u32,
    /// The two or three sides; of two teams the first is the home team (主队,
    /// cn2002:24 三).
    pub sides: Vec<EntrantId>,
    /// Its place in the tree of an elimination.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node: Option<u32>,
    /// Why nearer neighbours were passed over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<PassedOver>,
}

/// A slip that has come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// As written.
    pub slip: Slip,
    /// What it is worth.
    pub outcome: Outcome,
}

/// A match and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// Who meets where.
    pub drafted: Drafted,
    /// The slip, once it is in.
    pub taken: Option<Taken>,
    /// The sides, from 0, that came late, and the level at which the others
    /// deal first for it (most2015 二(五)).
    pub late: BTreeMap<u8, Level>,
}

/// Who deals first in a match, and at which level, because the others came
/// late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The side, from 0.
    pub side: u8,
    /// What it plays.
    pub level: Level,
}

impl Match {
    /// Who deals first because the other side came late (most2015 二(五):
    /// 未违规方直接做庄). Where both did, nobody is without fault, and the
    /// match begins as usual (our choice).
    pub fn start(&self) -> Option<Start> {
        let mut late = self.late.iter();
        let (&side, &level) = late.next()?;
        let alone = late.next().is_none() && self.drafted.sides.len() == 2;
        alone.then_some(Start { side: 1 - side.min(1), level })
    }
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// How far it has come.
    pub state: RoundState,
    /// Its matches by table.
    pub matches: Vec<Match>,
    /// Those who sit out.
    pub byes: Vec<EntrantId>,
    /// Those who are excused from it.
    pub excused: Vec<EntrantId>,
    /// When each state was reached.
    pub since_s: BTreeMap<RoundState, i64>,
}

impl Round {
    /// The pairs of it in which nobody is touched: whoever changes a draft by
    /// hand leaves them as they are.
    pub fn untouched(&self, is_touched: impl Fn(EntrantId) -> bool) -> Vec<(EntrantId, EntrantId)> {
        let pairs = self.matches.iter().filter_map(|of| match of.drafted.sides.as_slice() {
            &[a, b] if !is_touched(a) && !is_touched(b) => Some((a, b)),
            _ => None,
        });
        pairs.collect()
    }
}

/// A stage that has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    /// The seed its draw came from.
    pub seed: Seed,
    /// Everyone in it, in the order of the draw.
    pub players: Vec<EntrantId>,
    /// Those who went straight on to the next stage.
    pub through: Vec<EntrantId>,
    /// Points carried in.
    pub carried: BTreeMap<EntrantId, i64>,
    /// Its rounds.
    pub rounds: Vec<Round>,
    /// Places drawn by lot among equals.
    pub lots: BTreeMap<EntrantId, u32>,
    /// Sums of extra deals.
    pub extra: BTreeMap<EntrantId, i64>,
    /// Who played extra deals together, with what they made of them.
    pub play_offs: Vec<[(EntrantId, i64); 3]>,
    /// Whether it is over.
    pub ended: bool,
}

/// An appeal and how far it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppealState {
    /// As made.
    pub appeal: Appeal,
    /// Every decision, in order.
    pub decisions: Vec<(AppealStep, Verdict)>,
}

/// The whole of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The plan.
    pub plan: Plan,
    /// Everyone ever entered.
    pub entrants: BTreeMap<EntrantId, Registered>,
    /// The stages begun so far.
    pub stages: Vec<Running>,
    /// Every ruling, with the sanction now in force.
    pub rulings: Vec<Ruling>,
    /// Every appeal.
    pub appeals: Vec<AppealState>,
}

impl State {
    /// An event of which only the plan is known.
    pub fn new(plan: Plan) -> Self {
        Self {
            plan,
            entrants: BTreeMap::new(),
            stages: Vec::new(),
            rulings: Vec::new(),
            appeals: Vec::new(),
        }
    }

    /// The stage being played, its plan and its index.
    pub fn current(&self) -> Option<(usize, &Stage, &Running)> {
        let index = self.stages.len().checked_sub(1)?;
        Some((index, self.plan.stages.get(index)?, &self.stages[index]))
    }

    /// Whether the entrant still takes part.
    pub fn is_active(&self, id: EntrantId) -> bool {
        self.entrants.get(&id).is_some_and(|of| of.left.is_none())
    }

    /// The rulings against an entrant, oldest first.
    pub fn rulings_against(&self, id: EntrantId) -> Vec<&Ruling> {
        self.rulings.iter().filter(|ruling| ruling.entrant == id).collect()
    }

    /// When a round was closed, if it was.
    pub fn closed_s(&self, stage: u32, round: u32) -> Option<i64> {
        let running = self.stages.get(stage as usize)?;
        let round = running.rounds.get((round as usize).checked_sub(1)?)?;
        round.since_s.get(&RoundState::Closed).copied()
    }

    /// When the last round that is over was closed, if nothing is being
    /// played since.
    pub fn last_closed_s(&self) -> Option<i64> {
        let (_, _, running) = self.current()?;
        let seen = running.rounds.iter().rfind(|round| round.state > RoundState::Draft)?;
        seen.since_s.get(&RoundState::Closed).copied()
    }

    /// Whether anything of the stage has been shown to the public.
    pub fn has_started(&self, stage: usize) -> bool {
        self.stages.get(stage).is_some_and(|running| {
            running.rounds.iter().any(|round| round.state > RoundState::Draft)
        })
    }
}

impl Running {
    /// The round that is not over, or the last one.
    pub fn last_round(&self) -> Option<&Round> {
        self.rounds.last()
    }
}

//! Pairing the next round of the stage being played.

use std::collections::BTreeMap;

use super::EventError;
use super::results::{counted, part};
use super::standings::facts;
use super::state::{Drafted, Round, RoundState, Running, State};
use super::tree;
use crate::EntrantId;
use crate::format::{Stand, north_south, round_robin, snake, threes};
use crate::plan::{Draw, ExcusedWorth, Format, Stage};
use crate::standings::{Facts, rank};
use crate::swiss::{ByHand, Contender, Leniency, Pair, Pairing, Terms, pair, snake_round};

/// A round as it will be recorded.
pub(super) struct NewRound {
    pub(super) round: u32,
    pub(super) matches: Vec<Drafted>,
    pub(super) byes: Vec<EntrantId>,
    pub(super) excused: Vec<EntrantId>,
}

/// Pairs the next round, or the drafted one anew.
pub(super) fn next_round(
    state: &State,
    leniency: Leniency,
    by_hand: &ByHand,
) -> Result<NewRound, EventError> {
    let (stage, plan, running) = state.current().ok_or(EventError::NoStage)?;
    if running.ended {
        return Err(EventError::NoStage);
    }
    let played = running.rounds.iter().filter(|r| r.state > RoundState::Draft).count();
    if let Some(last) = played.checked_sub(1).map(|last| &running.rounds[last])
        && last.state < RoundState::Closed
    {
        return Err(EventError::WrongState(last.state));
    }
    let by_rules = *by_hand == ByHand::default();
    let context = Context { state, stage, plan, running, played: played as u32 };
    match plan.format {
        Format::Swiss { .. } | Format::Duplicate { .. } => context.by_points(leniency, by_hand),
        _ if !by_rules => Err(EventError::NotByHand),
        Format::Knockout { .. } | Format::DoubleElimination { .. } => context.elimination(),
        Format::RoundRobin { double, groups } => context.schedule(double, groups),
        Format::Threes { .. } => context.threes(),
    }
}

struct Context<'a> {
    state: &'a State,
    stage: usize,
    plan: &'a Stage,
    running: &'a Running,
    played: u32,
}

impl Context<'_> {
    fn new_round(&self, sides: Vec<Vec<EntrantId>>, byes: Vec<EntrantId>) -> NewRound {
        let matches = (1..)
            .zip(sides)
            .map(|(match_no, sides)| Drafted { match_no, sides, node: None, why: Vec::new() })
            .collect();
        NewRound { round: self.played + 1, matches, byes, excused: Vec::new() }
    }

    fn elimination(&self) -> Result<NewRound, EventError> {
        let tree = tree::of(self.plan, self.running).ok_or(EventError::NoStage)?;
        let all = counted(self.state, self.stage, self.plan, self.running);
        let stands = tree::stands(&tree, self.running, &all);
        // One with a bye waits for the next round (sasu2017 一2), so only the
        // earliest round that has a match is played.
        let is_ready = |node: &usize| matches!(stands[*node], Stand::Ready { .. });
        let ready = (0..stands.len()).filter(is_ready);
        let round = ready.map(|node| tree.nodes[node].round).min();
        let mut matches: Vec<Drafted> = Vec::new();
        for (node, stand) in (0..).zip(&stands) {
            if let Stand::Ready { sides } = stand
                && Some(tree.nodes[node as usize].round) == round
            {
                let match_no = matches.len() as u32 + 1;
                let sides = sides.to_vec();
                matches.push(Drafted { match_no, sides, node: Some(node), why: Vec::new() });
            }
        }
        if matches.is_empty() {
            return Err(EventError::NoMoreRounds);
        }
        Ok(NewRound { round: self.played + 1, matches, byes: Vec::new(), excused: Vec::new() })
    }

    fn schedule(&self, double: bool, groups: u32) -> Result<NewRound, EventError> {
        let mut sides = Vec::new();
        let mut more = false;
        for group in snake(&self.running.players, groups as usize) {
            let rounds = round_robin(group.len() as u32, double);
            let Some(round) = rounds.get(self.played as usize) else {
                continue;
            };
            more = true;
            let member = |number: u32| group[number as usize - 1];
            for meeting in round {
                // Whoever has no opponent rests: since everyone does so once,
                // it is neither a bye nor worth anything.
                if let Some(b) = meeting.b {
                    let pair = [member(meeting.a), member(b)];
                    if !self.is_off(pair) {
                        sides.push(pair.to_vec());
                    }
                }
            }
        }
        if !more {
            return Err(EventError::NoMoreRounds);
        }
        Ok(self.new_round(sides, Vec::new()))
    }

    /// Whether a meeting of the schedule counts for nobody: both have left, or
    /// one has whose results are struck out (cn2002:28). The others of those
    /// who left are forfeits.
    fn is_off(&self, pair: [EntrantId; 2]) -> bool {
        let gone = |id: &EntrantId| !self.state.is_active(*id);
        let struck = |id: &EntrantId| gone(id) && part(self.plan, self.running, *id).is_struck();
        pair.iter().all(gone) || pair.iter().any(struck)
    }

    fn threes(&self) -> Result<NewRound, EventError> {
        if self.played > 0 {
            return Err(EventError::NoMoreRounds);
        }
        let playing: Vec<EntrantId> = self
            .running
            .players
            .iter()
            .copied()
            .filter(|id| !self.running.through.contains(id))
            .collect();
        let (groups, _) = threes(&playing);
        let sides = groups.iter().map(|group| group.to_vec()).collect();
        Ok(self.new_round(sides, Vec::new()))
    }

    /// Swiss and duplicate rounds: by lot or snake first, then by points or
    /// by rank.
    fn by_points(&self, leniency: Leniency, by_hand: &ByHand) -> Result<NewRound, EventError> {
        let (rounds, first, avoid_unit) = match self.plan.format {
            Format::Swiss { rounds, first, avoid_unit } => (rounds, first, avoid_unit),
            Format::Duplicate { rounds, first } => (rounds, first, false),
            Format::Knockout { .. }
            | Format::DoubleElimination { .. }
            | Format::RoundRobin { .. }
            | Format::Threes { .. } => return Err(EventError::NoStage),
        };
        if self.played >= rounds {
            return Err(EventError::NoMoreRounds);
        }
        let active = self.running.players.iter().copied().filter(|&id| self.state.is_active(id));
        let (excused, here): (Vec<EntrantId>, Vec<EntrantId>) =
            active.partition(|&id| self.is_excused(id));
        if here.len() < 2 {
            let few = excused.len() + here.len() < 2;
            return Err(if few { EventError::TooFew } else { EventError::TooManyExcused });
        }
        let round = self.of_those_here(&here, leniency, by_hand, first, avoid_unit)?;
        Ok(NewRound { excused, ..round })
    }

    /// Whether somebody is excused from the round that is paired.
    fn is_excused(&self, id: EntrantId) -> bool {
        let round = (self.stage as u32, self.played + 1);
        self.state.entrants.get(&id).is_some_and(|of| of.excused.contains(&round))
    }

    fn of_those_here(
        &self,
        active: &[EntrantId],
        leniency: Leniency,
        by_hand: &ByHand,
        first: Draw,
        avoid_unit: bool,
    ) -> Result<NewRound, EventError> {
        let by_rules = *by_hand == ByHand::default();
        if self.played == 0 && first == Draw::Seeded && by_rules {
            let units: Vec<_> =
                active.iter().map(|&id| (id, self.state.entrants[&id].entrant.unit)).collect();
            let (pairs, bye) = snake_round(&units, avoid_unit, leniency)?;
            let sides =
                (1..).zip(pairs).map(|(match_no, (a, b))| self.seated(match_no, a, b)).collect();
            return Ok(self.new_round(sides, bye.into_iter().collect()));
        }
        let facts = facts(self.state, self.stage, self.plan, self.running);
        let field = self.field(active, &facts);
        let round = if self.by_rank() { 1 } else { self.played + 1 };
        let mut terms = Terms { round, avoid_unit, leniency, by_hand: by_hand.clone() };
        // Who is not there meets nobody anyway.
        let away =
            |pair: &(EntrantId, EntrantId)| self.is_excused(pair.0) || self.is_excused(pair.1);
        terms.by_hand.forbidden.retain(|pair| !away(pair));
        let mut pairing = pair(&field, &terms)?;
        if !by_hand.kept.is_empty() {
            self.keep_tables(&mut pairing);
        }
        Ok(self.paired(pairing))
    }

    /// Pairs that stay keep their tables; the others take the tables that are
    /// left, from the top.
    fn keep_tables(&self, pairing: &mut Pairing) {
        let draft = self.running.rounds.iter().filter(|of| of.state == RoundState::Draft);
        let before: Vec<&[EntrantId]> =
            draft.flat_map(|of| &of.matches).map(|of| &*of.drafted.sides).collect();
        let of_old = |pair: &Pair| {
            let (a, b) = pair.entrants;
            before.iter().position(|sides| sides.contains(&a) && sides.contains(&b))
        };
        let (stay, moved): (Vec<Pair>, Vec<Pair>) =
            pairing.pairs.drain(..).partition(|pair| of_old(pair).is_some());
        let count = stay.len() + moved.len();
        let mut slots: Vec<Option<Pair>> = vec![None; count.max(before.len())];
        for pair in stay {
            if let Some(slot) = of_old(&pair) {
                slots[slot] = Some(pair);
            }
        }
        let mut moved = moved.into_iter();
        let filled = slots.into_iter().filter_map(|slot| slot.or_else(|| moved.next()));
        pairing.pairs = filled.collect();
    }

    /// Whether places rather than points order the field.
    fn by_rank(&self) -> bool {
        matches!(self.plan.format, Format::Duplicate { .. })
    }

    fn field(&self, active: &[EntrantId], facts: &BTreeMap<EntrantId, Facts>) -> Vec<Contender> {
        let place: BTreeMap<EntrantId, u32> = if self.played == 0 {
            (1..).zip(&self.running.players).map(|(place, &id)| (id, place)).collect()
        } else if self.by_rank() {
            let rows = rank(facts, self.plan.ranking.criteria());
            (1..).zip(rows).map(|(place, row)| (row.entrant, place)).collect()
        } else {
            self.state.entrants.iter().map(|(id, of)| (*id, of.number)).collect()
        };
        // To be excused for what a bye gives is to have had one.
        let free = self.plan.excused == ExcusedWorth::Bye;
        let sat_out = |id: EntrantId| {
            let shown = self.running.rounds.iter().filter(|of| of.state > RoundState::Draft);
            let out = |of: &Round| of.byes.contains(&id) || free && of.excused.contains(&id);
            shown.into_iter().any(out)
        };
        active
            .iter()
            .map(|&id| Contender {
                id,
                number: place[&id],
                unit: self.state.entrants[&id].entrant.unit,
                points: if self.by_rank() { 0 } else { facts[&id].points },
                opponents: facts[&id].met.iter().map(|&(other, _)| other).collect(),
                had_bye: sat_out(id),
            })
            .collect()
    }

    fn seated(&self, match_no: u32, better: EntrantId, worse: EntrantId) -> Vec<EntrantId> {
        if self.by_rank() {
            north_south(match_no, better, worse).to_vec()
        } else {
            vec![better, worse]
        }
    }

    fn paired(&self, pairing: Pairing) -> NewRound {
        let matches = (1..)
            .zip(pairing.pairs)
            .map(|(match_no, pair)| Drafted {
                match_no,
                sides: self.seated(match_no, pair.entrants.0, pair.entrants.1),
                node: None,
                why: pair.passed_over,
            })
            .collect();
        let byes = pairing.bye.into_iter().collect();
        NewRound { round: self.played + 1, matches, byes, excused: Vec::new() }
    }
}

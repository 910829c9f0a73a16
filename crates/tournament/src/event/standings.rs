//! The standings of a stage, of its sections, groups and units.

use std::collections::BTreeMap;

use super::duplicate;
use super::entry::PublishedRow;
use super::play_off;
use super::results::{Counted, counted};
use super::state::{RoundState, Running, State};
use super::tree;
use crate::plan::{Format, Stage};
use crate::ruling::Sanction;
use crate::score::Scoring;
use crate::standings::{Facts, Row, UnitRow, rank, rank_units};
use crate::{EntrantId, Fraction, SectionId};

/// Standings and what they were made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// What the tie-breaks compared.
    pub facts: BTreeMap<EntrantId, Facts>,
    /// From the top.
    pub rows: Vec<Row>,
}

impl Standings {
    /// As they go out.
    pub fn published(&self) -> Vec<PublishedRow> {
        self.rows
            .iter()
            .map(|row| PublishedRow {
                entrant: row.entrant,
                rank: row.rank,
                decided_by: row.decided_by,
                points: self.facts[&row.entrant].points,
                standard: self.facts[&row.entrant].standard,
            })
            .collect()
    }

    /// Ranks only some of the field, with everything they did against all.
    fn only(&self, plan: &Stage, wanted: impl Fn(EntrantId) -> bool) -> Vec<Row> {
        let some: BTreeMap<EntrantId, Facts> = self
            .facts
            .iter()
            .filter(|(id, _)| wanted(**id))
            .map(|(id, facts)| (*id, facts.clone()))
            .collect();
        rank(&some, plan.ranking.criteria())
    }
}

impl State {
    /// The standings of a stage after its closed rounds.
    pub fn standings(&self, stage: usize) -> Option<Standings> {
        let plan = self.plan.stages.get(stage)?;
        let running = self.stages.get(stage)?;
        let facts = facts(self, stage, plan, running);
        let rows = rank(&facts, plan.ranking.criteria());
        let mut table = Standings { facts, rows };
        play_off::decide_cut(self, stage, plan, &mut table);
        Some(table)
    }

    /// The sections of a stage, ranked apart (most2015 三).
    pub fn sections(&self, stage: usize) -> Vec<(SectionId, Vec<Row>)> {
        let Some((table, plan)) = self.standings(stage).zip(self.plan.stages.get(stage)) else {
            return Vec::new();
        };
        (0..self.plan.sections.len() as u32)
            .map(|section| {
                let section = SectionId(section);
                let within = |id: EntrantId| self.entrants[&id].entrant.section == Some(section);
                (section, table.only(plan, within))
            })
            .collect()
    }

    /// The groups of a round robin, ranked apart.
    pub fn groups(&self, stage: usize) -> Vec<Vec<Row>> {
        let Some((table, plan)) = self.standings(stage).zip(self.plan.stages.get(stage)) else {
            return Vec::new();
        };
        let Format::RoundRobin { groups, .. } = plan.format else {
            return vec![table.rows];
        };
        crate::format::snake(&self.stages[stage].players, groups as usize)
            .iter()
            .map(|group| table.only(plan, |id| group.contains(&id)))
            .collect()
    }

    /// The units, by their best entrants (most2015 四(一)).
    pub fn units(&self, stage: usize) -> Vec<UnitRow> {
        let Some(table) = self.standings(stage).filter(|_| self.plan.unit_best > 0) else {
            return Vec::new();
        };
        let unit_of = |id: EntrantId| self.entrants.get(&id).and_then(|of| of.entrant.unit);
        rank_units(&table.rows, &table.facts, unit_of, self.plan.unit_best as usize)
    }
}

/// What the tie-breaks compare, from everything that counts.
pub(super) fn facts(
    state: &State,
    stage: usize,
    plan: &Stage,
    running: &Running,
) -> BTreeMap<EntrantId, Facts> {
    let all = counted(state, stage, plan, running);
    let mut facts: BTreeMap<EntrantId, Facts> = running
        .players
        .iter()
        .filter(|id| !running.through.contains(id))
        .map(|&id| (id, Facts::default()))
        .collect();
    for (id, of) in &mut facts {
        of.points = running.carried.get(id).copied().unwrap_or(0);
        of.lot = running.lots.get(id).copied();
        of.extra = running.extra.get(id).copied();
    }
    for counted in &all {
        add_match(&mut facts, counted);
    }
    for round in running.rounds.iter().filter(|round| round.state >= RoundState::Closed) {
        for id in &round.byes {
            if let Some(of) = facts.get_mut(id) {
                of.points += plan.award.points;
                of.standard += plan.award.standard;
            }
        }
        let excused = plan.excused_award();
        for id in &round.excused {
            if let Some(of) = facts.get_mut(id) {
                of.points += excused.points;
                of.standard += excused.standard;
            }
        }
    }
    add_shares(&mut facts, &all);
    if matches!(plan.scoring, Scoring::Matchpoints { .. }) {
        duplicate::add(&mut facts, &all, state.plan.conversion());
    }
    if let Some(tree) = tree::of(plan, running) {
        tree::add(&mut facts, &tree, running, &all);
    }
    add_rulings(state, stage, plan, &mut facts);
    let points: BTreeMap<EntrantId, i64> = facts.iter().map(|(id, of)| (*id, of.points)).collect();
    for of in facts.values_mut() {
        of.deals.sort_unstable_by_key(|&score| std::cmp::Reverse(score));
        of.opponents = of.met.iter().filter_map(|(other, _)| points.get(other)).sum();
    }
    facts
}

fn add_match(facts: &mut BTreeMap<EntrantId, Facts>, counted: &Counted<'_>) {
    for (side, id) in counted.sides.iter().enumerate() {
        let Some(of) = facts.get_mut(id) else {
            continue;
        };
        let score = &counted.scores[side];
        of.points += score.points;
        of.standard += score.standard;
        of.deals.extend(&score.deals);
        of.deals_won += score.deals.iter().filter(|&&deal| deal > 0).count() as u32;
        let won = counted.winner.map(|winner| usize::from(winner) == side);
        of.wins += u32::from(won == Some(true));
        if counted.met {
            let by = won.map_or(0, |won| if won { 1 } else { -1 });
            let others = counted.sides.iter().filter(|other| *other != id);
            of.met.extend(others.map(|&other| (other, by)));
        }
    }
}

/// cn2002:27: the share of games, levels or 级分 won of all at the own tables.
fn add_shares(facts: &mut BTreeMap<EntrantId, Facts>, all: &[Counted<'_>]) {
    let mut sums: BTreeMap<EntrantId, (i64, i64)> = BTreeMap::new();
    for counted in all {
        let whole: i64 = counted.scores.iter().map(|score| score.gained).sum();
        for (side, id) in counted.sides.iter().enumerate() {
            let sum = sums.entry(*id).or_default();
            sum.0 += counted.scores[side].gained;
            sum.1 += whole;
        }
    }
    for (id, (won, whole)) in sums {
        if let Some(of) = facts.get_mut(&id) {
            of.share = Fraction::new(won, whole);
        }
    }
}

/// Points off and violations on record.
fn add_rulings(state: &State, stage: usize, plan: &Stage, facts: &mut BTreeMap<EntrantId, Facts>) {
    for ruling in state.rulings.iter().filter(|ruling| ruling.stage as usize == stage) {
        let Some(of) = facts.get_mut(&ruling.entrant) else {
            continue;
        };
        match ruling.sanction {
            Sanction::Violation => of.violations += 1,
            Sanction::MatchPointsOff(half) => of.points -= i64::from(half),
            Sanction::ScoreOff(points) => of.points -= i64::from(points),
            Sanction::StandardOff(hundredths) => {
                of.standard -= i64::from(hundredths);
                if plan.standard_is_points() {
                    of.points -= i64::from(hundredths);
                }
            }
            Sanction::Nothing
            | Sanction::Warning
            | Sanction::Grade(_)
            | Sanction::DealPoints(_)
            | Sanction::DealLost
            | Sanction::DealZero
            | Sanction::MatchZero
            | Sanction::MatchLost
            | Sanction::Out => {}
        }
    }
}

//! Standings as they are shown.

use std::collections::BTreeMap;

use tournament::EntrantId;
use tournament::event::{RoundState, State};
use tournament::score::Scoring;
use tournament::standings::{Criterion, Facts, Row};

use crate::desk::Desk;
use crate::wire::{SectionStandings, StandingRow, StandingsView, TieBreak, UnitStanding};

/// The standings of every stage that has any.
pub(crate) fn all(desk: &Desk, state: &State) -> Vec<StandingsView> {
    (0..state.stages.len()).filter_map(|stage| of_stage(desk, state, stage)).collect()
}

fn of_stage(desk: &Desk, state: &State, stage: usize) -> Option<StandingsView> {
    let table = state.standings(stage)?;
    let plan = state.plan.stages.get(stage)?;
    let closed = |round: &&tournament::event::Round| round.state >= RoundState::Closed;
    let after_round = state.stages[stage].rounds.iter().filter(closed).count() as u32;
    if after_round == 0 {
        return None;
    }
    let shown = |rows: &[Row]| {
        let above = [None].into_iter().chain(rows.iter().map(|row| Some(row.rank)));
        let rows = rows.iter().zip(above);
        rows.filter_map(|(of, above)| row(of, above == Some(of.rank), &table.facts)).collect()
    };
    let sections = state
        .sections(stage)
        .into_iter()
        .map(|(section, rows)| SectionStandings {
            section: section.0,
            name: state.plan.sections.get(section.0 as usize).cloned().unwrap_or_default(),
            rows: shown(&rows),
        })
        .collect();
    let units = state
        .units(stage)
        .into_iter()
        .map(|unit| UnitStanding {
            rank: unit.rank,
            unit: desk.side.units.get(&unit.unit.0).cloned().unwrap_or_default(),
            points: unit.points,
            standard: unit.standard,
            counted: unit.counted.iter().map(|id| id.0).collect(),
        })
        .collect();
    Some(StandingsView {
        stage: stage as u32,
        after_round,
        unit: unit(plan.scoring).to_owned(),
        rows: shown(&table.rows),
        sections,
        units,
    })
}

/// What one point stands for.
fn unit(scoring: Scoring) -> &'static str {
    match scoring {
        Scoring::Boards { standard: true, .. } => "hundredth",
        Scoring::Points { .. } => "deal",
        _ => "half",
    }
}

/// A line; `equal` to the one above, nothing has decided between them yet.
fn row(row: &Row, equal: bool, facts: &BTreeMap<EntrantId, Facts>) -> Option<StandingRow> {
    let of = facts.get(&row.entrant)?;
    Some(StandingRow {
        rank: row.rank,
        entrant: row.entrant.0,
        points: of.points,
        standard: of.standard,
        wins: of.wins,
        opponents: of.opponents,
        violations: of.violations,
        ratio: of.ratio.decimal(4),
        deals_won: of.deals_won,
        reached: of.reached,
        decided_by: row.decided_by.filter(|_| !equal).map(tie_break),
    })
}

fn tie_break(criterion: Criterion) -> TieBreak {
    TieBreak {
        code: criterion.name().to_owned(),
        zh: criterion.zh().to_owned(),
        en: criterion.en().to_owned(),
    }
}

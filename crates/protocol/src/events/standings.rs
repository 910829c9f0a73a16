//! Standings as they are shown.

use std::collections::BTreeMap;

use desk::Desk;
use serde::{Deserialize, Serialize};
use tournament::event::{RoundState, State};
use tournament::standings::{Criterion, Facts, Row, shared_to};
use tournament::{EntrantId, SectionId};
use ts_rs::TS;

use super::PointUnit;

shapes! {
    /// What put a line of the standings below the one above.
    TieBreak {
        /// Its stable name.
        code: Criterion,
        /// In Chinese.
        zh: String,
        /// In English.
        en: String,
    }

    /// A line of the standings.
    StandingRow {
        /// From 1; equals share a rank.
        rank: u32,
        /// The last of the places that equals share, as in 5–8; missing where
        /// the place is one's own.
        #[serde(skip_serializing_if = "Option::is_none")]
        to: Option<u32>,
        /// Who.
        entrant: u32,
        /// In the unit of the stage: half points, hundredths, or deal points.
        points: i64,
        /// 标准分 in hundredths.
        standard: i64,
        /// Rounds won.
        wins: u32,
        /// The points of everyone met.
        opponents: i64,
        /// Violations recorded.
        violations: u32,
        /// Whether it left a round robin so early that its results, and those
        /// of others against it, count for nothing (cn2002:28).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        struck: bool,
        /// 得分率 with four decimals.
        ratio: String,
        /// Mean 得分率 of those it beat, with four decimals.
        beaten: String,
        /// Boards won outright in its own direction.
        boards_won: u32,
        /// Time used, in seconds.
        time_s: u32,
        /// Deals won.
        deals_won: u32,
        /// The round reached in an elimination.
        reached: u32,
        /// The deciding tie-break; none for the first line, and none for
        /// one that is equal to the line above.
        #[serde(skip_serializing_if = "Option::is_none")]
        decided_by: Option<TieBreak>,
    }

    /// A section, ranked apart.
    SectionStandings {
        /// From 0.
        section: u32,
        /// Its name.
        name: String,
        /// From the top.
        rows: Vec<StandingRow>,
        /// Those of it who went out before this stage.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<EarlierStandings>>")]
        earlier: Vec<EarlierStandings>,
    }

    /// Those who went out in an earlier stage, with their places in the whole
    /// event.
    EarlierStandings {
        /// From 0.
        stage: u32,
        /// What one point stands for.
        unit: PointUnit,
        /// From the top.
        rows: Vec<StandingRow>,
    }

    /// A unit.
    UnitStanding {
        /// From 1.
        rank: u32,
        /// Its name.
        unit: String,
        /// The sum of what counts.
        points: i64,
        /// The sum of 标准分.
        standard: i64,
        /// The entrants that count, the best first.
        counted: Vec<u32>,
    }

    /// The standings of a stage.
    StandingsView {
        /// From 0.
        stage: u32,
        /// After so many rounds.
        after_round: u32,
        /// What one point stands for.
        unit: PointUnit,
        /// From the top.
        rows: Vec<StandingRow>,
        /// The sections, ranked apart.
        sections: Vec<SectionStandings>,
        /// The units, where they are ranked.
        units: Vec<UnitStanding>,
        /// Those who went out before this stage, the stage before it first.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<EarlierStandings>>")]
        earlier: Vec<EarlierStandings>,
    }
}

impl StandingsView {
    /// Whether every line stands in one of several sections, which are ranked
    /// apart: then nobody has a place among all.
    pub fn is_apart(&self) -> bool {
        let filled = self.sections.iter().filter(|section| !section.rows.is_empty());
        let in_sections: usize = filled.clone().map(|section| section.rows.len()).sum();
        filled.count() > 1 && in_sections == self.rows.len()
    }

    /// The lines with the places that count.
    pub fn ranked(&self) -> Vec<&StandingRow> {
        if self.is_apart() {
            self.sections.iter().flat_map(|section| &section.rows).collect()
        } else {
            self.rows.iter().collect()
        }
    }
}

/// The standings of every stage that has any.
pub(super) fn all(desk: &Desk, state: &State) -> Vec<StandingsView> {
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
        let mut lines = shown(rows, &table.facts);
        for row in &mut lines {
            row.struck = state.is_struck(stage, EntrantId(row.entrant));
        }
        lines
    };
    let earlier = |section| out_before(state, stage, section);
    let sections = state
        .sections(stage)
        .into_iter()
        .map(|(section, rows)| SectionStandings {
            section: section.0,
            name: state.plan.sections.get(section.0 as usize).cloned().unwrap_or_default(),
            rows: shown(&rows),
            earlier: earlier(Some(section)),
        })
        .collect();
    let units = state
        .units(stage)
        .into_iter()
        .map(|unit| UnitStanding {
            rank: unit.rank,
            unit: desk.side().units.get(&unit.unit.0).cloned().unwrap_or_default(),
            points: unit.points,
            standard: unit.standard,
            counted: unit.counted.iter().map(|id| id.0).collect(),
        })
        .collect();
    Some(StandingsView {
        stage: stage as u32,
        after_round,
        unit: PointUnit::new(plan.scoring),
        rows: shown(&table.rows),
        sections,
        units,
        earlier: earlier(None),
    })
}

/// Everyone who went out before a stage.
fn out_before(state: &State, last: usize, section: Option<SectionId>) -> Vec<EarlierStandings> {
    let stages = state.out_before(last, section).into_iter();
    stages
        .filter_map(|(stage, rows)| {
            let unit = PointUnit::new(state.plan.stages.get(stage)?.scoring);
            let rows = shown(&rows, &state.standings(stage)?.facts);
            Some(EarlierStandings { stage: stage as u32, unit, rows })
        })
        .filter(|of| !of.rows.is_empty())
        .collect()
}

/// Lines of a list, with the places that equals share.
fn shown(rows: &[Row], facts: &BTreeMap<EntrantId, Facts>) -> Vec<StandingRow> {
    let above = [None].into_iter().chain(rows.iter().map(|row| Some(row.rank)));
    rows.iter()
        .zip(above)
        .filter_map(|(of, above)| {
            let to = shared_to(rows, of.rank);
            Some(StandingRow { to, ..row(of, above == Some(of.rank), facts)? })
        })
        .collect()
}

/// A line; `equal` to the one above, nothing has decided between them yet.
fn row(row: &Row, equal: bool, facts: &BTreeMap<EntrantId, Facts>) -> Option<StandingRow> {
    let of = facts.get(&row.entrant)?;
    Some(StandingRow {
        rank: row.rank,
        to: None,
        entrant: row.entrant.0,
        points: of.points,
        standard: of.standard,
        wins: of.wins,
        opponents: of.opponents,
        violations: of.violations,
        struck: false,
        ratio: of.ratio.decimal(4),
        beaten: of.beaten.decimal(4),
        boards_won: of.boards_won,
        time_s: of.time_s,
        deals_won: of.deals_won,
        reached: of.reached,
        decided_by: row.decided_by.filter(|_| !equal).map(tie_break),
    })
}

fn tie_break(criterion: Criterion) -> TieBreak {
    TieBreak { code: criterion, zh: criterion.zh().to_owned(), en: criterion.en().to_owned() }
}

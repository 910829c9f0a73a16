//! A duplicate field: every board compared over all tables (§14).

use std::collections::BTreeMap;

use super::results::{Counted, counted};
use super::state::State;
use crate::score::{BoardResult, Conversion, Scoring, Slip, board_ratios};
use crate::standings::Facts;
use crate::{EntrantId, Fraction};

/// A pair's 得分率 on every board of one round.
struct Sheet<'a> {
    ratios: [Vec<Fraction>; 2],
    counted: &'a Counted<'a>,
}

impl State {
    /// 得分率 of everyone over the boards of a round, once it is closed;
    /// nothing where boards are not compared over the field.
    pub fn round_ratios(&self, stage: usize, round: u32) -> BTreeMap<EntrantId, Fraction> {
        let plan = self.plan.stages.get(stage);
        let Some((plan, running)) = plan.zip(self.stages.get(stage)) else {
            return BTreeMap::new();
        };
        if !matches!(plan.scoring, Scoring::Matchpoints { .. }) {
            return BTreeMap::new();
        }
        let mut all = counted(self, stage, plan, running);
        all.retain(|of| of.round == round);
        let sheets = sheets(&all, self.plan.conversion());
        let of_side = |sheet: &Sheet<'_>, side: usize| {
            let total = Fraction::mean(sheet.ratios[side].iter().cloned());
            (sheet.counted.sides[side], total)
        };
        sheets.iter().flat_map(|sheet| [0, 1].map(|side| of_side(sheet, side))).collect()
    }
}

/// Adds 得分率, the mean of those beaten, boards won outright and time.
pub(super) fn add(
    facts: &mut BTreeMap<EntrantId, Facts>,
    all: &[Counted<'_>],
    conversion: Option<Conversion>,
) {
    let sheets = sheets(all, conversion);
    let mut own: BTreeMap<EntrantId, Vec<Fraction>> = BTreeMap::new();
    for sheet in &sheets {
        for (side, id) in sheet.counted.sides.iter().enumerate() {
            own.entry(*id).or_default().extend(sheet.ratios[side].iter().cloned());
            let Some(of) = facts.get_mut(id) else {
                continue;
            };
            if let Some(Slip::Duplicate { time_s, .. }) = slip(sheet.counted) {
                of.time_s += time_s[side];
            }
            let whole = Fraction::new(1, 1);
            of.boards_won += sheet.ratios[side].iter().filter(|r| **r == whole).count() as u32;
        }
    }
    let averages: BTreeMap<EntrantId, Fraction> =
        own.iter().map(|(id, ratios)| (*id, Fraction::mean(ratios.iter().cloned()))).collect();
    let mut beaten: BTreeMap<EntrantId, Vec<Fraction>> = BTreeMap::new();
    for sheet in &sheets {
        let totals = [0, 1].map(|side: usize| Fraction::mean(sheet.ratios[side].iter().cloned()));
        let winner = match totals[0].cmp(&totals[1]) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => continue,
        };
        let loser = sheet.counted.sides[1 - winner];
        beaten.entry(sheet.counted.sides[winner]).or_default().push(averages[&loser].clone());
    }
    for (id, of) in facts {
        of.ratio = averages.get(id).cloned().unwrap_or_default();
        let list = beaten.get(id).cloned().unwrap_or_default();
        of.wins = list.len() as u32;
        of.beaten = Fraction::mean(list);
    }
}

fn slip<'a>(counted: &Counted<'a>) -> Option<&'a Slip> {
    counted.of.taken.as_ref().map(|taken| &taken.slip)
}

fn sheets<'a>(all: &'a [Counted<'a>], conversion: Option<Conversion>) -> Vec<Sheet<'a>> {
    // No slip counts whose points no board gives.
    let levels = |(board, of): (u32, &BoardResult)| {
        of.in_levels(board, conversion).unwrap_or(BoardResult::Lost)
    };
    let mut rounds: BTreeMap<u32, Vec<(&Counted<'_>, Vec<BoardResult>)>> = BTreeMap::new();
    for counted in all.iter().filter(|counted| counted.met) {
        if let Some(Slip::Duplicate { results, .. }) = slip(counted) {
            let results = (1..).zip(results).map(levels).collect();
            rounds.entry(counted.round).or_default().push((counted, results));
        }
    }
    let mut sheets = Vec::new();
    for tables in rounds.values() {
        let first = sheets.len();
        sheets.extend(
            tables.iter().map(|(counted, _)| Sheet { ratios: [Vec::new(), Vec::new()], counted }),
        );
        let boards = tables.iter().map(|(_, results)| results.len()).max().unwrap_or(0);
        for board in 0..boards {
            let north_south: Vec<BoardResult> =
                tables.iter().map(|(_, results)| results[board]).collect();
            let east_west: Vec<BoardResult> = north_south.iter().map(|r| mirrored(*r)).collect();
            for (side, results) in [north_south, east_west].iter().enumerate() {
                for (table, ratio) in board_ratios(results).into_iter().enumerate() {
                    sheets[first + table].ratios[side].push(ratio);
                }
            }
        }
    }
    sheets
}

/// The same result seen by the other line.
fn mirrored(result: BoardResult) -> BoardResult {
    match result {
        BoardResult::Played(score) => BoardResult::Played(-score),
        BoardResult::Defenders(_) | BoardResult::Lost => result,
        BoardResult::OwnFault => BoardResult::OpponentsFault,
        BoardResult::OpponentsFault => BoardResult::OwnFault,
    }
}

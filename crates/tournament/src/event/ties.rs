//! Lots among equals, where a place depends on them.
//!
//! Whoever is equal at a cut needs one, and in the last stage whoever is equal
//! in a place that is awarded (most2015 四(二)5: 抽签决定名次). Those whom an
//! elimination puts out in one round share their places: no text parts them
//! (cn2002:25), and a lot does only where the last award falls between them
//! (our choice). Nobody draws for a place that means nothing.

use std::collections::BTreeSet;

use super::state::State;
use crate::EntrantId;
use crate::plan::{Cut, Plan, Stage};
use crate::standings::{Criterion, Row};

impl Plan {
    /// How many places are awarded. Where the plan does not say, the first
    /// alone is: every event has a winner (our choice).
    pub fn awarded_places(&self) -> usize {
        self.awarded.max(1) as usize
    }
}

impl State {
    /// Those of the stage being played among whom a lot is to be drawn, by id:
    /// equals, of whom some have not drawn yet. While they are to play extra
    /// deals, none.
    pub fn to_be_drawn(&self) -> Vec<EntrantId> {
        let Some((stage, plan, running)) = self.current() else { return Vec::new() };
        if !plan.ranking.criteria().contains(&Criterion::Lot) {
            return Vec::new();
        }
        let at_cut = self.play_off_due().is_none();
        let mut drawn = BTreeSet::new();
        for (rows, border) in self.borders(stage, plan) {
            for (first, equals) in equals(&rows) {
                let (first, last) = (first + 1, first + equals.len());
                let decides = border.iter().any(|border| border.is_decided_by(first, last, at_cut));
                let undrawn = |row: &Row| !running.lots.contains_key(&row.entrant);
                if decides && equals.iter().any(undrawn) {
                    drawn.extend(equals.iter().map(|row| row.entrant));
                }
            }
        }
        drawn.into_iter().collect()
    }

    /// The lists that places are taken from, with what depends on them.
    fn borders(&self, stage: usize, plan: &Stage) -> Vec<(Vec<Row>, Vec<Border>)> {
        let awarded = self.plan.awarded_places();
        let Some(table) = self.standings(stage) else { return Vec::new() };
        let active = |rows: Vec<Row>| -> Vec<Row> {
            rows.into_iter().filter(|row| self.is_active(row.entrant)).collect()
        };
        if stage + 1 < self.plan.stages.len() {
            return match plan.cut {
                Some(Cut::BestOfEachGroup(best)) => {
                    let border = vec![Border::Cut(best as usize)];
                    let groups = self.groups(stage).into_iter();
                    groups.map(|rows| (active(rows), border.clone())).collect()
                }
                Some(Cut::Best(best)) => {
                    let through = &self.stages[stage].through;
                    let gone_on = through.iter().filter(|id| self.is_active(**id)).count();
                    let best = (best as usize).saturating_sub(gone_on);
                    let last_award = awarded.saturating_sub(gone_on);
                    let mut border = vec![Border::Cut(best)];
                    if last_award > best {
                        border.push(Border::LastAward(last_award));
                    }
                    vec![(active(table.rows), border)]
                }
                None => Vec::new(),
            };
        }
        let border =
            if plan.may_draw() { Border::Awards(awarded) } else { Border::LastAward(awarded) };
        let lists = if self.plan.sections.is_empty() {
            vec![table.rows]
        } else {
            self.sections(stage).into_iter().map(|(_, rows)| rows).collect()
        };
        lists.into_iter().map(|rows| (rows, vec![border])).collect()
    }
}

/// What depends on a place of a list.
#[derive(Clone, Copy)]
enum Border {
    /// So many go on.
    Cut(usize),
    /// So many places are awarded, each to one.
    Awards(usize),
    /// So many places are awarded, which equals may share.
    LastAward(usize),
}

impl Border {
    /// Whether those equal in places `first` to `last` must be parted.
    fn is_decided_by(self, first: usize, last: usize, at_cut: bool) -> bool {
        match self {
            Self::Cut(best) => at_cut && first <= best && best < last,
            Self::Awards(awarded) => at_cut && first <= awarded,
            Self::LastAward(awarded) => first <= awarded && awarded < last,
        }
    }
}

/// Those whom nothing but a lot parts, drawn or still to be drawn, each with
/// the index of the first.
fn equals(rows: &[Row]) -> Vec<(usize, &[Row])> {
    let starts =
        (0..rows.len()).filter(|at| *at == 0 || rows[*at].decided_by != Some(Criterion::Lot));
    let starts: Vec<usize> = starts.collect();
    let ends = starts.iter().skip(1).copied().chain([rows.len()]);
    let runs = starts.iter().copied().zip(ends).map(|(from, to)| (from, &rows[from..to]));
    runs.filter(|(_, run)| run.len() > 1).collect()
}

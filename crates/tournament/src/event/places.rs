//! The places of those who went out before the last stage: in erdayi2021
//! 六(一) nine are awarded, and three play the final.

use super::state::State;
use crate::plan::Cut;
use crate::standings::Row;
use crate::{EntrantId, SectionId};

impl State {
    /// Everyone who went out before a stage, by the stage where that was, the
    /// last first, with the place in the whole event: those who went on stand
    /// above those who did not, who keep the order of the stage they went out
    /// in. Out of groups, those of one rank share their places (our choice).
    /// Of a section, its own entrants only.
    pub fn out_before(&self, last: usize, section: Option<SectionId>) -> Vec<(usize, Vec<Row>)> {
        let wanted = |id: EntrantId| {
            section.is_none() || self.entrants.get(&id).and_then(|of| of.entrant.section) == section
        };
        let mut stages = Vec::new();
        let Some(here) = self.stages.get(last) else { return Vec::new() };
        let mut above = here.players.iter().filter(|id| wanted(**id)).count();
        for stage in (0..last).rev() {
            let went_on = &self.stages[stage + 1].players;
            let mut out = self.ranked(stage);
            out.retain(|row| wanted(row.entrant) && !went_on.contains(&row.entrant));
            let ranks: Vec<u32> = out.iter().map(|row| row.rank).collect();
            for (row, rank) in out.iter_mut().zip(&ranks) {
                let better = ranks.partition_point(|other| other < rank);
                row.rank = (above + better) as u32 + 1;
            }
            above += out.len();
            stages.push((stage, out));
        }
        stages
    }

    /// A stage by rank: in the groups, where those decide who goes on.
    fn ranked(&self, stage: usize) -> Vec<Row> {
        let mut rows = match self.plan.stages.get(stage).and_then(|plan| plan.cut) {
            Some(Cut::BestOfEachGroup(_)) => self.groups(stage).concat(),
            Some(Cut::Best(_)) | None => {
                self.standings(stage).map(|table| table.rows).unwrap_or_default()
            }
        };
        rows.sort_by_key(|row| row.rank);
        rows
    }
}

//! Extra deals of three at a cut (erdayi2021 四(二)): 后两名及已被淘汰的选手中排名
//! 最高者三局决胜负，胜者进入复赛.
//!
//! Two who are equal and of whom only one can go on play with the best of
//! those who are out, and whoever wins of the three goes on. Three equals play
//! among themselves. For more the text has no rule, and the lot decides (our
//! choice).

use std::cmp::Reverse;

use super::standings::Standings;
use super::state::State;
use crate::EntrantId;
use crate::plan::{Cut, Stage};
use crate::standings::{Criterion, Row};

impl State {
    /// The three who are to play extra deals: those equal at the cut of the
    /// last stage, or at the top of the last one, and who joins them.
    pub fn play_off_due(&self) -> Option<[EntrantId; 3]> {
        let (stage, plan, running) = self.current()?;
        if !plan.ranking.criteria().contains(&Criterion::ExtraDeals) {
            return None;
        }
        let rows = self.standings(stage)?.rows;
        let active: Vec<&Row> = rows.iter().filter(|row| self.is_active(row.entrant)).collect();
        let players = match self.places(stage, plan) {
            Some(places) => at_cut(&active, places)?,
            // 决赛: 如果有排名相同则加赛三局.
            None if active.len() == 3
                && active.windows(2).any(|two| two[0].rank == two[1].rank) =>
            {
                [active[0], active[1], active[2]].map(|row| row.entrant)
            }
            None => return None,
        };
        let played = |of: &[(EntrantId, i64); 3]| of.iter().all(|(id, _)| players.contains(id));
        (!running.play_offs.iter().any(played)).then_some(players)
    }

    /// How many go on from those who play the stage.
    fn places(&self, stage: usize, plan: &Stage) -> Option<usize> {
        let through = self.stages[stage].through.iter().filter(|id| self.is_active(**id)).count();
        match plan.cut {
            Some(Cut::Best(places)) => Some((places as usize).saturating_sub(through)),
            Some(Cut::BestOfEachGroup(_)) | None => None,
        }
    }
}

/// Those equal on both sides of a cut, and the best below them where they are
/// two.
fn at_cut(rows: &[&Row], places: usize) -> Option<[EntrantId; 3]> {
    let (last, next) = (rows.get(places.checked_sub(1)?)?, rows.get(places)?);
    if last.rank != next.rank {
        return None;
    }
    let tied: Vec<EntrantId> =
        rows.iter().filter(|row| row.rank == last.rank).map(|row| row.entrant).collect();
    match tied[..] {
        [a, b] => Some([a, b, rows.get(places + 1)?.entrant]),
        [a, b, c] => Some([a, b, c]),
        _ => None,
    }
}

/// Gives the place at the cut to whoever won it: the third of a play-off may
/// win it though he stood below the other two.
pub(super) fn decide_cut(state: &State, stage: usize, plan: &Stage, table: &mut Standings) {
    let Some(places) = state.places(stage, plan) else { return };
    let lot = |id: EntrantId| state.stages[stage].lots.get(&id).copied();
    for players in &state.stages[stage].play_offs {
        let Some(rows) = rows_at_cut(state, table, players, places) else { continue };
        let mut order = *players;
        let row_of = |id: EntrantId| table.rows.iter().position(|row| row.entrant == id);
        order.sort_by_key(|&(id, sum)| (Reverse(sum), lot(id), row_of(id)));
        let mut above: Option<(i64, Option<u32>, u32)> = None;
        for ((id, sum), row) in order.into_iter().zip(rows) {
            let own_rank = row as u32 + 1;
            let (rank, decided_by) = match above {
                None => (own_rank, table.rows[row].decided_by),
                Some((best, drawn, rank)) if best == sum && drawn == lot(id) => {
                    (rank, Some(Criterion::Lot))
                }
                Some((best, ..)) if best == sum => (own_rank, Some(Criterion::Lot)),
                Some(_) => (own_rank, Some(Criterion::ExtraDeals)),
            };
            table.rows[row] = Row { entrant: id, rank, decided_by };
            above = Some((sum, lot(id), rank));
        }
    }
}

/// The rows of three who played for the last place: two equals, of whom one
/// would go on, and one below them. Others who play extra deals are parted by
/// what these come to alone.
fn rows_at_cut(
    state: &State,
    table: &Standings,
    players: &[(EntrantId, i64); 3],
    places: usize,
) -> Option<[usize; 3]> {
    let active = (0..table.rows.len()).filter(|row| state.is_active(table.rows[*row].entrant));
    let active: Vec<usize> = active.collect();
    let plays = |row: usize| players.iter().any(|(id, _)| table.rows[row].entrant == *id);
    let seats: Vec<usize> = (0..active.len()).filter(|seat| plays(active[*seat])).collect();
    let &[first, second, third] = &seats[..] else { return None };
    let made = |seat: usize| {
        let of = &table.facts[&table.rows[active[seat]].entrant];
        (of.points, of.deals_won, &of.deals)
    };
    let for_the_place =
        first + 1 == places && made(first) == made(second) && made(second) != made(third);
    for_the_place.then(|| [first, second, third].map(|seat| active[seat]))
}

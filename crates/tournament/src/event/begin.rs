//! The draw of a stage: who is in it, in what order.

use std::cmp::Reverse;

use super::EventError;
use super::state::State;
use crate::EntrantId;
use crate::format::threes;
use crate::lot::Seed;
use crate::plan::{Cut, Draw, Format, draw_of};

/// A stage as it will be recorded.
pub(super) struct NewStage {
    pub(super) stage: u32,
    pub(super) players: Vec<EntrantId>,
    pub(super) through: Vec<EntrantId>,
    pub(super) carried: Vec<i64>,
}

/// Draws the next stage.
pub(super) fn next_stage(state: &State, seed: Seed) -> Result<NewStage, EventError> {
    let stage = state.stages.len();
    let plan = state.plan.stages.get(stage).ok_or(EventError::NoStage)?;
    let before = stage.checked_sub(1);
    if before.is_some_and(|before| !state.stages[before].ended) {
        return Err(EventError::StageNotOver);
    }
    let draw = draw_of(plan.format);
    let lot = seed.derive(&format!("stage {stage}"));
    let players = match before {
        None => entered(state, draw, lot),
        Some(before) => {
            let mut players = qualified(state, before)?;
            if draw == Draw::Lot {
                players.sort_unstable();
                lot.stream().shuffle(&mut players);
            }
            players
        }
    };
    let least = if matches!(plan.format, Format::Threes { .. }) { 3 } else { 2 };
    if players.len() < least {
        return Err(EventError::TooFew);
    }
    if players.len() < plan.format.least() as usize {
        return Err(EventError::TooManyGroups(plan.format.least() / 2));
    }
    let through = match plan.format {
        Format::Threes { .. } => threes(&players).1,
        Format::Knockout { .. }
        | Format::DoubleElimination { .. }
        | Format::RoundRobin { .. }
        | Format::Swiss { .. }
        | Format::Duplicate { .. } => Vec::new(),
    };
    let carried = match before.filter(|_| plan.carry).and_then(|before| state.standings(before)) {
        Some(table) => {
            players.iter().map(|id| table.facts.get(id).map_or(0, |of| of.points)).collect()
        }
        None => vec![0; players.len()],
    };
    Ok(NewStage { stage: stage as u32, players, through, carried })
}

/// The first stage: the seeded in order and the others by lot, or all by lot.
fn entered(state: &State, draw: Draw, lot: Seed) -> Vec<EntrantId> {
    let active = || state.entrants.values().filter(|of| of.left.is_none());
    let is_seeded = |seed: Option<u32>| draw == Draw::Seeded && seed.is_some();
    let mut seeded: Vec<_> = active().map(|of| &of.entrant).filter(|e| is_seeded(e.seed)).collect();
    seeded.sort_by_key(|entrant| (entrant.seed, entrant.id));
    let mut rest: Vec<EntrantId> =
        active().map(|of| &of.entrant).filter(|e| !is_seeded(e.seed)).map(|e| e.id).collect();
    lot.stream().shuffle(&mut rest);
    seeded.iter().map(|entrant| entrant.id).chain(rest).collect()
}

/// Who goes on from a stage, the best first; those who went straight through
/// use up places and come last (erdayi2021 四(二)).
fn qualified(state: &State, before: usize) -> Result<Vec<EntrantId>, EventError> {
    let running = &state.stages[before];
    let through: Vec<EntrantId> =
        running.through.iter().copied().filter(|&id| state.is_active(id)).collect();
    let ranked: Vec<Vec<(EntrantId, u32)>> = match state.plan.stages[before].cut {
        Some(Cut::BestOfEachGroup(_)) => state.groups(before),
        Some(Cut::Best(_)) | None => {
            state.standings(before).map(|table| table.rows).into_iter().collect()
        }
    }
    .into_iter()
    .map(|rows| {
        let active = rows.into_iter().filter(|row| state.is_active(row.entrant));
        active.map(|row| (row.entrant, row.rank)).collect()
    })
    .collect();
    let places = match state.plan.stages[before].cut {
        Some(Cut::Best(places)) => (places as usize).saturating_sub(through.len()),
        Some(Cut::BestOfEachGroup(places)) => places as usize,
        None => usize::MAX,
    };
    let mut chosen: Vec<(u32, EntrantId)> = Vec::new();
    for group in &ranked {
        if let (Some(last), Some(next)) =
            (places.checked_sub(1).and_then(|last| group.get(last)), group.get(places))
            && last.1 == next.1
        {
            let tied = group.iter().filter(|(_, rank)| *rank == last.1);
            return Err(EventError::TieAtCut(tied.map(|(id, _)| *id).collect()));
        }
        chosen.extend(group.iter().take(places).map(|&(id, rank)| (rank, id)));
    }
    // The winners of the groups come before the seconds, and so on; inside
    // one rank more points come first.
    if let Some(table) = state.standings(before) {
        chosen.sort_by_key(|&(rank, id)| {
            (rank, Reverse(table.facts.get(&id).map_or(0, |of| of.points)), id)
        });
    }
    Ok(chosen.into_iter().map(|(_, id)| id).chain(through).collect())
}

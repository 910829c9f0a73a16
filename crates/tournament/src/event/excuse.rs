//! Rounds that someone is excused from beforehand.

use std::collections::BTreeSet;

use super::EventError;
use super::decide::active;
use super::entry::Happening;
use super::state::{RoundState, Running, State};
use crate::EntrantId;
use crate::plan::{MAX_ROUNDS, Stage};

impl State {
    /// The stage whose rounds someone can be excused from now, with how many
    /// of them have been shown: the one being played, or the next.
    pub fn excusable(&self) -> Option<(u32, &Stage, u32)> {
        let open = self.stages.len().checked_sub(1).filter(|&last| !self.stages[last].ended);
        let index = open.unwrap_or(self.stages.len());
        let plan = self.plan.stages.get(index).filter(|plan| plan.has_excuses())?;
        let shown = self.stages.get(index).map_or(0, shown);
        Some((index as u32, plan, shown))
    }
}

/// How many rounds of a stage have been shown.
fn shown(running: &Running) -> u32 {
    running.rounds.iter().filter(|round| round.state > RoundState::Draft).count() as u32
}

/// From now on these are the rounds to come that someone is excused from.
pub(super) fn excuse(
    state: &State,
    id: EntrantId,
    rounds: &[u32],
) -> Result<Vec<Happening>, EventError> {
    active(state, id)?;
    let (stage, plan, shown) = state.excusable().ok_or(EventError::NoExcuses)?;
    let last = plan.rounds().unwrap_or(MAX_ROUNDS);
    if rounds.iter().any(|round| !(1..=last).contains(round)) {
        return Err(EventError::NoMatch);
    }
    let before: BTreeSet<u32> = state.entrants[&id].excused_in(stage).collect();
    // What was missed stays missed.
    let past = before.iter().copied().filter(|&round| round <= shown);
    let after: BTreeSet<u32> = rounds.iter().copied().chain(past).collect();
    if after.iter().any(|round| *round <= shown && !before.contains(round)) {
        return Err(EventError::RoundShown);
    }
    let rounds = after.into_iter().collect();
    Ok(vec![Happening::Excused { stage, entrant: id, rounds }])
}

/// Folds it: a draft of a round for which it changes something falls.
pub(super) fn excused(state: &mut State, stage: u32, id: EntrantId, rounds: &[u32]) -> Option<()> {
    let of = state.entrants.get_mut(&id)?;
    let before: BTreeSet<u32> = of.excused_in(stage).collect();
    of.excused.retain(|(other, _)| *other != stage);
    of.excused.extend(rounds.iter().map(|&round| (stage, round)));
    if let Some(running) = state.stages.get_mut(stage as usize) {
        let drafted = shown(running) + 1;
        if before.contains(&drafted) != rounds.contains(&drafted) {
            super::apply::drop_draft(running);
        }
    }
    Some(())
}

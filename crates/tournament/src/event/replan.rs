//! Changing the plan of an event that is open: until the draw of a stage all of
//! it, and of a stage that is played how many rounds it has and how long they
//! last.

use super::EventError;
use super::entry::Happening;
use super::state::{RoundState, Running, State};
use crate::plan::{Format, Plan, Stage, usual_rounds};

/// What records a new plan.
pub(super) fn replan(state: &State, plan: &Plan) -> Result<Vec<Happening>, EventError> {
    plan.playable()?;
    if !may_become(state, plan) {
        return Err(EventError::PlanFixed);
    }
    Ok(vec![Happening::Planned { plan: plan.clone() }])
}

/// Whether the plan may become this one as the event stands.
fn may_become(state: &State, plan: &Plan) -> bool {
    let before = &state.plan;
    let in_use = |section: u32| section as usize >= plan.sections.len();
    let section_lost =
        state.entrants.values().any(|of| of.entrant.section.is_some_and(|of| in_use(of.0)));
    let kind_fits = plan.kind == before.kind || state.entrants.is_empty();
    let drawn_fits = state.stages.is_empty()
        || (plan.numbers, plan.decks) == (before.numbers, before.decks)
            && plan.sections == before.sections;
    let begun = before.stages.iter().zip(&state.stages).enumerate();
    let stages_fit = begun.into_iter().all(|(index, (old, running))| {
        plan.stages.get(index).is_some_and(|new| stage_may_become(old, new, running))
    });
    plan.edition == before.edition && !section_lost && kind_fits && drawn_fits && stages_fit
}

/// Of a stage that has begun only its rounds and its minutes change, and never
/// to fewer rounds than were shown.
fn stage_may_become(old: &Stage, new: &Stage, running: &Running) -> bool {
    if running.ended {
        return old == new;
    }
    let shown = running.rounds.iter().filter(|of| of.state > RoundState::Draft).count() as u32;
    let enough = new.rounds() == old.rounds() || new.rounds().is_some_and(|of| of >= shown.max(1));
    enough && paced_alike(old) == paced_alike(new)
}

/// A stage without what may change while it is played.
fn paced_alike(stage: &Stage) -> Stage {
    let mut stage = stage.clone();
    stage.set_pace(1, 1);
    stage
}

/// The plan with the rounds of a stage that its field decides.
pub(super) fn with_rounds_of(state: &State, stage: usize, players: usize) -> Option<Plan> {
    let mut plan = state.plan.clone();
    match &mut plan.stages.get_mut(stage)?.format {
        Format::Swiss { rounds, .. } if *rounds == 0 => {
            *rounds = usual_rounds(players as u32);
            Some(plan)
        }
        Format::Swiss { .. }
        | Format::Duplicate { .. }
        | Format::Knockout { .. }
        | Format::DoubleElimination { .. }
        | Format::RoundRobin { .. }
        | Format::Threes { .. } => None,
    }
}

//! From what is asked to what happens: every command is checked here.

use super::EventError;
use super::apply::with_fault;
use super::begin::next_stage;
use super::draft::next_round;
use super::entry::{Command, Happening};
use super::excuse::excuse;
use super::justice;
use super::replan::{replan, with_rounds_of};
use super::state::{Departure, Entrant, Registered, Round, RoundState, Running, State};
use crate::EntrantId;
use crate::lot::Seed;
use crate::plan::{Format, Stage};
use crate::ruling::correction_deadline_s;
use crate::score::Slip;
use crate::standings::Criterion;
use crate::swiss::{ByHand, Leniency};

/// What happens when the command is obeyed.
pub(super) fn decide(
    state: &State,
    command: &Command,
    at_s: i64,
    by: &str,
) -> Result<Vec<Happening>, EventError> {
    match command {
        Command::Replan(plan) => replan(state, plan),
        Command::Enter(entrant) => enter(state, entrant),
        Command::Amend(entrant) => amend(state, entrant),
        Command::Withdraw(id) => {
            active(state, *id)?;
            Ok(vec![Happening::Left { entrant: *id, why: Departure::Withdrawn }])
        }
        Command::Excuse { entrant, rounds } => excuse(state, *entrant, rounds),
        Command::BeginStage { seed } => begin(state, *seed),
        Command::Draft { leniency, by_hand } => draft(state, *leniency, by_hand),
        Command::Swap(a, b) => swap(state, *a, *b),
        Command::Advance { round } => advance(state, *round),
        Command::TakeSlip { match_no, slip, fault } => take(state, *match_no, slip, *fault),
        Command::Correct { round, match_no, slip, reason } => {
            correct(state, *round, *match_no, slip, reason, at_s)
        }
        Command::ReportLate { entrant, minutes } => {
            justice::report_late(state, *entrant, *minutes, by)
        }
        Command::Rule { .. } => justice::rule(state, command, by),
        Command::Appeal { .. } => justice::appeal(state, command, at_s),
        Command::DecideAppeal { appeal, step, decision, reason } => {
            justice::decide_appeal(state, *appeal, *step, *decision, reason)
        }
        Command::DrawTies { seed } => draw_ties(state, *seed),
        Command::PlayExtra { players, deals } => play_extra(state, *players, deals),
        Command::EndStage => end_stage(state),
        Command::Undo { .. } => Err(EventError::NothingToUndo),
    }
}

/// The stage being played, if it is not over.
pub(super) fn open_stage(state: &State) -> Result<(usize, &Stage, &Running), EventError> {
    state.current().filter(|(_, _, running)| !running.ended).ok_or(EventError::NoStage)
}

/// An entrant who still takes part.
pub(super) fn active(state: &State, id: EntrantId) -> Result<(), EventError> {
    if state.is_active(id) { Ok(()) } else { Err(EventError::NoEntrant(id)) }
}

/// Whether someone like this can be in the event at all.
fn fits(state: &State, entrant: &Entrant) -> bool {
    state.plan.kind.may_have(entrant.people.len())
        && entrant.section.is_none_or(|section| (section.0 as usize) < state.plan.sections.len())
        && entrant.seed != Some(0)
}

fn amend(state: &State, entrant: &Entrant) -> Result<Vec<Happening>, EventError> {
    active(state, entrant.id)?;
    let before = &state.entrants[&entrant.id].entrant;
    let drawn = |of: &Entrant| (of.unit, of.section, of.seed);
    if !state.stages.is_empty() && drawn(before) != drawn(entrant) {
        return Err(EventError::EntryClosed);
    }
    if !fits(state, entrant) {
        return Err(EventError::CannotEnter(entrant.id));
    }
    Ok(vec![Happening::Amended { entrant: entrant.clone() }])
}

fn enter(state: &State, entrant: &Entrant) -> Result<Vec<Happening>, EventError> {
    if state.entrants.contains_key(&entrant.id) || !fits(state, entrant) {
        return Err(EventError::CannotEnter(entrant.id));
    }
    if let Some((stage, plan, running)) = state.current() {
        let open = match plan.format {
            Format::Swiss { .. } | Format::Duplicate { .. } => !running.ended,
            Format::Knockout { .. }
            | Format::DoubleElimination { .. }
            | Format::RoundRobin { .. }
            | Format::Threes { .. } => !state.has_started(stage),
        };
        if stage > 0 || !open {
            return Err(EventError::EntryClosed);
        }
    }
    let most = state.plan.unit_most as usize;
    let of_unit = |of: &&Registered| of.left.is_none() && of.entrant.unit == entrant.unit;
    if most > 0 && entrant.unit.is_some() && state.entrants.values().filter(of_unit).count() >= most
    {
        return Err(EventError::UnitFull(state.plan.unit_most));
    }
    Ok(vec![Happening::Entered { entrant: entrant.clone() }])
}

fn begin(state: &State, seed: Seed) -> Result<Vec<Happening>, EventError> {
    let new = next_stage(state, seed)?;
    let planned = with_rounds_of(state, new.stage as usize, new.players.len());
    let planned = planned.map(|plan| Happening::Planned { plan });
    let begun = Happening::StageBegun {
        stage: new.stage,
        seed,
        players: new.players,
        through: new.through,
        carried: new.carried,
    };
    Ok(planned.into_iter().chain([begun]).collect())
}

fn draft(
    state: &State,
    leniency: Leniency,
    by_hand: &ByHand,
) -> Result<Vec<Happening>, EventError> {
    let (stage, ..) = open_stage(state)?;
    let new = next_round(state, leniency, by_hand)?;
    Ok(vec![Happening::RoundDrafted {
        stage: stage as u32,
        round: new.round,
        matches: new.matches,
        byes: new.byes,
        leniency,
        by_hand: by_hand.clone(),
        excused: new.excused,
    }])
}

/// Exchanging the opponents of two fixes two pairs; the others stay.
fn swap(state: &State, a: EntrantId, b: EntrantId) -> Result<Vec<Happening>, EventError> {
    let (.., running) = open_stage(state)?;
    let round = running.last_round().ok_or(EventError::NoMatch)?;
    if round.state != RoundState::Draft {
        return Err(EventError::WrongState(round.state));
    }
    let opponent = |id: EntrantId| {
        round
            .matches
            .iter()
            .find(|m| m.drafted.sides.contains(&id))
            .and_then(|m| m.drafted.sides.iter().copied().find(|&other| other != id))
            .ok_or(EventError::NoEntrant(id))
    };
    let (of_a, of_b) = (opponent(a)?, opponent(b)?);
    if of_a == b || a == b {
        return Err(EventError::NoEntrant(b));
    }
    let fixed = vec![(a, of_b), (b, of_a)];
    let touched = [a, b, of_a, of_b];
    let kept = round.untouched(|id| touched.contains(&id));
    draft(state, Leniency::Strict, &ByHand { fixed, kept, ..ByHand::default() })
}

/// The round of a number and its matches.
fn numbered(running: &Running, round: u32) -> Result<&Round, EventError> {
    (round as usize)
        .checked_sub(1)
        .and_then(|index| running.rounds.get(index))
        .ok_or(EventError::NoMatch)
}

fn advance(state: &State, round: u32) -> Result<Vec<Happening>, EventError> {
    let (stage, _, running) = open_stage(state)?;
    let of = numbered(running, round)?;
    let to = match of.state {
        RoundState::Draft => RoundState::Published,
        RoundState::Published => RoundState::Playing,
        RoundState::Playing => RoundState::Closed,
        RoundState::Closed => RoundState::Provisional,
        RoundState::Provisional => RoundState::Final,
        RoundState::Final => return Err(EventError::WrongState(RoundState::Final)),
    };
    let mut happenings =
        if to == RoundState::Closed { forfeits(state, round, of)? } else { Vec::new() };
    let standings = if to == RoundState::Provisional {
        state.standings(stage).map(|table| table.published()).unwrap_or_default()
    } else {
        Vec::new()
    };
    happenings.push(Happening::RoundMoved { stage: stage as u32, round, to, standings });
    Ok(happenings)
}

/// The slips of those who have left, who forfeit; everyone else's must be in.
fn forfeits(state: &State, round: u32, of: &Round) -> Result<Vec<Happening>, EventError> {
    let mut slips = Vec::new();
    let mut missing = Vec::new();
    for game in of.matches.iter().filter(|game| game.taken.is_none()) {
        let sides = (0..).zip(&game.drafted.sides);
        let gone: Vec<u8> =
            sides.filter(|(_, id)| !state.is_active(**id)).map(|(side, _)| side).collect();
        let match_no = game.drafted.match_no;
        if gone.is_empty() {
            missing.push(match_no);
        } else {
            slips.push(taken(state, round, match_no, &Slip::Forfeit { absent: gone }, None, None)?);
        }
    }
    if missing.is_empty() { Ok(slips) } else { Err(EventError::SlipsMissing(missing)) }
}

fn take(
    state: &State,
    match_no: u32,
    slip: &Slip,
    fault: Option<u8>,
) -> Result<Vec<Happening>, EventError> {
    let (_, _, running) = open_stage(state)?;
    let round = running.rounds.len() as u32;
    let of = numbered(running, round)?;
    if of.state != RoundState::Playing {
        return Err(EventError::WrongState(of.state));
    }
    Ok(vec![taken(state, round, match_no, slip, fault, None)?])
}

/// A slip as it will be recorded.
pub(super) fn taken(
    state: &State,
    round: u32,
    match_no: u32,
    slip: &Slip,
    fault: Option<u8>,
    corrected: Option<String>,
) -> Result<Happening, EventError> {
    let (stage, plan, running) = open_stage(state)?;
    let of = numbered(running, round)?;
    let sides = of
        .matches
        .iter()
        .find(|m| m.drafted.match_no == match_no)
        .map(|m| m.drafted.sides.len())
        .ok_or(EventError::NoMatch)?;
    if fault.is_some_and(|side| usize::from(side) >= sides) {
        return Err(EventError::NoMatch);
    }
    let conversion = state.plan.conversion();
    let mut outcome = plan.scoring.outcome(slip, plan.award, conversion, true)?;
    if !plan.may_draw() && !matches!(slip, Slip::Forfeit { .. }) {
        outcome = plan.scoring.outcome(slip, plan.award, conversion, false)?;
    }
    if !plan.may_draw() && outcome.winner.is_none() {
        // Neither side came: the first goes through, to forfeit again.
        outcome.winner = Some(0);
    }
    Ok(Happening::SlipTaken {
        stage: stage as u32,
        round,
        match_no,
        slip: slip.clone(),
        fault,
        outcome: with_fault(outcome, fault),
        corrected,
    })
}

/// Until when the results of a round may be corrected, where the text sets a
/// time.
fn correction_term(state: &State, round: u32) -> Result<Option<i64>, EventError> {
    let (_, plan, running) = open_stage(state)?;
    let of = numbered(running, round)?;
    if !matches!(of.state, RoundState::Playing | RoundState::Closed | RoundState::Provisional) {
        return Err(EventError::WrongState(of.state));
    }
    // The next round of an elimination is made of this one's winners.
    let later = running.rounds.get(round as usize);
    if !plan.may_draw() && later.is_some_and(|next| next.state > RoundState::Draft) {
        return Err(EventError::WrongState(of.state));
    }
    let published = of.since_s.get(&RoundState::Provisional);
    let deadline = correction_deadline_s(state.plan.edition);
    Ok(published.zip(deadline).map(|(published, deadline)| published + deadline))
}

impl State {
    /// Whether results of a round of the stage being played may still be
    /// corrected, and if the text sets a time, until when.
    pub fn correctable(&self, round: u32) -> Option<Option<i64>> {
        correction_term(self, round).ok()
    }
}

/// A correction is a new entry. Where the next round is already published it
/// stands, and the correction counts from the round after.
fn correct(
    state: &State,
    round: u32,
    match_no: u32,
    slip: &Slip,
    reason: &str,
    at_s: i64,
) -> Result<Vec<Happening>, EventError> {
    let until_s = correction_term(state, round)?;
    if until_s.is_some_and(|until_s| at_s > until_s) {
        return Err(EventError::TooLate);
    }
    if reason.is_empty() {
        return Err(EventError::ReasonNeeded);
    }
    Ok(vec![taken(state, round, match_no, slip, None, Some(reason.to_owned()))?])
}

/// A lot among those whom nothing else parts and whose places matter. Where a
/// correction makes others equal, they draw too.
fn draw_ties(state: &State, seed: Seed) -> Result<Vec<Happening>, EventError> {
    let (stage, _, running) = state.current().ok_or(EventError::NoStage)?;
    let mut order = state.to_be_drawn();
    if order.is_empty() {
        return Err(if state.play_off_due().is_some() {
            EventError::ExtraDealsFirst
        } else if running.lots.is_empty() {
            EventError::NoTies
        } else {
            EventError::DecidedAlready
        });
    }
    seed.derive(&format!("ties {stage}")).stream().shuffle(&mut order);
    Ok(vec![Happening::TiesDrawn { stage: stage as u32, seed, order }])
}

/// erdayi2021 四(二): three extra deals among those whom they are to part; of
/// whom the text would have play them, [`State::play_off_due`] tells.
fn play_extra(
    state: &State,
    players: [EntrantId; 3],
    deals: &[[i64; 3]],
) -> Result<Vec<Happening>, EventError> {
    let (stage, plan, running) = state.current().ok_or(EventError::NoStage)?;
    if !plan.ranking.criteria().contains(&Criterion::ExtraDeals) {
        return Err(EventError::NotByHand);
    }
    for (index, id) in players.iter().enumerate() {
        if !running.players.contains(id) || players[..index].contains(id) {
            return Err(EventError::NoEntrant(*id));
        }
    }
    let slip = Slip::Deals { deals: deals.to_vec() };
    let scoring = crate::score::Scoring::Points { deals: 3 };
    scoring.outcome(&slip, plan.award, None, true)?;
    Ok(vec![Happening::ExtraDeals { stage: stage as u32, players, deals: deals.to_vec() }])
}

fn end_stage(state: &State) -> Result<Vec<Happening>, EventError> {
    let (stage, _, running) = open_stage(state)?;
    if running.rounds.iter().any(|round| round.state < RoundState::Provisional) {
        return Err(EventError::StageNotOver);
    }
    match next_round(state, Leniency::RematchesToo, &ByHand::default()) {
        Err(EventError::NoMoreRounds | EventError::TooFew) => {}
        _ => return Err(EventError::StageNotOver),
    }
    let standings = state.standings(stage).map(|table| table.published()).unwrap_or_default();
    Ok(vec![Happening::StageEnded { stage: stage as u32, standings }])
}

//! Lateness, rulings and appeals as commands (§25, §30).

use super::EventError;
use super::decide::{active, open_stage, taken};
use super::entry::{Command, Happening};
use super::state::{RoundState, State};
use crate::EntrantId;
use crate::ruling::{
    Appeal, AppealStep, Deadline, Lateness, Ruling, Sanction, Verdict, appeal_deadline_s,
    deal_lost, follows, lateness, offence, propose,
};
use crate::score::Slip;

/// What lateness costs: a warning is a ruling, a forfeit is a slip.
pub(super) fn report_late(
    state: &State,
    entrant: EntrantId,
    minutes: u32,
    by: &str,
) -> Result<Vec<Happening>, EventError> {
    active(state, entrant)?;
    let (_, _, running) = open_stage(state)?;
    let round = running.last_round().ok_or(EventError::NoMatch)?;
    if !matches!(round.state, RoundState::Published | RoundState::Playing) {
        return Err(EventError::WrongState(round.state));
    }
    let of = round
        .matches
        .iter()
        .find(|m| m.drafted.sides.contains(&entrant))
        .ok_or(EventError::NoEntrant(entrant))?;
    let costs = lateness(state.plan.edition, minutes);
    let mut happenings = vec![Happening::CameLate { entrant, minutes, costs }];
    match costs {
        Lateness::Warning => happenings.extend(given(state, entrant, "late", by)?),
        Lateness::Forfeit => {
            let mut absent = match of.taken.as_ref().map(|taken| &taken.slip) {
                Some(Slip::Forfeit { absent: already }) => already.clone(),
                Some(_) => return Err(EventError::WrongState(round.state)),
                None => Vec::new(),
            };
            let side = of.drafted.sides.iter().position(|&id| id == entrant);
            absent.extend(side.map(|side| side as u8));
            absent.sort_unstable();
            absent.dedup();
            let round = running.rounds.len() as u32;
            let slip = Slip::Forfeit { absent };
            happenings.push(taken(state, round, of.drafted.match_no, &slip, None, None)?);
        }
        Lateness::Nothing | Lateness::OthersDeal(_) => {}
    }
    Ok(happenings)
}

/// The usual sanction of an offence.
fn given(
    state: &State,
    entrant: EntrantId,
    code: &str,
    by: &str,
) -> Result<Vec<Happening>, EventError> {
    let command = Command::Rule {
        entrant,
        offence: code.to_owned(),
        deal: None,
        fault: None,
        sanction: None,
        reason: None,
    };
    rule(state, &command, by)
}

/// A ruling and everything that follows from it by itself.
pub(super) fn rule(
    state: &State,
    command: &Command,
    by: &str,
) -> Result<Vec<Happening>, EventError> {
    let Command::Rule { entrant, offence: code, deal, fault, sanction, reason } = command else {
        return Err(EventError::NoOffence);
    };
    active(state, *entrant)?;
    let (stage, _, running) = open_stage(state)?;
    let edition = state.plan.edition;
    let what = offence(edition, code).ok_or(EventError::NoOffence)?;
    // A draft does not exist to the players: offences belong to the last
    // round they have seen.
    let seen = running.rounds.iter().filter(|r| r.state > RoundState::Draft).count() as u32;
    if seen == 0 {
        return Err(EventError::NoMatch);
    }
    if running.rounds[seen as usize - 1].state == RoundState::Final {
        return Err(EventError::WrongState(RoundState::Final));
    }
    let earlier = state.rulings_against(*entrant);
    let proposed = propose(what, &earlier, edition, (stage as u32, seen));
    let sanction = sanction.unwrap_or(proposed);
    let changed = sanction != proposed;
    if changed && reason.as_ref().is_none_or(String::is_empty) {
        return Err(EventError::ReasonNeeded);
    }
    let fault = fault.filter(|_| sanction == Sanction::DealLost);
    let effect = fault.and_then(|fault| deal_lost(edition, fault));
    let mut rulings = vec![Ruling {
        id: state.rulings.len() as u32 + 1,
        entrant: *entrant,
        stage: stage as u32,
        round: seen,
        deal: *deal,
        offence: code.clone(),
        article: what.article.to_string(),
        proposed,
        sanction,
        reason: reason.clone(),
        effect,
        follows: None,
        by: by.to_owned(),
    }];
    loop {
        let all: Vec<&Ruling> = earlier.iter().copied().chain(&rulings).collect();
        let Some(next) = follows(edition, &all) else {
            break;
        };
        let last = &rulings[rulings.len() - 1];
        let consequence = Ruling {
            id: last.id + 1,
            proposed: next,
            sanction: next,
            reason: None,
            effect: None,
            deal: None,
            follows: Some(last.id),
            ..last.clone()
        };
        rulings.push(consequence);
    }
    Ok(rulings.into_iter().map(Happening::Ruled).collect())
}

/// An appeal in time and in form; it suspends nothing.
pub(super) fn appeal(
    state: &State,
    command: &Command,
    at_s: i64,
) -> Result<Vec<Happening>, EventError> {
    let Command::Appeal { entrant, ruling, form, grounds } = command else {
        return Err(EventError::NoRuling);
    };
    if !state.entrants.contains_key(entrant) {
        return Err(EventError::NoEntrant(*entrant));
    }
    let against = state.rulings.iter().find(|r| r.id == *ruling).ok_or(EventError::NoRuling)?;
    let closed = state
        .stages
        .get(against.stage as usize)
        .and_then(|running| running.rounds.get(against.round as usize - 1))
        .and_then(|round| round.since_s.get(&RoundState::Closed));
    match (appeal_deadline_s(state.plan.edition, *form), closed) {
        (Deadline::NotThisForm, _) => return Err(EventError::TooLate),
        (Deadline::Within(seconds), Some(closed)) if at_s > closed + seconds => {
            return Err(EventError::TooLate);
        }
        (Deadline::Within(_) | Deadline::Any, _) => {}
    }
    Ok(vec![Happening::Appealed(Appeal {
        id: state.appeals.len() as u32 + 1,
        entrant: *entrant,
        ruling: *ruling,
        form: *form,
        grounds: grounds.clone(),
    })])
}

/// The chief referee decides first, then the committee, each once.
pub(super) fn decide_appeal(
    state: &State,
    id: u32,
    step: AppealStep,
    change: Option<Sanction>,
) -> Result<Vec<Happening>, EventError> {
    let of = state.appeals.iter().find(|of| of.appeal.id == id).ok_or(EventError::NoRuling)?;
    let next = match of.decisions.last() {
        None => AppealStep::ChiefReferee,
        Some((AppealStep::ChiefReferee, _)) => AppealStep::Committee,
        Some((AppealStep::Committee, _)) => return Err(EventError::DecidedAlready),
    };
    if step != next {
        return Err(EventError::DecidedAlready);
    }
    if change.is_some() && decides_played_round(state, of.appeal.ruling) {
        return Err(EventError::TooLate);
    }
    let verdict = if change.is_some() { Verdict::Changed } else { Verdict::Stands };
    let mut happenings = vec![Happening::AppealDecided { appeal: id, step, verdict }];
    if let Some(sanction) = change {
        happenings.push(Happening::RulingChanged {
            ruling: of.appeal.ruling,
            sanction,
            reason: of.appeal.grounds.clone(),
        });
    }
    Ok(happenings)
}

/// Whether a change of the ruling could put someone else into a round of an
/// elimination that is already published: that round stands.
fn decides_played_round(state: &State, ruling: u32) -> bool {
    let Some(ruling) = state.rulings.iter().find(|of| of.id == ruling) else {
        return false;
    };
    let stage = ruling.stage as usize;
    let may_draw = state.plan.stages.get(stage).is_some_and(crate::plan::Stage::may_draw);
    !may_draw
        && state
            .stages
            .get(stage)
            .and_then(|running| running.rounds.get(ruling.round as usize))
            .is_some_and(|next| next.state > RoundState::Draft)
}

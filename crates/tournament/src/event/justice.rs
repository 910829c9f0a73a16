//! Lateness, rulings and appeals as commands (§25, §30).

use super::EventError;
use super::decide::{active, open_stage, taken};
use super::entry::{Command, Decision, Happening};
use super::state::{AppealState, RoundState, State};
use crate::EntrantId;
use crate::plan::Edition;
use crate::ruling::{
    Appeal, AppealForm, AppealStep, Deadline, Lateness, Particulars, Ruling, Sanction, Verdict,
    appeal_deadline_s, appeal_fee_yuan, follows, lateness, next_step, offence, propose,
    spoken_first,
};
use crate::score::{Scoring, Slip};

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
        particulars: Particulars::default(),
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
    let Command::Rule { entrant, offence: code, particulars, sanction, reason } = command else {
        return Err(EventError::NoOffence);
    };
    active(state, *entrant)?;
    let (stage, plan, running) = open_stage(state)?;
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
    let mut particulars = *particulars;
    let has_boards = matches!(plan.scoring, Scoring::Boards { .. });
    particulars.cancels_board |= what.cancels_board && has_boards && sanction.is_none();
    let proposed = propose(what, &earlier, edition, (stage as u32, seen), particulars.cards);
    if sanction.is_none() && what.points_a_card.is_some() && particulars.cards.is_none() {
        return Err(EventError::CardsNeeded);
    }
    let sanction = sanction.unwrap_or(proposed);
    if sanction != proposed && reason.as_ref().is_none_or(String::is_empty) {
        return Err(EventError::ReasonNeeded);
    }
    check_particulars(plan.scoring, sanction, &particulars)?;
    let by_the_text =
        particulars.fault.and_then(|fault| what.deal.effect(fault, particulars.defenders_points));
    let effect = particulars.effect_at_table.or(by_the_text);
    let effect = effect.filter(|_| sanction == Sanction::DealLost);
    let first = Ruling {
        id: state.rulings.len() as u32 + 1,
        entrant: *entrant,
        stage: stage as u32,
        round: seen,
        particulars,
        offence: code.clone(),
        article: what.article.to_string(),
        proposed,
        sanction,
        reason: reason.clone(),
        effect,
        follows: None,
        by: by.to_owned(),
    };
    let mut rulings = vec![first];
    while let Some(next) = {
        let all: Vec<&Ruling> = earlier.iter().copied().chain(&rulings).collect();
        follows(edition, &all)
    } {
        let last = &rulings[rulings.len() - 1];
        rulings.push(consequence(last, last.id + 1, next));
    }
    Ok(rulings.into_iter().map(Happening::Ruled).collect())
}

/// A ruling that follows from another by itself.
fn consequence(cause: &Ruling, id: u32, sanction: Sanction) -> Ruling {
    Ruling {
        id,
        particulars: Particulars::default(),
        proposed: sanction,
        sanction,
        reason: None,
        effect: None,
        follows: Some(cause.id),
        ..cause.clone()
    }
}

/// Refuses a ruling about a deal, a board or a table that the match does not
/// have.
fn check_particulars(
    scoring: Scoring,
    sanction: Sanction,
    particulars: &Particulars,
) -> Result<(), EventError> {
    let needed = sanction == Sanction::DealZero || particulars.cancels_board;
    let (there, may_cancel) = match scoring {
        Scoring::Points { deals } => (Some(deals), false),
        Scoring::Boards { boards, .. } => (Some(boards), true),
        // A board that was not played out is marked so on the slip.
        Scoring::Matchpoints { boards } => (Some(boards), false),
        Scoring::Games { .. } | Scoring::Timed { .. } => (None, false),
    };
    let fits = match (particulars.deal, there) {
        (None, _) => !needed,
        (Some(deal), None) => deal >= 1 && !needed,
        (Some(deal), Some(there)) => (1..=there).contains(&deal),
    };
    let at_table = particulars.table.is_none_or(|table| table < scoring.tables());
    if fits && at_table && (may_cancel || !particulars.cancels_board) {
        Ok(())
    } else {
        Err(EventError::NoDeal)
    }
}

/// An appeal in time and in form; it suspends nothing.
pub(super) fn appeal(
    state: &State,
    command: &Command,
    at_s: i64,
) -> Result<Vec<Happening>, EventError> {
    let Command::Appeal { entrant, ruling, form, grounds, fee_yuan } = command else {
        return Err(EventError::NoRuling);
    };
    if !state.entrants.contains_key(entrant) {
        return Err(EventError::NoEntrant(*entrant));
    }
    let edition = state.plan.edition;
    let closed = match ruling {
        Some(ruling) => {
            let against = state.rulings.iter().find(|of| of.id == *ruling);
            let against = against.ok_or(EventError::NoRuling)?;
            state.closed_s(against.stage, against.round)
        }
        None => state.last_closed_s(),
    };
    match (appeal_deadline_s(edition, *form), closed) {
        (Deadline::NotThisForm, _) => return Err(EventError::TooLate),
        (Deadline::Within(seconds), Some(closed)) if at_s > closed + seconds => {
            return Err(EventError::TooLate);
        }
        (Deadline::Within(_) | Deadline::Any, _) => {}
    }
    let announced = |of: &AppealState| {
        of.appeal.entrant == *entrant
            && of.appeal.ruling == *ruling
            && of.appeal.form == AppealForm::Spoken
    };
    if spoken_first(edition) && *form == AppealForm::Written && !state.appeals.iter().any(announced)
    {
        return Err(EventError::SpokenFirst);
    }
    if appeal_fee_yuan(edition, *form).is_some_and(|fee| fee_yuan.unwrap_or(0) < fee) {
        return Err(EventError::FeeNeeded);
    }
    Ok(vec![Happening::Appealed(Appeal {
        id: state.appeals.len() as u32 + 1,
        entrant: *entrant,
        ruling: *ruling,
        form: *form,
        grounds: grounds.clone(),
        fee_yuan: *fee_yuan,
    })])
}

/// Each step decides once, in order; what a changed ruling had led to is
/// worked out again.
pub(super) fn decide_appeal(
    state: &State,
    id: u32,
    step: AppealStep,
    decision: Decision,
    reason: &str,
) -> Result<Vec<Happening>, EventError> {
    let of = state.appeals.iter().find(|of| of.appeal.id == id).ok_or(EventError::NoRuling)?;
    let ruling = of.appeal.ruling;
    let decided = of.decisions.last().map(|(step, _)| *step);
    match next_step(state.plan.edition, ruling.is_some(), decided) {
        Some(next) if next == step => {}
        None if decided == Some(AppealStep::ChiefReferee) => return Err(EventError::ChiefIsFinal),
        Some(_) | None => return Err(EventError::DecidedAlready),
    }
    let changed = match (decision, ruling) {
        (Decision::Stands, _) | (Decision::Heard, None) => None,
        (Decision::Changed(sanction), Some(ruling)) => Some((ruling, sanction)),
        (Decision::Changed(_), None) | (Decision::Heard, Some(_)) => {
            return Err(EventError::NoRuling);
        }
    };
    if decision != Decision::Stands && reason.trim().is_empty() {
        return Err(EventError::ReasonNeeded);
    }
    if changed.is_some_and(|(ruling, _)| decides_played_round(state, ruling)) {
        return Err(EventError::TooLate);
    }
    let verdict = match decision {
        Decision::Stands => Verdict::Stands,
        Decision::Changed(_) | Decision::Heard => Verdict::Changed,
    };
    let given = Some(reason.to_owned()).filter(|reason| !reason.is_empty());
    let mut happenings =
        vec![Happening::AppealDecided { appeal: id, step, verdict, reason: given }];
    if let Some((ruling, sanction)) = changed {
        happenings.push(changing(ruling, sanction, reason));
        happenings.extend(settled(state, ruling, sanction, reason));
    }
    Ok(happenings)
}

/// What else changes when a ruling does: what had followed from the rulings
/// against the same entrant falls or comes, and proposals that counted a
/// repeat count anew where the referee had followed them.
fn settled(state: &State, changed: u32, sanction: Sanction, reason: &str) -> Vec<Happening> {
    let edition = state.plan.edition;
    let Some(of) = state.rulings.iter().find(|of| of.id == changed) else {
        return Vec::new();
    };
    let own = state.rulings_against(of.entrant);
    let mut happenings = Vec::new();
    let mut next_id = state.rulings.len() as u32;
    let mut settled: Vec<Ruling> = Vec::new();
    for root in own.iter().filter(|of| of.follows.is_none()) {
        let now = again(edition, &settled, root, (root.id == changed).then_some(sanction));
        if now.id != changed && now.sanction != root.sanction {
            happenings.push(changing(root.id, now.sanction, reason));
        }
        settled.push(now);
        let mut cause = root.id;
        let mut before = own.iter().filter(|of| root_of(&own, of) == root.id && of.id != root.id);
        loop {
            let all: Vec<&Ruling> = settled.iter().collect();
            match (before.next(), follows(edition, &all)) {
                (None, None) => break,
                (Some(old), due) => {
                    // One that somebody appealed against is as decided there.
                    let due =
                        if old.id == changed { sanction } else { due.unwrap_or(Sanction::Nothing) };
                    if old.id != changed && old.sanction != due {
                        happenings.push(changing(old.id, due, reason));
                    }
                    cause = old.id;
                    settled.push(Ruling { sanction: due, ..(*old).clone() });
                }
                (None, Some(due)) => {
                    next_id += 1;
                    let last = Ruling { id: cause, ..(*root).clone() };
                    let new = consequence(&last, next_id, due);
                    cause = next_id;
                    happenings.push(Happening::Ruled(new.clone()));
                    settled.push(new);
                }
            }
        }
    }
    happenings
}

/// A ruling as it would have been given after these.
fn again(edition: Edition, earlier: &[Ruling], root: &Ruling, decided: Option<Sanction>) -> Ruling {
    if let Some(sanction) = decided {
        return Ruling { sanction, ..root.clone() };
    }
    let followed = root.sanction == root.proposed;
    let Some(what) = offence(edition, &root.offence).filter(|_| followed) else {
        return root.clone();
    };
    let earlier: Vec<&Ruling> = earlier.iter().collect();
    let round = (root.stage, root.round);
    let sanction = propose(what, &earlier, edition, round, root.particulars.cards);
    Ruling { sanction, ..root.clone() }
}

/// The ruling that a chain of consequences began with.
fn root_of(own: &[&Ruling], of: &Ruling) -> u32 {
    let mut at = of;
    while let Some(cause) = at.follows.and_then(|id| own.iter().find(|of| of.id == id)) {
        at = cause;
    }
    at.id
}

fn changing(ruling: u32, sanction: Sanction, reason: &str) -> Happening {
    Happening::RulingChanged { ruling, sanction, reason: reason.to_owned() }
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

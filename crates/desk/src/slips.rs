//! Results: entered by one and confirmed by another, or reported by all
//! sides, or corrected.

use refusal::Refusal;
use tournament::event::{Command, Entry, Match, Round, RoundState};
use tournament::lot::Seed;
use tournament::score::Slip;
use tournament::simulate;

use crate::decide::{execute, refused};
use crate::desk::Desk;
use crate::refuse;
use crate::rights::{By, Right};
use crate::side::Pending;
use crate::wire::{DeskCommand, EventSlip};

/// The last round of the stage being played.
pub(crate) fn last_round(desk: &Desk) -> Result<&Round, Refusal> {
    desk.event
        .state()
        .current()
        .and_then(|(_, _, running)| running.last_round())
        .ok_or_else(refuse::no_match)
}

/// A match of the round being played.
pub(crate) fn playing(desk: &Desk, match_no: u32) -> Result<&Match, Refusal> {
    let round = last_round(desk)?;
    if round.state != RoundState::Playing {
        return Err(refuse::wrong_state());
    }
    round.matches.iter().find(|m| m.drafted.table == match_no).ok_or_else(refuse::no_match)
}

/// A match that has no result yet.
pub(crate) fn open(desk: &Desk, match_no: u32) -> Result<&Match, Refusal> {
    let of = playing(desk, match_no)?;
    if of.taken.is_some() { Err(refuse::already_taken()) } else { Ok(of) }
}

/// What happens when the command is obeyed.
pub(crate) fn decide(
    desk: &Desk,
    command: &DeskCommand,
    by: &By,
    at_ms: i64,
) -> Result<Vec<Entry>, Refusal> {
    let run = |command: Command| execute(desk, &[command], at_ms, &by.name);
    match command {
        DeskCommand::Enter { match_no, slip, fault } => {
            open(desk, *match_no)?;
            // What could not count is refused at once.
            run(take(*match_no, slip, *fault)?).map(|_| Vec::new())
        }
        DeskCommand::Confirm { match_no } => {
            open(desk, *match_no)?;
            let Some(Pending::Entered { slip, fault, by: first }) = desk.side.pending.get(match_no)
            else {
                return Err(refuse::nothing_pending());
            };
            // A director who is alone at the desk may do both.
            if first.user == by.user && by.right < Right::Director {
                return Err(refuse::own_entry());
            }
            run(take(*match_no, slip, *fault)?)
        }
        DeskCommand::Discard { match_no } => {
            playing(desk, *match_no)?;
            let there = desk.side.pending.contains_key(match_no);
            if there { Ok(Vec::new()) } else { Err(refuse::nothing_pending()) }
        }
        DeskCommand::Report { match_no, slip, key, side } => {
            let of = open(desk, *match_no)?;
            // Its table reports by itself.
            if desk.online_round().is_some() {
                return Err(refuse::online_match());
            }
            let side = reporter(desk, of, key.as_ref(), *side, by)?;
            report(desk, of, side, slip, by, at_ms)
        }
        DeskCommand::Correct { round, match_no, slip, reason } => run(Command::Correct {
            round: *round,
            table: *match_no,
            slip: Slip::try_from(slip)?,
            reason: reason.clone(),
        }),
        _ => Err(refused(tournament::event::EventError::NothingToUndo)),
    }
}

fn take(match_no: u32, slip: &EventSlip, fault: Option<u8>) -> Result<Command, Refusal> {
    Ok(Command::TakeSlip { table: match_no, slip: Slip::try_from(slip)?, fault })
}

/// The side that somebody reports for: his own, or with the table's key any
/// one that he names.
fn reporter(
    desk: &Desk,
    of: &Match,
    key: Option<&String>,
    side: Option<u8>,
    by: &By,
) -> Result<u8, Refusal> {
    let match_no = of.drafted.table;
    if let Some(own) = desk.side.side_of(match_no, &by.user) {
        return if side.is_none_or(|side| side == own) {
            Ok(own)
        } else {
            Err(refuse::not_your_match())
        };
    }
    let key = key.ok_or_else(refuse::not_your_match)?;
    if !desk.opens(match_no, key) {
        return Err(refuse::wrong_key());
    }
    let sides = of.drafted.sides.len();
    let side = side.filter(|&side| usize::from(side) < sides).ok_or_else(refuse::side_needed)?;
    if let Some(Pending::Reported(reports)) = desk.side.pending.get(&match_no)
        && reports.iter().any(|(other, (_, who))| *other != side && who.user == by.user)
    {
        return Err(refuse::both_sides());
    }
    Ok(side)
}

/// One side reports; when all have reported the same, it counts.
fn report(
    desk: &Desk,
    of: &Match,
    side: u8,
    slip: &EventSlip,
    by: &By,
    at_ms: i64,
) -> Result<Vec<Entry>, Refusal> {
    let match_no = of.drafted.table;
    // Nobody reports that the others were not there: that is for the desk.
    if matches!(slip, EventSlip::Forfeit { .. }) {
        return Err(refuse::not_your_match());
    }
    let counts = execute(desk, &[take(match_no, slip, None)?], at_ms, &by.name)?;
    let agree = match desk.side.pending.get(&match_no) {
        Some(Pending::Entered { .. }) => return Err(refuse::already_entered()),
        Some(Pending::Reported(reports)) => {
            let others = reports.iter().filter(|(other, _)| **other != side);
            let same = others.clone().all(|(_, (other, _))| other == slip);
            same && others.count() + 1 == of.drafted.sides.len()
        }
        None => false,
    };
    Ok(if agree { counts } else { Vec::new() })
}

/// Likely results for every match of a rehearsal that has none; those who
/// left forfeit when the round is closed.
pub(crate) fn simulate(
    desk: &Desk,
    by: &str,
    at_ms: i64,
    seed: Seed,
) -> Result<Vec<Entry>, Refusal> {
    if !desk.side.rehearsal {
        return Err(refuse::no_rehearsal());
    }
    let round = last_round(desk)?;
    let Some((_, plan, _)) = desk.event.state().current() else {
        return Err(refuse::no_match());
    };
    if round.state != RoundState::Playing {
        return Err(refuse::wrong_state());
    }
    let mut stream = seed.stream();
    let state = desk.event.state();
    let commands: Vec<Command> = round
        .matches
        .iter()
        .filter(|m| m.taken.is_none() && m.drafted.sides.iter().all(|&id| state.is_active(id)))
        .map(|m| Command::TakeSlip {
            table: m.drafted.table,
            slip: simulate::played(&mut stream, plan.scoring, plan.may_draw(), &m.drafted.sides),
            fault: None,
        })
        .collect();
    if commands.is_empty() {
        return Err(refuse::nothing_missing());
    }
    execute(desk, &commands, at_ms, by)
}

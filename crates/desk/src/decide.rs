//! From what is asked to what happens: every command is checked here.

use refusal::Refusal;
use tournament::EntrantId;
use tournament::event::{Command, Entry, Event, EventError, RoundState};
use tournament::lot::Seed;
use tournament::plan::Preset;

use crate::desk::Desk;
use crate::entries::{apply, edit, enter, sectioned, waiting};
use crate::line::{Line, What};
use crate::rights::{By, Right};
use crate::secret::Secret;
use crate::wire::{DeskCommand, EventDetails, NewEventRequest};
use crate::{drafts, hall, play_off, refuse, slips};

/// More entrants than any hall seats.
pub(crate) const ENTRANTS_MAX: usize = 5_000;
/// Characters of a name, a unit or a post.
pub(crate) const NAME_MAX_CHARS: usize = 60;
/// Characters of reasons and grounds.
const TEXT_MAX_CHARS: usize = 1_000;
/// Tables of the largest hall.
pub(crate) const TABLES_MAX: u32 = 10_000;
/// Minutes a clock may be moved at once.
const MINUTES_MAX: u32 = 600;

/// Seconds of the event's clock, which never runs backwards.
pub(crate) fn seconds(desk: &Desk, at_ms: i64) -> i64 {
    let last = desk.event.log().last().map_or(i64::MIN, |entry| entry.at_s);
    at_ms.div_euclid(1_000).max(last)
}

/// The first line of a new event.
pub(crate) fn opening(
    new: &NewEventRequest,
    by: &By,
    at_ms: i64,
    secret: Secret,
) -> Result<Line, Refusal> {
    let preset: Preset = new.preset.parse().map_err(|_| refuse::no_preset())?;
    check_details(&new.details)?;
    let mut plan = preset.plan(new.entrants.clamp(2, ENTRANTS_MAX as u32));
    plan.name.clone_from(&new.details.name);
    if let Some(sections) = &new.sections {
        if sections.len() > 100 || sections.iter().any(|name| !named(name)) {
            return Err(refuse::no_section());
        }
        plan.sections.clone_from(sections);
    }
    let event = Event::open(plan, at_ms.div_euclid(1_000), &by.name).map_err(refused)?;
    Ok(Line {
        id: String::new(),
        by: by.who(),
        at_ms,
        what: What::Opened(new.clone()),
        entries: event.log().to_vec(),
        undoes: None,
        secret: Some(secret),
    })
}

#[expect(clippy::needless_pass_by_value, reason = "errors are handed over")]
pub(crate) fn refused(error: EventError) -> Refusal {
    Refusal::from(&error)
}

pub(crate) fn named(name: &str) -> bool {
    let name = name.trim();
    !name.is_empty() && short(name, NAME_MAX_CHARS)
}

pub(crate) fn short(text: &str, max: usize) -> bool {
    text.chars().count() <= max && !text.contains('\0')
}

fn check_details(details: &EventDetails) -> Result<(), Refusal> {
    let fits = named(&details.name)
        && short(&details.place, 2 * NAME_MAX_CHARS)
        && details.starts_ms >= 0
        && details.ends_ms >= details.starts_ms;
    if fits { Ok(()) } else { Err(refuse::bad_details()) }
}

pub(crate) fn check_text(text: &str) -> Result<(), Refusal> {
    if short(text, TEXT_MAX_CHARS) {
        Ok(())
    } else {
        Err(Refusal::bad_request("文字太长。", "The text is too long."))
    }
}

/// What happens in the tournament when the command is obeyed.
pub(crate) fn decide(
    desk: &Desk,
    command: &DeskCommand,
    by: &By,
    at_ms: i64,
    seed: Seed,
) -> Result<Vec<Entry>, Refusal> {
    if desk.side.finished && !matches!(command, DeskCommand::Describe { .. }) {
        return Err(refuse::finished());
    }
    play_off::check_over(desk, command)?;
    let run = |commands: &[Command]| execute(desk, commands, at_ms, &by.name);
    match command {
        DeskCommand::Describe { details } => check_details(details).map(|()| Vec::new()),
        DeskCommand::Staff { name, .. } => {
            if short(name, NAME_MAX_CHARS) {
                Ok(Vec::new())
            } else {
                Err(refuse::bad_entry())
            }
        }
        DeskCommand::Add { rows } => run(&enter(desk, rows)?),
        DeskCommand::Import { rows } => run(&enter(desk, &sectioned(desk, rows)?)?),
        DeskCommand::Edit { entrant, row } => run(&[edit(desk, *entrant, row)?]),
        DeskCommand::Withdraw { entrant } => run(&[Command::Withdraw(EntrantId(*entrant))]),
        DeskCommand::Apply { row } => apply(desk, row, by),
        DeskCommand::Approve { application } => {
            let row = waiting(desk, *application)?;
            run(&enter(desk, std::slice::from_ref(row))?)
        }
        DeskCommand::Reject { application, reason } => {
            check_text(reason)?;
            waiting(desk, *application).map(|_| Vec::new())
        }
        DeskCommand::CheckIn { entrant, .. } => known(desk, *entrant),
        DeskCommand::FixTable { entrant, table } => {
            check_table(*table)?;
            known(desk, *entrant)
        }
        DeskCommand::Begin { word } => {
            run(&[Command::BeginStage { seed: lot(word.as_ref(), seed) }])
        }
        DeskCommand::DrawTies { word } => {
            run(&[Command::DrawTies { seed: lot(word.as_ref(), seed) }])
        }
        DeskCommand::Draft { .. } | DeskCommand::Swap { .. } | DeskCommand::MoveTable { .. } => {
            drafts::decide(desk, command, at_ms, &by.name)
        }
        DeskCommand::Advance { round, to } => {
            let new = run(&[Command::Advance { round: *round }])?;
            let state = RoundState::from(*to);
            let there = new.iter().any(|entry| {
                matches!(entry.what, tournament::event::Happening::RoundMoved { to, .. } if to == state)
            });
            if there { Ok(new) } else { Err(refuse::wrong_state()) }
        }
        DeskCommand::EndStage {} => run(&[Command::EndStage]),
        DeskCommand::ExtraDeals { players, deals } => {
            run(&[Command::PlayExtra { players: players.map(EntrantId), deals: deals.clone() }])
        }
        DeskCommand::PlayOff { players } => play_off::decide(desk, *players, at_ms),
        DeskCommand::Finish {} => {
            let stages = &desk.event.state().stages;
            let ended = stages.last().is_some_and(|running| running.ended);
            // A field too small for the next stage ends the event, too.
            let more = stages.len() < desk.event.state().plan.stages.len();
            if ended && (!more || desk.begin_refused() == Some("too_few")) {
                Ok(Vec::new())
            } else {
                Err(refuse::not_over())
            }
        }
        DeskCommand::Late { .. }
        | DeskCommand::Rule { .. }
        | DeskCommand::Appeal { .. }
        | DeskCommand::DecideAppeal { .. } => justice(desk, command, by, at_ms),
        DeskCommand::Extend { match_no, minutes } => {
            if desk.side.clock.is_none() {
                return Err(refuse::no_clock());
            }
            if let Some(match_no) = match_no {
                slips::playing(desk, *match_no)?;
            }
            if minutes.unsigned_abs() > MINUTES_MAX {
                Err(refuse::no_clock())
            } else {
                Ok(Vec::new())
            }
        }
        DeskCommand::Hold { held } => match &desk.side.clock {
            Some(clock) if clock.held_ms.is_some() != *held => Ok(Vec::new()),
            _ => Err(refuse::no_clock()),
        },
        DeskCommand::Cancel { .. }
        | DeskCommand::Claim { .. }
        | DeskCommand::Convention { .. }
        | DeskCommand::Call { .. }
        | DeskCommand::Attend { .. } => hall::decide(desk, command, by).map(|()| Vec::new()),
        DeskCommand::Simulate {} => slips::simulate(desk, &by.name, at_ms, seed),
        _ => slips::decide(desk, command, by, at_ms),
    }
}

/// What commands of the tournament lead to, one after the other.
pub(crate) fn execute(
    desk: &Desk,
    commands: &[Command],
    at_ms: i64,
    by: &str,
) -> Result<Vec<Entry>, Refusal> {
    let mut event = desk.event.clone();
    let at_s = seconds(desk, at_ms);
    let before = event.log().len();
    for command in commands {
        event.execute(command, at_s, by).map_err(refused)?;
    }
    Ok(event.log()[before..].to_vec())
}

fn lot(word: Option<&String>, seed: Seed) -> Seed {
    word.map_or(seed, |word| Seed::from_word(word))
}

pub(crate) fn known(desk: &Desk, entrant: u32) -> Result<Vec<Entry>, Refusal> {
    if desk.event.state().is_active(EntrantId(entrant)) {
        Ok(Vec::new())
    } else {
        Err(refuse::no_entrant())
    }
}

pub(crate) fn check_table(table: Option<u32>) -> Result<(), Refusal> {
    if table.is_none_or(|table| (1..=TABLES_MAX).contains(&table)) {
        Ok(())
    } else {
        Err(refuse::bad_table())
    }
}

/// Lateness, rulings and appeals.
fn justice(desk: &Desk, command: &DeskCommand, by: &By, at_ms: i64) -> Result<Vec<Entry>, Refusal> {
    let command = match command {
        DeskCommand::Late { entrant, minutes } => {
            Command::ReportLate { entrant: EntrantId(*entrant), minutes: *minutes }
        }
        DeskCommand::Rule { entrant, offence, deal, fault, sanction, reason } => {
            check_text(reason.as_deref().unwrap_or_default())?;
            Command::Rule {
                entrant: EntrantId(*entrant),
                offence: offence.clone(),
                deal: *deal,
                fault: fault.map(Into::into),
                sanction: sanction.map(Into::into),
                reason: reason.clone(),
            }
        }
        DeskCommand::Appeal { entrant, ruling, form, grounds } => {
            // The desk writes down what it is told; others appeal for
            // themselves only.
            if by.right < Right::Referee && !desk.side.is_of(*entrant, &by.user) {
                return Err(refuse::forbidden());
            }
            check_text(grounds)?;
            Command::Appeal {
                entrant: EntrantId(*entrant),
                ruling: *ruling,
                form: (*form).into(),
                grounds: grounds.clone(),
            }
        }
        DeskCommand::DecideAppeal { appeal, step, change } => Command::DecideAppeal {
            appeal: *appeal,
            step: (*step).into(),
            change: change.map(Into::into),
        },
        _ => return Err(refuse::no_match()),
    };
    execute(desk, &[command], at_ms, &by.name)
}

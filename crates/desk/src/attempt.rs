//! A command on its way to becoming a line of the log.

use std::collections::BTreeMap;
use std::sync::Arc;

use tournament::event::{Command, Event, EventError, Happening, Match, Round, RoundState, State};
use tournament::lot::Seed;
use tournament::{EntrantId, UnitId};

use crate::desk::{Desk, Step};
use crate::limits::{NAME_MAX_CHARS, TABLES_MAX, TEXT_MAX_CHARS};
use crate::line::{Line, What};
use crate::refuse::{DeskError, DeskRefusal};
use crate::rights::By;

/// Somebody tries something at the desk as it stands. What he does to the
/// tournament happens once, to one copy, which the desk after it keeps; who
/// does nothing to it leaves both desks with the same.
pub(crate) struct Attempt<'a> {
    pub(crate) desk: &'a Desk,
    pub(crate) by: &'a By,
    pub(crate) at_ms: i64,
    /// Where lots come from.
    pub(crate) seed: Seed,
    /// Whether it is only tried, to see what it would lead to.
    pub(crate) is_preview: bool,
    /// The tournament after what was done so far, if anything was.
    event: Option<Event>,
    undoes: Option<u64>,
}

impl<'a> Attempt<'a> {
    pub(crate) fn new(desk: &'a Desk, by: &'a By, at_ms: i64, seed: Seed) -> Self {
        Self { desk, by, at_ms, seed, is_preview: false, event: None, undoes: None }
    }

    /// Has the tournament do something.
    pub(crate) fn run(&mut self, command: &Command) -> Result<(), DeskError> {
        self.run_as(command, None)
    }

    /// Has the tournament do something in the name of somebody else, if it
    /// was another's word.
    pub(crate) fn run_as(&mut self, command: &Command, by: Option<&str>) -> Result<(), DeskError> {
        let at_s = self.at_s();
        let event = self.event.get_or_insert_with(|| Event::clone(&self.desk.event));
        event.execute(command, at_s, by.unwrap_or(&self.by.name))?;
        Ok(())
    }

    /// What the tournament would record of something that is not done.
    pub(crate) fn would(&self, command: &Command) -> Result<Vec<Happening>, DeskError> {
        self.desk.event.would(command, self.at_s(), &self.by.name).map_err(DeskError::from)
    }

    /// Takes back the entries of an earlier line, last first.
    pub(crate) fn take_back(&mut self, version: u64, entries: usize) -> Result<(), DeskError> {
        self.undoes = Some(version);
        // A step that only the desk knows of leaves the tournament alone.
        if entries == 0 { Ok(()) } else { self.run(&Command::Undo { entries }) }
    }

    /// Seconds of the event's clock, which never runs backwards.
    fn at_s(&self) -> i64 {
        let last = self.desk.event.log().last().map_or(i64::MIN, |entry| entry.at_s);
        self.at_ms.div_euclid(1_000).max(last)
    }

    /// The line of what was done, and the desk after it.
    pub(crate) fn into_step(self, id: &str, what: What) -> Result<Step, DeskError> {
        let before = self.desk.event.log().len();
        let event = self.event.map_or_else(|| Arc::clone(&self.desk.event), Arc::new);
        let line = Arc::new(Line {
            id: id.to_owned(),
            by: self.by.who(),
            at_ms: self.at_ms,
            what,
            entries: event.log()[before..].to_vec(),
            undoes: self.undoes,
            secret: None,
            sealed: None,
        });
        let after = self.desk.with(event, Arc::clone(&line))?;
        Ok(Step { line, after })
    }

    /// Refuses what would leave three sitting at their extra deals: while
    /// they play, the event goes on by their scores alone.
    pub(crate) fn check_no_play_off(&self) -> Result<(), DeskError> {
        if self.desk.play_off().is_some() { Err(DeskRefusal::PlaysOff.into()) } else { Ok(()) }
    }

    /// Whether somebody takes part.
    pub(crate) fn check_entrant(&self, entrant: u32) -> Result<(), DeskError> {
        if self.desk.event.state().is_active(EntrantId(entrant)) {
            Ok(())
        } else {
            Err(DeskRefusal::NoEntrant.into())
        }
    }

    /// Refuses what leaves a unit with more entrants than the plan allows and
    /// than it had before. It is asked when all is done: of many changes one
    /// may make room for another.
    pub(crate) fn check_units(&self) -> Result<(), DeskError> {
        let Some(event) = &self.event else { return Ok(()) };
        let most = event.state().plan.unit_most;
        if most == 0 {
            return Ok(());
        }
        let (before, after) = (unit_sizes(self.desk.event.state()), unit_sizes(event.state()));
        let grows = |(unit, size): (&UnitId, &u32)| {
            *size > most && *size > before.get(unit).copied().unwrap_or(0)
        };
        if after.iter().any(grows) { Err(EventError::UnitFull(most).into()) } else { Ok(()) }
    }

    /// The last round of the stage being played.
    pub(crate) fn last_round(&self) -> Result<&'a Round, DeskError> {
        let current = self.desk.event.state().current();
        current
            .and_then(|(_, _, running)| running.last_round())
            .ok_or_else(|| DeskRefusal::NoMatch.into())
    }

    /// A match of the round being played.
    pub(crate) fn playing(&self, match_no: u32) -> Result<&'a Match, DeskError> {
        let round = self.last_round()?;
        if round.state != RoundState::Playing {
            return Err(DeskRefusal::WrongState.into());
        }
        round
            .matches
            .iter()
            .find(|m| m.drafted.match_no == match_no)
            .ok_or_else(|| DeskRefusal::NoMatch.into())
    }

    /// A match that has no result yet.
    pub(crate) fn open(&self, match_no: u32) -> Result<&'a Match, DeskError> {
        let of = self.playing(match_no)?;
        if of.taken.is_some() { Err(DeskRefusal::AlreadyTaken.into()) } else { Ok(of) }
    }
}

/// How many of each unit take part.
fn unit_sizes(state: &State) -> BTreeMap<UnitId, u32> {
    let active = state.entrants.values().filter(|of| of.left.is_none());
    let mut sizes = BTreeMap::new();
    for unit in active.filter_map(|of| of.entrant.unit) {
        *sizes.entry(unit).or_default() += 1;
    }
    sizes
}

/// Whether a name is there and not too long.
pub(crate) fn named(name: &str) -> bool {
    let name = name.trim();
    !name.is_empty() && short(name, NAME_MAX_CHARS)
}

pub(crate) fn short(text: &str, max: usize) -> bool {
    text.chars().count() <= max && !text.contains('\0')
}

pub(crate) fn check_text(text: &str) -> Result<(), DeskError> {
    if short(text, TEXT_MAX_CHARS) { Ok(()) } else { Err(DeskRefusal::LongText.into()) }
}

pub(crate) fn check_table(table: Option<u32>) -> Result<(), DeskError> {
    if table.is_none_or(|table| (1..=TABLES_MAX).contains(&table)) {
        Ok(())
    } else {
        Err(DeskRefusal::BadTable.into())
    }
}

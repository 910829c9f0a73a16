//! An event is a fold of its log: every state, standing and pairing comes
//! from the entries and from nothing else.

mod apply;
mod begin;
mod bracket;
mod decide;
mod draft;
mod duplicate;
mod entry;
mod error;
mod excuse;
mod justice;
mod legacy;
mod places;
mod play_off;
mod replan;
mod results;
mod standings;
mod state;
mod ties;
mod tree;
pub mod work;

use std::collections::BTreeSet;

pub use bracket::Bracket;
pub use entry::{Command, Decision, Entry, Happening, PublishedRow};
pub use error::EventError;
pub use results::Part;
pub use standings::Standings;
pub use state::{
    AppealState, Departure, Drafted, Entrant, Match, Registered, Round, RoundState, Running, Start,
    State, Taken,
};

use crate::EntrantId;
use crate::plan::Plan;

/// An event with its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    log: Vec<Entry>,
    /// The numbers of the entries that were not taken back, without the
    /// first, which cannot be.
    standing: Vec<u32>,
    state: State,
    copies: work::Copies,
}

/// How a command would move someone in the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// Who.
    pub entrant: EntrantId,
    /// The rank now; none for one who is not in the standings.
    pub before: Option<u32>,
    /// The rank after the command.
    pub after: Option<u32>,
}

impl Event {
    /// Opens an event.
    pub fn open(plan: Plan, at_s: i64, by: &str) -> Result<Self, EventError> {
        let what = Happening::Opened { plan };
        Self::replay(&[Entry { seq: 1, at_s, by: by.to_owned(), what }])
    }

    /// Folds a whole log.
    pub fn replay(log: &[Entry]) -> Result<Self, EventError> {
        let (state, rest) = begun(log)?;
        if log[0].seq != 1 {
            return Err(EventError::OutOfOrder(log[0].seq));
        }
        state.plan.validate()?;
        let log = vec![log[0].clone()];
        let mut event = Self { log, standing: Vec::new(), state, copies: work::Copies };
        event.extend(rest.iter().cloned())?;
        Ok(event)
    }

    /// Folds more entries, up to the first that is refused. What is taken
    /// back in one go is folded anew once, however many entries it is.
    pub fn extend(&mut self, entries: impl IntoIterator<Item = Entry>) -> Result<(), EventError> {
        let mut stale = false;
        for entry in entries {
            let last = self.log.last().map_or((0, i64::MIN), |last| (last.seq, last.at_s));
            if entry.seq != last.0 + 1 || entry.at_s < last.1 {
                return Err(EventError::OutOfOrder(entry.seq));
            }
            if let Happening::Undone { seq } = entry.what {
                if self.standing.pop_if(|last| *last == seq).is_none() {
                    return Err(EventError::BrokenLog(entry.seq));
                }
                stale = true;
            } else {
                if std::mem::take(&mut stale) {
                    self.refold()?;
                }
                apply::apply(&mut self.state, &entry)?;
                self.standing.push(entry.seq);
            }
            self.log.push(entry);
        }
        if stale { self.refold() } else { Ok(()) }
    }

    /// Does what is asked and records it; the new entries are returned. A
    /// refused command changes nothing.
    pub fn execute(
        &mut self,
        command: &Command,
        at_s: i64,
        by: &str,
    ) -> Result<&[Entry], EventError> {
        let from = self.log.len();
        let happenings = self.would(command, at_s, by)?.into_iter();
        let entries = happenings.zip(from as u32 + 1..);
        self.extend(entries.map(|(what, seq)| Entry { seq, at_s, by: by.to_owned(), what }))?;
        Ok(&self.log[from..])
    }

    /// What would be recorded if a command were done now; nothing is.
    pub fn would(
        &self,
        command: &Command,
        at_s: i64,
        by: &str,
    ) -> Result<Vec<Happening>, EventError> {
        let Command::Undo { entries } = command else {
            return decide::decide(&self.state, command, at_s, by);
        };
        let from = self.standing.len().checked_sub(*entries).ok_or(EventError::NothingToUndo)?;
        Ok(self.standing[from..].iter().rev().map(|&seq| Happening::Undone { seq }).collect())
    }

    /// What a command would do to the standings of the stage being played,
    /// for the director to confirm before it is done.
    pub fn preview(&self, command: &Command, at_s: i64) -> Result<Vec<Shift>, EventError> {
        let mut after = self.clone();
        after.execute(command, at_s, "")?;
        let ranks = |event: &Self| {
            let stage = event.state.stages.len().saturating_sub(1);
            event.state.standings(stage).map(|table| table.rows).unwrap_or_default()
        };
        let (old, new) = (ranks(self), ranks(&after));
        let rank_in = |rows: &[crate::standings::Row], id: EntrantId| {
            rows.iter().find(|row| row.entrant == id).map(|row| row.rank)
        };
        let everyone: BTreeSet<EntrantId> = old.iter().chain(&new).map(|row| row.entrant).collect();
        Ok(everyone
            .into_iter()
            .map(|entrant| Shift {
                entrant,
                before: rank_in(&old, entrant),
                after: rank_in(&new, entrant),
            })
            .filter(|shift| shift.before != shift.after)
            .collect())
    }

    /// Where the event stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Everything that has happened.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// Folds the entries that stand from the beginning.
    fn refold(&mut self) -> Result<(), EventError> {
        let (mut state, entries) = begun(&self.log)?;
        for &seq in &self.standing {
            apply::apply(&mut state, &entries[seq as usize - 2])?;
        }
        self.state = state;
        Ok(())
    }
}

/// The state that a log begins with, and the entries after it.
fn begun(log: &[Entry]) -> Result<(State, &[Entry]), EventError> {
    let (first, rest) = log.split_first().ok_or(EventError::OutOfOrder(1))?;
    let Happening::Opened { plan } = &first.what else {
        return Err(EventError::BrokenLog(first.seq));
    };
    Ok((State::new(plan.clone()), rest))
}

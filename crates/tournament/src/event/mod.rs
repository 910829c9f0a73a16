//! An event is a fold of its log: every state, standing and pairing comes
//! from the entries and from nothing else.

mod apply;
mod begin;
mod decide;
mod draft;
mod duplicate;
mod entry;
mod error;
mod justice;
mod legacy;
mod results;
mod standings;
mod state;
mod tree;
pub mod work;

use std::collections::BTreeSet;

pub use entry::{Command, Entry, Happening, PublishedRow};
pub use error::EventError;
pub use standings::Standings;
pub use state::{
    AppealState, Departure, Drafted, Entrant, Match, Registered, Round, RoundState, Running, State,
    Taken,
};

use crate::EntrantId;
use crate::plan::Plan;

/// An event with its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    log: Vec<Entry>,
    undone: BTreeSet<u32>,
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
        let (first, rest) = log.split_first().ok_or(EventError::OutOfOrder(1))?;
        let Happening::Opened { plan } = &first.what else {
            return Err(EventError::BrokenLog(first.seq));
        };
        if first.seq != 1 {
            return Err(EventError::OutOfOrder(first.seq));
        }
        plan.validate()?;
        let mut event = Self {
            log: vec![first.clone()],
            undone: BTreeSet::new(),
            state: State::new(plan.clone()),
            copies: work::Copies,
        };
        for entry in rest {
            event.append(entry.clone())?;
        }
        Ok(event)
    }

    /// Folds one more entry. An entry that is refused changes nothing.
    pub fn append(&mut self, entry: Entry) -> Result<(), EventError> {
        let last = self.log.last().map_or((0, i64::MIN), |last| (last.seq, last.at_s));
        if entry.seq != last.0 + 1 || entry.at_s < last.1 {
            return Err(EventError::OutOfOrder(entry.seq));
        }
        if let Happening::Undone { seq } = entry.what {
            if self.last_standing() != Some(seq) {
                return Err(EventError::BrokenLog(entry.seq));
            }
            self.state = self.refolded_without(seq)?;
            self.undone.insert(seq);
        } else {
            apply::apply(&mut self.state, &entry)?;
        }
        self.log.push(entry);
        Ok(())
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
        for what in self.would(command, at_s, by)? {
            let seq = self.log.len() as u32 + 1;
            self.append(Entry { seq, at_s, by: by.to_owned(), what })?;
        }
        Ok(&self.log[from..])
    }

    /// What would be recorded if a command were done now; nothing is.
    pub fn would(
        &self,
        command: &Command,
        at_s: i64,
        by: &str,
    ) -> Result<Vec<Happening>, EventError> {
        let Command::Undo = command else {
            return decide::decide(&self.state, command, at_s, by);
        };
        let seq = self.last_standing().ok_or(EventError::NothingToUndo)?;
        Ok(vec![Happening::Undone { seq }])
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

    /// The last entry that has not been undone and can be.
    fn last_standing(&self) -> Option<u32> {
        self.standing().next_back().map(|entry| entry.seq)
    }

    /// The entries that stand, without the first.
    fn standing(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        self.log.iter().skip(1).filter(|entry| {
            !matches!(entry.what, Happening::Undone { .. }) && !self.undone.contains(&entry.seq)
        })
    }

    fn refolded_without(&self, seq: u32) -> Result<State, EventError> {
        let mut state = State::new(self.state.plan.clone());
        for entry in self.standing().filter(|entry| entry.seq != seq) {
            apply::apply(&mut state, entry)?;
        }
        Ok(state)
    }
}

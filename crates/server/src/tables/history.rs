//! The latest entries of a table, for clients that missed some.

use std::collections::VecDeque;

use table::{Entry, Happening, Input, Millis, News, Table, User};

use super::clients::Client;
use super::limits;

/// What one entry brought about.
#[derive(Clone, Debug)]
pub(crate) struct Happened {
    /// The version after it.
    pub(crate) version: u64,
    /// When.
    pub(crate) at: Millis,
    /// What.
    pub(crate) events: Vec<Happening>,
    /// Who said something with it.
    pub(crate) said_by: Option<User>,
}

impl Happened {
    /// What an entry brought about, given the table after it.
    pub(crate) fn new(entry: &Entry, events: Vec<Happening>, after: &Table) -> Self {
        let said_by = match &entry.input {
            Input::Say { user, .. } => Some(user.clone()),
            _ => None,
        };
        Self { version: after.version(), at: after.now(), events, said_by }
    }

    /// Whether a connection is not to be told what was said: its person has
    /// blocked whoever said it.
    pub(crate) fn is_hidden_from(&self, client: &Client) -> bool {
        self.said_by.as_ref().is_some_and(|speaker| client.hides(speaker))
    }

    /// The same without what was said. The version is told all the same, for
    /// the next one follows it.
    pub(crate) fn without_words(&self) -> Self {
        let said = |event: &Happening| matches!(event, Happening::Table(News::Said { .. }));
        let events = self.events.iter().filter(|event| !said(event)).cloned().collect();
        Self { version: self.version, at: self.at, events, said_by: None }
    }

    /// What it takes to remember it.
    const fn weight(&self) -> usize {
        if self.events.is_empty() { 1 } else { self.events.len() }
    }
}

/// The latest entries, oldest first: as many as brought about no more than
/// [`limits::HISTORY`] things. When all cards are dealt at once that is one
/// entry, and more than any client wants to be told.
#[derive(Debug, Default)]
pub(crate) struct History {
    entries: VecDeque<Happened>,
    events: usize,
}

impl History {
    pub(crate) fn push(&mut self, mut happened: Happened) {
        // A list grows by room for four events, and most entries have one:
        // over all it would be half of a table's memory.
        happened.events.shrink_to_fit();
        self.events += happened.weight();
        self.entries.push_back(happened);
        while self.events > limits::HISTORY
            && let Some(oldest) = self.entries.pop_front()
        {
            self.events -= oldest.weight();
        }
    }

    /// All that came after a version; `None` when some of it is forgotten.
    pub(crate) fn since(&self, version: u64) -> Option<impl Iterator<Item = &Happened>> {
        let first = self.entries.front()?;
        let known = version + 1 >= first.version;
        known.then(|| self.entries.iter().filter(move |happened| happened.version > version))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_entry_with_too_much_is_not_remembered() {
        let mut history = History::default();
        let events = |count| vec![Happening::Table(table::News::Resumed); count];
        let happened = |version, events| Happened { version, at: 0, events, said_by: None };
        history.push(happened(2, events(1)));
        history.push(happened(3, events(limits::HISTORY + 1)));
        assert!(history.since(1).is_none() && history.since(2).is_none());
        history.push(happened(4, events(limits::HISTORY - 1)));
        history.push(happened(5, events(1)));
        assert_eq!(history.since(3).map(Iterator::count), Some(2));
        history.push(happened(6, events(1)));
        assert!(history.since(3).is_none());
        assert_eq!(history.since(4).map(Iterator::count), Some(2));
    }

    #[test]
    fn what_is_forgotten_is_not_made_up() {
        let mut history = History::default();
        assert!(history.since(0).is_none());
        for version in 2..200 {
            history.push(Happened { version, at: 0, events: Vec::new(), said_by: None });
        }
        let oldest = 200 - limits::HISTORY as u64;
        assert!(history.since(oldest - 2).is_none());
        assert_eq!(history.since(oldest - 1).map(Iterator::count), Some(limits::HISTORY));
        assert_eq!(history.since(198).map(Iterator::count), Some(1));
        assert_eq!(history.since(199).map(Iterator::count), Some(0));
    }
}

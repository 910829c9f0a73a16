//! The latest entries of a table, for clients that missed some.

use std::collections::VecDeque;

use table::{Happening, Millis};

use super::limits;

/// What one entry brought about.
#[derive(Debug)]
pub(crate) struct Happened {
    /// The version after it.
    pub(crate) version: u64,
    /// When.
    pub(crate) at: Millis,
    /// What.
    pub(crate) events: Vec<Happening>,
}

/// The latest entries, oldest first.
#[derive(Debug, Default)]
pub(crate) struct History(VecDeque<Happened>);

impl History {
    pub(crate) fn push(&mut self, mut happened: Happened) {
        if self.0.len() == limits::HISTORY {
            self.0.pop_front();
        }
        // A list grows by room for four events, and most entries have one:
        // over all it would be half of a table's memory.
        happened.events.shrink_to_fit();
        self.0.push_back(happened);
    }

    /// All that came after a version; `None` when some of it is forgotten.
    pub(crate) fn since(&self, version: u64) -> Option<impl Iterator<Item = &Happened>> {
        let first = self.0.front()?;
        let known = version + 1 >= first.version;
        known.then(|| self.0.iter().filter(move |happened| happened.version > version))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_forgotten_is_not_made_up() {
        let mut history = History::default();
        assert!(history.since(0).is_none());
        for version in 2..200 {
            history.push(Happened { version, at: 0, events: Vec::new() });
        }
        let oldest = 200 - limits::HISTORY as u64;
        assert!(history.since(oldest - 2).is_none());
        assert_eq!(history.since(oldest - 1).map(Iterator::count), Some(limits::HISTORY));
        assert_eq!(history.since(198).map(Iterator::count), Some(1));
        assert_eq!(history.since(199).map(Iterator::count), Some(0));
    }
}

//! A table as it was a while ago, for spectators who may see all cards then.

use std::collections::VecDeque;

use table::{Entry, Millis, Spectators, Table};

use super::history::Happened;

/// A second fold of the same log that lags behind.
#[derive(Debug)]
pub(crate) struct Delayed {
    table: Table,
    pending: VecDeque<Entry>,
    delay_ms: u64,
}

impl Delayed {
    /// The delayed table of a log, where its settings ask for one.
    pub(crate) fn new(log: &[Entry]) -> Option<Self> {
        let (first, rest) = log.split_first()?;
        let table = Table::open(first).ok()?;
        match table.settings().spectators {
            Spectators::Delayed { delay_ms } => {
                Some(Self { table, pending: rest.iter().cloned().collect(), delay_ms })
            }
            Spectators::Public {} | Spectators::Nobody {} => None,
        }
    }

    pub(crate) const fn table(&self) -> &Table {
        &self.table
    }

    pub(crate) fn push(&mut self, entry: Entry) {
        self.pending.push_back(entry);
    }

    /// When the next entry may be shown.
    pub(crate) fn next_at(&self) -> Option<Millis> {
        self.pending.front().map(|entry| entry.at + self.delay_ms)
    }

    /// Whether all has been shown.
    pub(crate) fn is_shown(&self) -> bool {
        self.pending.is_empty()
    }

    /// The next entry that may be shown by now.
    pub(crate) fn next(&mut self, now: Millis) -> Option<Happened> {
        if self.next_at()? > now {
            return None;
        }
        let entry = self.pending.pop_front()?;
        // The table itself took this entry, so its twin does too.
        let events = self.table.step(&entry).ok()?;
        Some(Happened { version: self.table.version(), at: self.table.now(), events })
    }
}

#[cfg(test)]
mod tests {
    use games::Rules;
    use table::{Input, Settings, User};

    use super::*;

    #[test]
    fn nothing_is_shown_before_its_time() {
        let rules = Rules::by_id("cn2017").unwrap();
        let mut settings = Settings::new("t", rules);
        settings.spectators = Spectators::Delayed { delay_ms: 60_000 };
        let open = Entry::new(0, Input::Open { settings: Box::new(settings) });
        let mut delayed = Delayed::new(std::slice::from_ref(&open)).unwrap();
        assert!(delayed.is_shown());
        let user = User::from("ann");
        delayed.push(Entry::new(1_000, Input::Sit { user, name: "Ann".into(), seat: None }));
        assert_eq!(delayed.next_at(), Some(61_000));
        assert!(delayed.next(60_999).is_none());
        let events = delayed.next(61_000).unwrap().events;
        assert!(matches!(events[0], table::Happening::Table(table::News::Sat { .. })));
        assert!(delayed.is_shown());
        assert_eq!(delayed.table().chairs().occupants().count(), 1);
    }
}

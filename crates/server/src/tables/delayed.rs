//! A table as it was a while ago, for spectators who may see all cards then.
//!
//! Whatever the delay, nothing of a deal is shown before it is over: somebody
//! who sits at the table could look on through a second connection.

use std::collections::VecDeque;

use table::{Entry, Millis, Spectators, Stage, Table};

use super::history::Happened;

/// A second fold of the same log that lags behind.
#[derive(Debug)]
pub(crate) struct Delayed {
    table: Table,
    pending: VecDeque<Entry>,
    /// How many of them, from the first, belong to deals that are over.
    ripe: usize,
    delay_ms: u64,
}

impl Delayed {
    /// The delayed table of a log, where its settings ask for one.
    pub(crate) fn new(log: &[Entry]) -> Option<Self> {
        let (first, rest) = log.split_first()?;
        let table = Table::open(first).ok()?;
        match table.settings().spectators {
            Spectators::Delayed { delay_ms } => {
                let mut ahead = table.clone();
                // Tables opened before there was a limit may have any delay.
                let delay_ms = delay_ms.min(table::limits::DELAY_MS);
                let mut delayed = Self { table, pending: VecDeque::new(), ripe: 0, delay_ms };
                for entry in rest {
                    ahead.step(entry).ok()?;
                    delayed.push(entry.clone(), &ahead);
                }
                Some(delayed)
            }
            Spectators::Public {} | Spectators::Nobody {} => None,
        }
    }

    pub(crate) const fn table(&self) -> &Table {
        &self.table
    }

    /// Takes an entry, given the table after it.
    pub(crate) fn push(&mut self, entry: Entry, after: &Table) {
        self.pending.push_back(entry);
        if !is_dealt(after) {
            self.ripe = self.pending.len();
        }
    }

    /// When the next entry may be shown.
    pub(crate) fn next_at(&self) -> Option<Millis> {
        let next = self.pending.front().filter(|_| self.ripe > 0)?;
        Some(next.at.saturating_add(self.delay_ms))
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
        self.ripe -= 1;
        // The table itself took this entry, so its twin does too.
        let events = self.table.step(&entry).ok()?;
        Some(Happened::new(&entry, events, &self.table))
    }
}

/// Whether cards are dealt that somebody may still have to play.
fn is_dealt(table: &Table) -> bool {
    let running = matches!(table.stage(), Stage::Match(_));
    running && table.game().is_some_and(|game| !game.needs_deal() && !game.is_over())
}

#[cfg(test)]
mod tests {
    use games::Rules;
    use table::{Input, Settings, User, Who};

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
        let sits = Entry::new(1_000, Input::Sit { user, name: "Ann".into(), seat: None });
        let mut live = Table::open(&open).unwrap();
        live.step(&sits).unwrap();
        delayed.push(sits, &live);
        assert_eq!(delayed.next_at(), Some(61_000));
        assert!(delayed.next(60_999).is_none());
        let events = delayed.next(61_000).unwrap().events;
        assert!(matches!(events[0], table::Happening::Table(table::News::Sat { .. })));
        assert!(delayed.is_shown());
        assert_eq!(delayed.table().chairs().occupants().count(), 1);
    }

    /// Bots play a deal; what a delayed spectator could be told at each
    /// moment, even one who waits for nothing or for ever.
    #[test]
    fn nothing_of_a_deal_is_shown_before_it_is_over() {
        for delay_ms in [0, 1, u64::MAX] {
            let rules = Rules::by_id("erdayi2021").unwrap().with_deals(2);
            let mut settings = Settings::new("t", rules.clone());
            settings.spectators = Spectators::Delayed { delay_ms };
            let open = Entry::new(0, Input::Open { settings: Box::new(settings) });
            let mut live = Table::open(&open).unwrap();
            let mut log = vec![open.clone()];
            let mut delayed = Delayed::new(&log).unwrap();
            let mut bot = bots::by_name("steady", &rules).unwrap();
            let mut shown_at = 0;
            let mut at = 0;
            let mut seats = games::Seat::first(3);
            while !live.is_over() {
                at += 60_000;
                let wants = live.wants();
                let input = if let Some(seat) = seats.next() {
                    Input::Seat { seat, who: Who::Bot("steady".into()), name: "b".into() }
                } else if wants.secret {
                    Input::Secret { secret: cards::Secret([3; 32]) }
                } else if let Some(ask) = wants.bots.first() {
                    let view = live.game().unwrap().view(games::Viewer::Seat(ask.seat));
                    let action = bot.act(&view, ask.seat).unwrap();
                    Input::BotMove { seat: ask.seat, choice: games::Move::of(&action).unwrap() }
                } else {
                    Input::Tick {}
                };
                let entry = Entry::new(at, input);
                if live.step(&entry).is_err() {
                    continue;
                }
                log.push(entry.clone());
                delayed.push(entry, &live);
                while delayed.next(at).is_some() {
                    shown_at = at;
                }
                let dealt = is_dealt(&live);
                assert!(!dealt || !is_dealt(delayed.table()), "{delay_ms}");
                // One that starts again from the log is as careful.
                let mut again = Delayed::new(&log).unwrap();
                while again.next(u64::MAX - 1).is_some() {}
                assert!(!dealt || !is_dealt(again.table()), "{delay_ms}");
            }
            while delayed.next(at + 1).is_some() {}
            let last = delayed.next_at();
            if delay_ms == u64::MAX {
                assert_eq!(shown_at, 0);
                assert!(last.unwrap() <= at + table::limits::DELAY_MS, "it comes in the end");
            } else {
                assert!(delayed.is_shown(), "{last:?}");
            }
        }
    }
}

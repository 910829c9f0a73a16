//! How the tables of events make themselves heard.

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// Wakes whoever looks after an event when something happened at one of its
/// tables. A poke says nothing but that, and where something was held against
/// somebody: what happened is in the logs, so that one lost in a crash loses
/// nothing.
#[derive(Clone, Default)]
pub(crate) struct Pokes(Arc<Mutex<HashMap<Box<str>, Arc<Poked>>>>);

/// What the tables of one event make heard.
#[derive(Default)]
pub(crate) struct Poked {
    notify: Notify,
    /// Tables where something was held against somebody.
    tables: Mutex<BTreeSet<String>>,
}

impl Poked {
    /// Waits until something happens.
    pub(crate) async fn notified(&self) {
        self.notify.notified().await;
    }

    /// The tables that made themselves heard since one asked.
    pub(crate) fn take(&self) -> BTreeSet<String> {
        std::mem::take(&mut self.tables())
    }

    fn tables(&self) -> MutexGuard<'_, BTreeSet<String>> {
        // Every change is one insertion or a whole set: a panic elsewhere
        // leaves it whole.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pokes {
    fn with<T>(&self, act: impl FnOnce(&mut HashMap<Box<str>, Arc<Poked>>) -> T) -> T {
        // Every change is one insertion or removal: a panic elsewhere leaves
        // the map whole.
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What to wait for to hear of an event's tables.
    pub(crate) fn of(&self, event: &str) -> Arc<Poked> {
        self.with(|all| Arc::clone(all.entry(event.into()).or_default()))
    }

    /// Something happened at a table of an event.
    pub(crate) fn poke(&self, event: &str) {
        if let Some(poked) = self.with(|all| all.get(event).cloned()) {
            poked.notify.notify_one();
        }
    }

    /// Something was held against somebody at a table of an event.
    pub(crate) fn tell_of(&self, event: &str, table: &str) {
        if let Some(poked) = self.with(|all| all.get(event).cloned()) {
            poked.tables().insert(table.to_owned());
        }
    }

    /// Nobody waits for an event's tables any more, unless somebody else does.
    pub(crate) fn forget(&self, event: &str, own: &Arc<Poked>) {
        // The map and the one who leaves hold it.
        self.with(|all| {
            if Arc::strong_count(own) <= 2 {
                all.remove(event);
            }
        });
    }
}

impl fmt::Debug for Pokes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pokes")
    }
}

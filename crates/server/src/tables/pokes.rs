//! How the tables of events make themselves heard.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

/// Wakes whoever looks after an event when something happened at one of its
/// tables. A poke says nothing but that: what happened is in the logs, so that
/// one lost in a crash loses nothing.
#[derive(Clone, Default)]
pub(crate) struct Pokes(Arc<Mutex<HashMap<Box<str>, Arc<Notify>>>>);

impl Pokes {
    fn with<T>(&self, act: impl FnOnce(&mut HashMap<Box<str>, Arc<Notify>>) -> T) -> T {
        // Every change is one insertion or removal: a panic elsewhere leaves
        // the map whole.
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What to wait for to hear of an event's tables.
    pub(crate) fn of(&self, event: &str) -> Arc<Notify> {
        self.with(|all| Arc::clone(all.entry(event.into()).or_default()))
    }

    /// Something happened at a table of an event.
    pub(crate) fn poke(&self, event: &str) {
        if let Some(notify) = self.with(|all| all.get(event).cloned()) {
            notify.notify_one();
        }
    }

    /// Nobody waits for an event's tables any more, unless somebody else does.
    pub(crate) fn forget(&self, event: &str, own: &Arc<Notify>) {
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

//! What tables know of the events they belong to.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use desk::Desk;
use tokio::sync::watch;

/// The desk of an event as it stands; nothing before the event was loaded.
pub(crate) type Shared = watch::Receiver<Option<Arc<Desk>>>;

/// The desks of the events that run, for whoever must hear of a change at
/// once. An event that is loaded again goes on under the same door, so that
/// nobody loses sight of it meanwhile.
#[derive(Clone, Default)]
pub(crate) struct Desks(Arc<Mutex<HashMap<Box<str>, watch::Sender<Option<Arc<Desk>>>>>>);

impl Desks {
    fn all(&self) -> MutexGuard<'_, HashMap<Box<str>, watch::Sender<Option<Arc<Desk>>>>> {
        // Every change is one insertion or removal: a panic elsewhere leaves
        // the map whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What to look at to see an event's desk.
    pub(crate) fn of(&self, event: &str) -> Shared {
        self.all().entry(event.into()).or_default().subscribe()
    }

    /// This is the desk from now on.
    pub(crate) fn show(&self, event: &str, desk: Arc<Desk>) {
        self.all().entry(event.into()).or_default().send_replace(Some(desk));
    }

    /// The event is no longer run; those who still look keep what they saw.
    pub(crate) fn forget(&self, event: &str) {
        let mut all = self.all();
        if all.get(event).is_some_and(|desk| desk.receiver_count() == 0) {
            all.remove(event);
        }
    }
}

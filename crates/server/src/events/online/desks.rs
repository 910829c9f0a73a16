//! What tables know of the events they belong to, and how they tell them
//! something.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use desk::{Desk, ServerCommand};
use tokio::sync::{mpsc, oneshot, watch};

use super::Told;
use crate::ApiError;
use crate::events::actor::Request;
use crate::refuse::ServerRefusal;

/// The desk of an event as it stands; nothing before the event was loaded.
pub(crate) type Shared = watch::Receiver<Option<Arc<Desk>>>;

/// The desks of the events that run, for whoever must hear of a change at
/// once. An event that is loaded again goes on behind the same door, so that
/// nobody loses sight of it meanwhile.
#[derive(Clone, Default)]
pub(crate) struct Desks(Arc<Mutex<HashMap<Box<str>, Door>>>);

/// The way to one event.
#[derive(Default)]
struct Door {
    desk: watch::Sender<Option<Arc<Desk>>>,
    inbox: Option<mpsc::Sender<Request>>,
}

impl Desks {
    fn all(&self) -> MutexGuard<'_, HashMap<Box<str>, Door>> {
        // Every change is one insertion or removal: a panic elsewhere leaves
        // the map whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What to look at to see an event's desk.
    pub(crate) fn of(&self, event: &str) -> Shared {
        self.all().entry(event.into()).or_default().desk.subscribe()
    }

    /// The event has an owner, who can be told something.
    pub(in crate::events) fn open(
        &self,
        event: &str,
        desk: Arc<Desk>,
        inbox: mpsc::Sender<Request>,
    ) {
        let mut all = self.all();
        let door = all.entry(event.into()).or_default();
        door.inbox = Some(inbox);
        door.desk.send_replace(Some(desk));
    }

    /// This is the desk from now on.
    pub(in crate::events) fn show(&self, event: &str, desk: Arc<Desk>) {
        self.all().entry(event.into()).or_default().desk.send_replace(Some(desk));
    }

    /// The event is no longer run; those who still look keep what they saw.
    pub(in crate::events) fn forget(&self, event: &str) {
        let mut all = self.all();
        if all.get(event).is_some_and(|door| door.desk.receiver_count() == 0) {
            all.remove(event);
        }
    }

    /// Tells an event something in the server's name, once under one id.
    pub(crate) async fn tell(
        &self,
        event: &str,
        id: String,
        command: ServerCommand,
    ) -> Result<(), ApiError> {
        let gone = || ApiError::from(ServerRefusal::EventReloading);
        let inbox = self.all().get(event).and_then(|door| door.inbox.clone()).ok_or_else(gone)?;
        let (reply, answer) = oneshot::channel();
        let told = Box::new(Told { id, command });
        inbox.send(Request::Tell(told, reply)).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

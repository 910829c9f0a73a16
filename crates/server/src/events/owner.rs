//! What it takes to own an event.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use chain::{Head, LogKind};
use desk::{Desk, DeskError, DeskRequest, Line, backup};
use futures_util::FutureExt;
use protocol::events::{CommandAnswer, EventView};
use refusal::Refusal;
use store::{Store, StoreError, Stream};
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::actor::{Actor, Person, Request, Shown, Standing};
use super::limits;
use super::online::{Desks, Keeper};
use crate::keys::Keys;
use crate::owners::{Claim, Owned, Started, log};
use crate::refuse::ServerRefusal;
use crate::tables::Tables;
use crate::{ApiError, Clock};

/// The way to an event that is run.
#[derive(Clone)]
pub(crate) struct Owner {
    pub(super) inbox: mpsc::Sender<Request>,
    shown: watch::Receiver<Shown>,
    changes: broadcast::Sender<Arc<str>>,
    lines: broadcast::Sender<u64>,
}

impl Owner {
    /// The public view as it was last written out.
    pub(crate) fn shown(&self) -> Shown {
        self.shown.borrow().clone()
    }

    /// The public view, and every change from now on.
    pub(crate) fn follow(&self) -> (watch::Receiver<Shown>, broadcast::Receiver<Arc<str>>) {
        let changes = self.changes.subscribe();
        (self.shown.clone(), changes)
    }

    /// The version after every line from now on.
    pub(crate) fn follow_lines(&self) -> broadcast::Receiver<u64> {
        self.lines.subscribe()
    }

    /// The desk as it stands.
    pub(super) async fn desk(&self) -> Result<Arc<Desk>, ApiError> {
        Ok(self.standing().await?.desk)
    }

    /// The event as it stands.
    pub(super) async fn standing(&self) -> Result<Standing, ApiError> {
        let (reply, answer) = oneshot::channel();
        self.inbox.send(Request::Look(reply)).await.map_err(|_| gone())?;
        Ok(answer.await.map_err(|_| gone())?)
    }

    /// Gives a command, or asks what it would lead to.
    pub(super) async fn command(
        &self,
        request: DeskRequest,
        person: Person,
        preview: bool,
    ) -> Result<CommandAnswer, ApiError> {
        let (reply, answer) = oneshot::channel();
        let request = Box::new(request);
        let request = Request::Command { request, person, preview, reply };
        self.inbox.send(request).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

/// The owner ended before it answered; asking again finds the next one.
fn gone() -> Refusal {
    ServerRefusal::EventReloading.into()
}

/// What the owners of all events share.
pub(super) struct EventOwned {
    pub(super) store: Store,
    pub(super) tables: Tables,
    pub(super) desks: Desks,
    pub(super) keys: Keys,
    pub(super) clock: Clock,
    pub(super) stopping: CancellationToken,
    pub(super) tasks: TaskTracker,
}

impl EventOwned {
    /// The whole log of an event, each line with its text.
    pub(super) async fn read(&self, stream: &Stream) -> Result<Vec<(Line, String)>, ApiError> {
        log::read(&self.store, stream, |entry| {
            serde_json::from_str(&entry.body).map(|line| (line, entry.body.clone()))
        })
        .await
    }
}

/// An event with the head of its log.
pub(super) struct FoldedEvent {
    pub(super) desk: Desk,
    pub(super) head: Head,
}

impl Owned for EventOwned {
    type Handle = Owner;
    type Row = ();
    type Folded = FoldedEvent;
    type News = ();

    const NAME: &'static str = "an event";
    const GAUGE: &'static str = "paisai_events";
    const LOADED_AT_ONCE: usize = limits::LOADED_AT_ONCE;
    const RELOAD: Duration = limits::RELOAD;

    fn stream(id: &str) -> Result<Stream, StoreError> {
        Stream::event(id)
    }

    fn is_open(handle: &Owner) -> bool {
        !handle.inbox.is_closed()
    }

    fn broken() -> Refusal {
        ServerRefusal::EventBroken.into()
    }

    async fn row(&self, id: &str) -> Result<(), ApiError> {
        self.store.event(id).await?;
        Ok(())
    }

    async fn fold(&self, (): (), stream: &Stream) -> Result<FoldedEvent, ApiError> {
        let log = self.read(stream).await?;
        let id: Box<str> = stream.id().into();
        let folding = move || {
            let head = backup::head(&id, log.iter().map(|(line, body)| (line, &**body)));
            let desk = Desk::replay(log.into_iter().map(|(line, _)| line))?;
            Ok::<_, DeskError>(FoldedEvent { desk, head })
        };
        tokio::task::spawn_blocking(folding)
            .await
            .map_err(|error| ApiError::Internal(error.to_string()))?
            .map_err(|error| {
                let id = stream.id();
                ApiError::Internal(format!("the log of event {id} cannot be replayed: {error}"))
            })
    }

    fn start(&self, folded: FoldedEvent, claim: Claim) -> Started<Self> {
        let FoldedEvent { desk, head } = folded;
        let Claim { stream, epoch, resumed: _ } = claim;
        let id = stream.id();
        let head = self.keys.signer().sign(LogKind::Event, id, head, self.clock.now_ms());
        let view = EventView { head: Some(head.clone()), ..EventView::public(&desk, id) };
        let (inbox, requests) = mpsc::channel(limits::INBOX);
        let (shown, view) = watch::channel(Shown::new(view));
        let (changes, _) = broadcast::channel(limits::CHANGES);
        let (lines, _) = broadcast::channel(limits::CHANGES);
        let handle = Owner { inbox, shown: view, changes: changes.clone(), lines: lines.clone() };
        let busy = desk.is_online();
        // The clock may have been set back since the last line.
        let last = desk.line(desk.version()).map_or(0, |line| line.at_ms);
        let clock = self.clock.not_before(last);
        let desk = Arc::new(desk);
        self.desks.open(id, Arc::clone(&desk), handle.inbox.clone());
        let (desk, current) = watch::channel(desk);
        let keeper = Keeper {
            id: id.into(),
            tables: self.tables.clone(),
            store: self.store.clone(),
            clock: clock.clone(),
            stopping: self.stopping.clone(),
            desk: current,
            inbox: handle.inbox.clone(),
            arranged: HashMap::new(),
            told: HashSet::new(),
            busy,
            again: false,
        };
        let actor = Actor {
            id: id.into(),
            desk,
            desks: self.desks.clone(),
            head,
            keys: self.keys.clone(),
            epoch,
            store: self.store.clone(),
            clock,
            stopping: self.stopping.clone(),
            inbox: requests,
            shown,
            changes,
            lines,
            stream,
        };
        let tasks = self.tasks.clone();
        let work = async move {
            tasks.spawn(keeper.run());
            actor.run().await
        };
        Started { handle, news: (), work: work.boxed() }
    }

    fn announce(&self, (): ()) {}

    fn gone(&self, id: &str) {
        self.desks.forget(id);
    }
}

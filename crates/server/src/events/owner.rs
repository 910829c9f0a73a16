//! What it takes to own an event.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use chain::{Head, LogKind};
use desk::{Desk, DeskError, DeskRequest, Line, Restored, backup};
use futures_util::FutureExt;
use protocol::events::{CommandAnswer, EventView};
use refusal::Refusal;
use store::{Store, StoreError, Stream};
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::actor::{Actor, Person, Request, Shown, Standing, dress};
use super::course;
use super::limits;
use super::online::{Desks, Keeper, Told};
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
    pub(crate) async fn desk(&self) -> Result<Arc<Desk>, ApiError> {
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

    /// Tells the desk something in the server's name.
    pub(super) async fn told(&self, told: Told) -> Result<(), ApiError> {
        let (reply, answer) = oneshot::channel();
        self.inbox.send(Request::Tell(Box::new(told), reply)).await.map_err(|_| gone())?;
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

    /// Notes who restores an event, before the first line of the backup is
    /// written.
    pub(super) async fn note_restored(&self, id: &str, of: &Restored) -> Result<(), ApiError> {
        let text =
            serde_json::to_string(of).map_err(|error| ApiError::Internal(error.to_string()))?;
        Ok(self.store.set_meta(&restored_key(id), &text).await?)
    }

    /// Who restored an event last, where its log does not say so yet.
    async fn restored(&self, id: &str, desk: &Desk) -> Result<Option<Restored>, ApiError> {
        let Some(text) = self.store.meta(&restored_key(id)).await? else { return Ok(None) };
        let noted: Restored = serde_json::from_str(&text)
            .map_err(|error| ApiError::Internal(format!("who restored event {id}: {error}")))?;
        Ok(Some(noted).filter(|of| course::is_news(of, desk)))
    }
}

/// Where it is kept who restored an event last.
fn restored_key(id: &str) -> String {
    format!("restored {id}")
}

/// An event with the head of its log.
pub(super) struct FoldedEvent {
    pub(super) desk: Desk,
    pub(super) head: Head,
    /// Who restored it, where nothing happened since.
    pub(super) restored: Option<Restored>,
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
            Ok::<_, DeskError>((desk, head))
        };
        let (desk, head) = tokio::task::spawn_blocking(folding)
            .await
            .map_err(|error| ApiError::Internal(error.to_string()))?
            .map_err(|error| {
                let id = stream.id();
                ApiError::Internal(format!("the log of event {id} cannot be replayed: {error}"))
            })?;
        let restored = self.restored(stream.id(), &desk).await?;
        Ok(FoldedEvent { desk, head, restored })
    }

    fn start(&self, folded: FoldedEvent, claim: Claim) -> Started<Self> {
        let FoldedEvent { desk, head, restored } = folded;
        let Claim { stream, epoch, resumed: _ } = claim;
        let id = stream.id();
        // The clock may have been set back since the last line.
        let last = desk.line(desk.version()).map_or(0, |line| line.at_ms);
        let clock = self.clock.not_before(last);
        let head = self.keys.signer().sign(LogKind::Event, id, head, last);
        let mut view = EventView::public(&desk, id);
        dress(&mut view, &head, restored.as_ref());
        let (inbox, requests) = mpsc::channel(limits::INBOX);
        let (shown, view) = watch::channel(Shown::new(view));
        let (changes, _) = broadcast::channel(limits::CHANGES);
        let (lines, _) = broadcast::channel(limits::CHANGES);
        let handle = Owner { inbox, shown: view, changes: changes.clone(), lines: lines.clone() };
        let busy = desk.is_online();
        let desk = Arc::new(desk);
        self.desks.open(id, Arc::clone(&desk), handle.inbox.clone());
        let (desk, current) = watch::channel(desk);
        let keeper = Keeper {
            id: id.into(),
            keys: self.keys.clone(),
            tables: self.tables.clone(),
            store: self.store.clone(),
            clock: clock.clone(),
            stopping: self.stopping.clone(),
            desk: current,
            inbox: handle.inbox.clone(),
            arranged: HashMap::new(),
            told: HashSet::new(),
            unheard: BTreeSet::new(),
            fresh: true,
            done: HashSet::new(),
            busy,
            again: false,
        };
        let actor = Actor {
            id: id.into(),
            desk,
            desks: self.desks.clone(),
            head,
            restored,
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

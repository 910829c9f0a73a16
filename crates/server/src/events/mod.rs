//! The events of this server: each has one owner, which this registry finds.
//!
//! As with tables, an owner claims its log and can write only while nobody
//! has claimed it after him. An event is loaded when somebody asks for it.

mod actor;
mod limits;
pub(crate) mod online;
pub(crate) mod rest;
mod restore;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use desk::wire::{CommandAnswer, DeskRequest, EventMode, EventSummary, NewEventRequest};
use desk::{By, Desk, Line, Right, Secret};
use refusal::Refusal;
use store::{NewEntry, Store, StoreError, Stream};
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::limits::PAGE_MAX;
use crate::tables::Tables;
use crate::{ApiError, Clock, refuse};
use actor::{Actor, Ended, Person, Request, Shown};
use online::Keeper;

/// The events that this server runs; cheap to clone.
#[derive(Clone)]
pub(crate) struct Events(Arc<Registry>);

struct Registry {
    store: Store,
    tables: Tables,
    clock: Clock,
    stopping: CancellationToken,
    tasks: TaskTracker,
    running: Mutex<HashMap<Box<str>, Owner>>,
    /// Held while an event is loaded, so that it is loaded once; by a hash of
    /// its id, so that others need not wait.
    loading: [tokio::sync::Mutex<()>; limits::LOADED_AT_ONCE],
}

/// The way to an event that is run.
#[derive(Clone)]
pub(crate) struct Owner {
    inbox: mpsc::Sender<Request>,
    shown: watch::Receiver<Shown>,
    changes: broadcast::Sender<Arc<str>>,
    lines: broadcast::Sender<u64>,
    /// Tells this owner from the next of the same event.
    epoch: u64,
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

    async fn desk(&self) -> Result<Arc<Desk>, ApiError> {
        let (reply, answer) = oneshot::channel();
        self.inbox.send(Request::Look(reply)).await.map_err(|_| gone())?;
        Ok(answer.await.map_err(|_| gone())?)
    }

    async fn command(
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

impl Events {
    pub(crate) fn new(
        store: Store,
        tables: Tables,
        clock: Clock,
        stopping: CancellationToken,
        tasks: TaskTracker,
    ) -> Self {
        Self(Arc::new(Registry {
            store,
            tables,
            clock,
            stopping,
            tasks,
            running: Mutex::default(),
            loading: std::array::from_fn(|_| tokio::sync::Mutex::default()),
        }))
    }

    fn running(&self) -> MutexGuard<'_, HashMap<Box<str>, Owner>> {
        // Every change is one insertion or removal: a panic elsewhere leaves
        // the map whole.
        self.0.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn present(&self, id: &str) -> Option<Owner> {
        self.running().get(id).filter(|owner| !owner.inbox.is_closed()).cloned()
    }

    /// Nobody else loads the event meanwhile.
    async fn loading(&self, id: &str) -> tokio::sync::MutexGuard<'_, ()> {
        let place = id.bytes().fold(0, |sum, byte| sum + usize::from(byte));
        self.0.loading[place % limits::LOADED_AT_ONCE].lock().await
    }

    /// The owner of an event, which is started from its log if nobody runs it.
    pub(crate) async fn owner(&self, id: &str) -> Result<Owner, ApiError> {
        if let Some(owner) = self.present(id) {
            return Ok(owner);
        }
        let _loading = self.loading(id).await;
        if let Some(owner) = self.present(id) {
            return Ok(owner);
        }
        // A claim would make a stream for any id at all.
        self.0.store.event(id).await?;
        let stream = Stream::event(id)?;
        let claimed = self.0.store.claim(&stream).await?;
        let lines = self.read(&stream).await?;
        let desk = tokio::task::spawn_blocking(move || Desk::replay(lines))
            .await
            .map_err(|error| ApiError::Internal(error.to_string()))?
            .map_err(|error| {
                ApiError::Internal(format!("the log of event {id} cannot be replayed: {error}"))
            })?;
        Ok(self.start(id, desk, stream, claimed.epoch))
    }

    async fn read(&self, stream: &Stream) -> Result<Vec<Line>, ApiError> {
        let mut log = Vec::new();
        loop {
            let from = log.len() as u64 + 1;
            let lines = self.0.store.read(stream, from, limits::READ_AT_ONCE).await?;
            let done = lines.len() < limits::READ_AT_ONCE as usize;
            for line in lines {
                let read = serde_json::from_str(&line.body).map_err(|error| {
                    let id = stream.id();
                    ApiError::Internal(format!("line {} of event {id}: {error}", line.seq))
                })?;
                log.push(read);
            }
            if done {
                return Ok(log);
            }
        }
    }

    fn start(&self, id: &str, desk: Desk, stream: Stream, epoch: u64) -> Owner {
        let (inbox, requests) = mpsc::channel(limits::INBOX);
        let (shown, view) = watch::channel(Shown::new(desk.public(id)));
        let (changes, _) = broadcast::channel(limits::CHANGES);
        let (lines, _) = broadcast::channel(limits::CHANGES);
        let owner =
            Owner { inbox, shown: view, changes: changes.clone(), lines: lines.clone(), epoch };
        self.running().insert(id.into(), owner.clone());
        let busy = desk.is_online();
        let (desk, current) = watch::channel(Arc::new(desk));
        let keeper = Keeper {
            id: id.into(),
            tables: self.0.tables.clone(),
            store: self.0.store.clone(),
            clock: self.0.clock.clone(),
            stopping: self.0.stopping.clone(),
            desk: current,
            inbox: owner.inbox.clone(),
            arranged: HashMap::new(),
            told: HashSet::new(),
            busy,
            again: false,
        };
        self.0.tasks.spawn(keeper.run());
        let actor = Actor {
            id: id.into(),
            desk,
            stream,
            epoch,
            store: self.0.store.clone(),
            clock: self.0.clock.clone(),
            stopping: self.0.stopping.clone(),
            inbox: requests,
            shown,
            changes,
            lines,
        };
        let (events, id) = (self.clone(), Box::<str>::from(id));
        self.0.tasks.spawn(async move {
            metrics::gauge!("paisai_events").increment(1);
            let ended = actor.run().await;
            metrics::gauge!("paisai_events").decrement(1);
            events.ended(&id, epoch);
            if ended == Ended::Broken {
                events.reload(&id).await;
            }
        });
        owner
    }

    fn ended(&self, id: &str, epoch: u64) {
        let mut running = self.running();
        if running.get(id).is_some_and(|owner| owner.epoch == epoch) {
            running.remove(id);
        }
    }

    /// Loads an event that broke: its tables may wait for it.
    async fn reload(&self, id: &str) {
        tokio::select! {
            () = self.0.stopping.cancelled() => return,
            () = tokio::time::sleep(limits::RELOAD) => {}
        }
        if let Err(error) = self.owner(id).await {
            tracing::error!(%id, %error, "an event could not be loaded again");
        }
    }

    /// Loads every event that is played online, so that its tables go on.
    pub(crate) async fn resume_online(&self) -> Result<usize, StoreError> {
        let (mut count, mut after) = (0, None);
        loop {
            let status = store::EventStatus::Running;
            let rows = self.0.store.list_events(status, after.as_ref(), PAGE_MAX).await?;
            for row in &rows {
                let summary = serde_json::from_str::<EventSummary>(&row.summary);
                if !summary.is_ok_and(|of| of.details.mode == EventMode::Online) {
                    continue;
                }
                match self.owner(&row.id).await {
                    Ok(_) => count += 1,
                    Err(error) => {
                        tracing::error!(id = %row.id, %error, "an event could not be resumed");
                    }
                }
            }
            match rows.last() {
                Some(last) if rows.len() == PAGE_MAX as usize => after = Some(last.cursor()),
                _ => return Ok(count),
            }
        }
    }

    /// Opens an event; a preview opens nothing and shows it.
    async fn open(&self, new: &NewEventRequest, by: &Person) -> Result<(String, Shown), ApiError> {
        let (line, desk) = self.opening(new, by)?;
        let id = store::random_id()?;
        let row = actor::row(&id, &desk, by, line.at_ms)?;
        let body =
            serde_json::to_string(&line).map_err(|error| ApiError::Internal(error.to_string()))?;
        let entry = NewEntry { at_ms: line.at_ms, body };
        let people = actor::people(&desk);
        let claimed = self.0.store.create_event(row, people, vec![entry]).await?;
        let owner = self.start(&id, desk, Stream::event(&id)?, claimed.epoch);
        Ok((id, owner.shown()))
    }

    fn opening(&self, new: &NewEventRequest, by: &Person) -> Result<(Line, Desk), ApiError> {
        let by = By { user: by.user.clone(), name: by.name.clone(), right: Right::Director };
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| ApiError::Internal(error.to_string()))?;
        let line = Desk::opening(new, &by, self.0.clock.now_ms(), Secret::new(bytes))?;
        let desk = Desk::open(line.clone())?;
        Ok((line, desk))
    }
}

/// The owner ended before it answered; asking again finds the next one.
fn gone() -> Refusal {
    refuse::event_reloading()
}

//! The tables of this server: each has one owner, which this registry finds.
//!
//! Nothing here but [`Tables`] assumes that all tables are run by one
//! process: an owner claims its log and can write only while nobody has
//! claimed it after him.

mod actor;
mod bots;
mod clients;
mod delayed;
mod history;
mod limits;
mod lobby;
mod meta;
mod open;
pub(crate) mod pokes;
mod projection;
pub(crate) mod refuse;
mod render;
pub(crate) mod rest;
mod socket;

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::{FutureExt, StreamExt, stream};
use refusal::Refusal;
use store::{Store, StoreError, Stream};
use table::{Entry, Input, Table};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::{ApiError, Audit, Clock};
use actor::{Actor, Request};
use delayed::Delayed;
use lobby::Lobby;
use meta::Meta;
use pokes::Pokes;

/// The tables that this server runs; cheap to clone.
#[derive(Clone)]
pub(crate) struct Tables(Arc<Registry>);

struct Registry {
    store: Store,
    clock: Clock,
    stopping: CancellationToken,
    tasks: TaskTracker,
    lobby: Lobby,
    running: Mutex<HashMap<Box<str>, Place>>,
    /// The table for whoever comes next, by rules.
    quick: tokio::sync::Mutex<HashMap<String, Box<str>>>,
    next_client: AtomicU64,
    audit: Audit,
    pokes: Pokes,
    /// Held while a table is loaded, so that it is loaded once; by a hash of
    /// its id, so that others need not wait.
    loading: [tokio::sync::Mutex<()>; limits::LOADED_AT_ONCE],
}

/// A table that is run, or was until it broke.
#[derive(Default)]
struct Place {
    owner: Option<mpsc::Sender<Request>>,
    crashes: u32,
    /// Tells this owner from the next at the same place.
    generation: u64,
}

impl Tables {
    pub(crate) fn new(
        store: Store,
        clock: Clock,
        stopping: CancellationToken,
        tasks: TaskTracker,
    ) -> Self {
        Self(Arc::new(Registry {
            stopping,
            tasks,
            lobby: Lobby::new(),
            running: Mutex::default(),
            quick: tokio::sync::Mutex::default(),
            next_client: AtomicU64::new(1),
            audit: Audit::new(store.clone(), clock.clone()),
            pokes: Pokes::default(),
            loading: std::array::from_fn(|_| tokio::sync::Mutex::default()),
            store,
            clock,
        }))
    }

    /// Goes on with every unfinished table.
    pub(crate) async fn resume_all(&self) -> Result<usize, StoreError> {
        let ids = self.0.store.unfinished_tables().await?;
        let count = ids.len();
        stream::iter(ids)
            .for_each_concurrent(limits::LOADED_AT_ONCE, |id| async move {
                if let Err(error) = self.owner(&id).await {
                    tracing::error!(%id, %error, "a table could not be resumed");
                }
            })
            .await;
        Ok(count)
    }

    fn running(&self) -> MutexGuard<'_, HashMap<Box<str>, Place>> {
        // Every change is one insertion or removal: a panic elsewhere leaves
        // the map whole.
        self.0.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn lobby(&self) -> &Lobby {
        &self.0.lobby
    }

    fn next_client(&self) -> u64 {
        self.0.next_client.fetch_add(1, Ordering::Relaxed)
    }

    fn now(&self) -> table::Millis {
        self.0.clock.now_ms().max(0) as table::Millis
    }

    /// The owner of a table that is run.
    fn present_owner(&self, id: &str) -> Result<Option<mpsc::Sender<Request>>, ApiError> {
        let running = self.running();
        let Some(place) = running.get(id) else {
            return Ok(None);
        };
        match place.owner.as_ref().filter(|owner| !owner.is_closed()) {
            Some(owner) => Ok(Some(owner.clone())),
            None if place.crashes >= limits::CRASHES => Err(refuse::broken().into()),
            None => Ok(None),
        }
    }

    /// The owner of a table, which is started from its log if nobody runs it.
    async fn owner(&self, id: &str) -> Result<mpsc::Sender<Request>, ApiError> {
        if let Some(owner) = self.present_owner(id)? {
            return Ok(owner);
        }
        let place = id.bytes().fold(0, |sum, byte| sum + usize::from(byte));
        let _loading = self.0.loading[place % limits::LOADED_AT_ONCE].lock().await;
        if let Some(owner) = self.present_owner(id)? {
            return Ok(owner);
        }
        let row = self.0.store.table(id).await?;
        let stream = Stream::table(id)?;
        let claimed = self.0.store.claim(&stream).await?;
        let log = self.read(&stream).await?;
        let table = Table::replay(&log).map_err(|error| {
            ApiError::Internal(format!("the log of table {id} cannot be replayed: {error}"))
        })?;
        Ok(self.start(&row, table, &log, stream, claimed.epoch, true))
    }

    /// The whole log of a table.
    pub(crate) async fn read(&self, stream: &Stream) -> Result<Vec<Entry>, ApiError> {
        let mut log = Vec::new();
        loop {
            let from = log.len() as u64 + 1;
            let lines = self.0.store.read(stream, from, limits::READ_AT_ONCE).await?;
            let done = lines.len() < limits::READ_AT_ONCE as usize;
            for line in lines {
                let at = line.at_ms.max(0) as table::Millis;
                let entry = Entry::read(at, &line.body).map_err(|error| {
                    let id = stream.id();
                    ApiError::Internal(format!("entry {} of table {id}: {error}", line.seq))
                })?;
                log.push(entry);
            }
            if done {
                return Ok(log);
            }
        }
    }

    /// Starts an owner.
    fn start(
        &self,
        row: &store::Table,
        table: Table,
        log: &[Entry],
        stream: Stream,
        epoch: u64,
        restarted: bool,
    ) -> mpsc::Sender<Request> {
        let (owner, inbox) = mpsc::channel(limits::INBOX);
        let generation = {
            let mut running = self.running();
            let place = running.entry(row.id.as_str().into()).or_default();
            place.owner = Some(owner.clone());
            place.generation = epoch;
            place.generation
        };
        let meta = Meta::from(row);
        let clients = clients::Clients::default();
        if meta.event.is_none() {
            self.0.lobby.changed(projection::summary(&table, &meta, &clients));
        }
        let actor = Actor {
            table,
            meta,
            stream,
            epoch,
            store: self.0.store.clone(),
            clock: self.0.clock.clone(),
            lobby: self.0.lobby.clone(),
            audit: self.0.audit.clone(),
            pokes: self.0.pokes.clone(),
            stopping: self.0.stopping.clone(),
            inbox,
            clients,
            history: history::History::default(),
            bots: bots::TableBots::default(),
            delayed: Delayed::new(log),
            asked: 0,
            given_up: 0,
        };
        let tables = self.clone();
        let id: Box<str> = row.id.as_str().into();
        self.0.tasks.spawn(async move {
            metrics::gauge!("paisai_tables").increment(1);
            let ended = AssertUnwindSafe(actor.run(restarted)).catch_unwind().await;
            metrics::gauge!("paisai_tables").decrement(1);
            let crashed = match ended {
                Ok(Ok(())) => false,
                Ok(Err(error)) => {
                    tracing::error!(%id, %error, "a table stopped");
                    true
                }
                Err(_) => {
                    tracing::error!(%id, "a table panicked");
                    true
                }
            };
            tables.ended(&id, generation, crashed);
        });
        owner
    }

    /// An owner has ended. One that crashed is counted, and its table comes
    /// back from its log when somebody asks for it.
    fn ended(&self, id: &str, generation: u64, crashed: bool) {
        let mut running = self.running();
        let Some(place) = running.get_mut(id).filter(|place| place.generation == generation) else {
            return;
        };
        place.owner = None;
        if crashed {
            place.crashes += 1;
            if !self.0.stopping.is_cancelled() && place.crashes < limits::CRASHES {
                let (tables, id) = (self.clone(), id.to_owned());
                self.0.tasks.spawn(async move {
                    if let Err(error) = tables.owner(&id).await {
                        tracing::error!(%id, %error, "a table could not be resumed");
                    }
                });
            }
        } else {
            running.remove(id);
            drop(running);
            self.0.lobby.gone(id);
        }
    }

    /// How the tables of events make themselves heard.
    pub(crate) fn pokes(&self) -> &Pokes {
        &self.0.pokes
    }

    /// A table as it stands.
    pub(crate) async fn look(&self, id: &str) -> Result<Box<Table>, ApiError> {
        let owner = self.owner(id).await?;
        let (reply, answer) = oneshot::channel();
        owner.send(Request::Look(reply)).await.map_err(|_| gone())?;
        Ok(answer.await.map_err(|_| gone())?)
    }

    /// Does something at a table in the server's name.
    pub(crate) async fn put(&self, id: &str, input: Input) -> Result<u64, ApiError> {
        let owner = self.owner(id).await?;
        let (reply, answer) = oneshot::channel();
        owner.send(Request::Do(input, reply)).await.map_err(|_| gone())?;
        Ok(answer.await.map_err(|_| gone())??)
    }
}

/// The owner ended before it answered; asking again finds the next one.
fn gone() -> Refusal {
    refuse::reloading()
}

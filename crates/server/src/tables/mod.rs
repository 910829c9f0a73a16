//! The tables of this server: each has one owner ([`crate::owners`]), which
//! is the task of [`actor`].

mod actor;
mod again;
mod alarm;
pub(crate) mod bots;
mod clients;
mod delayed;
mod history;
mod limits;
mod line;
mod lobby;
mod manners;
mod meta;
mod open;
mod owner;
pub(crate) mod pokes;
mod presence;
mod program_socket;
mod programs;
pub(crate) mod projection;
pub(crate) mod refuse;
mod render;
pub(crate) mod rest;
pub(crate) mod rights;
mod sleep;
mod socket;
mod watch;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use chain::Head;
use futures_util::{StreamExt, stream};
use refusal::Refusal;
use store::{Store, StoreError, Stream};
use table::{Entry, Input, Table};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::owners::Owners;
use crate::rooms::live::Live;
use crate::thinkers::Thinkers;
use crate::{ApiError, Audit, Clock, Limits};
use actor::Request;
use lobby::Lobby;
use owner::TableOwned;
use pokes::Pokes;
use refuse::TableRefusal;
use rights::Rights;

/// The tables that this server runs; cheap to clone.
#[derive(Clone)]
pub(crate) struct Tables(Arc<Registry>);

/// Rules, and a bot.
type Wish = (String, Box<str>);

struct Registry {
    owners: Owners<TableOwned>,
    store: Store,
    clock: Clock,
    /// When this server took the tables over.
    started_ms: i64,
    /// Unfinished tables that a guest may have opened.
    per_guest: u32,
    /// The same for somebody with an account.
    per_account: u32,
    /// The table for whoever comes next, by rules and by the bots he wants to
    /// meet where nobody comes.
    quick: tokio::sync::Mutex<HashMap<Wish, Box<str>>>,
    /// Held by whoever opens the table where people play again.
    again: tokio::sync::Mutex<()>,
    /// Held by whoever begins the board of a day.
    days: tokio::sync::Mutex<()>,
    next_client: AtomicU64,
}

/// Tables whose matches go on after a restart.
pub(crate) struct Unfinished {
    /// How many there are.
    pub(crate) count: usize,
    /// Those of events.
    pub(crate) of_events: Vec<String>,
}

impl Tables {
    pub(crate) fn new(
        store: Store,
        clock: Clock,
        thinkers: Thinkers,
        rights: Rights,
        limits: &Limits,
        stopping: CancellationToken,
        tasks: TaskTracker,
    ) -> Self {
        let owned = TableOwned {
            store: store.clone(),
            clock: clock.clone(),
            stopping: stopping.clone(),
            lobby: Lobby::new(),
            audit: Audit::new(store.clone(), clock.clone()),
            pokes: Pokes::default(),
            rooms: Live::default(),
            thinkers,
            rights,
            rating: Arc::default(),
            sleeps_after: Duration::from_millis(limits.table_sleep_ms.get()),
        };
        Self(Arc::new(Registry {
            owners: Owners::new(owned, store.clone(), stopping, tasks),
            store,
            started_ms: clock.steady_ms(),
            per_guest: limits.tables_per_guest,
            per_account: limits.tables_per_account,
            clock,
            quick: tokio::sync::Mutex::default(),
            again: tokio::sync::Mutex::default(),
            days: tokio::sync::Mutex::default(),
            next_client: AtomicU64::new(1),
        }))
    }

    /// Lists every unfinished table. Those of an event are for [`Tables::wake`],
    /// others sleep until somebody comes to them.
    pub(crate) async fn resume_all(&self) -> Result<Unfinished, StoreError> {
        let all = self.0.store.unfinished_tables().await?;
        let count = all.len();
        let mut asleep = HashSet::new();
        self.for_each_unfinished(|row| {
            self.lobby().changed(projection::listed(&row));
            asleep.insert(row.id);
        })
        .await?;
        let of_events = all.into_iter().filter(|id| !asleep.contains(id)).collect();
        Ok(Unfinished { count, of_events })
    }

    /// Goes on with tables that need nobody to come to them. Thousands take a
    /// while; the server serves meanwhile, and whoever comes to one that has
    /// not had its turn finds it at once.
    pub(crate) async fn wake(self, ids: Vec<String>, stopping: CancellationToken) {
        let tables = &self;
        stream::iter(ids)
            .take_until(stopping.cancelled())
            .for_each_concurrent(limits::WOKEN_AT_ONCE, |id| async move {
                if let Err(error) = tables.owner(&id).await {
                    tracing::error!(id, %error, "a table could not be resumed");
                }
            })
            .await;
    }

    pub(crate) fn lobby(&self) -> &Lobby {
        &self.0.owners.kind().lobby
    }

    fn next_client(&self) -> u64 {
        self.0.next_client.fetch_add(1, Ordering::Relaxed)
    }

    fn now(&self) -> table::Millis {
        self.0.clock.steady_ms().max(0) as table::Millis
    }

    async fn owner(&self, id: &str) -> Result<mpsc::Sender<Request>, ApiError> {
        self.0.owners.owner(id).await
    }

    /// The whole log of a table.
    pub(crate) async fn read(&self, stream: &Stream) -> Result<Vec<Entry>, ApiError> {
        self.0.owners.kind().read(stream).await
    }

    /// The whole log of a table, and its head. Nobody needs the head before a
    /// match is over, so that playing costs nothing for it.
    pub(crate) async fn read_with_head(
        &self,
        stream: &Stream,
    ) -> Result<(Vec<Entry>, Head), ApiError> {
        self.0.owners.kind().read_with_head(stream).await
    }

    /// How the tables of events make themselves heard.
    pub(crate) fn pokes(&self) -> &Pokes {
        &self.0.owners.kind().pokes
    }

    /// How the tables of rooms make themselves heard.
    pub(crate) fn rooms(&self) -> &Live {
        &self.0.owners.kind().rooms
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
        owner.send(Request::Do(Box::new(input), reply)).await.map_err(|_| gone())?;
        Ok(answer.await.map_err(|_| gone())??)
    }
}

/// The owner ended before it answered; asking again finds the next one.
fn gone() -> Refusal {
    TableRefusal::Reloading.into()
}

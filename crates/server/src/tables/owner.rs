//! What it takes to own a table.

use std::sync::Arc;
use std::time::Duration;

use chain::{Head, LogKind};
use futures_util::FutureExt;
use protocol::TableSummary;
use refusal::Refusal;
use store::{Store, StoreError, Stream};
use table::{Entry, Millis, Table};
use tokio::sync::{Mutex, mpsc};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::actor::{Actor, Request};
use super::bots::TableBots;
use super::clients::Clients;
use super::delayed::Delayed;
use super::history::History;
use super::lobby::Lobby;
use super::manners::Manners;
use super::meta::Meta;
use super::pokes::Pokes;
use super::programs::Programs;
use super::refuse::TableRefusal;
use super::rights::Rights;
use super::{limits, projection};
use crate::owners::{Claim, Owned, Started, log};
use crate::rooms::live::Live;
use crate::thinkers::Thinkers;
use crate::{ApiError, Audit, Clock};

/// What the owners of all tables share.
pub(super) struct TableOwned {
    pub(super) store: Store,
    pub(super) clock: Clock,
    pub(super) stopping: CancellationToken,
    pub(super) lobby: Lobby,
    pub(super) audit: Audit,
    pub(super) pokes: Pokes,
    /// Hear of their tables.
    pub(super) rooms: Live,
    pub(super) thinkers: Thinkers,
    pub(super) rights: Rights,
    /// Held by whoever rates a match, until that is written.
    pub(super) rating: Arc<Mutex<()>>,
    /// How long nobody has to be connected until a table sleeps.
    pub(super) sleeps_after: Duration,
}

/// An entry as it was logged.
fn entry(line: &store::Entry) -> Result<Entry, serde_json::Error> {
    Entry::read(line.at_ms.max(0) as Millis, &line.body)
}

/// A table with its log.
pub(super) struct FoldedTable {
    pub(super) row: store::TableRow,
    pub(super) table: Table,
    pub(super) log: Vec<Entry>,
}

impl TableOwned {
    /// The whole log of a table.
    pub(super) async fn read(&self, stream: &Stream) -> Result<Vec<Entry>, ApiError> {
        log::read(&self.store, stream, entry).await
    }

    /// The whole log of a table, and its head.
    pub(super) async fn read_with_head(
        &self,
        stream: &Stream,
    ) -> Result<(Vec<Entry>, Head), ApiError> {
        let whole = |line: &store::Entry| entry(line).map(|entry| (entry, line.clone()));
        let mut head = Head::start(LogKind::Table, stream.id());
        let read = log::read(&self.store, stream, whole).await?.into_iter();
        let log = read.map(|(entry, line)| {
            head = head.after(line.at_ms, line.body.as_bytes());
            entry
        });
        Ok((log.collect(), head))
    }
}

impl Owned for TableOwned {
    type Handle = mpsc::Sender<Request>;
    type Row = store::TableRow;
    type Folded = FoldedTable;
    /// How the lobby lists it; tables of events are not listed.
    type News = Option<TableSummary>;

    const NAME: &'static str = "a table";
    const GAUGE: &'static str = "paisai_tables";
    const LOADED_AT_ONCE: usize = limits::LOADED_AT_ONCE;
    const RELOAD: Duration = Duration::ZERO;

    fn stream(id: &str) -> Result<Stream, StoreError> {
        Stream::table(id)
    }

    fn is_open(handle: &Self::Handle) -> bool {
        !handle.is_closed()
    }

    fn broken() -> Refusal {
        TableRefusal::Broken.into()
    }

    async fn row(&self, id: &str) -> Result<store::TableRow, ApiError> {
        Ok(self.store.table(id).await?)
    }

    async fn fold(&self, row: store::TableRow, stream: &Stream) -> Result<FoldedTable, ApiError> {
        let log = self.read(stream).await?;
        let table = Table::replay(&log).map_err(|error| {
            let id = stream.id();
            ApiError::Internal(format!("the log of table {id} cannot be replayed: {error}"))
        })?;
        Ok(FoldedTable { row, table, log })
    }

    fn start(&self, folded: FoldedTable, claim: Claim) -> Started<Self> {
        let FoldedTable { row, table, log } = folded;
        let Claim { stream, epoch, resumed } = claim;
        let (handle, inbox) = mpsc::channel(limits::INBOX);
        let meta = Meta::from(&row);
        let clients = Clients::default();
        let listed = meta.event.is_none();
        let news = listed.then(|| projection::summary(&table, &meta, &clients));
        let rights = self.rights.at(&meta);
        // The clock may have been set back since the last entry.
        let clock = self.clock.not_before(i64::try_from(table.now()).unwrap_or(i64::MAX));
        let mut actor = Actor {
            table,
            meta,
            stream,
            epoch,
            store: self.store.clone(),
            clock,
            lobby: self.lobby.clone(),
            audit: self.audit.clone(),
            pokes: self.pokes.clone(),
            rooms: self.rooms.clone(),
            rights,
            rating: Arc::clone(&self.rating),
            stopping: self.stopping.clone(),
            inbox,
            clients,
            programs: Programs::default(),
            history: History::default(),
            bots: TableBots::new(self.thinkers.clone()),
            manners: Manners::default(),
            delayed: Delayed::new(&log),
            left_at: Instant::now(),
            sleeps_after: self.sleeps_after,
            began: false,
            asked: 0,
            given_up: 0,
        };
        let work = async move {
            let id = row.id;
            actor.run(resumed).await.unwrap_or_else(|error| {
                tracing::error!(%id, %error, "a table stopped");
                error.ended()
            })
        };
        Started { handle, news, work: work.boxed() }
    }

    fn announce(&self, news: Option<TableSummary>) {
        if let Some(summary) = news {
            self.lobby.changed(summary);
        }
    }

    fn gone(&self, id: &str) {
        self.lobby.gone(id);
    }
}

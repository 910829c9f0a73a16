//! The only place that talks to a database: append-only logs, what the lists
//! show of the tables, accounts. Bodies are opaque; no rule of any game is
//! known here.
//!
//! A log belongs to whoever claimed it last. An append says which entry it
//! continues from, and is answered when it is durable.
//!
//! ```
//! use store::{NewEntry, Store, StoreError, Stream};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), StoreError> {
//! let store = Store::open("sqlite::memory:").await?;
//! let log = Stream::table("t1")?;
//! let owner = store.claim(&log).await?;
//! let entry = |body: &str| vec![NewEntry { at_ms: 0, body: body.to_owned() }];
//! store.append(&log, owner.epoch, 1, entry("发牌")).await?;
//!
//! let again = store.append(&log, owner.epoch, 1, entry("again")).await;
//! assert_eq!(again, Err(StoreError::Conflict));
//!
//! store.claim(&log).await?;
//! let late = store.append(&log, owner.epoch, 2, entry("late")).await;
//! assert_eq!(late, Err(StoreError::Stale));
//!
//! assert_eq!(store.read(&log, 1, 10).await?[0].body, "发牌");
//! store.close().await;
//! # Ok(())
//! # }
//! ```

mod analyses;
mod backend;
mod blocks;
mod days;
mod error;
mod events;
mod failure;
mod hash;
mod heads;
mod id;
pub mod limits;
mod meta;
mod postgres;
mod probe;
mod programs;
mod puzzles;
mod ratings;
mod reports;
mod rooms;
mod sessions;
mod sqlite;
mod staff;
mod statement;
mod stream;
mod tables;
mod traces;
mod users;
mod words;
mod writer;

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use backend::{Backend, By};
use postgres::PostgresGroups;
use sqlite::SqliteDb;
use writer::Writer;

pub use analyses::AnalysedDeal;
pub use blocks::Blocked;
pub use days::{DayChoices, DayPlay, DayPlayUpdate, DayResult, DayScore, GameKind, NewDayPlay};
pub use error::StoreError;
pub use events::{
    EventCursor, EventPart, EventPerson, EventRow, EventStatus, EventUpdate, OwnEvent,
};
pub use hash::Hash;
pub use id::random_id;
pub use programs::Program;
pub use puzzles::{NewPuzzle, PuzzleRow, PuzzleTry};
pub use ratings::{NewRating, OwnRating, Rating, RatingStep};
pub use reports::{NewReport, Report};
pub use rooms::{EveningRow, NewRoom, NewRoomTable, RoomChange, RoomPerson, RoomRow, RoomTable};
pub use sessions::{LinkPurpose, Session};
pub use staff::{Audit, Call, NewAudit, NewCall};
pub use stream::{Claimed, Entry, NewEntry, Stream, StreamKind};
pub use tables::{
    EventTable, NewTable, OwnTable, TableCursor, TableFilter, TablePlayer, TableRow, TableStatus,
    TableUpdate,
};
pub use traces::{Shared, SharedBy, SharedCursor, SharedPerson, SharedTable, Trace};
pub use users::{Credentials, NewLogin, NewUser, Role, User, UserCursor, UserKind, UserUpdate};

/// An open database; cheap to clone. When the last clone is dropped, what was
/// already handed over is still written; [`Store::close`] waits for that.
#[derive(Clone)]
pub struct Store {
    backend: Arc<Backend>,
    writer: Arc<Writer>,
}

/// Who else may write the logs of a database while it is open here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Company {
    /// Nobody.
    Alone,
    /// Other processes.
    Others,
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").finish_non_exhaustive()
    }
}

impl Store {
    /// Opens a database and brings its schema up to date: `postgres://…`, or
    /// `sqlite:///path/to/file`, or a path, or `sqlite::memory:`. The file of
    /// a SQLite database is created if it is missing. A database that a newer
    /// version has written is refused as [`StoreError::TooNew`].
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        Self::open_in(address, Company::Others).await
    }

    /// Opens a database as its one server: a second one on the same SQLite
    /// file is refused as [`StoreError::InUse`] until this one has closed it
    /// or its process has ended. [`Store::open`] and [`Store::backup`] work
    /// beside it, as long as they leave the logs to it.
    pub async fn open_alone(address: &str) -> Result<Self, StoreError> {
        Self::open_in(address, Company::Alone).await
    }

    async fn open_in(address: &str, company: Company) -> Result<Self, StoreError> {
        let (backend, writer) = if is_postgres(address) {
            let pool = postgres::open(address).await?;
            let writer = Writer::on_task(PostgresGroups(pool.clone()));
            (By::Postgres(pool), writer)
        } else {
            let (database, groups) = SqliteDb::open(address, company).await?;
            (By::Sqlite(database), Writer::on_thread(groups)?)
        };
        Ok(Self { backend: Arc::new(backend), writer: Arc::new(writer) })
    }

    /// Refuses further writes, waits until all accepted ones are durable, and
    /// closes the database for all clones.
    pub async fn close(&self) {
        self.writer.close().await;
        self.backend.close().await;
    }

    /// Writes a consistent copy of a SQLite database, which may be in use, into
    /// a new file. The database must be there and stays as it is, so that an
    /// older server goes on with it. A PostgreSQL server has its own tools for
    /// that, so that it is refused there.
    pub async fn backup(address: &str, copy: &Path) -> Result<(), StoreError> {
        if is_postgres(address) {
            return Err(StoreError::Invalid("back PostgreSQL up with pg_dump"));
        }
        sqlite::backup(address, copy).await
    }
}

fn is_postgres(address: &str) -> bool {
    ["postgres://", "postgresql://"].iter().any(|scheme| address.starts_with(scheme))
}

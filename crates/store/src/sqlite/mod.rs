//! SQLite: one file, one writing thread, a few readers.

mod group;
mod lock;

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqlitePool};
use tokio::sync::Mutex;

use crate::{Company, StoreError, random_id};
pub(crate) use group::SqliteGroups;
pub(crate) use lock::Lock;

/// The address of a database that is gone when it is closed.
const MEMORY: &str = "sqlite::memory:";
/// SQLite's own file system in memory, whose files all connections of a
/// process see if their names begin with a slash.
const MEMORY_VFS: &str = "memdb";
/// Connections for reading.
const READERS: u32 = 4;
/// Pages in the write-ahead log after which they are copied into the database,
/// 16 MB: the same pages are written again and again, and copied once.
const CHECKPOINT_PAGES: &str = "4000";
/// How long a connection waits for another process's lock.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// An open SQLite database.
pub(crate) struct SqliteDb {
    /// One connection for single statements. Groups are written through
    /// another, by the writer's own thread.
    pub(crate) writer: SqlitePool,
    pub(crate) readers: SqlitePool,
    /// Held by whoever writes.
    pub(crate) turn: Arc<Mutex<()>>,
}

/// Where a database is.
struct Place {
    file: PathBuf,
    in_memory: bool,
}

impl SqliteDb {
    /// Opens a `sqlite:` address or a path; creates the file if it is missing.
    pub(crate) async fn open(
        address: &str,
        company: Company,
    ) -> Result<(Self, SqliteGroups), StoreError> {
        let in_memory = address == MEMORY;
        let options = if in_memory {
            let file = format!("/{}", random_id()?);
            SqliteConnectOptions::new().filename(file).vfs(MEMORY_VFS)
        } else {
            options(address)?.journal_mode(SqliteJournalMode::Wal)
        };
        let place = Place { file: options.get_filename().to_owned(), in_memory };
        let lock = match company {
            Company::Alone if !in_memory => Some(Lock::take(&place.file)?),
            Company::Alone | Company::Others => None,
        };
        let options = options
            .create_if_missing(true)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY_TIMEOUT)
            .shared_cache(false)
            .pragma("temp_store", "MEMORY")
            .pragma("wal_autocheckpoint", CHECKPOINT_PAGES)
            .disable_statement_logging();
        let writer = lasting(1).min_connections(1).connect_with(options.clone()).await?;
        sqlx::migrate!("./migrations/sqlite").run(&writer).await?;
        let options = options.create_if_missing(false).read_only(true);
        let readers = lasting(READERS).connect_with(options).await?;
        let turn = Arc::new(Mutex::new(()));
        let groups = SqliteGroups::open(place, company, lock, Arc::clone(&turn))?;
        Ok((Self { writer, readers, turn }, groups))
    }
}

fn options(address: &str) -> Result<SqliteConnectOptions, StoreError> {
    Ok(if address.starts_with("sqlite:") {
        SqliteConnectOptions::from_str(address)?
    } else {
        SqliteConnectOptions::new().filename(address)
    })
}

/// Writes a consistent copy of a database, which may be in use, into a new
/// file. The database itself must be there and stays as it is.
pub(crate) async fn backup(address: &str, copy: &Path) -> Result<(), StoreError> {
    let copy = copy.to_str().ok_or(StoreError::Invalid("the path is no valid text"))?;
    let options = options(address)?.read_only(true).busy_timeout(BUSY_TIMEOUT);
    let mut connection = options.disable_statement_logging().connect().await?;
    sqlx::query("VACUUM INTO ?").bind(copy).execute(&mut connection).await?;
    Ok(())
}

/// A pool whose connections stay open: there is no server that might close
/// them, and their cached statements are worth keeping.
fn lasting(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .max_lifetime(None)
        .idle_timeout(None)
        .test_before_acquire(false)
}

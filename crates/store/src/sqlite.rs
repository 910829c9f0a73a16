//! SQLite: one file, one writing connection, a few readers.

use std::path::Path;
use std::str::FromStr;
use std::sync::LazyLock;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, SqlitePool};

use crate::StoreError;
use crate::heads::{Head, Heads};
use crate::stream::Stream;
use crate::writer::Rows;

/// The address of a database that is gone when it is closed.
const MEMORY: &str = "sqlite::memory:";
/// Connections for reading.
const READERS: u32 = 4;
/// Pages in the write-ahead log after which they are copied into the database,
/// 16 MB: the same pages are written again and again, and copied once.
const CHECKPOINT_PAGES: &str = "4000";
/// How long a connection waits for another process's lock.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// An open SQLite database.
pub(crate) struct SqliteDb {
    /// Exactly one connection: SQLite has one writer at a time, and waiting
    /// for it in our own queue is fair where its lock is not.
    pub(crate) writer: SqlitePool,
    pub(crate) readers: SqlitePool,
}

impl SqliteDb {
    /// Opens a `sqlite:` address or a path; creates the file if it is missing.
    pub(crate) async fn open(address: &str) -> Result<Self, StoreError> {
        let options = options(address)?
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY_TIMEOUT)
            .shared_cache(false)
            // Or each insert of many rows would keep its undo log in a file.
            .pragma("temp_store", "MEMORY")
            .pragma("wal_autocheckpoint", CHECKPOINT_PAGES)
            .disable_statement_logging();
        let writer = lasting(1).min_connections(1).connect_with(options.clone()).await?;
        sqlx::migrate!("./migrations/sqlite").run(&writer).await?;
        // A database in memory lives in its only connection.
        let readers = if address == MEMORY {
            writer.clone()
        } else {
            let options = options.create_if_missing(false).read_only(true);
            lasting(READERS).connect_with(options).await?
        };
        Ok(Self { writer, readers })
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

/// Makes `heads` true for `streams`. All writes of this process pass through
/// the writer that keeps `heads`, so that only those it has not met are read,
/// unless another process has written.
pub(crate) async fn refresh_heads(
    connection: &mut SqliteConnection,
    streams: impl Iterator<Item = &Stream>,
    heads: &mut Heads,
) -> Result<(), sqlx::Error> {
    let version = sqlx::query_scalar("PRAGMA data_version").fetch_one(&mut *connection).await?;
    heads.forget_unless_version(version);
    for stream in streams {
        if heads.get(stream).is_some() {
            continue;
        }
        let row: Option<(i64, i64, i64)> = sqlx::query_as(
            "SELECT num, epoch, (SELECT coalesce(max(seq), 0) FROM entries WHERE stream = num)
             FROM streams WHERE kind = ? AND id = ?",
        )
        .bind(stream.kind().as_str())
        .bind(stream.id())
        .fetch_optional(&mut *connection)
        .await?;
        if let Some((num, epoch, last_seq)) = row {
            heads.put(stream, Head::from_row(num, epoch, last_seq));
        }
    }
    Ok(())
}

/// Rows of one insert, greatest first. Few sizes keep the statements cached,
/// and as powers of two they add up to any number in few statements.
const CHUNKS: [usize; 9] = [256, 128, 64, 32, 16, 8, 4, 2, 1];

static INSERTS: LazyLock<[String; CHUNKS.len()]> = LazyLock::new(|| {
    CHUNKS.map(|rows| {
        let values = vec!["(?, ?, ?, ?)"; rows].join(", ");
        format!("INSERT INTO entries (stream, seq, at_ms, body) VALUES {values}")
    })
});

/// Inserts all rows in as few statements as the chunks allow.
pub(crate) async fn insert_entries(
    connection: &mut SqliteConnection,
    rows: &Rows<'_>,
) -> Result<(), sqlx::Error> {
    let mut from = 0;
    for (size, sql) in CHUNKS.into_iter().zip(INSERTS.iter()) {
        while rows.len() - from >= size {
            let mut query = sqlx::query(sql.as_str());
            for row in from..from + size {
                query = query
                    .bind(rows.streams[row])
                    .bind(rows.seqs[row])
                    .bind(rows.times[row])
                    .bind(rows.bodies[row]);
            }
            query.execute(&mut *connection).await?;
            from += size;
        }
    }
    Ok(())
}

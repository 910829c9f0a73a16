//! Groups on SQLite, written by a thread of their own from begin to commit.

use std::sync::Arc;

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, OpenFlags, OptionalExtension, ToSql, params, params_from_iter};
use tokio::sync::{Mutex, MutexGuard};

use super::{BUSY_TIMEOUT, CHECKPOINT_PAGES, Lock, MEMORY_VFS, Place};
use crate::Company;
use crate::failure::Failure;
use crate::heads::{Head, Heads};
use crate::statement::{Database, Tx, Value};
use crate::stream::Stream;
use crate::writer::Rows;

/// Statements that stay prepared: all there are.
const STATEMENTS: usize = 32;

/// The connection through which groups are written.
pub(crate) struct SqliteGroups {
    connection: Connection,
    place: Place,
    company: Company,
    turn: Arc<Mutex<()>>,
    /// Let go after the last group.
    _lock: Option<Lock>,
}

impl SqliteGroups {
    pub(super) fn open(
        place: Place,
        company: Company,
        lock: Option<Lock>,
        turn: Arc<Mutex<()>>,
    ) -> Result<Self, Failure> {
        let connection = connect(&place)?;
        Ok(Self { connection, place, company, turn, _lock: lock })
    }
}

/// Opens a database that is there and has its schema.
fn connect(place: &Place) -> Result<Connection, rusqlite::Error> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = if place.in_memory {
        Connection::open_with_flags_and_vfs(&place.file, flags, MEMORY_VFS)?
    } else {
        Connection::open_with_flags(&place.file, flags)?
    };
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    for (pragma, value) in [
        ("synchronous", "FULL"),
        ("foreign_keys", "ON"),
        ("temp_store", "MEMORY"),
        ("wal_autocheckpoint", CHECKPOINT_PAGES),
    ] {
        connection.pragma_update(None, pragma, value)?;
    }
    Ok(connection)
}

impl Database for SqliteGroups {
    type Tx<'a> = SqliteTx<'a>;

    /// Looking costs nothing here.
    const APPENDS_UNSEEN: bool = false;

    async fn begin(&mut self) -> Result<SqliteTx<'_>, Failure> {
        if !self.connection.is_autocommit() {
            // A transaction that could not even be taken back: what this
            // connection believes is not worth keeping.
            self.connection = connect(&self.place)?;
        }
        let turn = self.turn.blocking_lock();
        // Taking the lock at once means that what is read inside the
        // transaction is still true when it commits.
        self.connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        Ok(SqliteTx { connection: &mut self.connection, company: self.company, _turn: turn })
    }

    async fn append_unseen(&mut self, _: &[(i64, u64)], _: &Rows<'_>) -> Result<bool, Failure> {
        Ok(false)
    }
}

/// A transaction. Where the disk fails, SQLite may have taken it back of
/// itself, so that the connection is asked whether there still is one.
pub(crate) struct SqliteTx<'a> {
    connection: &'a mut Connection,
    company: Company,
    _turn: MutexGuard<'a, ()>,
}

impl Drop for SqliteTx<'_> {
    fn drop(&mut self) {
        if !self.connection.is_autocommit() {
            // Whether it succeeds is seen when the next one begins.
            let _ = self.connection.execute_batch("ROLLBACK");
        }
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let value = match *self {
            Self::Integer(value) => value.map(ValueRef::Integer),
            Self::Bool(value) => value.map(|value| ValueRef::Integer(value.into())),
            Self::Text(value) => value.map(|value| ValueRef::Text(value.as_bytes())),
            Self::Bytes(value) => value.map(ValueRef::Blob),
        };
        Ok(ToSqlOutput::Borrowed(value.unwrap_or(ValueRef::Null)))
    }
}

impl Tx for SqliteTx<'_> {
    async fn run(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<u64, Failure> {
        let mut statement = self.connection.prepare_cached(sql)?;
        Ok(statement.execute(params_from_iter(values))? as u64)
    }

    async fn integers<const N: usize>(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Option<[i64; N]>, Failure> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let row = statement.query_row(params_from_iter(values), |row| {
            let mut integers = [0; N];
            for (column, integer) in integers.iter_mut().enumerate() {
                *integer = row.get(column)?;
            }
            Ok(integers)
        });
        Ok(row.optional()?)
    }

    async fn pairs(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<(String, String)>, Failure> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map(params_from_iter(values), |row| row.try_into())?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// All groups of this process pass through the writer that keeps `heads`,
    /// so that only those it has not met are read, unless another process may
    /// have written.
    async fn refresh_heads(
        &mut self,
        streams: &[&Stream],
        heads: &mut Heads,
    ) -> Result<(), Failure> {
        if self.company == Company::Others {
            let mut statement = self.connection.prepare_cached("PRAGMA data_version")?;
            heads.forget_unless_version(statement.query_row([], |row| row.get(0))?);
        }
        for stream in streams {
            if heads.get(stream).is_some() {
                continue;
            }
            let mut statement = self.connection.prepare_cached(
                "SELECT num, epoch, (SELECT coalesce(max(seq), 0) FROM entries WHERE stream = num)
                 FROM streams WHERE kind = ? AND id = ?",
            )?;
            let head = statement
                .query_row((stream.kind().as_str(), stream.id()), |row| {
                    Ok(Head::from_row(row.get(0)?, row.get(1)?, row.get(2)?))
                })
                .optional()?;
            if let Some(head) = head {
                heads.put(stream, head);
            }
        }
        Ok(())
    }

    async fn insert_entries(&mut self, rows: &Rows<'_>) -> Result<(), Failure> {
        let mut insert = self
            .connection
            .prepare_cached("INSERT INTO entries (stream, seq, at_ms, body) VALUES (?, ?, ?, ?)")?;
        for row in 0..rows.len() {
            insert.execute(params![
                rows.streams[row],
                rows.seqs[row],
                rows.times[row],
                rows.bodies[row]
            ])?;
        }
        Ok(())
    }

    async fn commit(self) -> Result<(), Failure> {
        self.connection.prepare_cached("COMMIT")?.execute([])?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::SqliteDb;
    use super::*;
    use crate::StoreError;
    use crate::statement::values;

    const INSERT: &str = "INSERT INTO meta (key, value) VALUES ($1, $2)";

    async fn write(groups: &mut SqliteGroups, key: &str, bytes: usize) -> Result<(), StoreError> {
        let mut tx = groups.begin().await?;
        tx.run(INSERT, values![key, &"x".repeat(bytes)]).await?;
        Ok(tx.commit().await?)
    }

    /// SQLite takes a transaction back of itself when there is no room, and
    /// refuses to do so once more; that must not be the end of all writing.
    #[test]
    fn a_full_database_is_written_to_again_when_there_is_room() {
        let dir = tempfile::tempdir().unwrap();
        let address = dir.path().join("full.db").display().to_string();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let (database, mut groups) =
            runtime.block_on(SqliteDb::open(&address, Company::Alone)).unwrap();
        let mut write = |key: &str, bytes, pages: u32| {
            groups.connection.pragma_update(None, "max_page_count", pages).unwrap();
            crate::writer::at_once(write(&mut groups, key, bytes))
        };
        write("before", 10, 10_000).unwrap();
        for attempt in 0..3 {
            let full = write(&format!("full {attempt}"), 1 << 20, 1).unwrap_err();
            assert!(
                matches!(&full, StoreError::Unavailable(why) if why.contains("full")),
                "{full}"
            );
        }
        write("after", 1 << 20, 10_000).unwrap();
        let keys: Vec<String> = runtime
            .block_on(
                sqlx::query_scalar("SELECT key FROM meta ORDER BY key")
                    .fetch_all(&database.readers),
            )
            .unwrap();
        assert_eq!(keys, ["after", "before"]);
    }
}

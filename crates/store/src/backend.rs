//! The two databases behind one face.

use sqlx::{PgPool, Postgres, Sqlite, SqlitePool, Transaction};

use crate::StoreError;
use crate::sqlite::SqliteDb;

/// One thing for SQLite, another for PostgreSQL.
pub(crate) enum By<S, P> {
    Sqlite(S),
    Postgres(P),
}

/// Does the same on whichever database it is. The body is compiled for both,
/// which keeps each query in one place without giving up the native drivers.
macro_rules! on {
    ($by:expr, $database:ident => $body:expr) => {
        match $by {
            $crate::backend::By::Sqlite($database) => $body,
            $crate::backend::By::Postgres($database) => $body,
        }
    };
}
pub(crate) use on;

/// An open database.
pub(crate) type Backend = By<SqliteDb, PgPool>;
/// A pool of connections of an open database.
pub(crate) type Pool<'a> = By<&'a SqlitePool, &'a PgPool>;
/// A transaction that writes; dropped before its commit it does nothing.
pub(crate) type Tx = By<Transaction<'static, Sqlite>, Transaction<'static, Postgres>>;

impl Backend {
    /// The connections for reading.
    pub(crate) fn readers(&self) -> Pool<'_> {
        match self {
            By::Sqlite(db) => By::Sqlite(&db.readers),
            By::Postgres(pool) => By::Postgres(pool),
        }
    }

    /// The connections for single statements that write.
    pub(crate) fn writers(&self) -> Pool<'_> {
        match self {
            By::Sqlite(db) => By::Sqlite(&db.writer),
            By::Postgres(pool) => By::Postgres(pool),
        }
    }

    /// Begins a transaction that writes.
    pub(crate) async fn begin(&self) -> Result<Tx, sqlx::Error> {
        Ok(match self {
            // Taking the lock at once means that what is read inside the
            // transaction is still true when it commits.
            By::Sqlite(db) => By::Sqlite(db.writer.begin_with("BEGIN IMMEDIATE").await?),
            By::Postgres(pool) => By::Postgres(pool.begin().await?),
        })
    }

    pub(crate) async fn close(&self) {
        match self {
            By::Sqlite(db) => {
                db.readers.close().await;
                db.writer.close().await;
            }
            By::Postgres(pool) => pool.close().await,
        }
    }
}

impl Tx {
    pub(crate) async fn commit(self) -> Result<(), sqlx::Error> {
        on!(self, tx => tx.commit().await)
    }
}

/// `NotFound` where a statement changed no row.
pub(crate) fn must_change(rows: u64) -> Result<(), StoreError> {
    if rows == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

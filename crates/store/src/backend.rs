//! The two databases behind one face.

use sqlx::{PgPool, SqlitePool};
use tokio::sync::MutexGuard;

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

/// Does one statement that writes, when it is its turn.
macro_rules! write_on {
    ($backend:expr, $pool:ident => $body:expr) => {{
        let _turn = $backend.turn().await;
        $crate::backend::on!($backend.writers(), $pool => $body)
    }};
}
pub(crate) use write_on;

/// An open database.
pub(crate) type Backend = By<SqliteDb, PgPool>;
/// A pool of connections of an open database.
pub(crate) type Pool<'a> = By<&'a SqlitePool, &'a PgPool>;

impl Backend {
    /// The connections for reading.
    pub(crate) fn readers(&self) -> Pool<'_> {
        match self {
            By::Sqlite(db) => By::Sqlite(&db.readers),
            By::Postgres(pool) => By::Postgres(pool),
        }
    }

    /// The connections for single statements that write; see [`write_on`].
    pub(crate) fn writers(&self) -> Pool<'_> {
        match self {
            By::Sqlite(db) => By::Sqlite(&db.writer),
            By::Postgres(pool) => By::Postgres(pool),
        }
    }

    /// Waits until it is one's turn to write. SQLite has one writer at a time,
    /// and waiting for it here is fair where its lock is not.
    pub(crate) async fn turn(&self) -> Option<MutexGuard<'_, ()>> {
        match self {
            By::Sqlite(db) => Some(db.turn.lock().await),
            By::Postgres(_) => None,
        }
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

/// `NotFound` where a statement changed no row.
pub(crate) fn must_change(rows: u64) -> Result<(), StoreError> {
    if rows == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

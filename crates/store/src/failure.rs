//! How a group failed, in the words of its database.

use rusqlite::ErrorCode;
use rusqlite::ffi;
use sqlx::error::ErrorKind;

use crate::StoreError;
use crate::error::BAD_TEXT;

/// Why a transaction of the writer failed.
#[derive(Debug)]
pub(crate) enum Failure {
    Sqlite(rusqlite::Error),
    Postgres(sqlx::Error),
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Self::Postgres(error)
    }
}

impl From<Failure> for StoreError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Sqlite(error) => of_sqlite(&error),
            Failure::Postgres(error) => error.into(),
        }
    }
}

fn of_sqlite(error: &rusqlite::Error) -> StoreError {
    let Some(code) = error.sqlite_error().map(|inner| inner.extended_code) else {
        return match error {
            rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..) => {
                StoreError::Corrupt(error.to_string())
            }
            _ => StoreError::Unavailable(error.to_string()),
        };
    };
    match code {
        ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY => StoreError::Conflict,
        ffi::SQLITE_CONSTRAINT_FOREIGNKEY => StoreError::NotFound,
        ffi::SQLITE_CONSTRAINT_CHECK | ffi::SQLITE_CONSTRAINT_NOTNULL => {
            StoreError::Invalid("refused by a constraint of the database")
        }
        _ => StoreError::Unavailable(error.to_string()),
    }
}

impl Failure {
    /// Whether one request of a group made the whole transaction fail, so
    /// that the others can be expected to succeed without it.
    pub(crate) fn is_one_requests_fault(&self) -> bool {
        /// PostgreSQL's deadlock_detected and serialization_failure: alone, a
        /// request locks one stream and cannot meet them.
        const LOCK_ORDER: [&str; 2] = ["40P01", "40001"];
        let error = match self {
            Self::Sqlite(error) => {
                return error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation);
            }
            Self::Postgres(error) => error,
        };
        let Some(inner) = error.as_database_error() else { return false };
        match inner.kind() {
            ErrorKind::Other => {
                inner.code().is_some_and(|code| LOCK_ORDER.contains(&&*code) || code == BAD_TEXT)
            }
            _ => true,
        }
    }
}

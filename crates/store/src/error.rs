//! Why a request to the store failed.

use sqlx::error::ErrorKind;
use sqlx::migrate::MigrateError;
use thiserror::Error;

/// PostgreSQL's character_not_in_repertoire: a text with a NUL.
pub(crate) const BAD_TEXT: &str = "22021";

/// Why a request to the store failed. The meaning of each variant is the same
/// on every database.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// What was asked for, or what a new row refers to, does not exist.
    #[error("not found")]
    NotFound,
    /// Someone was first: the sequence number is taken or leaves a gap, the
    /// id exists, or the thing is no longer in the state the request needs.
    #[error("conflict with what is already stored")]
    Conflict,
    /// The stream has been claimed by a newer owner.
    #[error("the stream has a newer owner")]
    Stale,
    /// The login name belongs to another account.
    #[error("the name is taken")]
    Taken,
    /// The value does not fit into the store; the text says which.
    #[error("invalid: {0}")]
    Invalid(&'static str),
    /// The database did not do it now. A write that is answered so may or may
    /// not have been done: claim the stream again and read it.
    #[error("the database is unavailable: {0}")]
    Unavailable(String),
    /// The database holds something that this program never writes.
    #[error("the database is corrupt: {0}")]
    Corrupt(String),
    /// Another server has this database, and both would write the same logs.
    #[error("another server is running on {0}; there can be only one")]
    InUse(String),
    /// The database was written by a newer version of this program.
    #[error("the database has schema version {0}, which only a newer version of paisai can read")]
    TooNew(i64),
}

impl StoreError {
    pub(crate) fn closed() -> Self {
        Self::Unavailable("the store is closed".to_owned())
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::RowNotFound => Self::NotFound,
            // PostgreSQL cannot even look for such a text, so that there is none.
            sqlx::Error::Database(inner) if inner.code().as_deref() == Some(BAD_TEXT) => {
                Self::NotFound
            }
            sqlx::Error::Database(inner) => match inner.kind() {
                ErrorKind::UniqueViolation => Self::Conflict,
                ErrorKind::ForeignKeyViolation => Self::NotFound,
                ErrorKind::CheckViolation | ErrorKind::NotNullViolation => {
                    Self::Invalid("refused by a constraint of the database")
                }
                _ => Self::Unavailable(error.to_string()),
            },
            sqlx::Error::ColumnDecode { .. }
            | sqlx::Error::Decode(_)
            | sqlx::Error::ColumnNotFound(_)
            | sqlx::Error::TypeNotFound { .. } => Self::Corrupt(error.to_string()),
            _ => Self::Unavailable(error.to_string()),
        }
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::VersionMissing(version) => Self::TooNew(version),
            MigrateError::VersionMismatch(_) | MigrateError::Dirty(_) => {
                Self::Corrupt(error.to_string())
            }
            _ => Self::Unavailable(error.to_string()),
        }
    }
}

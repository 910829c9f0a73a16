//! The one server of a database.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use crate::StoreError;

/// What the name of the database has behind it in the name of the lock.
const SUFFIX: &str = ".lock";

/// Held by the one server of a database; the system lets it go when the
/// process ends, however it ends.
///
/// It lies on a file of its own. SQLite's exclusive mode would lock out
/// readers and backups; and whoever opens and closes the file of the database
/// beside SQLite loses SQLite's own locks on it.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock of a database, or says that somebody has it.
    pub(crate) fn take(database: &Path) -> Result<Self, StoreError> {
        let unavailable = |error: std::io::Error| {
            StoreError::Unavailable(format!("{}: {error}", database.display()))
        };
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(beside(database))
            .map_err(unavailable)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse(database.display().to_string())),
            Err(TryLockError::Error(error)) => Err(unavailable(error)),
        }
    }
}

/// The lock of a database, whichever links lead to it.
fn beside(database: &Path) -> PathBuf {
    let database = fs::canonicalize(database).unwrap_or_else(|_| database.to_owned());
    let mut name = OsString::from(database);
    name.push(SUFFIX);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_at_a_time_whatever_it_is_called() {
        let dir = tempfile::tempdir().unwrap();
        let (database, link) = (dir.path().join("a.db"), dir.path().join("b.db"));
        fs::write(&database, "").unwrap();
        std::os::unix::fs::symlink(&database, &link).unwrap();
        let lock = Lock::take(&database).unwrap();
        assert!(matches!(Lock::take(&link), Err(StoreError::InUse(_))));
        drop(lock);
        Lock::take(&link).unwrap();
    }
}

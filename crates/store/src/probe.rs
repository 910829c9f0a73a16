//! Whether anything can be written at all.

use crate::backend::By;
use crate::writer::Work;
use crate::{Store, StoreError, random_id};

impl Store {
    /// Writes something that nobody reads, and says whether it is durable. How
    /// often it is tried and how long it is waited for is the caller's to
    /// bound.
    pub async fn probe_write(&self) -> Result<(), StoreError> {
        // Another text each time: SQLite does not write what is there already.
        let text = random_id()?;
        match &*self.backend {
            // As entries are written, through the same connection.
            By::Sqlite(_) => self.writer.write(Work::Probe(text)).await,
            // Should it hang, no log has to wait for it.
            By::Postgres(_) => self.set_meta("probe", &text).await,
        }
    }
}

//! Streams and their numbered entries.

use std::sync::Arc;

use sqlx::FromRow;

use crate::backend::on;
use crate::limits::{APPEND_MAX_BYTES, APPEND_MAX_ENTRIES, check_id, has_nul, page};
use crate::tables::TableUpdate;
use crate::words::words;
use crate::writer::{Append, RowUpdate, Work};
use crate::{Store, StoreError};

words! {
    /// What a stream is the log of.
    pub enum StreamKind {
        /// A table.
        Table = "table",
        /// An event.
        Event = "event",
    }
}

/// The name of a log; cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stream {
    kind: StreamKind,
    id: Arc<str>,
}

impl Stream {
    /// The log of this kind and id; the id has 1 to 32 bytes.
    pub fn new(kind: StreamKind, id: &str) -> Result<Self, StoreError> {
        check_id(id)?;
        Ok(Self { kind, id: id.into() })
    }

    /// The log of a table.
    pub fn table(id: &str) -> Result<Self, StoreError> {
        Self::new(StreamKind::Table, id)
    }

    /// The log of an event.
    pub fn event(id: &str) -> Result<Self, StoreError> {
        Self::new(StreamKind::Event, id)
    }

    /// What the stream is the log of.
    pub fn kind(&self) -> StreamKind {
        self.kind
    }

    /// The id of the table or event.
    pub fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn from_row(kind: &str, id: &str) -> Result<Self, sqlx::Error> {
        let kind =
            kind.parse().map_err(|error: StoreError| sqlx::Error::Decode(Box::new(error)))?;
        Ok(Self { kind, id: id.into() })
    }
}

/// An entry that is not yet written; its number follows from its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    /// When it happened, in milliseconds since 1970.
    pub at_ms: i64,
    /// What happened; the store never looks inside.
    pub body: String,
}

/// An entry of a log.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Entry {
    /// The place in the log: 1, 2, 3, …
    #[sqlx(try_from = "i64")]
    pub seq: u64,
    /// When it happened, in milliseconds since 1970.
    pub at_ms: i64,
    /// What happened.
    pub body: String,
}

/// What the owner of a stream knows after claiming it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// Stated with every append; an older one is refused as stale.
    pub epoch: u64,
    /// The number of the last entry, 0 before the first.
    pub last_seq: u64,
}

impl Store {
    /// Makes the caller the owner of a stream, new or old. From now on the
    /// appends of its earlier owners are refused as stale.
    pub async fn claim(&self, stream: &Stream) -> Result<Claimed, StoreError> {
        self.writer.claim(Work::Claim(stream.clone())).await
    }

    /// Appends entries whose first number must be the next one of the stream;
    /// otherwise nothing is written and the answer is a conflict. When this
    /// returns `Ok`, the entries are durable. It waits while the queue of the
    /// writer is full; dropped while waiting for the answer, the entries may
    /// still be written.
    pub async fn append(
        &self,
        stream: &Stream,
        epoch: u64,
        first_seq: u64,
        entries: Vec<NewEntry>,
    ) -> Result<(), StoreError> {
        self.append_and_update(stream, epoch, first_seq, entries, None).await
    }

    /// Appends entries to the log of a table and changes what the lists show
    /// of it, both or neither.
    pub async fn append_and_update(
        &self,
        stream: &Stream,
        epoch: u64,
        first_seq: u64,
        entries: Vec<NewEntry>,
        update: Option<TableUpdate>,
    ) -> Result<(), StoreError> {
        check_entries(&entries)?;
        if let Some(update) = &update {
            if stream.kind() != StreamKind::Table {
                return Err(StoreError::Invalid("only the log of a table can update a table"));
            }
            update.check()?;
        }
        let stream = stream.clone();
        let update = update.map(|update| Box::new(RowUpdate::Table(update)));
        let append = Append { stream, epoch, first_seq, entries, update };
        self.writer.write(Work::Append(append)).await
    }

    /// At most `limit` entries of a stream, from the number `from_seq` on. A
    /// stream that nobody has claimed is empty.
    pub async fn read(
        &self,
        stream: &Stream,
        from_seq: u64,
        limit: u32,
    ) -> Result<Vec<Entry>, StoreError> {
        let from_seq = i64::try_from(from_seq).unwrap_or(i64::MAX);
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT seq, at_ms, body FROM entries
             WHERE stream = (SELECT num FROM streams WHERE kind = $1 AND id = $2) AND seq >= $3
             ORDER BY seq LIMIT $4",
        )
        .bind(stream.kind().as_str())
        .bind(stream.id())
        .bind(from_seq)
        .bind(page(limit))
        .fetch_all(pool)
        .await)?)
    }

    /// At most `limit` ids of the streams of one kind, in order, after the id
    /// `after`.
    pub async fn stream_ids(
        &self,
        kind: StreamKind,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_scalar(
            "SELECT id FROM streams WHERE kind = $1 AND id > $2 ORDER BY id LIMIT $3",
        )
        .bind(kind.as_str())
        .bind(after.unwrap_or_default())
        .bind(page(limit))
        .fetch_all(pool)
        .await)?)
    }
}

/// Refuses an append that is empty or too large.
pub(crate) fn check_entries(entries: &[NewEntry]) -> Result<(), StoreError> {
    if entries.is_empty() || entries.len() > APPEND_MAX_ENTRIES {
        return Err(StoreError::Invalid("an append has 1 to 256 entries"));
    }
    if entries.iter().map(|entry| entry.body.len()).sum::<usize>() > APPEND_MAX_BYTES {
        return Err(StoreError::Invalid("an append has at most 1 MiB"));
    }
    if entries.iter().any(|entry| has_nul(&entry.body)) {
        return Err(StoreError::Invalid("an entry holds no NUL"));
    }
    Ok(())
}

//! What the lists show of each event.

use sqlx::FromRow;

use crate::backend::{Tx, on};
use crate::limits::{check_document, check_label, page};
use crate::stream::{Claimed, NewEntry, Stream, check_entries};
use crate::words::words;
use crate::writer::{Append, Create, NewRow, RowUpdate, Work};
use crate::{Store, StoreError};

words! {
    /// How far an event is.
    pub enum EventStatus {
        /// Nobody has played yet.
        Upcoming = "upcoming",
        /// Rounds are played.
        Running = "running",
        /// It has its result.
        Past = "past",
    }
}

/// An event as the lists show it, new or stored.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Event {
    /// Also the id of its log.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How far it is.
    #[sqlx(try_from = "String")]
    pub status: EventStatus,
    /// The user who opened it.
    pub owner_id: String,
    /// When it begins.
    pub starts_ms: i64,
    /// When it was opened.
    pub created_ms: i64,
    /// When it was last changed.
    pub updated_ms: i64,
    /// More for the lists, as JSON.
    pub summary: String,
}

impl Event {
    /// Where the next page begins, given as `after`.
    pub fn cursor(&self) -> EventCursor {
        EventCursor { starts_ms: self.starts_ms, id: self.id.clone() }
    }
}

/// What the lists show of an event after a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventUpdate {
    /// When the change was made.
    pub updated_ms: i64,
    /// What it is called.
    pub name: String,
    /// How far it is.
    pub status: EventStatus,
    /// When it begins.
    pub starts_ms: i64,
    /// More for the lists, as JSON.
    pub summary: String,
}

/// A place in a list of events, which runs from the latest to the earliest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventCursor {
    /// When the last event of the page before begins.
    pub starts_ms: i64,
    /// Its id.
    pub id: String,
}

/// Writes a new event.
pub(crate) async fn insert(tx: &mut Tx, event: &Event) -> Result<(), sqlx::Error> {
    on!(&mut *tx, tx => sqlx::query(
        "INSERT INTO events
            (id, name, status, owner_id, starts_ms, created_ms, updated_ms, summary)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(&event.id)
    .bind(&event.name)
    .bind(event.status.as_str())
    .bind(&event.owner_id)
    .bind(event.starts_ms)
    .bind(event.created_ms)
    .bind(event.updated_ms)
    .bind(&event.summary)
    .execute(&mut **tx)
    .await
    .map(drop))
}

/// Changes an event; says whether there is one.
pub(crate) async fn update(
    tx: &mut Tx,
    id: &str,
    update: &EventUpdate,
) -> Result<bool, sqlx::Error> {
    let rows = on!(&mut *tx, tx => sqlx::query(
        "UPDATE events SET updated_ms = $2, name = $3, status = $4, starts_ms = $5, summary = $6
         WHERE id = $1",
    )
    .bind(id)
    .bind(update.updated_ms)
    .bind(&update.name)
    .bind(update.status.as_str())
    .bind(update.starts_ms)
    .bind(&update.summary)
    .execute(&mut **tx)
    .await
    .map(|done| done.rows_affected()))?;
    Ok(rows > 0)
}

impl Store {
    /// Opens an event: its row and the first entries of its log, both or
    /// neither. The caller owns the log in the epoch of the answer.
    pub async fn create_event(
        &self,
        event: Event,
        entries: Vec<NewEntry>,
    ) -> Result<Claimed, StoreError> {
        let stream = Stream::event(&event.id)?;
        check_entries(&entries)?;
        check_label(&event.name)?;
        check_document(&event.summary)?;
        let row = NewRow::Event(event);
        self.writer.write(Work::Create(Box::new(Create { stream, row, entries }))).await
    }

    /// Appends entries to the log of an event and changes what the lists show
    /// of it, both or neither.
    pub async fn append_to_event(
        &self,
        stream: &Stream,
        epoch: u64,
        first_seq: u64,
        entries: Vec<NewEntry>,
        update: EventUpdate,
    ) -> Result<(), StoreError> {
        check_entries(&entries)?;
        if stream.kind() != crate::StreamKind::Event {
            return Err(StoreError::Invalid("only the log of an event can update an event"));
        }
        check_label(&update.name)?;
        check_document(&update.summary)?;
        let stream = stream.clone();
        let update = Some(Box::new(RowUpdate::Event(update)));
        let append = Append { stream, epoch, first_seq, entries, update };
        self.writer.write(Work::Append(append)).await?;
        Ok(())
    }

    /// An event.
    pub async fn event(&self, id: &str) -> Result<Event, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as("SELECT * FROM events WHERE id = $1")
            .bind(id)
            .fetch_one(pool)
            .await)?)
    }

    /// At most `limit` events of one status, the latest first, after the
    /// place `after`.
    pub async fn list_events(
        &self,
        status: EventStatus,
        after: Option<&EventCursor>,
        limit: u32,
    ) -> Result<Vec<Event>, StoreError> {
        let (starts_ms, id) =
            after.map_or((i64::MAX, ""), |cursor| (cursor.starts_ms, cursor.id.as_str()));
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT * FROM events WHERE status = $1 AND (starts_ms, id) < ($2, $3)
             ORDER BY starts_ms DESC, id DESC LIMIT $4",
        )
        .bind(status.as_str())
        .bind(starts_ms)
        .bind(id)
        .bind(page(limit))
        .fetch_all(pool)
        .await)?)
    }
}

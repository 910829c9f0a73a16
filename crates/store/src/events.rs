//! What the lists show of each event.

use std::collections::HashMap;

use sqlx::FromRow;

use crate::backend::on;
use crate::failure::Failure;
use crate::limits::{check_document, check_label, page};
use crate::statement::{Tx, values};
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

words! {
    /// What somebody is at an event.
    pub enum EventPart {
        /// Runs it.
        Director = "director",
        /// Rules at its tables.
        Referee = "referee",
        /// Takes slips.
        Helper = "helper",
        /// Plays there, or asked to.
        Player = "player",
    }
}

/// Somebody who has a part in an event.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct EventPerson {
    /// The id of the user, who may have no account on this server.
    pub user_id: String,
    /// What he is there.
    #[sqlx(try_from = "String")]
    pub part: EventPart,
}

/// An event in which somebody has a part.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct OwnEvent {
    /// The event.
    #[sqlx(flatten)]
    pub event: EventRow,
    /// What he is there.
    #[sqlx(try_from = "String")]
    pub part: EventPart,
}

/// An event as the lists show it, new or stored.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct EventRow {
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

impl EventRow {
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
    /// All who have a part in it, where that may have changed.
    pub people: Option<Vec<EventPerson>>,
}

/// An event that is opened, and who has a part in it.
pub(crate) struct NewEvent {
    pub(crate) event: EventRow,
    pub(crate) people: Vec<EventPerson>,
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
pub(crate) async fn insert(tx: &mut impl Tx, new: &NewEvent) -> Result<(), Failure> {
    let NewEvent { event, people } = new;
    tx.run(
        "INSERT INTO events
            (id, name, status, owner_id, starts_ms, created_ms, updated_ms, summary)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        values![
            &event.id,
            &event.name,
            event.status.as_str(),
            &event.owner_id,
            event.starts_ms,
            event.created_ms,
            event.updated_ms,
            &event.summary,
        ],
    )
    .await?;
    set_people(tx, &event.id, people).await
}

/// Makes these, and nobody else, the people of an event. An event may have
/// thousands of them of whom one has changed, so only the change is written.
async fn set_people(tx: &mut impl Tx, id: &str, people: &[EventPerson]) -> Result<(), Failure> {
    let before =
        tx.pairs("SELECT user_id, part FROM event_people WHERE event_id = $1", values![id]).await?;
    let parts: HashMap<&str, &str> =
        people.iter().map(|person| (&*person.user_id, person.part.as_str())).collect();
    let known: HashMap<&str, &str> =
        before.iter().map(|(user_id, part)| (&**user_id, &**part)).collect();
    for user_id in known.keys().filter(|user| !parts.contains_key(*user)) {
        tx.run(
            "DELETE FROM event_people WHERE event_id = $1 AND user_id = $2",
            values![id, *user_id],
        )
        .await?;
    }
    for (user_id, part) in parts.iter().filter(|(user, part)| known.get(*user) != Some(part)) {
        tx.run(
            "INSERT INTO event_people (event_id, user_id, part) VALUES ($1, $2, $3)
             ON CONFLICT (event_id, user_id) DO UPDATE SET part = excluded.part",
            values![id, *user_id, *part],
        )
        .await?;
    }
    Ok(())
}

/// Changes an event; says whether there is one.
pub(crate) async fn update(
    tx: &mut impl Tx,
    id: &str,
    update: &EventUpdate,
) -> Result<bool, Failure> {
    let rows = tx
        .run(
            "UPDATE events
             SET updated_ms = $1, name = $2, status = $3, starts_ms = $4, summary = $5
             WHERE id = $6",
            values![
                update.updated_ms,
                &update.name,
                update.status.as_str(),
                update.starts_ms,
                &update.summary,
                id,
            ],
        )
        .await?;
    if rows == 0 {
        return Ok(false);
    }
    if let Some(people) = &update.people {
        set_people(tx, id, people).await?;
    }
    Ok(true)
}

impl Store {
    /// Opens an event: its row and the first entries of its log, both or
    /// neither. The caller owns the log in the epoch of the answer.
    pub async fn create_event(
        &self,
        event: EventRow,
        people: Vec<EventPerson>,
        entries: Vec<NewEntry>,
    ) -> Result<Claimed, StoreError> {
        let stream = Stream::event(&event.id)?;
        check_entries(&entries)?;
        check_label(&event.name)?;
        check_document(&event.summary)?;
        let row = NewRow::Event(NewEvent { event, people });
        self.writer.claim(Work::Create(Box::new(Create { stream, row, entries }))).await
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
        check_label(&update.name)?;
        check_document(&update.summary)?;
        self.append_with(stream, epoch, first_seq, entries, RowUpdate::Event(update)).await
    }

    /// Appends the last entries to the log of an event that came from
    /// elsewhere, and lists the event, both or neither: before that nobody
    /// finds it.
    pub async fn list_event(
        &self,
        stream: &Stream,
        epoch: u64,
        first_seq: u64,
        entries: Vec<NewEntry>,
        event: EventRow,
        people: Vec<EventPerson>,
    ) -> Result<(), StoreError> {
        check_label(&event.name)?;
        check_document(&event.summary)?;
        let new = RowUpdate::NewEvent(NewEvent { event, people });
        self.append_with(stream, epoch, first_seq, entries, new).await
    }

    async fn append_with(
        &self,
        stream: &Stream,
        epoch: u64,
        first_seq: u64,
        entries: Vec<NewEntry>,
        update: RowUpdate,
    ) -> Result<(), StoreError> {
        check_entries(&entries)?;
        if stream.kind() != crate::StreamKind::Event {
            return Err(StoreError::Invalid("only the log of an event can update an event"));
        }
        let (stream, update) = (stream.clone(), Some(Box::new(update)));
        let append = Append { stream, epoch, first_seq, entries, update };
        self.writer.write(Work::Append(append)).await
    }

    /// An event.
    pub async fn event(&self, id: &str) -> Result<EventRow, StoreError> {
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
    ) -> Result<Vec<EventRow>, StoreError> {
        let (starts_ms, id) = place(after);
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

    /// At most `limit` events that a user opened or has a part in, the latest
    /// first, after the place `after`.
    pub async fn events_of_user(
        &self,
        user_id: &str,
        after: Option<&EventCursor>,
        limit: u32,
    ) -> Result<Vec<OwnEvent>, StoreError> {
        let (starts_ms, id) = place(after);
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT events.*, coalesce(event_people.part, 'director') AS part FROM events
             LEFT JOIN event_people
               ON event_people.event_id = events.id AND event_people.user_id = $1
             WHERE id IN (SELECT event_id FROM event_people WHERE user_id = $1
                          UNION SELECT id FROM events WHERE owner_id = $1)
               AND (starts_ms, id) < ($2, $3)
             ORDER BY starts_ms DESC, id DESC LIMIT $4",
        )
        .bind(user_id)
        .bind(starts_ms)
        .bind(id)
        .bind(page(limit))
        .fetch_all(pool)
        .await)?)
    }
}

/// Where a page begins: before everything unless given.
fn place(after: Option<&EventCursor>) -> (i64, &str) {
    after.map_or((i64::MAX, ""), |cursor| (cursor.starts_ms, cursor.id.as_str()))
}

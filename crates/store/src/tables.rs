//! What the lists show of each table.

use sqlx::FromRow;

use crate::backend::on;
use crate::failure::Failure;
use crate::limits::{check_document, check_id, check_label, page};
use crate::statement::{Tx, values};
use crate::stream::{Claimed, NewEntry, Stream, check_entries};
use crate::words::words;
use crate::writer::{Create, NewRow, UpdateTable, Work};
use crate::{DayPlayUpdate, Hash, NewDayPlay, NewRating, Store, StoreError, days, ratings};

words! {
    /// How far a table is.
    pub enum TableStatus {
        /// Seats are being taken.
        Waiting = "waiting",
        /// Cards are being played.
        Playing = "playing",
        /// The match has its result.
        Over = "over",
        /// Given up without a result.
        Closed = "closed",
    }
}

/// A table that is to be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// Also the id of its log.
    pub id: String,
    /// What the lobby calls it.
    pub title: String,
    /// The id of the rules.
    pub rules: String,
    /// How far it is.
    pub status: TableStatus,
    /// Whether the lobby leaves it out.
    pub private: bool,
    /// The hash of the key that lets one in.
    pub invite_hash: Option<Hash>,
    /// The user who opened it.
    pub owner_id: String,
    /// The event it belongs to.
    pub event_id: Option<String>,
    /// When it was opened.
    pub created_ms: i64,
    /// Who sits where, as JSON for the lists.
    pub seats: String,
    /// Scores and the like, as JSON for the lists.
    pub summary: String,
    /// Whether others may watch.
    pub spectators: bool,
    /// The users who sit at it.
    pub players: Vec<TablePlayer>,
    /// Whose table for the board of a day it is.
    pub day: Option<NewDayPlay>,
}

/// A user at a table.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct TablePlayer {
    /// The user.
    pub user_id: String,
    /// The number of the seat; a seat has at most one user.
    #[sqlx(try_from = "i64")]
    pub seat: u8,
    /// Since when.
    pub since_ms: i64,
}

/// What changes for the lists; what is `None` stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableUpdate {
    /// When the change was made.
    pub updated_ms: i64,
    /// What the lobby calls it.
    pub title: Option<String>,
    /// How far the table is now.
    pub status: Option<TableStatus>,
    /// Whether the lobby leaves it out.
    pub private: Option<bool>,
    /// The hash of a new key that lets one in.
    pub invite_hash: Option<Hash>,
    /// Whether others may watch.
    pub spectators: Option<bool>,
    /// Who sits where, as JSON.
    pub seats: Option<String>,
    /// Scores and the like, as JSON.
    pub summary: Option<String>,
    /// All users who now sit at the table.
    pub players: Option<Vec<TablePlayer>>,
    /// What somebody did with the board of a day.
    pub day: Option<DayPlayUpdate>,
    /// What a rated match makes of those who played it.
    pub rated: Vec<NewRating>,
}

impl TableUpdate {
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        self.title.as_deref().map_or(Ok(()), check_label)?;
        self.seats.iter().chain(&self.summary).try_for_each(|text| check_document(text))?;
        self.day.as_ref().map_or(Ok(()), DayPlayUpdate::check)
    }
}

/// A table as the lists show it.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct TableRow {
    /// Also the id of its log.
    pub id: String,
    /// What the lobby calls it.
    pub title: String,
    /// The id of the rules.
    pub rules: String,
    /// How far it is.
    #[sqlx(try_from = "String")]
    pub status: TableStatus,
    /// Whether the lobby leaves it out.
    pub private: bool,
    /// The hash of the key that lets one in.
    pub invite_hash: Option<Hash>,
    /// The user who opened it.
    pub owner_id: String,
    /// The event it belongs to.
    pub event_id: Option<String>,
    /// When it was opened.
    pub created_ms: i64,
    /// When it was last changed.
    pub updated_ms: i64,
    /// Who sits where, as JSON.
    pub seats: String,
    /// Scores and the like, as JSON.
    pub summary: String,
    /// Whether others may watch.
    pub spectators: bool,
}

impl TableRow {
    /// Where the next page begins, given as `after`.
    pub fn cursor(&self) -> TableCursor {
        TableCursor { created_ms: self.created_ms, id: self.id.clone() }
    }
}

/// A table at which a user sits.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct OwnTable {
    /// The table.
    #[sqlx(flatten)]
    pub table: TableRow,
    /// The number of the user's seat.
    #[sqlx(try_from = "i64")]
    pub seat: u8,
}

/// A table of an event, in short.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct EventTable {
    /// Also the id of its log.
    pub id: String,
    /// How far it is.
    #[sqlx(try_from = "String")]
    pub status: TableStatus,
    /// When it was opened.
    pub created_ms: i64,
}

/// A place in a list of tables, which runs from the newest to the oldest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableCursor {
    /// When the last table of the page before was opened.
    pub created_ms: i64,
    /// Its id.
    pub id: String,
}

/// Which tables a list shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableFilter {
    /// How far they are.
    pub status: TableStatus,
    /// Private ones, too.
    pub private: bool,
    /// Only those of this event; without one, only those of none.
    pub event_id: Option<String>,
}

const INSERT_TABLE: &str = "INSERT INTO tables
    (id, title, rules, status, private, invite_hash, owner_id, event_id,
     created_ms, updated_ms, seats, summary, spectators)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12)";

/// Writes a new table and its players.
pub(crate) async fn insert(tx: &mut impl Tx, table: &NewTable) -> Result<(), Failure> {
    tx.run(
        INSERT_TABLE,
        values![
            &table.id,
            &table.title,
            &table.rules,
            table.status.as_str(),
            table.private,
            &table.invite_hash,
            &table.owner_id,
            &table.event_id,
            table.created_ms,
            &table.seats,
            &table.summary,
            table.spectators,
        ],
    )
    .await?;
    insert_players(tx, &table.id, &table.players).await?;
    match &table.day {
        Some(play) => days::insert(tx, &table.id, play).await,
        None => Ok(()),
    }
}

/// Changes a table; says whether there is one.
pub(crate) async fn update(
    tx: &mut impl Tx,
    id: &str,
    update: &TableUpdate,
) -> Result<bool, Failure> {
    let rows = tx
        .run(
            "UPDATE tables SET
                updated_ms = $1,
                status = coalesce($2, status),
                seats = coalesce($3, seats),
                summary = coalesce($4, summary),
                title = coalesce($5, title),
                private = coalesce($6, private),
                invite_hash = coalesce($7, invite_hash),
                spectators = coalesce($8, spectators)
             WHERE id = $9",
            values![
                update.updated_ms,
                update.status.map(TableStatus::as_str),
                &update.seats,
                &update.summary,
                &update.title,
                update.private,
                &update.invite_hash,
                update.spectators,
                id,
            ],
        )
        .await?;
    if rows == 0 {
        return Ok(false);
    }
    if let Some(players) = &update.players {
        tx.run("DELETE FROM table_players WHERE table_id = $1", values![id]).await?;
        insert_players(tx, id, players).await?;
    }
    if let Some(play) = &update.day {
        days::update(tx, id, play).await?;
    }
    for rating in &update.rated {
        ratings::step(tx, id, update.updated_ms, rating).await?;
    }
    Ok(true)
}

async fn insert_players(
    tx: &mut impl Tx,
    table_id: &str,
    players: &[TablePlayer],
) -> Result<(), Failure> {
    for player in players {
        tx.run(
            "INSERT INTO table_players (table_id, seat, user_id, since_ms) VALUES ($1, $2, $3, $4)",
            values![table_id, i64::from(player.seat), &player.user_id, player.since_ms],
        )
        .await?;
    }
    Ok(())
}

impl Store {
    /// Opens a table: its row and the first entries of its log, both or
    /// neither. The caller owns the log in the epoch of the answer.
    pub async fn create_table(
        &self,
        table: NewTable,
        entries: Vec<NewEntry>,
    ) -> Result<Claimed, StoreError> {
        let stream = Stream::table(&table.id)?;
        check_entries(&entries)?;
        check_label(&table.title)?;
        check_label(&table.rules)?;
        table.event_id.as_deref().map_or(Ok(()), check_id)?;
        check_document(&table.seats)?;
        check_document(&table.summary)?;
        self.writer
            .claim(Work::Create(Box::new(Create { stream, row: NewRow::Table(table), entries })))
            .await
    }

    /// Changes what the lists show of a table without touching its log.
    pub async fn update_table(&self, id: &str, change: &TableUpdate) -> Result<(), StoreError> {
        change.check()?;
        let update = UpdateTable { id: id.to_owned(), update: change.clone() };
        self.writer.write(Work::Update(Box::new(update))).await
    }

    /// A table.
    pub async fn table(&self, id: &str) -> Result<TableRow, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as("SELECT * FROM tables WHERE id = $1")
            .bind(id)
            .fetch_one(pool)
            .await)?)
    }

    /// The users who sit at a table, by seat.
    pub async fn table_players(&self, id: &str) -> Result<Vec<TablePlayer>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT user_id, seat, since_ms FROM table_players WHERE table_id = $1 ORDER BY seat",
        )
        .bind(id)
        .fetch_all(pool)
        .await)?)
    }

    /// At most `limit` tables, the newest first, after the place `after`.
    pub async fn list_tables(
        &self,
        filter: &TableFilter,
        after: Option<&TableCursor>,
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        let (created_ms, id) = place(after);
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT * FROM tables
             WHERE status = $1 AND (created_ms, id) < ($2, $3)
               AND (private = $4 OR NOT private)
               AND (event_id = $5 OR (CAST($5 AS TEXT) IS NULL AND event_id IS NULL))
             ORDER BY created_ms DESC, id DESC LIMIT $6",
        )
        .bind(filter.status.as_str())
        .bind(created_ms)
        .bind(id)
        .bind(filter.private)
        .bind(&filter.event_id)
        .bind(page(limit))
        .fetch_all(pool)
        .await)?)
    }

    /// At most `limit` tables at which a user sits, the newest first, after
    /// the place `after`.
    pub async fn tables_of_user(
        &self,
        user_id: &str,
        after: Option<&TableCursor>,
        limit: u32,
    ) -> Result<Vec<OwnTable>, StoreError> {
        let (created_ms, id) = place(after);
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT tables.*, table_players.seat FROM tables
             JOIN table_players ON table_players.table_id = tables.id
             WHERE table_players.user_id = $1 AND (created_ms, id) < ($2, $3)
             ORDER BY created_ms DESC, id DESC LIMIT $4",
        )
        .bind(user_id)
        .bind(created_ms)
        .bind(id)
        .bind(page(limit))
        .fetch_all(pool)
        .await)?)
    }

    /// The ids of all tables that are neither over nor closed, the oldest
    /// first: those to take up again at the start.
    pub async fn unfinished_tables(&self) -> Result<Vec<String>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_scalar(
            "SELECT id FROM tables WHERE status IN ('waiting', 'playing') ORDER BY created_ms, id",
        )
        .fetch_all(pool)
        .await)?)
    }

    /// The tables of an event, the oldest first.
    pub async fn tables_of_event(&self, event_id: &str) -> Result<Vec<EventTable>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT id, status, created_ms FROM tables WHERE event_id = $1
             ORDER BY created_ms, id",
        )
        .bind(event_id)
        .fetch_all(pool)
        .await)?)
    }

    /// The ids of the unfinished tables that somebody has opened, the oldest
    /// first, those of events and of boards of a day left out.
    pub async fn unfinished_ids_of_owner(&self, owner_id: &str) -> Result<Vec<String>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_scalar(
            "SELECT id FROM tables
             WHERE owner_id = $1 AND event_id IS NULL AND status IN ('waiting', 'playing')
               AND id NOT IN (SELECT table_id FROM day_plays WHERE user_id = $1)
             ORDER BY created_ms, id",
        )
        .bind(owner_id)
        .fetch_all(pool)
        .await)?)
    }

    /// How many unfinished tables somebody has opened, those of events and of
    /// boards of a day left out.
    pub async fn unfinished_tables_of_owner(&self, owner_id: &str) -> Result<u64, StoreError> {
        let count: i64 = on!(self.backend.readers(), pool => sqlx::query_scalar(
            "SELECT count(*) FROM tables
             WHERE owner_id = $1 AND event_id IS NULL AND status IN ('waiting', 'playing')
               AND id NOT IN (SELECT table_id FROM day_plays WHERE user_id = $1)",
        )
        .bind(owner_id)
        .fetch_one(pool)
        .await)?;
        Ok(count.max(0) as u64)
    }
}

/// A cursor as the queries compare it; without one, before everything.
fn place(after: Option<&TableCursor>) -> (i64, &str) {
    after.map_or((i64::MAX, ""), |cursor| (cursor.created_ms, &cursor.id))
}

//! Rooms of friends: one document each, who belongs to it, the tables where it
//! plays and the evenings that are over.
//!
//! A room is changed by whoever saw its latest version, so that two who change
//! it at once never overwrite each other.

use sqlx::FromRow;

use crate::backend::{on, write_on};
use crate::limits::{ROOM_LEFT_MAX, check_document, check_id};
use crate::tables::TableStatus;
use crate::{Store, StoreError};

/// A room that is to be opened, with its host as its first member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRoom {
    /// Names it in its link.
    pub id: String,
    /// What people say to each other as words.
    pub number: u32,
    /// The user who decides.
    pub host_id: String,
    /// The room, as JSON.
    pub body: String,
    /// When it is opened.
    pub created_ms: i64,
}

/// A room.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct RoomRow {
    /// Names it in its link.
    pub id: String,
    /// What people say to each other as words.
    #[sqlx(try_from = "i64")]
    pub number: u32,
    /// The user who decides.
    pub host_id: String,
    /// How often it was changed.
    pub version: i64,
    /// The room, as JSON.
    pub body: String,
    /// When it was opened.
    pub created_ms: i64,
    /// When something was last done there.
    pub used_ms: i64,
}

/// What changes in a room.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoomChange {
    /// The room after it, as JSON.
    pub body: String,
    /// The user who decides after it.
    pub host_id: String,
    /// When.
    pub at_ms: i64,
    /// Who comes, unless he belongs to so many rooms already.
    pub joins: Option<(String, u32)>,
    /// Who goes.
    pub leaves: Option<String>,
    /// The evening that is over.
    pub ends: Option<EveningRow>,
    /// How many evenings are kept; the oldest are forgotten.
    pub evenings_kept: u32,
}

/// Somebody who belongs to a room, or did.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct RoomPerson {
    /// The user.
    pub user_id: String,
    /// What others see.
    pub nickname: String,
}

/// A table at which a room plays.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct NewRoomTable {
    /// The table.
    pub table_id: String,
    /// The room.
    pub room_id: String,
    /// The number of the evening.
    #[sqlx(try_from = "i64")]
    pub evening: u32,
    /// The number of the match in it.
    #[sqlx(try_from = "i64")]
    pub number: u32,
    /// Who sits where, as JSON.
    pub players: String,
}

/// A table of an evening, as the lists know it.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct RoomTable {
    /// The table.
    pub table_id: String,
    /// The number of the match in its evening.
    #[sqlx(try_from = "i64")]
    pub number: u32,
    /// Who sits where, as JSON.
    pub players: String,
    /// The id of the rules.
    pub rules: String,
    /// How far it is.
    #[sqlx(try_from = "String")]
    pub status: TableStatus,
    /// Scores and the like, as JSON.
    pub summary: String,
    /// When it was opened.
    pub created_ms: i64,
}

/// An evening that is over.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct EveningRow {
    /// Counted from 1.
    #[sqlx(try_from = "i64")]
    pub number: u32,
    /// When it ended.
    pub ended_ms: i64,
    /// What it came to, as JSON.
    pub body: String,
}

impl Store {
    /// Opens a room. It is a `Conflict` where its host has so many already, or
    /// where the number is taken.
    pub async fn create_room(&self, room: &NewRoom, most: u32) -> Result<(), StoreError> {
        check_id(&room.id)?;
        check_document(&room.body)?;
        let rows = write_on!(self.backend, pool => async {
            let mut tx = pool.begin().await?;
            let rows = sqlx::query(
                "INSERT INTO rooms (id, number, host_id, version, body, created_ms, used_ms)
                 SELECT $1, $2, $3, 1, $4, $5, $5
                 WHERE (SELECT COUNT(*) FROM rooms WHERE host_id = $3) < $6",
            )
            .bind(&room.id)
            .bind(i64::from(room.number))
            .bind(&room.host_id)
            .bind(&room.body)
            .bind(room.created_ms)
            .bind(i64::from(most))
            .execute(&mut *tx)
            .await?
            .rows_affected();
            if rows > 0 {
                sqlx::query("INSERT INTO room_members (room_id, user_id) VALUES ($1, $2)")
                    .bind(&room.id)
                    .bind(&room.host_id)
                    .execute(&mut *tx)
                    .await?;
            }
            tx.commit().await?;
            Ok::<_, sqlx::Error>(rows)
        }
        .await)?;
        if rows == 0 { Err(StoreError::Conflict) } else { Ok(()) }
    }

    /// A room.
    pub async fn room(&self, id: &str) -> Result<RoomRow, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as("SELECT * FROM rooms WHERE id = $1")
            .bind(id)
            .fetch_one(pool)
            .await)?)
    }

    /// The room of a number.
    pub async fn room_by_number(&self, number: u32) -> Result<RoomRow, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT * FROM rooms WHERE number = $1",
        )
        .bind(i64::from(number))
        .fetch_one(pool)
        .await)?)
    }

    /// The rooms to which a user belongs, the latest used first.
    pub async fn rooms_of_user(&self, user_id: &str) -> Result<Vec<RoomRow>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT rooms.* FROM rooms JOIN room_members ON room_id = rooms.id
             WHERE user_id = $1 AND left_ms IS NULL
             ORDER BY used_ms DESC, id",
        )
        .bind(user_id)
        .fetch_all(pool)
        .await)?)
    }

    /// Changes a room that stands at this version; otherwise it is a
    /// `Conflict`, and nothing changes. `Taken` says that who comes belongs to
    /// too many rooms.
    pub async fn change_room(
        &self,
        id: &str,
        version: i64,
        change: &RoomChange,
    ) -> Result<(), StoreError> {
        check_document(&change.body)?;
        if let Some(evening) = &change.ends {
            check_document(&evening.body)?;
        }
        write_on!(self.backend, pool => async {
            let mut tx = pool.begin().await?;
            let rows = sqlx::query(
                "UPDATE rooms SET version = version + 1, body = $3, host_id = $4, used_ms = $5
                 WHERE id = $1 AND version = $2",
            )
            .bind(id)
            .bind(version)
            .bind(&change.body)
            .bind(&change.host_id)
            .bind(change.at_ms)
            .execute(&mut *tx)
            .await?
            .rows_affected();
            if rows == 0 {
                return Err(StoreError::Conflict);
            }
            if let Some((user, most)) = &change.joins {
                let rows = sqlx::query(
                    "INSERT INTO room_members (room_id, user_id, left_ms)
                     SELECT $1, $2, NULL WHERE (
                         SELECT COUNT(*) FROM room_members WHERE user_id = $2 AND left_ms IS NULL
                     ) < $3
                     ON CONFLICT (room_id, user_id) DO UPDATE SET left_ms = NULL",
                )
                .bind(id)
                .bind(user)
                .bind(i64::from(*most))
                .execute(&mut *tx)
                .await?
                .rows_affected();
                if rows == 0 {
                    return Err(StoreError::Taken);
                }
            }
            if let Some(user) = &change.leaves {
                sqlx::query(
                    "UPDATE room_members SET left_ms = $3 WHERE room_id = $1 AND user_id = $2",
                )
                .bind(id)
                .bind(user)
                .bind(change.at_ms)
                .execute(&mut *tx)
                .await?;
                sqlx::query(
                    "DELETE FROM room_members WHERE room_id = $1 AND left_ms IS NOT NULL
                         AND user_id NOT IN (
                             SELECT user_id FROM room_members
                             WHERE room_id = $1 AND left_ms IS NOT NULL
                             ORDER BY left_ms DESC, user_id LIMIT $2
                         )",
                )
                .bind(id)
                .bind(i64::from(ROOM_LEFT_MAX))
                .execute(&mut *tx)
                .await?;
            }
            if let Some(evening) = &change.ends {
                sqlx::query(
                    "INSERT INTO room_evenings (room_id, number, ended_ms, body)
                     VALUES ($1, $2, $3, $4)",
                )
                .bind(id)
                .bind(i64::from(evening.number))
                .bind(evening.ended_ms)
                .bind(&evening.body)
                .execute(&mut *tx)
                .await?;
                let oldest = i64::from(evening.number) - i64::from(change.evenings_kept);
                sqlx::query("DELETE FROM room_evenings WHERE room_id = $1 AND number <= $2")
                    .bind(id)
                    .bind(oldest)
                    .execute(&mut *tx)
                    .await?;
            }
            tx.commit().await?;
            Ok(())
        }
        .await)
    }

    /// Forgets a room that stands at this version, with its evenings; its
    /// tables stay.
    pub async fn delete_room(&self, id: &str, version: i64) -> Result<(), StoreError> {
        write_on!(self.backend, pool => async {
            let mut tx = pool.begin().await?;
            sqlx::query("DELETE FROM room_evenings WHERE room_id = $1")
                .bind(id)
                .execute(&mut *tx)
                .await?;
            sqlx::query("DELETE FROM room_tables WHERE room_id = $1")
                .bind(id)
                .execute(&mut *tx)
                .await?;
            sqlx::query("DELETE FROM room_members WHERE room_id = $1")
                .bind(id)
                .execute(&mut *tx)
                .await?;
            let rows = sqlx::query("DELETE FROM rooms WHERE id = $1 AND version = $2")
                .bind(id)
                .bind(version)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if rows == 0 {
                return Err(StoreError::Conflict);
            }
            tx.commit().await?;
            Ok(())
        }
        .await)
    }

    /// Everyone who belongs to a room, and those who left it last.
    pub async fn room_people(&self, id: &str) -> Result<Vec<RoomPerson>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT user_id, nickname FROM room_members JOIN users ON users.id = user_id
             WHERE room_id = $1 ORDER BY user_id",
        )
        .bind(id)
        .fetch_all(pool)
        .await)?)
    }

    /// Notes that a room plays at a table. What was noted before stays.
    pub async fn add_room_table(&self, table: &NewRoomTable) -> Result<(), StoreError> {
        check_document(&table.players)?;
        write_on!(self.backend, pool => sqlx::query(
            "INSERT INTO room_tables (table_id, room_id, evening, number, players)
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_id) DO NOTHING",
        )
        .bind(&table.table_id)
        .bind(&table.room_id)
        .bind(i64::from(table.evening))
        .bind(i64::from(table.number))
        .bind(&table.players)
        .execute(pool)
        .await
        .map(drop))?;
        Ok(())
    }

    /// What was noted of a table at which a room plays.
    pub async fn room_table(&self, table_id: &str) -> Result<NewRoomTable, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT * FROM room_tables WHERE table_id = $1",
        )
        .bind(table_id)
        .fetch_one(pool)
        .await)?)
    }

    /// The tables of an evening, in the order in which they were opened.
    pub async fn room_tables(&self, id: &str, evening: u32) -> Result<Vec<RoomTable>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT table_id, number, players, rules, status, summary, created_ms
             FROM room_tables JOIN tables ON tables.id = table_id
             WHERE room_id = $1 AND evening = $2 ORDER BY number, table_id",
        )
        .bind(id)
        .bind(i64::from(evening))
        .fetch_all(pool)
        .await)?)
    }

    /// The room that plays at a table, for one of its members.
    pub async fn room_of_table(
        &self,
        table_id: &str,
        user_id: &str,
    ) -> Result<Option<String>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_scalar(
            "SELECT room_tables.room_id FROM room_tables
             JOIN room_members ON room_members.room_id = room_tables.room_id
             WHERE table_id = $1 AND user_id = $2 AND left_ms IS NULL",
        )
        .bind(table_id)
        .bind(user_id)
        .fetch_optional(pool)
        .await)?)
    }

    /// The evenings of a room that are over, the latest first.
    pub async fn evenings_of_room(&self, id: &str) -> Result<Vec<EveningRow>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT number, ended_ms, body FROM room_evenings
             WHERE room_id = $1 ORDER BY number DESC",
        )
        .bind(id)
        .fetch_all(pool)
        .await)?)
    }
}

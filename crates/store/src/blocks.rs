//! Whose words somebody does not want to read.

use sqlx::FromRow;

use crate::backend::{must_change, on, write_on};
use crate::{Store, StoreError};

/// Somebody who is blocked.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Blocked {
    /// The id of the user.
    pub user_id: String,
    /// What others see.
    pub nickname: String,
    /// Since when.
    pub at_ms: i64,
}

impl Store {
    /// Blocks somebody; whoever is blocked stays so. With so many blocked
    /// already it is a `Conflict`.
    pub async fn block(
        &self,
        user_id: &str,
        blocked_id: &str,
        at_ms: i64,
        most: u32,
    ) -> Result<(), StoreError> {
        let rows = write_on!(self.backend, pool => sqlx::query(
            "INSERT INTO blocks (user_id, blocked_id, at_ms)
             SELECT $1, $2, $3
             WHERE (SELECT COUNT(*) FROM blocks WHERE user_id = $1 AND blocked_id <> $2) < $4
             ON CONFLICT (user_id, blocked_id) DO UPDATE SET at_ms = blocks.at_ms",
        )
        .bind(user_id)
        .bind(blocked_id)
        .bind(at_ms)
        .bind(i64::from(most))
        .execute(pool)
        .await
        .map(|done| done.rows_affected()))?;
        if rows == 0 { Err(StoreError::Conflict) } else { Ok(()) }
    }

    /// Blocks somebody no longer; `NotFound` if he was not blocked.
    pub async fn unblock(&self, user_id: &str, blocked_id: &str) -> Result<(), StoreError> {
        let rows = write_on!(self.backend, pool => sqlx::query(
            "DELETE FROM blocks WHERE user_id = $1 AND blocked_id = $2",
        )
        .bind(user_id)
        .bind(blocked_id)
        .execute(pool)
        .await
        .map(|done| done.rows_affected()))?;
        must_change(rows)
    }

    /// Everybody whom a user has blocked, the latest first.
    pub async fn blocked_by(&self, user_id: &str) -> Result<Vec<Blocked>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT blocked_id AS user_id, nickname, at_ms
             FROM blocks JOIN users ON users.id = blocked_id
             WHERE user_id = $1 ORDER BY at_ms DESC, blocked_id",
        )
        .bind(user_id)
        .fetch_all(pool)
        .await)?)
    }
}

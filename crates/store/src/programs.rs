//! Programs of users, which sit at tables in their name.

use sqlx::FromRow;

use crate::backend::{must_change, on, write_on};
use crate::limits::{NICKNAME_MAX_CHARS, check_chars};
use crate::{Hash, Store, StoreError, User};

/// A program of a user; its token is known to the user alone.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Program {
    /// Random; what it acts as at tables.
    pub id: String,
    /// Whose it is.
    pub user_id: String,
    /// What others see, 1 to 24 characters.
    pub name: String,
    /// The hash of its token.
    pub hash: Hash,
    /// When the token was made.
    pub created_ms: i64,
    /// When it last sat down at a table.
    pub used_ms: Option<i64>,
}

impl Store {
    /// Stores a program, unless its user has so many already: then it is a
    /// `Conflict`.
    pub async fn create_program(&self, program: &Program, most: u32) -> Result<(), StoreError> {
        check_chars(&program.name, 1, NICKNAME_MAX_CHARS, "a name has 1 to 24 characters")?;
        let rows = write_on!(self.backend, pool => sqlx::query(
            "INSERT INTO programs (id, user_id, name, hash, created_ms)
             SELECT $1, $2, $3, $4, $5
             WHERE (SELECT COUNT(*) FROM programs WHERE user_id = $2) < $6",
        )
        .bind(&program.id)
        .bind(&program.user_id)
        .bind(&program.name)
        .bind(&program.hash)
        .bind(program.created_ms)
        .bind(i64::from(most))
        .execute(pool)
        .await
        .map(|done| done.rows_affected()))?;
        if rows == 0 { Err(StoreError::Conflict) } else { Ok(()) }
    }

    /// The programs of a user, the newest first.
    pub async fn programs_of_user(&self, user_id: &str) -> Result<Vec<Program>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT * FROM programs WHERE user_id = $1 ORDER BY created_ms DESC, id",
        )
        .bind(user_id)
        .fetch_all(pool)
        .await)?)
    }

    /// The program of a token and its user. `NotFound` also if the user is
    /// locked out.
    pub async fn program(&self, hash: &Hash) -> Result<(Program, User), StoreError> {
        let program: Program = on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT * FROM programs WHERE hash = $1",
        )
        .bind(hash)
        .fetch_one(pool)
        .await)?;
        let user = self.user(&program.user_id).await?;
        if user.disabled { Err(StoreError::NotFound) } else { Ok((program, user)) }
    }

    /// Notes that a program sat down.
    pub async fn touch_program(&self, id: &str, used_ms: i64) -> Result<(), StoreError> {
        let rows = write_on!(self.backend, pool => sqlx::query(
            "UPDATE programs SET used_ms = $2 WHERE id = $1",
        )
        .bind(id)
        .bind(used_ms)
        .execute(pool)
        .await
        .map(|done| done.rows_affected()))?;
        must_change(rows)
    }

    /// Removes a program of a user: its token is good for nothing from now on.
    pub async fn delete_program(&self, user_id: &str, id: &str) -> Result<(), StoreError> {
        let rows = write_on!(self.backend, pool => sqlx::query(
            "DELETE FROM programs WHERE user_id = $1 AND id = $2",
        )
        .bind(user_id)
        .bind(id)
        .execute(pool)
        .await
        .map(|done| done.rows_affected()))?;
        must_change(rows)
    }
}

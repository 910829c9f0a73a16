//! Sessions of users, and links that work once.

use sqlx::FromRow;

use crate::backend::{must_change, on, write_on};
use crate::limits::check_label;
use crate::words::words;
use crate::{Hash, Store, StoreError, User};

/// A session; its token is known to the user's browser alone.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Session {
    /// The hash of the token.
    pub hash: Hash,
    /// Whose it is.
    pub user_id: String,
    /// When it began.
    pub created_ms: i64,
    /// When it was last used.
    pub seen_ms: i64,
    /// From when on it is no longer good.
    pub expires_ms: i64,
    /// What the user calls the browser by.
    pub agent: String,
}

words! {
    /// What a one-time link is for.
    pub enum LinkPurpose {
        /// Makes its visitor an admin.
        Admin = "admin",
    }
}

impl Store {
    /// Stores a session.
    pub async fn create_session(&self, session: &Session) -> Result<(), StoreError> {
        check_label(&session.agent)?;
        Ok(write_on!(self.backend, pool => sqlx::query(
            "INSERT INTO sessions (hash, user_id, created_ms, seen_ms, expires_ms, agent)
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(&session.hash)
        .bind(&session.user_id)
        .bind(session.created_ms)
        .bind(session.seen_ms)
        .bind(session.expires_ms)
        .bind(&session.agent)
        .execute(pool)
        .await
        .map(drop))?)
    }

    /// The session of a token and its user. `NotFound` also if it has expired
    /// or if the user is locked out.
    pub async fn session(&self, hash: &Hash, now_ms: i64) -> Result<(Session, User), StoreError> {
        let session: Session = on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT * FROM sessions WHERE hash = $1 AND expires_ms > $2",
        )
        .bind(hash)
        .bind(now_ms)
        .fetch_one(pool)
        .await)?;
        let user = self.user(&session.user_id).await?;
        if user.disabled { Err(StoreError::NotFound) } else { Ok((session, user)) }
    }

    /// The sessions of a user, the last used first.
    pub async fn sessions_of_user(&self, user_id: &str) -> Result<Vec<Session>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT * FROM sessions WHERE user_id = $1 ORDER BY seen_ms DESC, hash",
        )
        .bind(user_id)
        .fetch_all(pool)
        .await)?)
    }

    /// Notes that a session is in use and lets it last longer. It costs a
    /// write: callers do it now and then, not at each request.
    pub async fn touch_session(
        &self,
        hash: &Hash,
        seen_ms: i64,
        expires_ms: i64,
    ) -> Result<(), StoreError> {
        let rows = write_on!(self.backend, pool => sqlx::query(
            "UPDATE sessions SET seen_ms = $2, expires_ms = $3 WHERE hash = $1",
        )
        .bind(hash)
        .bind(seen_ms)
        .bind(expires_ms)
        .execute(pool)
        .await
        .map(|done| done.rows_affected()))?;
        must_change(rows)
    }

    /// Ends a session; one that does not exist has ended.
    pub async fn delete_session(&self, hash: &Hash) -> Result<(), StoreError> {
        Ok(write_on!(self.backend, pool => sqlx::query("DELETE FROM sessions WHERE hash = $1")
            .bind(hash)
            .execute(pool)
            .await
            .map(drop))?)
    }

    /// Ends all sessions of a user, and says how many there were.
    pub async fn delete_sessions_of_user(&self, user_id: &str) -> Result<u64, StoreError> {
        Ok(write_on!(self.backend, pool => sqlx::query(
            "DELETE FROM sessions WHERE user_id = $1",
        )
        .bind(user_id)
        .execute(pool)
        .await
        .map(|done| done.rows_affected()))?)
    }

    /// Removes the sessions and links that have expired, and says how many.
    pub async fn purge_expired(&self, now_ms: i64) -> Result<u64, StoreError> {
        let mut rows = 0;
        for sql in [
            "DELETE FROM sessions WHERE expires_ms <= $1",
            "DELETE FROM links WHERE expires_ms <= $1",
        ] {
            rows += write_on!(self.backend, pool => sqlx::query(sql)
                .bind(now_ms)
                .execute(pool)
                .await
                .map(|done| done.rows_affected()))?;
        }
        Ok(rows)
    }

    /// Stores the hash of a link that works once until it expires.
    pub async fn create_link(
        &self,
        hash: &Hash,
        purpose: LinkPurpose,
        expires_ms: i64,
    ) -> Result<(), StoreError> {
        Ok(write_on!(self.backend, pool => sqlx::query(
            "INSERT INTO links (hash, purpose, expires_ms) VALUES ($1, $2, $3)",
        )
        .bind(hash)
        .bind(purpose.as_str())
        .bind(expires_ms)
        .execute(pool)
        .await
        .map(drop))?)
    }

    /// Uses a link up. Of all who try, exactly one gets `Ok`; a link that is
    /// unknown, used, expired or meant for something else is `NotFound`.
    pub async fn take_link(
        &self,
        hash: &Hash,
        purpose: LinkPurpose,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let rows = write_on!(self.backend, pool => sqlx::query(
            "UPDATE links SET used_ms = $3
             WHERE hash = $1 AND purpose = $2 AND expires_ms > $3 AND used_ms IS NULL",
        )
        .bind(hash)
        .bind(purpose.as_str())
        .bind(now_ms)
        .execute(pool)
        .await
        .map(|done| done.rows_affected()))?;
        must_change(rows)
    }
}

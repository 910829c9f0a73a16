//! What the staff did (audit log), and what it was asked for (referee calls).

use sqlx::FromRow;

use crate::backend::{must_change, on, write_on};
use crate::limits::{CALL_MAX_CHARS, check_chars, check_document, check_id, check_label, page};
use crate::{Store, StoreError};

/// Something a user did that others may want to know of later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAudit {
    /// When.
    pub at_ms: i64,
    /// Who; nobody where the program or its console did it.
    pub user_id: Option<String>,
    /// What, as a word.
    pub action: String,
    /// To what: an id.
    pub subject: String,
    /// More, as JSON.
    pub details: String,
}

/// A line of the audit log.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Audit {
    /// Grows from line to line.
    pub id: i64,
    /// When.
    pub at_ms: i64,
    /// Who; nobody where the program or its console did it.
    pub user_id: Option<String>,
    /// What, as a word.
    pub action: String,
    /// To what: an id.
    pub subject: String,
    /// More, as JSON.
    pub details: String,
}

/// A call for the referee that is to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCall {
    /// The table.
    pub table_id: String,
    /// When.
    pub at_ms: i64,
    /// Who calls.
    pub user_id: String,
    /// What for.
    pub text: String,
}

/// A call for the referee; open until someone answers it.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Call {
    /// Grows from call to call.
    pub id: i64,
    /// The table.
    pub table_id: String,
    /// When.
    pub at_ms: i64,
    /// Who calls.
    pub user_id: String,
    /// What for.
    pub text: String,
    /// Who answered; nobody where an event's desk has it.
    pub answered_by: Option<String>,
    /// When it was answered.
    pub answered_ms: Option<i64>,
}

impl Call {
    /// Whether nobody has answered yet.
    pub fn is_open(&self) -> bool {
        self.answered_ms.is_none()
    }
}

impl Store {
    /// Adds a line to the audit log, and says its number.
    pub async fn audit(&self, line: &NewAudit) -> Result<i64, StoreError> {
        line.user_id.as_deref().map_or(Ok(()), check_id)?;
        check_label(&line.action)?;
        check_label(&line.subject)?;
        check_document(&line.details)?;
        Ok(write_on!(self.backend, pool => sqlx::query_scalar(
            "INSERT INTO audit (at_ms, user_id, action, subject, details)
             VALUES ($1, $2, $3, $4, $5) RETURNING id",
        )
        .bind(line.at_ms)
        .bind(&line.user_id)
        .bind(&line.action)
        .bind(&line.subject)
        .bind(&line.details)
        .fetch_one(pool)
        .await)?)
    }

    /// At most `limit` lines of the audit log, the newest first, before the
    /// line with the number `before`.
    pub async fn list_audit(
        &self,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<Audit>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT * FROM audit WHERE id < $1 ORDER BY id DESC LIMIT $2",
        )
        .bind(before.unwrap_or(i64::MAX))
        .bind(page(limit))
        .fetch_all(pool)
        .await)?)
    }

    /// Stores a call for the referee, and says its number.
    pub async fn create_call(&self, call: &NewCall) -> Result<i64, StoreError> {
        check_chars(&call.text, 0, CALL_MAX_CHARS, "a call has at most 1000 characters")?;
        Ok(write_on!(self.backend, pool => sqlx::query_scalar(
            "INSERT INTO calls (table_id, at_ms, user_id, text)
             VALUES ($1, $2, $3, $4) RETURNING id",
        )
        .bind(&call.table_id)
        .bind(call.at_ms)
        .bind(&call.user_id)
        .bind(&call.text)
        .fetch_one(pool)
        .await)?)
    }

    /// Answers a call, or notes that the desk of its event has it, where
    /// nobody's name is given; `NotFound` if there is none that is open.
    pub async fn answer_call(
        &self,
        id: i64,
        answered_by: Option<&str>,
        answered_ms: i64,
    ) -> Result<(), StoreError> {
        let rows = write_on!(self.backend, pool => sqlx::query(
            "UPDATE calls SET answered_by = $2, answered_ms = $3
             WHERE id = $1 AND answered_ms IS NULL",
        )
        .bind(id)
        .bind(answered_by)
        .bind(answered_ms)
        .execute(pool)
        .await
        .map(|done| done.rows_affected()))?;
        must_change(rows)
    }

    /// At most `limit` open calls, the oldest first.
    pub async fn open_calls(&self, limit: u32) -> Result<Vec<Call>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT * FROM calls WHERE answered_ms IS NULL ORDER BY id LIMIT $1",
        )
        .bind(page(limit))
        .fetch_all(pool)
        .await)?)
    }

    /// At most `limit` open calls from the tables of an event, the oldest
    /// first.
    pub async fn open_calls_of_event(
        &self,
        event_id: &str,
        limit: u32,
    ) -> Result<Vec<Call>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT * FROM calls
             WHERE answered_ms IS NULL
               AND table_id IN (SELECT id FROM tables WHERE event_id = $1)
             ORDER BY id LIMIT $2",
        )
        .bind(event_id)
        .bind(page(limit))
        .fetch_all(pool)
        .await)?)
    }

    /// At most `limit` calls from a table, the newest first.
    pub async fn calls_of_table(
        &self,
        table_id: &str,
        limit: u32,
    ) -> Result<Vec<Call>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT * FROM calls WHERE table_id = $1 ORDER BY id DESC LIMIT $2",
        )
        .bind(table_id)
        .bind(page(limit))
        .fetch_all(pool)
        .await)?)
    }
}

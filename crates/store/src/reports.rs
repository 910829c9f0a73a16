//! What people tell the admins of each other.

use sqlx::FromRow;

use crate::backend::{must_change, on, write_on};
use crate::limits::{REPORT_MAX_CHARS, check_chars, check_document, check_label, page};
use crate::{Store, StoreError};

/// A report that is to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReport {
    /// The table where it happened.
    pub table_id: String,
    /// Who reports.
    pub by_id: String,
    /// Whom.
    pub of_id: String,
    /// Why, as a word.
    pub reason: String,
    /// Why, in a sentence; may be empty.
    pub text: String,
    /// What was last said there, as JSON.
    pub lines: String,
    /// When.
    pub at_ms: i64,
}

/// A report; open until an admin has handled it.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Report {
    /// Grows from report to report.
    pub id: i64,
    /// The table where it happened.
    pub table_id: String,
    /// What people call it.
    pub title: String,
    /// Who reports.
    pub by_id: String,
    /// What others call whoever reports.
    pub by_name: String,
    /// Whom.
    pub of_id: String,
    /// What others call him.
    pub of_name: String,
    /// Why, as a word.
    pub reason: String,
    /// Why, in a sentence; may be empty.
    pub text: String,
    /// What was last said there, as JSON.
    pub lines: String,
    /// When.
    pub at_ms: i64,
    /// What others call the admin who handled it.
    pub handled_by: Option<String>,
    /// When it was handled.
    pub handled_ms: Option<i64>,
}

macro_rules! reports_where {
    ($which:literal) => {
        concat!(
            "SELECT reports.id, table_id, tables.title, by_id, who.nickname AS by_name, of_id,
                    whom.nickname AS of_name, reason, text, lines, at_ms,
                    admin.nickname AS handled_by, handled_ms
             FROM reports
             JOIN tables ON tables.id = table_id
             JOIN users who ON who.id = by_id
             JOIN users whom ON whom.id = of_id
             LEFT JOIN users admin ON admin.id = handled_by
             WHERE ",
            $which,
            " AND at_ms > $3 AND reports.id < $1 ORDER BY reports.id DESC LIMIT $2",
        )
    };
}

/// The conditions are written out, so that each has its index.
const OPEN: &str = reports_where!("handled_ms IS NULL");
const HANDLED: &str = reports_where!("handled_ms IS NOT NULL");

impl Store {
    /// Stores a report, and says its number. Where the same person has made so
    /// many since then it is a `Conflict`.
    pub async fn create_report(
        &self,
        report: &NewReport,
        since_ms: i64,
        most: u32,
    ) -> Result<i64, StoreError> {
        check_label(&report.reason)?;
        check_chars(&report.text, 0, REPORT_MAX_CHARS, "a report has at most 300 characters")?;
        check_document(&report.lines)?;
        let id: Option<i64> = write_on!(self.backend, pool => sqlx::query_scalar(
            "INSERT INTO reports (table_id, by_id, of_id, reason, text, lines, at_ms)
             SELECT $1, $2, $3, $4, $5, $6, $7
             WHERE (SELECT COUNT(*) FROM reports WHERE by_id = $2 AND at_ms > $8) < $9
             RETURNING id",
        )
        .bind(&report.table_id)
        .bind(&report.by_id)
        .bind(&report.of_id)
        .bind(&report.reason)
        .bind(&report.text)
        .bind(&report.lines)
        .bind(report.at_ms)
        .bind(since_ms)
        .bind(i64::from(most))
        .fetch_optional(pool)
        .await)?;
        id.ok_or(StoreError::Conflict)
    }

    /// At most `limit` reports since then that are handled or that are not, the
    /// newest first, before the one with the number `before`.
    pub async fn reports(
        &self,
        handled: bool,
        since_ms: i64,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<Report>, StoreError> {
        let which = if handled { HANDLED } else { OPEN };
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(which)
            .bind(before.unwrap_or(i64::MAX))
            .bind(page(limit))
            .bind(since_ms)
            .fetch_all(pool)
            .await)?)
    }

    /// Removes what was reported until then, handled or not, and says how much
    /// it was.
    pub async fn purge_reports(&self, before_ms: i64) -> Result<u64, StoreError> {
        Ok(write_on!(self.backend, pool => sqlx::query("DELETE FROM reports WHERE at_ms <= $1")
            .bind(before_ms)
            .execute(pool)
            .await
            .map(|done| done.rows_affected()))?)
    }

    /// Notes that an admin has handled a report; `NotFound` if there is none
    /// that is open.
    pub async fn handle_report(
        &self,
        id: i64,
        handled_by: &str,
        handled_ms: i64,
    ) -> Result<(), StoreError> {
        let rows = write_on!(self.backend, pool => sqlx::query(
            "UPDATE reports SET handled_by = $2, handled_ms = $3
             WHERE id = $1 AND handled_ms IS NULL",
        )
        .bind(id)
        .bind(handled_by)
        .bind(handled_ms)
        .execute(pool)
        .await
        .map(|done| done.rows_affected()))?;
        must_change(rows)
    }
}

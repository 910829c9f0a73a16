//! Where seats were taken from: whether two people came from one address or
//! with one browser, and nothing of what they did.
//!
//! What is kept are marks, which the caller makes so that nobody can read an
//! address off them. They are kept for tables that others rely on, and for a
//! time that the caller decides.

use std::collections::BTreeMap;

use sqlx::FromRow;

use crate::backend::{on, write_on};
use crate::limits::{TRACE_PEOPLE_MAX, check_id, check_mark, page};
use crate::words::words;
use crate::writer::Work;
use crate::{Store, StoreError};

/// Where somebody took a seat from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The table.
    pub table_id: String,
    /// Who.
    pub user_id: String,
    /// The mark of the address; empty where there is none.
    pub address: String,
    /// The mark of the browser; empty where there is none.
    pub browser: String,
    /// When.
    pub at_ms: i64,
}

words! {
    /// What several people had in common.
    pub enum SharedBy {
        /// One address.
        Address = "address",
        /// One browser.
        Browser = "browser",
    }
}

/// An address or a browser that several people took seats with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// Which of the two.
    pub by: SharedBy,
    /// Its mark.
    pub mark: String,
    /// When somebody last took a seat with it.
    pub last_ms: i64,
    /// Who did, by their ids; not all where they are very many.
    pub people: Vec<SharedPerson>,
}

/// One of those who shared something.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, FromRow)]
pub struct SharedPerson {
    /// The id of the user.
    pub user_id: String,
    /// What others see.
    pub nickname: String,
    /// The login of an account.
    pub login: Option<String>,
}

/// A table at which people shared something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedTable {
    /// The table.
    pub table_id: String,
    /// What people call it.
    pub title: String,
    /// The event it belongs to.
    pub event_id: Option<String>,
    /// When one of them last took his seat.
    pub last_ms: i64,
    /// What they shared.
    pub shared: Vec<Shared>,
}

/// Where a page of tables ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedCursor {
    /// When a seat was last taken at its last table.
    pub last_ms: i64,
    /// The id of that table.
    pub table_id: String,
}

#[derive(FromRow)]
struct TableHead {
    table_id: String,
    title: String,
    event_id: Option<String>,
    last_ms: i64,
}

#[derive(FromRow)]
struct Seen {
    address: String,
    browser: String,
    at_ms: i64,
    #[sqlx(flatten)]
    person: SharedPerson,
}

impl Store {
    /// Notes where somebody took a seat from. So many different ones are kept
    /// of each seat, and no more.
    pub async fn note_trace(&self, trace: Trace) -> Result<(), StoreError> {
        check_id(&trace.table_id)?;
        check_id(&trace.user_id)?;
        check_mark(&trace.address)?;
        check_mark(&trace.browser)?;
        self.writer.write(Work::Trace(Box::new(trace))).await
    }

    /// At most `limit` tables, of one event or of all, at which people shared
    /// an address or a browser since then: the latest first.
    pub async fn shared_tables(
        &self,
        event_id: Option<&str>,
        since_ms: i64,
        after: Option<&SharedCursor>,
        limit: u32,
    ) -> Result<Vec<SharedTable>, StoreError> {
        let (last_ms, table_id) =
            after.map_or((i64::MAX, ""), |cursor| (cursor.last_ms, &*cursor.table_id));
        let heads: Vec<TableHead> = on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT tables.id AS table_id, title, event_id, max(one.at_ms) AS last_ms
             FROM traces one
             JOIN traces other ON other.table_id = one.table_id AND other.user_id <> one.user_id
                 AND (one.address <> '' AND one.address = other.address
                     OR one.browser <> '' AND one.browser = other.browser)
             JOIN tables ON tables.id = one.table_id
             WHERE one.at_ms > $1 AND other.at_ms > $1
                 AND (event_id = $2 OR CAST($2 AS TEXT) IS NULL)
             GROUP BY tables.id, title, event_id
             HAVING (max(one.at_ms), tables.id) < ($3, $4)
             ORDER BY last_ms DESC, tables.id DESC LIMIT $5",
        )
        .bind(since_ms)
        .bind(event_id)
        .bind(last_ms)
        .bind(table_id)
        .bind(page(limit))
        .fetch_all(pool)
        .await)?;
        let mut tables = Vec::with_capacity(heads.len());
        for TableHead { table_id, title, event_id, last_ms } in heads {
            let seen: Vec<Seen> = on!(self.backend.readers(), pool => sqlx::query_as(
                "SELECT address, browser, at_ms, user_id, nickname, login
                 FROM traces JOIN users ON users.id = user_id
                 WHERE table_id = $1 AND at_ms > $2 ORDER BY user_id",
            )
            .bind(&table_id)
            .bind(since_ms)
            .fetch_all(pool)
            .await)?;
            tables.push(SharedTable { table_id, title, event_id, last_ms, shared: shared(&seen) });
        }
        Ok(tables)
    }

    /// At most `limit` addresses or browsers with which several people took
    /// seats since then, at one table or at different ones: the latest first.
    pub async fn shared_by(
        &self,
        by: SharedBy,
        since_ms: i64,
        limit: u32,
    ) -> Result<Vec<Shared>, StoreError> {
        let (marks, people) = match by {
            SharedBy::Address => (
                "SELECT address AS mark, max(at_ms) AS last_ms FROM traces
                 WHERE at_ms > $1 AND address <> ''
                 GROUP BY address HAVING count(DISTINCT user_id) > 1
                 ORDER BY last_ms DESC, address LIMIT $2",
                "SELECT DISTINCT user_id, nickname, login FROM traces
                 JOIN users ON users.id = user_id
                 WHERE address = $1 AND address <> '' AND at_ms > $2 ORDER BY user_id LIMIT $3",
            ),
            SharedBy::Browser => (
                "SELECT browser AS mark, max(at_ms) AS last_ms FROM traces
                 WHERE at_ms > $1 AND browser <> ''
                 GROUP BY browser HAVING count(DISTINCT user_id) > 1
                 ORDER BY last_ms DESC, browser LIMIT $2",
                "SELECT DISTINCT user_id, nickname, login FROM traces
                 JOIN users ON users.id = user_id
                 WHERE browser = $1 AND browser <> '' AND at_ms > $2 ORDER BY user_id LIMIT $3",
            ),
        };
        let marks: Vec<(String, i64)> = on!(self.backend.readers(), pool => sqlx::query_as(marks)
            .bind(since_ms)
            .bind(page(limit))
            .fetch_all(pool)
            .await)?;
        let mut all = Vec::with_capacity(marks.len());
        for (mark, last_ms) in marks {
            let people = on!(self.backend.readers(), pool => sqlx::query_as(people)
                .bind(&mark)
                .bind(since_ms)
                .bind(i64::from(TRACE_PEOPLE_MAX))
                .fetch_all(pool)
                .await)?;
            all.push(Shared { by, mark, last_ms, people });
        }
        Ok(all)
    }

    /// Removes what was noted before, and says how much it was.
    pub async fn purge_traces(&self, before_ms: i64) -> Result<u64, StoreError> {
        Ok(write_on!(self.backend, pool => sqlx::query("DELETE FROM traces WHERE at_ms <= $1")
            .bind(before_ms)
            .execute(pool)
            .await
            .map(|done| done.rows_affected()))?)
    }
}

/// What several of those at one table had in common.
fn shared(seen: &[Seen]) -> Vec<Shared> {
    let mut all: BTreeMap<(&str, &str), Shared> = BTreeMap::new();
    for Seen { address, browser, at_ms, person } in seen {
        for (by, mark) in [(SharedBy::Address, address), (SharedBy::Browser, browser)] {
            if mark.is_empty() {
                continue;
            }
            let new = || Shared { by, mark: mark.clone(), last_ms: *at_ms, people: Vec::new() };
            let shared = all.entry((by.as_str(), mark)).or_insert_with(new);
            shared.last_ms = shared.last_ms.max(*at_ms);
            if !shared.people.contains(person) {
                shared.people.push(person.clone());
            }
        }
    }
    all.into_values().filter(|shared| shared.people.len() > 1).collect()
}

//! PostgreSQL: a pool of connections to a server that others may share.

use std::str::FromStr;

use sqlx::postgres::{PgArguments, PgConnectOptions, PgPoolOptions};
use sqlx::query::Query;
use sqlx::{ConnectOptions, PgPool, Postgres, Row, Transaction};

use crate::StoreError;
use crate::failure::Failure;
use crate::heads::{Head, Heads};
use crate::statement::{Database, Tx, Value};
use crate::stream::Stream;
use crate::writer::Rows;

/// Connections to the server: one for the writer, the rest for requests.
const CONNECTIONS: u32 = 10;

/// Connects to a `postgres:` address.
pub(crate) async fn open(address: &str) -> Result<PgPool, StoreError> {
    let options = PgConnectOptions::from_str(address)?.disable_statement_logging();
    let pool = PgPoolOptions::new().max_connections(CONNECTIONS).connect_with(options).await?;
    sqlx::migrate!("./migrations/postgres").run(&pool).await?;
    Ok(pool)
}

/// The pool as the writer sees it.
pub(crate) struct PostgresGroups(pub(crate) PgPool);

impl Database for PostgresGroups {
    type Tx<'a> = Transaction<'static, Postgres>;

    /// One way to the server and back instead of four.
    const APPENDS_UNSEEN: bool = true;

    async fn begin(&mut self) -> Result<Self::Tx<'_>, Failure> {
        Ok(self.0.begin().await?)
    }

    /// Where another node has claimed a stream meanwhile the epochs do not
    /// agree, and where it has written all the same the key of the entries
    /// does not. The shared lock makes a claim that comes now wait.
    async fn append_unseen(
        &mut self,
        owned: &[(i64, u64)],
        rows: &Rows<'_>,
    ) -> Result<bool, Failure> {
        let (nums, epochs): (Vec<i64>, Vec<i64>) =
            owned.iter().map(|(num, epoch)| (*num, *epoch as i64)).unzip();
        // Always in the same order, so that two nodes cannot lock each other
        // out.
        let done = sqlx::query(
            "WITH held AS (
                SELECT num FROM streams
                JOIN unnest($1::bigint[], $2::bigint[]) AS owned (num, epoch) USING (num, epoch)
                ORDER BY num FOR SHARE OF streams
             )
             INSERT INTO entries (stream, seq, at_ms, body)
             SELECT * FROM unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::text[])
             WHERE (SELECT count(*) FROM held) = cardinality($1)",
        )
        .bind(nums)
        .bind(epochs)
        .bind(&rows.streams)
        .bind(&rows.seqs)
        .bind(&rows.times)
        .bind(&rows.bodies)
        .execute(&self.0)
        .await?;
        Ok(done.rows_affected() == rows.len() as u64)
    }
}

fn query<'a>(sql: &'static str, values: &[Value<'a>]) -> Query<'a, Postgres, PgArguments> {
    values.iter().fold(sqlx::query(sql), |query, value| match *value {
        Value::Integer(value) => query.bind(value),
        Value::Bool(value) => query.bind(value),
        Value::Text(value) => query.bind(value),
        Value::Bytes(value) => query.bind(value),
    })
}

impl Tx for Transaction<'static, Postgres> {
    async fn run(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<u64, Failure> {
        Ok(query(sql, values).execute(&mut **self).await?.rows_affected())
    }

    async fn integers<const N: usize>(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Option<[i64; N]>, Failure> {
        let Some(row) = query(sql, values).fetch_optional(&mut **self).await? else {
            return Ok(None);
        };
        let mut integers = [0; N];
        for (column, integer) in integers.iter_mut().enumerate() {
            *integer = row.try_get(column)?;
        }
        Ok(Some(integers))
    }

    async fn pairs(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<(String, String)>, Failure> {
        let rows = query(sql, values).fetch_all(&mut **self).await?;
        let pairs = rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
        Ok(pairs.collect::<Result<_, sqlx::Error>>()?)
    }

    /// Locks the epochs until the end of the transaction: another node that
    /// claims one of them waits for it, and what it has claimed before is
    /// seen here.
    async fn refresh_heads(
        &mut self,
        streams: &[&Stream],
        heads: &mut Heads,
    ) -> Result<(), Failure> {
        let (kinds, ids): (Vec<&str>, Vec<&str>) =
            streams.iter().map(|stream| (stream.kind().as_str(), stream.id())).unzip();
        for stream in streams {
            heads.remove(stream);
        }
        // Always in the same order, so that two nodes cannot lock each other
        // out.
        let rows: Vec<(String, String, i64, i64, i64)> = sqlx::query_as(
            "SELECT kind, id, num, epoch,
                    (SELECT coalesce(max(seq), 0) FROM entries WHERE stream = num)
             FROM streams
             WHERE (kind, id) IN (SELECT * FROM unnest($1::text[], $2::text[]))
             ORDER BY num FOR SHARE",
        )
        .bind(kinds)
        .bind(ids)
        .fetch_all(&mut **self)
        .await?;
        for (kind, id, num, epoch, last_seq) in rows {
            let stream = Stream::from_row(&kind, &id)?;
            heads.put(&stream, Head::from_row(num, epoch, last_seq));
        }
        Ok(())
    }

    /// Inserts all rows in one statement.
    async fn insert_entries(&mut self, rows: &Rows<'_>) -> Result<(), Failure> {
        sqlx::query(
            "INSERT INTO entries (stream, seq, at_ms, body)
             SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[])",
        )
        .bind(&rows.streams)
        .bind(&rows.seqs)
        .bind(&rows.times)
        .bind(&rows.bodies)
        .execute(&mut **self)
        .await?;
        Ok(())
    }

    async fn commit(self) -> Result<(), Failure> {
        Ok(Transaction::commit(self).await?)
    }
}

//! PostgreSQL: a pool of connections to a server that others may share.

use std::str::FromStr;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sqlx::{ConnectOptions, PgPool};

use crate::StoreError;
use crate::heads::{Head, Heads};
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

/// Makes `heads` true for `streams`, and locks their epochs until the end of
/// the transaction: another node that claims one of them waits for it, and
/// what it has claimed before is seen here.
pub(crate) async fn refresh_heads(
    connection: &mut PgConnection,
    streams: impl Iterator<Item = &Stream>,
    heads: &mut Heads,
) -> Result<(), sqlx::Error> {
    let (kinds, ids): (Vec<&str>, Vec<&str>) =
        streams.map(|stream| (stream.kind().as_str(), stream.id())).unzip();
    heads.forget();
    // Always in the same order, so that two nodes cannot lock each other out.
    let rows: Vec<(String, String, i64, i64, i64)> = sqlx::query_as(
        "SELECT kind, id, num, epoch,
                (SELECT coalesce(max(seq), 0) FROM entries WHERE stream = num)
         FROM streams
         WHERE (kind, id) IN (SELECT * FROM unnest($1::text[], $2::text[]))
         ORDER BY num FOR SHARE",
    )
    .bind(kinds)
    .bind(ids)
    .fetch_all(connection)
    .await?;
    for (kind, id, num, epoch, last_seq) in rows {
        let stream = Stream::from_row(&kind, &id)?;
        heads.put(&stream, Head::from_row(num, epoch, last_seq));
    }
    Ok(())
}

/// Inserts all rows in one statement.
pub(crate) async fn insert_entries(
    connection: &mut PgConnection,
    rows: &Rows<'_>,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO entries (stream, seq, at_ms, body)
         SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[])",
    )
    .bind(&rows.streams)
    .bind(&rows.seqs)
    .bind(&rows.times)
    .bind(&rows.bodies)
    .execute(connection)
    .await?;
    Ok(())
}

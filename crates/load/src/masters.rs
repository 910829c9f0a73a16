//! Bots that search, at tables of their own beside those of the players.

use std::io;

use client::{ClientError, Connection, Visitor};
use futures_util::{StreamExt, TryStreamExt, stream};
use protocol::{Length, NewTableRequest, PacePreset};
use tokio::task::JoinHandle;

use super::process::{Searches, ServerProcess};
use super::report::Thought;

/// Tables opened at the same time.
const AT_ONCE: usize = 8;
/// Bots of a table.
const SEATS: usize = 4;

/// Tables full of masters, each with somebody who watches: bots do not play
/// where nobody looks.
pub(crate) struct Masters {
    bots: usize,
    watchers: Vec<JoinHandle<()>>,
}

impl Masters {
    /// Seats so many, four at a table.
    pub(crate) async fn seat(
        server: &ServerProcess,
        rules: &str,
        bots: usize,
    ) -> Result<Self, ClientError> {
        let http = reqwest::Client::new();
        let tables = bots.div_ceil(SEATS);
        let connections: Vec<Connection> = stream::iter(0..tables)
            .map(|table| {
                let (http, request) = (http.clone(), request(rules));
                async move {
                    let name = format!("watcher {table}");
                    let visitor = Visitor::guest_over(http, server.base(), &name).await?;
                    let (id, _) = visitor.open_table(&request).await?;
                    visitor.connect(&id).await
                }
            })
            .buffer_unordered(AT_ONCE)
            .try_collect()
            .await?;
        let watchers = connections.into_iter().map(|connection| tokio::spawn(watch(connection)));
        Ok(Self { bots: tables * SEATS, watchers: watchers.collect() })
    }

    /// What they thought in so many seconds.
    pub(crate) fn thought(&self, before: &Searches, after: &Searches, seconds: f64) -> Thought {
        let rate = |after: u64, before: u64| after.saturating_sub(before) as f64 / seconds;
        Thought {
            masters: self.bots,
            watching: self.watchers.iter().filter(|watcher| !watcher.is_finished()).count(),
            found_per_second: rate(after.found, before.found),
            too_late_per_second: rate(after.too_late, before.too_late),
        }
    }

    /// Lets the watchers go.
    pub(crate) fn stop(&self) {
        for watcher in &self.watchers {
            watcher.abort();
        }
    }
}

fn request(rules: &str) -> NewTableRequest {
    NewTableRequest {
        length: Some(Length::Deals { deals: 200 }),
        pace: PacePreset::Fast,
        bots: vec![Some("master".to_owned()); SEATS],
        ..NewTableRequest::new(rules)
    }
}

/// Reads what it is told until there is nothing more.
async fn watch(mut connection: Connection) {
    while connection.next_text().await.is_ok() {}
}

impl Searches {
    /// No searches where nobody was asked for.
    pub(crate) async fn of(server: &ServerProcess, masters: Option<&Masters>) -> io::Result<Self> {
        match masters {
            Some(_) => server.searches().await,
            None => Ok(Self::default()),
        }
    }
}

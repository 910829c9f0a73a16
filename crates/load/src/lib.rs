//! Load for a real server in a process of its own, with real sockets and a
//! real database: `paisai bench server`, whose players act at a steady pace,
//! and `paisai bench hall`, a round published to a hall full of phones.
//!
//! Client and server share the machine, so that the figures are what a small
//! server does while something else keeps it busy too. The server is this
//! same program, started as `serve`.

mod hall;
mod player;
mod process;
mod tally;

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use client::Visitor;
use futures_util::{StreamExt, TryStreamExt, stream};
use protocol::{Length, NewTableRequest, PacePreset};

pub use hall::Hall;
use player::Player;
use process::ServerProcess;
use tally::Tally;

/// Guests and tables made at the same time.
const AT_ONCE: usize = 32;
/// Seats of a table of 升级.
const SEATS: usize = 4;

/// Measure the server under load.
#[derive(Args)]
pub struct Load {
    /// Tables of 升级, each with four players on sockets of their own.
    #[arg(long, default_value_t = 2_500)]
    tables: usize,
    /// How long a player thinks on average; a table's four players together
    /// act once in so long.
    #[arg(long, default_value_t = 500, value_name = "MS")]
    think_ms: u64,
    /// How long is measured.
    #[arg(long, default_value_t = 30, value_name = "S")]
    seconds: u64,
    /// How long is waited before, so that every table plays.
    #[arg(long, default_value_t = 10, value_name = "S")]
    warm_up_s: u64,
    /// The rules.
    #[arg(long, default_value = "cn2017")]
    rules: String,
    /// Another database than a SQLite file, such as postgres://….
    #[arg(long)]
    database: Option<String>,
}

impl Load {
    /// Measures, and prints the figures.
    pub fn run(self) -> io::Result<()> {
        // Every socket is a file; where the limit cannot be raised, opening
        // the sockets will say so.
        let _ = rlimit::increase_nofile_limit(u64::MAX);
        tokio::runtime::Runtime::new()?.block_on(self.measure())
    }

    async fn measure(self) -> io::Result<()> {
        let mut server = ServerProcess::start(self.database.as_deref())?;
        let running = Arc::new(AtomicBool::new(true));
        let measuring = Arc::new(AtomicBool::new(false));
        let before_kib = server.resident_kib()?;
        let mut out = io::stdout();
        writeln!(out, "opening {} tables with {} sockets", self.tables, self.tables * SEATS)?;
        let players = self.seat_all(&server, &measuring).await.map_err(io::Error::other)?;
        let tasks: Vec<_> =
            players.into_iter().map(|player| tokio::spawn(player.play(running.clone()))).collect();
        tokio::time::sleep(Duration::from_secs(self.warm_up_s)).await;

        let (cpu, entries) = (server.cpu()?, server.entries().await?);
        measuring.store(true, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_secs(self.seconds)).await;
        measuring.store(false, Ordering::Relaxed);
        let cpu = server.cpu()?.saturating_sub(cpu);
        let entries = server.entries().await?.saturating_sub(entries).max(1);
        let resident_kib = server.resident_kib()?;
        running.store(false, Ordering::Relaxed);
        let mut tally = Tally::default();
        for task in tasks {
            tally.add(&task.await.map_err(io::Error::other)?.map_err(io::Error::other)?);
        }
        server.stop()?;

        let actions = tally.latencies_us.len().max(1);
        let [p50, p99, most] = tally.percentiles();
        writeln!(out, "actions a second      {:>10.0}", actions as f64 / self.seconds as f64)?;
        writeln!(out, "acknowledged, median  {:>10.1} ms", f64::from(p50) / 1e3)?;
        writeln!(out, "acknowledged, 99 %    {:>10.1} ms", f64::from(p99) / 1e3)?;
        writeln!(out, "acknowledged, longest {:>10.1} ms", f64::from(most) / 1e3)?;
        writeln!(
            out,
            "server CPU an action  {:>10.1} µs",
            cpu.as_secs_f64() * 1e6 / actions as f64
        )?;
        writeln!(
            out,
            "server CPU an entry   {:>10.1} µs, {:.0} entries a second with the cards dealt",
            cpu.as_secs_f64() * 1e6 / entries as f64,
            entries as f64 / self.seconds as f64
        )?;
        writeln!(
            out,
            "bytes an action       {:>10.1} to each client",
            tally.bytes as f64 / (actions * SEATS) as f64
        )?;
        writeln!(out, "server memory         {resident_kib:>10} KiB")?;
        writeln!(
            out,
            "memory a table        {:>10.1} KiB, its sockets included",
            (resident_kib.saturating_sub(before_kib)) as f64 / self.tables.max(1) as f64
        )?;
        writeln!(out, "refused commands      {:>10}", tally.refused)
    }

    /// Opens all tables and connects all players.
    async fn seat_all(
        &self,
        server: &ServerProcess,
        measuring: &Arc<AtomicBool>,
    ) -> Result<Vec<Player>, client::ClientError> {
        let http = reqwest::Client::new();
        let tables = stream::iter(0..self.tables).map(|table| {
            let http = http.clone();
            async move {
                let mut players = Vec::with_capacity(SEATS);
                let mut id = String::new();
                for seat in 0..SEATS {
                    let name = format!("{table}-{seat}");
                    let visitor = Visitor::guest_over(http.clone(), server.base(), &name).await?;
                    if seat == 0 {
                        id = visitor.open_table(&self.request()).await?.0;
                    }
                    let connection = visitor.connect(&id).await?;
                    let number = (table * SEATS + seat) as u64;
                    players.push(Player::new(
                        connection,
                        &self.rules,
                        number,
                        self.think_ms,
                        measuring.clone(),
                    ));
                }
                Ok::<_, client::ClientError>(players)
            }
        });
        let players: Vec<Vec<Player>> = tables.buffer_unordered(AT_ONCE).try_collect().await?;
        Ok(players.into_iter().flatten().collect())
    }

    fn request(&self) -> NewTableRequest {
        NewTableRequest {
            length: Some(Length::Deals { deals: 200 }),
            pace: PacePreset::Instant,
            ..NewTableRequest::new(&self.rules)
        }
    }
}

//! `paisai bench server`: tables full of players on a real server.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use client::{ClientError, Connection, Visitor};
use futures_util::{StreamExt, TryStreamExt, stream};
use protocol::{Length, NewTableRequest, PacePreset};
use tokio::time::sleep;

use super::analyses::Analyses;
use super::masters::Masters;
use super::pace::Pace;
use super::player::Player;
use super::process::{Searches, ServerProcess, Used};
use super::report::{Acknowledged, Analysed, Database, Ran, Report};
use super::tally::Tally;

/// Guests and tables made at the same time.
const AT_ONCE: usize = 32;
/// Seats of a table of 升级.
const SEATS: usize = 4;
/// How long a player thinks unless the rate and the tables say otherwise.
const THINK: Duration = Duration::from_millis(500);
/// Sockets that are opened besides, to weigh one.
const WATCHERS: usize = 1_000;
/// Those at one table, whose presence is not to be what is weighed.
const WATCHERS_A_TABLE: usize = 20;

/// Measure the server under load.
#[derive(Args)]
pub struct Load {
    /// Tables of 升级, each with four players on sockets of their own; 2,500
    /// unless a rate is given, and then as many as it takes.
    #[arg(long)]
    tables: Option<usize>,
    /// How long a player thinks on average; a table's four players together
    /// act once in so long [default: 500].
    #[arg(long, value_name = "MS", conflicts_with = "actions")]
    think_ms: Option<u64>,
    /// How many actions a second all tables together are to reach.
    #[arg(long, value_name = "RATE", value_parser = clap::value_parser!(u32).range(1..))]
    actions: Option<u32>,
    /// Bots that search, seated four at a table beside the players' tables.
    #[arg(long, value_name = "N", default_value_t = 0)]
    masters: usize,
    /// People who each have four deals of 升级 analysed beside it: with twenty
    /// as many wait as may.
    #[arg(long, value_name = "N", default_value_t = 0)]
    analyses: usize,
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
    /// Another build of this program, to be measured in its place.
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// What a server has used and done up to some moment.
struct Moment {
    used: Used,
    entries: u64,
}

impl Moment {
    async fn of(server: &ServerProcess) -> io::Result<Self> {
        Ok(Self { used: server.used()?, entries: server.entries().await? })
    }
}

impl Load {
    /// Measures, and prints the figures.
    pub fn run(self) -> io::Result<()> {
        // Every socket is a file; where the limit cannot be raised, opening
        // the sockets will say so.
        let _ = rlimit::increase_nofile_limit(u64::MAX);
        let report = tokio::runtime::Runtime::new()?.block_on(self.measure())?;
        let mut out = io::stdout().lock();
        if self.json {
            serde_json::to_writer(&mut out, &report)?;
            io::Write::write_all(&mut out, b"\n")
        } else {
            report.write_text(out)
        }
    }

    fn tables(&self) -> usize {
        let wanted = self.actions.map_or(2_500, |rate| {
            usize::try_from(u128::from(rate) * THINK.as_millis() / 1_000).unwrap_or(usize::MAX)
        });
        self.tables.unwrap_or(wanted).max(1)
    }

    fn think(&self) -> Duration {
        match self.actions {
            Some(rate) => Duration::from_secs_f64(self.tables() as f64 / f64::from(rate)),
            None => self.think_ms.map_or(THINK, Duration::from_millis),
        }
    }

    async fn measure(&self) -> io::Result<Report> {
        let mut server = ServerProcess::start(self.program.as_deref(), self.database.as_deref())?;
        let pace = Arc::new(Pace::new(self.think()));
        let masters = match self.masters {
            0 => None,
            bots => {
                Some(Masters::seat(&server, &self.rules, bots).await.map_err(io::Error::other)?)
            }
        };
        let asked = match self.analyses {
            0 => None,
            people => {
                let asked = Analyses::ask(&server, &self.rules, people).await;
                Some(asked.map_err(io::Error::other)?)
            }
        };
        let empty_kb = server.resident_kb()?;
        let (tables, players) = self.seat_all(&server, &pace).await.map_err(io::Error::other)?;
        let tasks: Vec<_> = players.into_iter().map(|player| tokio::spawn(player.play())).collect();
        self.warm_up(&pace).await;

        let before = Moment::of(&server).await?;
        let weighed = server.weighed().await?;
        let searched = Searches::of(&server, masters.as_ref()).await?;
        pace.measure(true);
        sleep(Duration::from_secs(self.seconds)).await;
        pace.measure(false);
        let after = Moment::of(&server).await?;
        let seconds = self.seconds.max(1) as f64;
        let searches = Searches::of(&server, masters.as_ref()).await?;
        let thought = masters.as_ref().map(|of| of.thought(&searched, &searches, seconds));
        let analysed = match asked {
            None => None,
            Some(Analyses { waiting, refused }) => {
                let decisions = server.weighed().await?.saturating_sub(weighed) as f64;
                Some(Analysed { waiting, refused, decisions_per_second: decisions / seconds })
            }
        };
        let server_kb = server.resident_kb()?;
        let socket_kb = weigh_socket(&server, &tables).await?;
        let think = pace.think();
        pace.stop();
        let mut tally = Tally::default();
        for task in tasks {
            tally.add(&task.await.map_err(io::Error::other)?.map_err(io::Error::other)?);
        }
        if let Some(masters) = &masters {
            masters.stop();
        }
        server.stop()?;

        let actions = tally.latencies_us.len().max(1) as f64;
        let entries = after.entries.saturating_sub(before.entries).max(1) as f64;
        let used = after.used.since(before.used);
        let cpu_us = used.cpu.as_secs_f64() * 1e6;
        let [p50, p99, longest] = tally.percentiles().map(|us| f64::from(us) / 1e3);
        Ok(Report {
            actions_per_second: actions / seconds,
            cpu_us_per_action: cpu_us / actions,
            switches_per_action: used.switches as f64 / actions,
            ack_ms: Acknowledged { p50, p99, longest },
            table_kb: (server_kb - empty_kb) / tables.len() as f64,
            socket_kb,
            entries_per_second: entries / seconds,
            cpu_us_per_entry: cpu_us / entries,
            bytes_per_action: tally.bytes as f64 / (actions * SEATS as f64),
            server_kb,
            refused: tally.refused,
            thought,
            analysed,
            load: Ran {
                rules: self.rules.clone(),
                database: self.kind_of_database(),
                tables: tables.len(),
                sockets: tables.len() * SEATS,
                actions: self.actions,
                think_ms: think.as_secs_f64() * 1e3,
                warm_up_s: self.warm_up_s,
                seconds: self.seconds,
            },
        })
    }

    /// Waits until every table plays, and comes nearer to the rate wanted
    /// half-way through.
    async fn warm_up(&self, pace: &Pace) {
        let third = Duration::from_secs(self.warm_up_s) / 3;
        sleep(third).await;
        let before = pace.acknowledged();
        sleep(third).await;
        let seen = pace.acknowledged() - before;
        if let Some(wanted) = self.actions
            && seen > 0
        {
            pace.correct(seen as f64 / third.as_secs_f64(), f64::from(wanted));
        }
        sleep(third).await;
    }

    /// Opens all tables and connects all players.
    async fn seat_all(
        &self,
        server: &ServerProcess,
        pace: &Arc<Pace>,
    ) -> Result<(Vec<String>, Vec<Player>), ClientError> {
        let http = reqwest::Client::new();
        let tables = stream::iter(0..self.tables()).map(|table| {
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
                    players.push(Player::new(connection, &self.rules, number, pace.clone()));
                }
                Ok::<_, ClientError>((id, players))
            }
        });
        let tables: Vec<(String, Vec<Player>)> =
            tables.buffer_unordered(AT_ONCE).try_collect().await?;
        let (ids, players): (Vec<String>, Vec<Vec<Player>>) = tables.into_iter().unzip();
        Ok((ids, players.into_iter().flatten().collect()))
    }

    fn request(&self) -> NewTableRequest {
        NewTableRequest {
            length: Some(Length::Deals { deals: 200 }),
            pace: PacePreset::Instant,
            ..NewTableRequest::new(&self.rules)
        }
    }

    fn kind_of_database(&self) -> Database {
        match &self.database {
            Some(address) if address.starts_with("postgres") => Database::Postgres,
            Some(_) | None => Database::Sqlite,
        }
    }
}

/// What one socket more costs, on which somebody without a name watches.
async fn weigh_socket(server: &ServerProcess, tables: &[String]) -> io::Result<f64> {
    let nobody = Visitor::with_cookie(reqwest::Client::new(), server.base(), "");
    let before = server.resident_kb()?;
    let count = WATCHERS.min(tables.len() * WATCHERS_A_TABLE);
    let watching: Vec<Connection> = stream::iter(tables.iter().cycle().take(count))
        .map(|id| nobody.connect(id))
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await
        .map_err(io::Error::other)?;
    Ok((server.resident_kb()? - before) / watching.len().max(1) as f64)
}

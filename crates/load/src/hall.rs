//! `paisai bench hall`: how soon a hall full of phones knows its tables once
//! the director publishes a round.
//!
//! Every phone does what the event's page does: it listens on a connection of
//! its own, and when it hears of the change it reads the event over another.
//! All phones share one address, as behind the hall's own network, and the
//! server has the limits that it has unless told otherwise.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;
use client::{ClientError, Visitor};
use futures_util::{StreamExt, TryStreamExt, stream};
use reqwest::header::ACCEPT_ENCODING;
use reqwest::{Client, Response};
use serde_json::{Value, json};
use store::{Role, Store, UserUpdate};

use super::process::ServerProcess;
use super::tally::Tally;

/// Phones that connect at the same time.
const AT_ONCE: usize = 32;
/// How long a phone waits for the round before the measurement fails.
const PATIENCE: Duration = Duration::from_mins(1);

/// Measure how soon a hall knows its tables.
#[derive(Args)]
pub struct Hall {
    /// Tables of the hall, two pairs each.
    #[arg(long, default_value_t = 200)]
    tables: usize,
    /// Phones that follow the event.
    #[arg(long, default_value_t = 800)]
    phones: usize,
    /// How often a round is published.
    #[arg(long, default_value_t = 3)]
    rounds: u32,
}

/// A phone that listens.
struct Phone {
    http: Client,
    event: String,
    stream: Response,
    heard: String,
}

impl Hall {
    /// Measures, and prints the figures.
    pub fn run(self) -> io::Result<()> {
        // Every phone needs two sockets; where the limit cannot be raised,
        // connecting will say so.
        let _ = rlimit::increase_nofile_limit(u64::MAX);
        tokio::runtime::Runtime::new()?.block_on(self.measure())
    }

    async fn measure(self) -> io::Result<()> {
        let mut server = ServerProcess::start_usual()?;
        let director = director(&server).await?;
        let mut desk = Desk::open(director, self.tables).await.map_err(io::Error::other)?;
        let event = format!("{}/api/events/{}", server.base(), desk.event);
        let phones: Vec<Phone> = stream::iter(0..self.phones)
            .map(|_| Phone::listen(&event))
            .buffer_unordered(AT_ONCE)
            .try_collect()
            .await
            .map_err(io::Error::other)?;
        let mut out = io::stdout();
        writeln!(out, "{} phones follow {} tables", phones.len(), self.tables)?;
        let mut phones = phones;
        for round in 1..=self.rounds {
            desk.draft().await.map_err(io::Error::other)?;
            let cpu = server.cpu()?;
            let published = Instant::now();
            let waiting: Vec<_> =
                phones.into_iter().map(|phone| tokio::spawn(phone.round(published))).collect();
            desk.advance(round, "published").await.map_err(io::Error::other)?;
            let acknowledged = published.elapsed();
            let mut tally = Tally::default();
            let mut read = Vec::with_capacity(waiting.len());
            phones = Vec::with_capacity(waiting.len());
            for task in waiting {
                let (phone, took, bytes) = task.await.map_err(io::Error::other)??;
                tally.latencies_us.push(u32::try_from(took.as_micros()).unwrap_or(u32::MAX));
                tally.bytes += bytes.len() as u64;
                phones.push(phone);
                read.push(bytes);
            }
            let cpu = server.cpu()?.saturating_sub(cpu);
            // Eight hundred phones unpack it on processors of their own.
            for bytes in &read {
                check(bytes, round)?;
            }
            let [p50, p99, most] = tally.percentiles().map(|us| f64::from(us) / 1e3);
            writeln!(
                out,
                "round {round}: acknowledged {:.0} ms; phones know it after {p50:.0} ms (median), \
                 {p99:.0} ms (99 %), {most:.0} ms (the last); {} bytes each, {:.0} ms of server CPU",
                acknowledged.as_secs_f64() * 1e3,
                tally.bytes / phones.len().max(1) as u64,
                cpu.as_secs_f64() * 1e3,
            )?;
            desk.play(round).await.map_err(io::Error::other)?;
            phones =
                stream::iter(phones).map(Phone::catch_up).buffered(AT_ONCE).try_collect().await?;
        }
        server.stop()
    }
}

impl Phone {
    async fn listen(event: &str) -> Result<Self, reqwest::Error> {
        // A client of its own has connections of its own. What goes over the
        // air is counted as it comes, and unpacked here.
        let http = Client::builder().no_gzip().no_brotli().build()?;
        let stream = http.get(format!("{event}/live")).send().await?.error_for_status()?;
        Ok(Self { http, event: event.to_owned(), stream, heard: String::new() })
    }

    /// Waits for a change, and answers whether rounds are part of it.
    async fn change(&mut self) -> io::Result<bool> {
        loop {
            if let Some(end) = self.heard.find("\n\n") {
                let message: String = self.heard.drain(..end + 2).collect();
                if message.contains("event: change") {
                    return Ok(message.contains("\"rounds\""));
                }
                continue;
            }
            let chunk = self.stream.chunk().await.map_err(io::Error::other)?;
            let chunk = chunk.ok_or_else(|| io::Error::other("the stream ended"))?;
            self.heard.push_str(&String::from_utf8_lossy(&chunk));
        }
    }

    /// Waits until this phone has read the event after its rounds changed,
    /// and answers how long that took and what it read.
    async fn round(mut self, since: Instant) -> io::Result<(Self, Duration, Vec<u8>)> {
        let known = async {
            while !self.change().await? {}
            let request = self.http.get(&self.event).header(ACCEPT_ENCODING, "gzip");
            let answer = request.send().await.map_err(io::Error::other)?;
            let answer = answer.error_for_status().map_err(io::Error::other)?;
            let bytes = answer.bytes().await.map_err(io::Error::other)?;
            Ok::<_, io::Error>((since.elapsed(), bytes.to_vec()))
        };
        let (took, bytes) = tokio::time::timeout(PATIENCE, known)
            .await
            .map_err(|_| io::Error::other("a phone never heard of the round"))??;
        Ok((self, took, bytes))
    }

    /// Forgets what was said of results meanwhile, by listening anew.
    async fn catch_up(self) -> io::Result<Self> {
        Self::listen(&self.event).await.map_err(io::Error::other)
    }
}

/// Fails unless the event holds the round.
fn check(bytes: &[u8], round: u32) -> io::Result<()> {
    let view: Value = serde_json::from_reader(flate2::read::GzDecoder::new(bytes))?;
    let rounds = view["rounds"].as_array().map_or(0, Vec::len);
    if rounds == round as usize {
        Ok(())
    } else {
        Err(io::Error::other(format!("a phone read {rounds} rounds instead of {round}")))
    }
}

/// The director at work.
struct Desk {
    visitor: Visitor,
    event: String,
    version: u64,
    commands: u64,
    tables: usize,
}

impl Desk {
    async fn open(visitor: Visitor, tables: usize) -> Result<Self, ClientError> {
        let details = json!({"name": "满场", "starts_ms": 0, "ends_ms": 1, "mode": "paper"});
        let new = json!({"preset": "most2015", "entrants": tables * 2, "details": details});
        let opened: Value = visitor.post("/api/events", &new).await?;
        let event = opened["id"].as_str().unwrap_or_default().to_owned();
        let mut desk = Self { visitor, event, version: 1, commands: 0, tables };
        let rows: Vec<Value> = (0..tables * 4)
            .map(|person| {
                let (pair, unit) = (person / 2, person / 8);
                json!({"unit": format!("第{unit}代表队"), "label": format!("{}", pair % 4 + 1),
                       "name": format!("选手{person}"), "post": "队员"})
            })
            .collect();
        desk.give(json!({"c": "import", "rows": rows})).await?;
        desk.give(json!({"c": "begin"})).await?;
        Ok(desk)
    }

    async fn give(&mut self, command: Value) -> Result<(), ClientError> {
        self.commands += 1;
        let body =
            json!({"id": format!("b{}", self.commands), "seen": self.version, "do": command});
        let path = format!("/api/events/{}/commands", self.event);
        let answer: Value = self.visitor.post(&path, &body).await?;
        self.version = answer["version"].as_u64().unwrap_or(self.version);
        Ok(())
    }

    async fn draft(&mut self) -> Result<(), ClientError> {
        self.give(json!({"c": "draft"})).await
    }

    async fn advance(&mut self, round: u32, to: &str) -> Result<(), ClientError> {
        self.give(json!({"c": "advance", "round": round, "to": to})).await
    }

    /// Every table plays and hands in its slip.
    async fn play(&mut self, round: u32) -> Result<(), ClientError> {
        self.advance(round, "playing").await?;
        for table in 1..=self.tables {
            let levels = if table % 3 == 0 { ["6", "6"] } else { ["9", "5"] };
            let slip = json!({"by": "levels", "levels": levels});
            self.give(json!({"c": "enter", "match_no": table, "slip": slip})).await?;
            self.give(json!({"c": "confirm", "match_no": table})).await?;
        }
        for to in ["closed", "provisional", "final"] {
            self.advance(round, to).await?;
        }
        Ok(())
    }
}

/// A guest who was made a director in the database.
async fn director(server: &ServerProcess) -> io::Result<Visitor> {
    let visitor = Visitor::guest(server.base(), "主任").await.map_err(io::Error::other)?;
    let me: Value = visitor.get("/api/me").await.map_err(io::Error::other)?;
    let database = server.database();
    let path = database.to_str().ok_or_else(|| io::Error::other("an odd folder"))?;
    let store = Store::open(path).await.map_err(io::Error::other)?;
    let role = UserUpdate { role: Some(Role::Director), ..UserUpdate::default() };
    let id = me["user"]["id"].as_str().unwrap_or_default();
    store.update_user(id, &role).await.map_err(io::Error::other)?;
    // The server remembers a session for half a minute.
    let deadline = Instant::now() + PATIENCE;
    loop {
        let me: Value = visitor.get("/api/me").await.map_err(io::Error::other)?;
        if me["user"]["role"] == "director" || Instant::now() > deadline {
            return Ok(visitor);
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

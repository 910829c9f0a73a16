//! An online event of a test's own, and its players.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use client::{ClientError, Connection};
use protocol::{Bytes, ClientMessage, ServerMessage, Told};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

pub(crate) use crate::socket::{PATIENCE, command, until};
use crate::venue::{Someone, Venue, advance};

/// A server with an online event.
pub(crate) struct Hall {
    pub(crate) venue: Venue,
    pub(crate) event: String,
    pub(crate) director: Someone,
}

/// An entry of people: each with an account, a bot, or neither.
pub(crate) fn entry(name: &str, people: &[Value]) -> Value {
    json!({"name": name, "people": people})
}

pub(crate) fn bot(name: &str) -> Value {
    json!({"name": name, "bot": "steady"})
}

pub(crate) fn user(name: &str, of: &Someone) -> Value {
    json!({"name": name, "user": of.id})
}

/// So many entries of bots only.
pub(crate) fn bots(entries: usize, people: usize) -> Vec<Value> {
    (1..=entries)
        .map(|at| {
            let people: Vec<Value> =
                (1..=people).map(|of| bot(&format!("牌机{at}-{of}"))).collect();
            entry("", &people)
        })
        .collect()
}

impl Hall {
    /// An event of a preset with these entries; nothing is drawn.
    pub(crate) async fn open(preset: &str, trustee: bool, rows: Vec<Value>) -> Self {
        Self::with(Venue::open().await, preset, trustee, rows).await
    }

    pub(crate) async fn with(venue: Venue, preset: &str, trustee: bool, rows: Vec<Value>) -> Self {
        let director = venue.staff("裁判长", store::Role::Director).await;
        let details = json!({
            "name": "线上赛", "starts_ms": 1_800_000_000_000_i64, "ends_ms": 1_800_030_000_000_i64,
            "mode": "online", "trustee": trustee,
        });
        let new = json!({"preset": preset, "details": details, "entrants": rows.len()});
        let opened: Value = venue.of(&director).post("/api/events", &new).await.unwrap();
        let event = opened["id"].as_str().unwrap().to_owned();
        let hall = Self { venue, event, director };
        hall.act(json!({"c": "add", "rows": rows})).await;
        hall
    }

    pub(crate) async fn act(&self, command: Value) -> Value {
        self.venue.act(&self.event, &self.director, command).await
    }

    pub(crate) async fn desk(&self) -> Value {
        self.venue.get(&self.director, &format!("/api/events/{}/desk", self.event)).await.unwrap()
    }

    pub(crate) async fn public(&self) -> Value {
        self.venue.get(&self.director, &format!("/api/events/{}", self.event)).await.unwrap()
    }

    /// Draws and starts the first round with the first as they are entered.
    pub(crate) async fn begin(&self) {
        self.act(json!({"c": "begin", "word": "抽签"})).await;
        self.start(1).await;
    }

    /// Pairs a round and starts it.
    pub(crate) async fn start(&self, round: u32) {
        self.act(json!({"c": "draft", "leniency": "rematches_too"})).await;
        for to in ["published", "playing"] {
            self.act(advance(round, to)).await;
        }
    }

    /// Ends a round whose results are in.
    pub(crate) async fn end(&self, round: u32) {
        for to in ["closed", "provisional", "final"] {
            self.act(advance(round, to)).await;
        }
    }

    /// Follows the desk until it looks like this.
    pub(crate) async fn until(&self, looks: impl Fn(&Value) -> bool) -> Value {
        let path = format!("/api/events/{}/desk/live", self.event);
        let visitor = self.venue.of(&self.director);
        let search = async {
            let mut live = visitor.send(reqwest::Method::GET, &path, None).await.unwrap();
            loop {
                let desk = self.desk().await;
                if looks(&desk) {
                    return desk;
                }
                live.chunk().await.unwrap().expect("the stream goes on");
            }
        };
        tokio::time::timeout(PATIENCE, search).await.expect("the desk comes to it")
    }

    /// Waits until every result of the round is in.
    pub(crate) async fn results(&self) -> Value {
        self.until(|desk| desk["missing"] == json!([])).await
    }

    /// The matches of the last round.
    pub(crate) async fn matches(&self) -> Vec<Value> {
        let desk = self.desk().await;
        let rounds = desk["event"]["rounds"].as_array().unwrap();
        rounds.last().unwrap()["matches"].as_array().unwrap().clone()
    }

    /// The tables of the last round, by match.
    pub(crate) async fn tables(&self) -> Vec<String> {
        let matches = self.matches().await;
        matches.iter().flat_map(|of| strings(&of["online"])).collect()
    }

    /// Goes to a table as soon as it is there.
    pub(crate) async fn connect(&self, who: &Someone, table: &str, query: &str) -> Connection {
        let visitor = self.venue.of(who);
        let coming = async {
            loop {
                match visitor.connect_with(table, query).await {
                    Err(ClientError::Refused { status: 404, .. }) => tokio::task::yield_now().await,
                    connection => return connection.unwrap(),
                }
            }
        };
        tokio::time::timeout(PATIENCE, coming).await.expect("the table is made")
    }

    /// Waits until all tables of the round are there.
    pub(crate) async fn made(&self) {
        for table in self.tables().await {
            self.connect(&self.director, &table, "referee=true").await;
        }
    }

    /// Lets time run, twenty times as fast as outside, until it is aborted:
    /// cards are dealt in time.
    pub(crate) fn hurry(&self) -> JoinHandle<()> {
        self.haste(100)
    }

    /// Lets time run by so much every five milliseconds.
    pub(crate) fn haste(&self, step_ms: i64) -> JoinHandle<()> {
        let now_ms = Arc::clone(&self.venue.now_ms);
        tokio::spawn(async move {
            let mut every = tokio::time::interval(Duration::from_millis(5));
            loop {
                every.tick().await;
                now_ms.fetch_add(step_ms, Ordering::Relaxed);
            }
        })
    }

    /// The log of the tournament, which its checker accepts.
    pub(crate) async fn checked_log(&self) -> Vec<tournament::event::Entry> {
        let log = self.venue.text(&self.director, &format!("/api/events/{}/log", self.event)).await;
        let log: Vec<tournament::event::Entry> =
            log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(tournament::check::check(&log), []);
        log
    }

    /// Ends the event and finds its standings right.
    pub(crate) async fn finish(&self) {
        self.act(json!({"c": "finish"})).await;
        let event = tournament::event::Event::replay(&self.checked_log().await).unwrap();
        let public = self.public().await;
        assert_eq!(public["summary"]["status"], "past");
        for (stage, shown) in public["standings"].as_array().unwrap().iter().enumerate() {
            let table = event.state().standings(stage).unwrap();
            let order: Vec<u64> = table.rows.iter().map(|row| u64::from(row.entrant.0)).collect();
            let rows = shown["rows"].as_array().unwrap();
            let shown: Vec<u64> = rows.iter().map(|row| row["entrant"].as_u64().unwrap()).collect();
            assert_eq!(order, shown, "stage {stage}");
        }
    }
}

pub(crate) fn strings(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|id| id.as_str().unwrap().to_owned()).collect()
}

/// Hears of an event at the table.
pub(crate) async fn event(connection: &mut Connection, mut fits: impl FnMut(&Told) -> bool) {
    until(connection, |message| match message {
        ServerMessage::Events { events, .. } => events.iter().any(&mut fits),
        _ => false,
    })
    .await;
}

pub(crate) fn ready(id: &str) -> ClientMessage {
    ClientMessage::Ready { id: id.to_owned(), seen: 1, ready: true, bytes: Some(Bytes([7; 32])) }
}

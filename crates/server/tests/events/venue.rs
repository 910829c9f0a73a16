//! A server of a test's own, its staff, and an event.

use std::num::NonZeroU64;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use client::{ClientError, Visitor};
use reqwest::Method;
use serde_json::{Value, json};
use server::limits::Rate;
use server::{Clock, Config, Limits, Running, Server};

/// Settings for a test: on a free port, with rates that nobody meets.
pub(crate) fn config() -> Config {
    let many = Rate { per_minute: 1_000_000, burst: 100_000 };
    Config {
        bind: ([127, 0, 0, 1], 0).into(),
        limits: Limits {
            per_address: many,
            sign_in_per_address: many,
            event_per_user: many,
            analysis_ms: const { NonZeroU64::new(5).expect("not zero") },
            ..Limits::default()
        },
        ..Config::default()
    }
}

/// A server whose time stands still unless a test moves it.
pub(crate) struct Venue {
    pub(crate) running: Option<Running>,
    config: Config,
    pub(crate) now_ms: Arc<AtomicI64>,
    http: reqwest::Client,
    next: AtomicU64,
    _folder: tempfile::TempDir,
}

impl Venue {
    pub(crate) async fn open() -> Self {
        Self::with(config()).await
    }

    pub(crate) async fn with(config: Config) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let now_ms = Arc::new(AtomicI64::new(1_800_000_000_000));
        let clock = Clock::by_hand(Arc::clone(&now_ms));
        let config = Config { data_dir: folder.path().to_owned(), clock, ..config };
        let running = Some(Server::start(config.clone()).await.unwrap());
        let http = reqwest::Client::new();
        Self { running, config, now_ms, http, next: AtomicU64::new(1), _folder: folder }
    }

    /// Another server on the same database, while the first still runs.
    pub(crate) async fn successor(&self) -> Running {
        Server::start(self.config.clone()).await.unwrap()
    }

    /// Ends the server in peace and starts another on its database.
    pub(crate) async fn restart(&mut self) {
        self.close().await;
        self.start().await;
    }

    /// Starts a server on the database of the one that was closed.
    pub(crate) async fn start(&mut self) {
        self.running = Some(Server::start(self.config.clone()).await.unwrap());
    }

    pub(crate) async fn close(&mut self) {
        let running = self.running.take().unwrap();
        running.shutdown();
        running.wait().await;
    }

    pub(crate) fn pass_min(&self, minutes: i64) {
        self.now_ms.fetch_add(minutes * 60_000, Ordering::Relaxed);
    }

    pub(crate) fn base(&self) -> String {
        format!("http://{}", self.running.as_ref().unwrap().address())
    }

    /// Somebody without a role.
    pub(crate) async fn guest(&self, name: &str) -> Someone {
        let visitor = Visitor::guest_over(self.http.clone(), &self.base(), "新人").await.unwrap();
        let me: Value = visitor.get("/api/me").await.unwrap();
        let id = me["user"]["id"].as_str().unwrap().to_owned();
        // Some here are called by their office, as only the staff may be.
        let nickname = Some(name.to_owned());
        self.change(&id, store::UserUpdate { nickname, ..Default::default() }).await;
        Someone { cookie: visitor.cookie().to_owned(), id }
    }

    async fn change(&self, id: &str, update: store::UserUpdate) {
        let app = self.running.as_ref().unwrap().app();
        app.store.update_user(id, &update).await.unwrap();
        app.sessions.forget_user(id);
    }

    /// Somebody with an account.
    pub(crate) async fn account(&self, login: &str) -> Someone {
        let mut visitor = Visitor::with_cookie(self.http.clone(), &self.base(), "");
        let body = json!({"login": login, "password": "correct horse"});
        let response = visitor.send(Method::POST, "/api/accounts", Some(&body)).await.unwrap();
        visitor.keep_cookie(&response);
        let me: Value = visitor.get("/api/me").await.unwrap();
        let id = me["user"]["id"].as_str().unwrap().to_owned();
        Someone { cookie: visitor.cookie().to_owned(), id }
    }

    /// Somebody with a role at the whole server.
    pub(crate) async fn staff(&self, name: &str, role: store::Role) -> Someone {
        let someone = self.guest(name).await;
        let update = store::UserUpdate { role: Some(role), ..Default::default() };
        self.change(&someone.id, update).await;
        someone
    }

    /// The database of the server that runs now.
    pub(crate) fn store(&self) -> store::Store {
        self.running.as_ref().unwrap().app().store.clone()
    }

    /// The browser of somebody at the server that runs now.
    pub(crate) fn of(&self, someone: &Someone) -> Visitor {
        Visitor::with_cookie(self.http.clone(), &self.base(), &someone.cookie)
    }

    pub(crate) async fn get(&self, who: &Someone, path: &str) -> Result<Value, ClientError> {
        self.of(who).get(path).await
    }

    pub(crate) async fn text(&self, who: &Someone, path: &str) -> String {
        self.of(who).send(Method::GET, path, None).await.unwrap().text().await.unwrap()
    }

    /// Sends bytes as a file, and gives the status and the answer.
    pub(crate) async fn upload(
        &self,
        who: &Someone,
        path: &str,
        kind: &str,
        bytes: Vec<u8>,
    ) -> (u16, Value) {
        let request = self.http.post(format!("{}{path}", self.base()));
        let request = request.header("cookie", &who.cookie).header("content-type", kind);
        let answer = request.body(bytes).send().await.unwrap();
        let status = answer.status().as_u16();
        let text = answer.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    /// The version of an event.
    pub(crate) async fn version(&self, event: &str, who: &Someone) -> u64 {
        let mine = self.get(who, &format!("/api/events/{event}/mine")).await.unwrap();
        mine["version"].as_u64().unwrap()
    }

    /// Gives a command, having seen everything.
    pub(crate) async fn act(&self, event: &str, who: &Someone, command: Value) -> Value {
        self.attempt(event, who, command).await.unwrap()
    }

    pub(crate) async fn attempt(
        &self,
        event: &str,
        who: &Someone,
        command: Value,
    ) -> Result<Value, ClientError> {
        let seen = self.version(event, who).await;
        let id = format!("c{}", self.next.fetch_add(1, Ordering::Relaxed));
        self.give(event, who, &id, seen, command).await
    }

    /// Gives a command with this id, having seen that version.
    pub(crate) async fn give(
        &self,
        event: &str,
        who: &Someone,
        id: &str,
        seen: u64,
        command: Value,
    ) -> Result<Value, ClientError> {
        let body = json!({"id": id, "seen": seen, "do": command});
        self.of(who).post(&format!("/api/events/{event}/commands"), &body).await
    }

    /// The desk of an event.
    pub(crate) async fn desk(&self, event: &str, who: &Someone) -> Value {
        self.get(who, &format!("/api/events/{event}/desk")).await.unwrap()
    }

    /// Asks what a command would lead to, and finds that nothing changed.
    pub(crate) async fn preview(&self, event: &str, who: &Someone, command: Value) -> Value {
        let desk = format!("/api/events/{event}/desk");
        let before = self.get(who, &desk).await.unwrap();
        let body = json!({"id": "preview", "seen": before["version"], "do": command});
        let path = format!("/api/events/{event}/commands?preview=true");
        let answer: Value = self.of(who).post(&path, &body).await.unwrap();
        assert_eq!(answer["done"], false, "{answer}");
        assert_eq!(self.get(who, &desk).await.unwrap(), before);
        answer["consequences"].clone()
    }

    /// Opens a most2015 event on paper with this staff.
    pub(crate) async fn event(&self, director: &Someone, staff: Value) -> String {
        let opened: Value = self.of(director).post("/api/events", &new_event(staff)).await.unwrap();
        opened["id"].as_str().unwrap().to_owned()
    }

    /// Enters pairs, two of each unit, starts the stage and plays up to a
    /// state of the first round.
    pub(crate) async fn first_round(&self, event: &str, director: &Someone, pairs: u32) {
        self.act(event, director, import(pairs)).await;
        self.act(event, director, json!({"c": "begin", "word": "抽签"})).await;
        self.act(event, director, json!({"c": "draft"})).await;
        for to in ["published", "playing"] {
            self.act(event, director, advance(1, to)).await;
        }
    }
}

/// Somebody, wherever the server runs.
#[derive(Clone)]
pub(crate) struct Someone {
    pub(crate) cookie: String,
    pub(crate) id: String,
}

pub(crate) fn new_event(staff: Value) -> Value {
    json!({
        "preset": "most2015",
        "details": {
            "name": "迎新春比赛", "place": "礼堂", "starts_ms": 1_800_000_000_000_i64,
            "ends_ms": 1_800_030_000_000_i64, "mode": "paper", "self_entry": true,
        },
        "staff": staff,
    })
}

/// A form with so many pairs, two of each unit.
pub(crate) fn import(pairs: u32) -> Value {
    let rows: Vec<Value> = (0..pairs)
        .flat_map(|pair| {
            (1..=2).map(move |person| {
                json!({
                    "单位": format!("第{}司", pair / 2 + 1),
                    "对号": format!("{}", pair % 2 + 1),
                    "姓名": format!("选手{}-{person}", pair + 1),
                    "部门及职务": "处长",
                    "组别": if pair % 4 < 2 { "机关组" } else { "事业单位组" },
                })
            })
        })
        .collect();
    json!({"c": "import", "rows": rows})
}

pub(crate) fn advance(round: u32, to: &str) -> Value {
    json!({"c": "advance", "round": round, "to": to})
}

pub(crate) fn levels(a: &str, b: &str) -> Value {
    json!({"by": "levels", "levels": [a, b]})
}

pub(crate) fn enter(match_no: u64, slip: Value) -> Value {
    json!({"c": "enter", "match_no": match_no, "slip": slip})
}

/// The code and the status of a refusal.
#[track_caller]
pub(crate) fn refused(answer: Result<Value, ClientError>) -> (u16, String) {
    match answer {
        Err(ClientError::Refused { status, body }) => {
            assert!(!body.zh.is_empty() && !body.en.is_empty(), "{body:?}");
            (status, body.code)
        }
        other => panic!("not refused: {other:?}"),
    }
}

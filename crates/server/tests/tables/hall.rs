//! A server of a test's own, and people who play there.

use client::{ClientError, Connection, HintPlayer, Visitor};
use protocol::{Length, NewTableRequest, PacePreset, RulesChoice, ServerMessage};
use server::limits::Rate;
use server::{Config, Limits, Running, Server};
use store::Stream;
use table::Entry;

pub(crate) use crate::socket::{PATIENCE, command, until};

/// Settings for a test: on a free port, with rates that nobody meets.
pub(crate) fn config() -> Config {
    let many = Rate { per_minute: 1_000_000, burst: 100_000 };
    Config {
        bind: ([127, 0, 0, 1], 0).into(),
        limits: Limits {
            per_address: many,
            guests_per_address: many,
            tables_per_address: many,
            ..Limits::default()
        },
        ..Config::default()
    }
}

/// A server with its files.
pub(crate) struct Hall {
    pub(crate) running: Option<Running>,
    config: Config,
    http: reqwest::Client,
    _folder: tempfile::TempDir,
}

impl Hall {
    pub(crate) async fn open() -> Self {
        Self::with(config()).await
    }

    pub(crate) async fn with(config: Config) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let config = Config { data_dir: folder.path().to_owned(), ..config };
        let http = reqwest::Client::new();
        let mut hall = Self { running: None, config, http, _folder: folder };
        hall.start().await;
        hall
    }

    /// Starts a server on the database of the one that was closed.
    pub(crate) async fn start(&mut self) {
        self.running = Some(Server::start(self.config.clone()).await.unwrap());
    }

    /// Ends the server in peace.
    pub(crate) async fn close(&mut self) {
        let running = self.running.take().unwrap();
        running.shutdown();
        running.wait().await;
    }

    /// Ends the server in peace and starts another on its database.
    pub(crate) async fn restart(&mut self) {
        self.close().await;
        self.start().await;
    }

    /// The same with other settings.
    pub(crate) async fn restart_with(&mut self, set: impl FnOnce(&mut Config)) {
        self.close().await;
        set(&mut self.config);
        self.start().await;
    }

    /// The log of a table.
    pub(crate) async fn log(&self, id: &str) -> Vec<Entry> {
        let app = self.running.as_ref().unwrap().app();
        let lines = app.store.read(&Stream::table(id).unwrap(), 1, 1_000_000).await.unwrap();
        lines.iter().map(|line| Entry::read(line.at_ms as u64, &line.body).unwrap()).collect()
    }

    pub(crate) fn base(&self) -> String {
        format!("http://{}", self.running.as_ref().unwrap().address())
    }

    pub(crate) async fn guest(&self, name: &str) -> Visitor {
        Visitor::guest_over(self.http.clone(), &self.base(), name).await.unwrap()
    }

    /// Somebody with an account.
    pub(crate) async fn account(&self, login: &str) -> Visitor {
        let mut visitor = Visitor::with_cookie(self.http.clone(), &self.base(), "");
        let body = serde_json::json!({"login": login, "password": "correct horse battery"});
        let response =
            visitor.send(reqwest::Method::POST, "/api/accounts", Some(&body)).await.unwrap();
        visitor.keep_cookie(&response);
        visitor
    }

    /// How many tables are awake.
    pub(crate) async fn awake(&self) -> u64 {
        let metrics = self.http.get(format!("{}/metrics", self.base())).send().await.unwrap();
        let metrics = metrics.text().await.unwrap();
        let gauge = metrics.lines().find_map(|line| line.strip_prefix("paisai_tables "));
        gauge.map_or(0, |count| count.parse().unwrap())
    }

    /// Waits until no table is awake.
    pub(crate) async fn all_asleep(&self) {
        let asleep = async { while self.awake().await > 0 {} };
        tokio::time::timeout(PATIENCE, asleep).await.expect("tables fall asleep");
    }

    pub(crate) async fn guests(&self, count: usize) -> Vec<Visitor> {
        let mut guests = Vec::new();
        for index in 0..count {
            guests.push(self.guest(&format!("客{index}")).await);
        }
        guests
    }

    /// The same person at the server that runs now.
    pub(crate) fn again(&self, visitor: &Visitor) -> Visitor {
        Visitor::with_cookie(self.http.clone(), &self.base(), visitor.cookie())
    }

    /// Somebody with this role.
    pub(crate) async fn staff(&self, name: &str, role: store::Role) -> Visitor {
        // Whoever is none of the staff yet does not get such a name.
        let visitor = self.guest("新人").await;
        let nickname = Some(name.to_owned());
        self.change(
            &visitor,
            store::UserUpdate { role: Some(role), nickname, ..Default::default() },
        )
        .await;
        visitor
    }

    pub(crate) async fn give_role(&self, visitor: &Visitor, role: store::Role) {
        self.change(visitor, store::UserUpdate { role: Some(role), ..Default::default() }).await;
    }

    async fn change(&self, visitor: &Visitor, update: store::UserUpdate) {
        let id = id_of(visitor).await;
        let app = self.running.as_ref().unwrap().app();
        app.store.update_user(&id, &update).await.unwrap();
        app.sessions.forget_user(&id);
    }
}

/// The id of somebody's account.
pub(crate) async fn id_of(visitor: &Visitor) -> String {
    let me: serde_json::Value = visitor.get("/api/me").await.unwrap();
    me["user"]["id"].as_str().unwrap().to_owned()
}

/// A record that proves itself.
pub(crate) async fn check_record(visitor: &Visitor, table: &str) {
    let record = visitor.record(table).await.unwrap();
    let proof = games::record::verify(record.lines());
    assert!(proof.findings.is_empty(), "{table}: {:?}", proof.findings);
}

/// A table for programs, with this many deals.
pub(crate) fn table(rules: &str, deals: u32) -> NewTableRequest {
    NewTableRequest {
        title: "测试".to_owned(),
        length: Some(Length::Deals { deals }),
        pace: PacePreset::Instant,
        ..NewTableRequest::new(rules)
    }
}

/// The same for a set of boards.
pub(crate) fn boards(edition: &str, count: u32) -> NewTableRequest {
    let rules = serde_json::json!({
        "game": "shengji", "rules": edition, "settings": {"boards": {"first": 1, "count": count}},
    });
    NewTableRequest {
        rules: RulesChoice::House(rules.as_object().unwrap().clone()),
        length: Some(Length::Game {}),
        ..table(edition, count)
    }
}

/// Plays until the match is over.
pub(crate) async fn play(visitor: Visitor, table: String, number: u64) -> HintPlayer {
    play_with(visitor, table, String::new(), number).await
}

/// The same for one who comes by a link with this query.
pub(crate) async fn play_with(
    visitor: Visitor,
    table: String,
    query: String,
    number: u64,
) -> HintPlayer {
    let mut connection = visitor.connect_with(&table, &query).await.unwrap();
    let mut player = HintPlayer::new(number);
    let all = async {
        while !player.is_over() {
            step(&mut connection, &mut player).await.unwrap();
        }
    };
    tokio::time::timeout(PATIENCE, all).await.expect("a match ends");
    player
}

/// Hears one message and answers it.
pub(crate) async fn step(
    connection: &mut Connection,
    player: &mut HintPlayer,
) -> Result<ServerMessage, ClientError> {
    let message = connection.next().await?;
    for answer in player.hear(&message) {
        connection.send(&answer).await?;
    }
    Ok(message)
}

//! A server of a test's own, and people who play there.

use std::time::Duration;

use client::{ClientError, Connection, HintPlayer, Visitor};
use protocol::{ClientMessage, Length, NewTableRequest, PacePreset, ServerMessage};
use server::limits::Rate;
use server::{Config, Limits, Running, Server};

/// Longer than anything a test waits for.
pub(crate) const PATIENCE: Duration = Duration::from_mins(2);

/// A server with its files.
pub(crate) struct Hall {
    pub(crate) running: Option<Running>,
    pub(crate) folder: tempfile::TempDir,
    http: reqwest::Client,
}

impl Hall {
    pub(crate) async fn open() -> Self {
        let mut hall = Self {
            running: None,
            folder: tempfile::tempdir().unwrap(),
            http: reqwest::Client::new(),
        };
        hall.start().await;
        hall
    }

    pub(crate) async fn start(&mut self) {
        let many = Rate { per_minute: 1_000_000, burst: 100_000 };
        let config = Config {
            bind: ([127, 0, 0, 1], 0).into(),
            data_dir: self.folder.path().to_owned(),
            limits: Limits { per_address: many, sign_in_per_address: many, ..Limits::default() },
            ..Config::default()
        };
        self.running = Some(Server::start(config).await.unwrap());
    }

    /// Ends the server in peace and starts another on its files.
    pub(crate) async fn restart(&mut self) {
        let running = self.running.take().unwrap();
        running.shutdown();
        running.wait().await;
        self.start().await;
    }

    pub(crate) fn base(&self) -> String {
        format!("http://{}", self.running.as_ref().unwrap().address())
    }

    pub(crate) async fn guest(&self, name: &str) -> Visitor {
        Visitor::guest_over(self.http.clone(), &self.base(), name).await.unwrap()
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
        let visitor = self.guest(name).await;
        let me: serde_json::Value = visitor.get("/api/me").await.unwrap();
        let id = me["user"]["id"].as_str().unwrap().to_owned();
        let app = self.running.as_ref().unwrap().app();
        let update = store::UserUpdate { role: Some(role), ..store::UserUpdate::default() };
        app.store.update_user(&id, &update).await.unwrap();
        app.sessions.forget_user(&id);
        visitor
    }
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

/// Plays until the match is over.
pub(crate) async fn play(visitor: Visitor, table: String, number: u64) -> HintPlayer {
    let mut connection = visitor.connect(&table).await.unwrap();
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

/// Hears messages until one fits.
pub(crate) async fn until(
    connection: &mut Connection,
    mut fits: impl FnMut(&ServerMessage) -> bool,
) -> ServerMessage {
    let search = async {
        loop {
            let message = connection.next().await.unwrap();
            if fits(&message) {
                return message;
            }
        }
    };
    tokio::time::timeout(PATIENCE, search).await.expect("the message comes")
}

/// Sends a command and hears its answer: the version, or the code of the
/// refusal.
pub(crate) async fn command(
    connection: &mut Connection,
    message: &ClientMessage,
) -> Result<u64, String> {
    connection.send(message).await.unwrap();
    let own = message.command().unwrap().0.to_owned();
    let answer = until(connection, |message| match message {
        ServerMessage::Events { id, .. } | ServerMessage::Refused { id, .. } => {
            id.as_deref() == Some(&own)
        }
        ServerMessage::Done { id, .. } => *id == own,
        _ => false,
    })
    .await;
    match answer {
        ServerMessage::Events { v, .. } | ServerMessage::Done { v, .. } => Ok(v),
        ServerMessage::Refused { why, .. } => Err(why.code),
        other => panic!("{other:?}"),
    }
}

//! People who play on whatever happens, and remember what they were told.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use client::{ClientError, HintPlayer, Visitor};
use protocol::{
    ClientMessage, Length, NewTableRequest, PacePreset, ServerMessage, TableView, Told,
};
use serde_json::{Value, json};
use tokio::sync::watch;

/// What somebody waits before he tries again.
pub(crate) const AGAIN: Duration = Duration::from_millis(10);
/// Who hears nothing for so long comes anew: he cannot know whether his
/// connection still carries anything.
const SILENCE: Duration = Duration::from_millis(150);
/// Who is not heard at all waits for twice as long each time, up to this: the
/// machine may be slow.
const LONG_SILENCE: Duration = Duration::from_secs(10);

fn longer(silence: Duration) -> Duration {
    (silence * 2).min(LONG_SILENCE)
}

/// What there is to know of the weather: how much was heard so far, and
/// whether matches are begun anew.
#[derive(Clone)]
pub(crate) struct Progress {
    pub(crate) heard: Arc<watch::Sender<u64>>,
    pub(crate) is_enough: Arc<AtomicBool>,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Self { heard: Arc::new(watch::Sender::new(0)), is_enough: Arc::default() }
    }

    fn heard(&self) {
        self.heard.send_modify(|heard| *heard += 1);
    }
}

/// Tries until the server does it. That it cannot is no reason to give up;
/// that it will not is one to fail.
pub(crate) async fn insist<T, F: Future<Output = Result<T, ClientError>>>(
    attempt: impl Fn() -> F,
) -> T {
    let mut silence = SILENCE;
    loop {
        match tokio::time::timeout(silence, attempt()).await {
            Ok(Ok(done)) => return done,
            Ok(Err(ClientError::Refused { status, body })) if status < 500 => {
                panic!("{status} {body:?}")
            }
            Ok(Err(_)) => tokio::time::sleep(AGAIN).await,
            Err(_) => silence = longer(silence),
        }
    }
}

/// What somebody was told at a table.
#[derive(Debug, Default)]
pub(crate) struct Heard {
    /// Commands that were acknowledged, with the version after each.
    pub(crate) acknowledged: Vec<(String, u64)>,
    /// What happened, as it happened, by version.
    pub(crate) told: Vec<(u64, Vec<Told>)>,
    /// What the table looked like, by version.
    pub(crate) views: Vec<(u64, Box<TableView>)>,
}

impl Heard {
    fn note(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::View { v, view } => self.views.push((*v, view.clone())),
            ServerMessage::Events { v, id, events } => {
                self.acknowledged.extend(id.clone().map(|id| (id, *v)));
                self.told.push((*v, events.clone()));
            }
            ServerMessage::Done { id, v } => self.acknowledged.push((id.clone(), *v)),
            _ => {}
        }
    }
}

/// Something to say at a table, until it is answered. A move that is sent
/// twice would be late the second time; a word would be said twice.
struct Talk {
    said: u32,
    waiting: Option<ClientMessage>,
}

impl Talk {
    const fn new() -> Self {
        Self { said: 0, waiting: None }
    }

    /// What waits, or something new.
    fn next(&mut self, number: u64, seen: u64) -> ClientMessage {
        let said = &mut self.said;
        let new = || {
            *said += 1;
            let id = format!("s{number}.{said}");
            ClientMessage::Say { id, seen, phrase: Some(1), text: None }
        };
        self.waiting.get_or_insert_with(new).clone()
    }

    fn hear(&mut self, message: &ServerMessage) {
        let answered = match message {
            ServerMessage::Events { id, .. } | ServerMessage::Refused { id, .. } => id.as_deref(),
            ServerMessage::Done { id, .. } => Some(id.as_str()),
            _ => None,
        };
        let own = self.waiting.as_ref().and_then(ClientMessage::command);
        if own.is_some_and(|(own, _)| Some(own) == answered) {
            self.waiting = None;
        }
    }
}

/// Plays one match to its end, coming back as often as it takes.
async fn play(visitor: Visitor, table: String, number: u64, progress: Progress) -> Heard {
    let (mut player, mut heard) = (HintPlayer::new(number), Heard::default());
    let (mut silence, mut talk) = (SILENCE, Talk::new());
    while !player.is_over() {
        let mut connection = insist(|| visitor.connect(&table)).await;
        let mut answers: Vec<ClientMessage> = player.pending().cloned().into_iter().collect();
        answers.push(talk.next(number, player.version()));
        loop {
            for answer in answers {
                // A connection that broke says so when it is read.
                let _ = connection.send(&answer).await;
            }
            let message = match tokio::time::timeout(silence, connection.next()).await {
                Ok(Ok(message)) => message,
                Ok(Err(_)) => break,
                Err(_) => {
                    silence = longer(silence);
                    break;
                }
            };
            silence = SILENCE;
            progress.heard();
            heard.note(&message);
            talk.hear(&message);
            answers = player.hear(&message);
            if player.is_over() || matches!(message, ServerMessage::Bye { .. }) {
                break;
            }
        }
    }
    heard
}

/// A match that was played, and what its players were told.
pub(crate) struct Played {
    pub(crate) table: String,
    pub(crate) heard: Vec<Heard>,
}

/// Plays match after match by the same rules until it is enough.
pub(crate) async fn keep_playing(
    base: String,
    rules: &'static str,
    seed: u64,
    progress: Progress,
) -> Vec<Played> {
    let http = reqwest::Client::new();
    let mut visitors = Vec::new();
    for seat in 0..games::Rules::by_id(rules).unwrap().seats() {
        let name = format!("客{seat}");
        visitors.push(insist(|| Visitor::guest_over(http.clone(), &base, &name)).await);
    }
    let request = NewTableRequest {
        length: Some(Length::Deals { deals: 1 }),
        pace: PacePreset::Instant,
        ..NewTableRequest::new(rules)
    };
    let (mut all, mut number) = (Vec::new(), seed << 16);
    while !progress.is_enough.load(Ordering::Relaxed) {
        let (table, _) = insist(|| visitors[0].open_table(&request)).await;
        let mut players = Vec::new();
        for visitor in &visitors {
            number += 1;
            let player = play(visitor.clone(), table.clone(), number, progress.clone());
            players.push(tokio::spawn(player));
        }
        let mut heard = Vec::new();
        for player in players {
            heard.push(player.await.unwrap());
        }
        all.push(Played { table, heard });
    }
    all
}

/// An event that was directed, and what its director was told.
pub(crate) struct Directed {
    pub(crate) event: String,
    /// The commands, each with the version that it was answered with.
    pub(crate) acknowledged: Vec<(String, u64)>,
}

/// Directs an online event of bots from its first entry to the end of its
/// first round.
pub(crate) async fn direct(director: Visitor, progress: Progress) -> Directed {
    let details = json!({
        "name": "线上赛", "starts_ms": 1_800_000_000_000_i64, "ends_ms": 1_800_030_000_000_i64,
        "mode": "online",
    });
    let new = json!({"preset": "erdayi2021", "details": details, "entrants": 3});
    let opened: Value = insist(|| director.post("/api/events", &new)).await;
    let event = opened["id"].as_str().unwrap().to_owned();
    let bot = |name: &str| json!({"people": [{"name": name, "bot": "steady"}]});
    let advance = |to: &str| json!({"c": "advance", "round": 1, "to": to});
    let mut directed = Directed { event, acknowledged: Vec::new() };
    for command in [
        json!({"c": "add", "rows": [bot("牌机甲"), bot("牌机乙"), bot("牌机丙")]}),
        json!({"c": "begin", "word": "抽签"}),
        json!({"c": "draft", "leniency": "rematches_too"}),
        advance("published"),
        advance("playing"),
    ] {
        directed.give(&director, &progress, command).await;
    }
    // The tables make themselves, and so do the results.
    while directed.desk(&director).await["missing"] != json!([]) {
        progress.heard();
        tokio::time::sleep(AGAIN).await;
    }
    for to in ["closed", "provisional", "final"] {
        directed.give(&director, &progress, advance(to)).await;
    }
    directed
}

impl Directed {
    async fn desk(&self, director: &Visitor) -> Value {
        let path = format!("/api/events/{}/desk", self.event);
        insist(|| director.get(&path)).await
    }

    /// Gives a command until it is acknowledged.
    async fn give(&mut self, director: &Visitor, progress: &Progress, command: Value) {
        let id = format!("c{}", self.acknowledged.len() + 1);
        let seen = self.desk(director).await["version"].clone();
        let path = format!("/api/events/{}/commands", self.event);
        let body = json!({"id": id, "seen": seen, "do": command});
        let answer: Value = insist(|| director.post(&path, &body)).await;
        progress.heard();
        self.acknowledged.push((id, answer["version"].as_u64().unwrap()));
    }
}

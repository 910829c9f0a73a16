//! kill -9 at random moments under load: every acknowledged move is in the
//! log, no table is lost, matches end, and every record proves itself. The
//! same holds for the commands of an event, and for a disk that has no room
//! for a while.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test that cannot go on has failed; its figures are worth reading"
)]

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use client::{ClientError, HintPlayer, Visitor};
use protocol::{Length, NewTableRequest, PacePreset, ServerMessage};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use store::{Store, Stream};

/// Longer than the last matches can take.
const PATIENCE: Duration = Duration::from_mins(2);
/// What a client waits before it tries again.
const AGAIN: Duration = Duration::from_millis(30);

/// The tables that are played all the time, by rules.
const TABLES: [&str; 5] = ["cn2017", "cn2002x2", "most2015", "sasu2017", "erdayi2021"];

/// A server process that is killed with this value.
struct Server {
    child: Child,
    folder: PathBuf,
    port: u16,
}

impl Server {
    fn start(folder: &Path, port: u16) -> Self {
        // Where files may not grow, the system also sends a signal, which
        // would end a process that is not deaf to it.
        let mut child = Command::new("sh")
            .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
            .arg(env!("CARGO_BIN_EXE_paisai"))
            .args(["serve", "--bind", &format!("127.0.0.1:{port}"), "--data-dir"])
            .arg(folder)
            .arg("--config")
            .arg(folder.join("limits.toml"))
            .env("PAISAI_LOG", "error")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.contains("http://"), "the server says where it is: {line}");
        Self { child, folder: folder.to_owned(), port }
    }

    /// Lets it write no file beyond so many bytes from now on, or as it likes.
    /// The log before the database is written over from its beginning now and
    /// then, so that a bound on how much it grows might never be met.
    fn has_room(&self, bytes: Option<u64>) {
        let new = Some((bytes.unwrap_or(rlimit::INFINITY), rlimit::INFINITY));
        let process = self.child.id() as i32;
        rlimit::prlimit(process, rlimit::Resource::FSIZE, new, None).unwrap();
    }

    /// Kills it after a random while, in milliseconds, and starts another in
    /// its place.
    async fn killed_within(self, ms: Range<u64>, rng: &mut SmallRng) -> Self {
        tokio::time::sleep(Duration::from_millis(rng.random_range(ms))).await;
        let (folder, port) = (self.folder.clone(), self.port);
        drop(self);
        Self::start(&folder, port)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // On Unix this is SIGKILL.
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// A port from below those that the system gives to clients: while the server
/// is down, a client that were given the server's own port would connect to
/// itself and wait for ever. Tests that run at once look from different
/// places on, for a server that is down leaves its port free.
fn free_port(from: u16) -> u16 {
    let first = from + (std::process::id() % 4_000) as u16;
    (first..30_000).find(|&port| TcpListener::bind(("127.0.0.1", port)).is_ok()).unwrap()
}

/// Tries until the server is there again.
async fn insist<T, F: Future<Output = Result<T, ClientError>>>(attempt: impl Fn() -> F) -> T {
    loop {
        match attempt().await {
            Ok(done) => return done,
            Err(ClientError::Refused { status, body }) if status < 500 => {
                panic!("{status} {body:?}")
            }
            Err(_) => tokio::time::sleep(AGAIN).await,
        }
    }
}

/// Plays one match to its end, coming back as often as it takes.
async fn play(visitor: Visitor, table: String, number: u64) -> HintPlayer {
    let mut player = HintPlayer::new(number);
    while !player.is_over() {
        let mut connection = insist(|| visitor.connect(&table)).await;
        if let Some(pending) = player.pending().cloned()
            && connection.send(&pending).await.is_err()
        {
            continue;
        }
        while !player.is_over() {
            let Ok(message) = connection.next().await else { break };
            let answers = player.hear(&message);
            if matches!(message, ServerMessage::Bye { .. }) {
                break;
            }
            for answer in answers {
                // A connection that broke says so when it is read.
                let _ = connection.send(&answer).await;
            }
        }
    }
    player
}

/// The moves of a match that were acknowledged.
struct Played {
    table: String,
    done: Vec<(String, u64)>,
}

/// Plays match after match by the same rules until told to stop.
async fn keep_playing(base: String, rules: &'static str, stop: Arc<AtomicBool>) -> Vec<Played> {
    let http = reqwest::Client::new();
    let seats = games::Rules::by_id(rules).unwrap().seats();
    let mut visitors = Vec::new();
    for seat in 0..seats {
        let name = format!("{seat}");
        visitors.push(insist(|| Visitor::guest_over(http.clone(), &base, &name)).await);
    }
    let request = NewTableRequest {
        length: Some(Length::Deals { deals: 2 }),
        pace: PacePreset::Instant,
        ..NewTableRequest::new(rules)
    };
    let mut all = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        let (table, _) = insist(|| visitors[0].open_table(&request)).await;
        let players: Vec<_> = visitors
            .iter()
            .enumerate()
            .map(|(seat, visitor)| tokio::spawn(play(visitor.clone(), table.clone(), seat as u64)))
            .collect();
        let mut done = Vec::new();
        for player in players {
            done.extend_from_slice(player.await.unwrap().done());
        }
        all.push(Played { table, done });
    }
    all
}

/// Every acknowledged move is in the log where it was acknowledged, and the
/// record of the match proves itself.
async fn check(store: &Store, visitor: &Visitor, played: &Played) {
    let stream = Stream::table(&played.table).unwrap();
    let mut log = HashMap::new();
    let mut next = 1;
    loop {
        let entries = store.read(&stream, next, 1_000).await.unwrap();
        if entries.is_empty() {
            break;
        }
        next += entries.len() as u64;
        for line in entries {
            let entry = table::Entry::read(line.at_ms as u64, &line.body).unwrap();
            if let Some(id) = entry.id {
                let twice = log.insert(id.to_string(), line.seq);
                assert_eq!(twice, None, "{id} was done twice");
            }
        }
    }
    for (id, version) in &played.done {
        assert_eq!(log.get(id), Some(version), "{id} of table {} is lost", played.table);
    }
    let record = insist(|| visitor.record(&played.table)).await;
    let proof = games::record::verify(record.lines());
    assert!(proof.findings.is_empty(), "{}: {:?}", played.table, proof.findings);
}

/// A folder with limits that nobody meets.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let rate = "{ per_minute = 10000000, burst = 1000000 }";
    let limits = format!(
        "[limits]\nper_address = {rate}\nsign_in_per_address = {rate}\ntables_per_address = {rate}\nguests_per_address = {rate}\n"
    );
    std::fs::write(folder.path().join("limits.toml"), limits).unwrap();
    folder
}

/// Plays at all tables while things happen to the server, and looks whether
/// anything is lost.
async fn play_through(
    from_port: u16,
    happens: impl AsyncFnOnce(Server) -> Server,
) -> (usize, usize) {
    let folder = folder();
    let port = free_port(from_port);
    let base = format!("http://127.0.0.1:{port}");
    let server = Server::start(folder.path(), port);
    let stop = Arc::new(AtomicBool::new(false));
    let groups: Vec<_> = TABLES
        .iter()
        .map(|rules| tokio::spawn(keep_playing(base.clone(), rules, stop.clone())))
        .collect();
    let server = happens(server).await;
    stop.store(true, Ordering::Relaxed);
    let mut all = Vec::new();
    for group in groups {
        all.extend(tokio::time::timeout(PATIENCE, group).await.expect("matches end").unwrap());
    }
    let moves: usize = all.iter().map(|played| played.done.len()).sum();
    assert!(all.len() >= TABLES.len() && moves > 100, "{} matches, {moves} moves", all.len());
    let store = Store::open(folder.path().join("paisai.db").to_str().unwrap()).await.unwrap();
    // A table whose opening was not acknowledged may wait for players that
    // never heard of it; no other is unfinished.
    for id in store.unfinished_tables().await.unwrap() {
        assert_eq!(store.table(&id).await.unwrap().status, store::TableStatus::Waiting, "{id}");
    }
    let visitor = Visitor::with_cookie(reqwest::Client::new(), &base, "");
    for played in &all {
        check(&store, &visitor, played).await;
    }
    drop(server);
    (all.len(), moves)
}

async fn kill_again_and_again(kills: u32) {
    let (matches, moves) = play_through(20_000, async |mut server| {
        let mut rng = SmallRng::seed_from_u64(u64::from(kills));
        for _ in 0..kills {
            server = server.killed_within(100..1_200, &mut rng).await;
        }
        server
    })
    .await;
    println!("{kills} kills, {matches} matches, {moves} acknowledged moves");
}

/// Again and again the disk has no room for a while; each time the server
/// goes on by itself, and says meanwhile that it is not ready.
async fn run_out_of_room(times: u32) {
    let (matches, moves) = play_through(10_000, async |server| {
        let base = format!("http://127.0.0.1:{}", server.port);
        let ready = async |wanted: u16| {
            while reqwest::get(format!("{base}/ready")).await.unwrap().status() != wanted {
                tokio::time::sleep(AGAIN).await;
            }
        };
        let mut rng = SmallRng::seed_from_u64(u64::from(times));
        for _ in 0..times {
            server.has_room(Some(rng.random_range(0..20_000)));
            tokio::time::timeout(PATIENCE, ready(503)).await.expect("it notices");
            server.has_room(None);
            tokio::time::timeout(PATIENCE, ready(200)).await.expect("it recovers");
            tokio::time::sleep(Duration::from_millis(rng.random_range(0..300))).await;
        }
        server
    })
    .await;
    println!("{times} times no room, {matches} matches, {moves} acknowledged moves");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_loses_nothing_acknowledged() {
    run_out_of_room(5).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute or two: make test-long"]
async fn many_full_disks_lose_nothing_acknowledged() {
    run_out_of_room(40).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost() {
    kill_again_and_again(4).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute or two: make test-long"]
async fn nothing_acknowledged_is_lost_in_fifty_kills() {
    kill_again_and_again(50).await;
}

/// Gives commands to an event one after the other, each until it is
/// acknowledged, and answers the versions after them.
async fn keep_entering(director: Visitor, event: String, stop: Arc<AtomicBool>) -> Vec<u64> {
    let path = format!("/api/events/{event}/commands");
    let mut versions = vec![1];
    while !stop.load(Ordering::Relaxed) {
        let number = versions.len();
        let seen = versions[number - 1];
        let rows = json!([{"name": format!("第{number}对")}]);
        let command = json!({"c": "add", "rows": rows});
        let body = json!({"id": format!("c{number}"), "seen": seen, "do": command});
        let answer: Value = insist(|| director.post(&path, &body)).await;
        versions.push(answer["version"].as_u64().unwrap());
    }
    versions
}

/// A server, and an event with its director.
struct Office {
    /// Removed with this value.
    folder: tempfile::TempDir,
    server: Server,
    store: Store,
    director: Visitor,
    event: String,
}

/// Opens an event on a server at a free port from this one on.
async fn office(from: u16, preset: &str, mode: &str) -> Office {
    let folder = folder();
    let port = free_port(from);
    let mut server = Server::start(folder.path(), port);
    let director = Visitor::guest(&format!("http://127.0.0.1:{port}"), "主任").await.unwrap();
    let me: Value = director.get("/api/me").await.unwrap();
    drop(server);
    let database = folder.path().join("paisai.db");
    let store = Store::open(database.to_str().unwrap()).await.unwrap();
    let role = store::UserUpdate { role: Some(store::Role::Director), ..Default::default() };
    store.update_user(me["user"]["id"].as_str().unwrap(), &role).await.unwrap();
    server = Server::start(folder.path(), port);
    let details = json!({"name": "某赛", "starts_ms": 0, "ends_ms": 1, "mode": mode});
    let new = json!({"preset": preset, "details": details});
    let opened: Value = director.post("/api/events", &new).await.unwrap();
    let event = opened["id"].as_str().unwrap().to_owned();
    Office { folder, server, store, director, event }
}

/// What an event acknowledged is there, once, after every kill.
#[tokio::test(flavor = "multi_thread")]
async fn an_event_loses_nothing_acknowledged() {
    const KILLS: u32 = 4;
    let Office { folder: _folder, mut server, director, event, .. } =
        office(25_000, "most2015", "paper").await;
    let stop = Arc::new(AtomicBool::new(false));
    let entering = tokio::spawn(keep_entering(director.clone(), event.clone(), stop.clone()));
    let mut rng = SmallRng::seed_from_u64(7);
    for _ in 0..KILLS {
        server = server.killed_within(100..600, &mut rng).await;
    }
    stop.store(true, Ordering::Relaxed);
    let versions = tokio::time::timeout(PATIENCE, entering).await.expect("it ends").unwrap();
    assert!(versions.len() > KILLS as usize, "{versions:?}");
    // Nobody else gives commands: each was done once, one version after the
    // other.
    let expected: Vec<u64> = (1..=versions.len() as u64).collect();
    assert_eq!(versions, expected);
    let path = format!("/api/events/{event}");
    let shown: Value = insist(|| director.get(&path)).await;
    assert_eq!(shown["entrants"].as_array().unwrap().len(), versions.len() - 1);
    println!("{KILLS} kills, {} acknowledged commands", versions.len() - 1);
    drop(server);
}

/// The last round of an event as its desk shows it.
async fn last_round(director: &Visitor, event: &str) -> (Value, Value) {
    let path = format!("/api/events/{event}/desk");
    let desk: Value = insist(|| director.get(&path)).await;
    let round = desk["event"]["rounds"].as_array().unwrap().last().unwrap().clone();
    (desk, round)
}

/// Directs an online duplicate of bots from its draw to its standings: each
/// command until it is acknowledged, each round when its results are in.
async fn direct(director: Visitor, event: String) {
    let path = format!("/api/events/{event}/commands");
    let mine = format!("/api/events/{event}/mine");
    let mut number = 0;
    let mut act = async |command: Value| {
        number += 1;
        let id = format!("d{number}");
        loop {
            let mine: Value = insist(|| director.get(&mine)).await;
            let body = json!({"id": id, "seen": mine["version"], "do": command});
            match director.post::<Value>(&path, &body).await {
                Ok(_) => return,
                Err(ClientError::Refused { status: 409, .. }) => {}
                Err(ClientError::Refused { status, body }) if status < 500 => {
                    panic!("{command}: {body:?}")
                }
                Err(_) => tokio::time::sleep(AGAIN).await,
            }
        }
    };
    act(json!({"c": "begin", "word": "抽签"})).await;
    for round in 1..=4 {
        act(json!({"c": "draft", "leniency": "rematches_too"})).await;
        for to in ["published", "playing"] {
            act(json!({"c": "advance", "round": round, "to": to})).await;
        }
        while last_round(&director, &event).await.0["missing"] != json!([]) {
            tokio::time::sleep(AGAIN).await;
        }
        for to in ["closed", "provisional", "final"] {
            act(json!({"c": "advance", "round": round, "to": to})).await;
        }
    }
    // A lot is drawn only where a place depends on it.
    if last_round(&director, &event).await.0["next"]["code"] == "draw_ties" {
        act(json!({"c": "draw_ties", "word": "并列"})).await;
    }
    act(json!({"c": "end_stage"})).await;
    act(json!({"c": "finish"})).await;
}

/// An online event of bots goes on after every kill, to its end: every table
/// has its result once, and the checker accepts the log.
#[tokio::test(flavor = "multi_thread")]
async fn an_online_event_ends_whatever_kills_its_server() {
    let Office { folder: _folder, mut server, store, director, event } =
        office(15_000, "cn2017", "online").await;
    let bot = |name: &str| json!({"name": name, "bot": "steady"});
    let rows: Vec<Value> = (0..4).map(|_| json!({"people": [bot("甲"), bot("乙")]})).collect();
    let add = json!({"id": "add", "seen": 1, "do": {"c": "add", "rows": rows}});
    let _: Value = director.post(&format!("/api/events/{event}/commands"), &add).await.unwrap();

    let directing = tokio::spawn(direct(director.clone(), event.clone()));
    let mut rng = SmallRng::seed_from_u64(11);
    let mut kills = 0;
    while !directing.is_finished() && kills < 12 {
        server = server.killed_within(100..900, &mut rng).await;
        kills += 1;
    }
    tokio::time::timeout(PATIENCE, directing).await.expect("it ends").unwrap();
    let path = format!("/api/events/{event}/log");
    let log = director.send(reqwest::Method::GET, &path, None).await.unwrap().text().await.unwrap();
    let log: Vec<tournament::event::Entry> =
        log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(tournament::check::check(&log), []);
    let (desk, _) = last_round(&director, &event).await;
    let rounds = desk["event"]["rounds"].as_array().unwrap();
    let tables = rounds.iter().flat_map(|round| round["matches"].as_array().unwrap());
    let mut count = 0;
    for of in tables {
        let table = of["online"][0].as_str().unwrap();
        let record = director.record(table).await.unwrap();
        let proof = games::record::verify(record.lines());
        assert!(proof.findings.is_empty(), "{table}: {:?}", proof.findings);
        count += 1;
    }
    let made = store.tables_of_event(&event).await.unwrap();
    assert_eq!((made.len(), count), (8, 8), "every table once");
    println!("{kills} kills, {count} tables");
    drop(server);
}

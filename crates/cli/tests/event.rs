//! Events from the command line.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::process::{Command, Output};

use serde_json::{Value, json};

fn event(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_paisai")).arg("event").args(args).output().unwrap()
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Every preset plays to its end, in both languages, and the same seed plays
/// the same event.
#[test]
fn every_preset_is_simulated_checked_and_shown() {
    for preset in [
        "most2015",
        "sasu2017",
        "erdayi2021",
        "cn2017",
        "cn2002-knockout",
        "cn2002-double",
        "cn2002-roundrobin",
        "cn2002-swiss",
        "cn2002-team",
    ] {
        let args = ["simulate", "--preset", preset, "--entrants", "13", "--seed", "七"];
        let zh = text(&event(&args));
        assert!(zh.contains("名次") && zh.contains("核查无误"), "{preset}: {zh}");
        assert_eq!(zh, text(&event(&args)), "{preset}: the same seed, the same event");
        let en = text(&event(&[&args[..], &["--lang", "en"]].concat()));
        assert!(en.contains("Standings") && en.contains("no complaint"), "{preset}: {en}");
    }
}

/// Rounds of eliminations go by their names, byes by who has them, and places
/// that several share are written as such.
#[test]
fn a_knockout_is_shown_in_words() {
    let shown = |preset: &str| {
        text(&event(&["simulate", "--preset", preset, "--entrants", "13", "--seed", "七"]))
    };
    let single = shown("sasu2017");
    for word in ["1/8决赛（", "1/4决赛（", "决赛、三四名决赛（", "轮空", " 5–8 ", "9–13"]
    {
        assert!(single.contains(word), "{word}: {single}");
    }
    let double = shown("cn2002-double");
    assert!(double.contains("胜部第2轮") && double.contains("败部决赛"), "{double}");
    let threes = shown("erdayi2021");
    assert!(threes.contains("此前出局者的总名次"), "{threes}");
}

#[test]
fn a_simulated_log_is_shown_again_and_a_forged_one_is_not() {
    let args = ["simulate", "--preset", "most2015", "--entrants", "12", "--seed", "1"];
    let json = text(&event(&[&args[..], &["--json"]].concat()));
    let mut whole: Value = serde_json::from_str(&json).unwrap();
    let dir = std::env::temp_dir().join(format!("paisai-event-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join("event.json");
    std::fs::write(&file, &json).unwrap();
    let shown = text(&event(&["show", file.to_str().unwrap()]));
    assert_eq!(shown, text(&event(&args)), "the log says all that the event said");
    let verified = text(&event(&["verify", file.to_str().unwrap()]));
    assert!(verified.contains("核查无误"), "{verified}");
    let log = whole["log"].as_array_mut().unwrap();
    let slip = log.iter_mut().find(|entry| entry["what"].get("slip_taken").is_some()).unwrap();
    let seq = slip["seq"].clone();
    slip["what"]["slip_taken"]["outcome"]["scores"][0]["points"] = json!(99);
    std::fs::write(&file, whole.to_string()).unwrap();
    let forged = event(&["show", file.to_str().unwrap(), "--json"]);
    assert!(!forged.status.success());
    let answer: Value = serde_json::from_slice(&forged.stdout).unwrap();
    let first = &answer["complaints"][0];
    assert_eq!((&first["seq"], &first["breach"]), (&seq, &json!("score")), "{first}");
    let log = whole["log"].as_array_mut().unwrap();
    log.remove(3);
    std::fs::write(&file, whole.to_string()).unwrap();
    assert!(!event(&["show", file.to_str().unwrap()]).status.success());
    assert!(!event(&["verify", file.to_str().unwrap()]).status.success());
    std::fs::write(&file, "not a log").unwrap();
    assert!(!event(&["show", file.to_str().unwrap()]).status.success());
    std::fs::remove_dir_all(&dir).unwrap();
}

/// A server with an event whose first round is being played.
struct Hall {
    folder: tempfile::TempDir,
    running: server::Running,
    director: client::Visitor,
    id: String,
}

impl Hall {
    async fn text(&self, part: &str) -> String {
        let path = format!("/api/events/{}/{part}", self.id);
        let answer = self.director.send(reqwest::Method::GET, &path, None).await.unwrap();
        answer.text().await.unwrap()
    }

    async fn act(&self, seen: u64, command: Value) {
        let body = json!({"id": format!("c{seen}"), "seen": seen, "do": command});
        let path = format!("/api/events/{}/commands", self.id);
        let _: Value = self.director.post(&path, &body).await.unwrap();
    }

    /// The head of the log that the public page shows.
    async fn head(&self) -> Value {
        let mut view: Value = self.director.get(&format!("/api/events/{}", self.id)).await.unwrap();
        view["head"].take()
    }

    fn file(&self, text: &str) -> String {
        let file = self.folder.path().join("event.jsonl");
        std::fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    }

    async fn close(self) {
        self.running.shutdown();
        self.running.wait().await;
    }
}

async fn hall() -> Hall {
    let folder = tempfile::tempdir().unwrap();
    let config = server::Config {
        bind: ([127, 0, 0, 1], 0).into(),
        data_dir: folder.path().join("data"),
        ..server::Config::default()
    };
    let running = server::Server::start(config).await.unwrap();
    let base = format!("http://{}", running.address());
    let director =
        client::Visitor::guest_over(reqwest::Client::new(), &base, "主任").await.unwrap();
    let me: Value = director.get("/api/me").await.unwrap();
    let id = me["user"]["id"].as_str().unwrap();
    let update =
        store::UserUpdate { role: Some(store::Role::Director), ..store::UserUpdate::default() };
    running.app().store.update_user(id, &update).await.unwrap();
    running.app().sessions.forget_user(id);
    let new = json!({"preset": "cn2002-knockout", "details":
        {"name": "淘汰赛", "starts_ms": 0, "ends_ms": 1, "mode": "paper"}});
    let opened: Value = director.post("/api/events", &new).await.unwrap();
    let id = opened["id"].as_str().unwrap().to_owned();
    let hall = Hall { folder, running, director, id };
    let rows: Vec<Value> =
        (0..8).map(|n| json!({"name": format!("对{n}"), "people": []})).collect();
    let advance = |to: &str| json!({"c": "advance", "round": 1, "to": to});
    let commands = [
        json!({"c": "add", "rows": rows}),
        json!({"c": "begin", "word": "抽签"}),
        json!({"c": "draft"}),
        advance("published"),
        advance("playing"),
    ];
    for (seen, command) in (1..).zip(commands) {
        hall.act(seen, command).await;
    }
    hall
}

/// What the server hands out is a log that the checker verifies, and one
/// changed afterwards is not.
#[tokio::test]
async fn the_log_of_a_server_is_verified() {
    let hall = hall().await;
    let log = hall.text("log").await;
    assert!(!log.contains("secret"), "{log}");
    let verified = text(&event(&["verify", &hall.file(&log)]));
    assert!(verified.contains("淘汰赛") && verified.contains("核查无误"), "{verified}");
    let forged: Vec<&str> =
        log.lines().enumerate().filter(|(at, _)| *at != 5).map(|(_, line)| line).collect();
    assert!(!event(&["verify", &hall.file(&forged.join("\n"))]).status.success());
    hall.close().await;
}

/// A backup tells tables as they are printed, and what was done in the words
/// of the hall.
#[tokio::test]
async fn a_backup_is_told_in_the_words_of_the_hall() {
    let hall = hall().await;
    hall.act(6, json!({"c": "move_table", "match_no": 1, "table": 77})).await;
    let slip = json!({"by": "games", "won": [1, 0]});
    hall.act(7, json!({"c": "enter", "match_no": 1, "slip": slip})).await;
    let file = hall.file(&hall.text("backup").await);
    let shown = text(&event(&["show", &file]));
    assert!(shown.contains(" 77 桌  "), "{shown}");
    let told = text(&event(&["show", &file, "--history"]));
    assert!(told.contains("录入第 1 轮（1/4决赛） 77 桌 对"), "{told}");
    assert!(told.contains("的成绩：1 : 0") && !told.contains(" 场"), "{told}");
    let log = hall.file(&hall.text("log").await);
    assert!(!event(&["show", &log, "--history"]).status.success(), "a log has no desk");
    hall.close().await;
}

/// A backup proves who vouched for it, that nothing in it was changed, and,
/// to whoever kept a later head, that nothing was cut off.
#[tokio::test]
async fn a_backup_is_held_to_its_signature_and_to_heads_seen_before() {
    let hall = hall().await;
    let early = hall.head().await;
    let before = hall.text("backup").await;
    hall.act(6, json!({"c": "check_in", "entrant": 1, "present": true})).await;
    let (late, whole) = (hall.head().await, hall.text("backup").await);
    let key: Value = hall.director.get("/api/key").await.unwrap();
    let key = key["key"].as_str().unwrap();
    assert_eq!(late["key"], key);
    let signed = hall.folder.path().join("head.json");
    std::fs::write(&signed, late.to_string()).unwrap();
    let signed = signed.to_str().unwrap();
    let digits = early["head"].as_str().unwrap();
    let printed = format!("{} · {} {}", early["n"], &digits[..8], &digits[8..16]);

    let file = hall.file(&whole);
    let heads = ["--head", &printed, "--head", signed];
    let right = event(&[&["verify", &file, "--key", key], &heads[..]].concat());
    let said = text(&right);
    assert!(right.status.success(), "{said}");
    assert!(said.contains("签名有效") && said.contains("核查无误"), "{said}");
    assert!(event(&["show", &file, "--json"]).status.success(), "a backup is a log, too");

    let expect = |what: &str, file: &str, more: &[&str], code: i32, word: &str| {
        let file = hall.file(file);
        let output = event(&[&["verify", file.as_str(), "--lang", "en"], more].concat());
        let said = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(code), "{what}: {said}");
        assert!(said.contains(word), "{what}: {said}");
    };
    // Nobody's name is wrong by the rules: only the chain tells.
    let forged = whole.replace("对3", "对九");
    assert_ne!(forged, whole);
    expect("a name was changed", &forged, &[], 1, "The log was changed");
    let (cut, _) = whole.trim_end().rsplit_once('\n').unwrap();
    expect("the tail was cut", cut, &[], 1, "Lines are missing at the end");
    expect("an earlier backup", &before, &[], 0, "Signed with the key");
    expect("but a later head is at hand", &before, &["--head", signed], 1, "Lines are missing");
    let other = "8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c";
    expect("another server's key", &whole, &["--key", other], 1, "not 8a88");
    let (_, lines) = forged.split_once('\n').unwrap();
    let heading = json!({"paisai": "event backup", "version": 1, "id": hall.id});
    let unsigned = format!("{heading}\n{lines}");
    expect("without its signature", &unsigned, &[], 0, "Not signed");
    expect("which somebody wants", &unsigned, &["--key", key], 1, "wrong  Not signed");
    expect("a printed list is at hand", &unsigned, &["--head", &printed], 1, "was changed");
    expect("too few digits", &whole, &["--head", "6:12ab"], 2, "");
    hall.close().await;
}

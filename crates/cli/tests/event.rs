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

/// What the server hands out is a log that the checker verifies, and one
/// changed afterwards is not.
#[tokio::test]
async fn the_log_of_a_server_is_verified() {
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
    let path = format!("/api/events/{}", opened["id"].as_str().unwrap());
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
        let body = json!({"id": format!("c{seen}"), "seen": seen, "do": command});
        let _: Value = director.post(&format!("{path}/commands"), &body).await.unwrap();
    }
    let log = director.send(reqwest::Method::GET, &format!("{path}/log"), None).await.unwrap();
    let log = log.text().await.unwrap();
    assert!(!log.contains("secret"), "{log}");
    let file = folder.path().join("event.jsonl");
    std::fs::write(&file, &log).unwrap();
    let verified = text(&event(&["verify", file.to_str().unwrap()]));
    assert!(verified.contains("淘汰赛") && verified.contains("核查无误"), "{verified}");
    let forged: Vec<&str> =
        log.lines().enumerate().filter(|(at, _)| *at != 5).map(|(_, line)| line).collect();
    std::fs::write(&file, forged.join("\n")).unwrap();
    assert!(!event(&["verify", file.to_str().unwrap()]).status.success());
    running.shutdown();
    running.wait().await;
}

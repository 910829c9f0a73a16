//! `paisai selfplay`, asked of the real binary.

#![allow(clippy::unwrap_used)] // The helpers of a test fail as it does.

use std::process::{Command, Output};

use serde_json::Value;

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_paisai")).arg("selfplay").args(arguments).output().unwrap()
}

fn summary(rules: &str, more: &[&str]) -> Value {
    let arguments = [&["--rules", rules, "--json"], more].concat();
    let output = run(&arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn prints_the_documented_fields() {
    for rules in ["cn2017", "erdayi2021"] {
        let summary = summary(rules, &["--deals", "70", "--seed", "3"]);
        assert_eq!(summary["rules"], rules);
        assert_eq!(summary["deals"], 70);
        for field in ["seconds", "deals_per_second", "plays_per_second"] {
            assert!(summary[field].as_f64().unwrap() > 0.0, "{field}");
        }
        assert_eq!(summary["checksum"].as_str().unwrap().len(), 16);
        assert!(summary["averages"].get("refused").is_none());
    }
}

#[test]
fn the_checksum_depends_on_the_seed_and_not_on_threads() {
    for rules in ["cn2017", "erdayi2021"] {
        let checksum = |seed, threads| {
            let more = ["--deals", "200", "--seed", seed, "--threads", threads];
            summary(rules, &more)["checksum"].as_str().unwrap().to_owned()
        };
        assert_eq!(checksum("1", "1"), checksum("1", "3"));
        assert_ne!(checksum("1", "1"), checksum("2", "1"));
    }
}

/// Every record is refereed again, line by line. Blocks of 64 deals begin
/// games anew, so more than one game is in each file.
#[test]
fn records_replay() {
    for rules in games::Rules::ids() {
        let file = std::env::temp_dir()
            .join(format!("paisai-selfplay-{rules}-{}.jsonl", std::process::id()));
        summary(rules, &["--deals", "80", "--records", file.to_str().unwrap()]);
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::remove_file(&file).unwrap();
        let replayed = games::replay(text.lines()).unwrap_or_else(|e| unreachable!("{rules} {e}"));
        assert_eq!(replayed.header.rules, rules);
        let deals: usize = replayed.games.iter().map(games::Game::deals_done).sum();
        assert_eq!(deals, 80, "{rules}");
        assert!(replayed.games.len() > 1, "{rules}");
    }
}

#[test]
fn an_unknown_edition_is_refused() {
    let output = run(&["--rules", "cn1900"]);
    assert!(!output.status.success());
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("cn1900"), "{message}");
    assert!(output.stdout.is_empty());
}

/// Games between bots replay.
#[test]
fn bots_play() {
    let file = std::env::temp_dir().join(format!("paisai-bots-{}.jsonl", std::process::id()));
    for rules in ["cn2002x2", "erdayi2021"] {
        let path = file.to_str().unwrap();
        summary(rules, &["--players", "steady", "--deals", "30", "--records", path]);
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::remove_file(&file).unwrap();
        let replayed = games::replay(text.lines()).unwrap_or_else(|e| unreachable!("{rules} {e}"));
        let deals: usize = replayed.games.iter().map(games::Game::deals_done).sum();
        assert_eq!(deals, 30, "{rules}");
    }
}

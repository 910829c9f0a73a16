//! `paisai analyse` and `paisai puzzles`, asked of the real binary.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

use games::Rules;
use serde_json::Value;

/// A deal of 二打一 that bots played.
fn record(level: &str) -> String {
    let rules = Rules::by_id("erdayi2021").unwrap().with_deals(1);
    let mut players: Vec<_> = (0..3).map(|_| bots::by_name(level, &rules).unwrap()).collect();
    analysis::record_of_bots(&rules, [3; 32], &mut players).unwrap().join("\n")
}

fn run(arguments: &[&str], record: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_paisai"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(record.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn json(arguments: &[&str], record: &str) -> Value {
    let output = run(&[&["analyse", "-", "--json"], arguments].concat(), record);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn every_choice_is_weighed_and_the_same_by_any_threads() {
    let record = record("rookie");
    let report = json(&["--worlds", "8"], &record);
    let choices = |report: &Value| {
        let decisions = report["decisions"].as_array().unwrap();
        decisions.iter().filter(|of| of["standing"] == "choice").count()
    };
    let weighed = report["weighed"].as_array().unwrap();
    assert_eq!(weighed.len(), choices(&report));
    assert!(
        weighed.iter().all(|of| of["worlds"] == 8 && of["candidates"][0]["loss"]["mean"] == 0.0)
    );
    assert_eq!(report["summaries"].as_array().unwrap().len(), 3);
    assert!(report.get("hindsight").is_none(), "it is asked for");
    assert_eq!(json(&["--worlds", "8", "--threads", "3"], &record), report);
}

#[test]
fn one_seat_and_hindsight_where_they_are_asked_for() {
    let record = record("rookie");
    let report = json(&["--worlds", "4", "--seat", "b", "--hindsight"], &record);
    let decisions = report["decisions"].as_array().unwrap();
    let of_seat = |of: &Value| decisions[of["index"].as_u64().unwrap() as usize]["seat"] == 1;
    for list in ["weighed", "hindsight"] {
        let list = report[list].as_array().unwrap();
        assert!(!list.is_empty() && list.iter().all(of_seat));
    }
}

#[test]
fn people_read_it_in_their_language() {
    let record = record("random");
    for (lang, words) in [("zh", ["准确率", "→"]), ("en", ["accuracy", "→"])] {
        let output = run(&["analyse", "-", "--worlds", "8", "--lang", lang], &record);
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert!(words.iter().all(|word| text.contains(word)), "{text}");
    }
}

#[test]
fn what_cannot_be_analysed_is_refused_with_its_code() {
    let record = record("club");
    let check = |arguments: &[&str], record: &str, code: &str, words: &str| {
        let output = run(&[&["analyse", "-"], arguments].concat(), record);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(code) && said.contains(words), "{said}");
        assert!(output.stdout.is_empty());
    };
    check(&[], "cards", "not_a_record", "第 1 行");
    check(&["--lang", "en"], "cards", "not_a_record", "Line 1");
    check(&[], record.lines().next().unwrap(), "nothing_to_analyse", "没有");
    check(&["--seat", "N"], &record, "no_such_seat", "N");
    check(&["--deal", "2", "--lang", "en"], &record, "deal_not_in_record", "no deal 2");
}

#[test]
fn puzzles_are_lines_of_json() {
    let output = run(&["puzzles", "-", "--worlds", "60", "--threads", "2"], &record("random"));
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    let puzzles: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(!puzzles.is_empty());
    for puzzle in &puzzles {
        assert_eq!(puzzle["solutions"][0], puzzle["explained"]["candidates"][0]["play"]);
        assert!(puzzle["record"].as_array().unwrap().len() > 2);
    }
}

#[test]
fn puzzles_go_into_a_database_once_and_others_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let output = run(&["puzzles", "-", "--worlds", "60", "--threads", "2"], &record("random"));
    let puzzles = String::from_utf8(output.stdout).unwrap();
    let count = puzzles.lines().count();
    let import =
        |text: &str| run(&["import-puzzles", "--data-dir", data, "--lang", "en", "-"], text);
    for new in [count, 0] {
        let output = import(&puzzles);
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(said, format!("-: {count} read, {new} new\n"), "{:?}", output.stderr);
    }
    let named = puzzles.replacen("\\\"seats\\\":{}", "\\\"seats\\\":{\\\"A\\\":\\\"甲\\\"}", 1);
    assert_ne!(named, puzzles);
    for (text, why) in [("cards", "not a puzzle"), (&*named, "names players")] {
        let output = import(text);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("bad_puzzles: Line 1") && said.contains(why), "{said}");
    }
}

#[test]
fn agreement_is_told_of_every_player_with_its_interval() {
    let folder = tempfile::tempdir().unwrap();
    let ratings = folder.path().join("ratings.csv");
    std::fs::write(&ratings, "甲,1500\n").unwrap();
    let record = record("rookie");
    let arguments =
        ["event", "agreement", "-", "--worlds", "8", "--ratings", ratings.to_str().unwrap()];
    let output = run(&[&arguments[..], &["--json"]].concat(), &record);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let told = String::from_utf8(output.stdout).unwrap();
    for line in told.lines() {
        let player: Value = serde_json::from_str(line).unwrap();
        let agreed = |of: &str| player["agreed"][of].as_f64().unwrap();
        assert!(agreed("low") <= agreed("mean") && agreed("mean") <= agreed("high"), "{player}");
        assert!(player["decisions"].as_u64().unwrap() > 0);
        assert!(player.get("expected").is_none(), "one rating is no field");
    }
    assert!(!told.is_empty());
    let words = String::from_utf8(run(&arguments, &record).stdout).unwrap();
    assert!(words.contains("不是结论"), "{words}");
    std::fs::write(&ratings, "nonsense\n").unwrap();
    let refused = run(&arguments, &record);
    assert!(!refused.status.success());
    assert!(String::from_utf8(refused.stderr).unwrap().contains("line 1"));
}

//! Every question of the conformance files, asked of the real binary.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

/// The files in `tests/conformance` are the texts' own words turned into
/// questions. Lists of cards and lists of units are sets: the expected
/// answers write them in another order than the program does.
fn check(file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance").join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    let cases: Vec<Value> = text.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert!(!cases.is_empty(), "{file} has no case");
    let answers = ask(cases.iter().map(|case| &case["ask"]));
    assert_eq!(answers.len(), cases.len(), "{file}: an answer for each question");
    let ordered = file.starts_with("tournament");
    let mut wrong = Vec::new();
    for (case, answer) in cases.iter().zip(&answers) {
        for (field, expected) in case["expect"].as_object().unwrap() {
            if !agrees(expected, &answer[field], ordered) {
                wrong.push(format!("{field} of {case}\n  answered {answer}"));
            }
        }
        assert_eq!(answer["id"], case["ask"]["id"], "{file}: the id is echoed");
    }
    assert!(wrong.is_empty(), "{file}: {} wrong\n{}", wrong.len(), wrong.join("\n"));
}

fn ask<'a>(questions: impl Iterator<Item = &'a Value>) -> Vec<Value> {
    let mut judge = Command::new(env!("CARGO_BIN_EXE_paisai"))
        .arg("judge")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let input: Vec<u8> = questions.flat_map(|q| format!("{q}\n").into_bytes()).collect();
    let mut stdin = judge.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(&input).unwrap());
    let output = judge.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    output
        .stdout
        .split(|&b| b == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect()
}

/// Whether an answer says what is expected. Fields that the expectation does
/// not name are free: rows of standings also say what decided them.
fn agrees(expected: &Value, answer: &Value, ordered: bool) -> bool {
    match (expected, answer) {
        (Value::Object(expected), Value::Object(answer)) => expected.iter().all(|(name, value)| {
            answer.get(name).is_some_and(|given| agrees(value, given, ordered))
        }),
        (Value::Array(expected), Value::Array(answer)) if ordered => {
            expected.len() == answer.len()
                && expected.iter().zip(answer).all(|(e, a)| agrees(e, a, ordered))
        }
        _ => canonical(expected) == canonical(answer),
    }
}

/// Lists as sets.
fn canonical(value: &Value) -> Value {
    match value {
        Value::Array(items) => {
            let mut items: Vec<Value> = items.iter().map(canonical).collect();
            items.sort_by_key(Value::to_string);
            Value::Array(items)
        }
        other => other.clone(),
    }
}

macro_rules! conformance {
    ($($name:ident: $file:literal,)*) => {
        $(#[test] fn $name() { check($file); })*

        /// A file that nobody runs would prove nothing.
        #[test]
        fn every_file_is_run() {
            let mut found: Vec<String> =
                std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance"))
                    .unwrap()
                    .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                    .collect();
            found.sort();
            let mut run = vec![$($file.to_owned()),*];
            run.sort();
            assert_eq!(found, run);
        }
    };
}

conformance! {
    articles: "articles.jsonl",
    erdayi_beats: "erdayi.beats.jsonl",
    erdayi_plays: "erdayi.plays.jsonl",
    erdayi_read: "erdayi.read.jsonl",
    erdayi_score: "erdayi.score.jsonl",
    shengji_declare: "shengji.declare.jsonl",
    shengji_follow: "shengji.follow.jsonl",
    shengji_follows: "shengji.follows.jsonl",
    shengji_kitty: "shengji.kitty.jsonl",
    shengji_lead: "shengji.lead.jsonl",
    shengji_result: "shengji.result.jsonl",
    shengji_trick: "shengji.trick.jsonl",
    tournament_level_difference: "tournament.level_difference.jsonl",
    tournament_matchpoints: "tournament.matchpoints.jsonl",
    tournament_standard: "tournament.standard.jsonl",
    tournament_standings: "tournament.standings.jsonl",
    tournament_swiss: "tournament.swiss.jsonl",
}

//! Logs of earlier versions fold to the same table, and are written as they
//! were read.

#![allow(clippy::unwrap_used, reason = "a log that cannot be read fails the test")]

#[path = "../../games/tests/before/mod.rs"]
mod before;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use before::as_version_2;
use serde_json::Value;
use table::{Entry, Input, Ruling, Table};

/// The folders of logs, and of the records that they led to.
fn folder(of: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(of)
}

/// Every log with its name.
fn logs() -> Vec<(String, String)> {
    let files = std::fs::read_dir(folder("tests/fixtures")).unwrap();
    let logs = files.map(|file| {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, std::fs::read_to_string(path).unwrap())
    });
    logs.collect()
}

fn entry(line: &str) -> Entry {
    let (at, body) = line.split_once(' ').unwrap();
    let entry = Entry::read(at.parse().unwrap(), body).unwrap();
    assert_eq!(entry.body().unwrap(), body);
    entry
}

#[test]
fn old_logs_fold_to_the_same_match() {
    for (name, text) in logs() {
        let log: Vec<Entry> = text.lines().map(entry).collect();
        let table = Table::replay(&log).unwrap();
        assert_eq!(table.version(), log.len() as u64);
        let record = folder("../games/tests/fixtures").join(format!("{name}.jsonl"));
        let written = std::fs::read_to_string(record).unwrap();
        let record = table::record(&log, &BTreeMap::new()).unwrap();
        let read = |line: &str| -> Value { serde_json::from_str(line).unwrap() };
        let record = record.iter().filter_map(|line| as_version_2(read(line)));
        assert_eq!(
            record.collect::<Vec<_>>(),
            written.lines().map(read).collect::<Vec<_>>(),
            "{name}"
        );
    }
}

/// The types say themselves which kinds there are: an unknown one lists them.
fn kinds<T: serde::de::DeserializeOwned>(unknown: &str) -> BTreeSet<String> {
    let error = serde_json::from_str::<T>(unknown).err().unwrap().to_string();
    let (_, known) = error.split_once("expected one of ").unwrap();
    known.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Inputs that no version has written whose logs lie here.
const SINCE: [&str; 9] = [
    "deals_first",
    "decided",
    "end",
    "next",
    "pause",
    "sit_program",
    "stepwise",
    "take_back",
    "watched",
];
/// The same of rulings.
const RULINGS_SINCE: [&str; 2] = ["expose", "lift"];

#[test]
fn old_logs_hold_every_kind_of_input_and_ruling() {
    let (mut inputs, mut rulings) = (BTreeSet::new(), BTreeSet::new());
    for (_, text) in logs() {
        for line in text.lines() {
            let body: Value = serde_json::from_str(line.split_once(' ').unwrap().1).unwrap();
            inputs.insert(body["in"]["is"].as_str().unwrap().to_owned());
            rulings.extend(body["in"]["ruling"]["do"].as_str().map(str::to_owned));
        }
    }
    for (kinds, since) in [(&mut inputs, &SINCE[..]), (&mut rulings, &RULINGS_SINCE[..])] {
        for kind in since {
            assert!(kinds.insert((*kind).to_owned()), "{kind} is old by now");
        }
    }
    assert_eq!(inputs, kinds::<Input>(r#"{"is":"?"}"#));
    assert_eq!(rulings, kinds::<Ruling>(r#"{"do":"?"}"#));
}

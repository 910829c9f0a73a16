//! Logs that earlier versions wrote are folded and found in order: the
//! checker scores every slip of theirs and ranks the field again by itself.
//! `tests/fixtures` holds simulated events of every kind of slip; nobody
//! writes them anew.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use tournament::check::check;
use tournament::event::{Entry, Event};

fn read(text: &str) -> Vec<Entry> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The log folds, the checker has no complaint, and what is written of it now
/// is read as the same log.
#[track_caller]
fn holds(text: &str) {
    let log = read(text);
    let event = Event::replay(&log).unwrap();
    assert_eq!(check(event.log()), []);
    let lines: Vec<String> =
        log.iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
    assert_eq!(read(&lines.join("\n")), log);
}

#[test]
fn old_logs_of_every_kind_of_slip_hold() {
    holds(include_str!("fixtures/most2015.jsonl"));
    holds(include_str!("fixtures/sasu2017.jsonl"));
    holds(include_str!("fixtures/cn2017.jsonl"));
    holds(include_str!("fixtures/cn2002-team.jsonl"));
    holds(include_str!("fixtures/erdayi2021.jsonl"));
}

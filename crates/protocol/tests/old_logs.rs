//! Logs of earlier versions tell every viewer what they told him then, to the
//! letter.

#![allow(clippy::unwrap_used, reason = "a log that cannot be read fails the test")]

#[path = "common/told.rs"]
mod told;

use std::collections::BTreeMap;
use std::path::Path;

use table::Entry;

#[test]
fn old_logs_tell_what_they_told() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/told.json");
    let expected: BTreeMap<String, BTreeMap<String, told::Heard>> =
        serde_json::from_slice(&std::fs::read(fixtures).unwrap()).unwrap();
    assert!(expected.len() >= 12, "every edition and every kind of table");
    for (name, expected) in expected {
        assert_eq!(told::told(&log(&name)), expected, "{name}");
    }
}

fn log(name: &str) -> Vec<Entry> {
    let logs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../table/tests/fixtures");
    let text = std::fs::read_to_string(logs.join(format!("{name}.entries"))).unwrap();
    let entry = |line: &str| {
        let (at, body) = line.split_once(' ').unwrap();
        Entry::read(at.parse().unwrap(), body).unwrap()
    };
    text.lines().map(entry).collect()
}

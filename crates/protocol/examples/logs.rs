//! Writes logs of tables, their records, and digests of what they lead to:
//! what every later version must read as the present one does.
//!
//! `cargo run -p protocol --example logs` writes what is missing and leaves
//! what is there alone: a log that was written once is never written again.
//! Whoever adds an input, a ruling or an edition adds a log here.

#![allow(clippy::unwrap_used, reason = "a table that cannot be played is a broken example")]

#[allow(dead_code, reason = "tests use the rest")]
#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/common/told.rs"]
mod told;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use common::{opening, play_wildly, settings};
use games::{Boards, Rules, Seat};
use serde::Serialize;
use serde::de::DeserializeOwned;
use table::{
    Chat, Clocks, Entry, Input, LastDeals, Length, Ruling, Settings, Spectators, Table, User,
};

/// Entries of a log at most, and the seeds to choose from: the longest log
/// shows the most.
const MOST_ENTRIES: usize = 1_300;
const SEEDS: u64 = 6;

fn main() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let logs = crates.join("table/tests/fixtures");
    let records = crates.join("games/tests/fixtures");
    let told_at = crates.join("protocol/tests/fixtures/told.json");
    for folder in [&logs, &records, &told_at.parent().unwrap().to_owned()] {
        std::fs::create_dir_all(folder).unwrap();
    }
    let mut told_of: BTreeMap<String, BTreeMap<String, told::Heard>> = read(&told_at);
    for (name, settings, end) in tables() {
        let path = logs.join(format!("{name}.entries"));
        if path.exists() {
            continue;
        }
        let log = log(&settings, end);
        let lines = log.iter().map(|entry| format!("{} {}\n", entry.at, entry.body().unwrap()));
        std::fs::write(path, lines.collect::<String>()).unwrap();
        let record = table::record(&log, &BTreeMap::new()).unwrap();
        std::fs::write(records.join(format!("{name}.jsonl")), record.join("\n") + "\n").unwrap();
        told_of.insert(name.to_owned(), told::told(&log));
    }
    write(&told_at, &told_of);
}

fn read<T: DeserializeOwned + Default>(path: &PathBuf) -> T {
    std::fs::read(path).map(|text| serde_json::from_slice(&text).unwrap()).unwrap_or_default()
}

fn write(path: &PathBuf, value: &impl Serialize) {
    std::fs::write(path, serde_json::to_string_pretty(value).unwrap() + "\n").unwrap();
}

/// A log of these settings, and a last ruling if the match should end by one.
fn log(settings: &Settings, end: Option<Ruling>) -> Vec<Entry> {
    let first = opening(settings.clone());
    let logs = (0..SEEDS).map(|seed| {
        let mut log = vec![first.clone()];
        play_wildly(settings.clone(), seed, MOST_ENTRIES, |step| log.push(step.entry.clone()));
        log
    });
    let mut log = logs.max_by_key(Vec::len).unwrap();
    if let Some(ruling) = end {
        log.truncate(log.len() * 3 / 4);
        let now = Table::replay(&log).unwrap().now();
        log.push(Entry::new(now, Input::Rule { by: User::from("ref"), ruling }));
        Table::replay(&log).unwrap();
    }
    log
}

/// Every edition, and every way to set up a table.
fn tables() -> Vec<(&'static str, Settings, Option<Ruling>)> {
    let deals = |deals| Length::Deals { deals };
    let seat = Seat::new(1).unwrap();
    let last = LastDeals { before_min: 5, deals: 2, counting_present: true };
    let mut tables: Vec<_> = Rules::ids()
        .map(|id| {
            let settings = Settings { length: deals(3), ..settings(Rules::by_id(id).unwrap()) };
            (id, settings, None)
        })
        .collect();
    let boards = |count| {
        let Some(Rules::Shengji { edition, .. }) = Rules::by_id("cn2002x2") else { unreachable!() };
        settings(Rules::boards(edition, Boards { first: 3, count }))
    };
    tables.push(("boards", boards(3), None));
    tables.push((
        "event-boards",
        Settings { event: true, boards: Some("set 1".to_owned()), ..boards(2) },
        None,
    ));
    let mut edition = shengji::Edition::by_id("most2015").unwrap().clone();
    edition.clocks.lead_ms = 5_000;
    let house = Rules::shengji(Arc::new(edition.validated().unwrap()));
    let clocks = Clocks { declare_ms: 4_000, kitty_ms: 9_000, lead_ms: 6_000, follow_ms: 3_000 };
    tables.push((
        "house-rules",
        Settings {
            length: deals(3),
            clocks: Some(clocks),
            spectators: Spectators::Delayed { delay_ms: 60_000 },
            ..settings(house)
        },
        Some(Ruling::LoseMatch { seat }),
    ));
    tables.push((
        "event-by-time",
        Settings {
            length: Length::Minutes { minutes: 12, last, game: true },
            event: true,
            chat: Chat::Phrases,
            trustee_after: Some(1),
            ..settings(Rules::by_id("cn2017").unwrap())
        },
        None,
    ));
    tables.push((
        "erdayi-by-time",
        Settings {
            length: Length::Minutes { minutes: 30, last, game: false },
            event: true,
            spectators: Spectators::Nobody {},
            trustee_after: None,
            pool_ms: 0,
            ..settings(Rules::by_id("erdayi2021").unwrap().with_deals(2))
        },
        Some(Ruling::Close {}),
    ));
    tables
}

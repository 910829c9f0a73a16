//! Writes signed records of whole matches, for tests of those who read them.
//!
//! `cargo run -p protocol --example records -- FOLDER` writes a record for
//! every edition and for boards, as the server hands it out. The people at
//! these tables are those of the transcripts: restless.

#![allow(clippy::unwrap_used, reason = "a table that cannot be played is a broken example")]

#[allow(dead_code, reason = "tests use the rest")]
#[path = "../tests/common/mod.rs"]
mod common;

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use chain::{Head, LogKind, Signer};
use common::{opening, play, settings};
use games::record::{RecordLine, SignatureLine, TableLine};
use games::{Boards, Rules};
use table::{Entry, Length, Settings, Table};

/// Deals of a match, and entries at most.
const DEALS: u32 = 3;
const MOST_ENTRIES: usize = 4_000;
/// Matches of restless people to choose from.
const SEEDS: u64 = 6;

fn main() -> io::Result<()> {
    let folder = std::env::args_os().nth(1).ok_or_else(|| io::Error::other("name a folder"))?;
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    for (name, rules) in all_rules() {
        let record = record(&log(&agreed(&rules)));
        std::fs::write(folder.join(format!("{name}.jsonl")), record.join("\n") + "\n")?;
    }
    Ok(())
}

/// All published rules, and boards besides.
fn all_rules() -> Vec<(&'static str, Rules)> {
    let published = Rules::ids().map(|id| (id, Rules::by_id(id).unwrap()));
    let Some(Rules::Shengji { edition, .. }) = Rules::by_id("cn2002x2") else { unreachable!() };
    let boards = Rules::boards(edition, Boards { first: 3, count: DEALS });
    published.chain([("boards", boards)]).collect()
}

fn agreed(rules: &Rules) -> Settings {
    Settings { length: Length::Deals { deals: DEALS }, ..settings(rules.clone()) }
}

/// The longest log of a match that was played to its end: secrets are opened
/// only then.
fn log(settings: &Settings) -> Vec<Entry> {
    let logs = (0..SEEDS).map(|seed| {
        let mut log = vec![opening(settings.clone())];
        play(settings.clone(), seed, MOST_ENTRIES, |step| log.push(step.entry.clone()));
        log
    });
    let over = logs.filter(|log| Table::replay(log).unwrap().is_over());
    over.max_by_key(Vec::len).expect("a match that ends")
}

/// What the server says of a log.
fn record(log: &[Entry]) -> Vec<String> {
    let (Some(first), Some(last)) = (log.first(), log.last()) else { unreachable!() };
    let id = Table::open(first).unwrap().settings().name.clone();
    let head = log.iter().fold(Head::start(LogKind::Table, &id), |head, entry| {
        head.after(entry.at as i64, entry.body().unwrap().as_bytes())
    });
    let mut lines = table::record(log, &BTreeMap::new()).unwrap();
    let signer = Signer::from_seed([7; 32]);
    let signature = SignatureLine::over(&lines, &signer, &id, head, last.at as i64);
    lines.push(RecordLine::from(TableLine::Signature(signature)).to_string());
    lines
}

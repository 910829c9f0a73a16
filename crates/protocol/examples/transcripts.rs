//! Writes what sockets hear of whole matches, for tests of clients.
//!
//! `cargo run -p protocol --example transcripts -- FOLDER` writes a file of
//! JSON lines for every edition and viewer. A file begins with the `view` of a
//! table that was just opened. The `events` follow as a socket gets them.
//! After some of them comes the `view` as it truly is then, marked by
//! `"check":true`: a client that applied the events has the same, but for
//! times. People at these tables are restless: throws fail, claims are made
//! and refused, time runs out, bots play for the absent, referees pause,
//! penalise and annul.

#![allow(clippy::unwrap_used, reason = "a table that cannot be played is a broken example")]

#[allow(dead_code, reason = "tests use the rest")]
#[path = "../tests/common/mod.rs"]
mod common;

use std::io::{self, Write as _};
use std::path::Path;

use common::{opening, play, settings};
use games::{Boards, Rules, Seat, Viewer};
use protocol::{ServerMessage, TableView, Told};
use table::{Length, Patience, Settings, Table};

/// Deals of a match, and entries at most.
const DEALS: u32 = 3;
const MOST_ENTRIES: usize = 2_500;
/// A file is checked so often that it stays below this many bytes.
const MOST_BYTES: usize = 900_000;
/// Between two views lie at most so many ordinary entries.
const ORDINARY: usize = 8;

fn main() -> io::Result<()> {
    let folder = std::env::args_os().nth(1).ok_or_else(|| io::Error::other("name a folder"))?;
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    for (name, agreed) in all_tables() {
        // A match that ends before its last deal shows the less.
        let longest = (0..8).max_by_key(|&seed| length(&agreed, seed)).unwrap_or_default();
        for (who, viewer) in [
            ("seat0", Viewer::Seat(Seat::new(0).unwrap())),
            ("spectator", Viewer::Spectator),
            ("referee", Viewer::Referee),
        ] {
            let text = transcript(&agreed, longest, viewer);
            std::fs::File::create(folder.join(format!("{name}-{who}.jsonl")))?
                .write_all(text.as_bytes())?;
        }
    }
    Ok(())
}

/// All published rules, and boards besides.
fn all_rules() -> Vec<(String, Rules)> {
    let published = Rules::ids().filter_map(|id| Some((id.to_owned(), Rules::by_id(id)?)));
    let boards = match Rules::by_id("cn2002x2") {
        Some(Rules::Shengji { edition, .. }) => {
            let boards = Boards { first: 1, count: DEALS };
            Some(("boards".to_owned(), Rules::boards(edition, boards)))
        }
        _ => None,
    };
    published.chain(boards).collect()
}

/// A few deals by all rules, and a match of several games.
fn all_tables() -> Vec<(String, Settings)> {
    let games = Rules::by_id("cn2002x1").map(|rules| {
        let length = Length::Games { wins: 2 };
        ("games".to_owned(), Settings { length, ..settings(rules) })
    });
    // Somebody alone with bots takes plays back and stops the table.
    let practice = ["cn2002x2", "erdayi2021"].into_iter().filter_map(|id| {
        let rules = Rules::by_id(id)?;
        let length = Length::Deals { deals: DEALS };
        Some((
            format!("practice-{id}"),
            Settings { length, patience: Patience::Waits, ..settings(rules) },
        ))
    });
    let deals = |rules| Settings { length: Length::Deals { deals: DEALS }, ..settings(rules) };
    let all = all_rules().into_iter().map(|(name, rules)| (name, deals(rules)));
    all.chain(games).chain(practice).collect()
}

fn length(agreed: &Settings, seed: u64) -> usize {
    let mut entries = 0;
    play(agreed.clone(), seed, MOST_ENTRIES, |_| entries += 1);
    entries
}

/// What one viewer hears of a match.
fn transcript(agreed: &Settings, seed: u64, viewer: Viewer) -> String {
    let mut text = String::new();
    let table = Table::open(&opening(agreed.clone())).unwrap();
    text += &view(&table, viewer, false);
    let mut since_view = 0;
    play(agreed.clone(), seed, MOST_ENTRIES, |step| {
        let now = step.table.now();
        let events = Told::all(step.events, step.table.game(), viewer, now);
        let telling = events.iter().any(is_telling);
        let message = ServerMessage::Events { v: step.table.version(), id: None, events };
        text += &message.json().unwrap();
        text.push('\n');
        since_view += 1;
        let over = step.table.is_over();
        if over || (telling || since_view == ORDINARY) && text.len() < MOST_BYTES {
            text += &view(step.table, viewer, true);
            since_view = 0;
        }
    });
    text
}

fn view(table: &Table, viewer: Viewer, check: bool) -> String {
    let view = Box::new(TableView::new(table, viewer, table.now()));
    let mut message = ServerMessage::View { v: table.version(), view }.json().unwrap();
    if check {
        message.pop();
        message += r#","check":true}"#;
    }
    message + "\n"
}

/// Whether something happened that a client may get wrong: all but a card
/// drawn, a card played, and the turn after it.
fn is_telling(event: &Told) -> bool {
    !matches!(
        event,
        Told::Drawn { .. }
            | Told::May { .. }
            | Told::Led { .. }
            | Told::Followed { .. }
            | Told::Played { .. }
            | Told::Passed { .. }
            | Told::Turn(_)
            | Told::Said { .. }
            | Told::Ready { .. }
    )
}

//! The parsers and their promises.

use std::fmt::Debug;
use std::io::{Cursor, Write};
use std::str;
use std::sync::LazyLock;

use desk::{By, Decided, Desk, Right};
use games::Kind;
use games::record;
use protocol::ClientMessage;
use refusal::Lang;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sheets::Expected;
use table::{Entry, Table};
use tournament::lot::Seed;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::seeds;

/// A parser.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, for `make fuzz TARGET=…`.
    pub name: &'static str,
    /// Real inputs.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Panics where a promise is broken.
    pub check: fn(&[u8]),
    /// How many changed seeds a test run tries: about a second's worth.
    pub tries: usize,
}

const fn target(
    name: &'static str,
    seeds: fn() -> Vec<Vec<u8>>,
    check: fn(&[u8]),
    tries: usize,
) -> Target {
    Target { name, seeds, check, tries }
}

/// Every parser.
pub const TARGETS: &[Target] = &[
    target("judge", seeds::questions, question, 8_000),
    target("message", seeds::messages, message, 40_000),
    target("bot-line", seeds::bot_lines, bot_line, 10_000),
    target("record", seeds::records, record, 200),
    target("table-log", seeds::table_logs, table_log, 300),
    target("desk-command", seeds::desk_commands, desk_command, 20_000),
    target("desk-log", seeds::desk_logs, desk_log, 500),
    target("event-log", seeds::event_logs, event_log, 500),
    target("form", seeds::forms, form, 4_000),
    target("workbook", seeds::workbooks, workbook, 2_000),
    target("worksheet", seeds::worksheets, worksheet, 300),
];

/// What is accepted is written back and read the same.
#[track_caller]
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    let again: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(&again, value, "{text}");
}

/// A question to the judge has one answer, which says whether it is right.
fn question(bytes: &[u8]) {
    let answer = judge::answer_line(bytes, Lang::Zh);
    assert!(answer["ok"].is_boolean(), "{answer}");
    assert_eq!(answer, judge::answer_line(bytes, Lang::Zh), "asked twice");
}

fn message(bytes: &[u8]) {
    if let Ok(message) = serde_json::from_slice::<ClientMessage>(bytes) {
        round_trip(&message);
    }
}

/// A line of the bot protocol is read and written the same, and a question is
/// a view or is refused.
fn bot_line(bytes: &[u8]) {
    if let Ok(message) = serde_json::from_slice::<botline::FromBot>(bytes) {
        round_trip(&message);
    }
    if let Ok(message) = serde_json::from_slice::<botline::ToBot>(bytes) {
        round_trip(&message);
        if let Some(question) = message.question() {
            assert_eq!(question.view(), question.view());
        }
    }
}

/// A record is proven or its faults are named; its lines are read and written.
fn record(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let proof = record::verify(text.lines());
    assert!(proof.summary.is_some() || !proof.findings.is_empty());
    let _ = record::replay(text.lines());
    for kind in [Kind::Shengji, Kind::Erdayi] {
        for line in text.lines().skip(1) {
            if let Ok((line, _)) = record::RecordLine::parse(kind, line) {
                let again = record::RecordLine::parse(kind, &line.timed(7)).unwrap();
                assert_eq!(again, (line, Some(7)));
            }
        }
    }
}

/// A log of a table folds as far as it can be read.
fn table_log(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let mut log = Vec::new();
    for line in text.lines() {
        let Some((at, body)) = line.split_once(' ') else { continue };
        let Ok(entry) = Entry::read(at.parse().unwrap_or(0), body) else { continue };
        let again = Entry::read(entry.at, &entry.body().unwrap()).unwrap();
        assert_eq!(again, entry);
        log.push(entry);
    }
    let Some(mut table) = log.first().and_then(|first| Table::open(first).ok()) else { return };
    for entry in &log[1..] {
        let version = table.version();
        let taken = table.step(entry).is_ok();
        assert_eq!(table.version(), version + u64::from(taken), "a refusal changes nothing");
    }
}

/// The desk of an event in the middle of a round.
static DESK: LazyLock<Desk> = LazyLock::new(|| {
    let log = seeds::desk_log("most2015.paper.jsonl");
    let lines = log.lines().map(|line| serde_json::from_str(line).unwrap());
    Desk::replay(lines.take(log.lines().count() / 2)).unwrap()
});

/// A command is refused, or decided to a line that folds to the desk after it.
fn desk_command(bytes: &[u8]) {
    let Ok(request) = serde_json::from_slice(bytes) else { return };
    let by = By { user: "u".to_owned(), name: "裁判长".to_owned(), right: Right::Director };
    let decided = DESK.decide(&request, &by, 1_800_000_000_000, Seed::from_word("fuzz"));
    round_trip(&request);
    if let Ok(Decided::New(step)) = decided {
        round_trip(&*step.line);
        let mut folded = DESK.clone();
        folded.take((*step.line).clone()).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        assert_eq!(folded.version(), step.after.version());
        assert_eq!(folded.tournament_log(), step.after.tournament_log());
    }
}

/// A log of a desk folds, or is refused.
fn desk_log(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let mut lines = Vec::new();
    for line in text.lines() {
        let Ok(line) = serde_json::from_str::<desk::Line>(line) else { return };
        round_trip(&line);
        lines.push(line);
    }
    let _ = Desk::replay(lines);
}

/// A log of a tournament folds, or is refused, and the checker reads either.
fn event_log(bytes: &[u8]) {
    use tournament::event::{Entry, Event};

    let Ok(text) = str::from_utf8(bytes) else { return };
    let mut log: Vec<Entry> = Vec::new();
    for line in text.lines() {
        let Ok(entry) = serde_json::from_str(line) else { return };
        round_trip(&entry);
        log.push(entry);
    }
    let folds = Event::replay(&log).is_ok();
    let faults = tournament::check::check(&log);
    assert!(folds || !faults.is_empty(), "the checker accepts what does not fold");
}

fn sections() -> Vec<String> {
    ["机关组", "事业单位组"].map(str::to_owned).to_vec()
}

/// A form in text or as a workbook is read, with bounded memory.
fn form(bytes: &[u8]) {
    let sections = sections();
    for people in [1, 2, 4] {
        let expected = Expected { people, most: 2 * people, sections: &sections };
        if let Ok(read) = sheets::parse(bytes, expected) {
            round_trip(&read);
        }
    }
}

fn workbook(bytes: &[u8]) {
    let mut book = b"PK".to_vec();
    book.extend_from_slice(bytes);
    form(&book);
}

/// The sheet of a workbook whose other parts are as they should be.
fn worksheet(bytes: &[u8]) {
    let mut book = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    for (name, part) in seeds::parts() {
        let part = if name == seeds::SHEET { bytes } else { &part };
        book.start_file(name, options).unwrap();
        book.write_all(part).unwrap();
    }
    form(&book.finish().unwrap().into_inner());
}

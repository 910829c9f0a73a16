//! Logs that earlier versions wrote fold to the desks they were then.
//!
//! `tests/fixtures` holds a log of every preset, on paper and online, in which
//! every command and every entry of a tournament occurs. Beside each log lie
//! a digest of what was shown after every line and the last public view, as
//! the version that wrote the log saw them. Nobody writes these files anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use desk::{By, Decided, Desk, DeskRequest, Line, Right, StaffRole, What};
use protocol::events::{Consequences, DeskView, EventView};
use serde_json::{Value, json};
use tournament::lot::Seed;

/// The words of all commands that a desk has known.
const COMMANDS: [&str; 39] = [
    "add",
    "advance",
    "appeal",
    "apply",
    "approve",
    "attend",
    "begin",
    "call",
    "cancel",
    "check_in",
    "claim",
    "confirm",
    "convention",
    "correct",
    "decide_appeal",
    "describe",
    "discard",
    "draft",
    "draw_ties",
    "edit",
    "end_stage",
    "enter",
    "extend",
    "extra_deals",
    "finish",
    "fix_table",
    "hold",
    "import",
    "late",
    "move_table",
    "play_off",
    "reject",
    "report",
    "rule",
    "simulate",
    "staff",
    "swap",
    "undo",
    "withdraw",
];
/// What the server itself tells.
const SERVER_COMMANDS: [&str; 3] = ["called", "no_show", "played"];
/// The entries of a tournament's log.
const HAPPENINGS: [&str; 17] = [
    "amended",
    "appeal_decided",
    "appealed",
    "came_late",
    "entered",
    "extra_deals",
    "left",
    "opened",
    "round_drafted",
    "round_moved",
    "ruled",
    "ruling_changed",
    "slip_taken",
    "stage_begun",
    "stage_ended",
    "ties_drawn",
    "undone",
];

fn fixtures() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let mut logs: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|is| is == "jsonl"))
        .collect();
    logs.sort();
    assert_eq!(logs.len(), 20);
    logs
}

fn texts(log: &Path) -> Vec<String> {
    fs::read_to_string(log).unwrap().lines().map(str::to_owned).collect()
}

/// Those who gave the commands of the fixtures.
fn by(line: &Line) -> By {
    let right = match &*line.by.user {
        "d" => Right::Director,
        "r" => Right::Referee,
        "h" => Right::Helper,
        _ => Right::Person,
    };
    By { user: line.by.user.clone(), name: line.by.name.clone(), right }
}

/// What is shown, without what is missing: it may be left out or `null`.
fn shown(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let mut fields: Vec<(String, Value)> =
                fields.into_iter().filter(|(_, value)| !value.is_null()).collect();
            fields.sort_by(|one, other| one.0.cmp(&other.0));
            fields.into_iter().map(|(name, value)| (name, shown(value))).collect()
        }
        Value::Array(all) => all.into_iter().map(shown).collect(),
        plain => plain,
    }
}

fn public(desk: &Desk) -> Value {
    shown(serde_json::to_value(EventView::public(desk, "e")).unwrap())
}

/// A digest of all that is shown of a desk, and of what the last line led to.
fn digest(desk: &Desk, consequences: Value) -> String {
    let staff = serde_json::to_value(DeskView::new(desk, "e", StaffRole::Director)).unwrap();
    let all = json!([public(desk), shown(staff), shown(consequences)]);
    blake3::hash(all.to_string().as_bytes()).to_hex()[..16].to_owned()
}

/// Decides a line's command again on the desk before it.
fn decided_again(desk: &Desk, line: &Line) -> Line {
    let seen = desk.version();
    let decided = match &line.what {
        What::Opened(_) => panic!("only the first line opens"),
        What::Done(command) => {
            let request = DeskRequest { id: line.id.clone(), seen, command: command.clone() };
            desk.decide(&request, &by(line), line.at_ms, Seed::from_word(&format!("{seen}")))
        }
        What::Server(command) => desk.decide_server(&line.id, command, line.at_ms),
    };
    match decided.unwrap() {
        Decided::New(step) => (*step.line).clone(),
        Decided::Before(_) => panic!("done before"),
    }
}

#[test]
fn old_logs_show_what_they_showed() {
    for log in fixtures() {
        let digests = texts(&log.with_extension("digests"));
        let lines: Vec<Line> =
            texts(&log).iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        let mut desk = Desk::open(lines[0].clone()).unwrap();
        let mut seen = vec![digest(&desk, Value::Null)];
        for line in &lines[1..] {
            let mut after = desk.clone();
            after.take(line.clone()).unwrap();
            let consequences = Consequences::between(&desk, &after, line);
            let consequences = serde_json::to_value(consequences).unwrap();
            seen.push(digest(&after, consequences));
            desk = after;
        }
        let path = log.display();
        let last = fs::read_to_string(log.with_extension("json")).unwrap();
        assert_eq!(public(&desk), serde_json::from_str::<Value>(&last).unwrap(), "{path}");
        let other = seen.iter().zip(&digests).position(|(now, then)| now != then);
        assert_eq!(other.map(|at| (at + 1, &lines[at].what)), None, "{path}");
        assert_eq!(seen.len(), digests.len(), "{path}");
        assert_eq!(tournament::check::check(desk.tournament_log()), [], "{path}");
    }
}

#[test]
fn old_commands_are_decided_as_they_were() {
    for log in fixtures() {
        let mut lines = texts(&log).into_iter().map(|line| serde_json::from_str(&line).unwrap());
        let mut desk = Desk::open(lines.next().unwrap()).unwrap();
        for line in lines {
            assert_eq!(decided_again(&desk, &line), line, "{}", log.display());
            desk.take(line).unwrap();
        }
    }
}

#[test]
fn the_old_logs_hold_every_command_and_every_entry() {
    let (mut commands, mut server, mut happenings) =
        (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for text in fixtures().iter().flat_map(|log| texts(log)) {
        let line: Value = serde_json::from_str(&text).unwrap();
        let word = |kind: &str| line["what"][kind]["c"].as_str().map(str::to_owned);
        commands.extend(word("done"));
        server.extend(word("server"));
        for entry in line["entries"].as_array().into_iter().flatten() {
            happenings.extend(entry["what"].as_object().unwrap().keys().cloned());
        }
    }
    assert!(commands.iter().map(String::as_str).eq(COMMANDS), "{commands:?}");
    assert!(server.iter().map(String::as_str).eq(SERVER_COMMANDS), "{server:?}");
    assert!(happenings.iter().map(String::as_str).eq(HAPPENINGS), "{happenings:?}");
}

/// What a line is about is said with the word of its command, in the history
/// as in the log.
#[test]
fn a_line_has_the_word_of_its_command() {
    for text in fixtures().iter().flat_map(|log| texts(log)) {
        let written: Value = serde_json::from_str(&text).unwrap();
        let kind = serde_json::from_str::<Line>(&text).unwrap().kind();
        let word = match (&written["what"]["done"]["c"], &written["what"]["server"]["c"]) {
            (Value::String(word), _) => word,
            (_, Value::String(word)) => match word.as_str() {
                "called" => "online_call",
                "no_show" => "online_no_show",
                _ => "online_result",
            },
            _ => "open",
        };
        assert_eq!((kind.word(), serde_json::to_value(kind).unwrap()), (word, json!(word)));
    }
}

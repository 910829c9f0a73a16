//! A record played over again tells what the table told.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a broken table fails the test")]

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::{opening, play, settings};
use games::{Boards, Form, Rules, Viewer};
use protocol::{Replay, Stage, TableView, Told};
use serde_json::Value;
use table::{Length, Patience, Table};

const MOST_ENTRIES: usize = 2_500;

/// What records of practice do not keep besides: whose turn it is follows from
/// what was taken back, and who stops the table is known by name alone.
const LEFT_OUT_OF_PRACTICE: [&str; 4] = ["turn", "paused", "resumed", "stepwise"];

/// What a referee heard, less what records do not keep: clocks, accounts, what
/// people said. A record has the next game where its first deal begins.
fn kept(events: impl IntoIterator<Item = Told>, boards: bool) -> Vec<Value> {
    const LEFT_OUT: [&str; 8] =
        ["left", "ready", "said", "referee_called", "last_deals", "between", "next_game", "began"];
    let mut kept = Vec::new();
    for event in events {
        let mut value = serde_json::to_value(event).unwrap();
        let fields = value.as_object_mut().unwrap();
        if !LEFT_OUT.contains(&fields["e"].as_str().unwrap()) {
            // Boards have a secret of their own, to which nobody adds.
            let unused = if boards { "bytes" } else { "who" };
            for field in ["ms", "pool_ms", "counts", "who", unused] {
                fields.remove(field);
            }
            kept.push(value);
        }
    }
    kept
}

fn check(rules: Rules, seed: u64) -> Replay {
    check_at(table::Settings { length: Length::Deals { deals: 3 }, ..settings(rules) }, seed)
}

fn check_at(settings: table::Settings, seed: u64) -> Replay {
    let boards = settings.plays_boards();
    let practice = !settings.patience.is_none();
    let mut log = vec![opening(settings.clone())];
    let mut heard = Vec::new();
    let mut last = None;
    let mut began = false;
    play(settings, seed, MOST_ENTRIES, |step| {
        log.push(step.entry.clone());
        if began {
            let game = step.table.game();
            heard.extend(Told::all(step.events, game, Viewer::Referee, step.at));
        }
        began |= step
            .events
            .iter()
            .any(|event| matches!(event, table::Happening::Table(table::News::Began { .. })));
        last = Some(step.table.clone());
    });
    let last = last.unwrap();
    let text = table::record(&log, &std::collections::BTreeMap::new()).unwrap().join("\n");
    let replay = Replay::of(&text).unwrap();
    assert!(replay.verification.ok, "{:?}", replay.verification.problems);
    let Stage::Match { deals: 0, started: 0, .. } = replay.start.stage else {
        panic!("{:?}", replay.start.stage);
    };
    let told: Vec<Told> = replay.steps.iter().flat_map(|step| step.events.clone()).collect();
    let (mut told, mut heard) = (kept(told, boards), kept(heard, boards));
    if practice {
        let stays = |event: &Value| !LEFT_OUT_OF_PRACTICE.contains(&event["e"].as_str().unwrap());
        told.retain(stays);
        heard.retain(stays);
    }
    // Cards are recorded with what came after them; the last have nothing.
    while !last.is_over() && heard.len() > told.len() {
        assert!(["drawn", "closing"].contains(&heard.pop().unwrap()["e"].as_str().unwrap()));
    }
    // A record has what the table said while cards were drawn before those
    // cards, and the end of the match after all of the last deal.
    for list in [&mut told, &mut heard] {
        list.sort_by_key(of_table);
    }
    for (at, (told, heard)) in told.iter().zip(&heard).enumerate() {
        assert_eq!(told, heard, "event {at}");
    }
    assert_eq!(told.len(), heard.len());
    if last.is_over() {
        assert_eq!(played(&text), game_of(&last));
    }
    replay
}

/// Whether the table said it and not the game.
fn of_table(event: &Value) -> bool {
    const NAMES: [&str; 10] = [
        "committed",
        "seeded",
        "sat",
        "trustee",
        "timed_out",
        "warned",
        "violation",
        "paused",
        "resumed",
        "over",
    ];
    NAMES.contains(&event["e"].as_str().unwrap())
}

/// The game as a view shows it.
fn game_of(table: &Table) -> Value {
    let view = TableView::new(table, Viewer::Referee, table.now());
    let view = serde_json::to_value(view).unwrap();
    view["stage"]["view"].clone()
}

fn played(text: &str) -> Value {
    let mut lines = text.lines();
    let mut recorded = table::Recorded::start(lines.next().unwrap()).unwrap();
    for line in lines {
        recorded.read(line).unwrap();
    }
    game_of(recorded.table())
}

#[test]
fn every_edition_is_replayed_as_it_was_played() {
    let mut steps = 0;
    for id in Rules::ids() {
        for seed in 0..3 {
            let replay = check(Rules::by_id(id).unwrap(), seed);
            steps += replay.steps.len();
            // The cards of a deal come in few steps.
            let draws = replay.steps.iter().filter(|step| {
                step.events.iter().filter(|event| matches!(event, Told::Drawn { .. })).count() > 0
            });
            assert!(draws.count() < 60, "{id}");
        }
    }
    assert!(steps > 1_000, "{steps}");
}

#[test]
fn boards_are_replayed_as_they_were_played() {
    let Some(Rules::Shengji { edition, form: Form::Levels { .. } }) = Rules::by_id("cn2002x2")
    else {
        panic!("cn2002x2 is an edition");
    };
    check(Rules::boards(edition, Boards { first: 1, count: 3 }), 1);
}

#[test]
fn practice_is_replayed_with_every_play_that_was_taken_back() {
    let mut taken_back = 0;
    for id in ["cn2017", "cn2002x3", "erdayi2021"] {
        for seed in 0..3 {
            let rules = Rules::by_id(id).unwrap();
            let length = Length::Deals { deals: 3 };
            let agreed = table::Settings { patience: Patience::Waits, length, ..settings(rules) };
            let replay = check_at(agreed, seed);
            let events = replay.steps.iter().flat_map(|step| &step.events);
            taken_back +=
                events.filter(|event| matches!(event, Told::PlayTakenBack { .. })).count();
        }
    }
    assert!(taken_back > 10, "{taken_back}");
}

#[test]
fn what_is_no_record_is_refused_with_its_line() {
    for text in ["", "nonsense", "{}", r#"{"type":"header","format":"other"}"#] {
        let refusal = Replay::of(text).unwrap_err();
        assert_eq!(refusal.code, "not_a_record");
        assert!(refusal.en.starts_with("Line 1: ") && refusal.zh.starts_with("第 1 行"), "{text}");
    }
}

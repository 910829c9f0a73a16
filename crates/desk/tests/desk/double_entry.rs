//! Slips that two people type without seeing each other's.

use desk::{By, Decided, DeskRequest, NextCode, Right, StaffRole};
use protocol::events::{AuditPage, AuditQuery, Consequences, DeskView};
use serde_json::{Value, json};
use tournament::lot::Seed;

use crate::room::{Room, director, levels, person, referee};

fn helper(user: &str) -> By {
    By { user: user.to_owned(), name: format!("记录员{user}"), right: Right::Helper }
}

fn playing(more: Value) -> Room {
    let mut room = Room::open("most2015", more);
    room.enter(4);
    room.start();
    room
}

fn record(match_no: u32, a: &str, b: &str) -> Value {
    json!({"c": "record", "match_no": match_no, "slip": levels(a, b)})
}

/// All that anybody of the staff is shown.
fn shown(room: &Room) -> String {
    let roles = [StaffRole::Helper, StaffRole::Referee, StaffRole::Director];
    let view = |role| serde_json::to_string(&DeskView::new(&room.desk, "e", role)).unwrap();
    let audit = AuditPage::new(&room.desk, &AuditQuery::default(), 100);
    format!("{}{}", roles.map(view).concat(), serde_json::to_string(&audit).unwrap())
}

#[test]
fn two_who_type_alike_make_it_count() {
    let mut room = playing(json!({}));
    room.attempt(&helper("a"), record(1, "Q", "3")).unwrap();
    let view = room.view();
    assert_eq!((view.pending[0].once, view.missing.as_slice()), (true, &[1, 2][..]));
    assert!(view.pending[0].entered.is_none());
    let reads = |room: &Room| ["\"Q\"", "Q : 3"].map(|text| shown(room).contains(text));
    assert_eq!(reads(&room), [false, false], "nobody sees what was typed first");
    for own in [helper("a"), By { right: Right::Director, ..helper("a") }] {
        assert_eq!(room.refused(&own, record(1, "Q", "3")), "own_record");
    }
    for by in [helper("b"), director()] {
        assert_eq!(room.refused(&by, json!({"c": "confirm", "match_no": 1})), "unseen_entry");
        let enter = json!({"c": "enter", "match_no": 1, "slip": levels("Q", "3")});
        assert_eq!(room.refused(&by, enter), "unseen_entry");
    }
    assert_eq!(room.refused(&person("p"), record(1, "Q", "3")), "forbidden");
    room.attempt(&helper("b"), record(1, "Q", "3")).unwrap();
    let view = room.view();
    assert_eq!((view.pending.len(), view.missing.as_slice()), (0, &[2][..]));
    assert!(view.event.rounds[0].matches[0].slip.is_some());
    assert_eq!(reads(&room), [true, true]);
    assert_eq!(room.refused(&helper("c"), record(1, "Q", "3")), "already_taken");
    room.check_fold();
}

/// The second does not look first: that the first has typed meanwhile makes
/// nothing stale.
#[test]
fn two_may_type_at_once() {
    let mut room = playing(json!({}));
    let seen = room.desk.version();
    for (id, user) in [("x", "a"), ("y", "b")] {
        let command = serde_json::from_value(record(2, "8", "T")).unwrap();
        let request = DeskRequest { id: id.to_owned(), seen, command };
        let decided = room.desk.decide(&request, &helper(user), 0, Seed::from_word("x"));
        room.taken(decided.unwrap());
    }
    assert_eq!(room.view().missing, [1]);
    room.check_fold();
}

#[test]
fn what_differs_is_for_a_referee() {
    let mut room = playing(json!({}));
    room.attempt(&helper("a"), record(1, "8", "5")).unwrap();
    let bad = json!({"c": "record", "match_no": 1, "slip": {"by": "games", "won": [1, 0]}});
    assert_eq!(room.refused(&helper("b"), bad), "bad_slip");
    room.attempt(&helper("b"), record(1, "8", "6")).unwrap();
    let seen_by = |room: &Room, role| DeskView::new(&room.desk, "e", role).pending.remove(0);
    let flagged = seen_by(&room, StaffRole::Helper);
    assert!(flagged.differ && flagged.typed.is_empty());
    let flagged = seen_by(&room, StaffRole::Referee);
    let typed: Vec<&str> = flagged.typed.iter().map(|of| &*of.by).collect();
    assert_eq!((flagged.differ, typed), (true, vec!["记录员a", "记录员b"]));
    let calls = room.view().calls;
    assert_eq!((calls.len(), calls[0].differ, calls[0].match_no), (1, true, 1));
    assert_eq!(room.view().next.code, NextCode::Results);

    // Neither a third nor either of the two makes it count.
    for user in ["a", "b", "c"] {
        assert_eq!(room.refused(&helper(user), record(1, "8", "6")), "entries_differ");
        let discard = json!({"c": "discard", "match_no": 1});
        assert_eq!(room.refused(&helper(user), discard), "entries_differ");
    }
    let settle = json!({"c": "settle", "match_no": 1, "slip": levels("8", "6")});
    assert_eq!(room.refused(&helper("c"), settle.clone()), "forbidden");
    room.attempt(&referee(), settle.clone()).unwrap();
    assert!(room.view().calls.is_empty() && room.view().pending.is_empty());
    assert_eq!(room.refused(&referee(), settle), "already_taken");
    let other = json!({"c": "settle", "match_no": 2, "slip": levels("8", "6")});
    assert_eq!(room.refused(&referee(), other), "nothing_pending");
    room.check_fold();
}

/// A step that is taken back is as if nobody had typed; what was discarded
/// may be typed anew by the same person.
#[test]
fn who_mistyped_begins_anew() {
    let mut room = playing(json!({}));
    room.attempt(&helper("a"), record(1, "8", "5")).unwrap();
    room.attempt(&helper("a"), json!({"c": "discard", "match_no": 1})).unwrap();
    room.attempt(&helper("a"), record(1, "9", "5")).unwrap();
    room.act(json!({"c": "undo"}));
    assert!(room.view().pending.is_empty());
    room.attempt(&helper("b"), record(1, "J", "5")).unwrap();
    room.attempt(&helper("a"), record(1, "J", "5")).unwrap();
    assert_eq!(room.view().missing, [2]);
    room.act(json!({"c": "undo"}));
    assert!(room.view().pending[0].once);
    room.check_fold();
}

/// Players' reports give way to the slip itself.
#[test]
fn the_slip_takes_the_place_of_reports() {
    let mut room = playing(json!({}));
    let key = room.key(1);
    let report = |side: u32, b: &str| json!({"c": "report", "match_no": 1, "slip": levels("8", b), "key": key, "side": side});
    room.attempt(&person("p"), report(0, "5")).unwrap();
    room.attempt(&person("q"), report(1, "6")).unwrap();
    assert!(room.view().pending[0].differ);
    room.attempt(&helper("a"), record(1, "8", "6")).unwrap();
    assert!(room.view().pending[0].once && room.view().calls.is_empty());
    assert_eq!(room.refused(&person("q"), report(1, "6")), "already_entered");
    room.attempt(&helper("b"), record(1, "8", "6")).unwrap();
    assert_eq!(room.view().missing, [2]);
    room.check_fold();
}

/// One who keeps the desk alone types twice.
#[test]
fn one_alone_types_twice() {
    let details = json!({
        "name": "某赛", "starts_ms": 0, "ends_ms": 1, "mode": "paper", "alone": true,
    });
    for more in [json!({"details": details}), json!({"rehearsal": true})] {
        let mut room = playing(more);
        room.act(record(1, "8", "5"));
        room.act(record(1, "8", "6"));
        assert!(room.view().pending[0].differ, "twice is still compared");
        room.act(json!({"c": "settle", "match_no": 1, "slip": levels("8", "5")}));
        for _ in 0..2 {
            room.act(record(2, "4", "5"));
        }
        assert!(room.view().missing.is_empty());
        room.check_fold();
    }
}

/// A preview of the second entry says the same of every slip that could count,
/// so that nobody finds the first one by trying.
#[test]
fn a_preview_tells_nothing_of_the_first() {
    let mut room = playing(json!({}));
    let told = |room: &Room, by: &By, slip: Value| {
        let command = serde_json::from_value(slip).unwrap();
        let request = DeskRequest { id: "try".to_owned(), seen: room.desk.version(), command };
        let tried = room.desk.preview(&request, by, 0, Seed::from_word("x"));
        tried.map(|decided| match decided {
            Decided::New(step) => Consequences::new(&room.desk, &step),
            Decided::Before(version) => panic!("done before: {version}"),
        })
    };
    let first = told(&room, &helper("b"), record(1, "Q", "3")).unwrap();
    room.attempt(&helper("a"), record(1, "Q", "3")).unwrap();
    for (a, b) in [("Q", "3"), ("Q", "4"), ("3", "Q")] {
        for by in [helper("b"), referee(), director()] {
            assert_eq!(told(&room, &by, record(1, a, b)).unwrap(), first, "{a} : {b}");
        }
    }
    // What could not count at all is still refused, and so is one's own.
    let bad = json!({"c": "record", "match_no": 1, "slip": {"by": "games", "won": [1, 0]}});
    assert!(told(&room, &helper("b"), bad).is_err());
    assert!(told(&room, &helper("a"), record(1, "Q", "3")).is_err());
}

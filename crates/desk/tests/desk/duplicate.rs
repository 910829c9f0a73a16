//! Paper slips of a duplicate field: the defenders' points stay as they were
//! written, and give what the levels of the same deals give.

use desk::Right;
use protocol::events::{AuditPage, AuditQuery, EventView, MyPart};
use serde_json::{Value, json};

use crate::room::{Room, director, person};

/// A duplicate field of four pairs over two boards in one round.
fn field() -> Room {
    let mut room = Room::open("cn2017", json!({"entrants": 4}));
    let mut plan = serde_json::to_value(&room.desk.tournament().plan).unwrap();
    plan["stages"][0]["scoring"] = json!({"matchpoints": {"boards": 2}});
    room.act(json!({"c": "plan", "plan": plan}));
    room.enter(4);
    room.start();
    room
}

fn slip(results: Value) -> Value {
    json!({"by": "duplicate", "results": results, "time_s": [0, 0]})
}

fn take(room: &mut Room, match_no: u32, results: Value) {
    room.act(json!({"c": "enter", "match_no": match_no, "slip": slip(results)}));
    room.act(json!({"c": "confirm", "match_no": match_no}));
}

#[test]
fn points_are_kept_as_written_and_give_their_levels() {
    let mut room = field();
    // East–west deals board 1 and is held to 120: the defenders rise one.
    // North–south deals board 2 and holds by 75.
    let points = json!([{"defenders": 120}, {"defenders": 75}]);
    let unreal =
        json!({"c": "enter", "match_no": 1, "slip": slip(json!([{"defenders": 3}, "lost"]))});
    assert_eq!(room.refused(&director(), unreal), "impossible_points");
    take(&mut room, 1, points.clone());
    take(&mut room, 2, json!([{"played": 0}, {"defenders": 0}]));
    let view = room.view();
    let seen = &view.event.rounds[0].matches[0];
    assert_eq!(serde_json::to_value(&seen.slip).unwrap()["results"], points);
    let boards: Vec<(Option<i64>, [i64; 2])> =
        seen.boards[0].iter().map(|of| (of.points, of.gained)).collect();
    assert_eq!(boards, [(Some(120), [1, 0]), (Some(75), [1, 0])]);
    let query = AuditQuery { table: Some((0, 1, 1)), ..AuditQuery::default() };
    let told = AuditPage::new(&room.desk, &query, 10).lines;
    assert!(told[0].zh.ends_with("2 副牌，防守方得分 120 75"), "{}", told[0].zh);
    let line = serde_json::to_string(room.lines.last().unwrap()).unwrap();
    assert!(line.contains("defenders"), "{line}");

    // The same in levels comes to the same.
    let mut in_levels = field();
    take(&mut in_levels, 1, json!([{"played": 1}, {"played": 1}]));
    take(&mut in_levels, 2, json!([{"played": 0}, {"played": 3}]));
    for room in [&mut room, &mut in_levels] {
        room.advance(1, &["closed", "provisional"]);
        room.check_fold();
    }
    assert_eq!(room.view().event.standings, in_levels.view().event.standings);
    let ratios: Vec<String> =
        room.view().event.standings[0].rows.iter().map(|row| row.ratio.clone()).collect();
    assert_eq!(ratios.len(), 4);
}

/// What ranks a field stands in its lines (§14), and what a round came to for
/// each side with its matches, but not before the round is closed.
#[test]
fn lines_have_what_is_compared_and_rounds_their_ratios() {
    let mut room = field();
    let timed = |results: Value, time_s: [u32; 2]| json!({"by": "duplicate", "results": results, "time_s": time_s});
    // At table 1 north–south is better on board 1 and worse on board 2.
    let slips = [
        timed(json!([{"played": 2}, {"played": -1}]), [600, 700]),
        timed(json!([{"played": 1}, {"played": 3}]), [0, 60]),
    ];
    for (match_no, slip) in (1..).zip(slips) {
        room.act(json!({"c": "enter", "match_no": match_no, "slip": slip}));
        room.act(json!({"c": "confirm", "match_no": match_no}));
    }
    let ratios = |room: &Room| -> Vec<Vec<Option<String>>> {
        let matches = room.view().event.rounds[0].matches.clone();
        matches.into_iter().map(|of| of.scores.into_iter().map(|of| of.ratio).collect()).collect()
    };
    assert_eq!(ratios(&room).concat(), [None, None, None, None]);
    room.advance(1, &["closed"]);
    let half = || Some("0.5000".to_owned());
    assert_eq!(ratios(&room).concat(), [half(), half(), half(), half()]);
    let rows = room.view().event.standings[0].rows.clone();
    assert!(rows.iter().all(|row| row.boards_won == 1 && row.beaten == "0.0000"), "{rows:?}");
    let times: Vec<u32> = rows.iter().map(|row| row.time_s).collect();
    assert_eq!(times, [0, 60, 600, 700], "less time is better");
    // One board put right, and north–south of table 1 is the best of its line on both.
    room.advance(1, &["provisional"]);
    let slip = timed(json!([{"played": 2}, {"played": 4}]), [600, 700]);
    room.act(json!({"c": "correct", "round": 1, "match_no": 1, "slip": slip, "reason": "错"}));
    let all: Vec<String> = ratios(&room).concat().into_iter().flatten().collect();
    assert_eq!(all, ["1.0000", "0.0000", "0.0000", "1.0000"]);
    let first = &room.view().event.standings[0].rows[0];
    assert_eq!((first.boards_won, first.beaten.as_str()), (2, "0.0000"));
    room.check_fold();
}

/// Who has yet to play a board learns from nobody what it came to, also where
/// cards are of paper; whoever played it reads his own result.
#[test]
fn results_are_kept_until_the_last_table_has_played() {
    let mut room = field();
    let own = room.view().event.rounds[0].matches[0].sides[0];
    let code = room.code(own);
    room.attempt(&person("a"), json!({"c": "claim", "code": code})).unwrap();
    let told = |room: &Room| -> Vec<bool> {
        let view = EventView::public(&room.desk, "e");
        let matches = view.rounds[0].matches.iter();
        matches
            .map(|of| of.slip.is_some() || !of.scores.is_empty() || !of.boards.is_empty())
            .collect()
    };
    let mine = |room: &Room| MyPart::new(&room.desk, "a", Right::Person).result;
    let points = json!([{"defenders": 120}, {"defenders": 75}]);
    assert!(mine(&room).is_none());
    take(&mut room, 1, points.clone());
    assert_eq!(told(&room), [false, false]);
    assert!(room.view().event.rounds[0].matches[0].slip.is_some(), "the desk works with it");
    let result = mine(&room).unwrap();
    assert_eq!((result.stage, result.round, result.match_no), (0, 1, 1));
    assert_eq!(serde_json::to_value(&result.slip).unwrap()["results"], points);
    take(&mut room, 2, points);
    assert_eq!(told(&room), [true, true]);
}

//! Paper slips of a duplicate field: the defenders' points stay as they were
//! written, and give what the levels of the same deals give.

use protocol::events::{AuditPage, AuditQuery};
use serde_json::{Value, json};

use crate::room::{Room, director};

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

//! Sections that are ranked apart.

use desk::{Decided, DeskRequest};
use protocol::events::Consequences;
use serde_json::{Value, json};
use tournament::lot::Seed;

use crate::room::{Room, director, levels};

/// Six pairs in two sections after a round, which they met in as they were
/// entered.
fn played() -> Room {
    let sections = ["机关组", "事业单位组"];
    let mut room = Room::open("most2015", json!({"sections": sections}));
    let rows: Vec<Value> = (0..6)
        .map(|at| json!({"name": format!("第{at}号"), "unit": format!("单位{at}"), "section": at / 3}))
        .collect();
    room.act(json!({"c": "add", "rows": rows}));
    room.start();
    let matches = room.view().event.rounds[0].matches.clone();
    for of in matches {
        let slip = levels("9", "4");
        room.act(json!({"c": "enter", "match_no": of.match_no, "slip": slip}));
        room.act(json!({"c": "confirm", "match_no": of.match_no}));
    }
    room.advance(1, &["closed", "provisional"]);
    room
}

#[test]
fn places_move_within_a_section() {
    let room = played();
    let command = json!({"c": "correct", "round": 1, "match_no": 1, "slip": levels("2", "A"), "reason": "抄反了"});
    let command = serde_json::from_value(command).unwrap();
    let request = DeskRequest { id: "p".to_owned(), seen: room.desk.version(), command };
    let decided = room.desk.decide(&request, &director(), 0, Seed::from_word("p")).unwrap();
    let Decided::New(step) = decided else { panic!() };
    let shifts = Consequences::new(&room.desk, &step).standings;
    assert!(!shifts.is_empty());
    let before = room.view().event.standings[0].clone();
    assert!(before.is_apart());
    for shift in shifts {
        let of = |id: u32| {
            let mut rows = before.sections.iter().flat_map(|section| &section.rows);
            rows.find(|row| row.entrant == id).map(|row| row.rank)
        };
        assert_eq!(shift.before, of(shift.entrant));
        assert!(shift.after.is_some_and(|rank| rank <= 3), "{shift:?}");
    }
}

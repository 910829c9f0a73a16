//! Rounds that somebody is excused from, as the desk has them.

use protocol::events::{AuditPage, AuditQuery, DeskView, EventView, ExcusesView};
use serde_json::{Value, json};
use tournament::plan::ExcusedWorth;

use crate::room::{Room, director, referee};

fn excuse(entrant: u32, rounds: &[u32]) -> Value {
    json!({"c": "excuse", "entrant": entrant, "rounds": rounds})
}

/// A rehearsal of five pairs, of which the second is excused from round 2.
fn evening() -> Room {
    let mut room = Room::open("most2015", json!({"rehearsal": true}));
    room.enter(5);
    room.act(excuse(2, &[2]));
    room.start();
    room
}

fn excused(view: &DeskView, entrant: u32) -> Vec<u32> {
    view.cards.iter().find(|card| card.entrant == entrant).unwrap().excused.clone()
}

/// Paired without him, shown as excused to everyone, and paired again.
#[test]
fn an_excused_pair_misses_one_round() {
    let mut room = evening();
    assert_eq!(excused(&room.view(), 2), [2]);
    assert!(room.view().event.rounds[0].excused.is_empty());
    room.act(json!({"c": "simulate"}));
    room.advance(1, &["closed", "provisional"]);
    room.act(json!({"c": "draft"}));
    room.advance(2, &["published", "playing"]);
    let public = EventView::public(&room.desk, "e");
    let round = &public.rounds[1];
    assert_eq!((round.excused.as_slice(), round.byes.len(), round.matches.len()), (&[2][..], 0, 2));
    let points = |room: &Room| {
        let view = room.view();
        view.event.standings[0].rows.iter().find(|row| row.entrant == 2).unwrap().points
    };
    let before = points(&room);
    room.act(json!({"c": "simulate"}));
    room.advance(2, &["closed", "provisional"]);
    assert_eq!(points(&room), before, "the plan gives nothing");
    room.act(json!({"c": "draft"}));
    let sides: Vec<u32> =
        room.view().event.rounds[2].matches.iter().flat_map(|of| of.sides.clone()).collect();
    assert!(sides.contains(&2) || room.view().event.rounds[2].byes == [2]);
    room.check_fold();
}

#[test]
fn an_excuse_is_told_taken_back_and_refused() {
    let mut room = evening();
    let view = room.view();
    let open = ExcusesView { stage: 0, from: 2, to: Some(4), worth: ExcusedWorth::Nothing };
    assert_eq!(view.excuses, Some(open));
    assert_eq!(room.refused(&referee(), excuse(1, &[2])), "forbidden");
    assert_eq!(room.refused(&director(), excuse(1, &[1])), "round_shown");
    assert_eq!(room.refused(&director(), excuse(1, &[99])), "no_match");
    assert_eq!(room.refused(&director(), excuse(77, &[2])), "no_entrant");
    room.act(excuse(2, &[2, 3]));
    room.act(excuse(2, &[]));
    assert!(excused(&room.view(), 2).is_empty());
    room.act(json!({"c": "undo"}));
    assert_eq!(excused(&room.view(), 2), [2, 3]);
    let query = AuditQuery { find: "请假".to_owned(), ..AuditQuery::default() };
    let told = AuditPage::new(&room.desk, &query, 10).lines;
    let words: Vec<(&str, &str)> = told.iter().map(|line| (&*line.zh, &*line.en)).collect();
    assert!(
        words.contains(&("第2号请假：第 2、3 轮", "excused 第2号 from rounds 2, 3")),
        "{words:?}"
    );
    assert!(words.iter().any(|(zh, _)| *zh == "取消第2号的请假"), "{words:?}");
    room.check_fold();
}

/// A knock-out goes on with all of them.
#[test]
fn nobody_is_excused_from_a_bracket() {
    let mut room = Room::open("sasu2017", json!({}));
    room.enter(4);
    assert_eq!(room.view().excuses, None);
    assert_eq!(room.refused(&director(), excuse(1, &[1])), "no_excuses");
}

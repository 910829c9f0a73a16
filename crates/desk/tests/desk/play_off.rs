//! Extra deals of equals at a cut (erdayi2021 四(二)).

use desk::{NextCode, ServerCommand};
use refusal::Refusal;
use serde_json::{Value, json};
use tournament::standings::Criterion;

use crate::room::{Room, director};

fn details(mode: &str) -> Value {
    json!({"name": "二打一", "starts_ms": 0, "ends_ms": 1, "mode": mode})
}

/// Twelve players whose ten deals came to nothing, so that all are equal when
/// nine go on.
fn equals(mode: &str) -> Room {
    let mut room = Room::open("erdayi2021", json!({"details": details(mode)}));
    room.enter(12);
    room.start();
    let nothing = json!({"by": "deals", "deals": vec![[0, 0, 0]; 10]});
    for match_no in 1..=4 {
        room.act(json!({"c": "enter", "match_no": match_no, "slip": nothing}));
        room.act(json!({"c": "confirm", "match_no": match_no}));
    }
    room.advance(1, &["closed", "provisional", "final"]);
    room
}

fn play_off(players: [u32; 3]) -> Value {
    json!({"c": "play_off", "players": players})
}

/// What the server tells of the extra deals.
fn told(room: &mut Room, id: &str, slip: Value) -> Result<(), &'static str> {
    let slip = serde_json::from_value(slip).unwrap();
    let command = ServerCommand::Played { match_no: 0, slip };
    room.taken(
        room.desk.decide_server(id, &command, 99_000).map_err(|why| Refusal::from(why).code)?,
    );
    Ok(())
}

#[test]
fn equals_at_a_cut_are_the_next_thing_to_settle() {
    let mut room = equals("online");
    room.act(json!({"c": "end_stage"}));
    assert_eq!(room.refused(&director(), json!({"c": "begin"})), "tie_at_cut");
    assert_eq!(room.view().next.code, NextCode::DrawTies);
    // Extra deals come before the lot, and leave it those whom they did not
    // concern.
    room.act(play_off([1, 2, 3]));
    assert_eq!(room.view().next.code, NextCode::PlayOff);
    for command in ["begin", "draw_ties", "draft", "finish"] {
        assert_eq!(room.refused(&director(), json!({"c": command})), "play_off_runs");
    }
    let deals = json!({"by": "deals", "deals": [[2, -1, -1], [2, -1, -1], [-2, 4, -2]]});
    told(&mut room, "a", deals).unwrap();
    assert_eq!(room.view().next.code, NextCode::DrawTies);
    room.act(json!({"c": "draw_ties", "word": "抽签"}));
    assert_eq!(room.view().next.code, NextCode::Begin);
}

#[test]
fn three_play_off_at_a_table_of_their_own_and_their_scores_count() {
    let mut room = equals("online");
    room.act(play_off([4, 7, 11]));
    let view = room.view().event.play_off.unwrap();
    assert_eq!(view.players, [4, 7, 11]);
    let round = room.desk.online_round().unwrap();
    assert_eq!(round.matches[0].ids, [view.online]);
    assert_eq!(round.no_show, None, "no clock runs");
    assert_eq!(room.refused(&director(), play_off([1, 2, 3])), "wrong_state");
    assert_eq!(told(&mut room, "a", json!({"by": "forfeit", "absent": [1]})), Err("wrong_state"));

    let deals = json!({"by": "deals", "deals": [[-2, 4, -2], [1, 1, -2], [3, 3, -6]]});
    told(&mut room, "b", deals).unwrap();
    let view = room.view();
    assert_eq!(view.event.play_off, None);
    assert!(room.desk.online_round().is_none());
    let first: Vec<u32> = view.event.standings[0].rows.iter().map(|row| row.entrant).collect();
    assert_eq!(first[..2], [7, 4]);
    let decided: Vec<Option<Criterion>> = view.event.standings[0]
        .rows
        .iter()
        .map(|row| row.decided_by.as_ref().map(|by| by.code))
        .collect();
    let extra = || Some(Criterion::ExtraDeals);
    assert_eq!(decided[..5], [None, extra(), extra(), extra(), None], "the rest is still equal");
    assert_eq!(view.history[0].c, desk::LineKind::OnlineResult);
}

/// Two equals at the cut and the best below them are named to everyone, until
/// their deals are noted.
#[test]
fn whoever_is_to_play_off_is_told_to_everyone() {
    let mut room = Room::open("erdayi2021", json!({"details": details("paper")}));
    room.enter(12);
    room.start();
    let won = |by: usize, much: i64| {
        let mut deal = [-much; 3];
        deal[by] = 2 * much;
        deal
    };
    let sides: Vec<Vec<u32>> =
        room.view().event.rounds[0].matches.iter().map(|of| of.sides.clone()).collect();
    for match_no in 1..=4 {
        // Two of table 4 are equal, and two of table 1 are below them.
        let mut deals = vec![[0, 0, 0]; 10];
        (deals[0], deals[1]) = match match_no {
            4 => (won(0, 32), [0, 0, 0]),
            1 => (won(0, 64), won(1, 1)),
            _ => (won(0, 8), [0, 0, 0]),
        };
        let slip = json!({"by": "deals", "deals": deals});
        room.act(json!({"c": "enter", "match_no": match_no, "slip": slip}));
        room.act(json!({"c": "confirm", "match_no": match_no}));
    }
    let named = |room: &Room| {
        protocol::events::EventView::public(&room.desk, "e").extra_deals.map(|mut of| {
            of.sort_unstable();
            of
        })
    };
    room.advance(1, &["closed", "provisional"]);
    assert_eq!(named(&room), None, "the round can still be corrected");
    room.advance(1, &["final"]);
    while room.view().next.code == NextCode::EndStage {
        room.act(json!({"c": "end_stage"}));
    }
    let mut due = [sides[3][1], sides[3][2], sides[0][1]];
    due.sort_unstable();
    assert_eq!(named(&room), Some(due));
    let deals = json!([[2, -1, -1], [0, 0, 0], [0, 0, 0]]);
    room.act(json!({"c": "extra_deals", "players": due, "deals": deals}));
    assert_eq!(named(&room), None);
}

#[test]
fn what_the_director_takes_back_or_writes_himself_needs_no_table() {
    let mut room = equals("online");
    room.act(play_off([1, 2, 3]));
    let first = room.view().event.play_off.unwrap().online;
    room.act(json!({"c": "undo"}));
    assert_eq!(room.view().event.play_off, None);
    room.act(play_off([1, 2, 3]));
    let second = room.view().event.play_off.unwrap();
    assert_ne!(second.online, first, "another beginning");
    let deals = json!([[2, -1, -1], [0, 0, 0], [0, 0, 0]]);
    room.act(json!({"c": "extra_deals", "players": [4, 5, 6], "deals": deals}));
    assert_eq!(room.view().event.play_off, Some(second), "those of others do not end it");
    room.act(json!({"c": "extra_deals", "players": [1, 2, 3], "deals": deals}));
    assert_eq!(room.view().event.play_off, None);
}

#[test]
fn who_may_play_off() {
    let mut paper = equals("paper");
    assert_eq!(paper.refused(&director(), play_off([1, 2, 3])), "not_online");
    let mut room = equals("online");
    assert_eq!(room.refused(&director(), play_off([1, 1, 3])), "no_entrant");
    assert_eq!(room.refused(&director(), play_off([1, 2, 99])), "no_entrant");
    // Nothing is settled before a round has its standings, nor once the next
    // stage has begun.
    let mut early = Room::open("erdayi2021", json!({"details": details("online")}));
    early.enter(12);
    early.start();
    assert_eq!(early.refused(&director(), play_off([1, 2, 3])), "wrong_state");
    room.act(json!({"c": "end_stage"}));
    room.act(json!({"c": "draw_ties", "word": "抽签"}));
    room.act(json!({"c": "begin", "word": "抽签"}));
    assert_eq!(room.refused(&director(), play_off([1, 2, 3])), "wrong_state");
}

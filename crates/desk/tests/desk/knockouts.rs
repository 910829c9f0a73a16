//! Eliminations at the desk: rounds go by their names in every view, in the
//! next step and in the history, byes by who has them, and nobody draws lots
//! for places that mean nothing.

use desk::NextCode;
use protocol::events::{BracketSlot, EventView};
use serde_json::json;
use tournament::format::RoundName;

use crate::room::Room;

/// Does what comes next until a step of a round is reached.
fn until(room: &mut Room, code: NextCode, round: u32) {
    for _ in 0..200 {
        let next = room.view().next;
        if next.code == code && next.round.is_none_or(|of| of == round) {
            return;
        }
        let to = |state: &str| json!({"c": "advance", "round": next.round, "to": state});
        room.act(match next.code {
            NextCode::Begin => json!({"c": "begin", "word": "抽签"}),
            NextCode::Draft => json!({"c": "draft"}),
            NextCode::Publish => to("published"),
            NextCode::Play => to("playing"),
            NextCode::Results => json!({"c": "simulate"}),
            NextCode::Close => to("closed"),
            NextCode::Provisional => to("provisional"),
            NextCode::Final => to("final"),
            NextCode::EndStage => json!({"c": "end_stage"}),
            other => panic!("{other:?} before {code:?} of round {round}"),
        });
    }
    panic!("never reached {code:?} of round {round}");
}

fn open(preset: &str, entrants: u32) -> Room {
    let mut room = Room::open(preset, json!({"rehearsal": true, "entrants": entrants}));
    room.enter(entrants);
    room
}

#[test]
fn rounds_go_by_their_names() {
    let mut room = open("sasu2017", 13);
    until(&mut room, NextCode::Draft, 1);
    assert_eq!(room.view().next.names, [RoundName::Last { matches: 8 }]);
    assert!(EventView::public(&room.desk, "e").brackets.is_empty(), "the draw is not out");
    until(&mut room, NextCode::Results, 1);
    let view = EventView::public(&room.desk, "e");
    let round = &view.rounds[0];
    assert_eq!((round.names.len(), round.matches.len(), round.through.len()), (1, 5, 3));
    assert_eq!(round.byes, [] as [u32; 0], "a bye of a knock-out is worth no points");
    let told = |room: &Room| room.view().history[0].zh.clone();
    assert_eq!(told(&room), "第 1 轮（1/8决赛）开始");
    until(&mut room, NextCode::Results, 4);
    let view = room.view();
    assert_eq!(view.next.names, [RoundName::Final, RoundName::ThirdPlace]);
    let titles: Vec<RoundName> =
        view.event.rounds[3].matches.iter().map(|of| of.title.as_ref().unwrap().name).collect();
    assert_eq!(titles, [RoundName::Final, RoundName::ThirdPlace]);
    // Nobody is asked to draw lots for the fifth place or the ninth.
    until(&mut room, NextCode::Finish, 0);
    let rows = &room.view().event.standings[0].rows;
    let places: Vec<(u32, Option<u32>)> = rows.iter().map(|row| (row.rank, row.to)).collect();
    assert_eq!(places[..5], [(1, None), (2, None), (3, None), (4, None), (5, Some(8))]);
    assert_eq!(places[12], (9, Some(13)));
    assert_eq!(room.view().event.brackets[0].champion, Some(rows[0].entrant));
}

#[test]
fn whoever_is_not_known_is_named_by_his_match() {
    let mut room = open("cn2002-double", 10);
    until(&mut room, NextCode::Results, 1);
    let bracket = &EventView::public(&room.desk, "e").brackets[0];
    let round = |name: RoundName| bracket.rounds.iter().find(|of| of.name == name).unwrap();
    let second = &round(RoundName::Winners { nth: 2 }).matches;
    let first = RoundName::Winners { nth: 1 };
    assert!(second[0].sides.contains(&BracketSlot::Winner { name: first, nth: Some(1) }));
    let dropped = &round(RoundName::Losers { nth: 1 }).matches;
    let loser = BracketSlot::Loser { name: first, nth: Some(1) };
    assert!(dropped.iter().any(|of| of.sides.contains(&loser)));
    let last = &round(RoundName::SecondFinal).matches[0];
    assert_eq!(last.sides[0], BracketSlot::Winner { name: RoundName::GrandFinal, nth: None });
    assert_eq!(round(first).matches.iter().filter(|of| of.nth.is_none()).count(), 6, "byes");
    until(&mut room, NextCode::Results, 4);
    let names: Vec<String> =
        room.view().event.rounds[3].names.iter().map(|name| name.zh()).collect();
    assert_eq!(names, ["胜部第3轮", "败部第2轮"]);
}

/// erdayi2021 六(一): nine are awarded.
#[test]
fn those_out_before_the_final_have_their_places() {
    let mut room = Room::open("erdayi2021", json!({"rehearsal": true}));
    room.enter(27);
    for _ in 0..100 {
        let next = room.view().next;
        let to = |state: &str| json!({"c": "advance", "round": next.round, "to": state});
        room.act(match next.code {
            NextCode::Finish => break,
            NextCode::Begin => json!({"c": "begin", "word": "抽签"}),
            NextCode::Draft => json!({"c": "draft"}),
            NextCode::Publish => to("published"),
            NextCode::Play => to("playing"),
            NextCode::Results => json!({"c": "simulate"}),
            NextCode::Close => to("closed"),
            NextCode::Provisional => to("provisional"),
            NextCode::Final => to("final"),
            NextCode::ExtraDeals => {
                let deals = [[2, -1, -1], [0, 0, 0], [-1, 2, -1]];
                json!({"c": "extra_deals", "players": next.players.unwrap(), "deals": deals})
            }
            NextCode::DrawTies => json!({"c": "draw_ties"}),
            NextCode::EndStage => json!({"c": "end_stage"}),
            other => panic!("{other:?}"),
        });
    }
    let event = EventView::public(&room.desk, "e");
    let last = event.standings.last().unwrap();
    let rest = last.earlier.iter().flat_map(|of| &of.rows);
    let listed: Vec<u32> = last.rows.iter().chain(rest).map(|row| row.rank).collect();
    assert_eq!(listed.len(), 27);
    assert!(listed[..9].is_sorted() && listed[3] == 4 && listed[9] == 10, "{listed:?}");
}

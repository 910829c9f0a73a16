//! What a director wishes of a pairing.

use desk::DraftWishes;
use serde_json::{Value, json};
use tournament::swiss::Leniency;

use crate::room::{Room, director};

fn wishes(room: &Room) -> DraftWishes {
    room.view().draft.unwrap()
}

/// The pairs of the last round.
fn pairs(room: &Room) -> Vec<[u32; 2]> {
    let view = room.view();
    let matches = &view.event.rounds.last().unwrap().matches;
    matches.iter().map(|of| [of.sides[0].min(of.sides[1]), of.sides[0].max(of.sides[1])]).collect()
}

/// A draft of the first round of a rehearsal.
fn drafted(entrants: u32, wish: Value) -> Room {
    let mut room = Room::open("most2015", json!({"rehearsal": true}));
    room.enter(entrants);
    room.act(json!({"c": "begin"}));
    assert_eq!(room.view().draft, None);
    let mut draft = json!({"c": "draft"});
    draft.as_object_mut().unwrap().extend(wish.as_object().unwrap().clone());
    room.act(draft);
    room
}

#[test]
fn who_must_not_meet_lasts_and_the_rest_does_not() {
    let mut room = drafted(7, json!({"fixed": [[1, 2]], "forbidden": [[3, 4]], "bye": 7}));
    let mut asked = DraftWishes {
        leniency: Leniency::Strict,
        fixed: vec![[1, 2]],
        forbidden: vec![[3, 4]],
        bye: Some(7),
    };
    assert_eq!(wishes(&room), asked);
    assert!(pairs(&room).contains(&[1, 2]) && !pairs(&room).contains(&[3, 4]));
    room.advance(1, &["published", "playing"]);
    (asked.fixed, asked.bye) = (Vec::new(), None);
    assert_eq!(wishes(&room), asked);
    for round in 2..=4 {
        room.act(json!({"c": "simulate"}));
        room.advance(round - 1, &["closed", "provisional", "final"]);
        if round == 4 {
            break;
        }
        room.act(json!({"c": "draft", "leniency": "rematches_too"}));
        assert!(!pairs(&room).contains(&[3, 4]));
        assert_eq!(wishes(&room).forbidden, [[3, 4]]);
        room.advance(round, &["published", "playing"]);
    }
    // Wishes about somebody who has left are in nobody's way.
    room.act(json!({"c": "draft", "forbidden": [[3, 4], [5, 6]], "leniency": "rematches_too"}));
    room.act(json!({"c": "withdraw", "entrant": 4}));
    room.act(json!({"c": "draft", "leniency": "rematches_too"}));
    assert_eq!(wishes(&room).forbidden, [[5, 6]]);
    // Given anew, they take the place of those before.
    room.act(json!({"c": "draft", "forbidden": [], "leniency": "rematches_too"}));
    assert!(wishes(&room).forbidden.is_empty());
    room.check_fold();
}

#[test]
fn exchanging_keeps_to_the_wishes_of_the_draft() {
    let leniency = "units_may_meet";
    let mut room = drafted(8, json!({"leniency": leniency, "fixed": [[1, 2]]}));
    let rest: Vec<[u32; 2]> = pairs(&room).into_iter().filter(|pair| !pair.contains(&1)).collect();
    let [[a, of_a], [b, of_b]] = [rest[0], rest[1]];
    room.act(json!({"c": "swap", "a": a, "b": b}));
    let after = wishes(&room);
    assert_eq!(after.leniency, Leniency::UnitsMayMeet);
    assert_eq!(after.fixed, [[1, 2], [a, of_b], [b, of_a]]);
    let sorted = |[a, b]: [u32; 2]| [a.min(b), a.max(b)];
    for pair in [[1, 2], [a, of_b], [b, of_a], rest[2]] {
        assert!(pairs(&room).contains(&sorted(pair)), "{pair:?}");
    }
    let opponent = json!({"c": "swap", "a": a, "b": of_b});
    assert_eq!(room.refused(&director(), opponent), "no_entrant");
    room.check_fold();
}

/// Where everyone stands equal there are many equally good pairings; those
/// whom nobody touched stay with their opponents and at their tables.
#[test]
fn an_exchange_leaves_the_others_where_they_are() {
    let seated = |room: &Room| {
        let view = room.view();
        let matches = view.event.rounds.last().unwrap().matches.clone();
        matches.into_iter().map(|of| (of.match_no, of.table, of.sides)).collect::<Vec<_>>()
    };
    let mut room = Room::open("most2015", json!({"rehearsal": true, "entrants": 23}));
    room.enter(23);
    room.act(json!({"c": "fix_table", "entrant": 5, "table": 3}));
    room.act(json!({"c": "begin"}));
    for round in 1..=3 {
        room.act(json!({"c": "draft"}));
        room.act(json!({"c": "move_table", "match_no": 2, "table": 20}));
        let before = seated(&room);
        // First with last, neighbours, and the one at a table of his own.
        let own = before.iter().position(|of| of.2.contains(&5)).unwrap_or(6);
        for (one, other) in [(0, 10), (4, 5), (own, (own + 4) % 11)] {
            let before = seated(&room);
            let (a, b) = (before[one].2[0], before[other].2[1]);
            let touched = [&before[one].2[..], &before[other].2[..]].concat();
            let bye = room.view().event.rounds.last().unwrap().byes.clone();
            room.act(json!({"c": "swap", "a": a, "b": b}));
            let after = seated(&room);
            for of in before.iter().filter(|of| !touched.contains(&of.2[0])) {
                assert!(after.contains(of), "round {round}: {of:?} is gone from {after:?}");
            }
            assert_eq!(room.view().event.rounds.last().unwrap().byes, bye);
        }
        room.advance(round, &["published", "playing"]);
        room.act(json!({"c": "simulate"}));
        room.advance(round, &["closed", "provisional", "final"]);
    }
    room.check_fold();
    assert_eq!(tournament::check::check(room.desk.tournament_log()), []);
}

#[test]
fn the_one_who_sits_out_can_be_exchanged() {
    let mut room = drafted(5, json!({}));
    let round = room.view().event.rounds[0].clone();
    let (bye, [a, b]) = (round.byes[0], pairs(&room)[0]);
    room.act(json!({"c": "swap", "a": bye, "b": a}));
    assert_eq!(room.view().event.rounds[0].byes, [a]);
    assert!(pairs(&room).contains(&[bye.min(b), bye.max(b)]));
    room.check_fold();
}

/// Two who are to meet take each other's opponents from them, who meet, and
/// nobody else notices.
#[test]
fn two_who_are_to_meet_leave_the_others_where_they_are() {
    let mut room = drafted(23, json!({}));
    let bye = room.view().event.rounds[0].byes[0];
    for (one, other) in [(0, 9), (3, 4), (5, 0)] {
        let before = pairs(&room);
        let ([a, of_a], [b, of_b]) = (before[one], before[other]);
        room.act(json!({"c": "meet", "a": a, "b": b}));
        let sorted = |a: u32, b: u32| [a.min(b), a.max(b)];
        let mut expected: Vec<[u32; 2]> =
            before.iter().copied().filter(|of| !of.contains(&a) && !of.contains(&b)).collect();
        expected.extend([sorted(a, b), sorted(of_a, of_b)]);
        let mut after = pairs(&room);
        expected.sort_unstable();
        after.sort_unstable();
        assert_eq!(after, expected);
        let again = json!({"c": "meet", "a": b, "b": a});
        assert_eq!(room.refused(&director(), again), "meet_already");
    }
    // Whoever meets the one who sits out leaves his opponent without one.
    for turned in [false, true] {
        let before = pairs(&room);
        let bye = if turned { room.view().event.rounds[0].byes[0] } else { bye };
        let [a, of_a] = before[2];
        let (one, other) = if turned { (bye, a) } else { (a, bye) };
        room.act(json!({"c": "meet", "a": one, "b": other}));
        assert!(pairs(&room).contains(&[a.min(bye), a.max(bye)]));
        assert_eq!(room.view().event.rounds[0].byes, [of_a]);
        let rest = before.iter().filter(|of| !of.contains(&a));
        assert!(rest.into_iter().all(|of| pairs(&room).contains(of)));
    }
    assert_eq!(room.refused(&director(), json!({"c": "meet", "a": 1, "b": 99})), "no_entrant");
    room.advance(1, &["published"]);
    assert_eq!(room.refused(&director(), json!({"c": "meet", "a": 1, "b": 2})), "wrong_state");
    room.check_fold();
}

/// Brackets are not paired by hand, and wishes from before do not hinder them.
#[test]
fn a_bracket_has_no_wishes() {
    let mut room = Room::open("sasu2017", json!({"rehearsal": true}));
    room.enter(4);
    room.act(json!({"c": "begin"}));
    let by_hand = json!({"c": "draft", "forbidden": [[1, 2]]});
    assert_eq!(room.refused(&director(), by_hand), "not_by_hand");
    room.act(json!({"c": "draft"}));
    assert_eq!(room.refused(&director(), json!({"c": "swap", "a": 1, "b": 9})), "no_entrant");
}

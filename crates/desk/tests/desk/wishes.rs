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

/// The matches of the last round with their tables.
fn seated(room: &Room) -> Vec<(u32, u32, Vec<u32>)> {
    let matches = room.view().event.rounds.last().unwrap().matches.clone();
    matches.into_iter().map(|of| (of.match_no, of.table, of.sides)).collect()
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

/// The pairs of a draft, sorted.
fn in_order(mut pairs: Vec<[u32; 2]>) -> Vec<[u32; 2]> {
    pairs.sort_unstable();
    pairs
}

/// A draft that keeps to what it was but for these wishes.
fn keeping(wish: Value) -> Value {
    let mut draft = json!({"c": "draft", "keep": true});
    draft.as_object_mut().unwrap().extend(wish.as_object().unwrap().clone());
    draft
}

/// Two who are not to meet exchange with one other pair, and everyone else
/// keeps opponent and table, in every round; those who do not meet anyway move
/// nobody.
#[test]
fn who_is_kept_apart_moves_one_other_pair_at_most() {
    let mut room = Room::open("most2015", json!({"rehearsal": true}));
    room.enter(23);
    room.act(json!({"c": "begin"}));
    let mut forbidden: Vec<[u32; 2]> = Vec::new();
    for round in 1..=3 {
        room.act(json!({"c": "draft"}));
        for at in [0, 5, 10] {
            let (before, bye) =
                (pairs(&room), room.view().event.rounds.last().unwrap().byes.clone());
            let tables = seated(&room);
            forbidden.push(before[at]);
            room.act(keeping(json!({"forbidden": forbidden})));
            let after = pairs(&room);
            assert!(!after.contains(&before[at]), "round {round}");
            let gone = before.iter().filter(|of| !after.contains(of)).count();
            assert_eq!(gone, 2, "round {round}: {before:?} became {after:?}");
            let now = seated(&room);
            let stays = tables.iter().filter(|of| now.contains(of)).count();
            assert_eq!(stays, before.len() - 2, "round {round}");
            assert_eq!(room.view().event.rounds.last().unwrap().byes, bye, "round {round}");
        }
        // These do not meet in the draft: the wish alone is new.
        let before = pairs(&room);
        forbidden.push([before[1][0], before[2][0]]);
        room.act(keeping(json!({"forbidden": forbidden})));
        assert_eq!(in_order(pairs(&room)), in_order(before));
        assert_eq!(wishes(&room).forbidden, forbidden);
        room.advance(round, &["published", "playing"]);
        room.act(json!({"c": "simulate"}));
        room.advance(round, &["closed", "provisional", "final"]);
    }
    room.check_fold();
    assert_eq!(tournament::check::check(room.desk.tournament_log()), []);
}

/// Points decide with whom one exchanges: those nearest, whatever their table.
#[test]
fn who_is_kept_apart_exchanges_with_those_of_like_points() {
    let mut room = Room::open("most2015", json!({"rehearsal": true}));
    room.enter(16);
    room.act(json!({"c": "begin"}));
    for round in 1..=2 {
        room.act(json!({"c": "draft"}));
        room.advance(round, &["published", "playing"]);
        room.act(json!({"c": "simulate"}));
        room.advance(round, &["closed", "provisional", "final"]);
    }
    room.act(json!({"c": "draft"}));
    let points = |room: &Room, id: u32| {
        let rows = room.view().event.standings[0].rows.clone();
        rows.iter().find(|row| row.entrant == id).unwrap().points
    };
    let before = pairs(&room);
    room.act(keeping(json!({"forbidden": [before[3]]})));
    let after = pairs(&room);
    let cost = |pairs: &[[u32; 2]]| -> i64 {
        pairs.iter().map(|&[a, b]| (points(&room, a) - points(&room, b)).pow(2)).sum()
    };
    // No exchange with another pair that the rules allow costs less.
    for other in before.iter().filter(|of| **of != before[3]) {
        let [[a, b], [x, y]] = [before[3], *other];
        let rest: Vec<[u32; 2]> =
            before.iter().copied().filter(|of| *of != before[3] && of != other).collect();
        for fixed in [[[a, x], [b, y]], [[a, y], [b, x]]] {
            let allowed = !fixed.iter().any(|&[one, two]| {
                let rounds = room.view().event.rounds;
                let met = |of: &protocol::events::MatchView| {
                    of.sides.contains(&one) && of.sides.contains(&two)
                };
                rounds[..2].iter().any(|round| round.matches.iter().any(met))
            });
            let tried = [&rest[..], &fixed[..]].concat();
            assert!(!allowed || cost(&after) <= cost(&tried), "{tried:?} is better than {after:?}");
        }
    }
}

/// Whoever is to sit out gives his opponent to the one who was, and nobody
/// else moves; where those two have met, one more pair does.
#[test]
fn who_is_given_the_bye_leaves_the_others_where_they_are() {
    let mut room = Room::open("most2015", json!({"rehearsal": true}));
    room.enter(9);
    room.act(json!({"c": "begin"}));
    for round in 1..=3 {
        room.act(json!({"c": "draft"}));
        for at in [0, 3] {
            let (before, bye) = (pairs(&room), room.view().event.rounds.last().unwrap().byes[0]);
            let [a, of_a] = before[at];
            let met = |of: &protocol::events::RoundView| {
                let both = |of: &protocol::events::MatchView| {
                    of.sides.contains(&of_a) && of.sides.contains(&bye)
                };
                of.matches.iter().any(both)
            };
            let rounds = room.view().event.rounds;
            let have_met = rounds[..round as usize - 1].iter().any(met);
            room.act(keeping(json!({"bye": a})));
            let after = pairs(&room);
            assert_eq!(room.view().event.rounds.last().unwrap().byes, [a], "round {round}");
            let gone = before.iter().filter(|of| !after.contains(of)).count();
            assert_eq!(gone, if have_met { 2 } else { 1 }, "round {round}");
            assert_eq!(wishes(&room).bye, Some(a));
        }
        room.advance(round, &["published", "playing"]);
        room.act(json!({"c": "simulate"}));
        room.advance(round, &["closed", "provisional", "final"]);
    }
    room.check_fold();
    assert_eq!(tournament::check::check(room.desk.tournament_log()), []);
}

/// Where one other pair is not enough it is refused in words, and what no
/// pairing gives for its own reason; nothing has changed.
#[test]
fn what_would_move_more_than_one_other_pair_is_refused() {
    let mut room = drafted(6, json!({}));
    let before = pairs(&room);
    let [[a, b], second, third] = [before[0], before[1], before[2]];
    // One of the first pair may meet the third alone and the other the second, so that no pair
    // can stay.
    let forbidden = json!([[a, b], [a, second[0]], [a, second[1]], [b, third[0]], [b, third[1]]]);
    let wish = json!({"forbidden": forbidden});
    assert_eq!(room.refused(&director(), keeping(wish.clone())), "others_must_move");
    assert_eq!(pairs(&room), before);
    let mut anew = keeping(wish);
    anew["keep"] = json!(false);
    room.act(anew);
    let meets_third = |of: &[u32; 2]| of.contains(&a) && third.iter().any(|id| of.contains(id));
    assert!(pairs(&room).iter().any(meets_third));
    // Nobody sits out of an even field.
    assert_eq!(room.refused(&director(), keeping(json!({"bye": a}))), "no_pairing");
    // Before there is a draft nothing can stay.
    room.advance(1, &["published"]);
    assert_eq!(room.refused(&director(), keeping(json!({"forbidden": []}))), "wrong_state");
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

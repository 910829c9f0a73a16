//! Those who go home: what is said of it beforehand, and what becomes of it.

use desk::{Decided, DeskRequest};
use protocol::events::{Consequences, NoticeCode};
use serde_json::json;
use tournament::lot::Seed;

use crate::room::{Room, director};

/// What is said before somebody leaves.
fn said(room: &Room, entrant: u32) -> Vec<(NoticeCode, String)> {
    let command = serde_json::from_value(json!({"c": "withdraw", "entrant": entrant})).unwrap();
    let request = DeskRequest { id: "w".to_owned(), seen: room.desk.version(), command };
    let decided = room.desk.decide(&request, &director(), 0, Seed::from_word("w")).unwrap();
    let Decided::New(step) = decided else { panic!() };
    let warnings = Consequences::new(&room.desk, &step).warnings;
    warnings.into_iter().map(|of| (of.code, of.zh)).collect()
}

fn codes(room: &Room, entrant: u32) -> Vec<NoticeCode> {
    said(room, entrant).into_iter().map(|(code, _)| code).collect()
}

/// Whether somebody is paired in any round after one.
fn paired_after(room: &Room, entrant: u32, round: u32) -> bool {
    let view = room.view();
    let later = view.event.rounds.iter().filter(|of| of.round > round);
    later.flat_map(|of| &of.matches).any(|of| of.sides.contains(&entrant))
}

/// Plays rounds from one to another, as far as they go.
fn play(room: &mut Room, from: u32, to: u32) {
    for round in from..=to {
        room.act(json!({"c": "draft", "leniency": "rematches_too"}));
        room.advance(round, &["published", "playing"]);
        if !room.view().missing.is_empty() {
            room.act(json!({"c": "simulate"}));
        }
        room.advance(round, &["closed", "provisional"]);
    }
}

#[test]
fn who_sits_at_a_table_is_marked_there_and_never_paired_again() {
    let mut room = Room::open("most2015", json!({"rehearsal": true}));
    room.enter(8);
    assert_eq!(codes(&room, 3), [NoticeCode::LeavesList]);
    room.start();
    let of = room.view().event.rounds[0].matches[1].clone();
    let (gone, stays) = (of.sides[0], of.sides[1]);
    let told = said(&room, gone);
    assert_eq!(told[0].0, NoticeCode::LeavesTable);
    assert!(told[0].1.contains(&format!("{} 桌", of.table)), "{told:?}");
    assert_eq!(told[1].0, NoticeCode::ResultsStay);
    room.act(json!({"c": "withdraw", "entrant": gone}));
    let view = room.view();
    assert!(view.event.entrants.iter().any(|of| of.id == gone && of.left.is_some()));
    assert!(!view.missing.contains(&of.match_no), "nobody waits for a slip there");
    room.act(json!({"c": "simulate"}));
    room.advance(1, &["closed", "provisional"]);
    // most2015 二(四): 未弃权方得1.5个场分，12个标准分.
    let table = &room.view().event.standings[0];
    let row = table.rows.iter().find(|row| row.entrant == stays).unwrap();
    assert_eq!((row.points, row.standard), (3, 1200));
    play(&mut room, 2, 3);
    assert!(!paired_after(&room, gone, 1));
    room.check_fold();
}

/// cn2002:28: 凡已赛对手不足半数者，则所有已赛结果一概注销；如达到或超过半数，则其成绩
/// 有效，其余未赛轮次均作弃权，判其对手获胜.
#[test]
fn cn2002_28_a_round_robin_counts_by_how_much_was_played() {
    for (rounds, struck) in [(1, true), (2, true), (3, false)] {
        let mut room = Room::open("cn2002-roundrobin", json!({"rehearsal": true, "entrants": 6}));
        room.enter(6);
        room.act(json!({"c": "begin"}));
        play(&mut room, 1, rounds);
        let code = if struck { NoticeCode::ResultsStruck } else { NoticeCode::OpponentsWin };
        assert_eq!(codes(&room, 4), [code], "after {rounds}");
        room.act(json!({"c": "withdraw", "entrant": 4}));
        play(&mut room, rounds + 1, 5);
        assert_eq!(paired_after(&room, 4, rounds), !struck);
        let rows = room.view().event.standings[0].rows.clone();
        let points =
            |id: u32| rows.iter().find(|row| row.entrant == id).map_or(0, |row| row.points);
        let marked: Vec<u32> =
            rows.iter().filter(|row| row.struck).map(|row| row.entrant).collect();
        assert_eq!(marked, if struck { vec![4] } else { vec![] }, "after {rounds}");
        if struck {
            assert_eq!(points(4), 0);
        } else {
            // Whoever was still to meet him has won.
            let view = room.view();
            let later = view.event.rounds.iter().filter(|of| of.round > rounds);
            for of in later.flat_map(|of| &of.matches).filter(|of| of.sides.contains(&4)) {
                let winner = of.winner.map(|side| of.sides[usize::from(side)]);
                assert!(winner.is_some_and(|id| id != 4), "{of:?}");
            }
        }
        room.check_fold();
        assert_eq!(tournament::check::check(room.desk.tournament_log()), []);
    }
}

/// In a round robin of an odd field everyone rests once, and stands there.
#[test]
fn who_has_nobody_to_meet_in_a_round_robin_is_named() {
    let mut room = Room::open("cn2002-roundrobin", json!({"rehearsal": true, "entrants": 5}));
    room.enter(5);
    room.act(json!({"c": "begin"}));
    play(&mut room, 1, 2);
    room.act(json!({"c": "withdraw", "entrant": 4}));
    play(&mut room, 3, 5);
    let rounds = room.view().event.rounds;
    for round in &rounds {
        let meets = |id: u32| round.matches.iter().any(|of| of.sides.contains(&id));
        let rests: Vec<u32> = (1..=5).filter(|&id| id != 4 && !meets(id)).collect();
        let mut named = round.rests.clone();
        named.sort_unstable();
        assert_eq!(named, rests, "round {}", round.round);
        assert!(round.byes.is_empty(), "it is worth nothing");
    }
    assert!(rounds.iter().all(|of| !of.rests.is_empty() || of.matches.len() == 2));
}

#[test]
fn in_an_elimination_the_next_opponent_wins() {
    let mut room = Room::open("cn2002-knockout", json!({"rehearsal": true, "entrants": 4}));
    room.enter(4);
    room.start();
    room.act(json!({"c": "simulate"}));
    room.advance(1, &["closed", "provisional"]);
    let of = &room.view().event.rounds[0].matches[0];
    let gone = of.sides[usize::from(of.winner.unwrap())];
    assert_eq!(codes(&room, gone), [NoticeCode::OpponentsWin]);
    room.act(json!({"c": "withdraw", "entrant": gone}));
    play(&mut room, 2, 2);
    let rounds = room.view().event.rounds;
    let last = rounds[1].matches.iter().find(|of| of.sides.contains(&gone)).unwrap();
    assert_ne!(last.sides[usize::from(last.winner.unwrap())], gone);
}

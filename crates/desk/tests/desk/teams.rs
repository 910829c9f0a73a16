//! Teams at tables A and B: who sits where, and who of them plays (cn2002:24
//! 三).

use desk::{OnlineMatch, Sitter};
use protocol::events::{MatchView, MyPart, SeatsView, StandardStepView, TableCardView};
use serde_json::{Value, json};

use crate::room::{Room, director, person, referee};

fn team(n: u32, people: u32) -> Value {
    let people: Vec<Value> = (1..=people).map(|of| json!({"name": format!("{n}-{of}")})).collect();
    json!({"name": format!("第{n}队"), "unit": format!("单位{n}"), "people": people})
}

/// Two teams, of six and of four people; the first round is paired.
fn published(mode: &str) -> Room {
    let mut room = Room::open("cn2002-team", json!({"entrants": 2}));
    let details = json!({"name": "某赛", "starts_ms": 0, "ends_ms": 1, "mode": mode});
    room.act(json!({"c": "describe", "details": details}));
    room.act(json!({"c": "add", "rows": [team(1, 6), team(2, 4)]}));
    room.act(json!({"c": "begin"}));
    room.act(json!({"c": "draft"}));
    room.advance(1, &["published"]);
    room
}

fn only_match(room: &Room) -> MatchView {
    room.view().event.rounds[0].matches[0].clone()
}

/// `side: names` of east–west and north–south at each table.
fn written(seats: &[SeatsView]) -> Vec<String> {
    let line = |of: &protocol::events::LineView| format!("{}: {}", of.side, of.people.join(" "));
    seats.iter().flat_map(|of| [line(&of.east_west), line(&of.north_south)]).collect()
}

/// Which side of the match the team of six is.
fn side_of_six(room: &Room) -> usize {
    only_match(room).sides.iter().position(|&id| id == 1).unwrap()
}

#[test]
fn the_match_says_who_sits_where_at_both_tables() {
    let room = published("paper");
    let names = |side: usize, chairs: [u32; 2]| {
        let team = only_match(&room).sides[side];
        format!("{side}: {team}-{} {team}-{}", chairs[0], chairs[1])
    };
    // A桌主队两名牌手坐东西，B桌主队两名牌手坐南北，客队则正相反.
    let expected = [names(0, [1, 2]), names(1, [1, 2]), names(1, [3, 4]), names(0, [3, 4])];
    assert_eq!(written(&only_match(&room).seats), expected);
    let table = only_match(&room).table;
    let card = TableCardView::new(&room.desk, table, &room.key(1)).unwrap();
    assert_eq!(card.seats, only_match(&room).seats, "and so does the table's own page");
    assert_eq!(card.boards.unwrap().boards.len(), 16);
    // A match without boards says nothing of lines.
    let mut pairs = Room::open("most2015", json!({}));
    pairs.enter(2);
    pairs.start();
    assert_eq!(only_match(&pairs).seats, []);
}

#[test]
fn a_line_up_is_named_before_the_round_begins() {
    let mut room = published("paper");
    let six = side_of_six(&room);
    let named = json!({"c": "line_up", "round": 1, "entrant": 1, "people": [5, 0, 4, 2]});
    room.act(named.clone());
    let of_six = |room: &Room, table: usize| {
        let seats = only_match(room).seats[table].clone();
        [seats.east_west, seats.north_south].into_iter().find(|of| of.side == six as u8).unwrap()
    };
    assert_eq!(of_six(&room, 0).people, ["1-6", "1-1"]);
    assert_eq!(
        (of_six(&room, 1).people, of_six(&room, 1).persons),
        (vec!["1-5".to_owned(), "1-3".to_owned()], vec![4, 2])
    );
    for people in [json!([0, 1, 2]), json!([0, 1, 2, 2]), json!([0, 1, 2, 6])] {
        let wrong = json!({"c": "line_up", "round": 1, "entrant": 1, "people": people});
        assert_eq!(room.refused(&director(), wrong), "bad_line_up");
    }
    let four = json!({"c": "line_up", "round": 1, "entrant": 2, "people": [0, 1, 2, 4]});
    assert_eq!(room.refused(&director(), four), "bad_line_up", "there is no fifth");
    let other_round = json!({"c": "line_up", "round": 2, "entrant": 1, "people": [0, 1, 2, 3]});
    assert_eq!(room.refused(&director(), other_round), "wrong_state");
    room.advance(1, &["playing"]);
    assert_eq!(room.refused(&referee(), named), "wrong_state");
    assert_eq!(of_six(&room, 0).people, ["1-6", "1-1"], "it stands while the round is played");
    room.check_fold();
    // An entry that has fewer people by then sends its first four.
    room.act(json!({"c": "edit", "entrant": 1, "row": team(1, 4)}));
    assert_eq!(of_six(&room, 0).people, ["1-1", "1-2"]);
}

#[test]
fn the_captain_names_the_line_up_and_nobody_else_of_the_team() {
    let mut room = published("paper");
    let code = room.code(1);
    for (user, at) in [("captain", 0), ("other", 4)] {
        room.attempt(&person(user), json!({"c": "claim", "code": code, "person": at})).unwrap();
    }
    let named = json!({"c": "line_up", "round": 1, "entrant": 1, "people": [1, 2, 3, 4]});
    for user in ["other", "stranger"] {
        assert_eq!(room.refused(&person(user), named.clone()), "not_captain", "{user}");
    }
    let theirs = json!({"c": "line_up", "round": 1, "entrant": 2, "people": [3, 2, 1, 0]});
    assert_eq!(room.refused(&person("captain"), theirs), "not_captain");
    let part = |room: &Room, user: &str| MyPart::new(&room.desk, user, desk::Right::Person).sits_at;
    assert_eq!((part(&room, "captain"), part(&room, "other")), (Some(0), None));
    room.attempt(&person("captain"), named).unwrap();
    assert_eq!((part(&room, "captain"), part(&room, "other")), (None, Some(1)));
    // A pair has nobody to choose from.
    let mut pairs = Room::open("most2015", json!({}));
    pairs.enter(2);
    pairs.act(json!({"c": "begin"}));
    pairs.act(json!({"c": "draft"}));
    let pair = json!({"c": "line_up", "round": 1, "entrant": 1, "people": [1, 0]});
    assert_eq!(pairs.refused(&director(), pair), "no_line_up");
}

#[test]
fn online_tables_seat_those_who_were_named() {
    let mut room = published("online");
    let code = room.code(1);
    for (user, at) in [("u6", 5), ("u1", 0)] {
        room.attempt(&person(user), json!({"c": "claim", "code": code, "person": at})).unwrap();
    }
    let six = side_of_six(&room);
    room.act(json!({"c": "line_up", "round": 1, "entrant": 1, "people": [5, 1, 2, 3]}));
    room.advance(1, &["playing"]);
    let round = room.desk.online_round().unwrap();
    let of: &OnlineMatch = &round.matches[0];
    let names: Vec<&str> = of.sides[six].iter().map(|of| &*of.name).collect();
    assert_eq!(names, ["1-6", "1-2", "1-3", "1-4"]);
    let sitter = of.person(0, six, 0).unwrap().sitter.clone();
    assert_eq!(sitter, Some(Sitter::User("u6".to_owned())));
    assert!(room.desk.plays_online("u6") && !room.desk.plays_online("u1"));
    assert!(room.desk.takes_part("u1"), "who sits out belongs to the team all the same");
}

/// Points are entered as they were written at the two tables; every board is
/// shown with what it is worth to whom.
#[test]
fn points_are_entered_and_every_board_is_shown_with_its_levels() {
    let mut room = published("paper");
    room.advance(1, &["playing"]);
    let mut points = vec![vec![80; 16]; 2];
    points[0][..2].copy_from_slice(&[35, 120]);
    points[1][1] = 0;
    let slip = |points: &Vec<Vec<i64>>| json!({"by": "defenders", "points": points});
    room.act(json!({"c": "enter", "match_no": 1, "slip": slip(&points)}));
    room.act(json!({"c": "confirm", "match_no": 1}));
    let boards = only_match(&room).boards;
    let shown =
        |table: usize, board: usize| (boards[table][board].points, boards[table][board].gained);
    assert_eq!(shown(0, 0), (Some(35), [2, 0]), "home deals board 1 at A");
    assert_eq!(shown(0, 1), (Some(120), [1, 0]), "and defends board 2");
    assert_eq!(shown(1, 1), (Some(0), [3, 0]), "which home deals at B");
    assert_eq!(shown(1, 2), (Some(80), [0, 0]));
    let stage = &room.view().event.stages[0];
    let worth = stage.boards.as_ref().unwrap();
    let last = StandardStepView { difference: 12, winner: 2000, loser: 0 };
    assert_eq!(worth.standard.last(), Some(&last));
    assert_eq!(only_match(&room).scores[0].points, worth.standard[6].winner);
    let odd = worth.steps.iter().find(|step| step.from == 120).unwrap();
    assert_eq!((odd.to, odd.dealer_side, odd.defenders), (Some(155), 0, 1));
    points[1][3] = 82;
    let correction = json!({
        "c": "correct", "round": 1, "match_no": 1, "slip": slip(&points), "reason": "抄错",
    });
    assert_eq!(room.refused(&director(), correction), "impossible_points");
    room.check_fold();
}

/// A deal is played at one of the two tables: a ruling that names it is done
/// there, and one that does not is left to people.
#[test]
fn a_ruling_at_a_match_of_teams_names_its_table() {
    let mut room = published("online");
    room.advance(1, &["playing"]);
    let entrant = only_match(&room).sides[0];
    let rule = |table: Value| {
        json!({
            "c": "rule", "entrant": entrant, "offence": "failed_throw", "deal": 1, "table": table,
            "sanction": {"deal_points": 20}, "reason": "当场判罚",
        })
    };
    room.act(rule(json!(1)));
    room.act(rule(Value::Null));
    assert_eq!(room.refused(&director(), rule(json!(2))), "no_deal", "there is no third table");
    let round = room.desk.online_round().unwrap();
    let of = &round.matches[0];
    let at: Vec<[bool; 2]> =
        of.rulings.iter().map(|ruling| [0, 1].map(|table| ruling.concerns(of, table))).collect();
    assert_eq!(at, [[false, true], [false, false]]);
    assert_eq!(room.view().rulings[0].table, Some(1));
    room.check_fold();
}

/// On paper each match deals its own boards, and its result tells nobody of
/// others; boards that were prepared are the same at every table, so that
/// results are kept until all have played them.
#[test]
fn results_on_paper_are_kept_where_boards_were_prepared() {
    let shown = |prepared: bool| {
        let mut room = Room::open("cn2002-team", json!({"entrants": 4}));
        room.act(json!({"c": "add", "rows": [team(1, 4), team(2, 4), team(3, 4), team(4, 4)]}));
        room.act(json!({"c": "begin"}));
        room.act(json!({"c": "draft"}));
        room.advance(1, &["published"]);
        if prepared {
            room.act(json!({"c": "open_boards", "stage": 0, "round": 1}));
        }
        room.advance(1, &["playing"]);
        let mut public = Vec::new();
        for match_no in [1, 2] {
            let slip = json!({"by": "boards", "tables": [vec![0; 16], vec![1; 16]]});
            room.act(json!({"c": "enter", "match_no": match_no, "slip": slip}));
            room.act(json!({"c": "confirm", "match_no": match_no}));
            let view = protocol::events::EventView::public(&room.desk, "e");
            public.push(view.rounds[0].matches.iter().filter(|of| of.slip.is_some()).count());
        }
        room.check_fold();
        public
    };
    assert_eq!((shown(false), shown(true)), (vec![1, 2], vec![0, 2]));
}

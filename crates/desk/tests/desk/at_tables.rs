//! What tables hold against sides, and what they are to do by rulings.

use desk::{HeldAgainst, OnlineRuling, ServerCommand, TableCharge};
use serde_json::{Value, json};
use tournament::ruling::{Fault, Sanction};

use crate::room::Room;

/// An online event whose first round is being played.
fn playing(preset: &str, entrants: u32) -> Room {
    let mut room = Room::open(preset, json!({}));
    let details = json!({
        "name": "某赛", "starts_ms": 0, "ends_ms": 1, "mode": "online",
    });
    room.act(json!({"c": "describe", "details": details}));
    room.enter(entrants);
    room.start();
    room
}

/// A table of the first match holds something against its first side.
fn held(room: &mut Room, id: u32, by: Option<&str>, charge: TableCharge) {
    let by = by.map(str::to_owned);
    let held = HeldAgainst { match_no: 1, side: 0, deal: 1, by, charge, effect: None };
    let command = ServerCommand::HeldAgainst(held);
    let decided = room.desk.decide_server(&format!("held t {id}"), &command, 90_000).unwrap();
    room.taken(decided);
}

fn sanctions(room: &Room) -> Vec<Sanction> {
    room.desk.tournament().rulings.iter().map(|of| of.sanction).collect()
}

/// What the tables of the first match are to do.
fn due(room: &Room) -> Vec<TableCharge> {
    let round = room.desk.online_round().unwrap();
    let of = round.matches.iter().find(|of| of.match_no == 1).unwrap();
    of.rulings.iter().map(|OnlineRuling { charge, .. }| *charge).collect()
}

fn first(room: &Room) -> Value {
    let stages = &room.desk.tournament().stages;
    json!(stages[0].rounds[0].matches[0].drafted.sides[0].0)
}

/// erdayi2021:3: the third warning costs three points, in the event as at the
/// table.
#[test]
fn a_third_warning_at_the_table_costs_three_points() {
    let mut room = playing("erdayi2021", 9);
    for id in 1..=2 {
        held(&mut room, id, None, TableCharge::Warning);
    }
    assert_eq!(sanctions(&room), [Sanction::Warning; 2]);
    held(&mut room, 3, None, TableCharge::Warning);
    assert_eq!(sanctions(&room)[2..], [Sanction::Warning, Sanction::ScoreOff(3)]);
    assert_eq!(due(&room), [], "the table has counted it too");
}

/// cn2002:38, 29: a second time is a violation, and the third violation loses
/// the match, which the table hears of.
#[test]
fn a_third_violation_loses_the_match_at_the_table_too() {
    let mut room = playing("cn2002-roundrobin", 4);
    held(&mut room, 1, None, TableCharge::Warning);
    for id in 2..=3 {
        held(&mut room, id, None, TableCharge::Violation);
    }
    assert_eq!(due(&room), []);
    held(&mut room, 4, None, TableCharge::Violation);
    let [Sanction::Warning, rest @ ..] = &sanctions(&room)[..] else { panic!() };
    assert_eq!(rest[..3], [Sanction::Violation; 3]);
    assert_eq!(rest[3..], [Sanction::MatchLost]);
    assert_eq!(due(&room), [TableCharge::Match]);
}

/// sasu2017 七: what a referee of the hall warned of counts when the table
/// warns, and the other way round.
#[test]
fn repeats_count_across_desk_and_table() {
    let mut room = playing("sasu2017", 4);
    let entrant = first(&room);
    room.act(json!({"c": "rule", "entrant": entrant, "offence": "talking"}));
    held(&mut room, 1, None, TableCharge::Warning);
    assert_eq!(sanctions(&room), [Sanction::Warning, Sanction::DealLost]);
    assert_eq!(due(&room), [TableCharge::Deal], "the table only warned");
    let mut room = playing("sasu2017", 4);
    let entrant = first(&room);
    held(&mut room, 1, None, TableCharge::Warning);
    held(&mut room, 2, None, TableCharge::Deal);
    assert_eq!(due(&room), [], "the table has done both");
    room.act(json!({"c": "rule", "entrant": entrant, "offence": "talking"}));
    assert_eq!(sanctions(&room)[2..], [Sanction::MatchLost]);
    assert_eq!(due(&room), [TableCharge::Match]);
}

/// A referee's word at the table is his in the event.
#[test]
fn a_referee_at_the_table_is_named() {
    let mut room = playing("most2015", 8);
    held(&mut room, 1, Some("王裁判"), TableCharge::Points(20));
    let ruling = &room.desk.tournament().rulings[0];
    assert_eq!((&*ruling.by, ruling.sanction), ("王裁判", Sanction::DealPoints(20)));
    assert_eq!(due(&room), [], "the points were taken there");
    assert_eq!(tournament::check::check(room.desk.tournament_log()), []);
    // Told once, under its id.
    let again = ServerCommand::HeldAgainst(HeldAgainst {
        match_no: 1,
        side: 0,
        deal: 1,
        by: None,
        charge: TableCharge::Warning,
        effect: None,
    });
    let decided = room.desk.decide_server("held t 1", &again, 91_000).unwrap();
    assert!(matches!(decided, desk::Decided::Before(_)));
}

/// sasu2017 八: the table is told by which article a deal is lost, and the
/// article wins over a referee who was wrong about who dealt.
#[test]
fn a_lost_deal_carries_its_article_to_the_table() {
    let lost = |command: Value| {
        let mut room = playing("sasu2017", 4);
        let mut command = command;
        command["entrant"] = first(&room);
        room.act(command);
        let round = room.desk.online_round().unwrap();
        let of = round.matches.iter().find(|of| of.match_no == 1).unwrap();
        assert_eq!(of.rulings[0].charge, TableCharge::Deal);
        of.rulings[0].lost
    };
    let wrong_play = lost(json!({"c": "rule", "offence": "wrong_play"}));
    let up = |effect: Option<tournament::ruling::DealEffect>| effect.unwrap().zh();
    assert_eq!(up(wrong_play.effect(Fault::DealerSide, 200)), "台下方上台");
    assert_eq!(up(wrong_play.effect(Fault::Defenders, 200)), "庄家方升1级");
    let count = lost(json!({"c": "rule", "offence": "count"}));
    assert_eq!(up(count.effect(Fault::Defenders, 35)), "庄家方升3级");
    let said = json!({
        "c": "rule", "offence": "count", "fault": "defenders", "defenders_points": 0,
    });
    assert_eq!(up(lost(said.clone()).effect(Fault::Defenders, 35)), "庄家方升4级");
    assert_eq!(up(lost(said).effect(Fault::DealerSide, 35)), "台下方上台");
}

/// What became of a deal at the table stands in the event's own ruling, in
/// its history and for the slip.
#[test]
fn what_became_of_a_deal_at_the_table_is_written_down() {
    let mut room = playing("sasu2017", 4);
    let effect =
        tournament::ruling::DealEffect { dealer_side_up: 0, defenders_up: 1, switch: true };
    let held = HeldAgainst {
        match_no: 1,
        side: 0,
        deal: 2,
        by: Some("王裁判".to_owned()),
        charge: TableCharge::Deal,
        effect: Some(effect),
    };
    let command = ServerCommand::HeldAgainst(held);
    let decided = room.desk.decide_server("held t 1", &command, 90_000).unwrap();
    room.taken(decided);
    assert_eq!(room.desk.tournament().rulings[0].effect, Some(effect));
    let (_, line) = room.desk.numbered().last().unwrap();
    let words = room.desk.words(line);
    assert!(words.zh.contains("判本副负，台下方上台升1级"), "{}", words.zh);
    assert_eq!(tournament::check::check(room.desk.tournament_log()), []);
}

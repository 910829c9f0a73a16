//! What players do from their tables.

use desk::{
    ApplicationState, Desk, DeskError, DeskRefusal, Line, Restored, Right, ServerCommand, StaffRole,
};
use protocol::events::{
    AuditPage, AuditQuery, DeskView, EventPart, EventView, MyPart, TableCardView,
};
use refusal::Refusal;
use serde_json::{Value, json};
use tournament::score::Slip;

use crate::room::{Room, director, levels, person, referee};

/// Four pairs with named people, and the first round being played.
fn playing() -> Room {
    let mut room = Room::open("most2015", json!({}));
    let rows: Vec<Value> = (1..=4)
        .map(|n| {
            let people = ["甲", "乙"].map(|of| json!({"name": format!("{of}{n}")}));
            json!({"unit": format!("单位{n}"), "people": people})
        })
        .collect();
    room.act(json!({"c": "add", "rows": rows}));
    room.start();
    room
}

fn claim(code: &str) -> Value {
    json!({"c": "claim", "code": code})
}

/// The sides of the first match.
fn sides(room: &Room) -> [u32; 2] {
    room.view().event.rounds[0].matches[0].sides.clone().try_into().unwrap()
}

#[test]
fn a_code_makes_its_holder_one_of_the_people() {
    let mut room = playing();
    let code = room.code(1);
    room.attempt(&person("a"), claim(&code.to_lowercase())).unwrap();
    assert_eq!(room.refused(&person("a"), claim(&code)), "already_claimed");
    assert_eq!(room.refused(&person("a"), claim(&room.code(2))), "other_entrant");
    assert_eq!(room.refused(&person("b"), claim("ABCDEFGH")), "no_code");
    room.attempt(&person("b"), claim(&code)).unwrap();
    assert_eq!(room.refused(&person("c"), claim(&code)), "person_taken");
    let users = |room: &Room| {
        let people = room.view().cards[0].row.people.clone();
        people.into_iter().map(|of| of.user.unwrap_or_default()).collect::<Vec<_>>()
    };
    assert_eq!(users(&room), ["a", "b"]);
    // A code that others have seen puts nobody out. For a lost phone the
    // director lets the place go; whoever moves leaves his own.
    let as_person = |at: u32| json!({"c": "claim", "code": code, "person": at});
    assert_eq!(room.refused(&person("c"), as_person(1)), "person_taken");
    assert_eq!(room.refused(&person("a"), as_person(1)), "person_taken");
    let release = |at: u32| json!({"c": "release", "entrant": 1, "person": at});
    assert_eq!(room.refused(&referee(), release(1)), "forbidden");
    room.act(release(1));
    assert_eq!(users(&room), ["a", ""]);
    assert_eq!(room.refused(&director(), release(1)), "not_claimed");
    room.attempt(&person("c"), as_person(1)).unwrap();
    assert_eq!(users(&room), ["a", "c"]);
    room.act(release(1));
    room.attempt(&person("a"), as_person(1)).unwrap();
    assert_eq!(users(&room), ["", "a"]);
    assert_eq!(room.refused(&person("e"), as_person(2)), "bad_entry");
    let mine = MyPart::new(&room.desk, "a", Right::Person);
    assert_eq!((mine.entrant, mine.person, mine.role), (Some(1), Some(1), None));
    // Codes of those who are out are nobody's.
    let other = room.code(2);
    room.act(json!({"c": "withdraw", "entrant": 2}));
    assert_eq!(room.refused(&person("z"), claim(&other)), "no_code");
    room.check_fold();
}

#[test]
fn an_entry_without_named_people_can_be_claimed() {
    let mut room = Room::open("most2015", json!({}));
    room.enter(4);
    let code = room.code(3);
    for user in ["a", "b"] {
        room.attempt(&person(user), claim(&code)).unwrap();
    }
    assert_eq!(room.refused(&person("c"), claim(&code)), "person_taken");
    assert_eq!(MyPart::new(&room.desk, "b", Right::Person).person, Some(1));
    room.act(json!({"c": "release", "entrant": 3, "person": 0}));
    room.attempt(&person("c"), claim(&code)).unwrap();
    assert_eq!(MyPart::new(&room.desk, "c", Right::Person).person, Some(0));
    room.start();
    room.check_fold();
}

/// A director who edits an entry sees first that somebody claimed it.
#[test]
fn an_edit_that_would_undo_a_claim_is_stale() {
    let mut room = playing();
    let seen = room.desk.version();
    room.attempt(&person("a"), claim(&room.code(1))).unwrap();
    let command = json!({"c": "edit", "entrant": 1, "row": {"name": "改名", "unit": "单位1"}});
    let command = serde_json::from_value(command).unwrap();
    let request = desk::DeskRequest { id: "e".to_owned(), seen, command };
    let seed = tournament::lot::Seed::from_word("x");
    let error = room.desk.decide(&request, &director(), 0, seed).unwrap_err();
    assert!(matches!(error, DeskError::Stale(stale) if stale.seen == seen));
}

#[test]
fn both_sides_report_with_the_key_of_the_table() {
    let mut room = playing();
    let key = room.key(1);
    let report = |side: Value, key: &str, slip: Value| json!({"c": "report", "match_no": 1, "slip": slip, "key": key, "side": side});
    let other = room.key(2);
    let wrong = report(json!(0), &other, levels("8", "5"));
    assert_eq!(room.refused(&person("a"), wrong), "wrong_key");
    let nowhere = json!({"c": "report", "match_no": 1, "slip": levels("8", "5"), "side": 0});
    assert_eq!(room.refused(&person("a"), nowhere), "not_your_match");
    for side in [json!(null), json!(2)] {
        let sideless = report(side, &key, levels("8", "5"));
        assert_eq!(room.refused(&person("a"), sideless), "side_needed");
    }
    let absent = report(json!(0), &key, json!({"by": "forfeit", "absent": [1]}));
    assert_eq!(room.refused(&person("a"), absent), "not_your_match");
    room.attempt(&person("a"), report(json!(0), &key, levels("8", "5"))).unwrap();
    let both = report(json!(1), &key, levels("8", "5"));
    assert_eq!(room.refused(&person("a"), both), "both_sides");

    room.attempt(&person("b"), report(json!(1), &key, levels("8", "6"))).unwrap();
    let table = room.view().event.rounds[0].matches[0].table;
    let card = TableCardView::new(&room.desk, table, &key).unwrap();
    assert!(card.differ && card.counts.is_none());
    assert_eq!(card.reports.len(), 2);
    let calls = room.view().calls;
    assert_eq!((calls.len(), calls[0].differ, calls[0].match_no), (1, true, 1));

    room.attempt(&person("b"), report(json!(1), &key, levels("8", "5"))).unwrap();
    let card = TableCardView::new(&room.desk, table, &key).unwrap();
    let Slip::Levels { levels, .. } = card.counts.unwrap() else { panic!() };
    assert_eq!(levels.map(|level| level.to_string()), ["8", "5"]);
    assert!(room.view().calls.is_empty() && room.view().pending.is_empty());
    room.check_fold();
}

/// One who is known as a player reports for himself, key or not.
#[test]
fn a_key_does_not_let_a_player_report_against_himself() {
    let mut room = playing();
    let [first, _] = sides(&room);
    room.attempt(&person("a"), claim(&room.code(first))).unwrap();
    let key = room.key(1);
    let report = json!({
        "c": "report", "match_no": 1, "slip": levels("8", "5"), "key": key, "side": 1,
    });
    assert_eq!(room.refused(&person("a"), report), "not_your_match");
    let report = json!({"c": "report", "match_no": 1, "slip": levels("8", "5")});
    room.attempt(&person("a"), report).unwrap();
    assert_eq!(room.view().pending[0].reports[0].side, 0);
}

#[test]
fn the_card_of_a_table_needs_its_key_and_shows_its_match() {
    let mut room = playing();
    let [first, second] = sides(&room);
    let card = |room: &Room, table: u32| {
        let key = room.desk.keys(9).unwrap()[table as usize - 1].1.clone();
        TableCardView::new(&room.desk, table, &key).unwrap()
    };
    assert_eq!(TableCardView::new(&room.desk, 1, "ABCDEFGHJKLM").unwrap_err().code, "wrong_key");
    assert_eq!(room.desk.keys(0).unwrap().len(), 2);
    let convention = json!({"c": "convention", "entrant": first, "text": "亮主看副"});
    room.act(convention);
    room.act(json!({"c": "extend", "match_no": 1, "minutes": 5}));
    let shown = card(&room, 1);
    let ids: Vec<u32> = shown.sides.iter().map(|side| side.id).collect();
    assert_eq!((shown.round, shown.match_no, ids), (Some(1), Some(1), vec![first, second]));
    assert_eq!(shown.conventions[0].text, "亮主看副");
    // most2015 二(五): who came late is marked there, and the others deal first.
    assert!(shown.late.is_empty() && shown.start.is_none());
    room.act(json!({"c": "late", "entrant": second, "minutes": 6}));
    let late = card(&room, 1);
    assert_eq!(late.late.iter().map(|of| (of.side, of.minutes)).collect::<Vec<_>>(), [(1, 6)]);
    assert_eq!(late.start.map(|of| (of.side, of.level)), Some((0, "3".to_owned())));
    let clock = room.view().event.clock.unwrap();
    assert_eq!(shown.ends_ms, Some(clock.ends_ms + 5 * 60_000));
    assert_eq!(card(&room, 7).match_no, None);
    // A draft of the next round shows nowhere.
    for no in [1, 2] {
        room.act(json!({"c": "enter", "match_no": no, "slip": levels("8", "5")}));
        assert!(card(&room, no).entered);
        room.act(json!({"c": "confirm", "match_no": no}));
    }
    room.advance(1, &["closed", "provisional"]);
    room.act(json!({"c": "draft"}));
    let shown = card(&room, 1);
    assert_eq!((shown.round, shown.match_no), (Some(1), Some(1)));
    assert!(shown.counts.is_some() && shown.ends_ms.is_none());
}

#[test]
fn a_referee_attends_to_calls() {
    let mut room = playing();
    let [first, _] = sides(&room);
    let call = |no: u32| json!({"c": "call", "match_no": no, "text": "出牌有争议"});
    room.attempt(&person("a"), claim(&room.code(first))).unwrap();
    room.attempt(&person("a"), call(1)).unwrap();
    assert_eq!(room.refused(&person("a"), call(1)), "already_called");
    assert_eq!(room.refused(&person("a"), call(2)), "not_your_match");
    let mut keyed = call(2);
    keyed["key"] = json!("X");
    assert_eq!(room.refused(&person("a"), keyed.clone()), "wrong_key");
    keyed["key"] = json!(room.key(2));
    room.attempt(&person("b"), keyed).unwrap();
    let calls = room.view().calls;
    assert_eq!(calls.iter().map(|of| of.match_no).collect::<Vec<_>>(), [1, 2]);
    assert_eq!((calls[0].by.as_str(), calls[0].text.as_str()), ("选手a", "出牌有争议"));
    let attend = json!({"c": "attend", "call": calls[0].id});
    assert_eq!(room.refused(&person("a"), attend.clone()), "forbidden");
    room.attempt(&referee(), attend.clone()).unwrap();
    assert_eq!(room.refused(&referee(), attend), "no_call");
    let calls = room.view().calls;
    assert_eq!(calls[0].attended_by.as_deref(), Some("裁判员"));
    assert_eq!(calls[1].attended_by, None);
    // One who was attended to may call again.
    room.attempt(&person("a"), call(1)).unwrap();
    room.check_fold();
}

/// Undoing meets what the desk did last, not what a player did meanwhile.
#[test]
fn what_players_do_is_not_undone() {
    let mut room = playing();
    room.act(json!({"c": "extend", "match_no": null, "minutes": 5}));
    let before = room.view().event.clock.unwrap().ends_ms;
    room.attempt(&person("a"), claim(&room.code(1))).unwrap();
    let text = "每副计时";
    let convention = json!({"c": "convention", "entrant": 1, "text": text});
    room.attempt(&person("a"), convention).unwrap();
    room.act(json!({"c": "undo"}));
    assert_eq!(room.view().event.clock.unwrap().ends_ms, before - 5 * 60_000);
    assert_eq!(MyPart::new(&room.desk, "a", Right::Person).convention.as_deref(), Some(text));
    room.check_fold();
}

#[test]
fn convention_cards_are_public_once_the_event_runs() {
    let mut room = Room::open("most2015", json!({}));
    room.enter(4);
    room.attempt(&person("a"), claim(&room.code(1))).unwrap();
    let write = |text: &str| json!({"c": "convention", "entrant": 1, "text": text});
    assert_eq!(room.refused(&person("b"), write("无")), "forbidden");
    assert_eq!(room.refused(&person("a"), write(&"长".repeat(1_001))), "bad_request");
    room.attempt(&person("a"), write(" 甩牌有约 ")).unwrap();
    assert!(EventView::public(&room.desk, "e").conventions.is_empty());
    assert_eq!(room.view().event.conventions[0].text, "甩牌有约");
    room.start();
    let before = EventView::public(&room.desk, "e");
    assert_eq!(before.conventions[0].text, "甩牌有约");
    room.act(write(""));
    let after = EventView::public(&room.desk, "e");
    assert!(after.conventions.is_empty());
    assert_eq!(after.changed_since(&before).unwrap().what, [EventPart::Conventions]);
}

#[test]
fn an_applicant_takes_his_application_back() {
    let mut room = Room::open("most2015", json!({}));
    let people = json!([{"name": "本人", "user": "a"}, {"name": "搭档"}]);
    let apply = json!({"c": "apply", "row": {"people": people}});
    room.attempt(&person("a"), apply.clone()).unwrap();
    let cancel = json!({"c": "cancel", "application": 1});
    assert_eq!(room.refused(&person("b"), cancel.clone()), "forbidden");
    room.attempt(&person("a"), cancel.clone()).unwrap();
    assert_eq!(room.view().applications[0].state, ApplicationState::Cancelled {});
    assert_eq!(room.refused(&person("a"), cancel), "no_application");
    let approve = json!({"c": "approve", "application": 1});
    assert_eq!(room.refused(&director(), approve), "no_application");
    room.attempt(&person("a"), apply).unwrap();
    room.act(json!({"c": "approve", "application": 2}));
    room.check_fold();
}

/// A log from before there were codes, keys and lasting wishes.
#[test]
fn an_older_log_still_folds() {
    let room = playing();
    let older = room.lines.iter().map(|line| {
        let mut value = serde_json::to_value(line).unwrap();
        let line = value.as_object_mut().unwrap();
        line.remove("secret");
        if line["what"]["done"]["c"] == "draft" {
            line["what"]["done"]["forbidden"] = json!([]);
        }
        serde_json::from_value::<Line>(value).unwrap()
    });
    let desk = Desk::replay(older).unwrap();
    let view = DeskView::new(&desk, "e", StaffRole::Helper);
    assert_eq!(view.event, room.view().event);
    assert_eq!(view.cards[0].code, "");
    assert_eq!(desk.keys(0), Err(DeskRefusal::NoKeys.into()));
    assert_eq!(TableCardView::new(&desk, 1, "").unwrap_err().code, "wrong_key");
}

#[test]
fn the_log_is_told_page_by_page() {
    let room = playing();
    let all = AuditPage::new(&room.desk, &AuditQuery::default(), 100);
    assert_eq!((all.lines.len(), all.next), (room.lines.len(), None));
    assert_eq!(all.lines.last().unwrap().c, desk::LineKind::Open);
    let first = AuditPage::new(&room.desk, &AuditQuery::default(), 2);
    assert_eq!(first.lines, all.lines[..2]);
    let second =
        AuditPage::new(&room.desk, &AuditQuery { before: first.next, ..AuditQuery::default() }, 2);
    assert_eq!(second.lines, all.lines[2..4]);
}

/// most2015 二(三)3: 由胜对在该轮比赛结束5分钟内将记分表交到记录台. The desk sees who
/// owes which slip until when, and so does the phone at the table.
#[test]
fn slips_are_due_five_minutes_after_the_round_from_those_who_won() {
    let mut room = Room::open("most2015", json!({}));
    room.enter(8);
    room.start();
    let view = room.view();
    let clock = view.event.clock.clone().unwrap();
    assert_eq!(clock.slips_due_ms, Some(clock.ends_ms + 300_000));
    let duties = view.slip_duties;
    assert_eq!(duties.len(), 4);
    assert!(duties.iter().all(|of| of.owners.is_empty() && of.article == "most2015:二(三)3"));
    assert!(
        duties.iter().all(|of| (of.from_ms, of.due_ms) == (clock.ends_ms, clock.ends_ms + 300_000))
    );

    let key = room.key(1);
    let table = room.view().event.rounds[0].matches[0].table;
    let report = |side: u8| json!({"c": "report", "match_no": 1, "slip": levels("7", "4"), "key": key, "side": side});
    room.attempt(&person("u9"), report(0)).unwrap();
    let card = TableCardView::new(&room.desk, table, &key).unwrap();
    assert_eq!(card.duty.unwrap().owners, [0], "those who won by what is reported");
    room.attempt(&person("u8"), report(1)).unwrap();
    assert_eq!(room.view().slip_duties.len(), 3, "it counts and is owed no more");
    room.act(json!({"c": "enter", "match_no": 2, "slip": levels("5", "5")}));
    assert_eq!(room.view().slip_duties.len(), 2, "it lies on the desk");
}

/// Other texts set no time, and results of online tables come by themselves.
#[test]
fn no_slip_is_due_where_no_text_says_so() {
    for (preset, mode) in [("cn2002-swiss", "paper"), ("most2015", "online")] {
        let mut room = Room::open(preset, json!({}));
        let details = json!({"name": "某赛", "starts_ms": 0, "ends_ms": 1, "mode": mode});
        room.act(json!({"c": "describe", "details": details}));
        room.enter(8);
        room.start();
        assert_eq!(room.view().slip_duties, [], "{preset}");
        let clock = room.view().event.clock;
        assert!(clock.is_none_or(|clock| clock.slips_due_ms.is_none()), "{preset}");
    }
}

/// Accounts do not come with a backup: at the laptop that takes over the codes
/// on old cards let the same people in again, one each, and nobody is put out
/// who came in there.
#[test]
fn codes_hold_again_where_an_event_is_taken_up() {
    let mut room = Room::open("most2015", json!({}));
    room.act(json!({"c": "add", "rows": [
        {"people": [{"name": "甲一"}, {"name": "甲二"}]}, {"people": [{"name": "乙一"}, {"name": "乙二"}]},
    ]}));
    let codes = [room.code(1), room.code(2)];
    let claim = |room: &mut Room, user: &str, of: usize, one: Option<u32>| {
        let claim = json!({"c": "claim", "code": codes[of], "person": one});
        room.attempt(&person(user), claim).map_err(|why| Refusal::from(why).code)
    };
    for (user, of) in [("a", 0), ("b", 0), ("x", 1)] {
        claim(&mut room, user, of, None).unwrap();
    }
    assert_eq!(claim(&mut room, "c", 0, None), Err("person_taken"));
    let restored = Restored {
        user: "d".to_owned(),
        name: "裁判长".to_owned(),
        at_ms: 5,
        lines: room.desk.version(),
        copied_ms: 4,
        signed_by: None,
    };
    room.told("restored 5", &ServerCommand::Restored(restored)).unwrap();
    claim(&mut room, "c", 0, None).unwrap();
    assert_eq!(claim(&mut room, "c", 0, Some(1)), Ok(()), "he is the other one");
    claim(&mut room, "d", 0, None).unwrap();
    assert_eq!(claim(&mut room, "e", 0, None), Err("person_taken"));
    assert_eq!(claim(&mut room, "e", 0, Some(1)), Err("person_taken"));
    // Whoever is known there as before keeps his place once he is heard of.
    let convention = json!({"c": "convention", "entrant": 2, "text": "自然叫牌"});
    room.attempt(&person("x"), convention).unwrap();
    assert_eq!(claim(&mut room, "y", 1, Some(0)), Err("person_taken"));
    claim(&mut room, "y", 1, None).unwrap();
    assert_eq!(claim(&mut room, "z", 1, None), Err("person_taken"));
    let part = |user: &str| room.desk.side().person_of(user, room.desk.tournament());
    let parts = ["a", "b", "c", "d", "x", "y"].map(part);
    let places = [None, None, Some((1, 1)), Some((1, 0)), Some((2, 0)), Some((2, 1))];
    assert_eq!(parts, places);
    room.check_fold();
}

//! Boards are sealed until their round is over, and nobody both sees them
//! before and plays them.

use desk::{BoardSecret, Bytes, Desk, Restored, Sealed, ServerCommand};
use protocol::events::{AuditPage, AuditQuery, EventView};
use serde_json::{Value, json};

use crate::room::{Room, director, person, referee};

/// An event on paper with boards, sealed as servers seal them.
fn sealed(more: Value) -> Room {
    let mut room = Room::open("cn2017", more);
    room.lines[0].sealed = Some(Sealed::new("aa".to_owned()));
    room.desk = Desk::open(room.lines[0].clone()).unwrap();
    room
}

fn open(round: u32) -> Value {
    json!({"c": "open_boards", "stage": 0, "round": round})
}

fn row(name: &str, user: &str) -> Value {
    json!({"people": [{"name": name, "user": user}, {"name": "搭档"}]})
}

impl Room {
    /// Plays the round to its end.
    fn close(&mut self, round: u32) {
        for of in self.view().missing {
            let slip = json!({"by": "forfeit", "absent": [0]});
            self.act(json!({"c": "enter", "match_no": of, "slip": slip}));
            self.act(json!({"c": "confirm", "match_no": of}));
        }
        self.advance(round, &["closed"]);
    }
}

#[test]
fn the_log_tells_boards_when_their_round_is_over() {
    let mut room = sealed(json!({}));
    room.enter(4);
    room.start();
    let secret = |room: &Room, round| room.desk.round_boards(0, round).unwrap().set.secret;
    let BoardSecret::Sealed { start, .. } = secret(&room, 1) else { panic!("it is not sealed") };
    assert!(room.desk.boards_to_open().is_empty());
    let over = |start: &str| ServerCommand::BoardsOver {
        stage: 0,
        round: 1,
        start: start.to_owned(),
        secret: Bytes([5; 32]),
    };
    let early = room.told("early", &over(&start)).unwrap_err();
    assert_eq!(refusal::Refusal::from(early).code, "wrong_state");
    room.close(1);
    assert_eq!(room.desk.boards_to_open().len(), 1);
    room.told("boards", &over(&start)).unwrap();
    assert!(secret(&room, 1) == BoardSecret::Known([5; 32]));
    assert!(matches!(secret(&room, 2), BoardSecret::Sealed { .. }));
    assert!(room.desk.boards_to_open().is_empty());
    // What was told stays told when the director takes his step back.
    room.act(json!({"c": "undo"}));
    assert!(secret(&room, 1) == BoardSecret::Known([5; 32]));
    room.check_fold();
}

#[test]
fn events_of_earlier_versions_keep_their_boards() {
    let old = Room::open("cn2017", json!({}));
    let [one, two] = [1, 2].map(|round| old.desk.round_boards(0, round).unwrap().set.secret);
    assert!(matches!((&one, &two), (BoardSecret::Known(_), BoardSecret::Known(_))));
    assert!(one != two && old.desk.tells_boards());
    assert!(!sealed(json!({})).desk.tells_boards());
}

#[test]
fn opening_boards_is_written_down_for_everyone() {
    let mut room = sealed(json!({}));
    assert_eq!(room.refused(&person("a"), open(1)), "forbidden");
    room.attempt(&referee(), open(1)).unwrap();
    assert_eq!(room.refused(&referee(), open(1)), "already_opened");
    assert_eq!(room.refused(&referee(), open(9)), "no_boards");
    room.attempt(&director(), open(1)).unwrap();
    let public = EventView::public(&room.desk, "e").boards_opened;
    let seen: Vec<(u32, &str)> = public.iter().map(|of| (of.round, &*of.by)).collect();
    assert_eq!(seen, [(1, "裁判员"), (1, "裁判长")]);
    let said = &AuditPage::new(&room.desk, &AuditQuery::default(), 1).lines[0];
    assert_eq!((&*said.zh, &*said.en), ("开启第 1 轮的牌", "opened the boards of round 1"));
    // Nobody forgets what he has seen: no undoing meets it.
    room.enter(4);
    room.act(json!({"c": "undo"}));
    assert_eq!(EventView::public(&room.desk, "e").boards_opened.len(), 2);
    assert_eq!(room.refused(&director(), json!({"c": "undo"})), "nothing_to_undo");
    room.enter(4);
    room.start();
    room.close(1);
    assert_eq!(room.refused(&referee(), open(1)), "wrong_state", "everyone sees them now");
    room.check_fold();
}

#[test]
fn boards_that_are_played_online_are_opened_for_nobody() {
    let details = json!({"name": "某赛", "starts_ms": 0, "ends_ms": 1, "mode": "online"});
    let mut room = sealed(json!({"details": details}));
    assert_eq!(room.refused(&director(), open(1)), "boards_hidden");
}

#[test]
fn who_has_opened_never_takes_part() {
    let mut room = sealed(json!({}));
    room.enter(4);
    let code = room.code(1);
    room.attempt(&referee(), open(1)).unwrap();
    let ways = [
        (referee(), json!({"c": "apply", "row": row("裁判", "r")})),
        (referee(), json!({"c": "claim", "code": code})),
        (director(), json!({"c": "add", "rows": [row("裁判", "r")]})),
        (director(), json!({"c": "edit", "entrant": 1, "row": row("裁判", "r")})),
    ];
    for (by, command) in ways {
        assert_eq!(room.refused(&by, command.clone()), "has_opened_boards", "{command}");
    }
    // Whoever has a file with the boards is no better.
    let (user, name) = ("b".to_owned(), "某人".to_owned());
    room.told("backed up", &ServerCommand::BackedUp { user, name }).unwrap();
    let refused = room.refused(&person("b"), json!({"c": "claim", "code": code}));
    assert_eq!(refused, "has_opened_boards");
    // Others go on entering.
    room.attempt(&person("c"), json!({"c": "claim", "code": code})).unwrap();
    room.check_fold();
}

#[test]
fn who_takes_part_never_opens() {
    let mut room = sealed(json!({}));
    room.act(json!({"c": "add", "rows": [row("裁判", "r"), row("某人", "x")]}));
    assert_eq!(room.refused(&referee(), open(1)), "plays_boards");
    // Nor does one who waits to be let in.
    let waits = desk::By { user: "w".to_owned(), ..referee() };
    room.attempt(&waits, json!({"c": "apply", "row": row("候补", "w")})).unwrap();
    assert_eq!(room.refused(&waits, open(1)), "plays_boards");
    // Whoever is out may; then nobody undoes his going.
    room.act(json!({"c": "withdraw", "entrant": 1}));
    room.attempt(&referee(), open(1)).unwrap();
    assert_eq!(room.refused(&director(), json!({"c": "undo"})), "has_opened_boards");
    room.check_fold();
}

#[test]
fn a_seal_without_its_key_is_replaced_and_what_was_prepared_is_lost() {
    let mut room = sealed(json!({}));
    room.attempt(&referee(), open(1)).unwrap();
    assert_eq!(room.desk.boards_at_stake(), [(0, 1)]);
    let restored = Restored {
        user: "x".to_owned(),
        name: "另一位裁判长".to_owned(),
        at_ms: 9,
        lines: 2,
        copied_ms: 1,
        signed_by: None,
    };
    room.told("restored 9", &ServerCommand::Restored(restored)).unwrap();
    assert!(room.desk.was_told("restored 9") && !room.desk.was_told("restored 8"));
    let lost = room.desk.boards_at_stake();
    let sealed = Sealed::new("bb".to_owned());
    room.told("sealed 3", &ServerCommand::BoardsSealed { sealed: sealed.clone(), lost }).unwrap();
    let gone = room.desk.round_boards(0, 1).err().unwrap();
    assert_eq!(refusal::Refusal::from(gone).code, "boards_lost");
    let next = room.desk.round_boards(0, 2).unwrap().set.secret;
    assert!(matches!(next, BoardSecret::Sealed { sealed: now, .. } if now == sealed));
    let shown = EventView::public(&room.desk, "e").restored;
    assert_eq!((&*shown[0].by, shown[0].at_ms, shown[0].copied_ms), ("另一位裁判长", 9, 1));
    let audit = AuditPage::new(&room.desk, &AuditQuery::default(), 2).lines;
    assert!(audit[1].zh.contains("另一位裁判长") && audit[1].en.contains("nobody signed"));
    assert!(audit[0].zh.contains("第 1 轮"), "{}", audit[0].zh);
    room.check_fold();
}

//! The lobby, private tables, play now, bots, spectators, the referee.

use std::time::Duration;

use client::{Connection, Visitor};
use futures_util::StreamExt;
use protocol::{
    ClientMessage, NewTableRequest, OwnTable, Reason, Ruling, ServerMessage, Spectators, Stage,
    TableStatus, TableSummary, Told, Who,
};
use serde_json::{Value, json};
use server::limits::Rate;
use server::{Config, Limits};
use store::Role;

use crate::hall::{Hall, PATIENCE, check_record, command, config, id_of, play, table, until};

fn sit(id: &str) -> ClientMessage {
    ClientMessage::Sit { id: id.to_owned(), seen: 1, seat: None }
}

#[tokio::test(flavor = "multi_thread")]
async fn play_now_fills_with_bots_and_two_who_come_at_once_meet() {
    let hall = Hall::open().await;
    let guests = hall.guests(2).await;
    let table = guests[0].play_now("erdayi2021").await.unwrap();
    assert_eq!(guests[1].play_now("erdayi2021").await.unwrap(), table);
    let mut connection = guests[0].connect(&table).await.unwrap();
    // The third chair gets a bot after a few seconds, and the match begins.
    until(&mut connection, |message| {
        matches!(message, ServerMessage::Events { events, .. }
            if events.iter().any(|event| matches!(event, Told::Began { .. })))
    })
    .await;
    let summary = guests[0].table(&table).await.unwrap();
    assert_eq!(summary.status, TableStatus::Playing);
    assert_eq!(summary.seats.iter().flatten().filter(|seat| seat.bot).count(), 1);
    let refused = guests[0].play_now("mahjong").await.unwrap_err();
    assert_eq!(refused.code(), Some("no_such_rules"));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_and_three_bots_play_a_match() {
    let hall = Hall::open().await;
    let guest = hall.guest("客").await;
    let mut request = table("cn2017", 1);
    request.bots = vec![
        None,
        Some("steady".to_owned()),
        Some("steady".to_owned()),
        Some("smallest".to_owned()),
    ];
    let (id, _) = guest.open_table(&request).await.unwrap();
    play(guest.clone(), id.clone(), 4).await;
    check_record(&guest, &id).await;
    let record = guest.record(&id).await.unwrap();
    let ended: Value = record
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .find(|line: &Value| line["type"] == "match_end")
        .unwrap();
    let own = own_table(&guest).await;
    assert_eq!((&*own.table.id, own.seat, own.reason), (&*id, 0, Some(Reason::Played)));
    assert_eq!(json!(own.scores), json!(["E", "N", "W", "S"].map(|seat| &ended["scores"][seat])));
    request.bots = vec![Some("cheater".to_owned())];
    assert_eq!(guest.open_table(&request).await.unwrap_err().code(), Some("no_such_bot"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_table_is_found_by_its_link_only() {
    let hall = Hall::open().await;
    let guests = hall.guests(2).await;
    let mut request = table("cn2017", 1);
    request.private = true;
    let (id, link) = guests[0].open_table(&request).await.unwrap();
    let listed: Value = guests[1].get("/api/tables").await.unwrap();
    assert_eq!(listed["tables"], json!([]));
    for query in ["", "key=AAAA"] {
        let refused = guests[1].connect_with(&id, query).await.unwrap_err();
        assert_eq!(refused.code(), Some("wrong_key"));
    }
    assert_eq!(guests[1].table(&id).await.unwrap_err().code(), Some("wrong_key"));
    let key = link.split_once('?').unwrap().1;
    // Before he comes he reads who invites and to what.
    let path = format!("/api/tables/{id}?{key}");
    let invited: TableSummary = guests[1].get(&path).await.unwrap();
    let me: Value = guests[0].get("/api/me").await.unwrap();
    assert_eq!(invited.host.as_deref(), me["user"]["nickname"].as_str());
    assert!(invited.host.is_some() && invited.rules == "cn2017");
    let mut connection = guests[1].connect_with(&id, key).await.unwrap();
    command(&mut connection, &sit("a")).await.unwrap();
    // Who sits there needs the link no more.
    guests[1].connect(&id).await.unwrap();
    guests[0].connect(&id).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_is_live() {
    let hall = Hall::open().await;
    let guest = hall.guest("客").await;
    let response = guest.send(reqwest::Method::GET, "/api/lobby", None).await.unwrap();
    let mut stream = response.bytes_stream();
    let mut heard = String::new();
    let (id, _) = guest.open_table(&table("cn2017", 1)).await.unwrap();
    let mut connection = guest.connect(&id).await.unwrap();
    command(&mut connection, &sit("a")).await.unwrap();
    let both = async {
        while !(heard.contains("event: tables") && heard.contains("客") && heard.contains(&id)) {
            let chunk = stream.next().await.unwrap().unwrap();
            heard += std::str::from_utf8(&chunk).unwrap();
        }
    };
    tokio::time::timeout(PATIENCE, both).await.expect("the lobby tells");
    let listed: Value = guest.get("/api/tables?status=gathering").await.unwrap();
    assert_eq!(listed["tables"][0]["id"], json!(id));
    assert_eq!(listed["tables"][0]["seats"][0]["name"], json!("客"));
    let own: Value = guest.get("/api/me/tables").await.unwrap();
    assert_eq!(own["tables"][0]["id"], json!(id));
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_one_owner_are_bounded() {
    let hall = Hall::open().await;
    let (guest, account) = (hall.guest("客").await, hall.account("keren").await);
    for (owner, most) in [(guest, 4), (account, 10)] {
        for _ in 0..most {
            owner.open_table(&table("cn2017", 1)).await.unwrap();
        }
        let refused = owner.open_table(&table("cn2017", 1)).await.unwrap_err();
        assert_eq!(refused.code(), Some("too_many_tables"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_from_one_address_are_bounded() {
    let tables_per_address = Rate { per_minute: 1, burst: 2 };
    let limits = Limits { tables_per_address, ..config().limits };
    let hall = Hall::with(Config { limits, ..config() }).await;
    let guests = hall.guests(3).await;
    guests[0].open_table(&table("cn2017", 1)).await.unwrap();
    guests[1].play_now("cn2017").await.unwrap();
    let refused = guests[2].play_now("erdayi2021").await.unwrap_err();
    assert_eq!(refused.code(), Some("too_many_requests"));
    let refused = guests[2].open_table(&table("cn2017", 1)).await.unwrap_err();
    assert_eq!(refused.code(), Some("too_many_requests"));
    let listed: Value = guests[2].get("/api/tables").await.unwrap();
    assert_eq!(listed["tables"].as_array().unwrap().len(), 2, "looking is free");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_owner_places_bots() {
    let hall = Hall::open().await;
    let guests = hall.guests(2).await;
    let (id, _) = guests[0].open_table(&table("cn2017", 1)).await.unwrap();
    let seat = games::Seat::new(2).unwrap();
    let bot = |id: &str, bot: &str| ClientMessage::Bot {
        id: id.to_owned(),
        seen: 1,
        seat,
        bot: bot.to_owned(),
    };
    let mut other = guests[1].connect(&id).await.unwrap();
    assert_eq!(command(&mut other, &bot("a", "steady")).await, Err("not_owner".to_owned()));
    let mut owner = guests[0].connect(&id).await.unwrap();
    assert_eq!(command(&mut owner, &bot("a", "deep")).await, Err("no_such_bot".to_owned()));
    command(&mut owner, &bot("b", "steady")).await.unwrap();
    let clear = ClientMessage::ClearBot { id: "c".to_owned(), seen: 1, seat };
    command(&mut owner, &clear).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_may_watch_nobody_does() {
    let hall = Hall::open().await;
    let guests = hall.guests(5).await;
    let mut request = table("cn2017", 1);
    request.spectators = Some(Spectators::Nobody {});
    let (id, _) = guests[0].open_table(&request).await.unwrap();
    let mut watcher = guests[4].connect(&id).await.unwrap();
    let players: Vec<_> = (0..4)
        .map(|index| tokio::spawn(play(guests[index].clone(), id.clone(), index as u64)))
        .collect();
    let bye = until(&mut watcher, |message| matches!(message, ServerMessage::Bye { .. })).await;
    assert!(matches!(bye, ServerMessage::Bye { code, .. } if code == "no_spectators"));
    let refused = guests[4].connect(&id).await.unwrap_err();
    assert_eq!(refused.code(), Some("no_spectators"));
    for player in players {
        player.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn delayed_spectators_see_all_cards_later_and_none_before() {
    let hall = Hall::open().await;
    let guests = hall.guests(4).await;
    let mut request = table("erdayi2021", 1);
    request.spectators = Some(Spectators::Delayed { delay_ms: 1_500 });
    let (id, _) = guests[0].open_table(&request).await.unwrap();
    let mut watcher = guests[3].connect(&id).await.unwrap();
    let began = tokio::time::Instant::now();
    let players: Vec<_> = (0..3)
        .map(|index| tokio::spawn(play(guests[index].clone(), id.clone(), index as u64)))
        .collect();
    let dealt = until(&mut watcher, |message| {
        matches!(message, ServerMessage::Events { events, .. }
            if events.iter().any(|event| matches!(event, Told::Dealt { .. })))
    })
    .await;
    assert!(began.elapsed() >= Duration::from_millis(1_500));
    let ServerMessage::Events { events, .. } = dealt else { panic!() };
    let hands = events.iter().find_map(|event| match event {
        Told::Dealt { hands, .. } => Some(hands),
        _ => None,
    });
    assert!(hands.unwrap().iter().all(Option::is_some), "all cards, a while later");
    for player in players {
        player.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_referee_is_called_sees_all_rules_and_players_do_not() {
    let hall = Hall::open().await;
    let guests = hall.guests(4).await;
    let referee = hall.staff("裁判", Role::Referee).await;
    let (id, _) = guests[0].open_table(&table("cn2017", 1)).await.unwrap();
    let mut connections = Vec::new();
    for guest in &guests {
        let mut connection = guest.connect(&id).await.unwrap();
        command(&mut connection, &sit("s")).await.unwrap();
        connections.push(connection);
    }
    let call =
        ClientMessage::CallReferee { id: "c".to_owned(), seen: 1, text: "太慢".to_owned() };
    command(&mut connections[0], &call).await.unwrap();
    let calls: Value = referee.get("/api/calls").await.unwrap();
    assert_eq!(calls[0]["table"], json!(id));
    assert_eq!(calls[0]["text"], json!("太慢"));
    assert_eq!(guests[0].get::<Value>("/api/calls").await.unwrap_err().code(), Some("forbidden"));
    let answered = format!("/api/calls/{}/answer", calls[0]["id"]);
    referee.send(reqwest::Method::POST, &answered, Some(&json!({}))).await.unwrap();

    let refused = guests[1].connect_with(&id, "referee=true").await.unwrap_err();
    assert_eq!(refused.code(), Some("forbidden"));
    let mut desk = referee.connect_with(&id, "referee=true").await.unwrap();
    let view = until(&mut desk, |message| matches!(message, ServerMessage::View { .. })).await;
    let ServerMessage::View { view, .. } = view else { panic!() };
    assert_eq!(view.you, protocol::Viewer::Referee);
    assert!(matches!(view.stage, Stage::Gathering { .. }));
    let pause =
        |id: &str| ClientMessage::Rule { id: id.to_owned(), seen: 1, ruling: Ruling::Pause {} };
    assert_eq!(command(&mut connections[1], &pause("p")).await, Err("referees_only".to_owned()));
    command(&mut desk, &pause("p")).await.unwrap();
    until(&mut connections[2], |message| {
        matches!(message, ServerMessage::Events { events, .. }
            if events.iter().any(|event| matches!(event, Told::Paused { .. })))
    })
    .await;
    // A referee who plays here does not rule here.
    let other = hall.staff("领队", Role::Referee).await;
    let (own, _) = other.open_table(&table("cn2017", 1)).await.unwrap();
    let mut seated = other.connect(&own).await.unwrap();
    command(&mut seated, &sit("s")).await.unwrap();
    assert_eq!(command(&mut seated, &pause("q")).await, Err("plays_here".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_referee_who_is_one_no_longer_sees_and_rules_no_more() {
    let hall = Hall::open().await;
    let owner = hall.guest("客").await;
    let referee = hall.staff("裁判", Role::Referee).await;
    let (id, _) = owner.open_table(&table("cn2017", 1)).await.unwrap();
    let mut desk = referee.connect_with(&id, "referee=true").await.unwrap();
    let mut plain = referee.connect(&id).await.unwrap();
    hall.give_role(&referee, Role::Player).await;
    let pause = ClientMessage::Rule { id: "p".to_owned(), seen: 1, ruling: Ruling::Pause {} };
    assert_eq!(command(&mut plain, &pause).await, Err("referees_only".to_owned()));
    until(&mut desk, |message| match message {
        ServerMessage::View { view, .. } => view.you == protocol::Viewer::Spectator,
        _ => false,
    })
    .await;
    assert_eq!(command(&mut desk, &pause).await, Err("referees_only".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_referee_who_saw_the_cards_takes_no_chair_not_even_after_a_restart() {
    let mut hall = Hall::open().await;
    let guest = hall.guest("客").await;
    let saw = hall.staff("看牌的", Role::Referee).await;
    let chief = hall.staff("裁判长", Role::Director).await;
    let bots = vec![None, Some("steady".to_owned()), Some("steady".to_owned())];
    let request = NewTableRequest { bots, ..table("erdayi2021", 1) };
    let (id, _) = guest.open_table(&request).await.unwrap();
    let mut watches = saw.connect_with(&id, "referee=true").await.unwrap();
    let mut connection = guest.connect(&id).await.unwrap();
    command(&mut connection, &sit("s")).await.unwrap();
    let ready = ClientMessage::Ready { id: "g".to_owned(), seen: 1, ready: true, bytes: None };
    command(&mut connection, &ready).await.unwrap();
    until(&mut watches, |message| {
        matches!(message, ServerMessage::Events { events, .. }
            if events.iter().any(|event| matches!(event, Told::Dealt { .. })))
    })
    .await;
    let user = id_of(&saw).await;
    hall.restart().await;
    let mut rules = hall.again(&chief).connect(&id).await.unwrap();
    let substitute = |command: &str, user: &str| ClientMessage::Rule {
        id: command.to_owned(),
        seen: 1,
        ruling: Ruling::Substitute {
            seat: games::Seat::new(1).unwrap(),
            who: Who::Person(user.into()),
            name: "替补".into(),
        },
    };
    let refused = command(&mut rules, &substitute("a", &user)).await;
    assert_eq!(refused, Err("saw_cards".to_owned()));
    let other = id_of(&hall.guest("新人").await).await;
    command(&mut rules, &substitute("b", &other)).await.unwrap();
}

/// The newest of somebody's own tables.
async fn own_table(visitor: &Visitor) -> OwnTable {
    let page: Value = visitor.get("/api/me/tables").await.unwrap();
    serde_json::from_value(page["tables"][0].clone()).unwrap()
}

/// A match of a guest and two bots that has begun, and the referee at it.
async fn begun(guest: &Visitor, referee: &Visitor) -> (String, Connection) {
    let request = NewTableRequest {
        bots: vec![None, Some("steady".to_owned()), Some("steady".to_owned())],
        ..table("erdayi2021", 1)
    };
    let (id, _) = guest.open_table(&request).await.unwrap();
    let mut desk = referee.connect_with(&id, "referee=true").await.unwrap();
    let mut connection = guest.connect(&id).await.unwrap();
    command(&mut connection, &sit("s")).await.unwrap();
    let ready = ClientMessage::Ready { id: "g".to_owned(), seen: 1, ready: true, bytes: None };
    command(&mut connection, &ready).await.unwrap();
    until(&mut desk, |message| {
        matches!(message, ServerMessage::Events { events, .. }
            if events.iter().any(|event| matches!(event, Told::Began { .. })))
    })
    .await;
    (id, desk)
}

/// A record names the referee and says how long the match was to be; nobody
/// changes either, for the server has signed it.
#[tokio::test(flavor = "multi_thread")]
async fn a_record_says_who_ruled_and_is_signed() {
    let hall = Hall::open().await;
    let (guest, referee) = (hall.guest("客").await, hall.staff("裁判", Role::Referee).await);
    let (id, mut desk) = begun(&guest, &referee).await;
    let seat = games::Seat::new(0).unwrap();
    let ruling = Ruling::LoseMatch { seat };
    let rule = ClientMessage::Rule { id: "r".to_owned(), seen: 1, ruling };
    command(&mut desk, &rule).await.unwrap();
    let record = guest.record(&id).await.unwrap();
    let lines: Vec<Value> =
        record.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    // He played alone with bots.
    assert_eq!(
        (&lines[0]["version"], &lines[0]["settings"]["practice"]),
        (&json!(5), &json!(true))
    );
    assert_eq!(lines[0]["settings"]["length"], json!({"by": "deals", "deals": 1}));
    let end = lines.iter().position(|line| line["type"] == "match_end").unwrap();
    let ruling = &lines[end - 1];
    let user = id_of(&referee).await;
    assert_eq!(
        (&ruling["type"], &ruling["by"], &ruling["user"], &ruling["seat"]),
        (&json!("ruling"), &json!("裁判"), &json!(user), &json!("A"))
    );
    let key: Value = guest.get("/api/key").await.unwrap();
    let proof = games::record::verify(record.lines());
    assert_eq!(proof.findings, []);
    let signed_by = proof.summary.unwrap().signed_by.unwrap();
    assert_eq!(signed_by.to_string(), key["key"].as_str().unwrap());
    for (from, to) in [("裁判", "别人"), (r#""deals":1"#, r#""deals":2"#), ("lost", "closed")] {
        let forged = record.replace(from, to);
        assert_ne!(forged, record);
        let proof = games::record::verify(forged.lines());
        assert!(proof.findings.iter().any(|found| found.says.code == "bad_signature"), "{to}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ones_own_tables_say_who_lost_by_a_ruling_and_what_was_never_played() {
    let hall = Hall::open().await;
    let guest = hall.guest("客").await;
    let referee = hall.staff("裁判", Role::Referee).await;
    let rule = |ruling: Ruling| ClientMessage::Rule { id: "r".to_owned(), seen: 1, ruling };
    let (_, mut desk) = begun(&guest, &referee).await;
    let seat = games::Seat::new(0).unwrap();
    command(&mut desk, &rule(Ruling::LoseMatch { seat })).await.unwrap();
    let own = own_table(&guest).await;
    assert_eq!((own.reason, own.lost), (Some(Reason::Lost), Some(seat)));
    assert_eq!(own.scores.len(), 3);

    let (id, _) = guest.open_table(&table("cn2017", 1)).await.unwrap();
    let mut connection = guest.connect(&id).await.unwrap();
    command(&mut connection, &sit("s")).await.unwrap();
    let mut desk = referee.connect_with(&id, "referee=true").await.unwrap();
    command(&mut desk, &rule(Ruling::Close {})).await.unwrap();
    let own = own_table(&guest).await;
    assert_eq!((&*own.table.id, own.table.status), (&*id, TableStatus::Over));
    assert_eq!((own.scores, own.reason), (vec![], Some(Reason::Closed)));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_audit_log_says_who_ruled_where_and_what() {
    let hall = Hall::open().await;
    let owner = hall.guest("客").await;
    let referee = hall.staff("裁判", Role::Referee).await;
    let director = hall.staff("裁判长", Role::Director).await;
    let (id, _) = owner.open_table(&table("cn2017", 1)).await.unwrap();
    let mut desk = referee.connect_with(&id, "referee=true").await.unwrap();
    let mut player = owner.connect(&id).await.unwrap();
    let rule =
        |id: &str, ruling: Ruling| ClientMessage::Rule { id: id.to_owned(), seen: 1, ruling };
    command(&mut desk, &rule("a", Ruling::Pause {})).await.unwrap();
    // What is refused, and what was done before, is not done.
    assert!(command(&mut desk, &rule("b", Ruling::Pause {})).await.is_err());
    assert!(command(&mut player, &rule("c", Ruling::Resume {})).await.is_err());
    command(&mut desk, &rule("a", Ruling::Pause {})).await.unwrap();
    let substitute = |who: Who| {
        let seat = games::Seat::new(2).unwrap();
        Ruling::Substitute { seat, who, name: "替补".into() }
    };
    for (who, code) in [
        (Who::Person("nobody".into()), "no_such_user"),
        (Who::Bot("cheater".into()), "no_such_bot"),
    ] {
        let ruling = rule("d", substitute(who));
        assert_eq!(command(&mut desk, &ruling).await, Err(code.to_owned()));
    }
    let other = id_of(&director).await;
    command(&mut desk, &rule("e", substitute(Who::Person(other.as_str().into())))).await.unwrap();

    let lines: Vec<Value> = director.get("/api/audit").await.unwrap();
    let noted: Vec<(&Value, &Value, &Value, &Value)> = lines
        .iter()
        .map(|line| (&line["user_id"], &line["action"], &line["subject"], &line["details"]))
        .collect();
    let (by, id) = (json!(id_of(&referee).await), json!(id));
    let substituted =
        json!({"do": "substitute", "seat": 2, "who": {"person": other}, "name": "替补"});
    assert_eq!(
        noted,
        [
            (&by, &json!("table.rule"), &id, &substituted),
            (&by, &json!("table.rule"), &id, &json!({"do": "pause"})),
            (&by, &json!("table.watch"), &id, &json!(null)),
        ]
    );
    let refused = referee.get::<Value>("/api/audit").await.unwrap_err();
    assert_eq!(refused.code(), Some("forbidden"));
}

#[tokio::test(flavor = "multi_thread")]
async fn records_are_there_when_the_match_is_over() {
    let hall = Hall::open().await;
    let guest = hall.guest("客").await;
    let (id, _) = guest.open_table(&table("cn2017", 1)).await.unwrap();
    assert_eq!(guest.record(&id).await.unwrap_err().code(), Some("not_over"));
    assert_eq!(guest.record("nosuch").await.unwrap_err().code(), Some("not_found"));
}

//! People at the tables of an event.

use client::HintPlayer;
use protocol::{ClientMessage, Ruling, ServerMessage, Stage, Told, Viewer};
use serde_json::{Value, json};

use crate::hall::{Hall, PATIENCE, bot, bots, command, entry, event, ready, until, user};
use crate::venue::{Someone, Venue, refused};

fn seat(index: usize) -> games::Seat {
    games::Seat::new(index).unwrap()
}

/// A most2015 match of four people.
async fn hall() -> (Hall, Vec<Someone>) {
    let venue = Venue::open().await;
    let mut people = Vec::new();
    for name in ["甲", "乙", "丙", "丁"] {
        people.push(venue.guest(name).await);
    }
    let rows = vec![
        entry("第一对", &[user("甲", &people[0]), user("乙", &people[1])]),
        entry("第二对", &[user("丙", &people[2]), user("丁", &people[3])]),
    ];
    let hall = Hall::with(venue, "most2015", false, rows).await;
    hall.begin().await;
    (hall, people)
}

#[tokio::test(flavor = "multi_thread")]
async fn only_entrants_have_chairs_and_nobody_gives_them_away() {
    let (hall, people) = hall().await;
    let stranger = hall.venue.guest("路人").await;
    let table = hall.tables().await[0].clone();
    let mut watches = hall.connect(&stranger, &table, "").await;
    let sit = ClientMessage::Sit { id: "a".to_owned(), seen: 1, seat: None };
    assert_eq!(command(&mut watches, &sit).await, Err("event_seats".to_owned()));
    let mut sits = hall.connect(&people[0], &table, "").await;
    let hello = until(&mut sits, |message| matches!(message, ServerMessage::Hello { .. })).await;
    let ServerMessage::Hello { you: Viewer::Seat(own), event, .. } = hello else {
        panic!("{hello:?}")
    };
    assert_eq!(event.as_ref(), Some(&hall.event), "the table knows its event");
    let other =
        ClientMessage::Sit { id: "b".to_owned(), seen: 1, seat: Some(seat((own.index() + 1) % 4)) };
    assert_eq!(command(&mut sits, &other).await, Err("event_seats".to_owned()));
    let leave = ClientMessage::Leave { id: "c".to_owned(), seen: 1 };
    assert_eq!(command(&mut sits, &leave).await, Err("event_seats".to_owned()));
    // Not even the director, who owns the table, brings bots.
    let mut owner = hall.connect(&hall.director, &table, "").await;
    let bot =
        ClientMessage::Bot { id: "d".to_owned(), seen: 1, seat: seat(1), bot: "steady".to_owned() };
    assert_eq!(command(&mut owner, &bot).await, Err("event_seats".to_owned()));
    let words = ClientMessage::Say {
        id: "e".to_owned(),
        seen: 1,
        phrase: None,
        text: Some("出红桃".to_owned()),
    };
    assert_eq!(command(&mut sits, &words).await, Err("phrases_only".to_owned()));
    // The result is the table's to tell.
    let slip = json!({"by": "levels", "levels": ["5", "2"]});
    let report = json!({"c": "report", "match_no": 1, "slip": slip});
    let answer = hall.venue.attempt(&hall.event, &people[0], report).await;
    assert_eq!(refused(answer).1, "online_match");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_people_begins_when_all_are_ready_and_the_events_referee_ends_it() {
    let (hall, people) = hall().await;
    let referee = hall.venue.guest("裁判").await;
    let table = hall.tables().await[0].clone();
    let mut seats = Vec::new();
    for person in &people {
        seats.push(hall.connect(person, &table, "").await);
    }
    let early = hall.venue.of(&referee).connect_with(&table, "referee=true").await;
    assert_eq!(early.unwrap_err().code(), Some("forbidden"));
    hall.act(json!({"c": "staff", "user": referee.id, "role": "referee"})).await;
    let mut judge = hall.connect(&referee, &table, "referee=true").await;
    for seat in &mut seats {
        command(seat, &ready("r")).await.unwrap();
    }
    for seat in &mut seats {
        event(seat, |event| matches!(event, Told::Began { .. } | Told::Committed { .. })).await;
    }
    // A call at the table is a call at the desk.
    let call =
        ClientMessage::CallReferee { id: "c".to_owned(), seen: 1, text: "掉线".to_owned() };
    command(&mut seats[2], &call).await.unwrap();
    let desk = hall.until(|desk| desk["calls"] != json!([])).await;
    let heard = &desk["calls"][0];
    assert_eq!((&heard["by"], &heard["text"]), (&json!("丙"), &json!("掉线")), "{heard}");
    assert_eq!(heard["online"], json!(table));
    hall.venue.act(&hall.event, &referee, json!({"c": "attend", "call": heard["id"]})).await;
    // The referee of this event sees the table and rules there.
    let view = until(&mut judge, |message| match message {
        ServerMessage::View { view, .. } => matches!(view.stage, Stage::Gathering { .. }),
        _ => false,
    })
    .await;
    let ServerMessage::View { view, .. } = view else { panic!() };
    assert_eq!(view.you, Viewer::Referee);
    let close = ClientMessage::Rule { id: "x".to_owned(), seen: 1, ruling: Ruling::Close {} };
    assert_eq!(command(&mut seats[0], &close).await, Err("referees_only".to_owned()));
    command(&mut judge, &close).await.unwrap();
    let desk = hall.results().await;
    let calls = hall.venue.get(&hall.director, "/api/calls").await.unwrap();
    assert_eq!(calls, json!([]), "the desk has it");
    let of = &desk["event"]["rounds"][0]["matches"][0];
    assert_eq!(of["slip"]["levels"], json!(["2", "2"]), "as it stood: {of}");
    hall.end(1).await;
    hall.checked_log().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "cards are dealt at the table's own pace, which takes a minute or two: make test-long"]
async fn nine_people_play_a_whole_round_and_their_scores_come_to_the_desk() {
    let venue = Venue::open().await;
    let (mut people, mut rows) = (Vec::new(), Vec::new());
    for number in 1..=9 {
        let name = format!("选手{number}");
        let person = venue.guest(&name).await;
        rows.push(entry("", &[user(&name, &person)]));
        people.push(person);
    }
    let hall = Hall::with(venue, "erdayi2021", false, rows).await;
    hall.begin().await;
    let hands = hall.hurry();
    let matches = hall.matches().await;
    let mut playing = Vec::new();
    for (number, person) in people.iter().enumerate() {
        let entrant = json!(number + 1);
        let of = matches.iter().find(|of| of["sides"].as_array().unwrap().contains(&entrant));
        let table = of.unwrap()["online"][0].as_str().unwrap().to_owned();
        let mut connection = hall.connect(person, &table, "").await;
        playing.push(tokio::spawn(async move {
            let mut player = HintPlayer::new(number as u64);
            while !player.is_over() {
                let message = connection.next().await.unwrap();
                for answer in player.hear(&message) {
                    connection.send(&answer).await.unwrap();
                }
            }
            player.done().len()
        }));
    }
    for player in playing {
        let played = tokio::time::timeout(PATIENCE, player).await.expect("it ends").unwrap();
        assert!(played > 10, "he played himself: {played}");
    }
    let desk = hall.results().await;
    hands.abort();
    for of in desk["event"]["rounds"][0]["matches"].as_array().unwrap() {
        let deals = of["slip"]["deals"].as_array().unwrap();
        assert_eq!(deals.len(), 10, "{of}");
        for deal in deals {
            let sum: i64 = deal.as_array().unwrap().iter().map(|of| of.as_i64().unwrap()).sum();
            assert_eq!(sum, 0, "{of}");
        }
    }
    hall.end(1).await;
    hall.checked_log().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn more_time_and_a_held_clock_reach_the_table() {
    let (hall, people) = hall().await;
    let table = hall.tables().await[0].clone();
    let mut seats = Vec::new();
    for person in &people {
        seats.push(hall.connect(person, &table, "").await);
    }
    for seat in &mut seats {
        command(seat, &ready("r")).await.unwrap();
    }
    let mut announce = None;
    event(&mut seats[0], |event| match event {
        Told::Began { announce_ms, .. } => {
            announce = *announce_ms;
            true
        }
        _ => false,
    })
    .await;
    assert_eq!(announce, Some(30 * 60_000), "most2015: ten minutes before the fortieth");
    for (command, minutes) in [
        (json!({"c": "extend", "match_no": 1, "minutes": 5}), 35),
        (json!({"c": "extend", "match_no": null, "minutes": 10}), 45),
        (json!({"c": "extend", "match_no": 1, "minutes": -5}), 40),
    ] {
        hall.act(command).await;
        let mut announce = None;
        event(&mut seats[0], |event| match event {
            Told::Extended { announce_ms, .. } => {
                announce = *announce_ms;
                true
            }
            _ => false,
        })
        .await;
        assert_eq!(announce, Some(minutes * 60_000));
    }
    hall.act(json!({"c": "hold", "held": true})).await;
    event(&mut seats[0], |event| matches!(event, Told::Paused { .. })).await;
    hall.venue.pass_min(7);
    hall.act(json!({"c": "hold", "held": false})).await;
    event(&mut seats[0], |event| matches!(event, Told::Resumed {})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_claims_his_entry_late_still_gets_his_chair() {
    let venue = Venue::open().await;
    let player = venue.guest("某甲").await;
    let mut rows = bots(1, 2);
    rows.push(entry("", &[json!({"name": "某甲"}), bot("牌机")]));
    let hall = Hall::with(venue, "most2015", false, rows).await;
    hall.begin().await;
    let desk = hall.desk().await;
    let cards = desk["cards"].as_array().unwrap();
    let code = cards.iter().find(|card| card["entrant"] == 2).unwrap()["code"].clone();
    let table = hall.tables().await[0].clone();
    let mut waits = hall.connect(&player, &table, "").await;
    let claim: Value = json!({"c": "claim", "code": code, "person": 0});
    hall.venue.act(&hall.event, &player, claim).await;
    until(&mut waits, |message| match message {
        ServerMessage::View { view, .. } => matches!(view.you, Viewer::Seat(_)),
        _ => false,
    })
    .await;
    command(&mut waits, &ready("r")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_third_of_a_team_finds_his_chair_at_its_second_table() {
    let venue = Venue::open().await;
    let third = venue.guest("第三人").await;
    let team = |name: &str, third: Value| entry(name, &[bot("一"), bot("二"), third, bot("四")]);
    let rows = vec![team("甲队", user("第三人", &third)), team("乙队", bot("三"))];
    let hall = Hall::with(venue, "cn2002-team", false, rows).await;
    hall.begin().await;
    let path = format!("/api/events/{}/mine", hall.event);
    let mine = hall.venue.get(&third, &path).await.unwrap();
    assert_eq!(mine["sits_at"], json!(1));
    let mut sits = hall.connect(&third, &hall.tables().await[1], "").await;
    let hello = until(&mut sits, |message| matches!(message, ServerMessage::Hello { .. })).await;
    assert!(matches!(hello, ServerMessage::Hello { you: Viewer::Seat(_), .. }), "{hello:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_are_entered_by_the_director_online_only() {
    let hall = Hall::open("most2015", false, bots(2, 2)).await;
    let rows = json!([{"people": [{"name": "a", "bot": "oracle"}, {"name": "b"}]}]);
    let answer = hall.venue.attempt(&hall.event, &hall.director, json!({"c": "add", "rows": rows}));
    assert_eq!(refused(answer.await).1, "no_such_bot");
    let paper = hall.venue.event(&hall.director, json!([])).await;
    let answer =
        hall.venue.attempt(&paper, &hall.director, json!({"c": "add", "rows": bots(1, 2)}));
    assert_eq!(refused(answer.await).1, "bad_entry");
    let account = hall.venue.account("self").await;
    let row =
        json!({"people": [{"name": "a", "user": account.id}, {"name": "b", "bot": "steady"}]});
    let answer = hall.venue.attempt(&paper, &account, json!({"c": "apply", "row": row}));
    assert_eq!(refused(answer.await).1, "bad_entry");
}

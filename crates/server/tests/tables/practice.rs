//! Somebody alone with bots, who may take days, and playing again.

use std::num::NonZeroU64;

use client::{Connection, HintPlayer, Visitor};
use protocol::{
    AgainRequest, ClientMessage, NewTableRequest, OwnTable, Patience, Reason, ServerMessage, Stage,
    TableStatus, Task, Told, Turn,
};
use serde_json::{Value, json};
use server::{Config, Limits};

use crate::hall::{Hall, PATIENCE, check_record, command, config, play, step, table, until};

/// A table where one person plays with bots.
fn alone(rules: &str, deals: u32) -> NewTableRequest {
    let others = if rules == "erdayi2021" { 2 } else { 3 };
    let bots = std::iter::once(None).chain(vec![Some("steady".to_owned()); others]).collect();
    NewTableRequest { bots, ..table(rules, deals) }
}

async fn sit(visitor: &Visitor, id: &str) -> Connection {
    let mut connection = visitor.connect(id).await.unwrap();
    let sit = ClientMessage::Sit { id: "s".to_owned(), seen: 1, seat: None };
    command(&mut connection, &sit).await.unwrap();
    let ready = ClientMessage::Ready { id: "r".to_owned(), seen: 1, ready: true, bytes: None };
    command(&mut connection, &ready).await.unwrap();
    connection
}

/// Plays by hints until this seat is asked for a play; it has answered so many
/// by then.
async fn to_a_play(connection: &mut Connection, plays: u32) -> Turn {
    let mut player = HintPlayer::new(5);
    let mut left = plays;
    // The player must see where he sits.
    connection.send(&ClientMessage::Sync { since: 0 }).await.unwrap();
    let playing = async {
        loop {
            let message = connection.next().await.unwrap();
            let turn = own_play(&message);
            if let Some(turn) = turn {
                if left == 0 {
                    return turn;
                }
                left -= 1;
            }
            for answer in player.hear(&message) {
                connection.send(&answer).await.unwrap();
            }
        }
    };
    tokio::time::timeout(PATIENCE, playing).await.expect("it is asked")
}

/// The turn of the first seat to lead or to follow, if that is what is told.
fn own_play(message: &ServerMessage) -> Option<Turn> {
    let ServerMessage::Events { events, .. } = message else { return None };
    events.iter().find_map(|event| match event {
        Told::Turn(turn) if turn.seat.index() == 0 => {
            matches!(turn.task, Task::Lead | Task::Follow).then_some(*turn)
        }
        _ => None,
    })
}

async fn own_table(visitor: &Visitor) -> OwnTable {
    let own: Value = visitor.get("/api/me/tables").await.unwrap();
    serde_json::from_value(own["tables"][0].clone()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_hurries_who_plays_alone_and_the_table_sleeps_and_waits() {
    let table_sleep_ms = NonZeroU64::new(1).unwrap();
    let limits = Limits { table_sleep_ms, ..config().limits };
    let mut hall = Hall::with(Config { limits, ..config() }).await;
    let guest = hall.guest("客").await;
    let (id, _) = guest.open_table(&alone("erdayi2021", 2)).await.unwrap();
    let mut connection = sit(&guest, &id).await;
    let turn = to_a_play(&mut connection, 1).await;
    assert_eq!(turn.ms, None, "no clock runs");
    let leave = ClientMessage::Leave { id: "l".to_owned(), seen: 1 };
    command(&mut connection, &leave).await.unwrap();
    drop(connection);
    hall.all_asleep().await;
    let asleep = hall.log(&id).await.len();
    hall.restart().await;
    let guest = hall.again(&guest);
    assert_eq!(hall.log(&id).await.len(), asleep, "nobody plays for him");
    assert_eq!(own_table(&guest).await.table.status, TableStatus::Playing);
    play(guest.clone(), id.clone(), 5).await;
    check_record(&guest, &id).await;
    assert_eq!(own_table(&guest).await.reason, Some(Reason::Played));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_play_is_taken_back_and_the_record_proves_it() {
    let hall = Hall::open().await;
    let guest = hall.guest("客").await;
    let (id, _) = guest.open_table(&alone("cn2017", 1)).await.unwrap();
    let mut connection = sit(&guest, &id).await;
    to_a_play(&mut connection, 2).await;
    let take_back = |id: &str| ClientMessage::TakeBack { id: id.to_owned(), seen: 1 };
    connection.send(&take_back("t")).await.unwrap();
    let message = until(
        &mut connection,
        |message| matches!(message, ServerMessage::Events { id: Some(of), .. } if of == "t"),
    )
    .await;
    let ServerMessage::Events { events, .. } = &message else { panic!() };
    assert!(matches!(&events[0], Told::PlayTakenBack { seat, .. } if seat.index() == 0));
    assert!(own_play(&message).is_some(), "it is his turn again: {events:?}");
    let again = command(&mut connection, &take_back("u")).await;
    assert_eq!(again, Err("nothing_to_take_back".to_owned()));
    drop(connection);
    play(guest.clone(), id.clone(), 7).await;
    check_record(&guest, &id).await;
    let record = guest.record(&id).await.unwrap();
    assert!(record.contains(r#""type":"take_back""#) && record.contains(r#""practice":true"#));
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_say_why_but_never_in_events() {
    let hall = Hall::open().await;
    let guest = hall.guest("客").await;
    let (id, _) = guest.open_table(&alone("cn2017", 1)).await.unwrap();
    let mut connection = sit(&guest, &id).await;
    to_a_play(&mut connection, 3).await;
    connection.send(&ClientMessage::Hint { q: 9 }).await.unwrap();
    let hints = until(&mut connection, |m| matches!(m, ServerMessage::Hints { q: 9, .. })).await;
    let ServerMessage::Hints { moves, why, .. } = hints else { panic!() };
    assert_eq!(moves.len(), why.len());
    assert!(why[0].is_some(), "the first is always told why");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_stopped_stepped_through_and_ended_without_a_winner() {
    let hall = Hall::open().await;
    let guest = hall.guest("客").await;
    let (id, _) = guest.open_table(&alone("erdayi2021", 3)).await.unwrap();
    let mut connection = sit(&guest, &id).await;
    to_a_play(&mut connection, 0).await;
    let pause = |id: &str, on| ClientMessage::Pause { id: id.to_owned(), seen: 1, on };
    command(&mut connection, &pause("a", true)).await.unwrap();
    command(&mut connection, &pause("b", false)).await.unwrap();
    let stepwise = ClientMessage::Stepwise { id: "c".to_owned(), seen: 1, on: true };
    command(&mut connection, &stepwise).await.unwrap();
    drop(connection);
    // Whoever comes back sees how it stands.
    let mut connection = guest.connect(&id).await.unwrap();
    let view = until(&mut connection, |m| matches!(m, ServerMessage::View { .. })).await;
    let ServerMessage::View { view, .. } = view else { panic!() };
    assert!(view.stepwise && view.settings.patience == Patience::Waits && view.paused.is_none());
    let end = ClientMessage::End { id: "d".to_owned(), seen: 1 };
    command(&mut connection, &end).await.unwrap();
    let own = own_table(&guest).await;
    assert_eq!((own.reason, own.table.status), (Some(Reason::Ended), TableStatus::Over));
    check_record(&guest, &id).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_play_on_with_clocks_and_cannot_do_what_one_alone_may() {
    let hall = Hall::open().await;
    let guests = hall.guests(2).await;
    let bots = vec![None, None, Some("steady".to_owned())];
    let request = NewTableRequest { bots, ..table("erdayi2021", 1) };
    let (id, _) = guests[0].open_table(&request).await.unwrap();
    let mut first = sit(&guests[0], &id).await;
    let mut second = sit(&guests[1], &id).await;
    let timed = |message: &ServerMessage| {
        matches!(message, ServerMessage::Events { events, .. }
            if events.iter().any(|event| matches!(event, Told::Turn(turn) if turn.ms.is_some())))
    };
    until(&mut second, timed).await;
    let end = ClientMessage::End { id: "e".to_owned(), seen: 1 };
    assert_eq!(command(&mut first, &end).await, Err("practice_only".to_owned()));
}

/// Asks to play again, and where.
async fn again(visitor: &Visitor, id: &str, turned: bool) -> Result<String, String> {
    let path = format!("/api/tables/{id}/again");
    let answer: Result<Value, _> = visitor.post(&path, &json!(AgainRequest { turned })).await;
    match answer {
        Ok(answer) => Ok(answer["table"].as_str().unwrap().to_owned()),
        Err(error) => Err(error.code().unwrap_or_default().to_owned()),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_played_alone_plays_again_at_once_with_the_same_bots() {
    let hall = Hall::open().await;
    let guest = hall.guest("客").await;
    let (id, _) = guest.open_table(&alone("erdayi2021", 1)).await.unwrap();
    let connection = sit(&guest, &id).await;
    assert_eq!(again(&guest, &id, false).await, Err("match_goes_on".to_owned()));
    drop(connection);
    play(guest.clone(), id.clone(), 5).await;
    let next = again(&guest, &id, false).await.unwrap();
    let summary = guest.table(&next).await.unwrap();
    assert_eq!((summary.status, &*summary.title), (TableStatus::Playing, "测试"));
    assert_eq!(again(&guest, &id, false).await.unwrap(), next, "asked twice, opened once");
    play(guest.clone(), next.clone(), 6).await;
    check_record(&guest, &next).await;
    let third = again(&guest, &id, false).await.unwrap();
    assert!(third != next && third != id, "from the first one comes to the latest");
    check_record(&guest, &id).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn friends_come_along_by_one_tap_and_by_the_same_link() {
    let mut hall = Hall::open().await;
    let guests = hall.guests(3).await;
    let bots = vec![None, Some("rookie".to_owned()), None, Some("master".to_owned())];
    let request = NewTableRequest { bots, private: true, ..table("cn2017", 1) };
    let (id, link) = guests[0].open_table(&request).await.unwrap();
    let key = link.split_once('?').unwrap().1;
    let mut players = Vec::new();
    for (number, guest) in guests[..2].iter().enumerate() {
        let mut connection = guest.connect_with(&id, key).await.unwrap();
        let mut player = HintPlayer::new(number as u64);
        players.push(tokio::spawn(async move {
            while !player.is_over() {
                step(&mut connection, &mut player).await.unwrap();
            }
            connection
        }));
    }
    let mut connections = Vec::new();
    for player in players {
        let over = tokio::time::timeout(PATIENCE, player).await.expect("a match ends");
        connections.push(over.unwrap());
    }
    let stranger = again(&guests[2], &id, false).await;
    assert_eq!(stranger, Err("not_seated".to_owned()));
    let next = again(&guests[0], &id, true).await.unwrap();
    let told = until(&mut connections[1], |message| {
        matches!(message, ServerMessage::Events { events, .. }
            if events.iter().any(|event| matches!(event, Told::Next { .. })))
    })
    .await;
    let ServerMessage::Events { events, .. } = told else { panic!() };
    assert!(events.contains(&Told::Next { table: next.clone(), turned: true }));
    // The second need not say how the seats are turned, and may come later.
    hall.restart().await;
    let guests: Vec<_> = guests.iter().map(|guest| hall.again(guest)).collect();
    assert_eq!(again(&guests[1], &id, false).await.unwrap(), next);
    let summary = guests[0].table(&next).await.unwrap();
    assert_eq!(summary.status, TableStatus::Playing, "all are there");
    let mut connection = guests[2].connect_with(&next, key).await.unwrap();
    let view = until(&mut connection, |m| matches!(m, ServerMessage::View { .. })).await;
    let ServerMessage::View { view, .. } = view else { panic!() };
    let who: Vec<Value> = view.seats.iter().map(|seat| json!(seat.as_ref().unwrap().who)).collect();
    assert_eq!(who[2], json!({"bot": "rookie"}), "whoever sat second sits third");
    assert_eq!(who[1], json!({"bot": "master"}));
    assert!(matches!(view.stage, Stage::Match { .. }));
    assert!(view.seats[3].as_ref().unwrap().name.starts_with('客'), "partners have changed");
}

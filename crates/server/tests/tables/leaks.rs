//! No byte that reaches a seat before the end of a deal depends on cards that
//! the seat cannot see.

use std::collections::BTreeMap;

use client::{Connection, HintPlayer, Visitor};
use games::{Rules, Seat, Viewer};
use protocol::{ClientMessage, NewTableRequest};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde_json::Value;
use table::{Entry, Table};

use crate::hall::{Hall, PATIENCE, boards, table};

/// What somebody was told, by version.
type Told = BTreeMap<u64, Value>;

/// Plays a match and keeps every byte that came.
async fn listen(visitor: Visitor, id: String, number: u64) -> (Option<usize>, Told, Vec<Value>) {
    let mut connection = visitor.connect(&id).await.unwrap();
    let mut player = HintPlayer::new(number);
    let (mut seat, mut told, mut views) = (None, Told::new(), Vec::new());
    let all = async {
        while !player.is_over() {
            let message: Value = next(&mut connection).await;
            let mut look = false;
            match message["s"].as_str().unwrap() {
                "events" => {
                    told.insert(message["v"].as_u64().unwrap(), message.clone());
                    look = told.len() % 7 == 3;
                }
                "view" => {
                    seat = message["view"]["you"]["seat"].as_u64().map(|seat| seat as usize);
                    views.push(message.clone());
                }
                _ => {}
            }
            let heard = serde_json::from_value(message).unwrap();
            let mut answers = player.hear(&heard);
            if number == u64::MAX {
                // He only watches.
                answers.clear();
            } else if look {
                answers.push(ClientMessage::Sync { since: 0 });
            }
            for answer in answers {
                connection.send(&answer).await.unwrap();
            }
        }
    };
    tokio::time::timeout(PATIENCE, all).await.expect("a match ends");
    (seat, told, views)
}

async fn next(connection: &mut Connection) -> Value {
    serde_json::from_str(&connection.next_text().await.unwrap()).unwrap()
}

/// An event less what only this seat may know.
fn public(mut event: Value, seat: Option<usize>) -> Option<Value> {
    let own = seat.is_some() && event["seat"].as_u64().map(|own| own as usize) == seat;
    match event["e"].as_str().unwrap() {
        "may" => return None,
        "drawn" if own => drop(event.as_object_mut().unwrap().remove("card")),
        "kitty" | "buried" if own => drop(event.as_object_mut().unwrap().remove("cards")),
        "deal" => {
            hide(&mut event["deal"]["hands"], seat);
            event["deal"].as_object_mut().unwrap().remove("may_declare");
        }
        "dealt" => hide(&mut event["hands"], seat),
        _ => {}
    }
    Some(event)
}

fn hide(hands: &mut Value, seat: Option<usize>) {
    if let Some(seat) = seat {
        assert!(hands[seat].is_array(), "one sees one's own cards: {hands}");
        hands[seat] = Value::Null;
    }
}

fn public_events(message: &Value, seat: Option<usize>) -> Vec<Value> {
    let events = message["events"].as_array().unwrap().clone();
    events.into_iter().filter_map(|event| public(event, seat)).collect()
}

/// The view of a game in which all that the seat cannot see is dealt anew.
fn redealt_view(log: &[Entry], version: u64, seat: usize, rng: &mut SmallRng) -> Value {
    let table = Table::replay(&log[..version as usize]).unwrap();
    let viewer = Viewer::Seat(Seat::new(seat).unwrap());
    let game = table.game().unwrap().redealt(viewer, rng);
    serde_json::to_value(protocol::GameView::from(game.view(viewer))).unwrap()
}

/// What a seat is told that it may declare.
fn may_declare(message: &Value) -> Option<&Value> {
    let events = message["events"].as_array().unwrap();
    events.iter().rfind(|event| event["e"] == "may").map(|event| &event["declare"])
}

async fn check(rules: &str, seats: usize, request: &NewTableRequest) {
    let hall = Hall::open().await;
    let guests = hall.guests(seats + 1).await;
    let (id, _) = guests[0].open_table(request).await.unwrap();
    // The one who watches must be there before the match begins.
    let watcher = tokio::spawn(listen(guests[seats].clone(), id.clone(), u64::MAX));
    let players: Vec<_> = (0..seats)
        .map(|index| tokio::spawn(listen(guests[index].clone(), id.clone(), index as u64)))
        .collect();
    let (_, watched, _) = watcher.await.unwrap();
    let log = hall.log(&id).await;
    let mut rng = SmallRng::seed_from_u64(3);
    let (mut compared, mut views_compared) = (0, 0);
    for player in players {
        let (seat, told, views) = player.await.unwrap();
        for (version, message) in &told {
            let Some(seen) = watched.get(version) else { continue };
            let own = public_events(message, seat);
            assert_eq!(own, public_events(seen, None), "{rules}, version {version}");
            assert_eq!(may_declare(seen), None, "{rules}, version {version}");
            if let Some(declare) = may_declare(message) {
                let expected = redealt_view(&log, *version, seat.unwrap(), &mut rng);
                let expected = &expected["deal"]["may_declare"];
                assert_eq!(declare, expected, "{rules}, version {version}");
            }
            compared += 1;
        }
        for message in views.iter().filter(|view| view["view"]["stage"]["is"] == "match") {
            let version = message["v"].as_u64().unwrap();
            let expected = redealt_view(&log, version, seat.unwrap(), &mut rng);
            assert_eq!(message["view"]["stage"]["view"], expected, "{rules}, version {version}");
            views_compared += 1;
        }
    }
    // Two deals of 二打一 that are passed out come to about sixty.
    assert!(compared > 40 && views_compared > 5, "{rules}: {compared}, {views_compared}");
}

async fn check_rules(id: &str) {
    let seats = Rules::by_id(id).unwrap().seats();
    check(id, seats, &table(id, 2)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn shengji_over_sockets() {
    check_rules("cn2017").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn shengji_with_failing_throws_over_sockets() {
    check_rules("cn2002x2").await;
}

/// Where opponents are asked whether they declare.
#[tokio::test(flavor = "multi_thread")]
async fn shengji_with_questions_over_sockets() {
    check_rules("sasu2017").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_over_sockets() {
    check("boards of cn2017", 4, &boards("cn2017", 3)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn erdayi_over_sockets() {
    check_rules("erdayi2021").await;
}

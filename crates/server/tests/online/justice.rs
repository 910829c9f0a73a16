//! One ruling for the event and its tables, counted once wherever it was made.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use client::Connection;
use protocol::{ClientMessage, Ruling, Told};
use serde_json::{Value, json};

use crate::hall::{Hall, command, entry, event, ready, user};
use crate::venue::{Someone, Venue};

/// A match of four people that has begun, its table, the connections of its
/// people and that of its referee.
async fn begun(preset: &str) -> (Hall, Vec<Connection>, Connection) {
    let venue = Venue::open().await;
    let mut people: Vec<Someone> = Vec::new();
    for name in ["甲", "乙", "丙", "丁"] {
        people.push(venue.guest(name).await);
    }
    let referee = venue.guest("裁判").await;
    let pair = |one: usize, other: usize| {
        let named = |at: usize| user(["甲", "乙", "丙", "丁"][at], &people[at]);
        entry("", &[named(one), named(other)])
    };
    let hall = Hall::with(venue, preset, false, vec![pair(0, 1), pair(2, 3)]).await;
    hall.act(json!({"c": "staff", "user": referee.id, "role": "referee"})).await;
    hall.begin().await;
    let table = hall.tables().await[0].clone();
    let mut seats = Vec::new();
    for person in &people {
        seats.push(hall.connect(person, &table, "").await);
    }
    let judge = hall.connect(&referee, &table, "referee=true").await;
    for seat in &mut seats {
        command(seat, &ready("r")).await.unwrap();
    }
    for seat in &mut seats {
        event(seat, |event| matches!(event, Told::Began { .. } | Told::Committed { .. })).await;
    }
    (hall, seats, judge)
}

fn rulings(desk: &Value) -> Vec<(&Value, &Value, &Value)> {
    let all = desk["rulings"].as_array().unwrap();
    all.iter().map(|of| (&of["entrant"], &of["offence"], &of["sanction"])).collect()
}

/// The entrant that sits on a seat, east–west being the first of the match.
async fn entrant_at(hall: &Hall, seat: usize) -> Value {
    hall.matches().await[0]["sides"][seat % 2].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_referee_rules_at_the_table_is_a_ruling_of_the_event() {
    let (hall, _seats, mut judge) = begun("most2015").await;
    let seat = games::Seat::new(1).unwrap();
    let lost = Ruling::LoseMatch { seat };
    let rule = ClientMessage::Rule { id: "x".to_owned(), seen: 1, ruling: lost };
    command(&mut judge, &rule).await.unwrap();
    let desk = hall.results().await;
    let loser = entrant_at(&hall, 1).await;
    assert_eq!(rulings(&desk), [(&loser, &json!("ruled_at_table"), &json!("match_lost"))]);
    assert_eq!(desk["rulings"][0]["by"], "裁判");
    let of = &desk["event"]["rounds"][0]["matches"][0];
    assert_eq!(of["slip"], json!({"by": "forfeit", "absent": [1]}), "{of}");
    hall.end(1).await;
    hall.checked_log().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_desk_rules_is_done_at_the_table_once() {
    let (hall, mut seats, _judge) = begun("most2015").await;
    let entrant = entrant_at(&hall, 0).await;
    let slow = json!({"c": "rule", "entrant": entrant, "offence": "slow_play"});
    hall.act(slow.clone()).await;
    hall.act(slow).await;
    // The second time costs ten points of the deal, which the table takes when
    // one is in hand: here time runs twenty times as fast as outside.
    let now_ms = Arc::clone(&hall.venue.now_ms);
    let hands = tokio::spawn(async move {
        let mut every = tokio::time::interval(Duration::from_millis(5));
        loop {
            every.tick().await;
            now_ms.fetch_add(100, Ordering::Relaxed);
        }
    });
    event(&mut seats[0], |told| matches!(told, Told::Penalised { points: 10, .. })).await;
    hands.abort();
    let grave = json!({"c": "rule", "entrant": entrant, "offence": "deliberate"});
    hall.act(grave).await;
    let mut penalised = 0;
    event(&mut seats[0], |told| {
        penalised += usize::from(matches!(told, Told::Penalised { .. }));
        matches!(told, Told::Over { .. })
    })
    .await;
    assert_eq!(penalised, 0, "the points were taken once");
    let desk = hall.results().await;
    let of = |offence: &'static str, sanction: Value| (entrant.clone(), json!(offence), sanction);
    let given = [
        of("slow_play", json!("warning")),
        of("slow_play", json!({"deal_points": 10})),
        of("deliberate", json!("match_lost")),
    ];
    let now = rulings(&desk);
    let now: Vec<_> = now.into_iter().map(|(a, b, c)| (a.clone(), b.clone(), c.clone())).collect();
    assert_eq!(now, given, "nothing comes back from the table");
    hall.checked_log().await;
}

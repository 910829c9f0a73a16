//! Who may see all cards and rule, at once when it changes.

use protocol::{ClientMessage, Ruling, ServerMessage, Viewer, Who};
use serde_json::{Value, json};

use crate::hall::{Hall, bots, command, entry, strings, until, user};
use crate::venue::{Someone, Venue, refused};

fn rule(id: &str, ruling: Ruling) -> ClientMessage {
    ClientMessage::Rule { id: id.to_owned(), seen: 1, ruling }
}

/// An event of boards in which one pair waits for its second player, and the
/// other matches are over.
async fn half_played() -> (Hall, Someone) {
    let venue = Venue::open().await;
    let (first, referee) = (venue.guest("迟甲").await, venue.guest("裁判").await);
    let mut rows = bots(3, 2);
    rows.push(entry("", &[user("迟甲", &first), json!({"name": "迟乙"})]));
    let hall = Hall::with(venue, "cn2017", false, rows).await;
    hall.act(json!({"c": "staff", "user": referee.id, "role": "referee"})).await;
    hall.begin().await;
    hall.until(|desk| desk["missing"].as_array().unwrap().len() == 1).await;
    (hall, referee)
}

/// The tables of a half-played round: one that waits, and one that is over.
async fn tables(hall: &Hall) -> (String, String) {
    let matches = hall.matches().await;
    let waits = |of: &&Value| of["slip"].is_null();
    let open = strings(&matches.iter().find(waits).unwrap()["online"])[0].clone();
    let over = strings(&matches.iter().find(|of| !waits(of)).unwrap()["online"])[0].clone();
    (open, over)
}

async fn code(hall: &Hall) -> Value {
    let desk = hall.desk().await;
    let cards = desk["cards"].as_array().unwrap();
    cards.iter().find(|card| card["entrant"] == 4).unwrap()["code"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_referee_who_is_taken_off_the_staff_sees_and_rules_no_more() {
    let hall = Hall::open(
        "most2015",
        false,
        vec![
            entry("", &[json!({"name": "甲"}), json!({"name": "乙"})]),
            entry("", &[json!({"name": "丙"}), json!({"name": "丁"})]),
        ],
    )
    .await;
    let referee = hall.venue.guest("裁判").await;
    hall.act(json!({"c": "staff", "user": referee.id, "role": "referee"})).await;
    hall.begin().await;
    let table = hall.tables().await[0].clone();
    let mut judge = hall.connect(&referee, &table, "referee=true").await;
    let sees = |viewer: Viewer| {
        move |message: &ServerMessage| match message {
            ServerMessage::View { view, .. } => view.you == viewer,
            _ => false,
        }
    };
    until(&mut judge, sees(Viewer::Referee)).await;
    command(&mut judge, &rule("a", Ruling::Pause {})).await.unwrap();
    hall.act(json!({"c": "staff", "user": referee.id, "role": null})).await;
    let late = command(&mut judge, &rule("b", Ruling::Resume {})).await;
    assert_eq!(late, Err("referees_only".to_owned()));
    let again = hall.venue.of(&referee).connect_with(&table, "referee=true").await;
    assert_eq!(again.unwrap_err().code(), Some("forbidden"));
    // Whoever watched all the time watches as everyone does from then on.
    hall.act(json!({"c": "staff", "user": referee.id, "role": "referee"})).await;
    let mut judge = hall.connect(&referee, &table, "referee=true").await;
    until(&mut judge, sees(Viewer::Referee)).await;
    hall.act(json!({"c": "staff", "user": referee.id, "role": null})).await;
    until(&mut judge, sees(Viewer::Spectator)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_referee_who_takes_a_place_loses_sight_of_the_boards_at_every_table() {
    let (hall, referee) = half_played().await;
    let (open, over) = tables(&hall).await;
    // Nothing is dealt there as long as somebody is missing.
    let mut judge = hall.connect(&referee, &open, "referee=true").await;
    let claim = json!({"c": "claim", "code": code(&hall).await, "person": 1});
    hall.venue.act(&hall.event, &referee, claim).await;
    let seated = until(&mut judge, |message| match message {
        ServerMessage::Bye { .. } => true,
        ServerMessage::View { view, .. } => view.you != Viewer::Referee,
        _ => false,
    })
    .await;
    match seated {
        ServerMessage::View { view, .. } => assert!(matches!(view.you, Viewer::Seat(_))),
        ServerMessage::Bye { code, .. } => assert_eq!(code, "no_spectators"),
        other => panic!("{other:?}"),
    }
    for table in [&open, &over] {
        let again = hall.venue.of(&referee).connect_with(table, "referee=true").await;
        assert_eq!(again.unwrap_err().code(), Some("forbidden"), "he has yet to play them");
    }
    let replay = format!("/api/tables/{over}/replay");
    let refused = hall.venue.of(&referee).get::<Value>(&replay).await.unwrap_err();
    assert_eq!(refused.code(), Some("boards_hidden"));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_saw_the_boards_does_not_play_them_not_even_after_a_restart() {
    let (mut hall, referee) = half_played().await;
    let (open, over) = tables(&hall).await;
    // One looks at the table, the other at its replay.
    let reader = hall.venue.guest("读者").await;
    hall.act(json!({"c": "staff", "user": reader.id, "role": "referee"})).await;
    let replay = format!("/api/tables/{over}/replay");
    hall.venue.get(&reader, &replay).await.unwrap();
    drop(hall.connect(&referee, &over, "referee=true").await);
    hall.venue.restart().await;
    for who in [&referee, &reader] {
        let claim = json!({"c": "claim", "code": code(&hall).await, "person": 1});
        let answer = hall.venue.attempt(&hall.event, who, claim).await;
        assert_eq!(refused(answer).1, "saw_boards");
        let row = json!({"people": [{"name": "迟甲"}, {"name": "迟乙", "user": who.id}]});
        let edit = json!({"c": "edit", "entrant": 4, "row": row});
        let answer = hall.venue.attempt(&hall.event, &hall.director, edit).await;
        assert_eq!(refused(answer).1, "saw_boards");
        let seat = games::Seat::new(0).unwrap();
        let name = "替补".into();
        let who = Who::Person(who.id.as_str().into());
        let substitute = rule("s", Ruling::Substitute { seat, who, name });
        let mut chief = hall.connect(&hall.director, &open, "referee=true").await;
        assert_eq!(command(&mut chief, &substitute).await, Err("saw_boards".to_owned()));
    }
    // Somebody else may, and looks at no other table then.
    let other = hall.venue.guest("替补").await;
    hall.act(json!({"c": "staff", "user": other.id, "role": "referee"})).await;
    let mut chief = hall.connect(&hall.director, &open, "referee=true").await;
    let (seat, name) = (games::Seat::new(0).unwrap(), "替补".into());
    let who = Who::Person(other.id.as_str().into());
    command(&mut chief, &rule("t", Ruling::Substitute { seat, who, name })).await.unwrap();
    let looks = hall.venue.of(&other).connect_with(&over, "referee=true").await;
    assert_eq!(looks.unwrap_err().code(), Some("forbidden"));
}

//! The hall check: which address cards carry, who may open one, and whether a
//! phone came by it.

use std::net::TcpStream;

use client::ClientError;
use reqwest::Method;
use serde_json::{Value, json};
use server::Config;
use store::Role;

use crate::venue::{Someone, Venue};

/// What stands for the laptop's address in the hall: another one of loopback.
const HALL: &str = "127.0.0.2";

async fn venue(config: Config) -> Venue {
    Venue::with(Config { hall_addresses: vec![HALL.parse().unwrap()], ..config }).await
}

fn plain() -> Config {
    Config { bind: ([127, 0, 0, 1], 0).into(), ..Config::default() }
}

async fn look(venue: &Venue, who: &Someone, event: &str) -> Value {
    venue.get(who, &format!("/api/events/{event}/hall")).await.unwrap()
}

async fn send(
    venue: &Venue,
    who: &Someone,
    method: Method,
    event: &str,
    body: Value,
) -> (u16, Value) {
    let path = format!("/api/events/{event}/hall/listen");
    match venue.of(who).send(method, &path, Some(&body)).await {
        Ok(answer) => (answer.status().as_u16(), answer.json().await.unwrap()),
        Err(ClientError::Refused { status, body }) => (status, serde_json::to_value(body).unwrap()),
        Err(error) => panic!("{error}"),
    }
}

/// A phone opens the test address at some host.
async fn call(origin: &str, code: &str) -> Value {
    let body = json!({"code": code}).to_string();
    let client = reqwest::Client::new();
    let asked = client
        .post(format!("{origin}/api/hall-calls"))
        .header("content-type", "application/json")
        .header("origin", origin)
        .body(body);
    asked.send().await.unwrap().json().await.unwrap()
}

#[tokio::test]
async fn a_hall_is_opened_by_who_may_and_stays_open() {
    let mut venue = venue(plain()).await;
    let director = venue.staff("主任", Role::Director).await;
    let referee = venue.staff("裁判", Role::Referee).await;
    let event = venue.event(&director, json!([])).await;
    // As it is started, no phone reaches it, and it says so.
    let seen = look(&venue, &director, &event).await;
    assert_eq!((&seen["reach"], &seen["may_open"]), (&json!("machine"), &json!(true)), "{seen}");
    assert_eq!(seen["addresses"][0]["open"], false);
    assert!(seen["command"].as_str().unwrap().starts_with("paisai serve --bind 0.0.0.0:"));
    // A referee looks, and opens nothing; nobody opens what the machine has not.
    assert_eq!(look(&venue, &referee, &event).await["may_open"], false);
    let hall = json!({"address": HALL});
    let (status, answer) = send(&venue, &referee, Method::POST, &event, hall.clone()).await;
    assert_eq!((status, &answer["code"]), (403, &json!("forbidden")));
    for other in ["127.0.0.9", "0.0.0.0", "the hall"] {
        let body = json!({"address": other});
        let (status, answer) = send(&venue, &director, Method::POST, &event, body).await;
        assert_eq!((status, &answer["code"]), (422, &json!("no_such_address")), "{other}");
    }
    let (status, seen) = send(&venue, &director, Method::POST, &event, hall).await;
    assert_eq!((status, &seen["reach"]), (200, &json!("network")), "{seen}");
    let cards = seen["cards_at"].as_str().unwrap().to_owned();
    assert!(cards.starts_with("http://127.0.0.2:"), "{cards}");
    // A phone that comes by it counts, one that comes another way does not.
    let code = seen["test"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    assert_eq!(call(&cards, "wrong").await["code"], "no_hall_test");
    let other = cards.replace("127.0.0.2", "127.0.0.1");
    assert_eq!(call(&other, &code).await["by_card_address"], false);
    assert_eq!(look(&venue, &director, &event).await["calls"], 0);
    assert_eq!(call(&cards, &code).await["by_card_address"], true);
    assert_eq!(look(&venue, &director, &event).await["calls"], 1);
    // Cards hold when the server is started again.
    venue.restart().await;
    let seen = look(&venue, &director, &event).await;
    assert_eq!(seen["reach"], "network", "{seen}");
    let address = seen["cards_at"].as_str().unwrap().replace("http://", "");
    TcpStream::connect(&address).unwrap();
    let (status, seen) = send(&venue, &director, Method::DELETE, &event, json!({})).await;
    assert_eq!((status, &seen["reach"]), (200, &json!("machine")), "{seen}");
}

/// Who comes through a proxy sits elsewhere, and a server with a name of its
/// own lets nobody open another door.
#[tokio::test]
async fn a_server_with_a_name_opens_nothing() {
    let name = Some("http://play.example.org".parse().unwrap());
    let venue = venue(Config { public_url: name, ..plain() }).await;
    let director = venue.staff("主任", Role::Director).await;
    let event = venue.event(&director, json!([])).await;
    let seen = look(&venue, &director, &event).await;
    assert_eq!((&seen["reach"], &seen["can_open"]), (&json!("public"), &json!(false)));
    assert_eq!(seen["cards_at"], "http://play.example.org");
    let (status, answer) =
        send(&venue, &director, Method::POST, &event, json!({"address": HALL})).await;
    assert_eq!((status, &answer["code"]), (422, &json!("cannot_listen")));
}

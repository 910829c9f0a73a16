//! Hundreds follow an event at once.

use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::venue::{Venue, import};

/// More than any hall has phones in one room.
const LISTENERS: usize = 300;

/// Hears until an event of this name, and answers what it says.
async fn hear(response: &mut Response, text: &mut String, name: &str) -> Value {
    loop {
        while let Some((message, rest)) = text.split_once("\n\n") {
            let mut lines = message.lines();
            let named = lines.any(|line| line == format!("event: {name}"));
            let data = message.lines().find_map(|line| line.strip_prefix("data: "));
            let data = data.map(|data| serde_json::from_str(data).unwrap());
            let rest = rest.to_owned();
            *text = rest;
            if let (true, Some(data)) = (named, data) {
                return data;
            }
        }
        let chunk = response.chunk().await.unwrap().expect("the stream goes on");
        text.push_str(std::str::from_utf8(&chunk).unwrap());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_hears_of_public_changes_only() {
    let mut venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let event = venue.event(&director, json!([])).await;
    let path = format!("{}/api/events/{event}/live", venue.base());
    let http = reqwest::Client::new();
    let mut listeners = Vec::new();
    for _ in 0..LISTENERS {
        let mut response = http.get(&path).send().await.unwrap();
        let mut text = String::new();
        let now = hear(&mut response, &mut text, "now").await;
        assert_eq!(now, json!({"version": 1, "what": []}));
        listeners.push((response, text));
    }
    venue.act(&event, &director, import(4)).await;
    // Neither the draw of a stage nor a draft shows, but the numbers drawn do.
    venue.act(&event, &director, json!({"c": "begin", "word": "抽签"})).await;
    venue.act(&event, &director, json!({"c": "draft"})).await;
    venue.act(&event, &director, crate::venue::advance(1, "published")).await;
    for (response, text) in &mut listeners {
        let entered = hear(response, text, "change").await;
        assert_eq!(entered, json!({"version": 2, "what": ["details", "entrants"]}));
        let drawn = hear(response, text, "change").await;
        assert_eq!(drawn, json!({"version": 3, "what": ["entrants"]}));
        let published = hear(response, text, "change").await;
        assert_eq!(published, json!({"version": 5, "what": ["details", "rounds"]}));
    }
    let shown: Value = venue.get(&director, &format!("/api/events/{event}")).await.unwrap();
    assert_eq!(shown["version"], 5);
    venue.close().await;
}

/// The staff hears of every line, and nothing is lost between the first
/// message and the lines after it.
#[tokio::test(flavor = "multi_thread")]
async fn the_staff_hears_of_every_line() {
    let mut venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let event = venue.event(&director, json!([])).await;
    let path = format!("/api/events/{event}/desk/live");
    let mut response = venue.of(&director).send(Method::GET, &path, None).await.unwrap();
    let mut text = String::new();
    let now = hear(&mut response, &mut text, "now").await;
    assert_eq!(now, json!({"version": 1}));
    venue.act(&event, &director, import(4)).await;
    venue.act(&event, &director, json!({"c": "begin"})).await;
    // The public never hears of a draft.
    venue.act(&event, &director, json!({"c": "draft"})).await;
    for version in 2..=4 {
        let change = hear(&mut response, &mut text, "change").await;
        assert_eq!(change, json!({"version": version}));
    }
    venue.close().await;
}

//! Those who do not come.

use protocol::Told;
use serde_json::{Value, json};

use crate::hall::{Hall, PATIENCE, bot, bots, command, entry, event, ready, user};
use crate::venue::{Someone, Venue};

/// A most2015 match of two bots against somebody and a bot.
async fn hall(trustee: bool) -> (Hall, Someone) {
    let venue = Venue::open().await;
    let player = venue.guest("某甲").await;
    let mut rows = bots(1, 2);
    rows.push(entry("人机", &[user("某甲", &player), bot("牌机")]));
    let hall = Hall::with(venue, "most2015", trustee, rows).await;
    hall.begin().await;
    (hall, player)
}

/// How many minutes after the round began the last line of the log was written.
fn waited_min(desk: &Value) -> i64 {
    let history = desk["history"].as_array().unwrap();
    let began = history.iter().find(|line| line["c"] == "advance").unwrap();
    (history[0]["at_ms"].as_i64().unwrap() - began["at_ms"].as_i64().unwrap()) / 60_000
}

/// Which side of the only match entrant 2 is.
fn side(of: &Value) -> u64 {
    u64::from(of["sides"][1] == 2)
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_come_forfeits_after_the_editions_minutes() {
    let (hall, player) = hall(false).await;
    let table = hall.tables().await[0].clone();
    let mut seen = hall.connect(&player, &table, "").await;
    hall.venue.pass_min(4);
    // Time that the clock is held does not count.
    hall.act(json!({"c": "hold", "held": true})).await;
    hall.venue.pass_min(30);
    hall.act(json!({"c": "hold", "held": false})).await;
    hall.venue.pass_min(5);
    hall.desk().await;
    hall.venue.pass_min(1);
    let desk = hall.results().await;
    assert!(waited_min(&desk) >= 40, "ten minutes and those when the clock was held");
    let of = &desk["event"]["rounds"][0]["matches"][0];
    assert_eq!(of["slip"], json!({"by": "forfeit", "absent": [side(of)]}));
    assert_eq!(of["winner"], 1 - side(of));
    let line = &desk["history"][0];
    assert_eq!((&line["by"], &line["c"]), (&json!("系统"), &json!("online_no_show")));
    assert!(line["zh"].as_str().unwrap().contains("逾时未到"), "{line}");
    event(&mut seen, |event| matches!(event, Told::Over { .. })).await;
    hall.end(1).await;
    hall.checked_log().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_there_does_not_forfeit() {
    let (hall, player) = hall(false).await;
    let table = hall.tables().await[0].clone();
    let mut seat = hall.connect(&player, &table, "").await;
    command(&mut seat, &ready("r")).await.unwrap();
    event(&mut seat, |event| matches!(event, Told::Committed { .. })).await;
    hall.venue.pass_min(11);
    event(&mut seat, |event| matches!(event, Told::Deal { .. })).await;
    assert_eq!(hall.desk().await["missing"], json!([1]));
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_director_allows_it_bots_play_for_the_absent() {
    let (hall, player) = hall(true).await;
    let table = hall.tables().await[0].clone();
    let mut seat = hall.connect(&player, &table, "").await;
    hall.venue.pass_min(10);
    event(&mut seat, |event| matches!(event, Told::Began { .. })).await;
    let desk = hall.desk().await;
    assert_eq!(desk["missing"], json!([1]), "nobody forfeits");
    // He takes his cards back when he comes.
    let view = hall.venue.of(&player).table(&table).await.unwrap();
    assert_eq!(view.seats.len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn extra_deals_wait_for_everyone_until_the_director_writes_them_down() {
    let mut rows = bots(11, 1);
    rows.push(entry("无号", &[json!({"name": "无号"})]));
    let hall = Hall::open("erdayi2021", false, rows).await;
    hall.begin().await;
    hall.made().await;
    hall.venue.pass_min(16);
    hall.results().await;
    hall.end(1).await;
    hall.act(json!({"c": "play_off", "players": [1, 2, 12]})).await;
    let id = hall.public().await["play_off"]["online"].as_str().unwrap().to_owned();
    // Whoever goes there finds it made.
    hall.connect(&hall.director, &id, "referee=true").await;
    let path = format!("/api/tables/{id}");
    let there = async || hall.venue.get(&hall.director, &path).await.unwrap();
    hall.venue.pass_min(60);
    let waiting = there().await;
    assert!(waiting["title"].as_str().unwrap().ends_with(" 预赛加赛"), "{waiting}");
    let deals = json!([[2, -1, -1], [0, 0, 0], [0, 0, 0]]);
    hall.act(json!({"c": "extra_deals", "players": [1, 2, 12], "deals": deals})).await;
    let closing = async {
        while there().await["status"] != "over" {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, closing).await.expect("the table closes");
    let history = hall.desk().await["history"].clone();
    let last = [&history[0]["c"], &history[1]["c"]];
    assert_eq!(last, ["extra_deals", "play_off"], "no clock ran");
    hall.checked_log().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_nobody_knows_are_absent() {
    let mut rows = bots(1, 2);
    rows.push(entry("纸上", &[json!({"name": "无名"}), json!({"name": "无号", "user": "nobody"})]));
    let hall = Hall::open("cn2002-knockout", false, rows).await;
    hall.begin().await;
    hall.made().await;
    for _ in 0..15 {
        hall.venue.pass_min(1);
        hall.desk().await;
    }
    let desk = hall.results().await;
    assert!(waited_min(&desk) >= 15);
    let of = &desk["event"]["rounds"][0]["matches"][0];
    assert_eq!(of["slip"], json!({"by": "forfeit", "absent": [side(of)]}));
}

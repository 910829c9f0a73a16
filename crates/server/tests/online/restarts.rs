//! Rounds that are interrupted: by the server, or by the director.

use protocol::Event;
use serde_json::{Value, json};

use crate::hall::{Hall, bot, bots, command, entry, event, ready, user};
use crate::venue::{Venue, advance};

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_starts_again_goes_on_with_the_round() {
    let venue = Venue::open().await;
    let player = venue.guest("某甲").await;
    let mut rows = bots(5, 2);
    rows.push(entry("人机", &[user("某甲", &player), bot("牌机")]));
    let mut hall = Hall::with(venue, "cn2002-swiss", false, rows).await;
    hall.begin().await;
    let tables = hall.tables().await;
    let mut restarts = 0;
    // Bots play on while the server comes and goes.
    while restarts < 3 {
        hall.venue.restart().await;
        restarts += 1;
        assert_eq!(hall.tables().await, tables, "no other tables are made");
    }
    let desk = hall.until(|desk| desk["missing"].as_array().unwrap().len() == 1).await;
    let missing = desk["missing"][0].as_u64().unwrap() as usize;
    drop(hall.connect(&player, &tables[missing - 1], "").await);
    // Nobody asks for the event, and still its clock runs.
    hall.venue.restart().await;
    hall.venue.pass_min(15);
    let desk = hall.results().await;
    let of = &desk["event"]["rounds"][0]["matches"][missing - 1];
    assert_eq!(of["slip"]["by"], "forfeit", "{of}");
    let by_system = |line: &&Value| line["by"] == "系统";
    assert_eq!(desk["history"].as_array().unwrap().iter().filter(by_system).count(), 3);
    hall.end(1).await;
    hall.checked_log().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_that_is_taken_back_leaves_no_table_behind() {
    let venue = Venue::open().await;
    let player = venue.guest("某甲").await;
    let mut rows = bots(3, 2);
    rows.push(entry("人机", &[user("某甲", &player), bot("牌机")]));
    let hall = Hall::with(venue, "most2015", false, rows).await;
    hall.begin().await;
    let desk = hall.until(|desk| desk["missing"].as_array().unwrap().len() == 1).await;
    let missing = desk["missing"][0].as_u64().unwrap() as usize;
    let before = hall.tables().await;
    let mut seat = hall.connect(&player, &before[missing - 1], "").await;
    command(&mut seat, &ready("r")).await.unwrap();
    // The result that came by itself is the last step; one further back is
    // the start of the round.
    hall.act(json!({"c": "undo"})).await;
    assert_eq!(hall.desk().await["missing"].as_array().unwrap().len(), 2);
    hall.act(json!({"c": "undo"})).await;
    event(&mut seat, |event| matches!(event, Event::Over { .. })).await;
    let desk = hall.desk().await;
    assert_eq!(desk["event"]["rounds"][0]["state"], "published");
    assert_eq!(desk["event"]["rounds"][0]["matches"][0]["online"], json!([]));
    // Paired anew, it is played at other tables.
    hall.act(json!({"c": "undo"})).await;
    hall.act(json!({"c": "draft", "leniency": "rematches_too"})).await;
    for to in ["published", "playing"] {
        hall.act(advance(1, to)).await;
    }
    hall.until(|desk| desk["missing"].as_array().unwrap().len() == 1).await;
    let after = hall.tables().await;
    assert!(after.iter().all(|table| !before.contains(table)));
    hall.venue.pass_min(10);
    hall.results().await;
    hall.end(1).await;
    hall.checked_log().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_that_the_director_took_back_does_not_come_again() {
    let hall = Hall::open("most2015", false, bots(2, 2)).await;
    hall.begin().await;
    hall.results().await;
    hall.act(json!({"c": "undo"})).await;
    let slip = json!({"by": "levels", "levels": ["7", "3"]});
    hall.act(json!({"c": "enter", "match_no": 1, "slip": slip})).await;
    hall.act(json!({"c": "confirm", "match_no": 1})).await;
    let desk = hall.desk().await;
    assert_eq!(desk["event"]["rounds"][0]["matches"][0]["slip"], slip);
    hall.end(1).await;
    hall.checked_log().await;
}

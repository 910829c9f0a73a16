//! Rounds that are interrupted: by the server, or by the director.

use protocol::Told;
use serde_json::{Value, json};

use crate::hall::{Hall, PATIENCE, bot, bots, command, entry, event, ready, user};
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

/// Thousands of tables take a while to be read. Nobody waits for it: the server
/// serves, and each table is there when somebody comes.
#[tokio::test]
async fn a_server_that_starts_serves_while_it_wakes_the_tables_of_events() {
    let absent = |at| entry(&format!("第{at}队"), &[json!({"name": "甲"}), json!({"name": "乙"})]);
    let mut hall = Hall::open("cn2002-swiss", false, (0..80).map(absent).collect()).await;
    hall.begin().await;
    hall.made().await;
    let tables = hall.tables().await;
    assert_eq!(tables.len(), 40);
    hall.venue.restart().await;
    // On this one thread nothing has gone on since the server started.
    let tasks = hall.venue.running.as_ref().unwrap().app().tasks.clone();
    let working = tasks.len();
    assert!(working < tables.len(), "{working} tasks run already");
    let last = hall.connect(&hall.director, &tables[39], "referee=true").await;
    drop(last);
    let all_awake = async {
        while tasks.len() < tables.len() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, all_awake).await.expect("all wake though nobody comes");
}

/// The players of an event that another server takes up long after its round
/// began have the edition's minutes from when their tables are there.
#[tokio::test(flavor = "multi_thread")]
async fn a_restored_round_waits_for_its_players_anew() {
    let mut rows = bots(1, 2);
    rows.push(entry("纸上", &[json!({"name": "无名"}), json!({"name": "无号"})]));
    let first = Hall::open("most2015", false, rows).await;
    first.begin().await;
    let backup = format!("/api/events/{}/backup", first.event);
    let backup = first.venue.text(&first.director, &backup).await;

    let venue = Venue::open().await;
    venue.pass_min(60);
    let director = venue.staff("另一位裁判长", store::Role::Director).await;
    let kind = "application/x-ndjson";
    let restored = venue.upload(&director, "/api/events/restore", kind, backup.into_bytes()).await;
    assert_eq!(restored.0, 201, "{}", restored.1);
    let hall = Hall { venue, event: first.event.clone(), director };
    let table = hall.tables().await[0].clone();
    hall.connect(&hall.director, &table, "referee=true").await;
    hall.venue.pass_min(10);
    let desk = hall.results().await;
    let line = &desk["history"][0];
    assert_eq!(line["c"], "online_no_show");
    let began = desk["event"]["clock"]["started_ms"].as_i64().unwrap();
    assert!(line["at_ms"].as_i64().unwrap() >= began + 70 * 60_000, "{line}");
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
    event(&mut seat, |event| matches!(event, Told::Over { .. })).await;
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

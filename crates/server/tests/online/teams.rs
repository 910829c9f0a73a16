//! Teams at two online tables: who was named sits there, and a ruling that
//! names its table is done at that one.

use client::Connection;
use protocol::{ClientMessage, Ruling, Told};
use serde_json::{Value, json};

use crate::hall::{Hall, bot, command, entry, event, ready, user};
use crate::venue::{Venue, advance};

/// A match whose first team has somebody at each of its tables, both ready,
/// and the referee of the second.
async fn begun() -> (Hall, [Connection; 2], Connection) {
    let venue = Venue::open().await;
    let [first, fifth] = [venue.guest("第一人").await, venue.guest("第五人").await];
    let referee = venue.guest("裁判").await;
    let [one, two, three, four] = ["一", "二", "三", "四"].map(bot);
    let people =
        [user("第一人", &first), two.clone(), three.clone(), four.clone(), user("第五人", &fifth)];
    let rows = vec![entry("甲队", &people), entry("乙队", &[one, two, three, four])];
    let hall = Hall::with(venue, "cn2002-team", false, rows).await;
    hall.act(json!({"c": "staff", "user": referee.id, "role": "referee"})).await;
    hall.act(json!({"c": "begin", "word": "抽签"})).await;
    hall.act(json!({"c": "draft"})).await;
    hall.act(advance(1, "published")).await;
    hall.act(json!({"c": "line_up", "round": 1, "entrant": 1, "people": [0, 1, 2, 4]})).await;
    hall.act(advance(1, "playing")).await;
    let tables = hall.tables().await;
    let mut seats =
        [hall.connect(&first, &tables[0], "").await, hall.connect(&fifth, &tables[1], "").await];
    for seat in &mut seats {
        command(seat, &ready("r")).await.unwrap();
    }
    let judge = hall.connect(&referee, &tables[1], "referee=true").await;
    (hall, seats, judge)
}

/// Twenty points of the first deal at table B.
fn points_at_b() -> Value {
    json!({
        "c": "rule", "entrant": 1, "offence": "failed_throw", "deal": 1, "table": 1,
        "sanction": {"deal_points": 20}, "reason": "裁判到场判定",
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_were_named_sit_down_and_a_ruling_reaches_the_table_it_names() {
    let (hall, [mut at_a, mut at_b], _judge) = begun().await;
    hall.act(points_at_b()).await;
    // The points are taken when a deal is in hand.
    let hands = hall.hurry();
    event(&mut at_b, |told| matches!(told, Told::Penalised { points: 20, .. })).await;
    hands.abort();
    // A match is lost at both tables, and until then nobody at A heard of it.
    hall.act(json!({
        "c": "rule", "entrant": 1, "offence": "failed_throw", "sanction": "match_lost",
        "reason": "裁判长判定",
    }))
    .await;
    let mut penalised = 0;
    event(&mut at_a, |told| {
        penalised += usize::from(matches!(told, Told::Penalised { .. }));
        matches!(told, Told::Over { .. })
    })
    .await;
    assert_eq!(penalised, 0, "the deal was played at B");
    hall.results().await;
    hall.checked_log().await;
}

/// Which deal a table plays the desk of two tables does not know: what comes
/// too late for one is taken, and a referee called to put it right by hand.
#[tokio::test(flavor = "multi_thread")]
async fn a_ruling_that_comes_too_late_for_its_table_calls_a_referee() {
    let (hall, [_at_a, mut at_b], mut judge) = begun().await;
    let hands = hall.haste(500);
    event(&mut at_b, |told| matches!(told, Told::Trump { .. })).await;
    let seat = games::Seat::new(0).unwrap();
    let lost = Ruling::Forfeit { seat, levels: None };
    let rule = ClientMessage::Rule { id: "x".to_owned(), seen: 1, ruling: lost };
    command(&mut judge, &rule).await.unwrap();
    event(&mut at_b, |told| matches!(told, Told::Deal { .. })).await;
    hands.abort();
    hall.act(points_at_b()).await;
    let desk = hall.until(|desk| desk["calls"] != json!([])).await;
    let call = &desk["calls"][0];
    assert!(call["text"].as_str().unwrap().contains("没能在牌桌上执行"), "{call}");
    assert_eq!(desk["calls"].as_array().unwrap().len(), 1, "only once");
}

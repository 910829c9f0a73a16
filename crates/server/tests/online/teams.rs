//! Teams at two online tables: who was named sits there, and a ruling that
//! names its table is done at that one.

use protocol::Told;
use serde_json::json;

use crate::hall::{Hall, bot, command, entry, event, ready, user};
use crate::venue::{Venue, advance};

#[tokio::test(flavor = "multi_thread")]
async fn those_who_were_named_sit_down_and_a_ruling_reaches_the_table_it_names() {
    let venue = Venue::open().await;
    let [first, fifth] = [venue.guest("第一人").await, venue.guest("第五人").await];
    let [one, two, three, four] = ["一", "二", "三", "四"].map(bot);
    let people =
        [user("第一人", &first), two.clone(), three.clone(), four.clone(), user("第五人", &fifth)];
    let rows = vec![entry("甲队", &people), entry("乙队", &[one, two, three, four])];
    let hall = Hall::with(venue, "cn2002-team", false, rows).await;
    hall.act(json!({"c": "begin", "word": "抽签"})).await;
    hall.act(json!({"c": "draft"})).await;
    hall.act(advance(1, "published")).await;
    hall.act(json!({"c": "line_up", "round": 1, "entrant": 1, "people": [0, 1, 2, 4]})).await;
    hall.act(advance(1, "playing")).await;
    let tables = hall.tables().await;
    let mut at_a = hall.connect(&first, &tables[0], "").await;
    let mut at_b = hall.connect(&fifth, &tables[1], "").await;
    for seat in [&mut at_a, &mut at_b] {
        command(seat, &ready("r")).await.unwrap();
    }
    let ruled = json!({
        "c": "rule", "entrant": 1, "offence": "failed_throw", "deal": 1, "table": 1,
        "sanction": {"deal_points": 20}, "reason": "裁判到场判定",
    });
    hall.act(ruled).await;
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

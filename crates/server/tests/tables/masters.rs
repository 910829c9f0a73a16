//! Bots that search, beside the table that they play at.

use std::num::NonZeroU64;

use protocol::{Clocks, NewTableRequest, ServerMessage, Stage, Who};
use serde_json::json;
use server::{Config, Limits};

use crate::hall::{Hall, check_record, config, play, table, until};

async fn hall(think_ms: u64) -> Hall {
    let bot_think_ms = NonZeroU64::new(think_ms).unwrap();
    let limits = Limits { bot_threads: 1, bot_think_ms, ..config().limits };
    Hall::with(Config { limits, ..config() }).await
}

fn masters(rules: &str, seats: usize) -> NewTableRequest {
    let bots = std::iter::once(None).chain(vec![Some("master".to_owned()); seats - 1]).collect();
    NewTableRequest { bots, ..table(rules, 1) }
}

/// How often a search ended so, in this process.
async fn searches(hall: &Hall, end: &str) -> u64 {
    let metrics = reqwest::get(format!("{}/metrics", hall.base())).await.unwrap();
    let metrics = metrics.text().await.unwrap();
    let name = format!("paisai_bot_searches_total{{end=\"{end}\"}} ");
    let count = metrics.lines().find_map(|line| line.strip_prefix(&name));
    count.map_or(0, |count| count.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_and_three_masters_play_a_match() {
    let hall = hall(3).await;
    let guest = hall.guest("客").await;
    let (id, _) = guest.open_table(&masters("cn2017", 4)).await.unwrap();
    play(guest.clone(), id.clone(), 4).await;
    check_record(&guest, &id).await;
    let (found, too_late) = (searches(&hall, "found").await, searches(&hall, "too_late").await);
    let record = guest.record(&id).await.unwrap();
    let is_play =
        |line: &&str| [r#""type":"lead""#, r#""type":"follow""#].iter().any(|of| line.contains(of));
    let plays = record.lines().filter(is_play);
    let of_bots = plays.filter(|line| !line.contains(r#""seat":"E""#)).count() as u64;
    assert!(of_bots > 20, "{record}");
    assert!(found > 0 && found + too_late >= of_bots, "{found} and {too_late} for {of_bots} plays");
}

/// A search that has no end, and no thread for the others: nobody waits for
/// it, no bot runs out of time, and the server stops at once.
#[tokio::test(flavor = "multi_thread")]
async fn bots_that_cannot_search_in_time_play_all_the_same() {
    let mut hall = hall(3_600_000).await;
    let guest = hall.guest("客").await;
    let mut request = masters("cn2017", 4);
    let ms = 40;
    request.clocks = Some(Clocks { declare_ms: ms, kitty_ms: ms, lead_ms: ms, follow_ms: ms });
    let (id, _) = guest.open_table(&request).await.unwrap();
    play(guest.clone(), id.clone(), 4).await;
    check_record(&guest, &id).await;
    let record = guest.record(&id).await.unwrap();
    let timed_out = record.lines().filter(|line| line.contains(r#""type":"time_out""#));
    // The guest may be late, for whom the clock is as short.
    assert!(timed_out.clone().all(|line| line.contains(r#""seat":"E""#)), "{record}");
    assert!(searches(&hall, "too_late").await > 30);
    let closing = std::time::Instant::now();
    hall.close().await;
    assert!(closing.elapsed() < server::limits::SHUTDOWN_TIMEOUT);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bots_of_play_now_are_as_strong_as_one_likes() {
    let hall = hall(3).await;
    let guests = hall.guests(2).await;
    let mut tables = Vec::new();
    for (guest, bot) in guests.iter().zip(["master", "rookie"]) {
        let wish = json!({ "rules": "erdayi2021", "bot": bot });
        let seated: serde_json::Value = guest.post("/api/play", &wish).await.unwrap();
        let id = seated["table"].as_str().unwrap().to_owned();
        let mut connection = guest.connect(&id).await.unwrap();
        until(&mut connection, |message| {
            matches!(message, ServerMessage::Events { events, .. }
                if events.iter().any(|event| matches!(event, protocol::Told::Began { .. })))
        })
        .await;
        let mut connection = guest.connect(&id).await.unwrap();
        let view = until(&mut connection, |m| matches!(m, ServerMessage::View { .. })).await;
        let ServerMessage::View { view, .. } = view else { unreachable!() };
        assert!(matches!(view.stage, Stage::Match { .. }));
        let bots = view.seats.iter().flatten().filter(|seat| seat.who == Who::Bot(bot.into()));
        assert_eq!(bots.count(), 2);
        tables.push(id);
    }
    assert_ne!(tables[0], tables[1]);
    let wish = json!({ "rules": "erdayi2021", "bot": "grandmaster" });
    let refused = guests[0].post::<serde_json::Value>("/api/play", &wish).await.unwrap_err();
    assert_eq!(refused.code(), Some("no_such_bot"));
}

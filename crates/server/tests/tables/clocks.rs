//! The time of day is set while matches are played.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use client::HintPlayer;
use protocol::{Clocks, NewTableRequest, ServerMessage, Told};
use server::{Clock, Config};
use table::{Entry, Happening, News, Table};

use crate::hall::{Hall, PATIENCE, check_record, config, play, step, table, until};

const START_MS: i64 = 1_800_000_000_000;
const HOUR_MS: i64 = 3_600_000;

/// A hall whose time of day is what the number says.
async fn hall() -> (Hall, Arc<AtomicI64>) {
    let wall = Arc::new(AtomicI64::new(START_MS));
    let clock = Clock::with_wall(Arc::clone(&wall));
    (Hall::with(Config { clock, ..config() }).await, wall)
}

/// Two bots, and whoever comes.
fn with_bots() -> NewTableRequest {
    let bot = || Some("steady".to_owned());
    NewTableRequest { bots: vec![None, bot(), bot()], ..table("erdayi2021", 2) }
}

/// The entries of a log are in order of time, and none is of another hour.
fn check_times(log: &[Entry]) {
    assert!(log.is_sorted_by_key(|entry| entry.at));
    let start = START_MS as u64;
    assert!(log.iter().all(|entry| (start..start + HOUR_MS as u64).contains(&entry.at)));
}

/// When seats were late, and since when they had been asked.
fn time_outs(log: &[Entry]) -> Vec<(u64, u64)> {
    let mut table = Table::open(&log[0]).unwrap();
    let mut late = Vec::new();
    for entry in &log[1..] {
        let turn = table.turn().copied();
        let events = table.step(entry).unwrap();
        let is_late = |event: &Happening| matches!(event, Happening::Table(News::TimedOut { .. }));
        if events.iter().any(is_late) {
            late.push((turn.unwrap().began, entry.at));
        }
    }
    late
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_leaps_stops_nobody_and_hurries_nobody() {
    let (hall, wall) = hall().await;
    let guest = hall.guest("客").await;
    let (id, _) = guest.open_table(&with_bots()).await.unwrap();
    let mut connection = guest.connect(&id).await.unwrap();
    let mut player = HintPlayer::new(5);
    let mut leaps = [-HOUR_MS, 25 * HOUR_MS, -48 * HOUR_MS].into_iter();
    let all = async {
        while !player.is_over() {
            let message = step(&mut connection, &mut player).await.unwrap();
            if let ServerMessage::Events { events, .. } = &message
                && events.iter().any(|event| matches!(event, Told::Played { .. }))
            {
                wall.fetch_add(leaps.next().unwrap_or(0), Ordering::Relaxed);
            }
        }
    };
    tokio::time::timeout(PATIENCE, all).await.expect("the match ends");
    assert_eq!(leaps.next(), None, "all of it happened in mid-deal");
    check_record(&guest, &id).await;
    let log = hall.log(&id).await;
    check_times(&log);
    assert_eq!(time_outs(&log), [], "nobody was late");
}

#[tokio::test(flavor = "multi_thread")]
async fn time_outs_come_after_their_time_whatever_the_clock_says() {
    let (hall, wall) = hall().await;
    let guest = hall.guest("客").await;
    let ms = 80;
    let clocks = Clocks { declare_ms: ms, kitty_ms: ms, lead_ms: ms, follow_ms: ms };
    let request = NewTableRequest { clocks: Some(clocks), ..with_bots() };
    let (id, _) = guest.open_table(&request).await.unwrap();
    // He sits, is ready, and does nothing more.
    let mut connection = guest.connect(&id).await.unwrap();
    let mut player = HintPlayer::new(5);
    let began = |message: &ServerMessage| {
        matches!(message, ServerMessage::Events { events, .. }
            if events.iter().any(|event| matches!(event, Told::Dealt { .. })))
    };
    while !began(&step(&mut connection, &mut player).await.unwrap()) {}
    wall.fetch_add(-HOUR_MS, Ordering::Relaxed);
    until(&mut connection, |message| {
        matches!(message, ServerMessage::Events { events, .. }
            if events.iter().any(|event| matches!(event, Told::TimedOut { .. })))
    })
    .await;
    let log = hall.log(&id).await;
    check_times(&log);
    let late = time_outs(&log);
    assert!(!late.is_empty());
    assert!(late.iter().all(|(began, at)| *at >= began + ms), "not before their time: {late:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_starts_at_an_earlier_hour_goes_on_from_the_last_entry() {
    let (mut hall, wall) = hall().await;
    let guest = hall.guest("客").await;
    let (id, _) = guest.open_table(&with_bots()).await.unwrap();
    let mut connection = guest.connect(&id).await.unwrap();
    let mut player = HintPlayer::new(5);
    let played = |message: &ServerMessage| {
        matches!(message, ServerMessage::Events { events, .. }
            if events.iter().any(|event| matches!(event, Told::Played { .. })))
    };
    while !played(&step(&mut connection, &mut player).await.unwrap()) {}
    wall.fetch_add(-HOUR_MS, Ordering::Relaxed);
    let clock = Clock::with_wall(Arc::clone(&wall));
    hall.restart_with(|config| config.clock = clock).await;
    let guest = hall.again(&guest);
    play(guest.clone(), id.clone(), 7).await;
    check_record(&guest, &id).await;
    let log = hall.log(&id).await;
    check_times(&log);
    assert_eq!(time_outs(&log), []);
}

//! The real server with its real owners, on a disk that fails, at a time of
//! day that leaps, over connections that break, all as a seed says.
//!
//! A seed fixes what goes wrong and after how much of what: which request to
//! the disk fails and how, which connection breaks after how many bytes, and
//! what happens to the server after how many messages. A run that fails names
//! its seed; `FAULTS_SEED=7` runs that one.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]
#![allow(clippy::print_stdout, reason = "its figures are worth reading")]

mod people;
mod truth;
mod wire;
mod world;

use std::sync::atomic::Ordering;

use people::Progress;
use tokio::time::timeout;
use world::{PATIENCE, World};

/// The tables that are played all the time, by rules.
const TABLES: [&str; 3] = ["cn2017", "cn2002x2", "erdayi2021"];

async fn check(seed: u64) {
    println!("seed {seed}: FAULTS_SEED={seed} runs it again");
    let mut world = World::begin(seed).await;
    let progress = Progress::new();
    let base = world.wire.base();
    let directing = tokio::spawn(people::direct(world.director().await, progress.clone()));
    let groups = TABLES.map(|rules| {
        tokio::spawn(people::keep_playing(base.clone(), rules, seed, progress.clone()))
    });
    world.rage(&progress).await;
    progress.is_enough.store(true, Ordering::Relaxed);
    let mut matches = Vec::new();
    for group in groups {
        matches.extend(timeout(PATIENCE, group).await.expect("matches end").unwrap());
    }
    let directed = timeout(PATIENCE, directing).await.expect("the round ends").unwrap();
    let store = world.end().await;
    // A table whose opening nobody heard of may wait for ever; no other does.
    for id in store.unfinished_tables().await.unwrap() {
        assert_eq!(store.table(&id).await.unwrap().status, store::TableStatus::Waiting, "{id}");
    }
    for played in &matches {
        truth::check_match(&store, played).await;
    }
    truth::check_event(&store, &directed).await;
    store.close().await;
    let commands: usize =
        matches.iter().flat_map(|of| &of.heard).map(|heard| heard.acknowledged.len()).sum();
    let (failed, broken) = (world.disk.failed(), world.wire.broken());
    println!(
        "{} matches, {commands} commands, {broken} broken connections, {failed:?}",
        matches.len()
    );
    assert!(matches.len() >= TABLES.len() && commands > 100 && broken > 0);
    assert!(failed.full > 0 && failed.short + failed.broken + failed.unsynced + failed.unread > 0);
}

/// The seed that was asked for, or this one.
fn asked_for() -> Option<u64> {
    std::env::var("FAULTS_SEED").ok().map(|seed| seed.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_world_loses_nothing() {
    check(asked_for().unwrap_or(1)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_bad_world_loses_nothing() {
    check(asked_for().unwrap_or(2)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_third_bad_world_loses_nothing() {
    check(asked_for().unwrap_or(3)).await;
}

/// The same for longer: `FAULTS_SEEDS=1000`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes: make test-long"]
async fn many_bad_worlds_lose_nothing() {
    let seeds = std::env::var("FAULTS_SEEDS").map_or(40, |text| text.parse().unwrap());
    for seed in 4..4 + seeds {
        check(seed).await;
    }
}

//! What the server sends, and how long it waits for somebody to read it.

use std::num::NonZeroU64;

use games::{Recorder, Rules};
use reqwest::Method;
use server::limits::{RECORD_MAX_BYTES, REPLAY_UNIT_BYTES, Rate};
use server::{Config, Limits};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};

use crate::raw::PATIENCE;
use crate::site::{Answer, Browser, Site, config};

async fn site(limits: Limits) -> Site {
    Site::with(Config { limits, ..config() }).await
}

/// A connection into which little goes.
async fn narrow(site: &Site) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.connect(site.running.address()).await.unwrap()
}

/// Waits until the server has closed a connection from which nothing is read.
async fn is_cut_off(stream: &mut TcpStream) {
    let writing = async { while stream.write_all(&[b' '; 1024]).await.is_ok() {} };
    tokio::time::timeout(PATIENCE, writing).await.expect("the server closes the connection");
}

#[tokio::test]
async fn an_answer_that_nobody_reads_is_given_up() {
    let unread_ms = NonZeroU64::new(50).unwrap();
    let site = site(Limits { unread_ms, unread_bytes: 4096, ..config().limits }).await;
    let mut idle = Vec::new();
    for path in ["/api/openapi.json", "/api/lobby", "/api/openapi.json"] {
        let mut stream = narrow(&site).await;
        let head = format!("GET {path} HTTP/1.1\r\nhost: {}\r\n\r\n", site.running.address());
        stream.write_all(head.as_bytes()).await.unwrap();
        idle.push(stream);
    }
    is_cut_off(&mut idle[0]).await;
    is_cut_off(&mut idle[2]).await;
    assert_eq!(site.browser().get("/api/openapi.json").await.status, 200, "who reads gets it all");
}

/// The beginning of a record, which is one already.
fn record() -> String {
    let rules = Rules::by_id("erdayi2021").unwrap();
    let opening = Recorder::new(&rules, []).opening();
    let lines: Vec<String> = opening.iter().map(ToString::to_string).collect();
    lines.join("\n") + "\n"
}

async fn replay(browser: &Browser, record: String) -> Answer {
    let request = browser.request(Method::POST, "/api/replay");
    Answer::of(request.header("content-type", "application/x-ndjson").body(record)).await
}

#[tokio::test]
async fn a_replay_is_as_long_as_allowed() {
    let browser = site(config().limits).await.browser();
    replay(&browser, record()).await.expect(200);
    let short = site(Limits { replay_bytes: 100, ..config().limits }).await;
    replay(&short.browser(), record()).await.refused(413, "replay_too_long");
}

#[tokio::test]
async fn a_long_record_counts_more_than_a_short_one() {
    let replays_per_address = Rate { per_minute: 1, burst: 4 };
    let site = site(Limits { replays_per_address, ..config().limits }).await;
    let browser = site.browser();
    replay(&browser, record()).await.expect(200);
    let long = "x".repeat(2 * REPLAY_UNIT_BYTES);
    replay(&browser, long.clone()).await.refused(422, "not_a_record");
    replay(&browser, record()).await.refused(429, "too_many_requests");
    browser.get("/api/version").await.expect(200);
}

#[tokio::test]
async fn millions_of_empty_lines_make_no_long_answer() {
    let site = site(config().limits).await;
    let record = record();
    let nothing = "\n".repeat(RECORD_MAX_BYTES - record.len());
    let answer = replay(&site.browser(), record + &nothing).await.expect(200);
    assert_eq!(answer["verification"]["ok"], false);
    let problems = answer["verification"]["problems"].as_array().unwrap();
    assert!(problems.len() <= 2_000, "{}", problems.len());
}

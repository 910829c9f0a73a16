//! Many at once: whoever is slow or greedy keeps nobody else out.

use std::num::NonZeroU64;

use serde_json::json;
use server::{Config, Limits};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::raw::{self, ELSEWHERE};
use crate::site::{Site, config};

/// A server that waits for bodies longer than any test lasts.
fn patient() -> Limits {
    Limits { body_timeout_ms: NonZeroU64::new(600_000).unwrap(), ..config().limits }
}

async fn site(limits: Limits) -> Site {
    Site::with(Config { limits, ..config() }).await
}

/// Somebody who sends half a body and waits.
async fn dawdler(site: &Site) -> TcpStream {
    let mut stream = TcpStream::connect(site.running.address()).await.unwrap();
    raw::begin_guest(&mut stream, 100).await;
    stream.write_all(br#"{"nickname": "#).await.unwrap();
    stream
}

#[tokio::test]
async fn half_a_request_takes_nobodys_place() {
    let site = site(Limits { requests_at_once: 2, requests_per_address: 2, ..patient() }).await;
    let mut dawdlers = Vec::new();
    for _ in 0..60 {
        dawdlers.push(dawdler(&site).await);
    }
    let browser = site.browser();
    browser.post("/api/guests", &json!({"nickname": "x"})).await.expect(201);
    browser.get("/api/version").await.expect(200);
    for path in ["/health", "/ready", "/metrics", "/"] {
        assert_eq!(browser.get(path).await.status, 200, "{path}");
    }
    drop(dawdlers);
}

#[tokio::test]
async fn a_body_that_does_not_come_is_given_up() {
    let body_timeout_ms = NonZeroU64::new(50).unwrap();
    let site = site(Limits { body_timeout_ms, ..patient() }).await;
    let mut dawdlers = Vec::new();
    for _ in 0..20 {
        dawdlers.push(dawdler(&site).await);
    }
    for mut dawdler in dawdlers {
        let answer = raw::read_until(&mut dawdler, "body_too_slow").await;
        assert!(answer.contains("408 Request Timeout"), "{answer}");
    }
    site.browser().post("/api/guests", &json!({"nickname": "x"})).await.expect(201);
}

#[tokio::test]
async fn one_address_has_few_unfinished_bodies() {
    let site = site(Limits { bodies_per_address: 3, ..patient() }).await;
    let mut dawdlers = Vec::new();
    for _ in 0..3 {
        dawdlers.push(dawdler(&site).await);
    }
    let browser = site.browser();
    let guest = json!({"nickname": "x"});
    browser.post("/api/guests", &guest).await.refused(429, "too_many_at_once");
    browser.get("/api/version").await.expect(200);
    let mut other = raw::connect_from(ELSEWHERE, site.running.address()).await;
    raw::begin_guest(&mut other, 20).await;
    dawdlers.truncate(2);
    // The server notices in its own time that one has gone.
    while browser.post("/api/guests", &guest).await.status != 201 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn known_addresses_have_as_many_as_the_server() {
    let limits = Limits { bodies_per_address: 1, ..patient() };
    let known_addresses = vec!["127.0.0.0/8".parse().unwrap()];
    let site = Site::with(Config { limits, known_addresses, ..config() }).await;
    let mut dawdlers = Vec::new();
    for _ in 0..5 {
        dawdlers.push(dawdler(&site).await);
    }
    site.browser().post("/api/guests", &json!({"nickname": "x"})).await.expect(201);
}

//! What stays open: how many, for whom, from where.

use std::net::IpAddr;

use reqwest::{Client, Response};
use serde_json::{Value, json};
use server::{Config, Limits};
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

use crate::raw::{self, ELSEWHERE};
use crate::site::{Browser, PASSWORD, Site, config};

async fn site(limits: Limits) -> Site {
    Site::with(Config { limits, ..config() }).await
}

/// A browser at an address of this machine that keeps no connection for later.
fn browser_at(site: &Site, from: IpAddr) -> Browser {
    let client = Client::builder().cookie_store(true).pool_max_idle_per_host(0);
    let base = format!("http://{}", site.running.address());
    Browser { client: client.local_address(from).build().unwrap(), base }
}

const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

async fn guest_at(site: &Site, from: IpAddr) -> Browser {
    let browser = browser_at(site, from);
    browser.post("/api/guests", &json!({"nickname": "客"})).await.expect(201);
    browser
}

async fn account_at(site: &Site, from: IpAddr) -> Browser {
    let browser = browser_at(site, from);
    let account = json!({"login": "laowang", "password": PASSWORD});
    browser.post("/api/accounts", &account).await.expect(201);
    browser
}

/// Opens the live lobby.
async fn lobby(browser: &Browser) -> Result<Response, (u16, String)> {
    let response = browser.client.get(format!("{}/api/lobby", browser.base)).send().await.unwrap();
    if response.status() == 200 {
        return Ok(response);
    }
    let status = response.status().as_u16();
    let body: Value = response.json().await.unwrap();
    Err((status, body["code"].as_str().unwrap().to_owned()))
}

/// Opens the live lobby as often as possible, but not more often than this.
async fn lobbies(browser: &Browser, most: usize, open: &mut Vec<Response>) -> (u16, String) {
    for _ in 0..most {
        match lobby(browser).await {
            Ok(stream) => open.push(stream),
            Err(refused) => return refused,
        }
    }
    (200, format!("nothing is refused after {most}"))
}

fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test]
async fn the_last_streams_of_an_address_are_for_those_who_are_signed_in() {
    let site = site(Limits { streams_per_address: 8, ..config().limits }).await;
    let mut open = Vec::new();
    let nobody = browser_at(&site, HERE);
    assert_eq!(lobbies(&nobody, 20, &mut open).await, refused(429, "too_many_streams"));
    assert_eq!(open.len(), 4);
    let guest = guest_at(&site, HERE).await;
    assert_eq!(lobbies(&guest, 20, &mut open).await, refused(429, "too_many_streams"));
    assert_eq!(open.len(), 7);
    let account = account_at(&site, HERE).await;
    assert_eq!(lobbies(&account, 20, &mut open).await, refused(429, "too_many_streams"));
    assert_eq!(open.len(), 8);
    lobby(&browser_at(&site, ELSEWHERE)).await.expect("another address has its own");
    open.clear();
    // The server notices in its own time that they have gone.
    while lobby(&nobody).await.is_err() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn the_last_streams_of_the_server_are_for_those_who_are_signed_in() {
    let site = site(Limits { lobby_streams: 8, ..config().limits }).await;
    let mut open = Vec::new();
    let nobody = browser_at(&site, HERE);
    assert_eq!(lobbies(&nobody, 20, &mut open).await, refused(503, "crowded"));
    assert_eq!(open.len(), 4);
    let elsewhere = browser_at(&site, ELSEWHERE);
    assert_eq!(lobby(&elsewhere).await.unwrap_err(), refused(503, "crowded"));
    lobby(&guest_at(&site, ELSEWHERE).await).await.expect("who has a name comes first");
}

#[tokio::test]
async fn a_user_has_few_streams() {
    let site = site(Limits { streams_per_user: 3, ..config().limits }).await;
    let mut open = Vec::new();
    let guest = guest_at(&site, HERE).await;
    assert_eq!(lobbies(&guest, 20, &mut open).await, refused(429, "too_many_streams"));
    assert_eq!(open.len(), 3);
    lobby(&guest_at(&site, HERE).await).await.expect("another user has his own");
}

#[tokio::test]
async fn known_addresses_have_as_many_streams_as_the_server() {
    let limits = Limits { streams_per_address: 2, connections_per_address: 2, ..config().limits };
    let known_addresses = vec!["127.0.0.1".parse().unwrap()];
    let site = Site::with(Config { limits, known_addresses, ..config() }).await;
    let mut open = Vec::new();
    for _ in 0..10 {
        open.push(lobby(&browser_at(&site, HERE)).await.unwrap());
    }
    lobbies(&browser_at(&site, ELSEWHERE), 20, &mut open).await;
    assert_eq!(open.len(), 11, "another address has its bound");
}

#[tokio::test]
async fn one_address_has_a_share_of_the_connections() {
    let site = site(Limits { connections_per_address: 3, ..config().limits }).await;
    let address = site.running.address();
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(TcpStream::connect(address).await.unwrap());
    }
    let mut refused = TcpStream::connect(address).await.unwrap();
    let mut answer = String::new();
    refused.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 429 "), "{answer}");
    assert!(answer.contains("\"too_many_connections\""), "{answer}");
    let elsewhere = browser_at(&site, ELSEWHERE);
    assert_eq!(elsewhere.get("/health").await.status, 200, "another address has its own");
}

#[tokio::test]
async fn the_last_connections_are_not_for_streams_of_nobody() {
    let site = site(Limits { connections: 8, ..config().limits }).await;
    let guest = guest_at(&site, HERE).await;
    let mut idle = Vec::new();
    for _ in 0..7 {
        idle.push(raw::connect_from(HERE, site.running.address()).await);
    }
    let nobody = browser_at(&site, ELSEWHERE);
    assert_eq!(nobody.get("/api/version").await.status, 200, "what ends soon is answered");
    assert_eq!(lobby(&nobody).await.unwrap_err(), refused(503, "crowded"));
    lobby(&guest).await.expect("who has a name comes first");
}

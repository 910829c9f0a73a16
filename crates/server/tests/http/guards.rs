//! What keeps the server whole: origins, types of bodies, limits.

use reqwest::Method;
use serde_json::json;
use server::limits::{BODY_MAX_BYTES, Rate};
use server::{Config, Limits};

use crate::site::{Answer, PASSWORD, Site, config};

#[tokio::test]
async fn pages_of_other_sites_change_nothing() {
    let site = Site::start().await;
    let browser = site.browser();
    let guest = || browser.request(Method::POST, "/api/guests").json(&json!({"nickname": "x"}));
    Answer::of(guest().header("origin", "https://evil.example"))
        .await
        .refused(403, "foreign_origin");
    Answer::of(guest().header("origin", "null")).await.refused(403, "foreign_origin");
    let me = browser.request(Method::GET, "/api/me").header("origin", "https://evil.example");
    assert_eq!(Answer::of(me).await.expect(200), json!({}), "reading is free");
    Answer::of(guest().header("origin", &browser.base)).await.expect(201);
}

#[tokio::test]
async fn with_a_public_address_only_its_pages_count() {
    let public_url = Some("https://play.example.org".parse().unwrap());
    let site = Site::with(Config { public_url, ..config() }).await;
    let browser = site.browser();
    let guest = || browser.request(Method::POST, "/api/guests").json(&json!({"nickname": "x"}));
    Answer::of(guest().header("origin", &browser.base)).await.refused(403, "foreign_origin");
    Answer::of(guest().header("origin", "https://play.example.org")).await.expect(201);
}

#[tokio::test]
async fn bodies_are_json() {
    let site = Site::start().await;
    let browser = site.browser();
    let post = |kind: &str, body: &'static str| {
        browser.request(Method::POST, "/api/guests").header("content-type", kind).body(body)
    };
    for kind in
        ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
    {
        Answer::of(post(kind, r#"{"nickname":"x"}"#)).await.refused(415, "not_json");
    }
    let bare = browser.request(Method::POST, "/api/logout");
    Answer::of(bare).await.refused(415, "not_json");
    Answer::of(post("application/json", "{")).await.refused(400, "bad_request");
    let fine = post("application/json; charset=utf-8", r#"{"nickname":"x"}"#);
    Answer::of(fine).await.expect(201);
}

#[tokio::test]
async fn bodies_are_short() {
    let site = Site::start().await;
    let long = json!({"nickname": "x".repeat(BODY_MAX_BYTES)});
    site.browser().post("/api/guests", &long).await.refused(413, "body_too_long");
    site.browser().get("/health").await.expect(200);
}

#[tokio::test]
async fn what_does_not_exist_is_refused_as_json() {
    let site = Site::start().await;
    let browser = site.browser();
    browser.get("/api").await.refused(404, "unknown_route");
    browser.get("/api/nonsense").await.refused(404, "unknown_route");
    browser.post("/api/a/b/c", &json!({})).await.refused(404, "unknown_route");
    browser.post("/api/version", &json!({})).await.refused(405, "method_not_allowed");
    browser.get("/api/login").await.refused(405, "method_not_allowed");
    browser.post("/nonsense", &json!({})).await.refused(405, "method_not_allowed");
}

fn tight() -> Rate {
    Rate { per_minute: 1, burst: 2 }
}

#[tokio::test]
async fn too_many_requests_from_one_address_are_refused() {
    let limits = Limits { per_address: tight(), ..config().limits };
    let site = Site::with(Config { limits, ..config() }).await;
    let browser = site.browser();
    for _ in 0..2 {
        browser.get("/api/version").await.expect(200);
    }
    let answer = browser.get("/api/version").await.refused(429, "too_many_requests");
    let wait: u64 = answer.header("retry-after").parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    browser.get("/health").await.expect(200);
    browser.get("/").await.expect(200);
}

#[tokio::test]
async fn signing_in_has_a_stricter_limit() {
    let limits = Limits { sign_in_per_address: tight(), ..config().limits };
    let site = Site::with(Config { limits, ..config() }).await;
    let login = json!({"login": "x", "password": PASSWORD});
    for _ in 0..2 {
        site.browser().post("/api/login", &login).await.refused(401, "wrong_password");
    }
    let browser = site.browser();
    browser.post("/api/login", &login).await.refused(429, "too_many_requests");
    browser.post("/api/guests", &json!({"nickname": "x"})).await.expect(201);
    browser.get("/api/version").await.expect(200);
}

#[tokio::test]
async fn guests_have_a_limit_of_their_own() {
    let limits = Limits { guests_per_address: tight(), ..config().limits };
    let site = Site::with(Config { limits, ..config() }).await;
    let guest = json!({"nickname": "x"});
    for _ in 0..2 {
        site.browser().post("/api/guests", &guest).await.expect(201);
    }
    let browser = site.browser();
    browser.post("/api/guests", &guest).await.refused(429, "too_many_requests");
    let login = json!({"login": "x", "password": PASSWORD});
    browser.post("/api/login", &login).await.refused(401, "wrong_password");
}

#[tokio::test]
async fn one_login_is_not_tried_for_ever() {
    let limits = Limits { per_login: tight(), ..config().limits };
    let site = Site::with(Config { limits, ..config() }).await;
    let login = |login: &str| json!({"login": login, "password": "wrong"});
    let browser = site.browser();
    for name in ["laowang", "LaoWang"] {
        browser.post("/api/login", &login(name)).await.refused(401, "wrong_password");
    }
    browser.post("/api/login", &login("LAOWANG")).await.refused(429, "too_many_requests");
    browser.post("/api/login", &login("another")).await.refused(401, "wrong_password");
}

/// Tries a login from an address.
async fn try_login(site: &Site, password: &str, address: &str) -> Answer {
    let login = json!({"login": "laowang", "password": password});
    let browser = site.browser();
    let request = browser.request(Method::POST, "/api/login").json(&login);
    Answer::of(request.header("x-forwarded-for", address)).await
}

#[tokio::test]
async fn strangers_lock_themselves_out_and_nobody_else() {
    let limits = Limits { per_login: tight(), ..config().limits };
    let site = Site::with(Config { limits, trusted_proxy: true, ..config() }).await;
    site.player("laowang").await;
    for _ in 0..2 {
        try_login(&site, "guessed", "192.0.2.1").await.refused(401, "wrong_password");
    }
    try_login(&site, PASSWORD, "192.0.2.1").await.refused(429, "too_many_requests");
    try_login(&site, PASSWORD, "192.0.2.2").await.expect(200);
}

#[tokio::test]
async fn guessing_from_many_addresses_is_bounded_and_locks_nobody_out_at_home() {
    let per_login_everywhere = Rate { per_minute: 1, burst: 5 };
    let limits = Limits { per_login_everywhere, ..config().limits };
    let site = Site::with(Config { limits, trusted_proxy: true, ..config() }).await;
    site.player("laowang").await;
    try_login(&site, PASSWORD, "192.0.2.77").await.expect(200);
    for address in 1..5 {
        let address = format!("192.0.2.{address}");
        try_login(&site, "guessed", &address).await.refused(401, "wrong_password");
    }
    try_login(&site, "guessed", "192.0.2.9").await.refused(429, "too_many_requests");
    try_login(&site, PASSWORD, "192.0.2.77").await.expect(200);
}

#[tokio::test]
async fn behind_a_trusted_proxy_each_client_has_its_own_limit() {
    let limits = Limits { per_address: tight(), ..config().limits };
    let site = Site::with(Config { limits, trusted_proxy: true, ..config() }).await;
    let browser = site.browser();
    let from = |address: &str| {
        Answer::of(browser.request(Method::GET, "/api/version").header("x-forwarded-for", address))
    };
    for _ in 0..2 {
        from("192.0.2.1").await.expect(200);
    }
    from("192.0.2.1").await.refused(429, "too_many_requests");
    from("192.0.2.9, 192.0.2.1").await.refused(429, "too_many_requests");
    from("192.0.2.2").await.expect(200);
}

#[tokio::test]
async fn without_a_proxy_nobody_invents_addresses() {
    let limits = Limits { per_address: tight(), ..config().limits };
    let site = Site::with(Config { limits, ..config() }).await;
    let browser = site.browser();
    let from = |address: &str| {
        Answer::of(browser.request(Method::GET, "/api/version").header("x-forwarded-for", address))
    };
    from("192.0.2.1").await.expect(200);
    from("192.0.2.2").await.expect(200);
    from("192.0.2.3").await.refused(429, "too_many_requests");
}

//! Sessions and their cookie.

use std::time::Duration;

use serde_json::json;
use server::Config;
use server::limits::{SESSION_LIFETIME, SESSION_TOUCH_INTERVAL};

use crate::site::{Answer, PASSWORD, Site, config};

#[tokio::test]
async fn the_cookie_is_out_of_reach_of_scripts_and_other_sites() {
    let site = Site::start().await;
    let answer = site.browser().post("/api/guests", &json!({"nickname": "x"})).await;
    let cookie = answer.header("set-cookie");
    for part in ["paisai_session=", "HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="] {
        assert!(cookie.contains(part), "{part} in {cookie}");
    }
    assert!(!cookie.contains("Secure"), "{cookie}");
    let token = cookie.split(['=', ';']).nth(1).unwrap();
    assert_eq!(token.len(), 43, "32 bytes");
}

/// The cookie by which a browser is known again.
fn browser_cookie(answer: &Answer) -> Option<&str> {
    let set = answer.headers.get_all("set-cookie").iter();
    set.map(|cookie| cookie.to_str().unwrap()).find(|cookie| cookie.starts_with("paisai_browser="))
}

#[tokio::test]
async fn a_browser_is_known_again_whoever_signs_in() {
    let site = Site::start().await;
    let browser = site.browser();
    let first = browser.post("/api/guests", &json!({"nickname": "x"})).await;
    let cookie = browser_cookie(&first).unwrap().to_owned();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=2592000"] {
        assert!(cookie.contains(part), "{part} in {cookie}");
    }
    browser.post("/api/logout", &json!({})).await.expect(204);
    let account = json!({"login": "laowang", "password": PASSWORD});
    let second = browser.post("/api/accounts", &account).await;
    assert_eq!(browser_cookie(&second), Some(&*cookie));
    assert_eq!(browser_cookie(&browser.get("/api/me").await), Some(&*cookie));
    let other = site.browser().post("/api/guests", &json!({"nickname": "y"})).await;
    assert_ne!(browser_cookie(&other), Some(&*cookie));

    let mut config = config();
    config.limits.trace_days = 0;
    let site = Site::with(config).await;
    let answer = site.browser().post("/api/guests", &json!({"nickname": "x"})).await;
    assert_eq!(browser_cookie(&answer), None, "where nothing is kept");
}

#[tokio::test]
async fn with_https_the_cookie_is_sent_over_nothing_else() {
    let public_url = Some("https://play.example.org".parse().unwrap());
    let site = Site::with(Config { public_url, ..config() }).await;
    let answer = site.browser().post("/api/guests", &json!({"nickname": "x"})).await;
    assert!(answer.header("set-cookie").contains("Secure"), "{answer:?}");
    assert!(answer.header("strict-transport-security").contains("max-age"), "{answer:?}");
    assert!(site.running.admin_link().unwrap().starts_with("https://play.example.org/admin/"));
}

#[tokio::test]
async fn a_session_ends_when_it_is_not_used_and_lasts_while_it_is() {
    let site = Site::start().await;
    let browser = site.player("laowang").await;
    for _ in 0..4 {
        site.pass(SESSION_LIFETIME / 2);
        assert!(!browser.me().await.is_null(), "each use prolongs it");
    }
    site.pass(SESSION_LIFETIME.saturating_sub(Duration::from_millis(1)));
    assert!(!browser.me().await.is_null());
    site.pass(SESSION_LIFETIME);
    assert!(browser.me().await.is_null());
}

#[tokio::test]
async fn uses_close_together_are_not_written_down() {
    let site = Site::start().await;
    let browser = site.player("laowang").await;
    let id = browser.me().await["id"].as_str().unwrap().to_owned();
    let store = &site.running.app().store;
    let begun = store.sessions_of_user(&id).await.unwrap()[0].seen_ms;
    site.pass(SESSION_TOUCH_INTERVAL / 2);
    browser.me().await;
    assert_eq!(store.sessions_of_user(&id).await.unwrap()[0].seen_ms, begun);
    site.pass(SESSION_TOUCH_INTERVAL);
    browser.me().await;
    assert!(store.sessions_of_user(&id).await.unwrap()[0].seen_ms > begun);
}

#[tokio::test]
async fn asking_who_one_is_renews_the_cookie() {
    let site = Site::start().await;
    let browser = site.player("laowang").await;
    assert!(browser.get("/api/me").await.header("set-cookie").contains("Max-Age=34560000"));
    assert_eq!(site.browser().get("/api/me").await.header("set-cookie"), "");
}

#[tokio::test]
async fn signing_out_ends_this_session_only() {
    let site = Site::start().await;
    let here = site.player("laowang").await;
    let there = site.browser();
    there.post("/api/login", &json!({"login": "laowang", "password": PASSWORD})).await.expect(200);
    let answer = here.post("/api/logout", &json!({})).await;
    assert!(answer.header("set-cookie").contains("Max-Age=0"), "{answer:?}");
    answer.expect(204);
    assert!(here.me().await.is_null());
    assert!(!there.me().await.is_null());
    here.post("/api/logout", &json!({})).await.expect(204);
    here.post("/api/logout/everywhere", &json!({})).await.refused(401, "not_signed_in");
}

#[tokio::test]
async fn signing_out_everywhere_ends_all_sessions() {
    let site = Site::start().await;
    let here = site.player("laowang").await;
    let there = site.browser();
    there.post("/api/login", &json!({"login": "laowang", "password": PASSWORD})).await.expect(200);
    assert!(!there.me().await.is_null());
    here.post("/api/logout/everywhere", &json!({})).await.expect(204);
    assert!(here.me().await.is_null());
    assert!(there.me().await.is_null());
}

#[tokio::test]
async fn a_token_that_was_never_given_is_nobody() {
    let site = Site::start().await;
    for token in ["", "x", &"A".repeat(43)] {
        let browser = site.browser();
        let request = browser
            .request(reqwest::Method::GET, "/api/me")
            .header("cookie", format!("paisai_session={token}"));
        let answer: serde_json::Value = request.send().await.unwrap().json().await.unwrap();
        assert!(answer["user"].is_null(), "{token}");
    }
}

//! The link that makes the first admin.

use serde_json::json;
use server::limits::ADMIN_LINK_LIFETIME;
use server::{Config, Server};

use crate::site::{PASSWORD, Site, config};

const PATH: &str = "/api/admin/first";

#[tokio::test]
async fn the_link_makes_the_present_account_admin_once() {
    let site = Site::start().await;
    let (first, second) = (site.player("first").await, site.player("second").await);
    let key = json!({"key": site.admin_key()});
    let user = first.post(PATH, &key).await.expect(201);
    assert_eq!(user["role"], "admin");
    assert_eq!(first.me().await, user);
    second.post(PATH, &key).await.refused(409, "admin_exists");
    assert_eq!(second.me().await["role"], "player");
}

#[tokio::test]
async fn of_many_who_use_the_link_at_once_one_becomes_admin() {
    let site = Site::start().await;
    let key = json!({"key": site.admin_key()});
    let mut browsers = Vec::new();
    for number in 0..4 {
        browsers.push(site.player(&format!("player{number}")).await);
    }
    let answers = [
        browsers[0].post(PATH, &key),
        browsers[1].post(PATH, &key),
        browsers[2].post(PATH, &key),
        browsers[3].post(PATH, &key),
    ];
    let [a, b, c, d] = answers;
    let answers = tokio::join!(a, b, c, d);
    let made = [answers.0, answers.1, answers.2, answers.3]
        .iter()
        .filter(|answer| answer.status == 201)
        .count();
    assert_eq!(made, 1);
}

#[tokio::test]
async fn the_link_makes_a_new_account_or_a_guests() {
    let account = json!({"login": "boss", "password": PASSWORD, "nickname": "台长"});
    let site = Site::start().await;
    let body = json!({"key": site.admin_key(), "account": account});
    let user = site.browser().post(PATH, &body).await.expect(201);
    assert_eq!((&user["role"], &user["nickname"]), (&json!("admin"), &json!("台长")));

    let site = Site::start().await;
    let browser = site.browser();
    let guest = browser.post("/api/guests", &json!({"nickname": "x"})).await.expect(201);
    let key = site.admin_key();
    browser.post(PATH, &json!({"key": key})).await.refused(403, "account_needed");
    let user = browser.post(PATH, &json!({"key": key, "account": account})).await.expect(201);
    assert_eq!((&user["role"], &user["id"]), (&json!("admin"), &guest["id"]));
}

#[tokio::test]
async fn a_refused_account_does_not_use_the_link_up() {
    let site = Site::start().await;
    site.player("taken").await;
    let browser = site.browser();
    let with = |login: &str, password: &str| json!({"key": site.admin_key(), "account": {"login": login, "password": password}});
    browser.post(PATH, &with("taken", PASSWORD)).await.refused(409, "login_taken");
    browser.post(PATH, &with("x", PASSWORD)).await.refused(400, "bad_login");
    browser.post(PATH, &with("boss", "short")).await.refused(400, "bad_password");
    browser.post(PATH, &with("boss", PASSWORD)).await.expect(201);
}

#[tokio::test]
async fn a_wrong_or_old_key_is_refused() {
    let site = Site::start().await;
    let browser = site.player("laowang").await;
    for key in ["", "nonsense", &"A".repeat(43)] {
        browser.post(PATH, &json!({"key": key})).await.refused(410, "link_used");
    }
    site.pass(ADMIN_LINK_LIFETIME);
    browser.post(PATH, &json!({"key": site.admin_key()})).await.refused(410, "link_used");
}

#[tokio::test]
async fn each_start_without_an_admin_gives_a_new_link() {
    let folder = tempfile::tempdir().unwrap();
    let start = || async {
        let data_dir = folder.path().to_owned();
        Site::with(Config { database: None, data_dir, ..config() }).await
    };
    let site = start().await;
    let first = site.admin_key();
    site.running.shutdown();
    site.running.wait().await;
    let site = start().await;
    assert_ne!(site.admin_key(), first);
    site.admin().await;
    site.running.shutdown();
    site.running.wait().await;
    let site = start().await;
    assert_eq!(site.running.admin_link(), None, "there is an admin");
}

#[tokio::test]
async fn an_address_in_use_is_an_error_and_not_a_panic() {
    let site = Site::start().await;
    let bind = site.running.address();
    let error = Server::start(Config { bind, ..config() }).await.err().unwrap();
    assert!(error.to_string().starts_with(&format!("cannot listen on {bind}")), "{error}");
}

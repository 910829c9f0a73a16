//! Guests, accounts, and what their owners may change.

use serde_json::json;

use crate::site::{PASSWORD, Site};

#[tokio::test]
async fn a_guest_has_a_nickname_and_a_session() {
    let site = Site::start().await;
    let browser = site.browser();
    assert!(browser.me().await.is_null());
    let made = browser.post("/api/guests", &json!({"nickname": " 老王 "})).await.expect(201);
    assert_eq!(made["nickname"], "老王");
    assert_eq!(made["guest"], true);
    assert_eq!(made["role"], "player");
    assert_eq!(made["language"], "zh");
    assert_eq!(browser.me().await, made);
    assert!(site.browser().me().await.is_null(), "another browser is nobody");
    browser.post("/api/guests", &json!({"nickname": "again"})).await.refused(409, "signed_in");
}

#[tokio::test]
async fn what_is_no_guest_is_refused() {
    let site = Site::start().await;
    let browser = site.browser();
    for (body, code) in [
        (json!({"nickname": ""}), "bad_nickname"),
        (json!({"nickname": "\u{200b}"}), "bad_nickname"),
        (json!({"nickname": "老\u{202e}王"}), "bad_nickname"),
        (json!({"nickname": "老\u{200b}王"}), "bad_nickname"),
        (json!({"nickname": "\u{2800}\u{2800}"}), "bad_nickname"),
        (json!({"nickname": "a\u{301}\u{301}\u{301}\u{301}"}), "bad_nickname"),
        (json!({"nickname": "管理员"}), "name_reserved"),
        (json!({"nickname": "裁 判"}), "name_reserved"),
        (json!({"nickname": "Аdmin 2"}), "name_reserved"),
        (json!({"nickname": "rеferee"}), "name_reserved"),
        (json!({"nickname": "x".repeat(25)}), "bad_nickname"),
        (json!({"nickname": "x", "language": "fr"}), "bad_language"),
        (json!({"nickname": "x", "role": "admin"}), "bad_request"),
        (json!({}), "bad_request"),
        (json!([]), "bad_request"),
    ] {
        browser.post("/api/guests", &body).await.refused(400, code);
    }
    assert!(browser.me().await.is_null());
}

/// A sentence in Chinese names the field and the place, and has no English in
/// it.
#[tokio::test]
async fn a_body_that_cannot_be_read_is_explained_in_chinese() {
    let site = Site::start().await;
    let browser = site.browser();
    let zh = browser.post("/api/guests", &json!({"nickname": "x", "role": "admin"})).await;
    let zh = zh.refused(400, "bad_request").expect(400)["zh"].to_string();
    assert!(zh.starts_with("\"无法读懂请求：没有字段“role”（第 1 行第 "), "{zh}");
    let zh = browser.post("/api/guests", &json!({})).await;
    let zh = zh.refused(400, "bad_request").expect(400)["zh"].to_string();
    assert!(zh.starts_with("\"无法读懂请求：缺少字段“nickname”"), "{zh}");
}

#[tokio::test]
async fn an_account_made_by_a_guest_keeps_its_id_and_gets_a_new_session() {
    let site = Site::start().await;
    let browser = site.browser();
    let guest = browser.post("/api/guests", &json!({"nickname": "老王"})).await;
    let guest_cookie = cookie(&guest);
    let guest = guest.expect(201);
    let account = json!({"login": "LaoWang", "password": PASSWORD});
    let answer = browser.post("/api/accounts", &account).await;
    assert_ne!(cookie(&answer), guest_cookie, "the token changes with the rights");
    let user = answer.expect(201);
    assert_eq!(user["id"], guest["id"]);
    assert_eq!(user["nickname"], "老王");
    assert_eq!(user["login"], "LaoWang");
    assert_eq!(user["guest"], false);
    assert_eq!(browser.me().await, user);
    let old = site.browser();
    let request = old.request(reqwest::Method::GET, "/api/me").header("cookie", guest_cookie);
    let seen: serde_json::Value = request.send().await.unwrap().json().await.unwrap();
    assert!(seen["user"].is_null(), "the guest's token is good for nothing");
    browser.post("/api/accounts", &account).await.refused(409, "signed_in");
}

fn cookie(answer: &crate::site::Answer) -> String {
    answer.header("set-cookie").split(';').next().unwrap().to_owned()
}

#[tokio::test]
async fn what_is_no_account_is_refused() {
    let site = Site::start().await;
    site.player("taken").await;
    let browser = site.browser();
    let account = |login: &str, password: &str| json!({"login": login, "password": password});
    for (body, status, code) in [
        (account("TAKEN", PASSWORD), 409, "login_taken"),
        (account("a", PASSWORD), 400, "bad_login"),
        (account("a b", PASSWORD), 400, "bad_login"),
        (account("admin", PASSWORD), 400, "name_reserved"),
        (account("fine", "short"), 400, "bad_password"),
        (account("fine", "password"), 400, "weak_password"),
        (account("fine", "        "), 400, "weak_password"),
        (account("fine.and_long", "Fine.And_Long"), 400, "weak_password"),
        (account("fine", &"x".repeat(600)), 400, "bad_password"),
        (json!({"login": "fine", "password": PASSWORD, "nickname": ""}), 400, "bad_nickname"),
        (json!({"login": "fine", "password": PASSWORD, "language": ""}), 400, "bad_language"),
        (json!({"login": "fine"}), 400, "bad_request"),
    ] {
        browser.post("/api/accounts", &body).await.refused(status, code);
    }
}

#[tokio::test]
async fn a_login_needs_its_password() {
    let site = Site::start().await;
    let user = site.player("laowang").await.me().await;
    let browser = site.browser();
    let login = |login: &str, password: &str| json!({"login": login, "password": password});
    browser.post("/api/login", &login("laowang", "wrong")).await.refused(401, "wrong_password");
    browser.post("/api/login", &login("nobody", PASSWORD)).await.refused(401, "wrong_password");
    browser.post("/api/login", &json!({"login": "laowang"})).await.refused(400, "bad_request");
    assert!(browser.me().await.is_null());
    let signed = browser.post("/api/login", &login("LAOWANG", PASSWORD)).await.expect(200);
    assert_eq!(signed, user);
    assert_eq!(browser.me().await, user);
}

#[tokio::test]
async fn users_change_what_is_theirs() {
    let site = Site::start().await;
    let browser = site.player("laowang").await;
    let changes = json!({"nickname": "老王", "language": "en", "settings": {"deck": "four"}});
    let user = browser.patch("/api/me", &changes).await.expect(200);
    assert_eq!(user["nickname"], "老王");
    assert_eq!(user["language"], "en");
    assert_eq!(user["settings"]["deck"], "four");
    assert_eq!(browser.me().await, user, "and it is seen at once");
    browser.patch("/api/me", &json!({})).await.expect(200);
    assert_eq!(browser.me().await, user, "what is left out stays");
    for (changes, code) in [
        (json!({"nickname": "\n"}), "bad_nickname"),
        (json!({"language": "xx"}), "bad_language"),
        (json!({"settings": {"x": "y".repeat(20_000)}}), "bad_settings"),
        (json!({"settings": 7}), "bad_request"),
        (json!({"role": "admin"}), "bad_request"),
    ] {
        browser.patch("/api/me", &changes).await.refused(400, code);
    }
    site.browser().patch("/api/me", &json!({})).await.refused(401, "not_signed_in");
}

#[tokio::test]
async fn a_new_password_ends_all_other_sessions() {
    let site = Site::start().await;
    let here = site.player("laowang").await;
    let there = site.browser();
    let login = json!({"login": "laowang", "password": PASSWORD});
    there.post("/api/login", &login).await.expect(200);
    let change = |old: &str, new: &str| json!({"old": old, "new": new});
    let path = "/api/me/password";
    here.post(path, &change("wrong", "battery staple")).await.refused(401, "wrong_password");
    here.post(path, &change(PASSWORD, "short")).await.refused(400, "bad_password");
    here.post(path, &change(PASSWORD, "12345678")).await.refused(400, "weak_password");
    assert!(!there.me().await.is_null());
    here.post(path, &change(PASSWORD, "battery staple")).await.expect(204);
    assert!(!here.me().await.is_null());
    assert!(there.me().await.is_null());
    there.post("/api/login", &login).await.refused(401, "wrong_password");
    let login = json!({"login": "laowang", "password": "battery staple"});
    there.post("/api/login", &login).await.expect(200);

    let guest = site.browser();
    guest.post(path, &change("a", "battery staple")).await.refused(401, "not_signed_in");
    guest.post("/api/guests", &json!({"nickname": "x"})).await.expect(201);
    guest.post(path, &change("a", "battery staple")).await.refused(403, "account_needed");
}

/// What was accepted once stays good, whatever would be refused today.
#[tokio::test]
async fn who_came_before_the_rules_comes_in_as_ever() {
    let site = Site::start().await;
    let password_hash = server::auth::password::hash("password").unwrap();
    let old = store::NewUser {
        nickname: "裁\u{200b}判".to_owned(),
        login: Some(store::NewLogin { login: "referee".to_owned(), password_hash }),
        role: store::Role::Player,
        language: "zh".to_owned(),
        created_ms: 0,
    };
    site.running.app().store.create_user(old).await.unwrap();
    let browser = site.browser();
    let login = json!({"login": "referee", "password": "password"});
    browser.post("/api/login", &login).await.expect(200);
    let changed = browser.patch("/api/me", &json!({"language": "en"})).await.expect(200);
    assert_eq!(changed["nickname"], "裁\u{200b}判");
}

#[tokio::test]
async fn a_face_is_chosen_changed_and_shown_to_everybody() {
    let site = Site::start().await;
    let browser = site.browser();
    let body = json!({"nickname": "老王", "avatar": "teapot"});
    let made = browser.post("/api/guests", &body).await.expect(201);
    assert_eq!(made["avatar"], "teapot");
    let id = made["id"].as_str().unwrap().to_owned();
    let of = format!("/api/avatars?of={id},nobody");
    let shown = site.browser().get(&of).await.expect(200);
    assert_eq!(shown, json!({"avatars": {id.clone(): "teapot"}}));
    let changed = browser.patch("/api/me", &json!({"avatar": "owl"})).await.expect(200);
    assert_eq!((&changed["avatar"], &changed["nickname"]), (&json!("owl"), &json!("老王")));
    let shown = site.browser().get(&of).await.expect(200);
    assert_eq!(shown["avatars"][&id], "owl");
    browser.patch("/api/me", &json!({"avatar": "dragon"})).await.refused(400, "bad_request");
    assert_eq!(browser.me().await["avatar"], "owl", "a refusal changes nothing");
}

#[tokio::test]
async fn who_chose_no_face_has_that_of_his_id() {
    let site = Site::start().await;
    let browser = site.browser();
    let made = browser.post("/api/guests", &json!({"nickname": "老王"})).await.expect(201);
    let id = made["id"].as_str().unwrap();
    let shown = site.browser().get(&format!("/api/avatars?of={id}")).await.expect(200);
    assert_eq!(shown["avatars"][id], made["avatar"]);
    let many = vec!["x"; 33].join(",");
    let refused = site.browser().get(&format!("/api/avatars?of={many}")).await;
    refused.refused(400, "bad_request");
    site.browser().get("/api/avatars").await.refused(400, "bad_request");
}

//! Roles, lock-outs and the audit log.

use serde_json::{Value, json};

use crate::site::{Browser, PASSWORD, Site};

async fn id(browser: &Browser) -> String {
    browser.me().await["id"].as_str().unwrap().to_owned()
}

async fn audit(browser: &Browser) -> Vec<Value> {
    serde_json::from_value(browser.get("/api/audit").await.expect(200)).unwrap()
}

#[tokio::test]
async fn only_admins_see_users_and_change_roles() {
    let site = Site::start().await;
    let (admin, player) = (site.admin().await, site.player("laowang").await);
    let path = format!("/api/users/{}", id(&player).await);
    let promote = json!({"role": "referee"});

    site.browser().get("/api/users").await.refused(401, "not_signed_in");
    player.get("/api/users").await.refused(403, "forbidden");
    player.patch(&path, &promote).await.refused(403, "forbidden");
    site.browser().patch(&path, &promote).await.refused(401, "not_signed_in");

    let changed = admin.patch(&path, &promote).await.expect(200);
    assert_eq!(changed["role"], "referee");
    assert_eq!(player.me().await["role"], "referee", "it is seen at once");
    player.get("/api/users").await.refused(403, "forbidden");
    player.get("/api/audit").await.refused(403, "forbidden");
    admin.patch(&path, &json!({"role": "director"})).await.expect(200);
    player.get("/api/audit").await.expect(200);
    player.get("/api/users").await.refused(403, "forbidden");
}

#[tokio::test]
async fn who_is_locked_out_is_out_at_once() {
    let site = Site::start().await;
    let (admin, player) = (site.admin().await, site.player("laowang").await);
    let path = format!("/api/users/{}", id(&player).await);
    let login = json!({"login": "laowang", "password": PASSWORD});
    admin.patch(&path, &json!({"disabled": true})).await.expect(200);
    assert!(player.me().await.is_null());
    site.browser().post("/api/login", &login).await.refused(403, "disabled");
    admin.patch(&path, &json!({"disabled": false})).await.expect(200);
    site.browser().post("/api/login", &login).await.expect(200);
}

#[tokio::test]
async fn roles_need_an_account_and_nobody_changes_himself() {
    let site = Site::start().await;
    let (admin, guest) = (site.admin().await, site.browser());
    guest.post("/api/guests", &json!({"nickname": "x"})).await.expect(201);
    let path = format!("/api/users/{}", id(&guest).await);
    admin.patch(&path, &json!({"role": "referee"})).await.refused(403, "account_needed");
    admin.patch(&path, &json!({"role": "king"})).await.refused(400, "bad_request");
    let own = format!("/api/users/{}", id(&admin).await);
    admin.patch(&own, &json!({"role": "player"})).await.refused(409, "yourself");
    admin.patch(&own, &json!({"disabled": true})).await.refused(409, "yourself");
    admin.patch("/api/users/nobody", &json!({})).await.refused(404, "not_found");
}

#[tokio::test]
async fn users_are_listed_page_by_page() {
    let site = Site::start().await;
    let admin = site.admin().await;
    for number in 0..5 {
        let nickname = json!({"nickname": format!("guest {number}")});
        site.browser().post("/api/guests", &nickname).await.expect(201);
    }
    let mut seen = Vec::new();
    let mut path = "/api/users?limit=2".to_owned();
    for _ in 0..10 {
        let page = admin.get(&path).await.expect(200);
        seen.extend(page["users"].as_array().unwrap().iter().map(|user| user["id"].clone()));
        match page["next"].as_str() {
            Some(next) => path = format!("/api/users?limit=2&after={next}"),
            None => break,
        }
    }
    assert_eq!(seen.len(), 6);
    seen.sort_by_key(Value::to_string);
    seen.dedup();
    assert_eq!(seen.len(), 6);
    let admins = admin.get("/api/users?role=admin").await.expect(200);
    assert_eq!(admins["users"].as_array().unwrap().len(), 1);
    assert_eq!(admins["users"][0]["login"], "admin");
    admin.get("/api/users?after=x").await.refused(400, "bad_request");
    admin.get("/api/users?limit=many").await.refused(400, "bad_request");
    admin.get("/api/users?color=red").await.refused(400, "bad_request");
}

#[tokio::test]
async fn what_the_staff_does_is_in_the_audit_log() {
    let site = Site::start().await;
    let (admin, player) = (site.admin().await, site.player("laowang").await);
    let (admin_id, player_id) = (id(&admin).await, id(&player).await);
    let path = format!("/api/users/{player_id}");
    admin.patch(&path, &json!({"role": "referee", "disabled": false})).await.expect(200);
    let login = json!({"login": "laowang", "password": PASSWORD});
    site.browser().post("/api/login", &login).await.expect(200);
    let lines = audit(&admin).await;
    let told: Vec<_> =
        lines.iter().map(|line| (&line["action"], &line["user_id"], &line["subject"])).collect();
    assert_eq!(
        told,
        [
            (&json!("login"), &json!(player_id), &json!(player_id)),
            (&json!("user.disabled"), &json!(admin_id), &json!(player_id)),
            (&json!("user.role"), &json!(admin_id), &json!(player_id)),
            (&json!("user.role"), &Value::Null, &json!(admin_id)),
        ]
    );
    assert_eq!(lines[2]["details"], json!({"from": "player", "to": "referee"}));
    let before = lines[1]["id"].as_i64().unwrap();
    let rest = admin.get(&format!("/api/audit?before={before}&limit=1")).await.expect(200);
    assert_eq!(rest, json!([lines[2]]));
    admin.get("/api/audit?before=x").await.refused(400, "bad_request");
    site.browser().get("/api/audit").await.refused(401, "not_signed_in");
}

#[tokio::test]
async fn logins_of_players_are_nobodys_business() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let count = audit(&admin).await.len();
    site.player("laowang").await;
    let login = json!({"login": "laowang", "password": PASSWORD});
    site.browser().post("/api/login", &login).await.expect(200);
    assert_eq!(audit(&admin).await.len(), count);
}

#[tokio::test]
async fn nobody_bears_the_name_of_the_staff() {
    let site = Site::start().await;
    let (admin, player) = (site.admin().await, site.player("Wang.Fei").await);
    let id = player.me().await["id"].as_str().unwrap().to_owned();
    let stranger = site.browser();
    stranger.post("/api/guests", &json!({"nickname": "客"})).await.expect(201);
    let call = |name: &str| json!({"nickname": name});
    stranger.patch("/api/me", &call("wang fei")).await.expect(200);

    let role = json!({"role": "referee"});
    admin.patch(&format!("/api/users/{id}"), &role).await.expect(200);
    for lookalike in ["Wang.Fei", "WANG FEI", "wаng fеi", "ｗａｎｇ　ｆｅｉ"] {
        stranger.patch("/api/me", &call(lookalike)).await.refused(400, "name_reserved");
    }
    stranger.patch("/api/me", &call("Wang Feifei")).await.expect(200);
    player.patch("/api/me", &call("裁判 Wang Fei")).await.expect(200);
    stranger.patch("/api/me", &call("Wang Fei")).await.expect(200);
}

#[tokio::test]
async fn what_is_shown_of_tables_and_events_can_be_seen() {
    let site = Site::start().await;
    let (admin, director) = (site.admin().await, site.player("laowang").await);
    let id = director.me().await["id"].as_str().unwrap().to_owned();
    admin.patch(&format!("/api/users/{id}"), &json!({"role": "director"})).await.expect(200);
    let table = |title: &str| json!({"rules": "cn2017", "title": title});
    director.post("/api/tables", &table("决\u{202e}赛")).await.refused(400, "bad_title");
    director.post("/api/tables", &table("决赛")).await.expect(201);
    let event = |name: &str| {
        json!({"preset": "cn2002-knockout", "details":
            {"name": name, "starts_ms": 0, "ends_ms": 1, "mode": "paper"}})
    };
    director.post("/api/events", &event("决\u{200b}赛")).await.refused(400, "bad_title");
    director.post("/api/events", &event("决赛")).await.expect(201);
}

//! The editions in words, and the judge.

use serde_json::{Value, json};

use crate::site::Site;

#[tokio::test]
async fn every_edition_can_be_read_in_both_languages() {
    let site = Site::start().await;
    let browser = site.browser();
    let list = browser.get("/api/rules").await.expect(200);
    let list = list.as_array().unwrap();
    assert_eq!(list.len(), games::Rules::ids().count());
    for row in list {
        let page = browser.get(&format!("/api/rules/{}", row["id"].as_str().unwrap())).await;
        let page = page.expect(200);
        assert_eq!((&page["id"], &page["name"]), (&row["id"], &row["name"]));
        let sections = page["sections"].as_array().unwrap();
        assert!(sections.len() > 4, "{page}");
        for sentence in sections.iter().flat_map(|s| s["sentences"].as_array().unwrap()) {
            assert!(sentence["zh"].is_string() && sentence["en"].is_string(), "{sentence}");
        }
    }
    assert!(list.iter().any(|row| row["game"] == "erdayi" && row["seats"] == 3));
    assert!(list.iter().any(|row| row["game"] == "shengji" && row["seats"] == 4));
    browser.get("/api/rules/nonsense").await.refused(404, "not_found");
}

/// A form starts from a published edition, changes it, and reads what came
/// of it before anybody plays.
#[tokio::test]
async fn house_rules_are_described_before_they_are_played() {
    let site = Site::start().await;
    let browser = site.browser();
    let published = browser.get("/api/rules/cn2017").await.expect(200);
    let same = browser.post("/api/rules/describe", &json!("cn2017")).await.expect(200);
    assert_eq!(same, published);
    let mut edition = published["edition"].clone();
    let house = |edition: &Value| json!({"game": "shengji", "edition": edition});
    let same = browser.post("/api/rules/describe", &house(&edition)).await.expect(200);
    assert_eq!(same, published, "unchanged, it is what it was");
    edition["kitty_shown"] = json!(!edition["kitty_shown"].as_bool().unwrap());
    let changed = browser.post("/api/rules/describe", &house(&edition)).await.expect(200);
    assert!(changed["id"].as_str().unwrap().starts_with("house-"), "{}", changed["id"]);
    assert_ne!(changed["sections"], published["sections"]);
    assert_eq!(changed["edition"]["kitty_shown"], edition["kitty_shown"]);
    edition["kitty"] = json!(7);
    let refused = browser.post("/api/rules/describe", &house(&edition)).await;
    refused.refused(422, "invalid_house_rules");
    let nonsense = json!({"game": "shengji", "edition": {"decks": 9}});
    browser.post("/api/rules/describe", &nonsense).await.refused(422, "bad_rules");
    browser.post("/api/rules/describe", &json!("mahjong")).await.refused(422, "unknown_rules");
    let erdayi = browser.get("/api/rules/erdayi2021").await.expect(200);
    assert_eq!(erdayi.get("edition"), None);
}

#[tokio::test]
async fn the_judge_answers_as_on_the_command_line() {
    let site = Site::start().await;
    let browser = site.browser();
    let question = json!({"id": 7, "op": "erdayi.read", "cards": ["3", "3", "3", "3"]});
    let answer = browser.post("/api/judge", &question).await.expect(200);
    let line = judge::answer_line(question.to_string().as_bytes(), refusal::Lang::Zh);
    assert_eq!(answer, line);
    assert_eq!((&answer["ok"], &answer["id"]), (&json!(true), &json!(7)));
}

#[tokio::test]
async fn the_judge_says_why_not() {
    let site = Site::start().await;
    let browser = site.browser();
    let question = json!({
        "op": "shengji.follow", "rules": "cn2017", "level": "2", "trump": "H",
        "lead": ["S3"], "hand": ["S4", "D5"], "play": ["D5"],
    });
    let answer = browser.post("/api/judge", &question).await.expect(200);
    assert_eq!(answer["ok"], false, "{answer}");
    assert!(answer["code"].is_string() && answer["zh"].is_string() && answer["en"].is_string());
    assert!(!answer["articles"].as_array().unwrap().is_empty(), "{answer}");
    for bad in [json!({}), json!({"op": "x"}), json!({"op": "erdayi.read"})] {
        browser.post("/api/judge", &bad).await.refused(400, "bad_request");
    }
}

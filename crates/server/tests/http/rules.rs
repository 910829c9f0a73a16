//! The editions in words, and the judge.

use serde_json::{Value, json};
use server::limits::{BODY_MAX_BYTES, JUDGED_ANSWER_MAX_BYTES, Rate};
use server::{Config, Limits};

use crate::site::{Site, config};

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

/// A question of so many, each written by its number.
fn of(op: &str, field: &str, many: usize, each: impl Fn(usize) -> Value) -> Value {
    let mut question = json!({"op": op});
    question[field] = (0..many).map(each).collect();
    question
}

/// Questions that would be answered with far more than they say.
fn greedy() -> Vec<Value> {
    let swiss = |n| json!({"id": format!("{n}"), "number": n, "points": 0, "opponents": []});
    let mut swiss = of("tournament.swiss", "entrants", 600, swiss);
    (swiss["round"], swiss["avoid_unit"]) = (json!(1), json!(false));
    let mut standings =
        of("tournament.standings", "entrants", 4_000, |n| json!({"id": format!("{n}")}));
    (standings["rules"], standings["rounds"]) = (json!("cn2002"), json!([]));
    vec![
        json!({"op": "tournament.roundrobin", "n": 1024, "double": true}),
        json!({"op": "tournament.roundrobin", "n": 200}),
        json!({"op": "tournament.knockout", "n": 65_536}),
        swiss,
        standings,
    ]
}

#[tokio::test]
async fn no_question_is_answered_out_of_proportion() {
    let site = Site::start().await;
    let browser = site.browser();
    for question in greedy() {
        let text = question.to_string();
        assert!(text.len() < BODY_MAX_BYTES, "{}", question["op"]);
        browser.post("/api/judge", &question).await.refused(422, "answer_too_long");
        // The command line has the machine to itself.
        let line = judge::answer_line(text.as_bytes(), refusal::Lang::Zh);
        assert_eq!(line["ok"], true, "{}", question["op"]);
    }
    for (n, double) in [(100, true), (141, false)] {
        let question = json!({"op": "tournament.roundrobin", "n": n, "double": double});
        let answer = browser.post("/api/judge", &question).await;
        assert!(answer.text.len() <= JUDGED_ANSWER_MAX_BYTES);
        assert_eq!(answer.expect(200)["ok"], true);
    }
}

/// Plays that would need more room than an answer has are counted.
#[tokio::test]
async fn plays_are_listed_as_far_as_an_answer_has_room() {
    let site = Site::start().await;
    let browser = site.browser();
    let spades: Vec<String> = "3456789TJQKA".chars().map(|rank| format!("S{rank}")).collect();
    let others = |suits: &str| -> Vec<String> {
        let all =
            suits.chars().flat_map(|suit| "3456789TJQKA".chars().map(move |rank| (suit, rank)));
        all.map(|(suit, rank)| format!("{suit}{rank}")).collect()
    };
    let follows = |hand: &[String], led: usize| {
        json!({
            "op": "shengji.follows", "rules": "cn2017", "level": "2", "trump": "H",
            "hand": hand, "lead": spades[..led], "limit": 1_000_000_000,
        })
    };
    // 5,985 plays of four cards, and 8,008 of ten: only the first have room.
    for (hand, led, count, listed) in
        [(&others("CD")[..21], 4, 5_985, true), (&others("CD")[..16], 10, 8_008, false)]
    {
        let answer = browser.post("/api/judge", &follows(hand, led)).await;
        assert!(answer.text.len() <= JUDGED_ANSWER_MAX_BYTES, "{} bytes", answer.text.len());
        let answer = answer.expect(200);
        assert_eq!((&answer["count"], answer["plays"].is_array()), (&json!(count), listed));
    }
    let deck: Vec<&str> = "3456789TJQK".split("").filter(|rank| !rank.is_empty()).collect();
    let hand: Vec<&str> = [&deck[..], &deck[..], &deck[..]].concat();
    let plays = json!({"op": "erdayi.plays", "hand": hand, "limit": 1_000_000_000});
    let answer = browser.post("/api/judge", &plays).await;
    assert!(answer.text.len() <= JUDGED_ANSWER_MAX_BYTES, "{} bytes", answer.text.len());
    assert_eq!(answer.expect(200)["count"], 6_679);
}

#[tokio::test]
async fn a_question_that_asks_for_much_counts_as_several() {
    let judge_per_address = Rate { per_minute: 1, burst: 12 };
    let limits = Limits { judge_per_address, ..config().limits };
    let site = Site::with(Config { limits, ..config() }).await;
    let browser = site.browser();
    let plain = json!({"op": "erdayi.read", "cards": ["3"]});
    let schedule = json!({"op": "tournament.roundrobin", "n": 100, "double": true});
    for _ in 0..2 {
        browser.post("/api/judge", &schedule).await.expect(200);
    }
    // Ten of twelve are used up: a third does not fit.
    let refused = browser.post("/api/judge", &schedule).await.refused(429, "too_many_requests");
    assert!(refused.headers.contains_key("retry-after"));
    for _ in 0..2 {
        browser.post("/api/judge", &plain).await.expect(200);
    }
    browser.post("/api/judge", &plain).await.refused(429, "too_many_requests");
}

//! The judge as a program on the other side of a pipe sees it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// Sends raw lines, closes the pipe and reads all answers.
fn ask(lang: &str, input: &[u8]) -> Vec<Value> {
    let mut judge = Command::new(env!("CARGO_BIN_EXE_paisai"))
        .args(["judge", "--lang", lang])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    judge.stdin.take().unwrap().write_all(input).unwrap();
    let output = judge.wait_with_output().unwrap();
    assert!(output.status.success(), "the end of the input is no error");
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn ask_one(question: &Value) -> Value {
    let answers = ask("en", question.to_string().as_bytes());
    assert_eq!(answers.len(), 1);
    answers[0].clone()
}

#[test]
fn garbage_is_answered_and_the_next_line_read() {
    let fine = r#"{"id":"last","op":"shengji.result","rules":"cn2017","points":80}"#;
    let garbage: [&[u8]; 9] = [
        b"not json",
        b"[1,2,3]",
        b"\"text\"",
        b"{\"id\":1}",
        b"{\"id\":1,\"op\":\"shengji.nothing\"}",
        b"{\"id\":1,\"op\":\"shengji.result\",\"rules\":\"cn1999\",\"points\":80}",
        b"{\"id\":1,\"op\":\"shengji.result\",\"rules\":\"cn2017\",\"points\":80,\"more\":1}",
        b"{\"op\":\"shengji.result\",\"rules\":\"cn2017\"",
        b"\xff\xfe\x00",
    ];
    let mut input = garbage.join(&b"\n"[..]);
    input.extend_from_slice(format!("\n\n{fine}\n").as_bytes());
    let answers = ask("zh", &input);
    assert_eq!(answers.len(), garbage.len() + 1, "an empty line is no question");
    for answer in &answers[..garbage.len()] {
        assert_eq!(answer["ok"], false);
        assert_eq!(answer["error"]["code"], "bad_request", "{answer}");
        assert!(!answer["message"].as_str().unwrap().is_empty());
    }
    let expected =
        json!({"id": "last", "ok": true, "dealer_side": 0, "defenders": 0, "switch": true});
    assert_eq!(answers[garbage.len()], expected);
}

/// Each answer is there before the next question is asked.
#[test]
fn every_line_is_flushed() {
    let mut judge = Command::new(env!("CARGO_BIN_EXE_paisai"))
        .arg("judge")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = judge.stdin.take().unwrap();
    let mut stdout = BufReader::new(judge.stdout.take().unwrap());
    for id in 0..3 {
        let question =
            json!({"id": id, "op": "shengji.result", "rules": "cn2002x1", "points": 5 * id});
        writeln!(stdin, "{question}").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(answer["id"], id);
    }
    drop(stdin);
    assert!(judge.wait().unwrap().success());
}

#[test]
fn messages_come_in_both_languages_with_the_article() {
    let question = json!({
        "id": null, "op": "shengji.follow", "rules": "most2015", "level": "2", "trump": "S",
        "hand": ["H3", "H3", "H9", "HK"], "lead": ["HA", "HA"], "play": ["H9", "HK"],
    });
    let messages = ["zh", "en"].map(|lang| {
        let answer = ask(lang, question.to_string().as_bytes()).remove(0);
        assert_eq!(answer["code"], "must_follow_shape");
        assert_eq!(answer["articles"], json!(["cn2002:13"]));
        assert_eq!(answer["id"], Value::Null, "a null id is echoed");
        answer["message"].as_str().unwrap().to_owned()
    });
    assert_ne!(messages[0], messages[1]);
    assert!(messages[0].contains("对子") && messages[1].contains("pair"));
}

/// The checks come in the order of the documentation.
#[test]
fn the_first_broken_rule_is_the_one_named() {
    let check = |play: &[&str], code: &str| {
        let answer = ask_one(&json!({
            "op": "shengji.follow", "rules": "cn2017", "level": "2", "trump": "S",
            "hand": ["H3", "H3", "H9", "HK", "C4"], "lead": ["HA", "HA"], "play": play,
        }));
        assert_eq!(answer["code"], code, "{answer}");
    };
    check(&["D9"], "wrong_count");
    check(&["D9", "D8"], "not_in_hand");
    check(&["C4", "H9"], "must_follow_suit");
    check(&["H9", "HK"], "must_follow_shape");
    check(&["XX", "HK"], "bad_request");
    let lead = |play: &[&str], code: &str| {
        let answer = ask_one(&json!({
            "op": "shengji.lead", "rules": "cn2017", "level": "2", "trump": "S",
            "hand": ["SA", "SK", "H9", "H9"], "play": play,
        }));
        assert_eq!(answer["code"], code, "{answer}");
    };
    lead(&["D9", "SA"], "not_in_hand");
    lead(&["H9", "SA"], "mixed_suits");
    lead(&["SA", "SK"], "throw_not_allowed");
    lead(&[], "bad_request");
}

#[test]
fn impossible_questions_are_bad_requests() {
    let check = |question: Value| {
        let answer = ask_one(&question);
        assert_eq!(answer["code"], "bad_request", "{answer}");
    };
    let lead = json!({"op": "shengji.lead", "rules": "cn2017", "level": "2", "trump": "S"});
    let with = |fields: Value| {
        let mut question = lead.clone();
        question.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        question
    };
    check(with(json!({"hand": ["H9", "H9", "H9"], "play": ["H9"]})));
    check(with(json!({"hand": ["H9", "H9", "H9", "H9"], "play": ["H9"]})));
    check(with(json!({"hand": ["H9", "H8"], "play": ["H9", "H8"], "reading": [["H9"]]})));
    check(with(json!({"hand": ["H9"], "play": ["H9"], "others": [["H8"]]})));
    check(
        json!({"op": "shengji.lead", "rules": "cn2017", "level": "2", "hand": ["H9"], "play": ["H9"]}),
    );
    check(json!({"op": "shengji.follows", "rules": "cn2017", "level": "2", "trump": null,
        "hand": ["H9"], "lead": ["H8", "H7"]}));
    check(json!({"op": "shengji.result", "rules": "cn2017", "points": 1e300}));
    let standings = |played: Value| {
        json!({"op": "tournament.standings", "rules": "most2015",
            "entrants": [{"id": "a"}, {"id": "b"}], "rounds": [[played]]})
    };
    assert_eq!(
        ask_one(&standings(json!({"a": "a", "b": null, "points_a": 4, "points_b": 0})))["ok"],
        true
    );
    check(standings(json!({"a": "a", "points_a": 4, "points_b": 0})));
    check(standings(json!({"a": "a", "b": "b", "points_a": 4})));
}

/// Whoever reads Chinese reads which field is wrong, and no English.
#[test]
fn bad_requests_name_their_field_in_the_language_asked_for() {
    let declare = json!({"op": "shengji.declare", "rules": "sasu2017", "first_deal": false,
        "level": "5", "levels": {"EW": "5", "NS": "8", "X": "3"}, "dealer": "E", "seat": "E",
        "holding": ["S5"], "history": []});
    for (question, zh) in [
        (json!({"op": "erdayi.read", "cards": ["S3", "S3"]}), "cards 的内容不合格"),
        (json!({"op": "erdayi.read", "cards": ["zz"]}), "cards 的内容不合格"),
        (json!({"op": "erdayi.read"}), "缺少字段 cards"),
        (declare, "没有字段 levels.X"),
    ] {
        let line = format!("{question}\n").into_bytes();
        assert_eq!(ask("zh", &line)[0]["message"], format!("无法读懂请求：{zh}。"));
        let english = ask("en", &line)[0]["message"].as_str().unwrap().to_owned();
        assert!(english.starts_with("Unreadable: "), "{english}");
    }
}

#[test]
fn the_order_lists_equal_cards_strongest_first() {
    let answer =
        ask_one(&json!({"op": "shengji.order", "rules": "cn2017", "level": "A", "trump": null}));
    assert_eq!(answer["groups"]["trump"], json!([["BJ"], ["LJ"], ["SA", "HA", "CA", "DA"]]));
    assert_eq!(answer["groups"]["D"][0], json!(["DK"]));
    assert_eq!(answer["groups"]["S"].as_array().unwrap().len(), 12);
}

/// A declared reading decides what followers owe (cn2002:11 88877).
#[test]
fn a_reading_changes_what_must_follow() {
    let follow = |reading: Value| {
        ask_one(&json!({
            "op": "shengji.follow", "rules": "cn2002x3", "level": "2", "trump": "S",
            "hand": ["H3", "H3", "H3", "H4", "H5", "H9"],
            "lead": ["H8", "H8", "H8", "H7", "H7"], "reading": reading,
            "play": ["H3", "H3", "H4", "H5", "H9"],
        }))
    };
    // As 连对 and a single a pair is enough; as 刻 and 对 the 刻 is owed.
    assert_eq!(follow(json!([["H8", "H8", "H7", "H7"], ["H8"]]))["ok"], true);
    assert_eq!(follow(json!([["H8", "H8", "H8"], ["H7", "H7"]]))["code"], "must_follow_shape");
}

/// `follows` counts exactly what it does not list.
#[test]
fn counting_needs_no_listing() {
    let hand: Vec<String> = cards_of("S", "A2345KQJT") // nine spades of two decks, all twice
        .into_iter()
        .flat_map(|card| [card.clone(), card])
        .collect();
    let lead: Vec<String> = cards_of("S", "6789");
    let answer = ask_one(&json!({
        "op": "shengji.follows", "rules": "cn2002x2", "level": "2", "trump": "H",
        "hand": hand, "lead": lead, "limit": 10,
    }));
    // The twos are trumps; four of eight pairs' cards: the coefficient of x⁴
    // in (1 + x + x²)⁸, which is 266.
    assert_eq!(answer["count"], 266);
    assert!(answer.get("plays").is_none());
}

fn cards_of(suit: &str, ranks: &str) -> Vec<String> {
    ranks.chars().map(|rank| format!("{suit}{rank}")).collect()
}

#[test]
fn the_demo_prints_a_deal_in_every_edition_and_both_languages() {
    for rules in ["cn2002x1", "cn2002x2", "cn2002x3", "most2015", "cn2017", "sasu2017"] {
        for (lang, words) in [("zh", ["庄家", "闲家得分"]), ("en", ["Dealer", "Defenders' points"])]
        {
            let output = Command::new(env!("CARGO_BIN_EXE_paisai"))
                .args(["demo", "--rules", rules, "--lang", lang])
                .output()
                .unwrap();
            assert!(output.status.success());
            let text = String::from_utf8(output.stdout).unwrap();
            assert!(words.iter().all(|word| text.contains(word)), "{text}");
            assert!(!text.contains('\u{1b}'), "no colours in a pipe");
        }
    }
    let unknown = Command::new(env!("CARGO_BIN_EXE_paisai"))
        .args(["demo", "--rules", "cn1999"])
        .output()
        .unwrap();
    assert!(!unknown.status.success());
    assert!(String::from_utf8(unknown.stderr).unwrap().contains("cn1999"));
}

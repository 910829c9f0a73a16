//! `paisai verify`, asked of the real binary: honest records are proven, and
//! every forgery is named by its line.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::ptr_arg, reason = "all forgeries have one type")]

#[path = "../../games/tests/made/mod.rs"]
#[allow(dead_code, reason = "each test file uses its own part")]
mod made;

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use games::record::{RecordLine, SignatureLine, TableLine};
use games::{Boards, Length, Rules};
use made::Made;
use serde_json::{Value, json};

/// Verifies a record that is given on standard input.
fn run(lines: &[String], arguments: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_paisai"))
        .args(["verify", "-"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.join("\n").as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn verified(lines: &[String], arguments: &[&str]) -> (Option<i32>, Value) {
    let output = run(lines, &[&["--json"], arguments].concat());
    (output.status.code(), serde_json::from_slice(&output.stdout).unwrap())
}

/// A server's key.
fn server() -> chain::Signer {
    chain::Signer::from_seed([1; 32])
}

/// The record with the signature of a server, as servers write it.
fn signed(lines: &[String], signer: &chain::Signer) -> Vec<String> {
    let head = chain::Head::start(chain::LogKind::Table, made::TABLE);
    let line = TableLine::Signature(SignatureLine::over(lines, signer, made::TABLE, head, 2));
    [lines, &[RecordLine::from(line).to_string()]].concat()
}

fn all_rules() -> Vec<Rules> {
    let published = Rules::ids().map(|id| Rules::by_id(id).unwrap());
    let x2 = shengji::Edition::by_id("cn2002x2").unwrap();
    published.chain([Rules::boards(Arc::new(x2.clone()), Boards { first: 3, count: 3 })]).collect()
}

/// The place of the nth line of a type.
fn nth(lines: &[String], kind: &str, nth: usize) -> usize {
    let wanted = format!("\"type\":\"{kind}\"");
    let mut places = (0..lines.len()).filter(|&at| lines[at].contains(&wanted));
    places.nth(nth).unwrap()
}

fn edit(line: &mut String, change: impl FnOnce(&mut Value)) {
    let mut value: Value = serde_json::from_str(line).unwrap();
    change(&mut value);
    *line = value.to_string();
}

/// Another hexadecimal digit at the beginning.
fn other_hex(value: &mut Value) {
    let hex = value.as_str().unwrap();
    let digit = if hex.starts_with('0') { "1" } else { "0" };
    *value = json!(format!("{digit}{}", &hex[1..]));
}

/// A way to falsify a record; says which line, from 1, must be named.
type Forge = fn(&mut Vec<String>) -> usize;

/// The seats whose cards are exchanged, in either game.
fn two_seats(line: &Value) -> (&'static str, &'static str) {
    if line["hands"].get("E").is_some() { ("E", "N") } else { ("A", "B") }
}

fn flipped_card(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "deal", 1);
    edit(&mut lines[at], |line| {
        let (one, other) = two_seats(line);
        let card = line["hands"][one][0].take();
        line["hands"][one][0] = line["hands"][other][0].take();
        line["hands"][other][0] = card;
    });
    at + 1
}

fn swapped_hands(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "deal", 0);
    edit(&mut lines[at], |line| {
        let (one, other) = two_seats(line);
        let hand = line["hands"][one].take();
        line["hands"][one] = line["hands"][other].take();
        line["hands"][other] = hand;
    });
    at + 1
}

fn swapped_kitty(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "deal", 0);
    edit(&mut lines[at], |line| {
        let (one, _) = two_seats(line);
        let card = line["hands"][one][0].take();
        line["hands"][one][0] = line["kitty"][0].take();
        line["kitty"][0] = card;
    });
    at + 1
}

fn wrong_secret(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "secret", 0);
    edit(&mut lines[at], |line| other_hex(&mut line["secret"]));
    at + 1
}

fn wrong_hash(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "commitment", 0);
    edit(&mut lines[at], |line| other_hex(&mut line["hash"]));
    // The commitment is as good as any until its secret does not open it.
    nth(lines, "secret", 0) + 1
}

fn wrong_contribution(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "seed", 1);
    edit(&mut lines[at], |line| {
        let added = line["contributions"].as_object_mut().unwrap();
        other_hex(added.values_mut().next().unwrap());
    });
    nth(lines, "deal", 1) + 1
}

fn contribution_of_nobody(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "seed", 0);
    edit(&mut lines[at], |line| line["contributions"]["X"] = json!("0".repeat(64)));
    at + 1
}

fn missing_deal(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "deal", 0);
    lines.remove(at);
    at + 1
}

fn missing_secret(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "secret", 1);
    lines.remove(at);
    nth(lines, "commitment", 1) + 1
}

fn missing_commitment(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "commitment", 0);
    lines.remove(at);
    nth(lines, "seed", 0) + 1
}

fn missing_seed(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "seed", 0);
    lines.remove(at);
    nth(lines, "deal", 0) + 1
}

fn changed_result(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "result", 0);
    edit(&mut lines[at], |line| {
        let dealer = line["dealer"].take();
        line["dealer"] = json!(match dealer.as_str().unwrap() {
            "E" => "N",
            "A" => "B",
            "B" | "C" => "A",
            _ => "E",
        });
    });
    at + 1
}

fn changed_score(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "match_end", 0);
    edit(&mut lines[at], |line| {
        let scores = line["scores"].as_object_mut().unwrap();
        let score = scores.values_mut().next().unwrap();
        *score = json!(score.as_i64().unwrap() + 1);
    });
    at + 1
}

fn reordered(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "result", 0);
    lines.swap(at - 2, at);
    at - 1
}

fn seed_before_commitment(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "commitment", 0);
    lines.swap(at, at + 1);
    at + 1
}

fn truncated(lines: &mut Vec<String>) -> usize {
    let last = lines.last_mut().unwrap();
    last.truncate(last.len() / 2);
    lines.len()
}

fn duplicated(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "result", 0);
    lines.insert(at, lines[at].clone());
    at + 2
}

fn duplicated_commitment(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "commitment", 0);
    lines.insert(at, lines[at].clone());
    at + 2
}

fn wrong_ordinal(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "commitment", 1);
    edit(&mut lines[at], |line| line["deal"] = json!(7));
    at + 1
}

fn wrong_ordinal_of_a_seed(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "seed", 1);
    edit(&mut lines[at], |line| line["deal"] = json!(1));
    at + 1
}

fn wrong_table(lines: &mut Vec<String>) -> usize {
    edit(&mut lines[0], |line| line["settings"]["table"] = json!("第二桌"));
    nth(lines, "deal", 0) + 1
}

fn wrong_lot(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "deal", 0);
    edit(&mut lines[at], |line| {
        let (field, seats) = match line.get("first_drawer") {
            Some(_) => ("first_drawer", ["E", "N"]),
            None => ("first_bidder", ["A", "B"]),
        };
        let other = seats.into_iter().find(|&seat| line[field] != seat).unwrap();
        line[field] = json!(other);
    });
    at + 1
}

fn garbage(lines: &mut Vec<String>) -> usize {
    let at = lines.len() / 2;
    lines.insert(at, "garbage".to_owned());
    at + 1
}

fn blank(lines: &mut Vec<String>) -> usize {
    let at = lines.len() / 2;
    lines.insert(at, String::new());
    at + 1
}

fn unknown_field(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "result", 0);
    edit(&mut lines[at - 1], |line| line["note"] = json!("all is well"));
    at
}

fn after_the_end(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "match_end", 0);
    let result = nth(lines, "result", 0);
    lines.insert(at + 1, lines[result].clone());
    at + 2
}

fn fewer_deals(lines: &mut Vec<String>) -> usize {
    // The last deal is gone, with its secret.
    let (from, to) = (nth(lines, "seed", 2), nth(lines, "match_end", 0));
    lines.drain(from - 1..to);
    lines.pop();
    nth(lines, "match_end", 0) + 1
}

fn opened_early(lines: &mut Vec<String>) -> usize {
    let secret = lines.remove(nth(lines, "secret", 0));
    let at = nth(lines, "match_end", 0);
    lines.insert(at, secret);
    at + 1
}

fn unknown_end(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "match_end", 0);
    edit(&mut lines[at], |line| line["reason"] = json!("victory"));
    at + 1
}

fn impossible_end(lines: &mut Vec<String>) -> usize {
    let at = nth(lines, "match_end", 0);
    edit(&mut lines[at], |line| line["reason"] = json!("time"));
    at + 1
}

const FORGERIES: [(&str, Forge); 31] = [
    ("flipped card", flipped_card),
    ("swapped hands", swapped_hands),
    ("swapped kitty", swapped_kitty),
    ("wrong secret", wrong_secret),
    ("wrong hash", wrong_hash),
    ("wrong contribution", wrong_contribution),
    ("contribution of nobody", contribution_of_nobody),
    ("missing deal", missing_deal),
    ("missing secret", missing_secret),
    ("missing commitment", missing_commitment),
    ("missing seed", missing_seed),
    ("changed result", changed_result),
    ("changed score", changed_score),
    ("reordered", reordered),
    ("seed before commitment", seed_before_commitment),
    ("truncated", truncated),
    ("duplicated", duplicated),
    ("duplicated commitment", duplicated_commitment),
    ("wrong ordinal", wrong_ordinal),
    ("wrong ordinal of a seed", wrong_ordinal_of_a_seed),
    ("wrong table", wrong_table),
    ("wrong lot", wrong_lot),
    ("garbage", garbage),
    ("blank", blank),
    ("unknown field", unknown_field),
    ("after the end", after_the_end),
    ("fewer deals", fewer_deals),
    ("opened early", opened_early),
    ("unknown end", unknown_end),
    ("impossible end", impossible_end),
    ("the record twice", |lines| {
        let length = lines.len();
        lines.extend_from_within(..);
        length + 1
    }),
];

#[test]
fn honest_records_are_proven() {
    for rules in all_rules() {
        let lines = Made::finished(&rules, 2, 3);
        let key = server().public().to_string();
        let (code, answer) = verified(&signed(&lines, &server()), &["--key", &key]);
        assert_eq!((code, &answer["verdict"]), (Some(0), &json!("proven")), "{answer}");
        assert_eq!(answer["summary"]["results"], 3);
        assert_eq!(answer["summary"]["deals"], answer["summary"]["proven"]);
    }
}

#[test]
fn every_forgery_is_named_by_its_line() {
    for id in ["cn2002x2", "sasu2017", "erdayi2021"] {
        let honest = Made::finished(&Rules::by_id(id).unwrap(), 5, 3);
        for (name, forge) in FORGERIES {
            let mut lines = honest.clone();
            let number = forge(&mut lines);
            assert_ne!(lines, honest, "{name}");
            let (code, answer) = verified(&lines, &["--allow-unchecked"]);
            assert_eq!((code, &answer["verdict"]), (Some(1), &json!("wrong")), "{id}: {name}");
            let findings = answer["findings"].as_array().unwrap();
            let named = findings
                .iter()
                .any(|found| found["line"] == number && found["severity"] == "wrong");
            assert!(named, "{id}: {name} is not found in line {number}: {answer}");
        }
    }
}

/// What has no readable header is no record.
#[test]
fn what_is_no_record_is_said() {
    let honest = Made::finished(&Rules::by_id("cn2017").unwrap(), 3, 1);
    let header = |from: &str, to: &str| {
        let mut lines = honest.clone();
        lines[0] = lines[0].replacen(from, to, 1);
        assert_ne!(lines, honest);
        lines
    };
    for lines in [
        Vec::new(),
        vec!["garbage".to_owned()],
        honest[1..].to_vec(),
        header("\"version\":4", "\"version\":6"),
        header("\"version\":4", "\"version\":0"),
        header("paisai-record", "other-record"),
        header("\"rules\":\"cn2017\"", "\"rules\":\"cn2002x2\""),
    ] {
        let (code, answer) = verified(&lines, &[]);
        assert_eq!((code, &answer["verdict"]), (Some(2), &json!("unreadable")));
        assert_eq!(answer["findings"][0]["line"], 1);
    }
    let missing = Command::new(env!("CARGO_BIN_EXE_paisai"))
        .args(["verify", "no-such-file"])
        .output()
        .unwrap();
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("no-such-file"));
}

/// A record may stop anywhere; what that leaves open is said, and is not taken
/// for proven unless somebody asks for that.
#[test]
fn a_record_that_stops_is_neither_wrong_nor_proven() {
    let honest = Made::finished(&Rules::by_id("erdayi2021").unwrap(), 3, 2);
    for length in (1..=nth(&honest, "match_end", 0)).step_by(5) {
        let (code, answer) = verified(&honest[..length], &[]);
        assert_eq!((code, &answer["verdict"]), (Some(3), &json!("unchecked")), "{length}");
        let (code, _) = verified(&honest[..length], &["--allow-unchecked"]);
        assert_eq!(code, Some(0), "{length}");
        let findings = answer["findings"].as_array().unwrap();
        let said = |found: &Value| found["line"] == length && found["code"] == "unfinished";
        assert!(findings.iter().any(said), "{answer}");
    }
}

#[test]
fn both_languages() {
    let mut lines = Made::finished(&Rules::by_id("erdayi2021").unwrap(), 4, 1);
    let key = server().public().to_string();
    let output = run(&signed(&lines, &server()), &["--lang", "en", "--key", &key]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.ends_with("Every move, every card and every score is proven.\n"), "{text}");
    let number = wrong_secret(&mut lines);
    let text = String::from_utf8(run(&lines, &[]).stdout).unwrap();
    assert!(text.contains(&format!("第 {number} 行  错误  秘密与第 3 行的承诺不符。\n")), "{text}");
    assert!(text.ends_with("记录有误。\n"), "{text}");
}

/// Whoever wants the word of a server gets it, and of no other.
#[test]
fn the_signature_of_a_server_can_be_demanded() {
    let lines = Made::finished(&Rules::by_id("erdayi2021").unwrap(), 4, 1);
    let whole = signed(&lines, &server());
    let key = server().public().to_string();
    let other = chain::Signer::from_seed([2; 32]).public().to_string();
    let expect = |lines: &[String], key: &str, code: i32, word: &str| {
        let output = run(lines, &["--lang", "en", "--key", key]);
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(said.contains(word), "{said}");
    };
    expect(&whole, &key, 0, "Signed with the key");
    expect(&whole, &other, 1, "It is signed with the key");
    expect(&lines, &key, 1, "This server's signature is missing.");
}

/// Without a key nobody knows whose word a signature is, and without a
/// signature there is none: neither is proven.
#[test]
fn a_signature_that_cannot_be_checked_is_said() {
    let lines = Made::finished(&Rules::by_id("erdayi2021").unwrap(), 4, 1);
    let whole = signed(&lines, &server());
    for (lines, code, word) in [
        (&whole, "unknown_key", "cannot be checked without --key"),
        (&lines, "not_signed", "Not signed: nothing proves that rulings were not changed."),
    ] {
        let output = run(lines, &["--lang", "en"]);
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(3), "{said}");
        assert!(said.contains(word), "{said}");
        let (_, answer) = verified(lines, &[]);
        assert_eq!(answer["findings"], json!([answer["findings"][0]]));
        assert_eq!(answer["findings"][0]["code"], code);
        assert_eq!(answer["findings"][0]["line"], lines.len());
        assert_eq!(run(lines, &["--allow-unchecked"]).status.code(), Some(0));
    }
}

/// What breaks no rule breaks the signature: an invented penalty with a
/// referee who never ruled, another referee, a tail cut off, an end that came
/// earlier, another time. Whoever signs it anew signs with another key.
#[test]
fn what_the_table_decided_is_signed() {
    let rules = Rules::by_id("cn2017").unwrap();
    let mut made = Made::lasting(&rules, 4, Length::Deals { deals: 3 });
    made.play(1);
    made.step();
    while made.game().turn().is_none() {
        made.step();
    }
    let within = made.lines.len();
    made.rule();
    let side = shengji::Side::EastWest;
    made.act(&shengji::Action::Penalise { side, points: 10 }.into());
    made.play(2);
    let second = made.lines.len();
    made.play(3);
    made.end("played");
    let whole = signed(&made.lines, &server());
    let key = server().public().to_string();
    assert_eq!(run(&whole, &["--key", &key]).status.code(), Some(0));

    let invented = {
        let lines = &made.lines;
        // The same ruling once more, in a deal that ends alike with it.
        let mut lines = lines.clone();
        let ruled = lines[within..within + 2].to_vec();
        lines.splice(within..within, ruled);
        lines
    };
    let other_referee = {
        let mut lines = made.lines.clone();
        lines[within] = lines[within].replace("裁判长", "别人");
        lines
    };
    let cut = {
        // The third deal is gone, and a referee is said to have closed it.
        let mut lines = made.lines[..second].to_vec();
        lines.push(r#"{"type":"ruling","by":"裁判长"}"#.to_owned());
        let end = nth(&made.lines, "match_end", 0);
        lines.extend_from_slice(&made.lines[end..made.lines.len() - 1]);
        let at = nth(&lines, "match_end", 0);
        lines[at] = lines[at].replace("played", "closed");
        lines
    };
    let later = {
        let mut lines = made.lines.clone();
        edit(&mut lines[within], |line| line["at_ms"] = json!(1));
        lines
    };
    let signature = whole.last().unwrap().clone();
    for (name, mut lines) in
        [("invented", invented), ("referee", other_referee), ("cut", cut), ("later", later)]
    {
        let forger = chain::Signer::from_seed([9; 32]);
        let anew = signed(&lines, &forger);
        lines.push(signature.clone());
        let (code, answer) = verified(&lines, &["--key", &key]);
        let codes: Vec<&Value> =
            answer["findings"].as_array().unwrap().iter().map(|found| &found["code"]).collect();
        assert_eq!(code, Some(1), "{name}");
        assert!(codes.contains(&&json!("bad_signature")), "{name}: {codes:?}");
        let (code, answer) = verified(&anew, &["--key", &key]);
        assert_eq!(code, Some(1), "{name}");
        let last = answer["findings"].as_array().unwrap().last().unwrap();
        assert_eq!(last["code"], "other_key", "{name}: {answer}");
    }
}

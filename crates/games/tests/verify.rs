//! Records are proven, and what is wrong with them is named by its line.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod made;

use std::sync::Arc;

use chain::{Head, LogKind, Signer, TextHash};
use games::record::{
    Finding, RecordLine, Severity, SignatureLine, TableLine, Verification, replay, verify,
};
use games::{Action, Boards, Game, Kind, Rules};
use made::{Made, SET, TABLE};

fn all_rules() -> Vec<Rules> {
    let published = Rules::ids().map(|id| Rules::by_id(id).unwrap());
    let x2 = shengji::Edition::by_id("cn2002x2").unwrap();
    published.chain([Rules::boards(Arc::new(x2.clone()), Boards { first: 3, count: 3 })]).collect()
}

fn erdayi(deals: u32) -> Rules {
    Rules::by_id("erdayi2021").unwrap().with_deals(deals)
}

fn verified(lines: &[String]) -> Verification {
    verify(lines.iter().map(String::as_str))
}

/// What was found, as `line severity code`.
fn found(lines: &[String]) -> Vec<String> {
    let short = |finding: &Finding| {
        let severity = match finding.severity {
            Severity::Wrong => "wrong",
            Severity::Unchecked => "unchecked",
        };
        format!("{} {severity} {}", finding.line, finding.says.code)
    };
    verified(lines).findings.iter().map(short).collect()
}

/// The number of the nth line of a type, from 1.
fn line_of(lines: &[String], kind: &str, nth: usize) -> usize {
    let wanted = format!("\"type\":\"{kind}\"");
    let mut places = (1..).zip(lines).filter(|(_, line)| line.contains(&wanted));
    places.nth(nth).map(|(number, _)| number).unwrap()
}

/// The record with the signature of a server, as servers write it.
fn signed(lines: &[String], seed: u8) -> Vec<String> {
    let text: TextHash = lines.iter().map(String::as_str).collect();
    let head = Head::start(LogKind::Table, TABLE).after(1, b"{}");
    let signer = Signer::from_seed([seed; 32]);
    let signed = signer.sign_text(LogKind::Table, TABLE, head, 2, text.hash());
    let line = RecordLine::from(TableLine::Signature(SignatureLine::new(&signed)));
    lines.iter().cloned().chain([line.to_string()]).collect()
}

#[test]
fn a_signature_vouches_for_every_line() {
    let rules = Rules::by_id("cn2017").unwrap();
    let lines = Made::finished(&rules, 4, 2);
    assert_eq!(verified(&lines).summary.unwrap().signed_by, None, "nobody has signed it");
    let whole = signed(&lines, 1);
    assert_eq!(found(&whole), [""; 0]);
    let key = Signer::from_seed([1; 32]).public();
    assert_eq!(verified(&whole).summary.unwrap().signed_by, Some(key));
    replay(whole.iter().map(String::as_str)).unwrap();

    // A warning that nobody gave breaks no rule: only the signature tells.
    let warning = r#"{"type":"warning","seat":"N","count":1,"at_ms":9}"#.to_owned();
    let mut forged = whole.clone();
    forged.insert(whole.len() - 3, warning.clone());
    assert_eq!(found(&forged), [format!("{} wrong bad_signature", forged.len())]);
    assert_eq!(verified(&forged).summary.unwrap().signed_by, None);
    // Nor is one noticed in a record that nobody signed.
    forged.pop();
    assert_eq!(found(&forged), [""; 0]);
    // Lines cut off before it, and lines after it.
    let mut cut = whole.clone();
    cut.remove(whole.len() - 2);
    let last = format!("{} wrong bad_signature", cut.len());
    assert!(found(&cut).contains(&last), "{:?}", found(&cut));
    let more = [whole.clone(), vec![warning]].concat();
    assert_eq!(found(&more), [format!("{} wrong after_the_signature", more.len())]);
    // The signature of another record, or of another table.
    let other = signed(&Made::finished(&rules, 5, 2), 1).pop().unwrap();
    let swapped = [lines.clone(), vec![other]].concat();
    assert_eq!(found(&swapped), [format!("{} wrong bad_signature", swapped.len())]);
}

#[test]
fn honest_records_are_proven() {
    for rules in all_rules() {
        let lines = Made::finished(&rules, 4, 3);
        let verification = verified(&lines);
        assert_eq!(found(&lines), [""; 0], "{}", rules.id());
        let summary = verification.summary.unwrap();
        assert!(summary.finished && summary.proven == summary.deals, "{summary:?}");
        assert_eq!((summary.games, summary.results), (1, 3));
        assert!(summary.plays > 30 && summary.deals >= 3);
        assert_eq!(summary.scores.values().sum::<i32>(), 0);
        let best = summary.scores.values().max();
        assert!(summary.winners.iter().all(|seat| summary.scores.get(seat) == best));
        replay(lines.iter().map(String::as_str)).unwrap();
    }
}

/// Void and annulled deals count, and so do the games before.
#[test]
fn ordinals_run_through_the_match() {
    for rules in all_rules() {
        let mut made = Made::new(&rules, 6);
        made.play(1);
        for _ in 0..2 {
            made.step();
            let annul: Action = match rules.kind() {
                Kind::Shengji => shengji::Action::Annul.into(),
                Kind::Erdayi => erdayi::Action::Annul.into(),
            };
            made.act(&annul);
        }
        made.play(2);
        made.next_game();
        made.play(1);
        made.end();
        assert_eq!(found(&made.lines), [""; 0], "{}", rules.id());
        let summary = verified(&made.lines).summary.unwrap();
        assert_eq!((summary.games, summary.results), (2, 3));
        assert!(summary.deals >= 5 && summary.proven == summary.deals);
    }
}

/// What else happened at the table disturbs no game, and a match may end
/// within a deal.
#[test]
fn lines_of_the_table_stand_anywhere() {
    for rules in all_rules() {
        let mut made = Made::new(&rules, 7);
        let seat = if rules.kind() == Kind::Shengji { "E" } else { "A" }.to_owned();
        for line in [
            TableLine::Seat { seat: seat.clone(), name: "戊".to_owned() },
            TableLine::Trustee { seat: seat.clone(), on: true },
            TableLine::TimeOut { seat: seat.clone(), pool: true },
            TableLine::Warning { seat: seat.clone(), count: 1 },
            TableLine::Violation { seat: seat.clone(), count: 2 },
            TableLine::Pause { by: Some("裁判长".to_owned()) },
            TableLine::Resume { by: None },
            TableLine::Claim { seat: seat.clone() },
            TableLine::ClaimRefused { seat: seat.clone() },
        ] {
            made.say(line);
            for _ in 0..25 {
                made.step();
            }
        }
        made.end();
        assert_eq!(found(&made.lines), [""; 0], "{}", rules.id());
    }
}

#[test]
fn what_cannot_be_checked_is_said() {
    let rules = erdayi(2);
    // Without a table: a game and nothing else.
    let mut made = Made::new(&rules, 8);
    made.play(2);
    let of_table = |line: &&String| {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        TableLine::TYPES.contains(&value["type"].as_str().unwrap())
    };
    let game: Vec<String> = made.lines.iter().filter(|line| !of_table(line)).cloned().collect();
    let last = game.len();
    let expected =
        ["1 unchecked no_commitments".to_owned(), format!("{last} unchecked unfinished")];
    assert_eq!(found(&game), expected);
    // The same in version 1, which has no end of a match.
    let mut old = game.clone();
    old[0] = old[0].replace("\"version\":3", "\"version\":1");
    assert_eq!(found(&old), ["1 unchecked no_commitments"]);
    // A match that is not over: the secrets are still secret.
    let first = line_of(&made.lines, "commitment", 0);
    let last = made.lines.len();
    let expected =
        [format!("{first} unchecked not_opened_yet"), format!("{last} unchecked unfinished")];
    assert_eq!(found(&made.lines), expected);
    assert!(verified(&made.lines).is_right());
}

/// Boards may be played elsewhere when a match is over.
#[test]
fn boards_may_be_opened_later() {
    let x2 = shengji::Edition::by_id("cn2002x2").unwrap();
    let rules = Rules::boards(Arc::new(x2.clone()), Boards { first: 1, count: 1 });
    let mut lines = Made::finished(&rules, 9, 1);
    assert!(lines.pop().unwrap().contains(SET));
    assert_eq!(found(&lines), ["2 unchecked not_opened_yet"]);
    let number = line_of(&lines, "deal", 0);
    let forged = lines.clone();
    lines[number - 2] = lines[number - 2].replace("\"board\":1", "\"board\":2");
    let expected = ["2 unchecked not_opened_yet".to_owned(), format!("{number} wrong other_board")];
    assert_eq!(found(&lines), expected);
    let mut lines = forged;
    lines.remove(1);
    let seed = line_of(&lines, "seed", 0);
    assert_eq!(found(&lines), [format!("{seed} wrong not_promised")]);
}

/// A promise counts only before the deal, and a secret only after it.
#[test]
fn promises_come_first_and_secrets_last() {
    let lines = Made::finished(&erdayi(2), 10, 2);
    let (first, second) = (line_of(&lines, "commitment", 0), line_of(&lines, "commitment", 1));
    let secret = line_of(&lines, "secret", 1);
    // The second promise after its deal.
    let mut late = lines.clone();
    let line = late.remove(second - 1);
    late.insert(second + 1, line);
    let expected =
        [format!("{second} wrong not_promised"), format!("{} wrong too_late", second + 2)];
    assert_eq!(found(&late), expected);
    // The second secret before its deal.
    let mut early = lines.clone();
    let line = early.remove(secret - 1);
    early.insert(second, line);
    assert_eq!(found(&early), [format!("{} wrong opened_early", second + 3)]);
    // A seed and no deal after it.
    let mut twice = lines.clone();
    twice.insert(first, lines[first].clone());
    assert_eq!(found(&twice), [format!("{} wrong seed_without_deal", first + 1)]);
    // No promise for one deal of several.
    let mut none = lines.clone();
    none.drain(second - 1..=second);
    let deal = line_of(&none, "deal", 1);
    let secret = line_of(&none, "secret", 1);
    assert_eq!(
        found(&none),
        [format!("{deal} wrong no_seed"), format!("{secret} wrong not_promised")]
    );
    // The secret is not opened though the match is over.
    let mut shut = lines.clone();
    shut.pop();
    assert_eq!(found(&shut), [format!("{second} wrong not_opened")]);
    // The table has no name.
    let mut nameless = lines;
    nameless[0] = nameless[0].replace("\"table\"", "\"desk\"");
    assert_eq!(found(&nameless), ["1 wrong no_table"]);
}

/// The first bidder goes round, whoever the record says it was.
#[test]
fn the_first_bidder_goes_round() {
    let rules = erdayi(2);
    let Game::Erdayi(mut game) = Game::new(&rules) else { unreachable!() };
    let mut events = Vec::new();
    game.deal_from_seed([3; 32], &mut events).unwrap();
    let first = game.turn().unwrap();
    for _ in 0..3 {
        game.act(game.smallest().unwrap(), &mut events).unwrap();
    }
    game.deal_cards(erdayi::Dealt::from_seed([4; 32]).0, first, &mut events).unwrap();
    let mut recorder = games::Recorder::new(&rules, []);
    let lines: Vec<String> = recorder
        .opening()
        .into_iter()
        .chain(
            events.into_iter().filter_map(|event| recorder.line(&games::Happening::Erdayi(event))),
        )
        .map(|line| line.to_string())
        .collect();
    let deal = line_of(&lines, "deal", 1);
    assert!(found(&lines).contains(&format!("{deal} wrong first_bidder")));
}

/// Moves after the end, a second end, and lines that version 1 does not have.
#[test]
fn the_end_is_the_end() {
    let lines = Made::finished(&erdayi(1), 11, 1);
    let end = line_of(&lines, "match_end", 0);
    let mut more = lines.clone();
    more.insert(end, r#"{"type":"game","rules":"erdayi2021","deals":1}"#.to_owned());
    assert_eq!(found(&more), [format!("{} wrong after_the_end", end + 1)]);
    let mut twice = lines.clone();
    twice.insert(end, lines[end - 1].clone());
    assert_eq!(found(&twice), [format!("{} wrong twice", end + 1)]);
    let mut old = lines;
    old[0] = old[0].replace("\"version\":3", "\"version\":1");
    assert_eq!(found(&old)[0], "3 wrong table_line");
    assert_eq!(found(&[]), ["1 wrong no_header"]);
    assert!(!verified(&[]).is_readable());
}

#[test]
fn a_flood_of_nonsense_is_named_and_not_listed() {
    let mut lines = Made::finished(&erdayi(1), 4, 1);
    lines.extend(vec![String::new(); 50_000]);
    let verification = verified(&lines);
    assert!(!verification.is_right());
    assert_eq!(verification.findings.len(), 1_000);
}

//! Records are proven, and what is wrong with them is named by its line.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod made;

use std::sync::Arc;

use cards::Rank;
use chain::{Head, LogKind, Signer};
use games::record::{
    Finding, RecordLine, Severity, SignatureLine, TableLine, Verification, replay, verify,
};
use games::{Action, Boards, Form, Game, Kind, Length, Rules};
use made::{Made, SET, TABLE};
use serde_json::{Value, json};
use shengji::BySide;

fn all_rules() -> Vec<Rules> {
    let published = Rules::ids().map(|id| Rules::by_id(id).unwrap());
    let x2 = shengji::Edition::by_id("cn2002x2").unwrap();
    published.chain([Rules::boards(Arc::new(x2.clone()), Boards { first: 3, count: 3 })]).collect()
}

/// The same rules with games that are soon over: a 局 from A, or two deals.
fn short(rules: Rules) -> Rules {
    match rules.with_deals(2) {
        Rules::Shengji { edition, form: Form::Levels { .. } } => {
            let from = BySide { east_west: Rank::Ace, north_south: Rank::Ace };
            Rules::Shengji { edition, form: Form::Levels { from, dealer: None } }
        }
        fixed => fixed,
    }
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
    let head = Head::start(LogKind::Table, TABLE).after(1, b"{}");
    let line = SignatureLine::over(lines, &Signer::from_seed([seed; 32]), TABLE, head, 2);
    let line = RecordLine::from(TableLine::Signature(line));
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
        let rules = short(rules);
        let mut made = Made::new(&rules, 6);
        made.play(1);
        for _ in 0..2 {
            made.step();
            let annul: Action = match rules.kind() {
                Kind::Shengji => shengji::Action::Annul.into(),
                Kind::Erdayi => erdayi::Action::Annul.into(),
            };
            made.rule();
            made.act(&annul);
        }
        made.play(usize::MAX);
        made.next_game();
        made.play(1);
        made.end("time");
        assert_eq!(found(&made.lines), [""; 0], "{}", rules.id());
        let summary = verified(&made.lines).summary.unwrap();
        assert_eq!((summary.games, summary.results), (2, made.results()));
        assert!(summary.deals >= summary.results + 2 && summary.proven == summary.deals);
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
        made.close();
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
    old[0] = old[0].replace("\"version\":4", "\"version\":1");
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
    assert_eq!(
        found(&early),
        [
            format!("{} wrong opened_early", second + 1),
            format!("{} wrong opened_early", second + 3)
        ]
    );
    // After its deal, but while the match goes on.
    let mut early = lines.clone();
    let line = early.remove(secret - 1);
    early.insert(secret - 3, line);
    assert_eq!(found(&early), [format!("{} wrong opened_early", secret - 2)]);
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
    old[0] = old[0].replace("\"version\":4", "\"version\":1");
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

/// The record with its end replaced by another, the referee's word before it.
fn ended(lines: &[String], reason: &str, seat: Option<&str>) -> Vec<String> {
    let at = line_of(lines, "match_end", 0) - 1;
    let mut end: Value = serde_json::from_str(&lines[at]).unwrap();
    end["reason"] = json!(reason);
    if let Some(seat) = seat {
        end["seat"] = json!(seat);
    }
    let mut lines = lines.to_vec();
    lines[at] = end.to_string();
    lines.insert(at, r#"{"type":"ruling","by":"裁判长"}"#.to_owned());
    lines
}

/// A match that lacks deals was not played to its end, whatever it says.
#[test]
fn a_match_is_as_long_as_it_says() {
    let x2 = Arc::new(shengji::Edition::by_id("cn2002x2").unwrap().clone());
    let boards = Rules::boards(x2.clone(), Boards { first: 1, count: 2 });
    for rules in [Rules::shengji(x2), boards, erdayi(2)] {
        // One deal less than agreed.
        let mut made = Made::lasting(&rules, 12, Length::Deals { deals: 2 });
        made.play(1);
        made.end("played");
        let end = line_of(&made.lines, "match_end", 0);
        assert_eq!(found(&made.lines), [format!("{end} wrong too_few_deals")], "{rules:?}");
        let closed = ended(&made.lines, "closed", None);
        assert_eq!(found(&closed), [""; 0], "a referee may close it");
        // One game, which is not over.
        let mut made = Made::lasting(&rules, 12, Length::Game {});
        made.play(1);
        made.end("played");
        let code = if rules.fixed_deals().is_some() { "too_few_deals" } else { "game_not_over" };
        assert_eq!(found(&made.lines), [format!("{end} wrong {code}")], "{rules:?}");
    }
    // Records of earlier versions say so of boards and of 二打一.
    let mut made = Made::lasting(&erdayi(2), 12, Length::Game {});
    made.play(1);
    made.end("played");
    let end = line_of(&made.lines, "match_end", 0);
    for version in 2..4 {
        let mut old = made.lines.clone();
        old[0] = old[0].replace("\"version\":4", &format!("\"version\":{version}"));
        old[0] = old[0].replace("\"length\":{\"by\":\"game\"},", "");
        assert!(!old[0].contains("length"));
        assert_eq!(found(&old), [format!("{end} wrong too_few_deals")]);
    }
    // More than agreed, and other numbers here and there.
    let mut made = Made::lasting(&Rules::by_id("cn2017").unwrap(), 12, Length::Deals { deals: 1 });
    made.play(2);
    made.end("played");
    let end = line_of(&made.lines, "match_end", 0);
    assert_eq!(found(&made.lines), [format!("{end} wrong too_many_deals")]);
    let mut other = Made::finished(&erdayi(2), 12, 2);
    other[0] = other[0].replace("\"deals\":2}", "\"deals\":3}");
    let codes = found(&other);
    assert!(codes.contains(&"2 wrong other_length".to_owned()), "{codes:?}");
    // Without the length nobody knows.
    let mut silent = Made::finished(&Rules::by_id("cn2017").unwrap(), 12, 1);
    silent[0] = silent[0].replace("\"length\"", "\"span\"");
    assert_eq!(found(&silent), ["1 unchecked no_length"]);
}

/// A match ends for reasons that there are, and when they can come.
#[test]
fn a_match_ends_as_it_can() {
    let rules = erdayi(1);
    let lines = Made::finished(&rules, 11, 1);
    let end = line_of(&lines, "match_end", 0) + 1;
    for (reason, seat, code) in [
        ("victory", None, Some("unknown_end")),
        ("time", None, Some("impossible_end")),
        ("lost", None, Some("impossible_end")),
        ("closed", Some("A"), Some("impossible_end")),
        ("played", Some("A"), Some("impossible_end")),
        ("lost", Some("A"), None),
        ("closed", None, None),
        ("deserted", None, None),
    ] {
        let found = found(&ended(&lines, reason, seat));
        let expected = code.map(|code| format!("{end} wrong {code}"));
        assert_eq!(found, expected.into_iter().collect::<Vec<_>>(), "{reason} {seat:?}");
    }
    // Words that earlier versions may have had.
    let mut old = ended(&lines, "victory", None);
    old[0] = old[0].replace("\"version\":4", "\"version\":3");
    assert_eq!(found(&old), [format!("{end} unchecked unknown_end")]);
    // In the middle of a deal, and where time alone ends a match.
    let mut made = Made::new(&rules, 11);
    made.step();
    made.step();
    let mut played = Made::new(&rules, 11);
    played.play(1);
    made.end("time");
    played.end("played");
    for made in [made, played] {
        let end = line_of(&made.lines, "match_end", 0);
        assert_eq!(found(&made.lines), [format!("{end} wrong impossible_end")]);
    }
    // The last line of the game is left out, or of a game before the last.
    for kind in ["end", "result"] {
        let mut cut = Made::new(&rules, 11);
        cut.play(1);
        cut.next_game();
        cut.play(1);
        cut.end("time");
        for nth in [1, 0] {
            let mut lines = cut.lines.clone();
            let at = line_of(&lines, kind, nth);
            lines.remove(at - 1);
            let wrong = found(&lines).into_iter().find(|found| found.contains("wrong"));
            let named = wrong.unwrap_or_default();
            let number: usize = named.split(' ').next().unwrap().parse().unwrap_or_default();
            assert!((at..at + 2).contains(&number), "{kind} {nth}: {named}");
        }
    }
}

/// Another game begins when one is over, and only where there is another.
#[test]
fn games_follow_one_another() {
    let rules = erdayi(2);
    for (length, deals, code) in [
        (Length::Deals { deals: 3 }, 1, Some("game_not_over")),
        (Length::Game {}, 2, Some("one_game")),
        (Length::Deals { deals: 3 }, 2, None),
    ] {
        let mut made = Made::lasting(&rules, 13, length);
        made.play(deals);
        made.next_game();
        let line = made.lines.len();
        made.play(1);
        made.close();
        let expected = code.map(|code| format!("{line} wrong {code}"));
        let found: Vec<String> = found(&made.lines);
        let at_line = found.iter().filter(|found| found.starts_with(&format!("{line} ")));
        assert_eq!(at_line.collect::<Vec<_>>(), expected.iter().collect::<Vec<_>>());
    }
}

/// Deals that end by a claim need one, and the word of those who were asked.
#[test]
fn claims_are_made_and_agreed_to() {
    for rules in [Rules::by_id("cn2017").unwrap(), erdayi(1)] {
        let rules = rules.with_deals(1);
        let mut made = Made::lasting(&rules, 14, Length::Deals { deals: 1 });
        let (seat, claim) = loop {
            made.step();
            let Some(seat) = made.game().turn() else { continue };
            let claim = Action::claim(rules.kind(), seat).unwrap();
            if made.game().check(&claim).is_ok() {
                break (seat, claim);
            }
        };
        let label = |seat| rules.kind().label(seat).unwrap();
        let asked: Vec<String> = made.game().opponents(seat).into_iter().map(label).collect();
        let at = made.lines.len();
        made.say(TableLine::Claim { seat: label(seat) });
        for seat in &asked {
            made.say(TableLine::Answer { seat: seat.clone(), agree: true });
        }
        made.act(&claim);
        made.end("played");
        assert_eq!(found(&made.lines), [""; 0], "{}", rules.id());
        let claimed = line_of(&made.lines, "claimed", 0);
        // The claim of nobody; of somebody else; a refused one.
        let mut none = made.lines.clone();
        none.drain(at..=at + asked.len());
        let expected = [format!("{} wrong no_claim", claimed - 1 - asked.len())];
        assert_eq!(found(&none), expected, "{}", rules.id());
        for version in 2..4 {
            none[0] = made.lines[0].replace("\"version\":4", &format!("\"version\":{version}"));
            assert_eq!(found(&none), expected, "version {version}");
        }
        let mut other = made.lines.clone();
        other[at] = other[at].replace(&label(seat), &asked[0]);
        assert_eq!(found(&other), [format!("{claimed} wrong no_claim")]);
        let mut refused = made.lines.clone();
        let seat = label(seat);
        refused.insert(claimed - 1, RecordLine::from(TableLine::ClaimRefused { seat }).to_string());
        assert_eq!(found(&refused), [format!("{} wrong no_claim", claimed + 1)]);
        // One who was asked said no, or nothing.
        let mut against = made.lines.clone();
        against[at + 1] = against[at + 1].replace("true", "false");
        assert_eq!(found(&against), [format!("{claimed} wrong not_agreed")]);
        against.remove(at + 1);
        assert_eq!(found(&against), [format!("{} wrong not_agreed", claimed - 1)]);
        // Earlier versions did not say who agreed.
        against[0] = against[0].replace("\"version\":4", "\"version\":3");
        assert_eq!(found(&against), [""; 0]);
        // An answer to nothing.
        let mut answer = made.lines.clone();
        answer.insert(at, made.lines[at + 1].clone());
        assert_eq!(found(&answer), [format!("{} wrong nothing_to_answer", at + 1)]);
    }
}

/// What a referee alone does is somebody's word, or the clock's.
#[test]
fn somebody_ruled_what_was_ruled() {
    let rules = Rules::by_id("sasu2017").unwrap();
    let side = shengji::Side::EastWest;
    for action in [
        shengji::Action::Penalise { side, points: 10 },
        shengji::Action::Forfeit { side, levels: 2 },
        shengji::Action::Annul,
    ] {
        let mut made = Made::new(&rules, 15);
        while made.game().turn().is_none() {
            made.step();
        }
        made.rule();
        let ruled = made.lines.len();
        let annuls = action == shengji::Action::Annul;
        made.act(&action.into());
        made.close();
        assert_eq!(found(&made.lines), [""; 0]);
        let mut silent = made.lines.clone();
        silent.remove(ruled - 1);
        assert_eq!(found(&silent), [format!("{ruled} wrong nobody_ruled")]);
        silent[0] = silent[0].replace("\"version\":4", "\"version\":3");
        assert_eq!(found(&silent), [""; 0], "earlier versions did not say who");
        // The clock costs points and deals, and annuls none.
        let mut late = made.lines.clone();
        late[ruled - 1] = r#"{"type":"time_out","seat":"E"}"#.to_owned();
        let expected = annuls.then(|| format!("{} wrong nobody_ruled", ruled + 1));
        assert_eq!(found(&late), expected.into_iter().collect::<Vec<_>>());
    }
    // Nobody closes a match, or loses it, without a word.
    let closed = ended(&Made::finished(&rules, 15, 1), "closed", None);
    let lost = ended(&Made::finished(&rules, 15, 1), "lost", Some("N"));
    let end = line_of(&lost, "match_end", 0);
    for mut lines in [closed, lost.clone()] {
        assert_eq!(found(&lines), [""; 0]);
        lines.remove(end - 2);
        assert_eq!(found(&lines), [format!("{} wrong nobody_ruled", end - 1)]);
    }
    for (late, expected) in [("N", None), ("E", Some(format!("{end} wrong nobody_ruled")))] {
        let mut lines = lost.clone();
        lines[end - 2] = format!(r#"{{"type":"time_out","seat":"{late}"}}"#);
        assert_eq!(found(&lines), expected.into_iter().collect::<Vec<_>>());
    }
}

/// The levels of a forfeit are the ruling's, and those of the result are the
/// same. Earlier versions do not say them: there was one.
#[test]
fn a_forfeit_has_its_levels() {
    let mut made = Made::new(&Rules::by_id("most2015").unwrap(), 16);
    while made.game().turn().is_none() {
        made.step();
    }
    made.rule();
    let side = shengji::Side::NorthSouth;
    made.act(&shengji::Action::Forfeit { side, levels: 3 }.into());
    made.close();
    assert_eq!(found(&made.lines), [""; 0]);
    let at = line_of(&made.lines, "forfeit", 0);
    assert_eq!(made.lines[at - 1], r#"{"type":"forfeit","side":"NS","levels":3}"#);
    for levels in [",\"levels\":2", ""] {
        let mut forged = made.lines.clone();
        forged[at - 1] = forged[at - 1].replace(",\"levels\":3", levels);
        assert_eq!(found(&forged)[0], format!("{} wrong disagrees", at + 1), "{levels}");
    }
}

//! Which decisions a record has, and where.

#![allow(clippy::unwrap_used, reason = "The helpers of a test fail as it does.")]

mod made;

use analysis::{Analysis, Kind, Standing};
use games::record::Replay;
use games::{Rules, Viewer};
use serde_json::Value;

/// Every move in a record is a decision of the one who made it, on its line;
/// the record up to it alone leads to the same position.
#[test]
fn every_move_is_a_decision_in_its_place() {
    let mut rules = vec![made::erdayi()];
    rules.extend(shengji::EDITIONS.iter().map(|of| made::board(&of.id, 2)));
    rules.extend(shengji::EDITIONS.iter().map(|of| Rules::by_id(&of.id).unwrap()));
    let mut kinds = std::collections::BTreeSet::new();
    for rules in &rules {
        for level in ["random", "smallest", "club"] {
            check(rules, level, &mut kinds);
        }
    }
    assert_eq!(kinds.len(), Kind::ALL.len(), "{kinds:?}");
}

fn check(rules: &Rules, level: &str, kinds: &mut std::collections::BTreeSet<Kind>) {
    let lines = made::lines(rules, level, 3);
    let analysis = Analysis::of(&lines.join("\n")).unwrap();
    let moves = ["declare", "pass", "bury", "lead", "follow", "bid", "play", "throw_failed"];
    let mut expected = Vec::new();
    let mut failed = false;
    for (at, line) in lines.iter().enumerate() {
        let line: Value = serde_json::from_str(line).unwrap();
        let name = line["type"].as_str().unwrap();
        // What is led in the place of a throw that failed is no decision.
        let follows = name == "lead" && failed;
        failed = name == "throw_failed" || failed && name == "name";
        if moves.contains(&name) && !follows {
            expected.push((at + 1, line["seat"].as_str().unwrap().to_owned()));
        }
    }
    let kind = analysis.kind();
    let made = analysis.decisions().iter().filter(|of| of.made.is_some() && of.kind != Kind::Name);
    let found: Vec<(usize, String)> =
        made.map(|of| (of.line, kind.label(of.seat).unwrap())).collect();
    assert_eq!(found, expected, "{} {level}", rules.id());
    for decision in analysis.decisions() {
        kinds.insert(decision.kind);
        let viewer = Viewer::Seat(decision.seat);
        let view = analysis.view(decision.index, viewer).unwrap();
        let excerpt = analysis.excerpt(decision.index).unwrap();
        assert!(!excerpt[0].contains("seats\":{\""), "no names");
        let mut replay = Replay::start(&excerpt[0]).unwrap();
        excerpt[1..].iter().for_each(|line| replay.read(line).unwrap());
        let mut game = replay.game().unwrap();
        while decision.drawn.is_some_and(|drawn| drawn > drawn_of(&game.view(viewer))) {
            game.act(&game.due().unwrap(), &mut Vec::new()).unwrap();
        }
        assert_eq!(hand_of(&game.view(viewer)), hand_of(&view), "{decision:?}");
        assert_eq!(game.turn(), view.turn());
    }
    let choices = analysis.decisions().iter().filter(|of| of.standing == Standing::Choice).count();
    assert!(choices > 2, "{} {level}: {choices}", rules.id());
}

fn drawn_of(view: &games::View) -> usize {
    match view {
        games::View::Shengji(view) => {
            view.deal.as_ref().unwrap().counts.iter().map(|(_, &count)| count).sum()
        }
        games::View::Erdayi(_) => 0,
    }
}

fn hand_of(view: &games::View) -> String {
    match view {
        games::View::Shengji(view) => format!("{:?}", view.deal.as_ref().unwrap().hands),
        games::View::Erdayi(view) => format!("{:?}", view.deal),
    }
}

/// Before a seat declares, or lets it be, it is asked what that was worth only
/// where it could have done something else.
#[test]
fn chances_to_declare_that_went_by_are_decisions() {
    let rules = Rules::by_id("cn2017").unwrap();
    let mut waits = 0;
    for number in 1..=6 {
        let analysis = made::analysis(&rules, "smallest", number);
        let waited = analysis.decisions().iter().filter(|of| of.made.is_none());
        for decision in waited {
            waits += 1;
            assert_eq!((decision.kind, decision.standing), (Kind::Declare, Standing::Choice));
            let view = analysis.view(decision.index, Viewer::Seat(decision.seat)).unwrap();
            let games::View::Shengji(view) = view else { unreachable!() };
            assert!(!view.deal.unwrap().may_declare.is_empty());
        }
        let drawn: Vec<usize> = analysis.decisions().iter().filter_map(|of| of.drawn).collect();
        assert!(drawn.is_sorted(), "in the order in which they came: {drawn:?}");
    }
    assert!(waits > 10, "{waits}");
}

/// What a program did for somebody is not laid to his charge.
#[test]
fn what_a_program_did_is_not_weighed() {
    let lines = made::lines(&made::erdayi(), "club", 5);
    let plays = |line: &String| line.contains("\"type\":\"play\"");
    let at = lines.iter().position(plays).unwrap();
    let seat = serde_json::from_str::<Value>(&lines[at]).unwrap()["seat"].clone();
    let mut with = lines.clone();
    with.insert(at, format!(r#"{{"type":"trustee","seat":{seat},"on":true}}"#));
    let analysis = Analysis::of(&with.join("\n")).unwrap();
    let of_seat: Vec<Standing> = analysis
        .decisions()
        .iter()
        .filter(|of| of.trick.is_some() && of.line > at)
        .filter(|of| analysis.kind().label(of.seat).as_deref() == seat.as_str())
        .map(|of| of.standing)
        .collect();
    assert!(!of_seat.is_empty());
    assert!(of_seat.iter().all(|&of| of == Standing::Program), "{of_seat:?}");
    assert!(
        analysis
            .weigh(
                analysis
                    .decisions()
                    .iter()
                    .find(|of| of.standing == Standing::Program)
                    .unwrap()
                    .index,
                &made::effort(2)
            )
            .is_none()
    );
}

#[test]
fn what_is_no_record_is_refused_with_its_line() {
    let code = |text: &str| Analysis::of(text).unwrap_err().code;
    assert_eq!(code("cards"), "not_a_record");
    let lines = made::lines(&made::erdayi(), "club", 5);
    assert_eq!(code(&lines[0]), "nothing_to_analyse");
    let mut broken = lines;
    let last = broken.len() - 3;
    broken[last] = r#"{"type":"pass","seat":"A"}"#.to_owned();
    broken.insert(last, broken[last].clone());
    let refusal = Analysis::of(&broken.join("\n")).unwrap_err();
    assert_eq!(refusal.code, "not_a_record");
    assert!(refusal.zh.contains('第') && refusal.en.starts_with("Line "), "{refusal}");
    let analysis = made::analysis(&made::erdayi(), "club", 5);
    assert_eq!(analysis.seat("x").unwrap_err().code, "no_such_seat");
    assert_eq!(analysis.deal(2).unwrap_err().code, "deal_not_in_record");
    assert!(analysis.seat("b").is_ok() && analysis.deal(1).is_ok());
}

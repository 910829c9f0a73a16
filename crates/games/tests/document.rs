//! Every example of docs/RECORD.md is read with the real types.

#![allow(clippy::unwrap_used)] // The helpers of a test fail as it does.

use std::collections::BTreeSet;

use games::Kind;
use games::record::{Header, RecordLine, TableLine};

const DOCUMENT: &str = include_str!("../../../docs/RECORD.md");

/// The examples with the game whose chapter they stand in.
fn examples() -> Vec<(Kind, &'static str)> {
    let erdayi = DOCUMENT.find("## Lines of 二打一").unwrap();
    let starts = DOCUMENT.match_indices("```json\n");
    starts
        .map(|(at, fence)| {
            let kind = if at > erdayi { Kind::Erdayi } else { Kind::Shengji };
            (kind, DOCUMENT[at + fence.len()..].lines().next().unwrap())
        })
        .collect()
}

fn line_type(text: &str) -> String {
    serde_json::from_str::<serde_json::Value>(text).unwrap()["type"].as_str().unwrap().to_owned()
}

#[test]
fn every_example_is_a_line() {
    for (kind, text) in examples() {
        if line_type(text) == "header" {
            let header: Header = serde_json::from_str(text).unwrap();
            let rules = header.rules().unwrap();
            assert_eq!(rules.kind(), header.game);
            let again = serde_json::to_string(&header).unwrap();
            assert_eq!(serde_json::from_str::<Header>(&again).unwrap(), header);
            continue;
        }
        let (line, at_ms) = RecordLine::parse(kind, text).unwrap();
        let written = at_ms.map_or_else(|| line.to_string(), |at_ms| line.timed(at_ms));
        assert_eq!(written, text, "written as it is read");
    }
}

/// The types say themselves which there are: an unknown one lists them all.
#[test]
fn every_type_has_an_example() {
    for kind in [Kind::Shengji, Kind::Erdayi] {
        let error = RecordLine::parse(kind, r#"{"type":"?"}"#).unwrap_err().to_string();
        let (_, known) = error.split_once("expected one of ").unwrap();
        let known: BTreeSet<String> =
            known.split('`').skip(1).step_by(2).map(str::to_owned).collect();
        let shown: BTreeSet<String> = examples()
            .into_iter()
            .filter(|&(of, text)| of == kind && line_type(text) != "header")
            .map(|(_, text)| line_type(text))
            .filter(|name| !TableLine::TYPES.contains(&name.as_str()))
            .collect();
        assert_eq!(shown, known);
    }
}

#[test]
fn every_type_of_the_table_has_an_example() {
    let error = serde_json::from_str::<TableLine>(r#"{"type":"?"}"#).unwrap_err().to_string();
    let (_, known) = error.split_once("expected one of ").unwrap();
    let known: BTreeSet<&str> = known.split('`').skip(1).step_by(2).collect();
    assert_eq!(known, BTreeSet::from(TableLine::TYPES));
    let shown: BTreeSet<String> = examples().into_iter().map(|(_, text)| line_type(text)).collect();
    assert!(known.iter().all(|name| shown.contains(*name)), "{shown:?}");
}

/// Seats of the other game, and seeds that are neither one thing nor the
/// other, are no lines.
#[test]
fn lines_of_the_table_have_a_form() {
    let hash = "0".repeat(64);
    for text in [
        r#"{"type":"seat","seat":"A","name":"x"}"#.to_owned(),
        r#"{"type":"match_end","reason":"played","scores":{"X":1}}"#.to_owned(),
        r#"{"type":"seed","deal":1,"contributions":{"E":"00"}}"#.to_owned(),
        r#"{"type":"seed","deal":1,"board":1}"#.to_owned(),
        r#"{"type":"seed","board":1,"contributions":{}}"#.to_owned(),
        format!(r#"{{"type":"commitment","hash":"{hash}"}}"#),
        format!(r#"{{"type":"commitment","deal":1,"boards":"x","hash":"{hash}"}}"#),
        format!(r#"{{"type":"commitment","deal":1,"hash":"{hash}","why":1}}"#),
        format!(r#"{{"type":"secret","deal":1,"secret":"{hash}0"}}"#),
    ] {
        assert!(RecordLine::parse(Kind::Shengji, &text).is_err(), "{text}");
    }
}

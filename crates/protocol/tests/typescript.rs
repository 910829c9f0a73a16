//! The TypeScript that pages use is that of these types and rules.

#![allow(clippy::unwrap_used, reason = "a missing file fails the test")]

use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn the_typescript_is_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (path, text) in protocol::typescript::files() {
        let written = std::fs::read_to_string(root.join(path)).unwrap_or_default();
        assert!(
            written == text,
            "{path} is stale: run `cargo run -p protocol --example typescript`"
        );
    }
}

/// Where the generated types say `null`, and what it means there. Everywhere
/// else what may be missing is left out, so that a page has one way to ask.
const NULLS: [(&str, &str); 21] = [
    ("moves: Array<SeatMove | null>", "by table: the deal was over"),
    ("answers: Array<boolean | null>", "by seat: has not answered yet"),
    ("why?: Array<Why | null>", "by move: nothing to say of it"),
    ("bots?: Array<string | null>", "by seat: stays free"),
    ("bytes: Array<Bytes | null>", "by seat: added nothing to the seed"),
    ("hands: Array<Cards | null>", "by seat: hidden from the viewer"),
    ("players: Array<string | null>", "by seat: a bot"),
    ("chairs: Array<string | null>", "by seat: free"),
    ("proposed?: Array<string | null>", "by seat: free"),
    ("seats: Array<SeatView | null>", "by seat: free"),
    ("seats: Array<SummarySeat | null>", "by seat: free"),
    ("trump: Suit | null", "无主, which is a trump like the suits"),
    ("role: StaffRole | null", "a command that takes the role away"),
    ("table: number | null", "a command that lets any table do"),
    ("match_no: number | null", "a command for the whole round"),
    ("b: string | null", "the judge: sits out"),
    ("bye: string | null", "the judge: an even field"),
    ("decided_by: Criterion | null", "the judge: the first line"),
    ("places: Array<number | null>", "the judge: a bye"),
    ("rounds: Array<Array<[number, number | null]>>", "the judge: a bye"),
    ("export type Json = string | number | boolean | null | Switches;", "JSON has it"),
];

#[test]
fn what_may_be_missing_is_left_out() {
    let mut unused: BTreeSet<&str> = NULLS.iter().map(|&(field, _)| field).collect();
    for (path, text) in protocol::typescript::files() {
        for line in text.lines().map(str::trim).filter(|line| line.contains("| null")) {
            let field = line.trim_end_matches(',');
            let known = NULLS.iter().find(|&&(known, _)| known == field);
            assert!(known.is_some(), "{path}: `{field}` should be left out where it is missing");
            unused.remove(field);
        }
    }
    assert!(unused.is_empty(), "said nowhere: {unused:?}");
}

/// The value of a constant of the generated cards.
fn constant<'a>(text: &'a str, name: &str) -> &'a str {
    let start = text.find(&format!("export const {name}")).unwrap();
    let (_, value) = text[start..].split_once(" = ").unwrap();
    value.split_once(";\n").unwrap().0
}

#[test]
fn every_order_has_every_card_once() {
    let text = protocol::typescript::cards();
    let orders: Vec<(&str, &str)> = constant(&text, "SHENGJI_ORDER")
        .lines()
        .filter_map(|line| line.trim().strip_suffix(',')?.split_once(": "))
        .collect();
    assert_eq!(orders.len(), 13 * 5);
    for (key, value) in &orders {
        let value = value.trim_matches('\'');
        let groups = value.split(' ').count();
        assert_eq!(groups, if key.contains('N') { 5 } else { 4 }, "{key}");
        let letters = value.replace(' ', "");
        let mut cards: Vec<&str> =
            (0..letters.len() / 2).map(|at| &letters[2 * at..2 * at + 2]).collect();
        cards.sort_unstable();
        cards.dedup();
        assert_eq!(cards.len(), 54, "{key}");
    }
    let seven = orders.iter().find(|(key, _)| *key == "'7S'").unwrap().1;
    assert!(seven.starts_with("'BJLJS7H7C7D7SASKSQSJSTS9S8S6S5S4S3S2 HAHK"), "{seven}");
    let points = constant(&text, "POINTS").lines().filter_map(|line| line.split_once(": "));
    let sum: u32 = points.map(|(_, n)| n.trim_end_matches(',').parse::<u32>().unwrap()).sum();
    assert_eq!(sum, 100);
    assert_eq!(constant(&text, "CARDS").matches('\'').count(), 2 * 54);
    assert_eq!(constant(&text, "ERDAYI_ORDER"), "'BJ LJ 2 A K Q J T 9 8 7 6 5 4 3'");
}

//! The TypeScript that pages use is that of these types and rules.

#![allow(clippy::unwrap_used, reason = "a missing file fails the test")]

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

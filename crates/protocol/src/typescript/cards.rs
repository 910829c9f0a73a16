//! The cards, their points and their order in TypeScript, so that a page can
//! sort hands without knowing a rule.

use std::fmt::Write as _;

use cards::{Card, Rank, Suit};
use games::erdayi;
use shengji::{Group, MinorLevelRun, Order, Trump};

use super::HEADER;

/// The text of `web/src/protocol/cards.ts`.
pub fn cards() -> String {
    let mut text = format!("{HEADER}\nimport type {{ Card }} from './index';\n");
    let all: Vec<String> = Card::all().map(|card| format!("'{card}'")).collect();
    let rows: Vec<String> = all.chunks(13).map(|row| format!("  {},\n", row.join(", "))).collect();
    text += &declared(
        "Every kind of card, in the order of the deck.",
        "CARDS: readonly Card[]",
        &format!("[\n{}]", rows.concat()),
    );
    let points = Card::all().filter(|card| card.points() > 0);
    let rows: String = points.fold(String::new(), |mut rows, card| {
        let _ = writeln!(rows, "  {card}: {},", card.points());
        rows
    });
    text += &declared(
        "What the cards count that have points.",
        "POINTS: Readonly<Record<Card, number>>",
        &format!("{{\n{rows}}}"),
    );
    let rows: String = orders().fold(String::new(), |mut rows, (key, groups)| {
        let _ = writeln!(rows, "  '{key}': '{groups}',");
        rows
    });
    text += &declared(
        "升级: the order of the cards by level and trump suit, such as `2S` or `TN` (N for 无主).\n\
         Groups are apart by spaces, trump first, then the side suits S H C D; a group has its\n\
         cards from the strongest, two letters each. 副级 are equal to each other.",
        "SHENGJI_ORDER: Readonly<Record<string, string>>",
        &format!("{{\n{rows}}}"),
    );
    let knows = shengji::EDITIONS.iter().filter(|edition| edition.text.exposed_rule().is_some());
    let ids: Vec<String> = knows.map(|edition| format!("'{}'", edition.id)).collect();
    text += &declared(
        "升级: published rules whose text knows exposed cards (暴露张), on which a referee can rule.",
        "EXPOSED_CARDS: readonly string[]",
        &format!("[{}]", ids.join(", ")),
    );
    let ranks: Vec<&str> = erdayi::Rank::ALL.iter().rev().map(|rank| rank.name()).collect();
    text += &declared(
        "二打一: ranks or jokers from the strongest, apart by spaces.",
        "ERDAYI_ORDER",
        &format!("'{}'", ranks.join(" ")),
    );
    text
}

fn declared(docs: &str, name: &str, value: &str) -> String {
    let docs = if docs.contains('\n') {
        format!("/**\n * {}\n */", docs.replace('\n', "\n * "))
    } else {
        format!("/** {docs} */")
    };
    format!("\n{docs}\nexport const {name} = {value};\n")
}

/// The order of every level and trump.
fn orders() -> impl Iterator<Item = (String, String)> {
    let trumps = Suit::ALL.map(Some).into_iter().chain([None]);
    let pairs = Rank::ALL
        .into_iter()
        .flat_map(move |level| trumps.clone().map(move |trump: Trump| (level, trump)));
    pairs.map(|(level, trump)| {
        let letter = trump.map_or('N', Suit::letter);
        // Whether the 副级 run on into the suit changes no order.
        let order = Order::new(level, trump, MinorLevelRun::JoinsTopCard);
        let groups: Vec<String> = order.groups().into_iter().map(group).collect();
        (format!("{level}{letter}"), groups.join(" "))
    })
}

fn group((_, equals): (Group, Vec<Vec<Card>>)) -> String {
    equals.iter().flatten().map(ToString::to_string).collect()
}

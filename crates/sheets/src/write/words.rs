//! Words and figures that several tables share.

use desk::wire::{BoardMade, EventSlip, EventView, RoundView};
use refusal::Lang;

use super::table::Value;

/// One of two languages.
pub(super) fn say(lang: Lang, zh: &str, en: &str) -> String {
    match lang {
        Lang::Zh => zh.to_owned(),
        Lang::En => en.to_owned(),
    }
}

/// A round with its stage, where there are several.
pub(super) fn round_name(view: &EventView, round: &RoundView, lang: Lang) -> String {
    let several = view.rounds.iter().any(|other| other.stage != round.stage);
    let (stage, round) = (round.stage + 1, round.round);
    match (lang, several) {
        (Lang::Zh, false) => format!("第{round}轮"),
        (Lang::Zh, true) => format!("第{stage}阶段第{round}轮"),
        (Lang::En, false) => format!("Round {round}"),
        (Lang::En, true) => format!("Stage {stage} round {round}"),
    }
}

/// Points of a stage as people write them.
pub(super) fn points(value: i64, unit: &str) -> Value {
    match unit {
        "half" => Value::Hundredths(value * 50),
        "hundredth" => Value::Hundredths(value),
        _ => Value::Number(value),
    }
}

/// What a point of a stage is, which its standings say.
pub(super) fn unit_of(view: &EventView, stage: u32) -> &str {
    let standings = view.standings.iter().find(|of| of.stage == stage);
    standings.map_or("half", |of| of.unit.as_str())
}

/// A slip in a few characters.
pub(super) fn slip(slip: &EventSlip, lang: Lang) -> String {
    match slip {
        EventSlip::Games { won: [a, b] } => format!("{a} : {b}"),
        EventSlip::Levels { levels: [a, b], .. } => {
            let level = |text: &str| match (text, lang) {
                ("past A", Lang::Zh) => "打过 A".to_owned(),
                _ => text.to_owned(),
            };
            format!("{} : {}", level(a), level(b))
        }
        EventSlip::Boards { tables } => {
            let tables: Vec<String> = tables.iter().map(|boards| joined(boards)).collect();
            tables.join(" / ")
        }
        EventSlip::Duplicate { results, .. } => {
            let made: Vec<String> = results
                .iter()
                .map(|made| match made {
                    BoardMade::Played(score) => format!("{score:+}"),
                    BoardMade::Lost => "×".to_owned(),
                    BoardMade::OwnFault => "×-".to_owned(),
                    BoardMade::OpponentsFault => "×+".to_owned(),
                })
                .collect();
            made.join(" ")
        }
        EventSlip::Deals { deals } => {
            let deals: Vec<String> = deals.iter().map(|[a, b, c]| format!("{a}/{b}/{c}")).collect();
            deals.join(" ")
        }
        EventSlip::Forfeit { absent } => {
            let who: Vec<&str> = absent
                .iter()
                .map(|side| ["A", "B", "C"].get(usize::from(*side)).copied().unwrap_or("?"))
                .collect();
            match lang {
                Lang::Zh => format!("{} 弃权", who.join("、")),
                Lang::En => format!("{} forfeits", who.join(", ")),
            }
        }
    }
}

fn joined(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(|number| format!("{number:+}")).collect();
    numbers.join(" ")
}

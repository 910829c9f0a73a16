//! Words and figures that several tables share.

use protocol::events::{EventView, PointUnit, RoundView};
use refusal::Lang;
use tournament::score::{BoardResult, Level, Slip};

use super::sheet::Value;

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
pub(super) fn points(value: i64, unit: PointUnit) -> Value {
    match unit {
        PointUnit::Half => Value::Hundredths(value * 50),
        PointUnit::Hundredth => Value::Hundredths(value),
        PointUnit::Deal => Value::Number(value),
    }
}

/// What a point of a stage is, which its standings say.
pub(super) fn unit_of(view: &EventView, stage: u32) -> PointUnit {
    let standings = view.standings.iter().find(|of| of.stage == stage);
    standings.map_or(PointUnit::Half, |of| of.unit)
}

/// A slip in a few characters, the sides by their names.
pub(super) fn slip(slip: &Slip, names: &[String], lang: Lang) -> String {
    match slip {
        Slip::Games { won: [a, b] } => format!("{a} : {b}"),
        Slip::Levels { levels: [a, b], .. } => {
            let level = |level: Level| match lang {
                Lang::Zh if level == Level::PAST_ACE => "打过 A".to_owned(),
                Lang::Zh | Lang::En => level.to_string(),
            };
            format!("{} : {}", level(*a), level(*b))
        }
        Slip::Boards { tables } => {
            let tables: Vec<String> = tables.iter().map(|boards| joined(boards)).collect();
            tables.join(" / ")
        }
        Slip::Defenders { points } => {
            let table = |boards: &Vec<i64>| {
                let boards: Vec<String> = boards.iter().map(ToString::to_string).collect();
                boards.join(" ")
            };
            let tables: Vec<String> = points.iter().map(table).collect();
            tables.join(" / ")
        }
        Slip::Duplicate { results, .. } => {
            let made: Vec<String> = results
                .iter()
                .map(|made| match made {
                    BoardResult::Played(score) => format!("{score:+}"),
                    BoardResult::Lost => "×".to_owned(),
                    BoardResult::OwnFault => "×-".to_owned(),
                    BoardResult::OpponentsFault => "×+".to_owned(),
                })
                .collect();
            made.join(" ")
        }
        Slip::Deals { deals } => {
            let deals: Vec<String> = deals.iter().map(|[a, b, c]| format!("{a}/{b}/{c}")).collect();
            deals.join(" ")
        }
        Slip::Forfeit { absent } => {
            let who: Vec<&str> = absent
                .iter()
                .map(|side| names.get(usize::from(*side)).map_or("?", String::as_str))
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

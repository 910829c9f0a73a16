//! Words and figures that several tables share.

use protocol::events::{EventView, PointUnit, RoundView, ScoreView, SlipForm, StandingRow};
use refusal::Lang;
use tournament::format::RoundName;
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
    let stage = round.stage + 1;
    let name = named(&round.names, lang).unwrap_or_else(|| match lang {
        Lang::Zh => format!("第{}轮", round.round),
        Lang::En => format!("round {}", round.round),
    });
    match (lang, several) {
        (Lang::Zh, false) => name,
        (Lang::Zh, true) => format!("第{stage}阶段{name}"),
        (Lang::En, false) => capital(&name),
        (Lang::En, true) => format!("Stage {stage} {name}"),
    }
}

/// What a round or a match of an elimination is called.
pub(super) fn named(names: &[RoundName], lang: Lang) -> Option<String> {
    let words = |name: &RoundName| match lang {
        Lang::Zh => name.zh(),
        Lang::En => name.en(),
    };
    let all: Vec<String> = names.iter().map(words).collect();
    let and = say(lang, "、", " and ");
    (!all.is_empty()).then(|| all.join(&and))
}

/// The words as a heading begins.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// A place in the standings; places that several share stand as 5–8.
pub(super) fn place(row: &StandingRow) -> Value {
    row.to.map_or(Value::from(row.rank), |to| Value::Text(format!("{}–{to}", row.rank)))
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

/// Whether a stage compares boards over its field: it has 得分率 in the place
/// of points.
pub(super) fn is_by_ratio(view: &EventView, stage: u32) -> bool {
    let of = view.stages.iter().find(|of| of.stage == stage);
    of.is_some_and(|of| matches!(of.slip, SlipForm::Duplicate { .. }))
}

/// What stands over [`worth`]: what the texts call it.
pub(super) fn worth_name(view: &EventView, stage: u32, lang: Lang) -> String {
    match view.stages.iter().find(|of| of.stage == stage).map(|of| &of.slip) {
        Some(SlipForm::Duplicate { .. }) => say(lang, "得分率", "Ratio"),
        Some(SlipForm::Deals { .. }) => say(lang, "总得分", "Total"),
        Some(SlipForm::Games { .. } | SlipForm::Levels { .. } | SlipForm::Boards { .. }) | None => {
            say(lang, "积分", "Points")
        }
    }
}

/// What a line of the standings has most of all: its points, or its 得分率.
pub(super) fn worth(view: &EventView, stage: u32, row: &StandingRow, unit: PointUnit) -> Value {
    if is_by_ratio(view, stage) { Value::Text(row.ratio.clone()) } else { points(row.points, unit) }
}

/// What a side took from a match; of boards that are compared over the field
/// nothing is known before the round is closed.
pub(super) fn taken(view: &EventView, stage: u32, score: &ScoreView) -> Value {
    if is_by_ratio(view, stage) {
        score.ratio.clone().map_or(Value::Blank, Value::Text)
    } else {
        points(score.points, unit_of(view, stage))
    }
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
                    BoardResult::Defenders(points) => points.to_string(),
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

//! What was done, in words: for those who must be told of it, and for the
//! history.

use tournament::event::RoundState;
use tournament::score::{BoardResult, Level, Slip};

use crate::desk::Desk;
use crate::line::{Line, What};

/// What was done, in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// In Chinese.
    pub zh: String,
    /// In English.
    pub en: String,
}

impl Words {
    pub(crate) fn new(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { zh: zh.into(), en: en.into() }
    }

    /// What was done with a slip, and what the slip says.
    pub(crate) fn of_slip(self, slip: &Slip, sides: &[String]) -> Self {
        let slip = slip_words(slip, sides);
        Self::new(format!("{}：{}", self.zh, slip.zh), format!("{}: {}", self.en, slip.en))
    }
}

impl Desk {
    /// What a line did.
    pub fn words(&self, line: &Line) -> Words {
        match &line.what {
            What::Opened(_) => Words::new("开设赛事", "opened the event"),
            What::Done(command) => command.command().words(self, line),
            What::Server(command) => command.words(self, line),
        }
    }
}

/// A slip in a few words, with the names of its sides; of many boards or deals
/// only their sums.
pub(crate) fn slip_words(slip: &Slip, sides: &[String]) -> Words {
    let both = |text: String| Words::new(text.clone(), text);
    let joined = |sums: &[i64]| {
        let sums: Vec<String> = sums.iter().map(ToString::to_string).collect();
        sums.join(" : ")
    };
    match slip {
        Slip::Games { won: [a, b] } => both(format!("{a} : {b}")),
        Slip::Levels { levels, dealer } => {
            let [a, b] = levels.map(level_words);
            let (zh, en) = (format!("{} : {}", a.zh, b.zh), format!("{} : {}", a.en, b.en));
            match dealer.map(|side| side_name(sides, side)) {
                Some(name) => Words::new(
                    format!("{zh}（{}坐庄）", name.zh),
                    format!("{en} ({} dealer)", name.en),
                ),
                None => Words::new(zh, en),
            }
        }
        Slip::Boards { tables } => {
            let sums: Vec<i64> = tables.iter().map(|of| of.iter().sum()).collect();
            let sums = joined(&sums);
            Words::new(format!("各桌合计 {sums}"), format!("sums by table {sums}"))
        }
        Slip::Defenders { points } => {
            let sums: Vec<i64> = points.iter().map(|of| of.iter().sum()).collect();
            let sums = joined(&sums);
            Words::new(
                format!("各桌防守方合计 {sums} 分"),
                format!("points of the defenders by table {sums}"),
            )
        }
        Slip::Duplicate { results, .. } => duplicate_words(results),
        Slip::Deals { deals } => {
            let sums = [0, 1, 2].map(|side: usize| deals.iter().map(|deal| deal[side]).sum());
            both(joined(&sums))
        }
        Slip::Forfeit { absent } => {
            let absent = names_of(sides, absent);
            Words::new(format!("{}弃权", absent.zh), format!("{} did not play", absent.en))
        }
    }
}

/// The boards of a duplicate field: where the defenders' points were written
/// down they are told as they stand there.
fn duplicate_words(results: &[BoardResult]) -> Words {
    let count = results.len();
    let (zh, en) = (format!("{count} 副牌"), format!("{count} boards"));
    let written = |of: &BoardResult| match of {
        BoardResult::Defenders(points) => Some(points.to_string()),
        BoardResult::Played(levels) => Some(format!("{levels:+}")),
        BoardResult::Lost | BoardResult::OwnFault | BoardResult::OpponentsFault => None,
    };
    if !results.iter().any(|of| matches!(of, BoardResult::Defenders(_))) {
        return Words::new(zh, en);
    }
    let all: Vec<String> =
        results.iter().map(|of| written(of).unwrap_or_else(|| "×".to_owned())).collect();
    let all = all.join(" ");
    Words::new(format!("{zh}，防守方得分 {all}"), format!("{en}, points of the defenders {all}"))
}

/// A level as people say it.
fn level_words(level: Level) -> Words {
    let figure = if level.index() == TEN { "10".to_owned() } else { level.to_string() };
    if level == Level::PAST_ACE {
        Words::new("打过A", "A+")
    } else {
        Words::new(figure.clone(), figure)
    }
}

/// The level 10, which logs write with one letter.
const TEN: u8 = 8;

/// A side by its name, or as people count sides where nobody knows it.
pub(crate) fn side_name(sides: &[String], side: u8) -> Words {
    if let Some(name) = sides.get(usize::from(side)) {
        return Words::new(name, name);
    }
    let side = u32::from(side) + 1;
    Words::new(format!("第 {side} 方"), format!("side {side}"))
}

/// Several sides by their names.
pub(crate) fn names_of(sides: &[String], some: &[u8]) -> Words {
    let some: Vec<Words> = some.iter().map(|&side| side_name(sides, side)).collect();
    let zh: Vec<&str> = some.iter().map(|of| &*of.zh).collect();
    let en: Vec<&str> = some.iter().map(|of| &*of.en).collect();
    Words::new(zh.join("、"), en.join(", "))
}

/// What it means for a round to come to a state.
pub(crate) fn state_words(state: RoundState) -> (&'static str, &'static str) {
    match state {
        RoundState::Draft => ("草案", "drafted"),
        RoundState::Published => ("对阵公布", "published"),
        RoundState::Playing => ("开始", "started"),
        RoundState::Closed => ("结束", "closed"),
        RoundState::Provisional => ("名次公布", "announced the standings of"),
        RoundState::Final => ("成绩确定", "finalised"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_told_in_few_words() {
        let sides = ["甲、乙", "丙、丁"].map(str::to_owned);
        let told = |text: &str| slip_words(&serde_json::from_str(text).unwrap(), &sides);
        let Words { zh, en } = told(r#"{"by": "levels", "levels": ["T", "past A"], "dealer": 1}"#);
        assert_eq!((&*zh, &*en), ("10 : 打过A（丙、丁坐庄）", "10 : A+ (丙、丁 dealer)"));
        assert_eq!(told(r#"{"by": "games", "won": [2, 1]}"#).zh, "2 : 1");
        assert_eq!(told(r#"{"by": "deals", "deals": [[4, -2, -2], [-6, 3, 3]]}"#).en, "-2 : 1 : 1");
        assert_eq!(told(r#"{"by": "forfeit", "absent": [0]}"#).zh, "甲、乙弃权");
        assert_eq!(
            told(r#"{"by": "boards", "tables": [[1, 2], [-1, 0]]}"#).en,
            "sums by table 3 : -1"
        );
        let Words { zh, .. } = told(r#"{"by": "defenders", "points": [[80, 35], [0, 120]]}"#);
        assert_eq!(zh, "各桌防守方合计 115 : 120 分");
        let duplicate = |results: &str| {
            told(&format!(r#"{{"by": "duplicate", "results": [{results}], "time_s": [0, 0]}}"#)).zh
        };
        assert_eq!(duplicate(r#"{"played": 2}, "lost""#), "2 副牌");
        let points = duplicate(r#"{"defenders": 75}, "lost", {"defenders": 120}"#);
        assert_eq!(points, "3 副牌，防守方得分 75 × 120");
    }
}

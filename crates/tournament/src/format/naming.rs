//! What the rounds of an elimination are called.

use serde::{Deserialize, Serialize};

/// What a round of an elimination is called, and so each of its matches. The
/// text's 胜区 and 负区 (cn2002:25 二) are called 胜部 and 败部, as players do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum RoundName {
    /// 1/8决赛 and earlier ones: so many matches, more than four.
    Last {
        /// How many matches it has, byes counted.
        matches: u32,
    },
    /// 1/4决赛.
    QuarterFinal,
    /// 半决赛.
    SemiFinal,
    /// 决赛.
    Final,
    /// 三四名决赛, played beside the final.
    ThirdPlace,
    /// A round of the winners' side (胜部).
    Winners {
        /// From 1.
        nth: u32,
    },
    /// 胜部决赛.
    WinnersFinal,
    /// A round of the losers' side (败部).
    Losers {
        /// From 1, counted from the first in which somebody meets.
        nth: u32,
    },
    /// 败部决赛.
    LosersFinal,
    /// 总决赛: the winners of both sides meet.
    GrandFinal,
    /// 第二场总决赛, the text's 附加决赛.
    SecondFinal,
}

impl RoundName {
    /// A round of a single elimination, by how many matches it has.
    pub(super) fn of_single(matches: usize) -> Self {
        match matches {
            0 | 1 => Self::Final,
            2 => Self::SemiFinal,
            4 => Self::QuarterFinal,
            _ => Self::Last { matches: matches as u32 },
        }
    }

    /// In Chinese.
    pub fn zh(self) -> String {
        match self {
            Self::Last { matches } => format!("1/{matches}决赛"),
            Self::QuarterFinal => "1/4决赛".to_owned(),
            Self::SemiFinal => "半决赛".to_owned(),
            Self::Final => "决赛".to_owned(),
            Self::ThirdPlace => "三四名决赛".to_owned(),
            Self::Winners { nth } => format!("胜部第{nth}轮"),
            Self::WinnersFinal => "胜部决赛".to_owned(),
            Self::Losers { nth } => format!("败部第{nth}轮"),
            Self::LosersFinal => "败部决赛".to_owned(),
            Self::GrandFinal => "总决赛".to_owned(),
            Self::SecondFinal => "第二场总决赛".to_owned(),
        }
    }

    /// In English, as inside a sentence.
    pub fn en(self) -> String {
        match self {
            Self::Last { matches } => format!("round of {}", 2 * matches),
            Self::QuarterFinal => "quarter-finals".to_owned(),
            Self::SemiFinal => "semi-finals".to_owned(),
            Self::Final => "final".to_owned(),
            Self::ThirdPlace => "match for third place".to_owned(),
            Self::Winners { nth } => format!("winners' round {nth}"),
            Self::WinnersFinal => "winners' final".to_owned(),
            Self::Losers { nth } => format!("losers' round {nth}"),
            Self::LosersFinal => "losers' final".to_owned(),
            Self::GrandFinal => "grand final".to_owned(),
            Self::SecondFinal => "second grand final".to_owned(),
        }
    }
}

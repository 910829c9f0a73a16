//! The patterns of erdayi2021:4.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What kind of play it is; the ids are those of the judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[repr(u8)]
pub enum Pattern {
    /// 单牌
    #[serde(rename = "single")]
    Single,
    /// 对子
    #[serde(rename = "pair")]
    Pair,
    /// 三张
    #[serde(rename = "trio")]
    Trio,
    /// 三带单
    #[serde(rename = "trio+1")]
    TrioAndSingle,
    /// 三带对
    #[serde(rename = "trio+2")]
    TrioAndPair,
    /// 顺子
    #[serde(rename = "straight")]
    Straight,
    /// 连对
    #[serde(rename = "pairs")]
    Pairs,
    /// 飞机
    #[serde(rename = "plane")]
    Plane,
    /// 飞机带翅膀, with a card for each trio
    #[serde(rename = "plane+1")]
    PlaneAndSingles,
    /// 飞机带翅膀, with a pair for each trio
    #[serde(rename = "plane+2")]
    PlaneAndPairs,
    /// 四带二, with two cards
    #[serde(rename = "four+1")]
    FourAndSingles,
    /// 四带二, with two pairs
    #[serde(rename = "four+2")]
    FourAndPairs,
    /// 炸弹
    #[serde(rename = "bomb")]
    Bomb,
    /// 火箭
    #[serde(rename = "rocket")]
    Rocket,
}

impl Pattern {
    /// All patterns.
    pub const ALL: [Self; 14] = [
        Self::Single,
        Self::Pair,
        Self::Trio,
        Self::TrioAndSingle,
        Self::TrioAndPair,
        Self::Straight,
        Self::Pairs,
        Self::Plane,
        Self::PlaneAndSingles,
        Self::PlaneAndPairs,
        Self::FourAndSingles,
        Self::FourAndPairs,
        Self::Bomb,
        Self::Rocket,
    ];

    /// The stable id, such as `plane+1`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Pair => "pair",
            Self::Trio => "trio",
            Self::TrioAndSingle => "trio+1",
            Self::TrioAndPair => "trio+2",
            Self::Straight => "straight",
            Self::Pairs => "pairs",
            Self::Plane => "plane",
            Self::PlaneAndSingles => "plane+1",
            Self::PlaneAndPairs => "plane+2",
            Self::FourAndSingles => "four+1",
            Self::FourAndPairs => "four+2",
            Self::Bomb => "bomb",
            Self::Rocket => "rocket",
        }
    }

    /// What the text calls it.
    pub const fn zh(self) -> &'static str {
        match self {
            Self::Single => "单牌",
            Self::Pair => "对子",
            Self::Trio => "三张",
            Self::TrioAndSingle => "三带单",
            Self::TrioAndPair => "三带对",
            Self::Straight => "顺子",
            Self::Pairs => "连对",
            Self::Plane => "飞机",
            Self::PlaneAndSingles | Self::PlaneAndPairs => "飞机带翅膀",
            Self::FourAndSingles | Self::FourAndPairs => "四带二",
            Self::Bomb => "炸弹",
            Self::Rocket => "火箭",
        }
    }

    /// Whether it doubles the score when played (erdayi2021:7).
    pub const fn doubles(self) -> bool {
        matches!(self, Self::Bomb | Self::Rocket)
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_uses_the_ids() {
        for pattern in Pattern::ALL {
            assert_eq!(
                serde_json::to_value(pattern).unwrap(),
                serde_json::Value::from(pattern.id())
            );
        }
    }
}

//! What an offence costs.

use serde::{Deserialize, Serialize};

/// What an offence costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventSanction"), schema(as = EventSanction))]
#[serde(rename_all = "snake_case")]
pub enum Sanction {
    /// Nothing: the offence is written down and no more (cn2002:34 二), or the
    /// ruling was annulled (撤销). It counts towards no repeats.
    Nothing,
    /// 警告.
    Warning,
    /// 记违例.
    Violation,
    /// 罚分 of table 4, by grade 1 to 4 (cn2002:29 三).
    Grade(u8),
    /// So many points of the deal (小分).
    DealPoints(u16),
    /// The deal is lost, with the levels of the edition.
    DealLost,
    /// The deal is worth nothing to the offender (erdayi2021 (三)).
    DealZero,
    /// Half points of 场分 or match points off.
    MatchPointsOff(u16),
    /// Hundredths of 标准分 off.
    StandardOff(u16),
    /// Points of the sum of deals off (erdayi2021).
    ScoreOff(u16),
    /// The match is worth nothing to the offender (erdayi2021 (七)).
    MatchZero,
    /// 判负: the match is lost.
    MatchLost,
    /// 停赛: out of the event.
    Out,
}

/// Table 4 of cn2002:29: grade 1 to 4 for one, two and three decks.
const TABLE_4: [[u16; 4]; 3] = [[5, 10, 20, 40], [10, 20, 40, 80], [15, 30, 60, 120]];

impl Sanction {
    /// The points of the deal it costs with so many decks.
    pub fn deal_points(self, decks: u8) -> u16 {
        match self {
            Self::DealPoints(points) => points,
            Self::Grade(grade) => TABLE_4
                .get(usize::from(decks).wrapping_sub(1))
                .and_then(|row| row.get(usize::from(grade).wrapping_sub(1)))
                .copied()
                .unwrap_or(0),
            Self::Nothing
            | Self::Warning
            | Self::Violation
            | Self::DealLost
            | Self::DealZero
            | Self::MatchPointsOff(_)
            | Self::StandardOff(_)
            | Self::ScoreOff(_)
            | Self::MatchZero
            | Self::MatchLost
            | Self::Out => 0,
        }
    }

    /// Whether it takes points of a deal or the deal itself.
    pub fn is_of_deal(self) -> bool {
        matches!(self, Self::Grade(_) | Self::DealPoints(_) | Self::DealLost)
    }

    /// Whether it loses the match in hand.
    pub fn loses_match(self) -> bool {
        matches!(self, Self::MatchLost | Self::Out)
    }
}

//! Standings (`tournament.md` §22): who stands above whom, and why.
//!
//! | rules | order | article |
//! |---|---|---|
//! | [`MOST2015`] | 场分, 标准分, the match of exactly two, opponents' 场分, rounds won, lot | most2015 四(二) |
//! | [`CN2002`] | points, rounds won, opponents' points, fewer violations, share of deals won | cn2002:27 |
//! | [`ROUND_ROBIN`] | points, 标准分, the match of exactly two, rounds won, violations, share | choice |
//! | [`MATCHPOINTS`] | 得分率, that of those beaten, boards won, time, lot | choice (§14) |
//! | [`ERDAYI2021`] | points, deals won, best deals, extra deals | erdayi2021 8(一) |
//! | [`REACHED`] | round reached | cn2002:25 |
//! | [`rank_units`] | best two: 场分, 标准分, the better best pair | most2015 四(一) |

mod rank;
mod tally;
mod units;

use serde::{Deserialize, Serialize};

pub use rank::{Row, rank, shared_to};
pub use tally::{Result, Winner, tally};
pub use units::{UnitRow, rank_units};

use crate::{EntrantId, Fraction};

/// A tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "Criterion"), schema(as = Criterion))]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    /// 场分 or match points.
    Points,
    /// 标准分.
    Standard,
    /// The match between exactly two who are equal so far.
    HeadToHead,
    /// 对手分: the points of everyone met.
    Opponents,
    /// 获胜轮数.
    Wins,
    /// Fewer violations recorded.
    Violations,
    /// The share of games, times or deals won.
    Share,
    /// The round reached in an elimination.
    Reached,
    /// 得分率, averaged over the boards.
    Ratio,
    /// Mean 得分率 of the opponents beaten on a round's total.
    Beaten,
    /// Boards won outright in the own direction.
    BoardsWon,
    /// Less time used.
    Time,
    /// The sum of deal scores.
    Total,
    /// Deals won.
    DealsWon,
    /// The highest single deal, then the second, and so on.
    BestDeals,
    /// Extra deals among those whom nothing else parts.
    ExtraDeals,
    /// The lot, drawn once and recorded.
    Lot,
}

impl Criterion {
    /// Its stable name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Standard => "standard",
            Self::HeadToHead => "head_to_head",
            Self::Opponents => "opponents",
            Self::Wins => "wins",
            Self::Violations => "violations",
            Self::Share => "share",
            Self::Reached => "reached",
            Self::Ratio => "ratio",
            Self::Beaten => "beaten",
            Self::BoardsWon => "boards_won",
            Self::Time => "time",
            Self::Total => "total",
            Self::DealsWon => "deals_won",
            Self::BestDeals => "best_deals",
            Self::ExtraDeals => "extra_deals",
            Self::Lot => "lot",
        }
    }

    /// Its name on Chinese lists.
    pub fn zh(self) -> &'static str {
        match self {
            Self::Points => "积分",
            Self::Standard => "标准分",
            Self::HeadToHead => "相互胜负",
            Self::Opponents => "对手分",
            Self::Wins => "获胜轮数",
            Self::Violations => "违例次数",
            Self::Share => "胜率",
            Self::Reached => "所到轮次",
            Self::Ratio => "得分率",
            Self::Beaten => "所胜对手得分率",
            Self::BoardsWon => "胜副数",
            Self::Time => "用时",
            Self::Total => "总得分",
            Self::DealsWon => "胜局数",
            Self::BestDeals => "单副最高得分",
            Self::ExtraDeals => "加赛",
            Self::Lot => "抽签",
        }
    }

    /// Its name on English lists.
    pub fn en(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Standard => "standard points",
            Self::HeadToHead => "their own match",
            Self::Opponents => "opponents' points",
            Self::Wins => "rounds won",
            Self::Violations => "violations",
            Self::Share => "share won",
            Self::Reached => "round reached",
            Self::Ratio => "score ratio",
            Self::Beaten => "ratio of those beaten",
            Self::BoardsWon => "boards won",
            Self::Time => "time used",
            Self::Total => "total",
            Self::DealsWon => "deals won",
            Self::BestDeals => "best deals",
            Self::ExtraDeals => "extra deals",
            Self::Lot => "lot",
        }
    }
}

/// most2015 四(二).
pub const MOST2015: &[Criterion] = &[
    Criterion::Points,
    Criterion::Standard,
    Criterion::HeadToHead,
    Criterion::Opponents,
    Criterion::Wins,
    Criterion::Lot,
];

/// cn2002:27. The text ends with the share; a lot after it is our choice.
pub const CN2002: &[Criterion] = &[
    Criterion::Points,
    Criterion::Wins,
    Criterion::Opponents,
    Criterion::Violations,
    Criterion::Share,
    Criterion::Lot,
];

/// Round robin (our choice; no text says): the match of two who are equal
/// counts before the number of rounds won.
pub const ROUND_ROBIN: &[Criterion] = &[
    Criterion::Points,
    Criterion::Standard,
    Criterion::HeadToHead,
    Criterion::Wins,
    Criterion::Violations,
    Criterion::Share,
    Criterion::Lot,
];

/// cn2017 附录二, lost; our choice (§14).
pub const MATCHPOINTS: &[Criterion] =
    &[Criterion::Ratio, Criterion::Beaten, Criterion::BoardsWon, Criterion::Time, Criterion::Lot];

/// erdayi2021 8(一); what still ties plays extra deals (四(二)).
pub const ERDAYI2021: &[Criterion] = &[
    Criterion::Total,
    Criterion::DealsWon,
    Criterion::BestDeals,
    Criterion::ExtraDeals,
    Criterion::Lot,
];

/// An elimination. Those put out in one round share a rank; a lot is drawn
/// only where a cut falls between them (our choice).
pub const REACHED: &[Criterion] = &[Criterion::Reached, Criterion::Lot];

/// What the tie-breaks compare.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// In the unit of the stage: half points, hundredths, or deal points.
    pub points: i64,
    /// In hundredths.
    pub standard: i64,
    /// Rounds won.
    pub wins: u32,
    /// The points of everyone met, in the same unit.
    pub opponents: i64,
    /// Violations recorded.
    pub violations: u32,
    /// Share of games, times or deals won.
    pub share: Fraction,
    /// Whom it met, and who won: above zero for a match won, below for one
    /// lost.
    pub met: Vec<(EntrantId, i64)>,
    /// The round reached.
    pub reached: u32,
    /// Average 得分率.
    pub ratio: Fraction,
    /// Mean 得分率 of those it beat.
    pub beaten: Fraction,
    /// Boards won outright.
    pub boards_won: u32,
    /// Seconds used.
    pub time_s: u32,
    /// Deals won.
    pub deals_won: u32,
    /// Single deal scores, the highest first.
    pub deals: Vec<i64>,
    /// What it made of extra deals, if it played any.
    pub extra: Option<i64>,
    /// The place drawn by lot among equals, lowest first, if drawn.
    pub lot: Option<u32>,
}

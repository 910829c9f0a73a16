//! Standings (`tournament.md` §22): who stands above whom, and why.
//!
//! | rules | order | article |
//! |---|---|---|
//! | [`MOST2015`] | 场分, 标准分, the match of exactly two, opponents' 场分, rounds won, lot | most2015 四(二) |
//! | [`CN2002`] | points, rounds won, opponents' points, fewer violations, share of deals won | cn2002:27 |

mod rank;
mod tally;

use serde::{Deserialize, Serialize};

pub use rank::{Row, rank};
pub use tally::{Result, Winner, tally};

use crate::{EntrantId, Fraction};

/// A tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

/// What the tie-breaks compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// In half points.
    pub points_half: i64,
    /// In hundredths.
    pub standard: i64,
    /// Rounds won.
    pub wins: u32,
    /// The points of everyone met, in half points.
    pub opponents_half: i64,
    /// Violations recorded.
    pub violations: u32,
    /// Share of games, times or deals won.
    pub share: Fraction,
    /// Whom it met, and half the difference of that match: above zero for a
    /// match won, below for one lost.
    pub met: Vec<(EntrantId, i64)>,
    /// The place drawn by lot among equals, lowest first, if drawn.
    pub lot: Option<u32>,
}

impl Default for Facts {
    fn default() -> Self {
        Self {
            points_half: 0,
            standard: 0,
            wins: 0,
            opponents_half: 0,
            violations: 0,
            share: Fraction::ZERO,
            met: Vec::new(),
            lot: None,
        }
    }
}

//! A decision of a player, as a record tells it.

use cards::CardSet;
use games::{Move, Seat};
use serde::{Deserialize, Serialize};

/// One decision of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "AnalysisDecision"), schema(as = AnalysisDecision))]
pub struct Decision {
    /// Its place among all decisions of the record, from 0.
    pub index: usize,
    /// Its deal, counted from 1 through the whole record, void ones included.
    pub deal: usize,
    /// The line of the record, from 1, that says what was done. Nothing says
    /// that a seat waited: then it is the next line that was written.
    pub line: usize,
    /// While cards of 升级 are drawn: how many were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub drawn: Option<usize>,
    /// The trick, from 1, in the play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub trick: Option<usize>,
    /// Whose it was.
    #[cfg_attr(feature = "wire", schema(value_type = u8))]
    pub seat: Seat,
    /// What kind of decision it was.
    pub kind: Kind,
    /// What was done; missing where a seat waited that nobody had asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional), schema(value_type = Option<Object>))]
    pub made: Option<Move>,
    /// The seat's cards before it.
    #[cfg_attr(feature = "wire", schema(value_type = Vec<String>))]
    pub hand: CardSet,
    /// Whether there is anything to weigh.
    pub standing: Standing,
}

/// What kind of decision it was, by what was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "DecisionKind"), schema(as = DecisionKind))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// 升级: to declare or not (亮主, 反主).
    Declare,
    /// 升级: to name the trump suit.
    Name,
    /// 升级: to lay down the kitty (扣底).
    Bury,
    /// To lead (领出).
    Lead,
    /// 升级: to throw (甩牌).
    Throw,
    /// To follow, or to beat what lies there.
    Follow,
    /// 二打一: to bid or not (叫牌).
    Bid,
    /// 二打一: to pass (过牌).
    Pass,
    /// 二打一: a bomb or the rocket.
    Bomb,
}

/// Whether a decision can be weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// There was a choice.
    Choice,
    /// Nothing else was legal.
    Only,
    /// The engine has nothing to say of such a position.
    Beyond,
    /// A program acted because the time was up, or for somebody who was away.
    Program,
    /// Whoever practised took it back.
    TakenBack,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 9] = [
        Self::Declare,
        Self::Name,
        Self::Bury,
        Self::Lead,
        Self::Throw,
        Self::Follow,
        Self::Bid,
        Self::Pass,
        Self::Bomb,
    ];

    /// What it is called, in Chinese and English.
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Declare => ("亮主", "declaring"),
            Self::Name => ("定主", "naming trumps"),
            Self::Bury => ("扣底", "burying"),
            Self::Lead => ("领出", "leading"),
            Self::Throw => ("甩牌", "throws"),
            Self::Follow => ("跟牌", "following"),
            Self::Bid => ("叫牌", "bidding"),
            Self::Pass => ("过牌", "passing"),
            Self::Bomb => ("炸弹", "bombs"),
        }
    }
}

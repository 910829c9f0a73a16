//! The deal of the day: the same cards for everyone.

use cards::{Card, Rank};
use games::{Kind, Seat};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::PacePreset;

/// The deals of today, of yesterday and of tomorrow, one in each game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct Today {
    /// Which day it is there, such as `2026-11-19`.
    pub date: String,
    /// Where a day begins and ends.
    #[schema(example = "Asia/Shanghai")]
    pub zone: String,
    /// Until it is over.
    pub left_ms: u64,
    /// On how many days in a row the caller has played a deal to its end, up to
    /// today or yesterday.
    pub streak: u32,
    /// Today's.
    pub today: Vec<DayBoard>,
    /// Yesterday's, whose secrets are open.
    pub yesterday: Vec<DayBoard>,
    /// Tomorrow's, which are fixed by now.
    pub tomorrow: Vec<DayBoard>,
}

/// The deal of a day in one of the games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct DayBoard {
    /// Of which day.
    pub date: String,
    /// In which game.
    pub game: Kind,
    /// The id of the rules.
    pub rules: String,
    /// Its number in its set.
    pub number: u32,
    /// 升级: the level that is played. The player deals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<String>, example = "2")]
    pub level: Option<Rank>,
    /// The policy of the bots.
    pub bot: String,
    /// The name of its set, which goes into its seed.
    pub set: String,
    /// The hash of the secret that its cards come from.
    pub commitment: String,
    /// The secret itself, once the day is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub secret: Option<String>,
    /// How many have played it to its end.
    pub played: u32,
    /// What the caller has done with it, once he has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub own: Option<DayOwn>,
}

/// What somebody has done with the deal of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct DayOwn {
    /// His table.
    pub table: String,
    /// Whether it is over.
    pub over: bool,
    /// What he made of it, if he has played it to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub made: Option<DayMade>,
}

/// What somebody made of the deal of a day, compared with all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct DayMade {
    /// 升级: what the defenders made, against him. 二打一: what he won.
    pub points: i32,
    /// His rank, equals sharing the best.
    pub rank: u32,
    /// 得分率 in thousandths: two for everyone below him and one for every
    /// equal, over the most there is; a half when nobody compares.
    pub ratio: u32,
}

/// How somebody wants to play it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TodayRequest {
    /// How fast the bots go. The cards and what bots do are the same.
    #[serde(default)]
    #[ts(optional, as = "Option<PacePreset>")]
    pub pace: PacePreset,
}

/// What everyone made of the deal of a day, for those who have played it; for
/// everyone else when the day is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct DayComparison {
    /// The deal.
    pub board: DayBoard,
    /// Its cards.
    pub cards: DayCards,
    /// The best, and who was first of equals.
    pub results: Vec<DayRow>,
    /// What people declared or bid.
    pub declared: Vec<DayChoice>,
    /// 升级: how often each card was buried.
    pub buried: Vec<DayChoice>,
    /// What people led first. In 二打一 only who deals has the first lead.
    pub led: Vec<DayChoice>,
    /// Over how many people what they did is counted: the latest.
    pub counted: u32,
}

/// The cards of a deal as they were dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct DayCards {
    /// 升级: who deals. 二打一: who bids first.
    #[schema(value_type = u8)]
    pub first: Seat,
    /// The hands in the order of play; the player's is the first.
    #[schema(value_type = Vec<Vec<String>>)]
    pub hands: Vec<Vec<Card>>,
    /// The cards left over.
    #[schema(value_type = Vec<String>)]
    pub kitty: Vec<Card>,
}

/// What somebody made of the deal of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct DayRow {
    /// What he is called.
    pub name: String,
    /// Whether it is the caller.
    pub you: bool,
    /// Where he played it: `/replay/{table}` shows it.
    pub table: String,
    /// What he made of it.
    #[serde(flatten)]
    pub made: DayMade,
}

/// Something that people did with the same cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct DayChoice {
    /// Which cards; none where nothing was declared, or somebody else led.
    #[schema(value_type = Vec<String>)]
    pub cards: Vec<Card>,
    /// 二打一: what was bid, 0 for 不叫.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bid: Option<u8>,
    /// How many did it.
    pub count: u32,
    /// Whether the caller did.
    pub yours: bool,
}

//! How far the players of an event agree with the engine: something for its
//! referees to look at.

use analysis::Agreement;
use games::Kind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::AnalysisState;

/// How far a report on the players of an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct AgreementProgress {
    /// How far it is.
    pub state: AnalysisState,
    /// Tables that are looked through.
    pub tables: u32,
    /// How many of them are done.
    pub done: u32,
    /// Tables whose match goes on, or whose boards somebody has yet to play:
    /// nothing is said of them.
    pub left_out: u32,
}

/// What was found of the players of an event: no verdict.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct AgreementReport {
    /// The game.
    pub game: Kind,
    /// How many tables it is made of.
    pub tables: u32,
    /// Tables of which nothing is said, as in [`AgreementProgress::left_out`].
    pub left_out: u32,
    /// How long each decision was thought about, at most.
    pub ms: u64,
    /// The players, by their names.
    pub players: Vec<PlayerAgreement>,
}

/// What was found of one of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct PlayerAgreement {
    /// His rating in this game on this server, where he has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rating: Option<i32>,
    /// How many tables it is made of.
    pub tables: u32,
    /// His moves.
    pub agreement: Agreement,
}

/// What a referee is told who wants to look.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct AgreementLook {
    /// How far it is.
    pub progress: AgreementProgress,
    /// The report, once it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub report: Option<AgreementReport>,
}

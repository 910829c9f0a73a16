//! What the engine makes of deals that are over.

use analysis::{Decision, Hindsight, Summary, Tally, Weighed};
use games::{Kind, Move, Seat};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::view::GameView;

/// How far the analysis of a deal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnalysisState {
    /// It waits for its turn.
    Waiting,
    /// Decisions are being weighed.
    Running,
    /// All are.
    Over,
    /// It was given up, or the server stops: ask again.
    Stopped,
}

impl AnalysisState {
    /// Whether there is more to come.
    pub const fn goes_on(self) -> bool {
        matches!(self, Self::Waiting | Self::Running)
    }
}

/// What is known of a deal that is analysed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct DealAnalysis {
    /// The table.
    pub table: String,
    /// The deal, counted from 1 through the record, void ones included.
    pub deal: usize,
    /// How many deals the record has.
    pub deals: usize,
    /// The game.
    pub game: Kind,
    /// How long each decision is thought about, at most.
    pub ms: u64,
    /// How many decisions there are to weigh.
    pub total: usize,
    /// How far it is.
    pub state: AnalysisState,
    /// While it waits: how many people's turns come first.
    pub ahead: usize,
    /// The decisions of the deal.
    pub decisions: Vec<Decision>,
    /// What is found so far, in no order.
    pub parts: Vec<AnalysisPart>,
    /// What it comes to so far for each seat, in the order of play.
    pub summaries: Vec<Summary>,
}

/// What is found of one decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct AnalysisPart {
    /// By what its seat knew.
    pub weighed: Weighed,
    /// With all cards open, which nobody at the table could know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hindsight: Option<Hindsight>,
}

/// What is found since the last news of an analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct AnalysisNews {
    /// How far it is.
    pub state: AnalysisState,
    /// While it waits: how many people's turns come first.
    pub ahead: usize,
    /// What is new.
    pub parts: Vec<AnalysisPart>,
    /// What it comes to so far for each seat, in the order of play.
    pub summaries: Vec<Summary>,
}

/// What the caller lost in his last deals that were analysed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct Losses {
    /// In which game.
    pub game: Kind,
    /// The sums over all of them.
    pub tally: Tally,
    /// From 0 to 100.
    pub accuracy: f64,
    /// The deals, the latest first.
    pub deals: Vec<LostDeal>,
}

/// What the caller lost in one deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct LostDeal {
    /// The table.
    pub table: String,
    /// The deal, counted from 1 through the record.
    pub deal: usize,
    /// When it was played, in milliseconds since 1970.
    pub at_ms: u64,
    /// The sums.
    pub tally: Tally,
    /// From 0 to 100.
    pub accuracy: f64,
}

/// A way to go on from a decision of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayOnRequest {
    /// The decision from which it goes on, by its place.
    pub decision: usize,
    /// What its seat does there and whenever it is asked after it: at each of
    /// its turns, and while cards are drawn whenever it can declare something
    /// new, where `pass` is to wait.
    #[schema(value_type = Vec<Object>)]
    pub moves: Vec<Move>,
}

/// How it goes on from a decision of a record, bots on all other chairs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct PlayedOn {
    /// Whose decision it was.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The policy of the bots.
    pub bot: String,
    /// What the seat sees now.
    #[schema(value_type = Object)]
    pub view: GameView,
    /// What was done since the decision, by everyone, in order.
    #[schema(value_type = Vec<Object>)]
    pub done: Vec<DoneMove>,
    /// What the seat can say now, where it is asked to declare, to bid or to
    /// name trumps; empty where it is to choose cards.
    #[schema(value_type = Vec<Object>)]
    pub choices: Vec<Move>,
    /// Whether the deal is over.
    pub over: bool,
}

/// Something that a seat did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct DoneMove {
    /// Who.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// What.
    #[schema(value_type = Object)]
    pub play: Move,
}

//! Boards that several tables played, side by side.

use analysis::BoardReport;
use games::Kind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::analysis::AnalysisState;

/// What is known of boards that everybody has played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct BoardsCompared {
    /// The game.
    pub game: Kind,
    /// How far it is.
    pub progress: ComparedProgress,
    /// The boards in their order, with what is found so far.
    pub boards: Vec<BoardReport>,
}

/// How far a comparison of boards is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct ComparedProgress {
    /// Whether there is more to come.
    pub state: AnalysisState,
    /// While it waits: how many people's turns come first.
    pub ahead: usize,
    /// How much of the work is done.
    pub done: usize,
    /// Of how much, as far as that is known.
    pub total: usize,
    /// Grows whenever a board has something new to show.
    pub found: usize,
}

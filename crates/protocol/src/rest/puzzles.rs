//! Puzzles: positions in which one move is clearly best.

use analysis::{Estimate, Weighed};
use games::{Kind, Move, Seat};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::view::GameView;

/// The puzzles of the day, and how somebody stands as a solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct PuzzlesToday {
    /// Which day it is where days begin and end.
    pub date: String,
    /// Until it is over.
    pub left_ms: u64,
    /// On how many days in a row the caller has solved a puzzle of the day, up
    /// to today or yesterday.
    pub streak: u32,
    /// One in each game; none where there are no puzzles of it.
    pub daily: Vec<DailyPuzzle>,
    /// The caller's ratings as a solver, in the games of which he has solved
    /// any.
    pub ratings: Vec<SolverRating>,
}

/// The puzzle of the day in one of the games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct DailyPuzzle {
    /// The puzzle.
    pub id: String,
    /// Which game.
    pub game: Kind,
    /// The id of the rules.
    pub rules: String,
    /// What is asked.
    pub asks: PuzzleAsks,
    /// How many have tried it, those without a session left out.
    pub tries: u32,
    /// How many of them found it at once.
    pub solved: u32,
    /// Whether the caller found it, once he has tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub own: Option<bool>,
}

/// How well somebody solves puzzles of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SolverRating {
    /// Which game.
    pub game: Kind,
    /// How well (Glicko-2).
    pub rating: i32,
    /// Whether that is not sure yet.
    pub provisional: bool,
    /// How many puzzles made it.
    pub tries: u32,
}

/// What a puzzle asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleAsks {
    /// What to lead.
    Lead,
    /// What to play to what lies there, or to pass.
    Follow,
    /// What to bid.
    Bid,
    /// Which suit to name.
    Name,
}

/// A puzzle as its solver sees it: what its seat saw, and nothing more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct PuzzleView {
    /// The puzzle.
    pub id: String,
    /// Which game.
    pub game: Kind,
    /// The id of the rules.
    pub rules: String,
    /// Whose move it is.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// What is asked.
    pub asks: PuzzleAsks,
    /// What the seat sees.
    #[schema(value_type = Object)]
    pub view: GameView,
    /// What may be bid, where that is asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Move>>", optional)]
    #[schema(value_type = Vec<Object>)]
    pub choices: Vec<Move>,
    /// What everyone said and played before, as far as the seat saw it.
    pub past: Vec<PastMove>,
    /// How hard it is (Glicko-2).
    pub rating: i32,
    /// The day, where it is the puzzle of today.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub date: Option<String>,
    /// Whether the caller found it, once he has tried; trying again counts no
    /// more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub own: Option<bool>,
}

/// Something that a seat did before a puzzle's position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct PastMove {
    /// Who.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The trick, from 1, in the play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub trick: Option<usize>,
    /// What.
    #[schema(value_type = Object)]
    pub play: Move,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleAnswer {
    /// What to do there.
    #[schema(value_type = Object)]
    pub play: Move,
}

/// What an answer comes to, with the engine's reasons.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct PuzzleJudged {
    /// Whether it was right.
    pub solved: bool,
    /// Whether it counts: the first answer of somebody with a session.
    pub counted: bool,
    /// The moves that solve it, the best first.
    #[schema(value_type = Vec<Object>)]
    pub solutions: Vec<Move>,
    /// How far they are ahead of all others.
    pub gap: Estimate,
    /// What was weighed, from what the seat saw, with reasons. Its `made` is
    /// what was played in the game that the position comes from.
    pub explained: Weighed,
    /// The bots that miss it.
    pub missed_by: Vec<String>,
    /// The caller's rating before and after, where it counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rated: Option<SolverRated>,
    /// How hard the puzzle is now.
    pub rating: i32,
    /// How many have tried it.
    pub tries: u32,
    /// How many of them found it at once.
    pub solved_by: u32,
    /// Hindsight: the same position with all cards open, which nobody at the
    /// table could see, and of which no judgement comes.
    #[schema(value_type = Object)]
    pub hindsight: GameView,
}

/// What a puzzle did to a solver's rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SolverRated {
    /// Before it.
    pub before: i32,
    /// After it.
    pub after: i32,
}

/// How many puzzles were handed in, and how many were new.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct PuzzlesAdded {
    /// Handed in.
    pub read: u32,
    /// New among them.
    pub added: u32,
}

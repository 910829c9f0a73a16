//! How strong people are thought to be.

use std::collections::BTreeMap;

use games::Kind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Somebody's ratings, in the games of which he has any.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct PersonRatings {
    /// One for each such game.
    pub ratings: Vec<GameRating>,
}

/// A rating (Glicko-2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct GameRating {
    /// In which game.
    pub game: Kind,
    /// 1500 for somebody of whom nothing is known.
    pub rating: i32,
    /// How unsure that is.
    pub deviation: i32,
    /// Whether that is too unsure to say much yet.
    pub provisional: bool,
    /// Rated matches.
    pub matches: u32,
    /// What it was after each of the latest matches, the oldest first.
    pub history: Vec<RatingPoint>,
}

/// A rating after a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct RatingPoint {
    /// When the match ended, in milliseconds since 1970.
    pub at_ms: u64,
    /// The rating.
    pub rating: i32,
}

/// The ratings of several people, as lists show them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct Ratings {
    /// By the ids of their accounts; who has none is left out.
    #[ts(type = "Record<string, ListedRating[]>")]
    pub ratings: BTreeMap<String, Vec<ListedRating>>,
}

/// A rating in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct ListedRating {
    /// In which game.
    pub game: Kind,
    /// 1500 for somebody of whom nothing is known.
    pub rating: i32,
    /// Whether it is too unsure to say much yet.
    pub provisional: bool,
}

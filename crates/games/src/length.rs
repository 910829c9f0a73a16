//! How long a match is.

use serde::{Deserialize, Serialize};

/// When a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
pub enum Length {
    /// With the first game: a 局 to A, a game of 二打一, a set of boards.
    Game {},
    /// When a side has won so many 局 (三局两胜, cn2002:24 一).
    Games {
        /// How many.
        wins: u32,
    },
    /// The same with a time limit: when it is over, the last deals are played
    /// and whoever is ahead in the game in hand has won (cn2002:24 一).
    TimedGames {
        /// How many.
        wins: u32,
        /// How long.
        minutes: u32,
        /// The announcement.
        last: LastDeals,
    },
    /// After so many deals, however many games that makes.
    Deals {
        /// How many.
        deals: u32,
    },
    /// When the time is over, with the last deals announced before.
    Minutes {
        /// How long.
        minutes: u32,
        /// The announcement.
        last: LastDeals,
        /// Whether a game that is won ends the match before its time; else
        /// another begins.
        #[serde(default)]
        game: bool,
    },
}

impl Length {
    /// How many 局 a side must win, in a match of several.
    pub const fn wins(self) -> Option<u32> {
        match self {
            Self::Games { wins } | Self::TimedGames { wins, .. } => Some(wins),
            Self::Game {} | Self::Deals { .. } | Self::Minutes { .. } => None,
        }
    }

    /// Its minutes and the announcement of the last deals, where time ends it.
    pub const fn limit(self) -> Option<(u32, LastDeals)> {
        match self {
            Self::TimedGames { minutes, last, .. } | Self::Minutes { minutes, last, .. } => {
                Some((minutes, last))
            }
            Self::Game {} | Self::Games { .. } | Self::Deals { .. } => None,
        }
    }
}

/// The announcement of the last deals, so that nobody gains by slowness
/// (cn2002:38, most2015 二(二)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LastDeals {
    /// How long before the end it is made.
    pub before_min: u32,
    /// How many deals are still played.
    pub deals: u32,
    /// Whether the deal in hand is one of them.
    pub counting_present: bool,
}

//! What is agreed about a table, as clients read and choose it.

use serde::{Deserialize, Serialize};
use table::{Chat, Clocks, LastDeals, Pace, Patience, Spectators};
use ts_rs::TS;

/// When a match is over, as far as clients may ask for it. Whether a won game
/// ends a match before its time is for events to say, and nobody is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
pub enum Length {
    /// With the first game: a 局 to A, a game of 二打一, a set of boards.
    Game {},
    /// 升级: when a side has won so many 局 (三局两胜).
    Games {
        /// How many.
        wins: u32,
    },
    /// 升级: the same with a time limit, after which whoever is ahead in the
    /// game in hand has won.
    TimedGames {
        /// How many.
        wins: u32,
        /// How long.
        minutes: u32,
        /// The announcement.
        last: LastDeals,
    },
    /// After so many deals.
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
    },
}

/// What is agreed, as a client shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TableSettings {
    /// When the match is over.
    pub length: Length,
    /// The thinking times in force.
    pub clocks: Clocks,
    /// How fast the table goes.
    pub pace: Pace,
    /// Extra thinking time of each player in a game.
    pub pool_ms: u64,
    /// After so many time-outs in a row a bot plays for the absent player;
    /// left out where no bot may.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub trustee_after: Option<u32>,
    /// Empty chairs get bots so long after the first person sat down.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fill_ms: Option<u64>,
    /// For whom the table waits; left out where for nobody.
    #[serde(default, skip_serializing_if = "Patience::is_none")]
    #[ts(optional, as = "Option<Patience>")]
    pub patience: Patience,
    /// Whether the match changes ratings, where people alone play it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub rated: bool,
    /// Whether a lesson is given: all hands lie open.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub lesson: bool,
    /// Whether the table belongs to an event.
    pub event: bool,
    /// What players may say.
    pub chat: Chat,
    /// Who may watch.
    pub spectators: Spectators,
    /// The set of duplicate boards that is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub boards: Option<String>,
}

impl From<&table::Settings> for TableSettings {
    fn from(settings: &table::Settings) -> Self {
        Self {
            length: settings.length.into(),
            clocks: settings.clocks(),
            pace: settings.pace,
            pool_ms: settings.pool_ms,
            trustee_after: settings.trustee_after,
            fill_ms: settings.fill_ms,
            patience: settings.patience,
            rated: settings.rated,
            lesson: settings.lesson.is_some(),
            event: settings.event,
            chat: settings.chat,
            spectators: settings.spectators,
            boards: settings.boards.clone(),
        }
    }
}

impl From<table::Length> for Length {
    fn from(length: table::Length) -> Self {
        match length {
            table::Length::Game {} => Self::Game {},
            table::Length::Games { wins } => Self::Games { wins },
            table::Length::TimedGames { wins, minutes, last } => {
                Self::TimedGames { wins, minutes, last }
            }
            table::Length::Deals { deals } => Self::Deals { deals },
            table::Length::Minutes { minutes, last, game: _ } => Self::Minutes { minutes, last },
        }
    }
}

impl From<Length> for table::Length {
    fn from(length: Length) -> Self {
        match length {
            Length::Game {} => Self::Game {},
            Length::Games { wins } => Self::Games { wins },
            Length::TimedGames { wins, minutes, last } => Self::TimedGames { wins, minutes, last },
            Length::Deals { deals } => Self::Deals { deals },
            Length::Minutes { minutes, last } => Self::Minutes { minutes, last, game: false },
        }
    }
}

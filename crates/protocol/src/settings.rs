//! What is agreed about a table, as clients read and choose it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// When a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
pub enum Length {
    /// With the first game: a 局 to A, a game of 二打一, a set of boards.
    Game {},
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

/// The announcement of the last deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LastDeals {
    /// How long before the end it is made.
    pub before_min: u32,
    /// How many deals are still played.
    pub deals: u32,
    /// Whether the deal in hand is one of them.
    pub counting_present: bool,
}

/// Thinking times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Clocks {
    /// For declaring when asked, and for bidding.
    pub declare_ms: u64,
    /// For taking and laying the kitty.
    pub kitty_ms: u64,
    /// For a lead.
    pub lead_ms: u64,
    /// For a follow.
    pub follow_ms: u64,
}

/// How fast a table goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Pace {
    /// From one card dealt to the next.
    pub card_ms: u64,
    /// How long one may declare after the last card.
    pub closing_ms: u64,
    /// From the end of a deal to the next.
    pub between_ms: u64,
    /// How long a claim waits for its answers.
    pub claim_ms: u64,
    /// How long a bot takes.
    pub bot_ms: u64,
}

/// What players may say to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Chat {
    /// Anything.
    Free,
    /// Set phrases only.
    Phrases,
}

/// Who may watch, and what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "see", rename_all = "snake_case", deny_unknown_fields)]
pub enum Spectators {
    /// Anyone, what is public.
    Public {},
    /// Anyone, all cards, so long after it happened.
    Delayed {
        /// How long.
        delay_ms: u64,
    },
    /// Nobody.
    Nobody {},
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
        let table::Pace { card_ms, closing_ms, between_ms, claim_ms, bot_ms } = settings.pace;
        Self {
            length: settings.length.into(),
            clocks: settings.clocks().into(),
            pace: Pace { card_ms, closing_ms, between_ms, claim_ms, bot_ms },
            pool_ms: settings.pool_ms,
            trustee_after: settings.trustee_after,
            fill_ms: settings.fill_ms,
            event: settings.event,
            chat: match settings.chat {
                table::Chat::Free => Chat::Free,
                table::Chat::Phrases => Chat::Phrases,
            },
            spectators: settings.spectators.into(),
            boards: settings.boards.clone(),
        }
    }
}

impl From<table::Length> for Length {
    fn from(length: table::Length) -> Self {
        match length {
            table::Length::Game {} => Self::Game {},
            table::Length::Deals { deals } => Self::Deals { deals },
            table::Length::Minutes { minutes, last, .. } => {
                let table::LastDeals { before_min, deals, counting_present } = last;
                let last = LastDeals { before_min, deals, counting_present };
                Self::Minutes { minutes, last }
            }
        }
    }
}

impl From<Length> for table::Length {
    fn from(length: Length) -> Self {
        match length {
            Length::Game {} => Self::Game {},
            Length::Deals { deals } => Self::Deals { deals },
            Length::Minutes { minutes, last } => {
                let LastDeals { before_min, deals, counting_present } = last;
                let last = table::LastDeals { before_min, deals, counting_present };
                Self::Minutes { minutes, last, game: false }
            }
        }
    }
}

impl From<table::Clocks> for Clocks {
    fn from(clocks: table::Clocks) -> Self {
        let table::Clocks { declare_ms, kitty_ms, lead_ms, follow_ms } = clocks;
        Self { declare_ms, kitty_ms, lead_ms, follow_ms }
    }
}

impl From<Clocks> for table::Clocks {
    fn from(clocks: Clocks) -> Self {
        let Clocks { declare_ms, kitty_ms, lead_ms, follow_ms } = clocks;
        Self { declare_ms, kitty_ms, lead_ms, follow_ms }
    }
}

impl From<table::Spectators> for Spectators {
    fn from(spectators: table::Spectators) -> Self {
        match spectators {
            table::Spectators::Public => Self::Public {},
            table::Spectators::Delayed { delay_ms } => Self::Delayed { delay_ms },
            table::Spectators::Nobody => Self::Nobody {},
        }
    }
}

impl From<Spectators> for table::Spectators {
    fn from(spectators: Spectators) -> Self {
        match spectators {
            Spectators::Public {} => Self::Public,
            Spectators::Delayed { delay_ms } => Self::Delayed { delay_ms },
            Spectators::Nobody {} => Self::Nobody,
        }
    }
}

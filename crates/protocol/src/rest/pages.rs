//! Lists that come page by page, and what was opened.

use games::{Kind, Lesson};
use serde::{Deserialize, Serialize};
use table::{Patience, Settings, Spectators};
use tournament::plan::Plan;
use ts_rs::TS;

use super::{OwnTable, PacePreset, TableSummary};
use crate::events::{EventSummary, EventView, OwnEvent};

/// A page of tables, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct TablesPage {
    /// The tables.
    pub tables: Vec<TableSummary>,
    /// Asks for the next page; missing on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<String>,
}

/// A page of the caller's tables, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct OwnTablesPage {
    /// The tables.
    pub tables: Vec<OwnTable>,
    /// Asks for the next page; missing on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<String>,
}

/// A table that was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct OpenedTable {
    /// Its id: its page is `/table/{id}`.
    pub id: String,
    /// The path of the link to share. A private table is found by it only.
    pub link: String,
}

/// Who wants to play at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayRequest {
    /// The id of published rules.
    #[schema(example = "cn2017")]
    pub rules: String,
    /// The policy of the bots on chairs that nobody comes to; `club` unless
    /// given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(example = "master")]
    pub bot: Option<String>,
    /// Waits for people: bots come after so many seconds, with 0 never. Whoever
    /// waits by the same rules already is joined, and his choice stands. Unless
    /// given, bots come at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fill_s: Option<u32>,
}

impl PlayRequest {
    /// The policy of the bots.
    pub fn bot(&self) -> &str {
        self.bot.as_deref().unwrap_or(table::DEFAULT_BOT)
    }
}

/// Who wants to be taught a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonRequest {
    /// Which.
    pub game: Kind,
    /// How fast the table goes.
    #[serde(default)]
    #[ts(optional, as = "Option<PacePreset>")]
    pub pace: PacePreset,
}

impl LessonRequest {
    /// What is agreed about a table of this name where the lesson is given.
    pub fn settings(&self, name: &str) -> Option<Settings> {
        let lesson = Lesson::of(self.game);
        Some(Settings {
            length: table::Length::Deals { deals: 1 },
            pace: self.pace.into(),
            patience: Patience::Waits,
            spectators: Spectators::Nobody {},
            lesson: Some(lesson.cards.into()),
            ..Settings::new(name, lesson.rules()?)
        })
    }
}

/// Who wants to play again with the same people.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AgainRequest {
    /// Whether all but the first seat move on by one, so that partners change.
    /// The first who asks decides it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub turned: bool,
}

/// A table where the caller sits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct SeatedAt {
    /// The table.
    pub table: String,
}

/// A page of events, the latest first.
#[derive(Clone, Debug, Serialize, TS, utoipa::ToSchema)]
pub struct EventsPage {
    /// The events.
    pub events: Vec<EventSummary>,
    /// Asks for the next page; missing on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<String>,
}

/// A page of the caller's events, the latest first.
#[derive(Clone, Debug, Serialize, TS, utoipa::ToSchema)]
pub struct OwnEventsPage {
    /// The events.
    pub events: Vec<OwnEvent>,
    /// Asks for the next page; missing on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<String>,
}

/// An event of a text that can be opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct PresetRow {
    /// What `preset` of a new event says.
    pub id: String,
    /// What the text calls it.
    pub name: String,
    /// How many people of an entrant play.
    pub people: usize,
    /// How many people an entrant may have.
    pub roster: usize,
    /// Its sections.
    pub sections: Vec<String>,
    /// How many stages it has.
    pub stages: usize,
    /// What is played: a starting point for a plan of one's own.
    pub plan: Plan,
}

/// An event that was opened.
#[derive(Clone, Debug, Serialize, TS, utoipa::ToSchema)]
pub struct OpenedEvent {
    /// Its id.
    pub id: String,
    /// As everyone sees it.
    pub event: EventView,
}

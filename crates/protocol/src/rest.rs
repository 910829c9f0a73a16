//! The shapes that pages read and write over REST.

mod agreement;
mod analysis;
mod avatar;
mod compared;
mod judged;
mod manners;
mod pages;
mod people;
mod puzzles;
mod ratings;
mod rooms;
mod rules;
mod shared;
mod today;

use games::{Kind, Seat};
use refusal::Refusal;
use serde::{Deserialize, Serialize};
use table::limits::DELAY_MS;
use table::{Clocks, Patience, Settings, Spectators, Table};
use ts_rs::TS;

use crate::refused::WireRefusal;
use crate::settings::Length;
use crate::told::Reason;

pub use agreement::{AgreementLook, AgreementProgress, AgreementReport, PlayerAgreement};
pub use analysis::{
    AnalysisNews, AnalysisPart, AnalysisState, DealAnalysis, DoneMove, Losses, LostDeal,
    PlayOnRequest, PlayedOn,
};
pub use avatar::{Avatar, Avatars};
pub use compared::{BoardsCompared, ComparedProgress};
pub use judged::Judged;
pub use manners::{
    BlockRequest, BlockedPeople, BlockedPerson, ReportPerson, ReportReason, ReportRequest,
    ReportRow, ReportsPage, SaidLine,
};
pub use pages::{
    AgainRequest, EventsPage, LessonRequest, OpenedEvent, OpenedTable, OwnEventsPage,
    OwnTablesPage, PlayRequest, PresetRow, SeatedAt, TablesPage,
};
pub use people::{
    FirstAdmin, Login, MadeProgram, Me, MyChanges, NewAccount, NewGuest, NewPassword, NewProgram,
    ProgramRow, Programs, Role, WhoAmI,
};
pub use puzzles::{
    DailyPuzzle, PastMove, PuzzleAnswer, PuzzleAsks, PuzzleJudged, PuzzleView, PuzzlesAdded,
    PuzzlesToday, SolverRated, SolverRating,
};
pub use ratings::{GameRating, ListedRating, PersonRatings, RatingPoint, Ratings};
pub use rooms::{
    NewRoomRequest, RoomClocks, RoomEvening, RoomEvenings, RoomInvitation, RoomLine, RoomMatch,
    RoomMember, RoomName, RoomNames, RoomSeen, RoomSummary, RoomTerms, RoomTermsRequest, RoomView,
    Rooms,
};
pub use rules::{EditionPage, EditionRow, SectionBody, SentenceBody, Words};
pub use shared::{Shared, SharedBy, SharedPeople, SharedPerson, SharedTable, SharedTablesPage};
pub use today::{
    DayBoard, DayCards, DayChoice, DayComparison, DayMade, DayOwn, DayRow, Today, TodayRequest,
};

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct TableSummary {
    /// The table's name.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// Which game is played.
    pub game: Kind,
    /// The id of the rules.
    pub rules: String,
    /// Where it stands.
    pub status: TableStatus,
    /// Who sits where; `null` for a free chair.
    pub seats: Vec<Option<SummarySeat>>,
    /// Whether only those with its link find it.
    pub private: bool,
    /// Who may watch.
    pub spectators: Spectators,
    /// When it was opened, in milliseconds since 1970.
    pub created_ms: u64,
    /// How many watch.
    pub watching: u32,
    /// Whether it is a lesson, which counts for nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub lesson: bool,
    /// Whether the match changes ratings, if people alone play it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub rated: bool,
    /// Who opened it, for those who ask for this table alone; missing where
    /// the server did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub host: Option<String>,
}

/// A table at which somebody sits, in the list of his own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct OwnTable {
    /// The table.
    #[serde(flatten)]
    pub table: TableSummary,
    /// Where he sits, by the order of play.
    pub seat: u8,
    /// The worth of the match to each seat, so far or in the end; empty where
    /// no match was begun.
    pub scores: Vec<i32>,
    /// Why the match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<Reason>,
    /// Whose side lost it, where a ruling decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<u8>)]
    pub lost: Option<Seat>,
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableStatus {
    /// Players come together.
    Gathering,
    /// The match goes on.
    Playing,
    /// The match is over.
    Over,
}

impl TableStatus {
    /// Where a table stands.
    pub(crate) fn of(table: &table::Table) -> Self {
        match table.stage() {
            table::Stage::Gathering(_) => Self::Gathering,
            table::Stage::Match(_) => Self::Playing,
            table::Stage::Over(_) => Self::Over,
        }
    }
}

/// Someone on a chair, in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SummarySeat {
    /// What the others read.
    pub name: String,
    /// Whether it is a bot.
    pub bot: bool,
    /// The account of a person, by which his face is found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub user: Option<String>,
    /// Whether it is somebody's own program.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub program: bool,
}

/// The table that somebody wants to open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTableRequest {
    /// What people call it.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub title: String,
    /// What is played.
    pub rules: RulesChoice,
    /// When the match is over; with the first game unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub length: Option<Length>,
    /// Other thinking times than the edition's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clocks: Option<Clocks>,
    /// How fast the table goes.
    #[serde(default)]
    #[ts(optional, as = "Option<PacePreset>")]
    pub pace: PacePreset,
    /// Whether a lone person has all the time in the world; unless given, where
    /// no times are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub patient: Option<bool>,
    /// Extra thinking time of each player in a game, in seconds.
    #[serde(default)]
    #[ts(optional, as = "Option<u32>")]
    pub pool_s: u32,
    /// The policies of bots by seat; `null` for a chair that stays free.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<Option<String>>>")]
    pub bots: Vec<Option<String>>,
    /// Whether only those with its link find it.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub private: bool,
    /// Whether the match changes ratings, if people alone play it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub rated: bool,
    /// Who may watch; anyone, what is public, unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub spectators: Option<Spectators>,
    /// Empty chairs get bots so many seconds after the first person sat down.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fill_s: Option<u32>,
    /// The policy of those bots; `club` unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fill_bot: Option<String>,
}

/// Published rules by their id, or house rules in full.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(untagged)]
pub enum RulesChoice {
    /// The id of published rules, such as `"cn2017"`.
    Id(String),
    /// Game, id, edition and settings as in the header of a record. The id
    /// may be left out where the edition is given: it is made from it.
    House(#[ts(type = "Record<string, unknown>")] serde_json::Map<String, serde_json::Value>),
}

/// A choice of speeds.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum PacePreset {
    /// As at a table of people.
    #[default]
    Normal,
    /// For those who know the game.
    Fast,
    /// For programs that play each other.
    Instant,
}

impl TableSummary {
    /// The table as a line of a list.
    pub fn new(table: &Table, private: bool, created_ms: u64, watching: u32) -> Self {
        let settings = table.settings();
        let seat = |sitter: &table::Occupant| SummarySeat {
            name: sitter.name.to_string(),
            bot: matches!(sitter.who, table::Who::Bot(_)),
            user: sitter.person().map(|user| user.0.to_string()),
            program: matches!(sitter.who, table::Who::Program(_)),
        };
        Self {
            id: settings.name.clone(),
            title: settings.title.clone(),
            game: settings.kind(),
            rules: settings.rules.id().to_owned(),
            status: TableStatus::of(table),
            seats: table.chairs().values().map(|chair| chair.as_ref().map(seat)).collect(),
            private,
            spectators: settings.spectators,
            created_ms,
            watching,
            lesson: settings.lesson.is_some(),
            rated: settings.rated,
            host: None,
        }
    }
}

impl NewTableRequest {
    /// A table by published rules, one game long, with all else as usual.
    pub fn new(rules: &str) -> Self {
        Self {
            title: String::new(),
            rules: RulesChoice::Id(rules.to_owned()),
            length: None,
            clocks: None,
            pace: PacePreset::Normal,
            patient: None,
            pool_s: 0,
            bots: Vec::new(),
            private: false,
            rated: false,
            spectators: None,
            fill_s: None,
            fill_bot: None,
        }
    }

    /// What is agreed about a table with this name; refused where the rules
    /// are unknown or anything asked for is impossible.
    pub fn settings(&self, name: &str) -> Result<Settings, Refusal> {
        let rules = self.rules.rules()?;
        if self.bots.len() > rules.seats() {
            return Err(Refusal::bad_request(
                "机器人比座位多。",
                "There are more bots than seats.",
            ));
        }
        if matches!(self.spectators, Some(Spectators::Delayed { delay_ms }) if delay_ms > DELAY_MS)
        {
            return Err(Refusal::bad_request(
                "旁观最多延迟一天。",
                "Spectators wait for a day at most.",
            ));
        }
        let settings = Settings {
            title: self.title.clone(),
            length: self.length.unwrap_or(Length::Game {}).into(),
            pace: self.pace.into(),
            clocks: self.clocks,
            patience: if self.patient.unwrap_or(self.clocks.is_none() && self.pool_s == 0) {
                Patience::Waits
            } else {
                Patience::Keeps
            },
            rated: self.rated,
            pool_ms: u64::from(self.pool_s) * 1_000,
            fill_ms: self.fill_s.map(|seconds| u64::from(seconds) * 1_000),
            fill_bot: self.fill_bot.as_deref().unwrap_or(table::DEFAULT_BOT).into(),
            spectators: self.spectators.unwrap_or_default(),
            ..Settings::new(name, rules)
        };
        Ok(settings.validated()?)
    }
}

impl RulesChoice {
    /// The rules, or why they cannot be played.
    pub fn rules(&self) -> Result<games::Rules, Refusal> {
        match self {
            Self::Id(id) => games::Rules::by_id(id).ok_or_else(|| {
                WireRefusal::UnknownRules.saying(
                    format!("没有名为“{id}”的规则。"),
                    format!("There are no rules called “{id}”."),
                )
            }),
            Self::House(house) => {
                let mut house = house.clone();
                if let (None, Some(edition)) = (house.get("rules"), house.get("edition")) {
                    let edition: shengji::Edition =
                        serde_json::from_value(edition.clone()).map_err(bad_rules)?;
                    let edition = edition.validated().map_err(|faults| Refusal::from(&faults))?;
                    house.insert("rules".to_owned(), edition.id.into());
                }
                serde_json::from_value(house.into()).map_err(bad_rules)
            }
        }
    }
}

#[expect(clippy::needless_pass_by_value, reason = "errors are handed over")]
fn bad_rules(error: serde_json::Error) -> Refusal {
    WireRefusal::BadRules.saying(
        format!("补充规定无法使用：{error}。"),
        format!("These house rules cannot be used: {error}."),
    )
}

impl From<PacePreset> for table::Pace {
    fn from(preset: PacePreset) -> Self {
        match preset {
            PacePreset::Normal => Self::default(),
            PacePreset::Fast => Self {
                card_ms: 80,
                closing_ms: 3_000,
                between_ms: 6_000,
                claim_ms: 10_000,
                bot_ms: 500,
            },
            PacePreset::Instant => {
                Self { card_ms: 1, closing_ms: 300, between_ms: 500, claim_ms: 5_000, bot_ms: 0 }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn request(text: &str) -> Result<Settings, Refusal> {
        serde_json::from_str::<NewTableRequest>(text).unwrap().settings("t1")
    }

    #[test]
    fn a_request_becomes_settings() {
        let settings = request(r#"{"rules":"cn2017"}"#).unwrap();
        let rules = games::Rules::by_id("cn2017").unwrap();
        assert_eq!(settings, Settings { patience: Patience::Waits, ..Settings::new("t1", rules) });

        let settings = request(
            r#"{"title":"周末","rules":"erdayi2021","length":{"by":"deals","deals":4},
                "pace":"fast","pool_s":60,"bots":[null,"steady"],"fill_s":20,"fill_bot":"master",
                "spectators":{"see":"nobody"}}"#,
        )
        .unwrap();
        assert_eq!(settings.length, table::Length::Deals { deals: 4 });
        assert_eq!((settings.pool_ms, settings.fill_ms), (60_000, Some(20_000)));
        assert_eq!(&*settings.fill_bot, "master");
        assert_eq!(settings.pace.card_ms, 80);
        assert_eq!(settings.patience, Patience::Keeps, "whoever asks for times has clocks");
        let both = request(r#"{"rules":"cn2017","pool_s":60,"patient":true}"#).unwrap();
        assert_eq!(both.patience, Patience::Waits, "unless he says otherwise");
        assert_eq!(settings.spectators, Spectators::Nobody {});
    }

    /// Whether a won game ends a match by time is logged, for events say so,
    /// and is nothing that a client can ask for.
    #[test]
    fn what_only_events_may_ask_for_is_refused() {
        let request = |last: &str| {
            let length = format!(r#"{{"by":"minutes","minutes":30,{last}}}"#);
            let request = format!(r#"{{"rules":"cn2017","length":{length}}}"#);
            serde_json::from_str::<NewTableRequest>(&request)
        };
        let last = r#""last":{"before_min":5,"deals":2,"counting_present":true}"#;
        assert!(request(last).is_ok());
        let refused = request(&format!(r#"{last},"game":true"#)).unwrap_err().to_string();
        assert!(refused.contains("unknown field `game`"), "{refused}");
        let nobody = r#"{"rules":"cn2017","spectators":{"see":"nobody","delay_ms":1}}"#;
        assert!(serde_json::from_str::<NewTableRequest>(nobody).is_err());
    }

    #[test]
    fn house_rules_are_given_in_full() {
        let mut edition = shengji::Edition::by_id("cn2017").unwrap().clone();
        edition.clocks.lead_ms = 5_000;
        let rules = games::Rules::shengji(Arc::new(edition.validated().unwrap()));
        let json = serde_json::to_string(&rules).unwrap();
        assert_eq!(request(&format!(r#"{{"rules":{json}}}"#)).unwrap().rules, rules);
        // Whoever changes an edition cannot know the id that it gets.
        let house = serde_json::to_value(&rules).unwrap();
        let mut edition = house["edition"].clone();
        edition["id"] = "cn2017".into();
        let nameless = serde_json::json!({"rules": {"game": "shengji", "edition": edition}});
        assert_eq!(request(&nameless.to_string()).unwrap().rules, rules);
        edition["kitty"] = 7.into();
        let nameless = serde_json::json!({"rules": {"game": "shengji", "edition": edition}});
        assert_eq!(request(&nameless.to_string()).unwrap_err().code, "invalid_house_rules");
        let code = |text| request(text).unwrap_err().code;
        assert_eq!(code(r#"{"rules":{"game":"shengji"}}"#), "bad_rules");
        assert_eq!(code(r#"{"rules":"mahjong"}"#), "unknown_rules");
        assert_eq!(code(r#"{"rules":"cn2017","bots":[null,null,null,null,"x"]}"#), "bad_request");
        assert_eq!(code(r#"{"rules":"cn2017","pool_s":4000000}"#), "bad_settings");
        assert!(serde_json::from_str::<NewTableRequest>(r#"{"rules":"cn2017","x":1}"#).is_err());
    }
}

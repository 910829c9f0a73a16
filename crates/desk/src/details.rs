//! What is known of an event before anybody enters: its name and dates, and who
//! works at it.

use serde::{Deserialize, Serialize};
use tournament::plan::Plan;

/// What lists and pages say of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventDetails {
    /// What it is called.
    pub name: String,
    /// Where it is played.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<String>"))]
    pub place: String,
    /// When it begins, in milliseconds since 1970.
    pub starts_ms: i64,
    /// When it ends.
    pub ends_ms: i64,
    /// Online or on paper.
    pub mode: EventMode,
    /// Whether signed-in people may enter themselves, for the desk to approve.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<bool>"))]
    pub self_entry: bool,
    /// Whether bots may play for those who are not there, online.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<bool>"))]
    pub trustee: bool,
    /// Whether one person alone keeps the desk, who then types every slip
    /// twice himself.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<bool>"))]
    pub alone: bool,
    /// Until when people may enter themselves (报名截止).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub entry_until_ms: Option<i64>,
    /// Until when the entries are open to objections (公示).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub notice_until_ms: Option<i64>,
    /// What an entry costs, in yuan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub fee_yuan: Option<u32>,
}

/// An event that somebody wants to open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewEventRequest {
    /// The event of a text, such as `most2015`.
    pub preset: String,
    /// What lists and pages say of it.
    pub details: EventDetails,
    /// What is played, where it is not what the preset has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub plan: Option<Plan>,
    /// About how many will take part, where the text sets the rounds by it;
    /// without it the rounds are set when the field is drawn.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<u32>"))]
    pub entrants: u32,
    /// Other sections than the preset's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub sections: Option<Vec<String>>,
    /// Who works at it besides the one who opens it, a director.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<Vec<StaffWish>>"))]
    pub staff: Vec<StaffWish>,
    /// Whether it is only a rehearsal (演练): no list shows it, and results
    /// may be simulated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<bool>"))]
    pub rehearsal: bool,
    /// The event that it rehearses; the server fills it in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub rehearsal_of: Option<String>,
}

/// Somebody who is to work at an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StaffWish {
    /// A user, by id or by login.
    pub user: String,
    /// As the desk shows it; the server fills it in.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<String>"))]
    pub name: String,
    /// What the user may do.
    pub role: StaffRole,
}

/// How an event is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EventMode {
    /// At tables of this server.
    Online,
    /// On cards, with score slips.
    Paper,
}

/// How far an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EventStatus {
    /// No round has been published.
    Upcoming,
    /// Rounds are played.
    Running,
    /// It has its result.
    Past,
}

/// What somebody may do at one event; each may do what those before may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum StaffRole {
    /// Checks people in and takes slips.
    Helper,
    /// Rules, too, and looks after the clock.
    Referee,
    /// Everything.
    Director,
}

impl StaffRole {
    /// What the role is called, in Chinese and in English.
    pub(crate) fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Helper => ("记录员", "helper"),
            Self::Referee => ("裁判员", "referee"),
            Self::Director => ("裁判长", "director"),
        }
    }
}

//! Whom somebody does not want to read, and what he tells the admins.

use serde::{Deserialize, Serialize};
use table::{User, Words};
use ts_rs::TS;

/// Somebody whose words are not to be read any more.
#[derive(Clone, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BlockRequest {
    /// The id of the account.
    pub user: String,
}

/// Somebody who is blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct BlockedPerson {
    /// The id of the account.
    pub user: String,
    /// What others read.
    pub nickname: String,
    /// Since when, in milliseconds since 1970.
    pub since_ms: u64,
}

/// Everybody whom the caller has blocked, the latest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct BlockedPeople {
    /// The people.
    pub people: Vec<BlockedPerson>,
    /// How many there may be.
    pub most: u32,
}

/// Why somebody is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportReason {
    /// Insults or threats.
    Insult,
    /// Signals to a partner, or other cheating.
    Cheating,
    /// Dawdles on purpose, or walks off.
    Stalling,
    /// Advertises, or says the same over and over.
    Spam,
    /// The nickname.
    Name,
    /// Something else.
    Other,
}

/// What somebody tells the admins of another.
#[derive(Clone, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportRequest {
    /// The table where it happened.
    pub table: String,
    /// The id of the account.
    pub user: String,
    /// Why.
    pub reason: ReportReason,
    /// More about it, 300 characters at most.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub text: String,
}

/// Somebody in a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct ReportPerson {
    /// The id of the account.
    pub user: String,
    /// What others read.
    pub nickname: String,
}

/// Something that was said at a table, as a report keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SaidLine {
    /// The id of the account.
    pub user: String,
    /// What the others at the table read.
    pub name: String,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// The number of a set phrase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub phrase: Option<u8>,
    /// Free text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub text: Option<String>,
}

impl SaidLine {
    /// What somebody said.
    pub fn new(at_ms: u64, user: &User, name: &str, words: &Words) -> Self {
        let (phrase, text) = match words {
            Words::Phrase(number) => (Some(*number), None),
            Words::Text(text) => (None, Some(text.to_string())),
        };
        Self { user: user.0.to_string(), name: name.to_owned(), at_ms, phrase, text }
    }
}

/// A report, as admins read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct ReportRow {
    /// Grows from report to report.
    #[ts(type = "number")]
    pub id: i64,
    /// The table where it happened.
    pub table: String,
    /// What people call that table; may be empty.
    pub title: String,
    /// Who reports.
    pub by: ReportPerson,
    /// Whom.
    pub of: ReportPerson,
    /// Why.
    pub reason: ReportReason,
    /// More about it; may be empty.
    pub text: String,
    /// What was last said there before it, the newest last.
    pub lines: Vec<SaidLine>,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// The name of the admin who has handled it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub handled_by: Option<String>,
    /// When it was handled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub handled_ms: Option<u64>,
}

/// A page of reports, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct ReportsPage {
    /// The reports.
    pub reports: Vec<ReportRow>,
    /// Asks for the next page; missing on the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<String>,
    /// How many days a report is kept, handled or not.
    pub days: u32,
}

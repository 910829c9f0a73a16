//! Who shares an address or a browser, for admins.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What several people had in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SharedBy {
    /// One address.
    Address,
    /// One browser.
    Browser,
}

/// One of those who shared something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SharedPerson {
    /// The id of the user.
    pub id: String,
    /// What others read.
    pub nickname: String,
    /// The login of an account; a guest has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub login: Option<String>,
}

/// An address or a browser that several people took seats with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct Shared {
    /// Which of the two.
    pub by: SharedBy,
    /// Tells it from others, and says nothing else of it.
    #[schema(example = "5f0c9a3be1d27486")]
    pub mark: String,
    /// When somebody last took a seat with it, in milliseconds since 1970.
    #[ts(type = "number")]
    pub last_ms: i64,
    /// Who did; not all where they are very many.
    pub people: Vec<SharedPerson>,
}

/// A table at which people shared something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SharedTable {
    /// The id of the table.
    pub table: String,
    /// What people call it.
    pub title: String,
    /// The event it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub event: Option<String>,
    /// What they shared.
    pub shared: Vec<Shared>,
}

/// A page of tables, the latest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SharedTablesPage {
    /// For how many days it is kept.
    pub days: u32,
    /// The tables.
    pub tables: Vec<SharedTable>,
    /// Asks for the next page; missing on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<String>,
}

/// Who shared what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SharedPeople {
    /// For how many days it is kept.
    pub days: u32,
    /// Browsers, the last used first, and then addresses.
    pub shared: Vec<Shared>,
}

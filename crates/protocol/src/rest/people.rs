//! Accounts: who somebody is, coming in and signing in.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

use super::Avatar;

/// What a user may do; each role may do what those before it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Plays.
    Player,
    /// Rules at tables.
    Referee,
    /// Runs events.
    Director,
    /// Runs the server.
    Admin,
}

/// A user as he sees himself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct Me {
    /// Stays when a guest gets an account.
    pub id: String,
    /// Whether there is no account: nothing to sign in with again.
    pub guest: bool,
    /// What others see.
    pub nickname: String,
    /// The login name of an account.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub login: Option<String>,
    /// The face that others see.
    pub avatar: Avatar,
    /// What he may do.
    pub role: Role,
    /// The language of the pages: `zh` or `en`.
    pub language: String,
    /// Whatever the pages keep for the user.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub settings: Map<String, Value>,
}

/// Who the caller is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct WhoAmI {
    /// Nobody if there is no session.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub user: Option<Me>,
}

/// Who wants to be a guest.
#[derive(Clone, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// What others see, 1 to 24 visible characters.
    #[schema(example = "老王")]
    pub nickname: String,
    /// `zh` or `en`; `zh` if it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub language: Option<String>,
    /// A face; that of the id if it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub avatar: Option<Avatar>,
}

/// Who wants an account.
#[derive(Clone, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// 2 to 32 letters, numerals and `. _ -`; unique whatever its case.
    #[schema(example = "laowang")]
    pub login: String,
    /// At least 8 characters.
    #[schema(format = Password)]
    pub password: String,
    /// What others see; a guest may leave it out to keep his own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub nickname: Option<String>,
    /// `zh` or `en`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub language: Option<String>,
}

/// Who wants to sign in.
#[derive(Clone, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Login {
    /// The login name of an account.
    #[schema(example = "laowang")]
    pub login: String,
    /// Its password.
    #[schema(format = Password)]
    pub password: String,
}

/// What is to change; what is left out stays.
#[derive(Clone, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MyChanges {
    /// What others see, 1 to 24 visible characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub nickname: Option<String>,
    /// The face that others see.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub avatar: Option<Avatar>,
    /// `zh` or `en`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub language: Option<String>,
    /// Whatever the pages keep for the user, at most 16 KiB; replaces all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Record<string, unknown>")]
    #[schema(value_type = Option<Object>)]
    pub settings: Option<Map<String, Value>>,
}

/// A new password.
#[derive(Clone, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password so far.
    #[schema(format = Password)]
    pub old: String,
    /// At least 8 characters.
    #[schema(format = Password)]
    pub new: String,
}

/// Who wants to be the first admin.
#[derive(Clone, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FirstAdmin {
    /// The key in the link.
    pub key: String,
    /// A new account; without it the account that is signed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub account: Option<NewAccount>,
}

/// A program of the caller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct ProgramRow {
    /// Names it when it is revoked.
    pub id: String,
    /// What others see, beside its owner's name.
    pub name: String,
    /// When its token was made, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it last sat down at a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub used_ms: Option<u64>,
}

/// The caller's programs, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct Programs {
    /// The programs.
    pub programs: Vec<ProgramRow>,
    /// How many there may be.
    pub most: u32,
}

/// A program that is to have a token.
#[derive(Clone, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewProgram {
    /// What others see, 1 to 24 visible characters.
    #[schema(example = "深算 2")]
    pub name: String,
}

/// A program and its token.
#[derive(Clone, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct MadeProgram {
    /// The program.
    pub program: ProgramRow,
    /// What it signs in with; said here and never again.
    pub token: String,
}

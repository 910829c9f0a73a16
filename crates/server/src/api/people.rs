//! Users as the interface shows them.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// What a user may do; each role may do what those before it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Role {
    /// Plays.
    Player,
    /// Rules at tables.
    Referee,
    /// Runs events.
    Director,
    /// Runs the server.
    Admin,
}

impl From<store::Role> for Role {
    fn from(role: store::Role) -> Self {
        match role {
            store::Role::Player => Self::Player,
            store::Role::Referee => Self::Referee,
            store::Role::Director => Self::Director,
            store::Role::Admin => Self::Admin,
        }
    }
}

impl From<Role> for store::Role {
    fn from(role: Role) -> Self {
        match role {
            Role::Player => Self::Player,
            Role::Referee => Self::Referee,
            Role::Director => Self::Director,
            Role::Admin => Self::Admin,
        }
    }
}

/// A user as he sees himself.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Me {
    /// Stays when a guest gets an account.
    id: String,
    /// Whether there is no account: nothing to sign in with again.
    guest: bool,
    /// What others see.
    nickname: String,
    /// The login name of an account.
    login: Option<String>,
    role: Role,
    /// The language of the pages: `zh` or `en`.
    language: String,
    /// Whatever the pages keep for the user.
    #[schema(value_type = Object)]
    settings: Map<String, Value>,
}

impl From<store::User> for Me {
    fn from(user: store::User) -> Self {
        Self {
            id: user.id,
            guest: user.kind == store::UserKind::Guest,
            nickname: user.nickname,
            login: user.login,
            role: user.role.into(),
            language: user.language,
            // Only objects are ever stored.
            settings: serde_json::from_str(&user.settings).unwrap_or_default(),
        }
    }
}

/// A user as an admin sees him.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UserRow {
    /// Stays when a guest gets an account.
    id: String,
    /// Whether there is no account.
    guest: bool,
    /// What others see.
    nickname: String,
    /// The login name of an account.
    login: Option<String>,
    role: Role,
    /// When the user first came, in milliseconds since 1970.
    created_ms: i64,
    /// Whether the user is locked out.
    disabled: bool,
}

impl From<store::User> for UserRow {
    fn from(user: store::User) -> Self {
        Self {
            id: user.id,
            guest: user.kind == store::UserKind::Guest,
            nickname: user.nickname,
            login: user.login,
            role: user.role.into(),
            created_ms: user.created_ms,
            disabled: user.disabled,
        }
    }
}

//! Users as the interface shows them.

use protocol::{Avatar, Me, Role};
use serde::Serialize;
use utoipa::ToSchema;

/// A role as the interface names it.
pub(crate) fn shown(role: store::Role) -> Role {
    match role {
        store::Role::Player => Role::Player,
        store::Role::Referee => Role::Referee,
        store::Role::Director => Role::Director,
        store::Role::Admin => Role::Admin,
    }
}

/// A role as the store keeps it.
pub(crate) fn kept(role: Role) -> store::Role {
    match role {
        Role::Player => store::Role::Player,
        Role::Referee => store::Role::Referee,
        Role::Director => store::Role::Director,
        Role::Admin => store::Role::Admin,
    }
}

/// A user as he sees himself.
pub(crate) fn me(user: store::User) -> Me {
    Me {
        guest: user.kind == store::UserKind::Guest,
        nickname: user.nickname,
        login: user.login,
        avatar: Avatar::chosen(user.avatar.as_deref(), &user.id),
        role: shown(user.role),
        language: user.language,
        // Only objects are ever stored.
        settings: serde_json::from_str(&user.settings).unwrap_or_default(),
        id: user.id,
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
    #[serde(skip_serializing_if = "Option::is_none")]
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
            role: shown(user.role),
            created_ms: user.created_ms,
            disabled: user.disabled,
        }
    }
}

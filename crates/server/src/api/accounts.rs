//! Guests and accounts.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use protocol::{ErrorBody, Me, NewAccount, NewGuest};
use store::{NewLogin, NewUser, Role, UserKind, UserUpdate};

use super::errors::{BadBody, Common};
use super::people;
use crate::auth::cookie::{self, SetCookie};
use crate::auth::{Caller, Signed, marks, names};
use crate::http::Json;
use crate::http::address::LimitedAs;
use crate::limits::NICKNAME_MAX_CHARS;
use crate::refuse::ServerRefusal;
use crate::{ApiError, App};

/// The language of users who have not chosen one.
const DEFAULT_LANGUAGE: &str = "zh";

/// Comes in as a guest: a nickname and a session, nothing else.
#[utoipa::path(
    post,
    path = "/api/guests",
    tag = "accounts",
    request_body = NewGuest,
    responses(
        (status = 201, description = "The guest; the cookie holds the session.", body = Me),
        (status = 409, description = "There is a session already (`signed_in`).", body = ErrorBody),
        BadBody,
        Common,
    ),
)]
pub(crate) async fn create_guest(
    State(app): State<App>,
    Caller(caller): Caller,
    headers: HeaderMap,
    Json(guest): Json<NewGuest>,
) -> Result<(StatusCode, SetCookie, Json<Me>), ApiError> {
    if caller.is_some() {
        return Err(ServerRefusal::SignedIn.into());
    }
    let nickname = app.staff_names.nickname(&guest.nickname, None).await?;
    let mut user = create(&app, nickname, guest.language.as_deref(), None).await?;
    if let Some(avatar) = guest.avatar {
        let avatar = Some(avatar.name().to_owned());
        let update = UserUpdate { avatar, ..UserUpdate::default() };
        user = app.store.update_user(&user.id, &update).await?;
    }
    let cookie = sign_in(&app, &user, None, &headers).await?;
    Ok((StatusCode::CREATED, cookie, Json(people::me(user))))
}

/// Makes an account. A guest's session is upgraded and keeps its id.
#[utoipa::path(
    post,
    path = "/api/accounts",
    tag = "accounts",
    request_body = NewAccount,
    responses(
        (status = 201, description = "The account; the cookie holds a new session.", body = Me),
        (status = 409, description = "The login is taken (`login_taken`), or the caller has an \
            account (`signed_in`).", body = ErrorBody),
        BadBody,
        Common,
    ),
)]
pub(crate) async fn create_account(
    State(app): State<App>,
    Caller(caller): Caller,
    LimitedAs(address): LimitedAs,
    headers: HeaderMap,
    Json(account): Json<NewAccount>,
) -> Result<(StatusCode, SetCookie, Json<Me>), ApiError> {
    let caller = caller.as_deref();
    let user = register(&app, caller, account, Office::None).await?;
    if let Some(login) = &user.login {
        app.attempts.succeeded(login, address);
    }
    let cookie = sign_in(&app, &user, caller, &headers).await?;
    Ok((StatusCode::CREATED, cookie, Json(people::me(user))))
}

/// Whether an account is for one of the staff, who may bear such names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Office {
    /// It is.
    Staff,
    /// It is not.
    None,
}

/// A nickname for the user with this id, or for somebody new.
pub(super) async fn nicknamed(
    app: &App,
    nickname: &str,
    user: Option<&str>,
    office: Office,
) -> Result<String, ApiError> {
    match office {
        Office::Staff => names::nickname(nickname),
        Office::None => app.staff_names.nickname(nickname, user).await,
    }
}

/// Gives a guest, or nobody, an account.
pub(super) async fn register(
    app: &App,
    caller: Option<&Signed>,
    account: NewAccount,
    office: Office,
) -> Result<store::User, ApiError> {
    let login = names::login(&account.login)?;
    let caller_id = caller.map(|signed| &*signed.user.id);
    let nickname = match (account.nickname.as_deref(), caller) {
        (Some(nickname), _) => Some(nicknamed(app, nickname, caller_id, office).await?),
        // A guest keeps the name that he has.
        (None, Some(_)) => None,
        (None, None) => {
            let short: String = login.chars().take(NICKNAME_MAX_CHARS).collect();
            Some(nicknamed(app, &short, None, office).await?)
        }
    };
    account.language.as_deref().map_or(Ok(()), names::language)?;
    let guest = match caller {
        Some(signed) if signed.user.kind == UserKind::Player => {
            return Err(ServerRefusal::SignedIn.into());
        }
        guest => guest,
    };
    let password_hash = app.passwords.hash(account.password, &login).await?;
    let login = NewLogin { login, password_hash };
    let Some(guest) = guest else {
        let nickname = nickname.unwrap_or_default();
        return create(app, nickname, account.language.as_deref(), Some(login)).await;
    };
    let id = &guest.user.id;
    let mut user = app.store.upgrade_guest(id, &login).await?;
    if nickname.is_some() || account.language.is_some() {
        let update = UserUpdate { nickname, language: account.language, ..UserUpdate::default() };
        user = app.store.update_user(id, &update).await?;
    }
    app.sessions.forget_user(id);
    Ok(user)
}

async fn create(
    app: &App,
    nickname: String,
    language: Option<&str>,
    login: Option<NewLogin>,
) -> Result<store::User, ApiError> {
    let language = language.unwrap_or(DEFAULT_LANGUAGE);
    names::language(language)?;
    let new = NewUser {
        nickname,
        login,
        role: Role::Player,
        language: language.to_owned(),
        created_ms: app.config.clock.now_ms(),
    };
    Ok(app.store.create_user(new).await?)
}

/// Begins a session for a user in place of the one the caller had, so that a
/// token from before someone signed in is good for nothing afterwards.
pub(super) async fn sign_in(
    app: &App,
    user: &store::User,
    before: Option<&Signed>,
    headers: &HeaderMap,
) -> Result<SetCookie, ApiError> {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
    let token = app.sessions.begin(&user.id, agent.unwrap_or_default()).await?;
    if let Some(before) = before {
        app.sessions.end(before).await?;
    }
    let browser = marks::browser(&app.config, headers)?;
    Ok(cookie::set(&app.config, &token, browser.as_ref()))
}

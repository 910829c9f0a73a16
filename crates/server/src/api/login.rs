//! Signing in and out.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use protocol::{Login, Me};
use serde_json::json;
use store::{Role, StoreError};

use super::accounts::sign_in;
use super::errors::{BadBody, Common, NotSignedIn};
use super::people;
use crate::auth::cookie::{self, SetCookie};
use crate::auth::{Caller, User, has_role};
use crate::http::Json;
use crate::http::address::LimitedAs;
use crate::refuse::ServerRefusal;
use crate::{ApiError, App};

/// Signs in to an account.
#[utoipa::path(
    post,
    path = "/api/login",
    tag = "accounts",
    request_body = Login,
    responses(
        (status = 200, description = "The account; the cookie holds a new session.", body = Me),
        NotSignedIn,
        BadBody,
        Common,
    ),
)]
pub(crate) async fn login(
    State(app): State<App>,
    Caller(caller): Caller,
    LimitedAs(address): LimitedAs,
    headers: HeaderMap,
    Json(Login { login, password }): Json<Login>,
) -> Result<(SetCookie, Json<Me>), ApiError> {
    app.attempts.check(&login, address)?;
    let user = check(&app, &login, password).await?;
    app.attempts.succeeded(&login, address);
    if has_role(&user, Role::Referee) {
        app.audit.note(Some(&user.id), "login", &user.id, &json!({})).await?;
    }
    let cookie = sign_in(&app, &user, caller.as_deref(), &headers).await?;
    Ok((cookie, Json(people::me(user))))
}

async fn check(app: &App, login: &str, password: String) -> Result<store::User, ApiError> {
    let found = match app.store.credentials(login).await {
        Ok(credentials) => Some(credentials),
        Err(StoreError::NotFound) => None,
        Err(error) => return Err(error.into()),
    };
    let hash = found.as_ref().map(|credentials| credentials.password_hash.clone());
    let is_right = app.passwords.is_right(password, hash).await?;
    let Some(credentials) = found.filter(|_| is_right) else {
        tracing::info!("a login was refused");
        return Err(wrong_password());
    };
    if credentials.user.disabled {
        return Err(ServerRefusal::Disabled.into());
    }
    Ok(credentials.user)
}

pub(super) fn wrong_password() -> ApiError {
    ServerRefusal::WrongPassword.into()
}

/// Signs out here. Who has no session is signed out.
#[utoipa::path(
    post,
    path = "/api/logout",
    tag = "accounts",
    responses(
        (status = 204, description = "The session has ended and the cookie is gone."),
        BadBody,
        Common,
    ),
)]
pub(crate) async fn logout(
    State(app): State<App>,
    Caller(caller): Caller,
) -> Result<(StatusCode, SetCookie), ApiError> {
    if let Some(signed) = caller {
        app.sessions.end(&signed).await?;
    }
    Ok((StatusCode::NO_CONTENT, cookie::clear(&app.config)))
}

/// Signs out everywhere.
#[utoipa::path(
    post,
    path = "/api/logout/everywhere",
    tag = "accounts",
    responses(
        (status = 204, description = "All sessions of the user have ended."),
        NotSignedIn,
        BadBody,
        Common,
    ),
)]
pub(crate) async fn logout_everywhere(
    State(app): State<App>,
    user: User,
) -> Result<(StatusCode, SetCookie), ApiError> {
    app.sessions.end_all(&user.id).await?;
    Ok((StatusCode::NO_CONTENT, cookie::clear(&app.config)))
}

//! The caller's own account.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::{Me, MyChanges, NewPassword, WhoAmI};
use serde_json::json;
use store::{Role, UserUpdate};

use super::accounts::{Office, nicknamed, sign_in};
use super::errors::{BadBody, Common, NotSignedIn};
use super::login::wrong_password;
use super::people;
use crate::auth::cookie::{self, SetCookie};
use crate::auth::{Caller, User, has_role, marks, names};
use crate::http::Json;
use crate::http::address::LimitedAs;
use crate::refuse::ServerRefusal;
use crate::{ApiError, App};

/// Who the caller is. Pages ask it when they open; it also lets the browser
/// keep its cookies for longer.
#[utoipa::path(
    get,
    path = "/api/me",
    tag = "accounts",
    responses((status = 200, description = "The user, or `null`.", body = WhoAmI), Common),
)]
pub(crate) async fn me(
    State(app): State<App>,
    Caller(caller): Caller,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let user = caller.map(|signed| people::me(signed.user.clone()));
    let token = cookie::token(&headers).filter(|_| user.is_some());
    let body = Json(WhoAmI { user });
    let Some(token) = token else { return Ok(body.into_response()) };
    let browser = marks::browser(&app.config, &headers)?;
    Ok((cookie::set(&app.config, &token, browser.as_ref()), body).into_response())
}

/// Changes nickname, face, language or settings.
#[utoipa::path(
    patch,
    path = "/api/me",
    tag = "accounts",
    request_body = MyChanges,
    responses(
        (status = 200, description = "The user after the change.", body = Me),
        NotSignedIn,
        BadBody,
        Common,
    ),
)]
pub(crate) async fn change_me(
    State(app): State<App>,
    user: User,
    Json(changes): Json<MyChanges>,
) -> Result<Json<Me>, ApiError> {
    changes.language.as_deref().map_or(Ok(()), names::language)?;
    let office = if has_role(&user, Role::Referee) { Office::Staff } else { Office::None };
    let nickname = match &changes.nickname {
        Some(nickname) => Some(nicknamed(&app, nickname, Some(&user.id), office).await?),
        None => None,
    };
    let update = UserUpdate {
        nickname,
        avatar: changes.avatar.map(|avatar| avatar.name().to_owned()),
        language: changes.language,
        settings: changes.settings.as_ref().map(names::settings).transpose()?,
        ..UserUpdate::default()
    };
    let changed = app.store.update_user(&user.id, &update).await?;
    app.sessions.forget_user(&user.id);
    if office == Office::Staff {
        app.staff_names.forget();
    }
    Ok(Json(people::me(changed)))
}

/// Changes the password. All sessions end; the caller gets a new one.
#[utoipa::path(
    post,
    path = "/api/me/password",
    tag = "accounts",
    request_body = NewPassword,
    responses(
        (status = 204, description = "The password is changed."),
        NotSignedIn,
        BadBody,
        Common,
    ),
)]
pub(crate) async fn change_password(
    State(app): State<App>,
    user: User,
    LimitedAs(address): LimitedAs,
    headers: HeaderMap,
    Json(NewPassword { old, new }): Json<NewPassword>,
) -> Result<(StatusCode, SetCookie), ApiError> {
    let Some(login) = &user.login else {
        return Err(ServerRefusal::GuestPassword.into());
    };
    app.passwords.check(&new, login).await?;
    app.attempts.check(login, address)?;
    let hash = app.store.credentials(login).await?.password_hash;
    if !app.passwords.is_right(old, Some(hash)).await? {
        return Err(wrong_password());
    }
    let password_hash = Some(app.passwords.hash(new, login).await?);
    if has_role(&user, Role::Referee) {
        app.audit.note(Some(&user.id), "password", &user.id, &json!({})).await?;
    }
    app.store.update_user(&user.id, &UserUpdate { password_hash, ..Default::default() }).await?;
    app.sessions.end_all(&user.id).await?;
    let cookie = sign_in(&app, &user, None, &headers).await?;
    Ok((StatusCode::NO_CONTENT, cookie))
}

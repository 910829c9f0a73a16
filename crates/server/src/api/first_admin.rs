//! The first admin, made by the link that the server prints when it starts.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use protocol::{ErrorBody, FirstAdmin, Me, NewAccount};
use serde_json::json;
use store::{Role, StoreError, UserUpdate};

use super::accounts::{Office, register, sign_in};
use super::errors::{BadBody, Common};
use super::people;
use crate::auth::cookie::SetCookie;
use crate::auth::{AdminLink, Caller, names};
use crate::http::Json;
use crate::refuse::ServerRefusal;
use crate::{ApiError, App};

/// Makes the caller's account, or a new one, the first admin.
#[utoipa::path(
    post,
    path = "/api/admin/first",
    tag = "staff",
    request_body = FirstAdmin,
    responses(
        (status = 201, description = "The admin; the cookie holds a new session.", body = Me),
        (status = 409, description = "There is an admin (`admin_exists`), the login is taken \
            (`login_taken`), or a new account is not needed (`signed_in`).", body = ErrorBody),
        (status = 410, description = "The link is not good, used or expired (`link_used`).",
            body = ErrorBody),
        BadBody,
        Common,
    ),
)]
pub(crate) async fn first_admin(
    State(app): State<App>,
    Caller(caller): Caller,
    headers: HeaderMap,
    Json(FirstAdmin { key, account }): Json<FirstAdmin>,
) -> Result<(StatusCode, SetCookie, Json<Me>), ApiError> {
    let caller = caller.as_deref();
    // Whatever may be refused is looked at before the link is used up.
    match (&account, caller) {
        (Some(account), _) => check(&app, account).await?,
        (None, Some(signed)) if signed.user.login.is_some() => {}
        (None, _) => return Err(ServerRefusal::AccountNeeded.into()),
    }
    AdminLink::take(&app.store, &app.config.clock, &key).await?;
    let user = match (account, caller) {
        (Some(account), _) => register(&app, caller, account, Office::Staff).await?,
        (None, Some(signed)) => signed.user.clone(),
        (None, None) => return Err(ServerRefusal::AccountNeeded.into()),
    };
    app.audit.note(None, "user.role", &user.id, &json!({"to": "admin", "by": "link"})).await?;
    let update = UserUpdate { role: Some(Role::Admin), ..UserUpdate::default() };
    let user = app.store.update_user(&user.id, &update).await?;
    app.sessions.forget_user(&user.id);
    app.staff_names.forget();
    let cookie = sign_in(&app, &user, caller, &headers).await?;
    Ok((StatusCode::CREATED, cookie, Json(people::me(user))))
}

async fn check(app: &App, account: &NewAccount) -> Result<(), ApiError> {
    app.passwords.check(&account.password, &account.login).await?;
    account.nickname.as_deref().map_or(Ok(()), |nickname| names::nickname(nickname).map(drop))?;
    account.language.as_deref().map_or(Ok(()), names::language)?;
    match app.store.credentials(&names::login(&account.login)?).await {
        Ok(_) => Err(StoreError::Taken.into()),
        Err(StoreError::NotFound) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

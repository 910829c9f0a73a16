//! Users, for admins.

use axum::extract::State;
use protocol::{ErrorBody, Role};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{UserCursor, UserUpdate};
use utoipa::{IntoParams, ToSchema};

use super::errors::{BadBody, BadQuery, Common, NotSignedIn};
use super::people::{UserRow, kept, shown};
use crate::auth::{Admin, Staff};
use crate::http::{Json, Path, Query, cursor, write_cursor};
use crate::limits::{PAGE_DEFAULT, PAGE_MAX};
use crate::refuse::ServerRefusal;
use crate::{ApiError, App};

/// Which users.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct UsersQuery {
    /// Only users with this role.
    #[param(inline)]
    role: Option<Role>,
    /// `next` of the page before.
    after: Option<String>,
    /// At most so many, up to 200.
    limit: Option<u32>,
}

/// A page of users, the newest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct UsersPage {
    users: Vec<UserRow>,
    /// Asks for the next page; missing on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// Lists users.
#[utoipa::path(
    get,
    path = "/api/users",
    tag = "staff",
    params(UsersQuery),
    responses(
        (status = 200, description = "A page of users.", body = UsersPage),
        BadQuery,
        (status = 403, description = "Only for admins (`forbidden`).", body = ErrorBody),
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn list_users(
    State(app): State<App>,
    _: Staff<Admin>,
    Query(query): Query<UsersQuery>,
) -> Result<Json<UsersPage>, ApiError> {
    let after = query.after.as_deref().map(read_cursor).transpose()?;
    let limit = query.limit.unwrap_or(PAGE_DEFAULT).clamp(1, PAGE_MAX);
    let users = app.store.list_users(query.role.map(kept), after.as_ref(), limit).await?;
    let next = users
        .last()
        .filter(|_| users.len() == limit as usize)
        .map(|user| write_cursor(user.created_ms, &user.id));
    Ok(Json(UsersPage { users: users.into_iter().map(Into::into).collect(), next }))
}

fn read_cursor(text: &str) -> Result<UserCursor, ApiError> {
    cursor(text).map(|(created_ms, id)| UserCursor { created_ms, id })
}

/// What is to change for a user; what is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UserChanges {
    role: Option<Role>,
    /// Whether the user is locked out.
    disabled: Option<bool>,
}

/// Changes a user's role, or locks a user out. The audit log says so.
#[utoipa::path(
    patch,
    path = "/api/users/{id}",
    tag = "staff",
    params(("id" = String, Path, description = "The user.")),
    request_body = UserChanges,
    responses(
        (status = 200, description = "The user after the change.", body = UserRow),
        (status = 404, description = "There is no such user.", body = ErrorBody),
        (status = 409, description = "Nobody changes himself so (`yourself`): there would be \
            no admin left.", body = ErrorBody),
        NotSignedIn,
        BadBody,
        Common,
    ),
)]
pub(crate) async fn change_user(
    State(app): State<App>,
    admin: Staff<Admin>,
    Path(id): Path<String>,
    Json(changes): Json<UserChanges>,
) -> Result<Json<UserRow>, ApiError> {
    let before = app.store.user(&id).await?;
    if before.id == admin.user.id {
        return Err(ServerRefusal::Yourself.into());
    }
    if before.login.is_none() && changes.role.is_some_and(|role| role != Role::Player) {
        return Err(ServerRefusal::GuestOnStaff.into());
    }
    let by = Some(&*admin.user.id);
    if let Some(role) = changes.role {
        let details = json!({"from": shown(before.role), "to": role});
        app.audit.note(by, "user.role", &id, &details).await?;
    }
    if let Some(disabled) = changes.disabled {
        app.audit.note(by, "user.disabled", &id, &json!({"disabled": disabled})).await?;
    }
    let update = UserUpdate {
        role: changes.role.map(kept),
        disabled: changes.disabled,
        ..UserUpdate::default()
    };
    let user = app.store.update_user(&id, &update).await?;
    app.sessions.forget_user(&id);
    app.staff_names.forget();
    Ok(Json(user.into()))
}

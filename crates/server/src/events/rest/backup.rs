//! An event as a file that another server can take up.

use std::sync::Arc;

use ::desk::Right;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use protocol::{ErrorBody, OpenedEvent};
use serde_json::json;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::desk::person;
use super::files::attachment;
use crate::api::errors::{BadBody, Common, NoEvent, NotSignedIn};
use crate::auth::{Director, Staff, User};
use crate::events::limits::BACKUP_MAX_BYTES;
use crate::events::restore::Restorable;
use crate::http::{Gated, Json, Path};
use crate::refuse::ServerRefusal;
use crate::{ApiError, App};

/// The routes of backups, with room for a whole log.
pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(back_up))
        .routes(routes!(restore))
        .layer(Gated::up_to(BACKUP_MAX_BYTES))
}

/// The whole event with its history and its secrets (codes, keys of tables),
/// signed: for `restore`, here or on another server. Online tables are not in
/// it. Boards of rounds to come are sealed under the server's own key; an event
/// of an earlier version has them in its log, and whoever takes its backup
/// takes no part any more.
#[utoipa::path(
    get,
    path = "/api/events/{id}/backup",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    responses(
        (status = 200, description = "JSON lines.", content_type = "application/x-ndjson"),
        (status = 403, description = "Only for directors of the event (`forbidden`) who do not play the boards that it tells (`boards_hidden`).", body = ErrorBody),
        NoEvent,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn back_up(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, ApiError> {
    let owner = app.events.owner(&id).await?;
    let mut standing = owner.standing().await?;
    let desk = &*Arc::clone(&standing.desk);
    if person(&user).right_at(desk) < Right::Director {
        return Err(ApiError::forbidden());
    }
    if desk.tells_boards() {
        if desk.takes_part(&user.id) {
            return Err(ServerRefusal::PlaysBoards.into());
        }
        owner.note_backup(desk, &user).await?;
        standing = owner.standing().await?;
    }
    app.audit.note(Some(&user.id), "event.backup", &id, &json!({})).await?;
    let name = format!("paisai-backup-{id}-{}.jsonl", standing.head.n);
    let file = app.events.written(&standing).await?;
    Ok((attachment("application/x-ndjson", &name), file))
}

/// Takes an event up from its backup, under its old id. Where it is here
/// already, what it lacks is added; one that went another way is left alone.
#[utoipa::path(
    post,
    path = "/api/events/restore",
    tag = "events",
    request_body(content = Vec<u8>, content_type = "application/x-ndjson", description = "The file."),
    responses(
        (status = 201, description = "The event.", body = OpenedEvent),
        (status = 403, description = "Only for directors (`forbidden`).", body = ErrorBody),
        (status = 409, description = "The event is here and went another way (`event_exists`).", body = ErrorBody),
        (status = 422, description = "This is no backup, or a damaged one (`bad_backup`).", body = ErrorBody),
        BadBody,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn restore(
    State(app): State<App>,
    director: Staff<Director>,
    body: Result<Bytes, axum::extract::rejection::BytesRejection>,
) -> Result<(StatusCode, Json<OpenedEvent>), ApiError> {
    let body = body?;
    let backup = tokio::task::spawn_blocking(move || Restorable::read(&body))
        .await
        .map_err(|error| ApiError::Internal(format!("a backup could not be read: {error}")))??;
    let (id, by) = (backup.id().to_owned(), person(&director.user));
    let (events, whose) = (app.events.clone(), by.clone());
    // Whoever hangs up meanwhile leaves no half of an event behind.
    let restoring = app.tasks.spawn(async move { events.restore(backup, &whose).await });
    let owner = restoring.await.map_err(|error| ApiError::Internal(error.to_string()))??;
    app.audit.note(Some(&by.user), "event.restore", &id, &json!({})).await?;
    let event = (*owner.shown().view).clone();
    Ok((StatusCode::CREATED, Json(OpenedEvent { id, event })))
}

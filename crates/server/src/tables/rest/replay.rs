//! Records played over again.

use axum::extract::State;
use axum::extract::rejection::StringRejection;
use axum::http::StatusCode;
use protocol::{ErrorBody, Replay};

use super::record;
use super::tables::KeyQuery;
use crate::api::errors::{BadBody, Common, NoTable};
use crate::auth::Caller;
use crate::http::{Json, Path, Query};
use crate::{ApiError, App};

/// A match that is over, move by move with all cards, and what
/// `paisai verify` says of its record.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/replay",
    tag = "tables",
    params(("id" = String, Path, description = "The table."), KeyQuery),
    responses(
        (status = 200, description = "The match.", body = Replay),
        (status = 403, description = "The table is private (`wrong_key`), or others have yet to play its boards (`boards_hidden`).", body = ErrorBody),
        NoTable,
        (status = 409, description = "The match goes on (`not_over`).", body = ErrorBody),
        Common,
    ),
)]
pub(crate) async fn replay_table(
    State(app): State<App>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    Query(query): Query<KeyQuery>,
) -> Result<Json<Replay>, ApiError> {
    let text = record::text(&app, caller.as_ref(), &id, query.key()).await?;
    played(&app, text).await
}

/// Any record move by move with all cards, and what `paisai verify` says of
/// it. The body is the record itself, at most 4 MiB; its type is
/// `application/x-ndjson`. What is wrong in the midst of a record is among
/// the problems, and the steps end there.
#[utoipa::path(
    post,
    path = "/api/replay",
    tag = "tables",
    request_body(content = String, content_type = "application/x-ndjson"),
    responses(
        (status = 200, description = "The match.", body = Replay),
        (status = 422, description = "It does not begin as a record (`not_a_record`).", body = ErrorBody),
        BadBody,
        Common,
    ),
)]
pub(crate) async fn replay_record(
    State(app): State<App>,
    body: Result<String, StringRejection>,
) -> Result<Json<Replay>, ApiError> {
    let text = body.map_err(|rejection| unreadable(&rejection))?;
    played(&app, text).await
}

/// Long records take a while, so they go where the judge works.
async fn played(app: &App, text: String) -> Result<Json<Replay>, ApiError> {
    Ok(Json(app.judges.run(move || Replay::of(&text)).await??))
}

fn unreadable(rejection: &StringRejection) -> ApiError {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return ApiError::body_too_long();
    }
    let why = rejection.body_text();
    ApiError::bad_request(format!("无法读懂请求：{why}"), why)
}

//! Records played over again.

use std::num::NonZeroU32;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::StringRejection;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{ErrorBody, Replay, ReplayKey};
use refusal::Refusal;

use super::record;
use super::tables::KeyQuery;
use crate::api::errors::{BadBody, Common, NoTable};
use crate::auth::Caller;
use crate::http::address::LimitedAs;
use crate::http::{Path, Query};
use crate::limits::REPLAY_UNIT_BYTES;
use crate::refuse::ServerRefusal;
use crate::{ApiError, App, bounded};

/// A match that is over, move by move with all cards, and what
/// `paisai verify` says of its record.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/replay",
    tag = "tables",
    params(("id" = String, Path, description = "The table."), KeyQuery),
    responses(
        (status = 200, description = "The match.", body = Replay),
        (status = 403, description = "The table is private (`wrong_key`), others have yet to play its boards (`boards_hidden`), or it is the deal of a day that the caller has not played (`not_played`).", body = ErrorBody),
        NoTable,
        (status = 409, description = "The match goes on (`not_over`).", body = ErrorBody),
        (status = 413, description = "The replay is too long to be shown (`replay_too_long`).", body = ErrorBody),
        Common,
    ),
)]
pub(crate) async fn replay_table(
    State(app): State<App>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    Query(query): Query<KeyQuery>,
    address: LimitedAs,
) -> Result<Response, ApiError> {
    let text = record::text(&app, caller.as_ref(), &id, query.key()).await?;
    played(&app, address, text).await
}

/// What a link to a replay must carry for everyone who opens it.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/replay/key",
    tag = "tables",
    params(("id" = String, Path, description = "The table."), KeyQuery),
    responses(
        (status = 200, description = "The key, for whoever may see the record.", body = ReplayKey),
        (status = 403, description = "The table is private (`wrong_key`), others have yet to play its boards (`boards_hidden`), or it is the deal of a day that the caller has not played (`not_played`).", body = ErrorBody),
        NoTable,
        (status = 409, description = "The match goes on (`not_over`).", body = ErrorBody),
        Common,
    ),
)]
pub(crate) async fn replay_key(
    State(app): State<App>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    Query(query): Query<KeyQuery>,
) -> Result<Json<ReplayKey>, ApiError> {
    let row = record::may_see(&app, caller.as_ref(), &id, query.key()).await?;
    Ok(Json(ReplayKey { key: row.private.then(|| app.keys.replay_key(&id)) }))
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
    address: LimitedAs,
    body: Result<String, StringRejection>,
) -> Result<Response, ApiError> {
    let text = body.map_err(|rejection| unreadable(&rejection))?;
    played(&app, address, text).await
}

/// How often reading a record counts.
pub(crate) fn weight(text: &str) -> NonZeroU32 {
    NonZeroU32::MIN.saturating_add((text.len() / REPLAY_UNIT_BYTES) as u32)
}

/// Plays a record beside the handlers: long ones take a while, and are counted
/// accordingly.
async fn played(app: &App, address: LimitedAs, text: String) -> Result<Response, ApiError> {
    app.throttles.replays.check_weighed(&address.0, weight(&text))?;
    let max_bytes = app.config.limits.replay_bytes;
    let replayed = app.replays.run(move || {
        let replay = Replay::of(&text)?;
        bounded::json(&replay, max_bytes).ok_or_else(|| ServerRefusal::ReplayTooLong.into())
    });
    let answer = replayed.await?.map_err(|refusal: Refusal| ApiError::from(refusal))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], answer).into_response())
}

fn unreadable(rejection: &StringRejection) -> ApiError {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return ApiError::body_too_long();
    }
    let why = rejection.body_text();
    ApiError::bad_request(format!("无法读懂请求：{why}"), why)
}

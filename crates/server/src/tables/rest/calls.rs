//! Calls for the referee.

use axum::extract::State;
use axum::http::StatusCode;
use protocol::ErrorBody;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::errors::{BadBody, Common, NotSignedIn};
use crate::auth::{Referee, Staff};
use crate::http::{Json, Path};
use crate::limits::PAGE_MAX;
use crate::{ApiError, App};

/// A call that nobody has answered, and that no event's desk has.
#[derive(Serialize, ToSchema)]
pub(crate) struct OpenCall {
    id: i64,
    /// Where.
    table: String,
    /// When, in milliseconds since 1970.
    at_ms: i64,
    /// Who calls.
    user: String,
    /// Why.
    text: String,
}

impl From<store::Call> for OpenCall {
    fn from(call: store::Call) -> Self {
        let store::Call { id, table_id, at_ms, user_id, text, .. } = call;
        Self { id, table: table_id, at_ms, user: user_id, text }
    }
}

/// The open calls, the oldest first.
#[utoipa::path(
    get,
    path = "/api/calls",
    tag = "tables",
    responses(
        (status = 200, description = "The calls.", body = Vec<OpenCall>),
        (status = 403, description = "Only for referees (`forbidden`).", body = ErrorBody),
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn list_calls(
    State(app): State<App>,
    _: Staff<Referee>,
) -> Result<Json<Vec<OpenCall>>, ApiError> {
    let calls = app.store.open_calls(PAGE_MAX).await?;
    Ok(Json(calls.into_iter().map(Into::into).collect()))
}

/// Marks a call as answered.
#[utoipa::path(
    post,
    path = "/api/calls/{id}/answer",
    tag = "tables",
    params(("id" = i64, Path, description = "The call.")),
    responses(
        (status = 204, description = "It is answered."),
        (status = 404, description = "No such call is open.", body = ErrorBody),
        BadBody,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn answer_call(
    State(app): State<App>,
    referee: Staff<Referee>,
    Path(id): Path<i64>,
) -> Result<StatusCode, ApiError> {
    let by = &referee.user.id;
    app.store.answer_call(id, Some(by), app.config.clock.now_ms()).await?;
    app.audit.note(Some(by), "call.answer", &id.to_string(), &()).await?;
    Ok(StatusCode::NO_CONTENT)
}

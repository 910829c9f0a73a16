//! What is taken out of an event.

use ::desk::Right;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use protocol::ErrorBody;
use protocol::events::StandingsView;

use super::desk::staff_desk;
use crate::api::errors::{Common, NoEvent, NotSignedIn};
use crate::auth::User;
use crate::http::{Json, Path};
use crate::{ApiError, App};

/// The log of the event: `paisai event show` reads and checks it.
#[utoipa::path(
    get,
    path = "/api/events/{id}/log",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    responses(
        (status = 200, description = "JSON lines.", content_type = "application/x-ndjson"),
        (status = 403, description = "Only for referees of the event (`forbidden`).", body = ErrorBody),
        NoEvent,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn event_log(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, ApiError> {
    let desk = staff_desk(&app, &user, &id, Right::Referee).await?;
    let mut text = String::new();
    for entry in desk.tournament_log() {
        text +=
            &serde_json::to_string(entry).map_err(|error| ApiError::Internal(error.to_string()))?;
        text.push('\n');
    }
    Ok((attachment("application/x-ndjson", &format!("paisai-event-{id}.jsonl")), text))
}

fn attachment(kind: &str, name: &str) -> [(header::HeaderName, String); 2] {
    [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ]
}

/// The standings that are out, stage by stage.
#[utoipa::path(
    get,
    path = "/api/events/{id}/standings.json",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    responses(
        (status = 200, description = "The standings.", body = [StandingsView]),
        NoEvent,
        Common,
    ),
)]
pub(crate) async fn standings_json(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<Vec<StandingsView>>, ApiError> {
    let shown = app.events.owner(&id).await?.shown();
    Ok(Json(shown.view.standings.clone()))
}

/// The standings of the last stage that are out, for spreadsheets.
#[utoipa::path(
    get,
    path = "/api/events/{id}/standings.csv",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    responses(
        (status = 200, description = "CSV in UTF-8.", content_type = "text/csv"),
        NoEvent,
        Common,
    ),
)]
pub(crate) async fn standings_csv(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, ApiError> {
    let shown = app.events.owner(&id).await?.shown();
    let text = sheets::csv_quoted(&sheets::last_standings(&shown.view));
    Ok((attachment("text/csv; charset=utf-8", &format!("paisai-event-{id}.csv")), text))
}

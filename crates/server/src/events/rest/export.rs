//! What is taken out of an event.

use ::desk::Right;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use protocol::ErrorBody;
use protocol::events::StandingsView;

use super::desk::staff_desk;
use super::files::FileQuery;
use crate::api::errors::{BadQuery, Common, NoEvent, NotSignedIn};
use crate::auth::User;
use crate::http::{Json, Path, Query, framed};
use crate::refuse::ServerRefusal;
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

/// The results as a page without scripts that other sites may frame, and that
/// can be kept as a file. Everyone sees the same: what is published.
#[utoipa::path(
    get,
    path = "/api/events/{id}/results.html",
    tag = "events",
    params(("id" = String, Path, description = "The event."), FileQuery),
    responses(
        (status = 200, description = "A page.", content_type = "text/html"),
        BadQuery,
        NoEvent,
        Common,
    ),
)]
pub(crate) async fn results_page(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<FileQuery>,
) -> Result<Response, ApiError> {
    let shown = app.events.owner(&id).await?.shown();
    Ok(framed(sheets::page(&shown.view, query.lang())))
}

/// The last Swiss or round robin of the event in the tournament report file of
/// chess (TRF), for programs that check or go on with pairings.
#[utoipa::path(
    get,
    path = "/api/events/{id}/results.trf",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    responses(
        (status = 200, description = "Lines of fixed columns in UTF-8.", content_type = "text/plain"),
        (status = 422, description = "The event has no such stage, or no round of it is published (`not_in_trf`).", body = ErrorBody),
        NoEvent,
        Common,
    ),
)]
pub(crate) async fn results_trf(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, ApiError> {
    let shown = app.events.owner(&id).await?.shown();
    let text = sheets::trf(&shown.view).ok_or(ServerRefusal::NotInTrf)?;
    Ok((attachment("text/plain; charset=utf-8", &format!("paisai-event-{id}.trf")), text))
}

//! The REST interface of reports on the players of an event.

use axum::extract::State;
use desk::Right;
use protocol::{AgreementLook, AgreementProgress, AnalysisState};
use serde_json::json;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Tables;
use crate::api::errors::{BadBody, Common, NoEvent, NotSignedIn, StaffOnly};
use crate::auth::User;
use crate::events::rest::staff_desk;
use crate::http::{Json, Path};
use crate::refuse::ServerRefusal;
use crate::{ApiError, App};

/// All routes, with paths from the root.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(agreement_progress, look_at_agreement))
}

/// Looks at how far the players of an event agree with the engine, by all of
/// its online tables that are over: a figure, and no verdict. Where it is not
/// known it is found out, in the queue of all analyses. Every look is in the
/// audit log.
#[utoipa::path(
    post,
    path = "/api/events/{id}/agreement",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    responses(
        (status = 200, description = "How far it is, and the report once it is done.", body = AgreementLook),
        (status = 422, description = "No online table is over that may be looked at (`nothing_to_look_at`).", body = protocol::ErrorBody),
        StaffOnly,
        NoEvent,
        NotSignedIn,
        BadBody,
        Common,
    ),
)]
pub(crate) async fn look_at_agreement(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
) -> Result<Json<AgreementLook>, ApiError> {
    let desk = staff_desk(&app, &user, &id, Right::Referee).await?;
    let tables = Tables::of(&app, &id, &desk).await?;
    if tables.ids.is_empty() {
        return Err(ServerRefusal::NothingToLookAt.into());
    }
    let details = json!({ "tables": tables.ids.len() });
    app.audit.note(Some(&user.id), "event.agreement", &id, &details).await?;
    if let Some(body) = app.weighing.kept(&tables.key).await? {
        let report = serde_json::from_str(&body)
            .map_err(|error| ApiError::Internal(format!("a report on players: {error}")))?;
        return Ok(Json(AgreementLook { progress: tables.over(), report: Some(report) }));
    }
    let progress = app.agreements.begin(&app, &id, tables);
    Ok(Json(AgreementLook { progress, report: None }))
}

/// How far the report on the players of an event is.
#[utoipa::path(
    get,
    path = "/api/events/{id}/agreement",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    responses(
        (status = 200, description = "How far it is; `over` once it can be looked at, `stopped` where nobody has asked.", body = AgreementProgress),
        StaffOnly,
        NoEvent,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn agreement_progress(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
) -> Result<Json<AgreementProgress>, ApiError> {
    let desk = staff_desk(&app, &user, &id, Right::Referee).await?;
    let tables = Tables::of(&app, &id, &desk).await?;
    if let Some(running) = app.agreements.running(&tables.key) {
        return Ok(Json(running));
    }
    let mut progress = tables.over();
    if app.weighing.kept(&tables.key).await?.is_none() {
        (progress.state, progress.done) = (AnalysisState::Stopped, 0);
    }
    Ok(Json(progress))
}

//! The log of an event in words.

use ::desk::Right;
use axum::extract::State;
use protocol::events::AuditPage;
use serde::Deserialize;
use utoipa::IntoParams;

use super::desk::staff_desk;
use crate::api::errors::{BadQuery, Common, NoEvent, NotSignedIn, StaffOnly};
use crate::auth::User;
use crate::http::{Json, Path, Query};
use crate::limits::{PAGE_DEFAULT, PAGE_MAX};
use crate::{ApiError, App};

/// Which lines.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct EventAuditQuery {
    /// Only lines with a smaller version; `next` of the page before.
    before: Option<u64>,
    /// At most so many, up to 200.
    limit: Option<u32>,
}

/// Everything that was ever done at the event, in words, the newest first.
#[utoipa::path(
    get,
    path = "/api/events/{id}/audit",
    tag = "events",
    params(("id" = String, Path, description = "The event."), EventAuditQuery),
    responses(
        (status = 200, description = "A page of the log.", body = AuditPage),
        BadQuery,
        StaffOnly,
        NoEvent,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn event_audit(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
    Query(query): Query<EventAuditQuery>,
) -> Result<Json<AuditPage>, ApiError> {
    let desk = staff_desk(&app, &user, &id, Right::Helper).await?;
    let limit = query.limit.unwrap_or(PAGE_DEFAULT).clamp(1, PAGE_MAX);
    Ok(Json(AuditPage::new(&desk, query.before, limit as usize)))
}

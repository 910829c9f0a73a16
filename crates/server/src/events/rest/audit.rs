//! The log of an event in words.

use ::desk::Right;
use axum::extract::State;
use protocol::events::{AuditPage, AuditQuery};
use serde::Deserialize;
use utoipa::IntoParams;

use super::desk::staff_desk;
use crate::api::errors::{BadQuery, Common, NoEvent, NotSignedIn, StaffOnly};
use crate::auth::User;
use crate::events::limits::FIND_MAX_CHARS;
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
    /// Only lines with all of these words, in either language; of a longer
    /// text its beginning.
    find: Option<String>,
    /// The history of one table: its stage, from 0. With `round` and
    /// `match_no`.
    stage: Option<u32>,
    /// Its round, from 1.
    round: Option<u32>,
    /// Its match.
    match_no: Option<u32>,
}

impl EventAuditQuery {
    fn asked(self) -> AuditQuery {
        let find = self.find.unwrap_or_default().chars().take(FIND_MAX_CHARS).collect();
        let table = self.round.zip(self.match_no);
        let table = table.map(|(round, match_no)| (self.stage.unwrap_or(0), round, match_no));
        AuditQuery { before: self.before, find, table }
    }
}

/// Everything that was ever done at the event, in words, the newest first:
/// all of it, what has some words, or the history of one table.
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
    // Over a long log it takes a while to put every line into words.
    let page = move || AuditPage::new(&desk, &query.asked(), limit as usize);
    let page = tokio::task::spawn_blocking(page).await;
    Ok(Json(page.map_err(|error| ApiError::Internal(error.to_string()))?))
}

//! Rehearsing an event before it is played.

use ::desk::commands::Add;
use ::desk::{DeskRequest, Right};
use axum::extract::State;
use axum::http::StatusCode;
use protocol::OpenedEvent;
use serde_json::json;

use super::desk::{person, staff_desk};
use crate::api::errors::{BadBody, Common, NoEvent, NotSignedIn};
use crate::auth::User;
use crate::http::{Json, Path};
use crate::{ApiError, App};

/// Opens a rehearsal (演练) of an event, on paper, with the same plan, details,
/// staff and entries, and with secrets of its own. It says everywhere what it
/// is, and of what (`rehearsal_of`); no list shows it, `simulate` fills its
/// missing results, and `throw_away` ends it. The event itself does not change.
#[utoipa::path(
    post,
    path = "/api/events/{id}/rehearse",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    responses(
        (status = 201, description = "The rehearsal.", body = OpenedEvent),
        NoEvent,
        BadBody,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn rehearse(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<OpenedEvent>), ApiError> {
    let desk = staff_desk(&app, &user, &id, Right::Director).await?;
    let by = person(&user);
    let (new, rows) = desk.rehearsal(&id)?;
    let (opened, _) = app.events.open(&new, &by).await?;
    let owner = app.events.owner(&opened).await?;
    if !rows.is_empty() {
        let command = Add { rows }.into();
        let request = DeskRequest { id: "rehearse".to_owned(), seen: 1, command };
        owner.command(request, by.clone(), false).await?;
    }
    let details = json!({"of": id, "preset": new.preset});
    app.audit.note(Some(&by.user), "event.rehearse", &opened, &details).await?;
    let event = (*owner.shown().view).clone();
    Ok((StatusCode::CREATED, Json(OpenedEvent { id: opened, event })))
}

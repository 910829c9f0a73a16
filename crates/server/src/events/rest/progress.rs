//! How far the online tables of a round are, for those who look after it.

use ::desk::Right;
use axum::extract::State;
use futures_util::{StreamExt, stream};
use protocol::events::TableProgress;

use super::desk::staff_desk;
use crate::api::errors::{Common, NoEvent, NotSignedIn, StaffOnly};
use crate::auth::User;
use crate::events::limits::LOOKED_AT_ONCE;
use crate::http::{Json, Path};
use crate::{ApiError, App};

/// How far the online tables of the round being played are: deals played and
/// chairs taken, and nothing of the cards. Tables that are just being loaded
/// are left out.
#[utoipa::path(
    get,
    path = "/api/events/{id}/progress",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    responses(
        (status = 200, description = "One for each table; none on paper.", body = [TableProgress]),
        StaffOnly,
        NoEvent,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn progress(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
) -> Result<Json<Vec<TableProgress>>, ApiError> {
    let desk = staff_desk(&app, &user, &id, Right::Helper).await?;
    let matches = desk.online_round().map(|round| round.matches).unwrap_or_default();
    let tables =
        matches.into_iter().flat_map(|of| of.ids.into_iter().map(move |id| (of.match_no, id)));
    let looks = tables.map(|(match_no, id)| {
        let tables = &app.tables;
        async move {
            let table = tables.look(&id).await.ok()?;
            Some(TableProgress::new(match_no, &id, &table))
        }
    });
    let all = stream::iter(looks).buffered(LOOKED_AT_ONCE).filter_map(std::future::ready);
    Ok(Json(all.collect().await))
}

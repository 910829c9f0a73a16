//! The hall check: whether phones reach the server by the address on the cards.

use ::desk::Right;
use axum::extract::State;
use axum::http::{Extensions, HeaderMap, header};
use protocol::ErrorBody;
use protocol::events::{HallCall, HallCalled, HallCheck, HallListen};
use serde_json::json;
use store::Role;

use super::desk::staff_desk;
use crate::api::errors::{BadBody, Common, NoEvent, NotSignedIn, StaffOnly};
use crate::auth::{User, has_role};
use crate::http::{Json, Path, address};
use crate::{ApiError, App};

/// Whether somebody may have the server listen at one more address: an admin,
/// or a director of the event who sits at this very machine.
async fn may_open(
    app: &App,
    user: &store::User,
    id: &str,
    (extensions, headers): (&Extensions, &HeaderMap),
) -> Result<bool, ApiError> {
    let desk = app.events.owner(id).await?.desk().await?;
    let directs = super::person(user).right_at(&desk) >= Right::Director;
    let here = !app.config.trusted_proxy && address::is_local(extensions, headers);
    Ok(has_role(user, Role::Admin) || directs && here)
}

/// Which address cards carry, who reaches it, and which others this machine
/// has.
#[utoipa::path(
    get,
    path = "/api/events/{id}/hall",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    responses(
        (status = 200, description = "How phones reach the server.", body = HallCheck),
        StaffOnly,
        NoEvent,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn show_hall(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
    extensions: Extensions,
    headers: HeaderMap,
) -> Result<Json<HallCheck>, ApiError> {
    staff_desk(&app, &user, &id, Right::Helper).await?;
    let may_open = may_open(&app, &user, &id, (&extensions, &headers)).await?;
    Ok(Json(app.hall.look(&app.config, may_open)?))
}

/// Has cards carry one of the machine's addresses, and the server listen
/// there, now and whenever it is started again.
#[utoipa::path(
    post,
    path = "/api/events/{id}/hall/listen",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    request_body = HallListen,
    responses(
        (status = 200, description = "It listens there.", body = HallCheck),
        (status = 403, description = "Only for admins, and for directors at the machine itself \
            (`forbidden`).", body = ErrorBody),
        NoEvent,
        (status = 422, description = "It is none of its addresses, another program has it, or the \
            operator has settled how people come in (`no_such_address`, `address_taken`, \
            `cannot_listen`).", body = ErrorBody),
        BadBody,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn open_hall(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
    extensions: Extensions,
    headers: HeaderMap,
    Json(listen): Json<HallListen>,
) -> Result<Json<HallCheck>, ApiError> {
    check_may_open(&app, &user, &id, (&extensions, &headers)).await?;
    app.hall.choose(&app, &listen.address).await?;
    app.audit.note(Some(&user.id), "hall.listen", &id, &json!({"address": listen.address})).await?;
    Ok(Json(app.hall.look(&app.config, true)?))
}

/// Closes the address that was opened for the hall.
#[utoipa::path(
    delete,
    path = "/api/events/{id}/hall/listen",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    responses(
        (status = 200, description = "It is closed.", body = HallCheck),
        (status = 403, description = "Only for admins, and for directors at the machine itself \
            (`forbidden`).", body = ErrorBody),
        NoEvent,
        BadBody,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn close_hall(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
    extensions: Extensions,
    headers: HeaderMap,
) -> Result<Json<HallCheck>, ApiError> {
    check_may_open(&app, &user, &id, (&extensions, &headers)).await?;
    app.hall.close(&app).await?;
    app.audit.note(Some(&user.id), "hall.close", &id, &json!({})).await?;
    Ok(Json(app.hall.look(&app.config, true)?))
}

async fn check_may_open(
    app: &App,
    user: &store::User,
    id: &str,
    came: (&Extensions, &HeaderMap),
) -> Result<(), ApiError> {
    if may_open(app, user, id, came).await? { Ok(()) } else { Err(ApiError::forbidden()) }
}

/// A phone that opened the test address of the hall check says so. Nobody
/// needs an account.
#[utoipa::path(
    post,
    path = "/api/hall-calls",
    tag = "events",
    request_body = HallCall,
    responses(
        (status = 200, description = "It was heard.", body = HallCalled),
        (status = 404, description = "The server was started anew since (`no_hall_test`).", body = ErrorBody),
        BadBody,
        Common,
    ),
)]
pub(crate) async fn hall_call(
    State(app): State<App>,
    headers: HeaderMap,
    Json(call): Json<HallCall>,
) -> Result<Json<HallCalled>, ApiError> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let by_card_address = app.hall.called(&app.config, &call.code, host)?;
    Ok(Json(HallCalled { by_card_address }))
}

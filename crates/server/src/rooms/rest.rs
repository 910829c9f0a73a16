//! The REST interface of rooms.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use ::room::Doing;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, StreamExt, stream};
use protocol::{
    ErrorBody, NewRoomRequest, RoomEvenings, RoomInvitation, RoomTermsRequest, RoomView, SeatedAt,
};
use utoipa::IntoResponses;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::errors::{BadBody, Common, NotSignedIn};
use crate::auth::{Caller, User};
use crate::http::streams::{Asker, StreamKind};
use crate::http::{Json, Path};
use crate::{ApiError, App};

/// How often a quiet stream says that it is still there.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// Routes below a room may meet this.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "it describes; it is never made")]
pub(crate) enum NoRoom {
    /// There is no such room, or the caller does not belong to it (`no_room`).
    #[response(status = 404)]
    NotFound(ErrorBody),
}

/// The routes that open rooms and tables.
pub(crate) fn opening() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(open_room)).routes(routes!(play_in_room))
}

/// The route by which words are tried.
pub(crate) fn guessing() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(room_by_words))
}

/// All other routes of rooms.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(my_rooms))
        .routes(routes!(show_room))
        .routes(routes!(room_invitation))
        .routes(routes!(join_room))
        .routes(routes!(leave_room))
        .routes(routes!(do_in_room))
        .routes(routes!(agree_in_room))
        .routes(routes!(room_evenings))
        .routes(routes!(live_room))
}

/// Opens a room of friends. Its link lasts until the last member has left.
#[utoipa::path(
    post,
    path = "/api/rooms",
    tag = "rooms",
    request_body = NewRoomRequest,
    responses(
        (status = 201, description = "The room.", body = RoomView),
        (status = 422, description = "What is asked for is not possible, or too many rooms (`too_many_rooms`, `too_many_joined`).", body = ErrorBody),
        BadBody,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn open_room(
    State(app): State<App>,
    user: User,
    Json(request): Json<NewRoomRequest>,
) -> Result<(StatusCode, Json<RoomView>), ApiError> {
    let id = app.rooms.open(&user, &request).await?;
    Ok((StatusCode::CREATED, Json(app.rooms.view(&user.id, &id).await?)))
}

/// Lists the caller's rooms, the latest used first.
#[utoipa::path(
    get,
    path = "/api/rooms",
    tag = "rooms",
    responses(
        (status = 200, description = "The rooms.", body = protocol::Rooms),
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn my_rooms(
    State(app): State<App>,
    user: User,
) -> Result<Json<protocol::Rooms>, ApiError> {
    Ok(Json(protocol::Rooms { rooms: app.rooms.of_user(&user.id).await? }))
}

/// A room for its members.
#[utoipa::path(
    get,
    path = "/api/rooms/{id}",
    tag = "rooms",
    params(("id" = String, Path, description = "The room.")),
    responses(
        (status = 200, description = "The room.", body = RoomView),
        NoRoom,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn show_room(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
) -> Result<Json<RoomView>, ApiError> {
    Ok(Json(app.rooms.view(&user.id, &id).await?))
}

/// What somebody reads who comes by a room's link: who invites, and to what.
#[utoipa::path(
    get,
    path = "/api/rooms/{id}/invitation",
    tag = "rooms",
    params(("id" = String, Path, description = "The room.")),
    responses(
        (status = 200, description = "The invitation.", body = RoomInvitation),
        NoRoom,
        Common,
    ),
)]
pub(crate) async fn room_invitation(
    State(app): State<App>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<Json<RoomInvitation>, ApiError> {
    let user = caller.as_ref().map(|signed| &*signed.user.id);
    Ok(Json(app.rooms.invitation(user, &id).await?))
}

/// The same for who was told the room's words, in either language.
#[utoipa::path(
    get,
    path = "/api/rooms/words/{words}",
    tag = "rooms",
    params(("words" = String, Path, description = "Four pairs, such as 青山 or `blue hill`.")),
    responses(
        (status = 200, description = "The invitation.", body = RoomInvitation),
        NoRoom,
        Common,
    ),
)]
pub(crate) async fn room_by_words(
    State(app): State<App>,
    Caller(caller): Caller,
    Path(words): Path<String>,
) -> Result<Json<RoomInvitation>, ApiError> {
    let user = caller.as_ref().map(|signed| &*signed.user.id);
    Ok(Json(app.rooms.invitation_by_words(user, &words).await?))
}

/// Makes the caller, who has the link, a member. He takes a chair if one is
/// free.
#[utoipa::path(
    post,
    path = "/api/rooms/{id}/join",
    tag = "rooms",
    params(("id" = String, Path, description = "The room.")),
    responses(
        (status = 200, description = "The room.", body = RoomView),
        (status = 422, description = "The room is full (`room_full`), or the caller belongs to too many (`too_many_joined`).", body = ErrorBody),
        NoRoom,
        NotSignedIn,
        BadBody,
        Common,
    ),
)]
pub(crate) async fn join_room(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
) -> Result<Json<RoomView>, ApiError> {
    app.rooms.join(&user, &id).await?;
    Ok(Json(app.rooms.view(&user.id, &id).await?))
}

/// Takes the caller out of a room. A host's place passes on; with the last
/// member the room is gone.
#[utoipa::path(
    post,
    path = "/api/rooms/{id}/leave",
    tag = "rooms",
    params(("id" = String, Path, description = "The room.")),
    responses(
        (status = 204, description = "He has left."),
        NoRoom,
        NotSignedIn,
        BadBody,
        Common,
    ),
)]
pub(crate) async fn leave_room(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    app.rooms.leave(&user, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Does something in a room: most of it only its host, or while he is away the
/// member there who came first.
#[utoipa::path(
    post,
    path = "/api/rooms/{id}/do",
    tag = "rooms",
    params(("id" = String, Path, description = "The room.")),
    request_body = Doing,
    responses(
        (status = 200, description = "The room after it.", body = RoomView),
        (status = 409, description = "The room's table is not over (`table_goes_on`).", body = ErrorBody),
        (status = 422, description = "It cannot be done.", body = ErrorBody),
        NoRoom,
        NotSignedIn,
        BadBody,
        Common,
    ),
)]
pub(crate) async fn do_in_room(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
    Json(doing): Json<Doing>,
) -> Result<Json<RoomView>, ApiError> {
    app.rooms.act(&user, &id, &doing).await?;
    Ok(Json(app.rooms.view(&user.id, &id).await?))
}

/// Says what is played in a room from its next table on.
#[utoipa::path(
    post,
    path = "/api/rooms/{id}/terms",
    tag = "rooms",
    params(("id" = String, Path, description = "The room.")),
    request_body = RoomTermsRequest,
    responses(
        (status = 200, description = "The room after it.", body = RoomView),
        (status = 422, description = "What is asked for is not possible.", body = ErrorBody),
        NoRoom,
        NotSignedIn,
        BadBody,
        Common,
    ),
)]
pub(crate) async fn agree_in_room(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
    Json(request): Json<RoomTermsRequest>,
) -> Result<Json<RoomView>, ApiError> {
    app.rooms.agree(&user, &id, &request).await?;
    Ok(Json(app.rooms.view(&user.id, &id).await?))
}

/// Leads a member to the room's table, where he is ready if he has a chair.
/// Where none is, whoever decides opens it.
#[utoipa::path(
    post,
    path = "/api/rooms/{id}/play",
    tag = "rooms",
    params(("id" = String, Path, description = "The room.")),
    responses(
        (status = 200, description = "The table.", body = SeatedAt),
        (status = 422, description = "Chairs are empty and no bots wanted (`chairs_empty`), or too many tables.", body = ErrorBody),
        NoRoom,
        NotSignedIn,
        BadBody,
        Common,
    ),
)]
pub(crate) async fn play_in_room(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
) -> Result<Json<SeatedAt>, ApiError> {
    Ok(Json(SeatedAt { table: app.rooms.play(&user, &id).await? }))
}

/// The evenings of a room that are over, the latest first.
#[utoipa::path(
    get,
    path = "/api/rooms/{id}/evenings",
    tag = "rooms",
    params(("id" = String, Path, description = "The room.")),
    responses(
        (status = 200, description = "The evenings.", body = RoomEvenings),
        NoRoom,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn room_evenings(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
) -> Result<Json<RoomEvenings>, ApiError> {
    Ok(Json(RoomEvenings { evenings: app.rooms.evenings(&user.id, &id).await? }))
}

/// A room, live, for its members, as server-sent events: `room` at once and
/// whenever something has changed there or at its table. The stream ends for
/// whoever does not belong to it any more.
#[utoipa::path(
    get,
    path = "/api/rooms/{id}/live",
    tag = "rooms",
    params(("id" = String, Path, description = "The room.")),
    responses(
        (status = 200, description = "A stream of `room`.", content_type = "text/event-stream", body = RoomView),
        NoRoom,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn live_room(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
    asker: Asker,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let open = app.streams.open(StreamKind::Room, &asker)?;
    let page = app.rooms.follow(&user.id, &id).await?;
    let (rooms, user): (_, Arc<str>) = (app.rooms.clone(), user.id.as_str().into());
    let id: Arc<str> = id.into();
    let views = stream::unfold((page, true), move |(mut page, first)| {
        let (rooms, user, id) = (rooms.clone(), user.clone(), id.clone());
        async move {
            if !first {
                page.changes.changed().await.ok()?;
            }
            page.changes.mark_unchanged();
            // Who was removed, and who meets a failing database, comes again
            // and hears why.
            let view = rooms.view(&user, &id).await.ok()?;
            let text = serde_json::to_string(&view).ok()?;
            Some((Event::default().event("room").data(text), (page, false)))
        }
    });
    let stopping = app.stopping.clone().cancelled_owned();
    let events = views.map(Ok).take_until(stopping);
    Ok(Sse::new(open.with(events)).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

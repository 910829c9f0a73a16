//! The desk of an event: its view, and commands.

use ::desk::{DeskCommand, DeskRequest, Right};
use axum::extract::State;
use protocol::ErrorBody;
use protocol::events::{CommandAnswer, DeskView, MyPart, OffenceView, WhyView};
use serde::Deserialize;
use serde_json::json;
use store::{Role, StoreError, UserKind};
use utoipa::IntoParams;

use crate::api::errors::{BadBody, Common, NoEvent, NotSignedIn, StaffOnly};
use crate::auth::{User, has_role, names};
use crate::events::actor::Person;
use crate::events::online;
use crate::http::{Json, Path, Query};
use crate::refuse::ServerRefusal;
use crate::{ApiError, App};

/// Whether something is only to be tried.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Preview {
    /// Answers what it would lead to, and does nothing.
    #[serde(default)]
    pub(super) preview: bool,
}

/// A user with what he may do at every event.
pub(crate) fn person(user: &store::User) -> Person {
    let everywhere = if has_role(user, Role::Director) {
        Right::Director
    } else if has_role(user, Role::Referee) {
        Right::Referee
    } else {
        Right::Person
    };
    Person { user: user.id.clone(), name: user.nickname.clone(), everywhere }
}

/// The id and the name of a user who is given by id or by login.
pub(super) async fn resolve(app: &App, user: &str) -> Result<(String, String), ApiError> {
    let found = match app.store.user(user).await {
        Err(StoreError::NotFound) => app.store.credentials(user).await.map(|of| of.user),
        found => found,
    };
    match found {
        Ok(user) => Ok((user.id, user.nickname)),
        Err(StoreError::NotFound) => Err(ServerRefusal::NoSuchUser.into()),
        Err(error) => Err(error.into()),
    }
}

/// The event as its staff sees it, with drafts.
#[utoipa::path(
    get,
    path = "/api/events/{id}/desk",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    responses(
        (status = 200, description = "The desk.", body = DeskView),
        StaffOnly,
        NoEvent,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn show_desk(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
) -> Result<Json<DeskView>, ApiError> {
    let standing = app.events.owner(&id).await?.standing().await?;
    let you = person(&user).right_at(&standing.desk).role().ok_or_else(ApiError::forbidden)?;
    Ok(Json(standing.desk_view(&id, you)))
}

/// The desk of an event, for those with a right.
pub(crate) async fn staff_desk(
    app: &App,
    user: &store::User,
    id: &str,
    least: Right,
) -> Result<std::sync::Arc<::desk::Desk>, ApiError> {
    let desk = app.events.owner(id).await?.desk().await?;
    if person(user).right_at(&desk) < least {
        return Err(ApiError::forbidden());
    }
    Ok(desk)
}

/// What the caller is at an event.
#[utoipa::path(
    get,
    path = "/api/events/{id}/mine",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    responses(
        (status = 200, description = "Role, entry and applications.", body = MyPart),
        NoEvent,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn my_part(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
) -> Result<Json<MyPart>, ApiError> {
    let desk = app.events.owner(&id).await?.desk().await?;
    let right = person(&user).right_at(&desk);
    Ok(Json(MyPart::new(&desk, &user.id, right)))
}

/// Gives a command to the desk: all that changes an event goes this way.
/// With `preview` it is only tried, and the answer says what it would lead
/// to. Sent twice with one id it is done once. One whose sender has not seen
/// what it depends on is refused as `stale_version`. What players ask is
/// limited for each user.
#[utoipa::path(
    post,
    path = "/api/events/{id}/commands",
    tag = "events",
    params(("id" = String, Path, description = "The event."), Preview),
    request_body = DeskRequest,
    responses(
        (status = 200, description = "Done, or what it would lead to.", body = CommandAnswer),
        NoEvent,
        (status = 409, description = "Somebody changed what it depends on (`stale_version`).", body = ErrorBody),
        (status = 422, description = "The event refuses it, with the reason.", body = ErrorBody),
        BadBody,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn give_command(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
    Query(query): Query<Preview>,
    Json(mut request): Json<DeskRequest>,
) -> Result<Json<CommandAnswer>, ApiError> {
    // A preview tells whether a code or a key is right, too.
    if request.command.right() == Right::Person {
        app.throttles.per_user.check(&user.id)?;
    }
    online::check_bots(&request.command)?;
    names::titles(request.command.read_by_all())?;
    let owner = app.events.owner(&id).await?;
    if matches!(request.command, DeskCommand::Apply(_)) && user.kind == UserKind::Guest {
        return Err(ServerRefusal::GuestEntry.into());
    }
    let by = person(&user);
    if let DeskCommand::Staff(staff) = &mut request.command {
        // Nobody learns who has an account by trying.
        staff_desk(&app, &user, &id, Right::Director).await?;
        (staff.user, staff.name) = resolve(&app, &staff.user).await?;
    }
    online::check_in_time(&app, &owner, &request, &by).await?;
    let noted = (request.command.right() >= Right::Referee && !query.preview)
        .then(|| (request.command.kind().word(), request.id.clone()));
    let answer = owner.command(request, by.clone(), query.preview).await?;
    if let Some((word, command)) = noted {
        let details = json!({"command": command, "version": answer.version});
        let action = format!("event.{word}");
        // The event's own log already says so; this list only gathers.
        if let Err(error) = app.audit.note(Some(&by.user), &action, &id, &details).await {
            tracing::error!(%error, %id, "a command is not in the audit log");
        }
    }
    Ok(Json(answer))
}

/// Why two meet in a round of the stage being played.
#[utoipa::path(
    get,
    path = "/api/events/{id}/rounds/{round}/matches/{match_no}/why",
    tag = "events",
    params(
        ("id" = String, Path, description = "The event."),
        ("round" = u32, Path, description = "From 1."),
        ("match_no" = u32, Path, description = "From 1."),
    ),
    responses(
        (status = 200, description = "In words.", body = WhyView),
        StaffOnly,
        NoEvent,
        (status = 422, description = "There is no such match (`no_match`).", body = ErrorBody),
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn why(
    State(app): State<App>,
    user: User,
    Path((id, round, match_no)): Path<(String, u32, u32)>,
) -> Result<Json<WhyView>, ApiError> {
    let desk = staff_desk(&app, &user, &id, Right::Helper).await?;
    Ok(Json(WhyView::new(&desk, round, match_no)?))
}

/// The offences of the edition that holds, with the usual sanctions.
#[utoipa::path(
    get,
    path = "/api/events/{id}/offences",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    responses(
        (status = 200, description = "The catalogue.", body = [OffenceView]),
        NoEvent,
        Common,
    ),
)]
pub(crate) async fn list_offences(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<Vec<OffenceView>>, ApiError> {
    let desk = app.events.owner(&id).await?.desk().await?;
    Ok(Json(OffenceView::all(&desk)))
}

//! Whose words the caller does not want to read. Nobody is told that he is
//! blocked.

use axum::extract::State;
use axum::http::StatusCode;
use protocol::{BlockRequest, BlockedPeople, BlockedPerson, ErrorBody};
use store::StoreError;

use super::errors::{BadBody, Common, NotSignedIn};
use crate::auth::User;
use crate::http::{Json, Path};
use crate::limits::BLOCKED_OF_USER;
use crate::refuse::ServerRefusal;
use crate::{ApiError, App};

/// Lists everybody whom the caller has blocked.
#[utoipa::path(
    get,
    path = "/api/me/blocks",
    tag = "accounts",
    responses(
        (status = 200, description = "The people.", body = BlockedPeople),
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn list_blocked(
    State(app): State<App>,
    user: User,
) -> Result<Json<BlockedPeople>, ApiError> {
    let people = app.store.blocked_by(&user.id).await?.into_iter().map(|of| BlockedPerson {
        user: of.user_id,
        nickname: of.nickname,
        since_ms: of.at_ms.max(0) as u64,
    });
    Ok(Json(BlockedPeople { people: people.collect(), most: BLOCKED_OF_USER }))
}

/// Blocks somebody: from now on the caller is told nothing of what that person
/// says, at no table and on no device.
#[utoipa::path(
    post,
    path = "/api/me/blocks",
    tag = "accounts",
    request_body = BlockRequest,
    responses(
        (status = 204, description = "That person is blocked."),
        (status = 404, description = "There is no such person.", body = ErrorBody),
        (status = 409, description = "It is the caller (`yourself`).", body = ErrorBody),
        (status = 422, description = "Too many are blocked (`too_many_blocked`).", body = ErrorBody),
        NotSignedIn,
        BadBody,
        Common,
    ),
)]
pub(crate) async fn block_person(
    State(app): State<App>,
    user: User,
    Json(BlockRequest { user: other }): Json<BlockRequest>,
) -> Result<StatusCode, ApiError> {
    if other == user.id {
        return Err(ServerRefusal::Oneself.into());
    }
    match app.blocks.block(&user.id, &other, app.config.clock.now_ms()).await {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(StoreError::Conflict) => Err(ServerRefusal::TooManyBlocked.into()),
        Err(error) => Err(error.into()),
    }
}

/// Blocks somebody no longer. What was said meanwhile is not told afterwards.
#[utoipa::path(
    delete,
    path = "/api/me/blocks/{user}",
    tag = "accounts",
    params(("user" = String, Path, description = "The id of the account.")),
    responses(
        (status = 204, description = "That person is no longer blocked."),
        (status = 404, description = "That person was not blocked.", body = ErrorBody),
        NotSignedIn,
        BadBody,
        Common,
    ),
)]
pub(crate) async fn unblock_person(
    State(app): State<App>,
    user: User,
    Path(other): Path<String>,
) -> Result<StatusCode, ApiError> {
    app.blocks.unblock(&user.id, &other).await?;
    Ok(StatusCode::NO_CONTENT)
}

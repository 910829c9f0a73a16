//! The caller's programs, which may sit at tables in his name
//! (docs/BOT_PROTOCOL.md).

use axum::extract::State;
use axum::http::StatusCode;
use protocol::{ErrorBody, MadeProgram, NewProgram, ProgramRow, Programs};
use store::{Program, StoreError, UserKind};

use super::accounts::{Office, nicknamed};
use super::errors::{BadBody, Common, NotSignedIn};
use crate::auth::{Token, User};
use crate::http::{Json, Path};
use crate::limits::PROGRAMS_OF_USER;
use crate::refuse::ServerRefusal;
use crate::{ApiError, App};

fn row(program: Program) -> ProgramRow {
    let Program { id, name, created_ms, used_ms, .. } = program;
    ProgramRow {
        id,
        name,
        created_ms: created_ms.max(0) as u64,
        used_ms: used_ms.map(|at| at.max(0) as u64),
    }
}

/// Lists the caller's programs, the newest first. Their tokens are not kept.
#[utoipa::path(
    get,
    path = "/api/me/programs",
    tag = "accounts",
    responses((status = 200, description = "The programs.", body = Programs), NotSignedIn, Common),
)]
pub(crate) async fn list_programs(
    State(app): State<App>,
    user: User,
) -> Result<Json<Programs>, ApiError> {
    let programs = app.store.programs_of_user(&user.id).await?.into_iter().map(row).collect();
    Ok(Json(Programs { programs, most: PROGRAMS_OF_USER }))
}

/// Makes a token for a program of the caller, who needs an account. It is said
/// here and never again.
#[utoipa::path(
    post,
    path = "/api/me/programs",
    tag = "accounts",
    request_body = NewProgram,
    responses(
        (status = 201, description = "The program and its token.", body = MadeProgram),
        (status = 422, description = "Too many programs (`too_many_programs`).", body = ErrorBody),
        NotSignedIn,
        BadBody,
        Common,
    ),
)]
pub(crate) async fn make_program(
    State(app): State<App>,
    user: User,
    Json(NewProgram { name }): Json<NewProgram>,
) -> Result<(StatusCode, Json<MadeProgram>), ApiError> {
    if user.kind == UserKind::Guest {
        return Err(ServerRefusal::GuestProgram.into());
    }
    let name = nicknamed(&app, &name, Some(&user.id), Office::None).await?;
    let token = Token::random()?;
    let program = Program {
        id: store::random_id()?,
        user_id: user.id.clone(),
        name,
        hash: token.hash(),
        created_ms: app.config.clock.now_ms(),
        used_ms: None,
    };
    match app.store.create_program(&program, PROGRAMS_OF_USER).await {
        Ok(()) => {}
        Err(StoreError::Conflict) => return Err(ServerRefusal::TooManyPrograms.into()),
        Err(error) => return Err(error.into()),
    }
    let made = MadeProgram { program: row(program), token: token.to_text() };
    Ok((StatusCode::CREATED, Json(made)))
}

/// Revokes the token of a program. Where it sits it is sent away within a
/// minute, and the clock plays on for it.
#[utoipa::path(
    delete,
    path = "/api/me/programs/{id}",
    tag = "accounts",
    params(("id" = String, Path, description = "The program.")),
    responses(
        (status = 204, description = "The token is good for nothing now."),
        (status = 404, description = "The caller has no such program.", body = ErrorBody),
        NotSignedIn,
        BadBody,
        Common,
    ),
)]
pub(crate) async fn revoke_program(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    app.store.delete_program(&user.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

//! The REST interface of the deal of the day.

use axum::extract::State;
use games::Kind;
use protocol::{DayComparison, ErrorBody, SeatedAt, Today, TodayRequest};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::board::Board;
use super::day::{Day, ZONE, streak};
use super::{rights, show};
use crate::api::errors::{BadBody, Common, NotSignedIn};
use crate::auth::{Caller, User};
use crate::http::{Json, Path};
use crate::limits::STREAK_DAYS;
use crate::{ApiError, App};

/// The route that opens tables.
pub(crate) fn beginning() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(play_today))
}

/// All other routes, with paths from the root.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(today)).routes(routes!(compare))
}

/// The deals of the day, one in each game: the same cards for everyone, with
/// the hash of what they come from; yesterday's with the secret itself, and
/// tomorrow's, which are fixed by now.
#[utoipa::path(
    get,
    path = "/api/today",
    tag = "today",
    responses((status = 200, description = "The deals.", body = Today), Common),
)]
pub(crate) async fn today(
    State(app): State<App>,
    Caller(caller): Caller,
) -> Result<Json<Today>, ApiError> {
    let now_ms = app.config.clock.now_ms();
    let day = Day::at(now_ms);
    let user = caller.as_ref().map(|signed| &signed.user);
    let streak = match user {
        Some(user) => streak(day, &app.store.days_played(&user.id, STREAK_DAYS).await?),
        None => 0,
    };
    let boards = async |day: Day| -> Result<Vec<_>, ApiError> {
        let mut boards = Vec::new();
        for board in Board::all(day) {
            boards.push(show::board(&app, board, user).await?);
        }
        Ok(boards)
    };
    Ok(Json(Today {
        date: day.to_string(),
        zone: ZONE.to_owned(),
        left_ms: day.left_ms(now_ms),
        streak,
        today: boards(day).await?,
        yesterday: boards(day.plus(-1)).await?,
        tomorrow: boards(day.plus(1)).await?,
    }))
}

/// Seats the caller at his table for the deal of the day, which he plays once:
/// at a new one, or where he began. What is begun counts for its day, however
/// late it ends.
#[utoipa::path(
    post,
    path = "/api/today/{game}",
    tag = "today",
    params(("game" = Kind, Path, description = "Which game.")),
    request_body = TodayRequest,
    responses(
        (status = 200, description = "The table.", body = SeatedAt),
        (status = 422, description = "The server is full (`server_full`).", body = ErrorBody),
        BadBody,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn play_today(
    State(app): State<App>,
    user: User,
    Path(game): Path<Kind>,
    Json(request): Json<TodayRequest>,
) -> Result<Json<SeatedAt>, ApiError> {
    let board = Board { day: Day::at(app.config.clock.now_ms()), game };
    let secret = board.secret(&app.keys);
    let table = app.tables.play_day(&user, &board, secret, request.pace.into()).await?;
    Ok(Json(SeatedAt { table }))
}

/// What everyone made of the deal of a day: for those who have played it to its
/// end, and for those who never began it once the day is over.
#[utoipa::path(
    get,
    path = "/api/today/{date}/{game}",
    tag = "today",
    params(
        ("date" = String, Path, description = "Which day, such as `2026-11-19`."),
        ("game" = Kind, Path, description = "Which game."),
    ),
    responses(
        (status = 200, description = "The comparison.", body = DayComparison),
        (status = 403, description = "The caller may yet play it, or still does (`not_played`).", body = ErrorBody),
        (status = 404, description = "There is no such day, or it has not come.", body = ErrorBody),
        Common,
    ),
)]
pub(crate) async fn compare(
    State(app): State<App>,
    Caller(caller): Caller,
    Path((date, game)): Path<(String, Kind)>,
) -> Result<Json<DayComparison>, ApiError> {
    let today = Day::at(app.config.clock.now_ms());
    let day = Day::of(&date).filter(|day| *day <= today).ok_or_else(ApiError::not_found)?;
    let board = Board { day, game };
    let user = caller.as_ref().map(|signed| &signed.user);
    rights::check_seen(&app, board, user).await?;
    Ok(Json(show::comparison(&app, board, user).await?))
}

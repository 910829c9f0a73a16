//! The REST interface of boards compared.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, StreamExt, stream};
use games::Kind;
use protocol::{BoardsCompared, ComparedProgress, ErrorBody};
use tokio::time;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Follower, Wanted};
use crate::api::errors::{BadBody, BadQuery, Common, NoEvent, NotSignedIn};
use crate::auth::{Caller, User};
use crate::events::rest::{FileLang, FileQuery, StageQuery, XLSX, attachment};
use crate::http::streams::{Asker, StreamKind};
use crate::http::{Json, Path, Query};
use crate::today::compared;
use crate::{ApiError, App};

/// How often a quiet stream says that it is still there.
const KEEP_ALIVE: Duration = Duration::from_secs(20);
/// News come no more often than this.
const PAUSE: Duration = Duration::from_millis(400);

/// All routes of boards compared.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(show_round, compare_round, leave_round))
        .routes(routes!(follow_round))
        .routes(routes!(round_book))
        .routes(routes!(show_day, compare_day, leave_day))
        .routes(routes!(follow_day))
        .routes(routes!(day_book))
}

type News = Sse<KeptAlive>;
type KeptAlive = axum::response::sse::KeepAliveStream<
    std::pin::Pin<Box<dyn Stream<Item = Result<Event, Infallible>> + Send>>,
>;

/// Tells how far something is until it ends.
fn follow(app: &App, asker: &Asker, wanted: &Wanted) -> Result<News, ApiError> {
    let open = app.streams.open(StreamKind::Analysis, asker)?;
    let told = |progress: &ComparedProgress| {
        let text = serde_json::to_string(progress).unwrap_or_default();
        Event::default().event("progress").data(text)
    };
    let follower = app.comparing.follow(wanted)?;
    let rest = stream::unfold(Some(follower), move |follower| async move {
        let mut follower: Follower = follower?;
        let progress = follower.next().await?;
        let goes_on = progress.state.goes_on();
        if goes_on {
            time::sleep(PAUSE).await;
        }
        Some((told(&progress), goes_on.then_some(follower)))
    });
    let stopping = app.stopping.clone().cancelled_owned();
    let events: std::pin::Pin<Box<dyn Stream<Item = _> + Send>> =
        Box::pin(open.with(rest.map(Ok).take_until(stopping)));
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

/// A comparison as a workbook.
async fn book(
    known: BoardsCompared,
    name: String,
    lang: FileLang,
) -> Result<impl IntoResponse, ApiError> {
    let written =
        tokio::task::spawn_blocking(move || sheets::boards_compared(&known, lang.into())).await;
    let bytes = written
        .map_err(|error| ApiError::Internal(format!("a workbook could not be made: {error}")))?
        .map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok((attachment(XLSX, &name), bytes))
}

/// The boards of a round at all its tables, as far as they are compared.
#[utoipa::path(
    get,
    path = "/api/events/{id}/rounds/{round}/compared",
    tag = "events",
    params(
        ("id" = String, Path, description = "The event."),
        ("round" = u32, Path, description = "From 1 within its stage."),
        StageQuery,
    ),
    responses(
        (status = 200, description = "What is known.", body = BoardsCompared),
        (status = 403, description = "The round is not over (`boards_hidden`).", body = ErrorBody),
        (status = 404, description = "There is no such event, or nobody has asked (`not_analysed`).", body = ErrorBody),
        (status = 422, description = "The round has no boards (`no_boards`), or another server has them (`boards_lost`).", body = ErrorBody),
        Common,
    ),
)]
pub(crate) async fn show_round(
    State(app): State<App>,
    Path((id, round)): Path<(String, u32)>,
    Query(query): Query<StageQuery>,
) -> Result<Json<BoardsCompared>, ApiError> {
    let wanted = Wanted::of_round(&app, &id, query.stage, round).await?;
    Ok(Json(app.comparing.known(&wanted).await?))
}

/// Has the boards of a round that is over compared: what every table did, what
/// champion bots make of them, the best and the worst decision of each. People
/// take turns; what several want is done once.
#[utoipa::path(
    post,
    path = "/api/events/{id}/rounds/{round}/compared",
    tag = "events",
    params(
        ("id" = String, Path, description = "The event."),
        ("round" = u32, Path, description = "From 1 within its stage."),
        StageQuery,
    ),
    responses(
        (status = 200, description = "What is known so far; all of it where they were compared before.", body = BoardsCompared),
        (status = 403, description = "The round is not over (`boards_hidden`).", body = ErrorBody),
        (status = 422, description = "The round has no boards (`no_boards`), or another server has them (`boards_lost`).", body = ErrorBody),
        (status = 429, description = "The caller has asked for too many that are not done (`too_many_analyses`), or asks too often.", body = ErrorBody),
        BadBody,
        NoEvent,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn compare_round(
    State(app): State<App>,
    user: User,
    Path((id, round)): Path<(String, u32)>,
    Query(query): Query<StageQuery>,
) -> Result<Json<BoardsCompared>, ApiError> {
    let wanted = Wanted::of_round(&app, &id, query.stage, round).await?;
    Ok(Json(app.comparing.ask(&app, &user.id, wanted).await?))
}

/// The caller no longer wants the boards of a round compared; it ends when
/// nobody does.
#[utoipa::path(
    delete,
    path = "/api/events/{id}/rounds/{round}/compared",
    tag = "events",
    params(
        ("id" = String, Path, description = "The event."),
        ("round" = u32, Path, description = "From 1 within its stage."),
        StageQuery,
    ),
    responses(
        (status = 204, description = "He has left it."),
        BadBody,
        NoEvent,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn leave_round(
    State(app): State<App>,
    user: User,
    Path((id, round)): Path<(String, u32)>,
    Query(query): Query<StageQuery>,
) -> Result<StatusCode, ApiError> {
    let wanted = Wanted::of_round(&app, &id, query.stage, round).await?;
    app.comparing.leave(&user.id, &wanted)?;
    Ok(StatusCode::NO_CONTENT)
}

/// How far the comparison of a round's boards is, as server-sent events
/// `progress`, until it ends.
#[utoipa::path(
    get,
    path = "/api/events/{id}/rounds/{round}/compared/live",
    tag = "events",
    params(
        ("id" = String, Path, description = "The event."),
        ("round" = u32, Path, description = "From 1 within its stage."),
        StageQuery,
    ),
    responses(
        (status = 200, description = "A stream of `progress`.", content_type = "text/event-stream", body = ComparedProgress),
        (status = 403, description = "The round is not over (`boards_hidden`).", body = ErrorBody),
        (status = 404, description = "There is no such event, or nobody has asked (`not_analysed`).", body = ErrorBody),
        Common,
    ),
)]
pub(crate) async fn follow_round(
    State(app): State<App>,
    Path((id, round)): Path<(String, u32)>,
    Query(query): Query<StageQuery>,
    asker: Asker,
) -> Result<News, ApiError> {
    let wanted = Wanted::of_round(&app, &id, query.stage, round).await?;
    follow(&app, &asker, &wanted)
}

/// The boards of a round that were compared, as a workbook: a line for every
/// table, and one for every board.
#[utoipa::path(
    get,
    path = "/api/events/{id}/rounds/{round}/compared.xlsx",
    tag = "events",
    params(
        ("id" = String, Path, description = "The event."),
        ("round" = u32, Path, description = "From 1 within its stage."),
        StageQuery,
        FileQuery,
    ),
    responses(
        (status = 200, description = "A workbook.",
            content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        (status = 403, description = "The round is not over (`boards_hidden`).", body = ErrorBody),
        (status = 404, description = "There is no such event, or nobody has asked (`not_analysed`).", body = ErrorBody),
        BadQuery,
        Common,
    ),
)]
pub(crate) async fn round_book(
    State(app): State<App>,
    Path((id, round)): Path<(String, u32)>,
    Query(query): Query<BookQuery>,
) -> Result<impl IntoResponse, ApiError> {
    let wanted = Wanted::of_round(&app, &id, query.stage, round).await?;
    let known = app.comparing.known(&wanted).await?;
    let stage = query.stage + 1;
    book(known, format!("paisai-boards-{id}-{stage}-{round}.xlsx"), query.lang).await
}

/// Of which stage, and in which language.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BookQuery {
    #[serde(default)]
    stage: u32,
    #[serde(default)]
    lang: FileLang,
}

/// The deal of a day as those played it who did best and the caller, as far as
/// it is compared: for whoever may see what others made of it.
#[utoipa::path(
    get,
    path = "/api/today/{date}/{game}/compared",
    tag = "today",
    params(
        ("date" = String, Path, description = "Which day, such as `2026-11-19`."),
        ("game" = Kind, Path, description = "Which game."),
    ),
    responses(
        (status = 200, description = "What is known.", body = BoardsCompared),
        (status = 403, description = "The caller may yet play it, or still does (`not_played`).", body = ErrorBody),
        (status = 404, description = "There is no such day, it has not come, or nobody has asked (`not_analysed`).", body = ErrorBody),
        Common,
    ),
)]
pub(crate) async fn show_day(
    State(app): State<App>,
    Caller(caller): Caller,
    Path((date, game)): Path<(String, Kind)>,
) -> Result<Json<BoardsCompared>, ApiError> {
    let user = caller.as_ref().map(|signed| &signed.user);
    let wanted = compared::wanted(&app, &date, game, user).await?;
    Ok(Json(app.comparing.known(&wanted).await?))
}

/// Has the deal of a day compared: what those did who did best and the caller,
/// what champion bots make of it, the best and the worst of their decisions.
#[utoipa::path(
    post,
    path = "/api/today/{date}/{game}/compared",
    tag = "today",
    params(
        ("date" = String, Path, description = "Which day, such as `2026-11-19`."),
        ("game" = Kind, Path, description = "Which game."),
    ),
    responses(
        (status = 200, description = "What is known so far.", body = BoardsCompared),
        (status = 403, description = "The caller may yet play it, or still does (`not_played`).", body = ErrorBody),
        (status = 404, description = "There is no such day, or it has not come.", body = ErrorBody),
        (status = 429, description = "The caller has asked for too many that are not done (`too_many_analyses`), or asks too often.", body = ErrorBody),
        BadBody,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn compare_day(
    State(app): State<App>,
    user: User,
    Path((date, game)): Path<(String, Kind)>,
) -> Result<Json<BoardsCompared>, ApiError> {
    let wanted = compared::wanted(&app, &date, game, Some(&user)).await?;
    Ok(Json(app.comparing.ask(&app, &user.id, wanted).await?))
}

/// The caller no longer wants the deal of a day compared.
#[utoipa::path(
    delete,
    path = "/api/today/{date}/{game}/compared",
    tag = "today",
    params(
        ("date" = String, Path, description = "Which day, such as `2026-11-19`."),
        ("game" = Kind, Path, description = "Which game."),
    ),
    responses(
        (status = 204, description = "He has left it."),
        BadBody,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn leave_day(
    State(app): State<App>,
    user: User,
    Path((date, game)): Path<(String, Kind)>,
) -> Result<StatusCode, ApiError> {
    let wanted = compared::wanted(&app, &date, game, Some(&user)).await?;
    app.comparing.leave(&user.id, &wanted)?;
    Ok(StatusCode::NO_CONTENT)
}

/// How far the comparison of the deal of a day is, as server-sent events
/// `progress`, until it ends.
#[utoipa::path(
    get,
    path = "/api/today/{date}/{game}/compared/live",
    tag = "today",
    params(
        ("date" = String, Path, description = "Which day, such as `2026-11-19`."),
        ("game" = Kind, Path, description = "Which game."),
    ),
    responses(
        (status = 200, description = "A stream of `progress`.", content_type = "text/event-stream", body = ComparedProgress),
        (status = 403, description = "The caller may yet play it, or still does (`not_played`).", body = ErrorBody),
        (status = 404, description = "There is no such day, it has not come, or nobody has asked (`not_analysed`).", body = ErrorBody),
        Common,
    ),
)]
pub(crate) async fn follow_day(
    State(app): State<App>,
    Path((date, game)): Path<(String, Kind)>,
    asker: Asker,
) -> Result<News, ApiError> {
    let user = asker.signed.as_ref().map(|signed| &signed.user);
    let wanted = compared::wanted(&app, &date, game, user).await?;
    follow(&app, &asker, &wanted)
}

/// The deal of a day that was compared, as a workbook.
#[utoipa::path(
    get,
    path = "/api/today/{date}/{game}/compared.xlsx",
    tag = "today",
    params(
        ("date" = String, Path, description = "Which day, such as `2026-11-19`."),
        ("game" = Kind, Path, description = "Which game."),
        FileQuery,
    ),
    responses(
        (status = 200, description = "A workbook.",
            content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        (status = 403, description = "The caller may yet play it, or still does (`not_played`).", body = ErrorBody),
        (status = 404, description = "There is no such day, it has not come, or nobody has asked (`not_analysed`).", body = ErrorBody),
        BadQuery,
        Common,
    ),
)]
pub(crate) async fn day_book(
    State(app): State<App>,
    Caller(caller): Caller,
    Path((date, game)): Path<(String, Kind)>,
    Query(query): Query<FileQuery>,
) -> Result<impl IntoResponse, ApiError> {
    let user = caller.as_ref().map(|signed| &signed.user);
    let wanted = compared::wanted(&app, &date, game, user).await?;
    let known = app.comparing.known(&wanted).await?;
    book(known, format!("paisai-day-{date}.xlsx"), query.lang).await
}

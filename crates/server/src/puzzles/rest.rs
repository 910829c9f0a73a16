//! The REST interface of puzzles.

use analysis::Puzzle;
use axum::body::Bytes;
use axum::extract::State;
use games::{Kind, Viewer};
use protocol::{
    DailyPuzzle, ErrorBody, PuzzleAnswer, PuzzleJudged, PuzzleView, PuzzlesAdded, PuzzlesToday,
    SolverRated, SolverRating,
};
use serde::Deserialize;
use serde_json::json;
use store::{GameKind, PuzzleRow, PuzzleTry};
use tournament::ratings::{Met, Rating, after};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::position::Position;
use super::{GAMES, add, import, kind, of_day, read};
use crate::api::errors::{BadBody, BadQuery, Common, NotSignedIn};
use crate::auth::{Admin, Caller, Staff, User};
use crate::http::address::LimitedAs;
use crate::http::{Gated, Json, Path, Query};
use crate::limits::{PUZZLES_MAX_BYTES, RATING_SURE, STREAK_DAYS};
use crate::ratings;
use crate::refuse::ServerRefusal;
use crate::tables::rest::replay::weight;
use crate::today::{Day, streak};
use crate::weighing::game_kind;
use crate::{ApiError, App};

/// All routes of puzzles, with paths from the root.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(puzzles_today))
        .routes(routes!(next_puzzle))
        .routes(routes!(show_puzzle))
        .routes(routes!(answer_puzzle))
}

/// The route that takes puzzles in, with room for many.
pub(crate) fn importing() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(import_puzzles)).layer(Gated::up_to(PUZZLES_MAX_BYTES))
}

/// The puzzles of the day, one in each game and the same for everyone, and how
/// the caller stands as a solver.
#[utoipa::path(
    get,
    path = "/api/puzzles",
    tag = "puzzles",
    responses((status = 200, description = "The puzzles of the day.", body = PuzzlesToday), Common),
)]
pub(crate) async fn puzzles_today(
    State(app): State<App>,
    Caller(caller): Caller,
) -> Result<Json<PuzzlesToday>, ApiError> {
    app.puzzles.begin(&app).await?;
    let now_ms = app.config.clock.now_ms();
    let day = Day::at(now_ms);
    let user = caller.as_ref().map(|signed| &*signed.user.id);
    let (mut daily, mut own) = (Vec::new(), Vec::new());
    for game in GAMES {
        if let Some(id) = of_day(&app, day, game).await? {
            let row = app.store.puzzle(&id).await?;
            daily.push(of_today(&app, &row, user).await?);
        }
        if let Some(user) = user
            && let Some(rating) = app.store.puzzle_rating(user, game).await?
        {
            own.push(SolverRating {
                game: kind(game),
                rating: ratings::whole(rating.rating.rating),
                provisional: rating.rating.deviation > RATING_SURE,
                tries: rating.matches as u32,
            });
        }
    }
    let streak = match user {
        Some(user) => streak(day, &app.store.puzzle_days_solved(user, STREAK_DAYS).await?),
        None => 0,
    };
    Ok(Json(PuzzlesToday {
        date: day.to_string(),
        left_ms: day.left_ms(now_ms),
        streak,
        daily,
        ratings: own,
    }))
}

async fn of_today(app: &App, row: &PuzzleRow, user: Option<&str>) -> Result<DailyPuzzle, ApiError> {
    let (rules, asks) = app.puzzles.asked(app, row).await?;
    Ok(DailyPuzzle {
        id: row.id.clone(),
        game: kind(row.game),
        rules,
        asks,
        tries: row.tries as u32,
        solved: row.solved as u32,
        own: own(app, row, user).await?.map(|of| of.solved),
    })
}

async fn own(
    app: &App,
    row: &PuzzleRow,
    user: Option<&str>,
) -> Result<Option<PuzzleTry>, ApiError> {
    match user {
        Some(user) => Ok(app.store.puzzle_try(user, &row.id).await?),
        None => Ok(None),
    }
}

/// Of which game.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct NextQuery {
    /// Of which game.
    game: Kind,
}

/// A puzzle that the caller has not tried, the nearest to how well he solves
/// them.
#[utoipa::path(
    get,
    path = "/api/puzzles/next",
    tag = "puzzles",
    params(NextQuery),
    responses(
        (status = 200, description = "The puzzle.", body = PuzzleView),
        (status = 404, description = "He has tried all there are (`no_more_puzzles`).", body = ErrorBody),
        BadQuery,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn next_puzzle(
    State(app): State<App>,
    user: User,
    Query(NextQuery { game }): Query<NextQuery>,
    address: LimitedAs,
) -> Result<Json<PuzzleView>, ApiError> {
    app.puzzles.begin(&app).await?;
    let day = Day::at(app.config.clock.now_ms());
    let game = game_kind(game);
    let rating = solver(&app, &user.id, game).await?;
    let near = ratings::written(rating).rating;
    let ids = app.store.puzzles_near(game, &user.id, near, day.number(), 1).await?;
    let Some(id) = ids.first() else {
        return Err(ServerRefusal::NoMorePuzzles.into());
    };
    let row = app.store.puzzle(id).await?;
    shown(&app, row, None, Some(&user.id), &address).await.map(Json)
}

/// How well somebody solves puzzles of a game.
async fn solver(app: &App, user: &str, game: GameKind) -> Result<Rating, ApiError> {
    let own = app.store.puzzle_rating(user, game).await?;
    Ok(own.map_or_else(Rating::default, |own| ratings::read(own.rating)))
}

/// A puzzle that somebody may see, and the day if it is that of today. Without
/// a session it is only that; what is kept for days to come is nobody's.
async fn open(
    app: &App,
    id: &str,
    user: Option<&str>,
) -> Result<(PuzzleRow, Option<Day>), ApiError> {
    app.puzzles.begin(app).await?;
    let row = app.store.puzzle(id).await?;
    let today = Day::at(app.config.clock.now_ms());
    if of_day(app, today, row.game).await?.as_deref() == Some(id) {
        return Ok((row, Some(today)));
    }
    if user.is_none() {
        return Err(ApiError::not_signed_in());
    }
    if row.reserved && !app.store.puzzle_had_its_day(id, today.number()).await? {
        return Err(ApiError::not_found());
    }
    Ok((row, None))
}

async fn shown(
    app: &App,
    row: PuzzleRow,
    day: Option<Day>,
    user: Option<&str>,
    address: &LimitedAs,
) -> Result<PuzzleView, ApiError> {
    app.throttles.replays.check_weighed(&address.0, weight(&row.body))?;
    let own = own(app, &row, user).await?.map(|of| of.solved);
    let puzzle = read(&row)?;
    let view = move || -> Result<PuzzleView, ApiError> {
        let position = Position::of(&puzzle)?;
        Ok(PuzzleView {
            game: puzzle.game,
            seat: puzzle.seat,
            asks: position.asks,
            view: position.game.view(Viewer::Seat(puzzle.seat)).into(),
            choices: position.choices,
            past: position.past,
            rating: ratings::whole(row.rating.rating),
            date: day.map(|day| day.to_string()),
            own,
            id: puzzle.id,
            rules: puzzle.rules,
        })
    };
    app.replays.run(view).await?
}

/// A puzzle: what its seat saw. That of today is for everyone, all others for
/// those with a session.
#[utoipa::path(
    get,
    path = "/api/puzzles/{id}",
    tag = "puzzles",
    params(("id" = String, Path, description = "The puzzle.")),
    responses(
        (status = 200, description = "The puzzle.", body = PuzzleView),
        (status = 404, description = "There is no such puzzle, or its day has not come.", body = ErrorBody),
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn show_puzzle(
    State(app): State<App>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    address: LimitedAs,
) -> Result<Json<PuzzleView>, ApiError> {
    let user = caller.as_ref().map(|signed| &*signed.user.id);
    let (row, day) = open(&app, &id, user).await?;
    shown(&app, row, day, user, &address).await.map(Json)
}

/// Judges an answer and explains. The first of somebody with a session counts:
/// it rates him and the puzzle.
#[utoipa::path(
    post,
    path = "/api/puzzles/{id}/answer",
    tag = "puzzles",
    params(("id" = String, Path, description = "The puzzle.")),
    request_body = PuzzleAnswer,
    responses(
        (status = 200, description = "What it comes to.", body = PuzzleJudged),
        (status = 404, description = "There is no such puzzle, or its day has not come.", body = ErrorBody),
        (status = 422, description = "The move is not allowed there; the puzzle is as it was.", body = ErrorBody),
        NotSignedIn,
        BadBody,
        Common,
    ),
)]
pub(crate) async fn answer_puzzle(
    State(app): State<App>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    address: LimitedAs,
    Json(PuzzleAnswer { play }): Json<PuzzleAnswer>,
) -> Result<Json<PuzzleJudged>, ApiError> {
    let user = caller.as_ref().map(|signed| &*signed.user.id);
    let (row, day) = open(&app, &id, user).await?;
    app.throttles.replays.check_weighed(&address.0, weight(&row.body))?;
    let puzzle = read(&row)?;
    let judge = move || -> Result<_, ApiError> {
        puzzle.allows(&play)?;
        let open = puzzle.position()?.view(Viewer::Referee).into();
        Ok((puzzle.is_solved_by(Some(&play)), puzzle, open))
    };
    let (solved, puzzle, hindsight): (bool, Puzzle, _) = app.replays.run(judge).await??;
    let (rated, row) = match user {
        Some(user) => rate(&app, user, row, day, solved).await?,
        None => (None, row),
    };
    Ok(Json(PuzzleJudged {
        solved,
        counted: rated.is_some(),
        solutions: puzzle.solutions.into_iter().flatten().collect(),
        gap: puzzle.gap,
        explained: puzzle.explained,
        missed_by: puzzle.missed_by,
        rated,
        rating: ratings::whole(row.rating.rating),
        tries: row.tries as u32,
        solved_by: row.solved as u32,
        hindsight,
    }))
}

/// Rates a solver and the puzzle by his first answer; later ones count no more.
async fn rate(
    app: &App,
    user: &str,
    row: PuzzleRow,
    day: Option<Day>,
    solved: bool,
) -> Result<(Option<SolverRated>, PuzzleRow), ApiError> {
    if own(app, &row, Some(user)).await?.is_some() {
        return Ok((None, row));
    }
    let (own, puzzle) = (solver(app, user, row.game).await?, ratings::read(row.rating));
    let by = if solved { 1 } else { -1 };
    let new = after(own, &[Met { other: puzzle, by }]);
    let harder = after(puzzle, &[Met { other: own, by: -by }]);
    let (own, new) = (ratings::written(own), ratings::written(new));
    let tried = PuzzleTry {
        user_id: user.to_owned(),
        puzzle_id: row.id.clone(),
        game: row.game,
        at_ms: app.config.clock.now_ms(),
        day: day.map(Day::number),
        solved,
        rating: new,
    };
    let first = app.store.try_puzzle(&tried, &ratings::written(harder)).await?;
    let row = app.store.puzzle(&row.id).await?;
    let rated =
        SolverRated { before: ratings::whole(own.rating), after: ratings::whole(new.rating) };
    Ok((first.then_some(rated), row))
}

/// Takes puzzles in, one a line, as `paisai puzzles` prints them. Each is
/// checked first; with one that is none nothing is taken.
#[utoipa::path(
    post,
    path = "/api/puzzles",
    tag = "puzzles",
    request_body(content = String, content_type = "application/x-ndjson", description = "The puzzles."),
    responses(
        (status = 200, description = "How many, and how many were new.", body = PuzzlesAdded),
        (status = 403, description = "Only for admins (`forbidden`).", body = ErrorBody),
        (status = 422, description = "A line is no puzzle (`bad_puzzles`).", body = ErrorBody),
        NotSignedIn,
        BadBody,
        Common,
    ),
)]
pub(crate) async fn import_puzzles(
    State(app): State<App>,
    admin: Staff<Admin>,
    body: Result<Bytes, axum::extract::rejection::BytesRejection>,
) -> Result<Json<PuzzlesAdded>, ApiError> {
    let body = body.map_err(ApiError::from)?;
    let text = String::from_utf8_lossy(&body).into_owned();
    let puzzles = app.replays.run(move || import::read(&text)).await??;
    let read = puzzles.len() as u32;
    let details = json!({ "read": read });
    app.audit.note(Some(&admin.user.id), "puzzles.import", "", &details).await?;
    let added = add(&app.store, &puzzles, app.config.clock.now_ms()).await?;
    Ok(Json(PuzzlesAdded { read, added: added as u32 }))
}

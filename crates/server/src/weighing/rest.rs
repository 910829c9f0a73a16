//! The REST interface of analyses.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use analysis::{Analysis, Tally};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt, future, stream};
use games::{Kind, Seat};
use protocol::{
    AnalysisNews, AnalysisState, DealAnalysis, ErrorBody, Losses, LostDeal, PlayOnRequest, PlayedOn,
};
use refusal::Refusal;
use serde::Deserialize;
use tokio::time;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::job::{End, Job};
use super::{Deal, Weighing, game_kind, json, play_on, rights};
use crate::api::errors::{BadBody, BadQuery, Common, NoTable, NotSignedIn};
use crate::auth::User;
use crate::http::address::LimitedAs;
use crate::http::streams::{Asker, StreamKind};
use crate::http::{Json, Path, Query};
use crate::limits::ANALYSED_DEALS_OF_USER;
use crate::refuse::ServerRefusal;
use crate::tables::rest::KeyQuery;
use crate::tables::rest::replay::weight;
use crate::{ApiError, App};

/// How often a quiet stream says that it is still there.
const KEEP_ALIVE: Duration = Duration::from_secs(20);
/// How often whoever waits hears how many come before him.
const WAITING: Duration = Duration::from_secs(2);

/// All routes of analyses.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(show_analysis, ask_analysis, leave_analysis))
        .routes(routes!(live_analysis))
        .routes(routes!(losses))
        .routes(routes!(play_on_from))
}

/// What a request for the analysis of a deal comes to.
struct Wanted {
    text: String,
    deal: Deal,
    /// Where the caller sat.
    seat: Option<Seat>,
}

impl Wanted {
    async fn of(
        app: &App,
        user: &User,
        (id, number): (String, usize),
        key: Option<&str>,
        address: &LimitedAs,
    ) -> Result<Self, ApiError> {
        let (row, text) = rights::record(app, &user.0, &id, key).await?;
        app.throttles.replays.check_weighed(&address.0, weight(&text))?;
        let players = app.store.table_players(&id).await?;
        let sitters: Vec<(String, Seat)> = players
            .into_iter()
            .filter_map(|of| Some((of.user_id, Seat::new(of.seat.into())?)))
            .collect();
        let seat = sitters.iter().find(|(sitter, _)| *sitter == user.id).map(|(_, seat)| *seat);
        let key = app.weighing.key(&text, number);
        let deal = Deal { key, table: id, number, sitters, at_ms: row.updated_ms };
        Ok(Self { text, deal, seat })
    }

    /// What is known, if anybody has asked.
    async fn known(&self, app: &App) -> Result<Known, ApiError> {
        if let Some(job) = app.weighing.running(&self.deal.key) {
            return Ok(Known::Running(job));
        }
        match app.weighing.kept(&self.deal.key).await? {
            Some(text) => Ok(Known::Kept(text)),
            None => Err(ServerRefusal::NotAnalysed.into()),
        }
    }
}

/// What is known of a deal.
enum Known {
    Running(Arc<Job>),
    /// As JSON.
    Kept(String),
}

impl Known {
    fn answer(self, app: &App, user: &User) -> Result<Response, ApiError> {
        let text = match self {
            Self::Running(job) => json(&app.weighing.seen(&user.id, &job))?,
            Self::Kept(text) => text,
        };
        Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
    }
}

/// What is known of a deal that is analysed, for whoever may see the record of
/// its table.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/deals/{deal}/analysis",
    tag = "tables",
    params(
        ("id" = String, Path, description = "The table."),
        ("deal" = usize, Path, description = "The deal, from 1."),
        KeyQuery,
    ),
    responses(
        (status = 200, description = "What is known.", body = DealAnalysis),
        (status = 403, description = "The caller may not see the record, or not yet (`wrong_key`, `boards_hidden`, `not_played`).", body = ErrorBody),
        (status = 404, description = "There is no such table, or nobody has asked (`not_analysed`).", body = ErrorBody),
        (status = 409, description = "The match goes on (`not_over`).", body = ErrorBody),
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn show_analysis(
    State(app): State<App>,
    user: User,
    Path(deal): Path<(String, usize)>,
    Query(query): Query<KeyQuery>,
    address: LimitedAs,
) -> Result<Response, ApiError> {
    let wanted = Wanted::of(&app, &user, deal, query.key(), &address).await?;
    wanted.known(&app).await?.answer(&app, &user)
}

/// Has every decision of a deal weighed from what its seat knew, the caller's
/// own first. People take turns; what several want is done once. Whoever looks
/// at the stream sees it fill in.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/deals/{deal}/analysis",
    tag = "tables",
    params(
        ("id" = String, Path, description = "The table."),
        ("deal" = usize, Path, description = "The deal, from 1."),
        KeyQuery,
    ),
    responses(
        (status = 200, description = "What is known so far; all of it where it was analysed before.", body = DealAnalysis),
        (status = 404, description = "There is no such table or deal (`no_such_deal`).", body = ErrorBody),
        (status = 409, description = "The match goes on (`not_over`).", body = ErrorBody),
        BadBody,
        (status = 403, description = "The caller may not see the record, or not yet (`wrong_key`, `boards_hidden`, `not_played`).", body = ErrorBody),
        NotSignedIn,
        Common,
        (status = 429, description = "The caller has asked for too many that are not done (`too_many_analyses`), or asks too often.", body = ErrorBody),
    ),
)]
pub(crate) async fn ask_analysis(
    State(app): State<App>,
    user: User,
    Path(deal): Path<(String, usize)>,
    Query(query): Query<KeyQuery>,
    address: LimitedAs,
) -> Result<Response, ApiError> {
    let wanted = Wanted::of(&app, &user, deal, query.key(), &address).await?;
    if app.weighing.running(&wanted.deal.key).is_none()
        && let Some(text) = app.weighing.kept(&wanted.deal.key).await?
    {
        return Known::Kept(text).answer(&app, &user);
    }
    let Wanted { text, deal, seat } = wanted;
    let analysis = app.replays.run(move || Analysis::of(&text)).await?;
    let analysis = analysis.map_err(|refusal: Refusal| ApiError::from(refusal))?;
    if deal.number == 0 || deal.number > analysis.deals().len() {
        return Err(ServerRefusal::NoSuchDeal.into());
    }
    let (ms, number, table) = (app.weighing.ms(), deal.number, deal.table.clone());
    let job = || Job::new(&table, analysis, number, ms, seat);
    let job = app.weighing.ask(&user.id, deal, job)?;
    Known::Running(job).answer(&app, &user)
}

/// The caller no longer wants the analysis of a deal; it ends when nobody does.
#[utoipa::path(
    delete,
    path = "/api/tables/{id}/deals/{deal}/analysis",
    tag = "tables",
    params(
        ("id" = String, Path, description = "The table."),
        ("deal" = usize, Path, description = "The deal, from 1."),
        KeyQuery,
    ),
    responses(
        (status = 204, description = "He has left it."),
        NoTable,
        BadBody,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn leave_analysis(
    State(app): State<App>,
    user: User,
    Path(deal): Path<(String, usize)>,
    Query(query): Query<KeyQuery>,
    address: LimitedAs,
) -> Result<StatusCode, ApiError> {
    let wanted = Wanted::of(&app, &user, deal, query.key(), &address).await?;
    app.weighing.leave(&user.id, &wanted.deal.key);
    Ok(StatusCode::NO_CONTENT)
}

/// The analysis of a deal as it fills in, as server-sent events: `analysis`
/// with what is known first, then `news` with every decision that was weighed.
/// The stream ends when all are.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/deals/{deal}/analysis/live",
    tag = "tables",
    params(
        ("id" = String, Path, description = "The table."),
        ("deal" = usize, Path, description = "The deal, from 1."),
        KeyQuery,
    ),
    responses(
        (status = 200, description = "A stream of `analysis` and `news`.", content_type = "text/event-stream", body = AnalysisNews),
        (status = 403, description = "The caller may not see the record, or not yet (`wrong_key`, `boards_hidden`, `not_played`).", body = ErrorBody),
        (status = 404, description = "There is no such table, or nobody has asked (`not_analysed`).", body = ErrorBody),
        (status = 409, description = "The match goes on (`not_over`).", body = ErrorBody),
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn live_analysis(
    State(app): State<App>,
    user: User,
    Path(deal): Path<(String, usize)>,
    Query(query): Query<KeyQuery>,
    asker: Asker,
    address: LimitedAs,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let open = app.streams.open(StreamKind::Analysis, &asker)?;
    let wanted = Wanted::of(&app, &user, deal, query.key(), &address).await?;
    let event = |text: String| Event::default().event("analysis").data(text);
    let (first, rest) = match wanted.known(&app).await? {
        Known::Kept(text) => (event(text), None),
        Known::Running(job) => {
            let changes = job.follow();
            let known = app.weighing.seen(&user.id, &job);
            let more = known.state.goes_on();
            let parts = known.parts.len();
            let follower = Follower { weighing: app.weighing.clone(), user, job, changes, parts };
            (event(json(&known)?), more.then_some(follower))
        }
    };
    let rest = stream::unfold(rest, |follower| async move { Follower::next(follower?).await });
    let stopping = app.stopping.clone().cancelled_owned();
    let events = stream::once(future::ready(first)).chain(rest).map(Ok).take_until(stopping);
    Ok(Sse::new(open.with(events)).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

/// Somebody who follows an analysis.
struct Follower {
    weighing: Weighing,
    user: User,
    job: Arc<Job>,
    changes: tokio::sync::watch::Receiver<usize>,
    /// How many parts he has heard of.
    parts: usize,
}

impl Follower {
    /// Waits for news; nothing follows the last.
    async fn next(mut self) -> Option<(Event, Option<Self>)> {
        let (parts, end) = loop {
            // What comes after the look is a change.
            self.changes.mark_unchanged();
            let (parts, end) = self.job.since(self.parts);
            if !parts.is_empty() || end.is_some() {
                break (parts, end);
            }
            let changed = self.changes.changed();
            if self.parts > 0 {
                changed.await.ok()?;
            } else if time::timeout(WAITING, changed).await.is_err() {
                break (Vec::new(), None);
            }
        };
        self.parts += parts.len();
        let state = match end {
            Some(End::Done) => AnalysisState::Over,
            Some(End::Stopped | End::Broke) => AnalysisState::Stopped,
            None if self.parts == 0 => AnalysisState::Waiting,
            None => AnalysisState::Running,
        };
        let ahead = self.weighing.ahead(&self.user.id, state);
        let summaries = self.job.known().summaries;
        let news = AnalysisNews { state, ahead, parts, summaries };
        let text = serde_json::to_string(&news).ok()?;
        let follower = state.goes_on().then_some(self);
        Some((Event::default().event("news").data(text), follower))
    }
}

/// In which game.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct GameQuery {
    /// In which game.
    game: Kind,
}

/// What the caller lost in his last deals that were analysed, by kind of
/// decision.
#[utoipa::path(
    get,
    path = "/api/me/losses",
    tag = "tables",
    params(GameQuery),
    responses(
        (status = 200, description = "The sums.", body = Losses),
        BadQuery,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn losses(
    State(app): State<App>,
    user: User,
    Query(GameQuery { game }): Query<GameQuery>,
) -> Result<Json<Losses>, ApiError> {
    let rows = app.store.analysed_deals(&user.id, game_kind(game), ANALYSED_DEALS_OF_USER).await?;
    let mut sum = Tally::default();
    let mut deals = Vec::new();
    for row in rows {
        let tally: Tally = serde_json::from_str(&row.body)
            .map_err(|error| ApiError::Internal(format!("what {} lost: {error}", user.id)))?;
        sum.merge(&tally);
        deals.push(LostDeal {
            table: row.table_id,
            deal: row.deal as usize,
            at_ms: row.at_ms as u64,
            accuracy: tally.mean_accuracy(),
            tally,
        });
    }
    Ok(Json(Losses { game, accuracy: sum.mean_accuracy(), tally: sum, deals }))
}

/// Goes on from a decision of a record with other moves of its seat, bots on
/// all other chairs. Nothing of it is kept: the same moves come to the same.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/play-on",
    tag = "tables",
    params(("id" = String, Path, description = "The table."), KeyQuery),
    request_body = PlayOnRequest,
    responses(
        (status = 200, description = "How it stands when it is the seat's turn again, or the deal is over.", body = PlayedOn),
        (status = 404, description = "There is no such table or decision.", body = ErrorBody),
        (status = 409, description = "The match goes on (`not_over`).", body = ErrorBody),
        (status = 422, description = "A move is not allowed there.", body = ErrorBody),
        NotSignedIn,
        BadBody,
        Common,
    ),
)]
pub(crate) async fn play_on_from(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
    Query(query): Query<KeyQuery>,
    address: LimitedAs,
    Json(request): Json<PlayOnRequest>,
) -> Result<Json<PlayedOn>, ApiError> {
    let (_, text) = rights::record(&app, &user.0, &id, query.key()).await?;
    app.throttles.replays.check_weighed(&address.0, weight(&text))?;
    let played = app.replays.run(move || play_on::from(&text, &request)).await?;
    Ok(Json(played?))
}

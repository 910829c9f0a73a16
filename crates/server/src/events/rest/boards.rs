//! The boards of a round: to be prepared before it, and to be read after it.

use ::desk::{BoardSecret, DeskError, DeskRefusal, Right, RoundBoards};
use axum::extract::State;
use protocol::ErrorBody;
use protocol::events::{BoardLabelView, BoardView, BoardsView};
use serde::Deserialize;
use shengji::Seat;
use utoipa::IntoParams;
use venue::{BoardLabel, DealtBoard};

use super::desk::person;
use crate::api::errors::{Common, NoEvent};
use crate::auth::Caller;
use crate::http::{Json, Path, Query};
use crate::refuse::ServerRefusal;
use crate::{ApiError, App};

/// Of which stage.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct StageQuery {
    /// From 0; the first unless given.
    #[serde(default)]
    pub(crate) stage: u32,
}

/// The boards of a round with all hands. Before the round is over they are
/// for those who have opened them (`open_boards`) to prepare them, and those
/// of an online round for nobody.
#[utoipa::path(
    get,
    path = "/api/events/{id}/rounds/{round}/boards",
    tag = "events",
    params(
        ("id" = String, Path, description = "The event."),
        ("round" = u32, Path, description = "From 1 within its stage."),
        StageQuery,
    ),
    responses(
        (status = 200, description = "The boards.", body = BoardsView),
        (status = 403, description = "The round is not over, and the caller has not opened its boards (`boards_hidden`).", body = ErrorBody),
        NoEvent,
        (status = 422, description = "The round has no boards (`no_boards`), or another server has them (`boards_lost`).", body = ErrorBody),
        Common,
    ),
)]
pub(crate) async fn round_boards(
    State(app): State<App>,
    caller: Caller,
    Path((id, round)): Path<(String, u32)>,
    Query(query): Query<StageQuery>,
) -> Result<Json<BoardsView>, ApiError> {
    let desk = app.events.owner(&id).await?.desk().await?;
    let mut boards = desk.round_boards(query.stage, round)?;
    let prepares = caller.0.as_ref().is_some_and(|signed| {
        let staff = person(&signed.user).right_at(&desk) >= Right::Referee;
        staff && desk.side().boards.opened_by(query.stage, round, &signed.user.id)
    });
    if !boards.over && (boards.online || !prepares) {
        return Err(ServerRefusal::BoardsHidden.into());
    }
    let secret =
        app.keys.board_secret(&id, &boards.set).ok_or(DeskError::from(DeskRefusal::BoardsLost))?;
    boards.set.secret = BoardSecret::Known(secret);
    let dealt = venue::deal(&boards).ok_or_else(|| no_rules(&boards))?;
    Ok(Json(BoardsView {
        stage: query.stage,
        round,
        public: boards.over,
        boards: dealt.iter().map(view).collect(),
    }))
}

/// What stands on the boards of a round: who deals, and at which level. It
/// follows from their numbers and is no secret.
#[utoipa::path(
    get,
    path = "/api/events/{id}/rounds/{round}/labels",
    tag = "events",
    params(
        ("id" = String, Path, description = "The event."),
        ("round" = u32, Path, description = "From 1 within its stage."),
        StageQuery,
    ),
    responses(
        (status = 200, description = "The labels.", body = [BoardLabelView]),
        NoEvent,
        (status = 422, description = "The round has no boards (`no_boards`).", body = ErrorBody),
        Common,
    ),
)]
pub(crate) async fn board_labels(
    State(app): State<App>,
    Path((id, round)): Path<(String, u32)>,
    Query(query): Query<StageQuery>,
) -> Result<Json<Vec<BoardLabelView>>, ApiError> {
    let desk = app.events.owner(&id).await?.desk().await?;
    let boards = desk.round_boards(query.stage, round)?;
    let labels = venue::labels(&boards).ok_or_else(|| no_rules(&boards))?.into_iter();
    let view =
        |of: BoardLabel| BoardLabelView { board: of.number, dealer: of.dealer, level: of.level };
    Ok(Json(labels.map(view).collect()))
}

fn no_rules(boards: &RoundBoards) -> ApiError {
    ApiError::Internal(format!("no rules for boards of {:?}", boards.edition))
}

fn view(board: &DealtBoard) -> BoardView {
    let hand = |seat| board.hands[seat].clone();
    BoardView {
        board: board.label.number,
        dealer: board.label.dealer,
        level: board.label.level,
        east: hand(Seat::East),
        south: hand(Seat::South),
        west: hand(Seat::West),
        north: hand(Seat::North),
        kitty: board.kitty.clone(),
    }
}

//! The boards of a round: to be prepared before it, and to be read after it.

use std::sync::Arc;

use ::cards::{Card, Secret, deal_seed};
use ::desk::wire::{BoardView, BoardsView};
use ::desk::{Right, RoundBoards};
use axum::extract::State;
use protocol::ErrorBody;
use serde::Deserialize;
use shengji::{Deck, Seat, Setup};
use tournament::plan::Edition;
use utoipa::IntoParams;

use super::desk::person;
use crate::api::errors::Common;
use crate::auth::Caller;
use crate::http::{Json, Path, Query};
use crate::{ApiError, App, refuse};

/// Of which stage.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct StageQuery {
    /// From 0; the first unless given.
    #[serde(default)]
    stage: u32,
}

/// The boards of a round with all hands. Before the round is over they are
/// for its referees and directors, who prepare them, and those of an online
/// round for nobody.
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
        (status = 403, description = "The round is not over (`boards_hidden`).", body = ErrorBody),
        (status = 404, description = "There is no such event.", body = ErrorBody),
        (status = 422, description = "The round has no boards (`no_boards`).", body = ErrorBody),
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
    let boards = desk.round_boards(query.stage, round)?;
    let prepares = caller
        .0
        .as_ref()
        .is_some_and(|signed| person(&signed.user).right_at(&desk) >= Right::Referee);
    if !boards.over && (boards.online || !prepares) {
        return Err(refuse::boards_hidden().into());
    }
    let dealt = deal(&boards).ok_or_else(|| {
        ApiError::Internal(format!("no rules for boards of {:?}", boards.edition))
    })?;
    Ok(Json(BoardsView { stage: query.stage, round, public: boards.over, boards: dealt }))
}

/// Every board, dealt as at a table that plays the set.
fn deal(boards: &RoundBoards) -> Option<Vec<BoardView>> {
    let id = match boards.edition {
        Edition::Cn2002 => format!("cn2002x{}", boards.decks),
        Edition::Cn2017 => "cn2017".to_owned(),
        Edition::Most2015 => "most2015".to_owned(),
        Edition::Sasu2017 => "sasu2017".to_owned(),
        Edition::Erdayi2021 => return None,
    };
    let edition = Arc::new(shengji::Edition::by_id(&id)?.clone());
    let secret = Secret(boards.set.secret);
    let all = (1..=boards.boards).map(|number| {
        let setup = Setup::board(Arc::clone(&edition), number);
        let dealer = setup.dealer.unwrap_or(Seat::East);
        let seed = deal_seed(&secret, &[], &boards.set.name, u64::from(number));
        let deck = Deck::from_seed(&edition, seed);
        let hands = deck.hands(&edition, dealer);
        let hand = |seat| written(&hands[seat]);
        BoardView {
            board: number,
            dealer: dealer.to_string(),
            level: setup.levels.north_south.to_string(),
            east: hand(Seat::East),
            south: hand(Seat::South),
            west: hand(Seat::West),
            north: hand(Seat::North),
            kitty: written(deck.kitty(&edition)),
        }
    });
    Some(all.collect())
}

fn written(cards: &[Card]) -> Vec<String> {
    cards.iter().map(ToString::to_string).collect()
}

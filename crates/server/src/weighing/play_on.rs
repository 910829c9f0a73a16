//! Going on from a decision of a record with other moves.
//!
//! Nothing of it is kept. The bots decide from what their seats see and leave
//! nothing to chance, so that the same moves come to the same: whoever plays on
//! sends all his moves again with each new one.

use analysis::Analysis;
use games::record::Replay;
use games::{Game, Move, Seat, Viewer};
use protocol::{DoneMove, PlayOnRequest, PlayedOn};

use crate::ApiError;
use crate::refuse::ServerRefusal;

/// The policy of the bots.
const BOT: &str = "club";

/// How it stands after these moves, when it is the seat's turn again or the
/// deal is over.
pub(super) fn from(record: &str, request: &PlayOnRequest) -> Result<PlayedOn, ApiError> {
    let analysis = Analysis::of(record)?;
    let decision =
        analysis.decisions().get(request.decision).ok_or(ServerRefusal::NoSuchDecision)?;
    if decision.drawn.is_some() {
        return Err(ServerRefusal::NotFromHere.into());
    }
    let lines = analysis.excerpt(request.decision).ok_or(ServerRefusal::NoSuchDecision)?;
    let game = position(&lines)?;
    play(game, decision.seat, &request.moves)
}

/// The game that these lines of a record lead to.
pub(crate) fn position(lines: &[String]) -> Result<Game, ApiError> {
    let broken = |why: String| ApiError::Internal(format!("an excerpt of a record: {why}"));
    let mut lines = lines.iter();
    let header = lines.next().map_or("", String::as_str);
    let mut replay = Replay::start(header).map_err(|error| broken(error.to_string()))?;
    for line in lines {
        replay.read(line).map_err(|error| broken(error.to_string()))?;
    }
    replay.game().ok_or_else(|| broken("no game".to_owned()))
}

fn play(mut game: Game, seat: Seat, moves: &[Move]) -> Result<PlayedOn, ApiError> {
    let rules = game.rules();
    let mut bot = bots::by_name(BOT, &rules)
        .ok_or_else(|| ApiError::Internal(format!("{BOT} does not play {}", rules.id())))?;
    let mut own = moves.iter();
    let (mut done, mut events) = (Vec::new(), Vec::new());
    while !game.is_over() && !game.needs_deal() {
        let action = match game.turn() {
            Some(turn) if turn == seat => match own.next() {
                Some(next) => next.by(game.kind(), seat).map_err(refused)?,
                None => break,
            },
            Some(turn) => bot
                .act(&game.view(Viewer::Seat(turn)), turn)
                .ok_or_else(|| ApiError::Internal(format!("{BOT} does nothing")))?,
            None => match game.due() {
                Some(due) => due,
                None => break,
            },
        };
        game.act(&action, &mut events).map_err(refused)?;
        if let (Some(seat), Some(play)) = (action.seat(), Move::of(&action)) {
            done.push(DoneMove { seat, play });
        }
    }
    let over = game.is_over() || game.needs_deal();
    // When it is over all cards are open, as at a table.
    let view = game.view(Viewer::Seat(seat)).into();
    Ok(PlayedOn { seat, bot: BOT.to_owned(), view, done, over })
}

fn refused(error: games::GameError) -> ApiError {
    ApiError::Refused(error.into())
}

//! Going on from a decision of a record with other moves.
//!
//! Nothing of it is kept. The bots decide from what their seats see and leave
//! nothing to chance, so that the same moves come to the same: whoever plays on
//! sends all his moves again with each new one.

use analysis::Analysis;
use cards::CardSet;
use games::{Action, Game, Move, Seat, Viewer};
use protocol::{DoneMove, PlayOnRequest, PlayedOn};

use crate::ApiError;
use crate::refuse::ServerRefusal;

/// The policy of the bots.
const BOT: &str = "club";
/// More than anybody can say at once: what is named, bid or declared.
const SAID: usize = 40;

/// How it stands after these moves, when it is the seat's turn again or the
/// deal is over.
pub(super) fn from(record: &str, request: &PlayOnRequest) -> Result<PlayedOn, ApiError> {
    let analysis = Analysis::of(record)?;
    let decision =
        analysis.decisions().get(request.decision).ok_or(ServerRefusal::NoSuchDecision)?;
    let game = analysis.game(request.decision).ok_or(ServerRefusal::NoSuchDecision)?;
    play(game.clone(), decision.seat, &request.moves)
}

fn play(mut game: Game, seat: Seat, moves: &[Move]) -> Result<PlayedOn, ApiError> {
    let rules = game.rules();
    let mut bot = bots::by_name(BOT, &rules)
        .ok_or_else(|| ApiError::Internal(format!("{BOT} does not play {}", rules.id())))?;
    let kind = game.kind();
    let mut own = moves.iter();
    let (mut done, mut events) = (Vec::new(), Vec::new());
    let mut asked = Asked::default();
    let mut choices = Vec::new();
    while !game.is_over() && !game.needs_deal() {
        let turn = game.turn();
        let mut action = None;
        if turn.is_none_or(|turn| turn == seat) {
            choices = asked.choices(&game, seat);
            if turn.is_some() || !choices.is_empty() {
                match own.next() {
                    // To wait while cards are drawn.
                    Some(Move::Pass {}) if turn.is_none() => {}
                    Some(next) => action = Some(next.by(kind, seat).map_err(refused)?),
                    None => break,
                }
            }
        }
        for other in Seat::first(kind.seats()).filter(|other| *other != seat) {
            if action.is_none() && turn.is_none_or(|turn| turn == other) {
                action = bot.act(&game.view(Viewer::Seat(other)), other);
            }
        }
        let action = match action.or_else(|| game.due()) {
            Some(action) => action,
            None if turn.is_some() => {
                return Err(ApiError::Internal(format!("{BOT} does nothing")));
            }
            None => break,
        };
        game.act(&action, &mut events).map_err(refused)?;
        if let (Some(seat), Some(play)) = (action.seat(), Move::of(&action)) {
            if matches!(play, Move::Declare { .. }) {
                // What may be declared over it is another question.
                asked = Asked::default();
            }
            done.push(DoneMove { seat, play });
        }
        choices.clear();
    }
    let over = game.is_over() || game.needs_deal();
    // When it is over all cards are open, as at a table.
    let view = game.view(Viewer::Seat(seat)).into();
    Ok(PlayedOn { seat, bot: BOT.to_owned(), view, done, choices, over })
}

/// What a seat was asked while cards are drawn: it is asked again only when it
/// can declare something else.
#[derive(Default)]
struct Asked(Vec<CardSet>);

impl Asked {
    /// What the seat can say, where it is to say something.
    fn choices(&mut self, game: &Game, seat: Seat) -> Vec<Move> {
        let said = |action: &Action| {
            Move::of(action).filter(|of| {
                matches!(
                    of,
                    Move::Declare { .. } | Move::Pass {} | Move::Trump { .. } | Move::Call { .. }
                )
            })
        };
        if game.turn().is_some() {
            let legal = game.legal(seat, SAID);
            let all: Option<Vec<Move>> = legal.iter().map(said).collect();
            return all.unwrap_or_default();
        }
        let options = game.may_declare(seat);
        if options.iter().all(|option| self.0.contains(option)) {
            return Vec::new();
        }
        self.0.clone_from(&options);
        let declare = |cards| Move::Declare { cards };
        std::iter::once(Move::Pass {}).chain(options.into_iter().map(declare)).collect()
    }
}

fn refused(error: games::GameError) -> ApiError {
    ApiError::Refused(error.into())
}

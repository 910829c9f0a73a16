//! A puzzle as its solver sees it.

use analysis::{Analysis, Kind as Decided, Puzzle};
use games::{Game, Move, View, Viewer};
use protocol::{PastMove, PuzzleAsks};

use crate::ApiError;

/// More than there ever are to choose of.
const CHOICES: usize = 16;

/// The position of a puzzle.
pub(super) struct Position {
    pub(super) game: Game,
    pub(super) asks: PuzzleAsks,
    /// What may be said, where nothing is played.
    pub(super) choices: Vec<Move>,
    /// What everyone did before, as far as the seat saw it.
    pub(super) past: Vec<PastMove>,
}

impl Position {
    pub(super) fn of(puzzle: &Puzzle) -> Result<Self, ApiError> {
        let game = puzzle.position()?;
        let asks = asks(puzzle, &game);
        let choices = match asks {
            PuzzleAsks::Bid | PuzzleAsks::Name => {
                let legal = game.legal(puzzle.seat, CHOICES);
                legal.iter().filter_map(Move::of).collect()
            }
            PuzzleAsks::Lead | PuzzleAsks::Follow => Vec::new(),
        };
        Ok(Self { past: past(puzzle), game, asks, choices })
    }
}

/// What a puzzle asks for.
pub(super) fn asked(puzzle: &Puzzle) -> Result<PuzzleAsks, ApiError> {
    Ok(asks(puzzle, &puzzle.position()?))
}

/// What is asked. What was done in the game must not show: who followed may
/// have passed, and a bomb may have been led.
fn asks(puzzle: &Puzzle, game: &Game) -> PuzzleAsks {
    match puzzle.kind {
        Decided::Bid => PuzzleAsks::Bid,
        Decided::Name => PuzzleAsks::Name,
        _ => {
            let leads = match game.view(Viewer::Seat(puzzle.seat)) {
                View::Shengji(view) => {
                    view.deal.and_then(|deal| deal.trick).is_none_or(|trick| trick.plays.is_empty())
                }
                View::Erdayi(view) => matches!(
                    &view.deal,
                    games::erdayi::DealView::Playing(playing) if playing.on_table.is_none()
                ),
            };
            if leads { PuzzleAsks::Lead } else { PuzzleAsks::Follow }
        }
    }
}

/// What was said and played before; what others laid aside nobody saw.
fn past(puzzle: &Puzzle) -> Vec<PastMove> {
    // A position in which nobody has done anything yet has no decision.
    let Ok(analysis) = Analysis::of(&puzzle.record.join("\n")) else { return Vec::new() };
    let seen =
        analysis.decisions().iter().filter(|of| of.kind != Decided::Bury || of.seat == puzzle.seat);
    seen.filter_map(|of| Some(PastMove { seat: of.seat, trick: of.trick, play: of.made.clone()? }))
        .collect()
}

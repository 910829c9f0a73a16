//! Who may see what others made of the board of a day, and its cards.

use store::DayPlay;

use super::board::Board;
use super::day::Day;
use crate::tables::refuse::TableRefusal;
use crate::{ApiError, App};

/// Refuses everyone who might yet play the board, or still plays it, whatever
/// link he has. A day that is over is begun by nobody.
pub(crate) async fn check_seen(
    app: &App,
    board: Board,
    caller: Option<&store::User>,
) -> Result<(), ApiError> {
    let own = match caller {
        Some(user) => app.store.day_play(board.day.number(), board.kind(), &user.id).await?,
        None => None,
    };
    let seen = match own {
        Some(play) => play.finished_ms.is_some(),
        None => is_over(app, board),
    };
    if seen { Ok(()) } else { Err(TableRefusal::NotPlayed.into()) }
}

/// The same for the board of a table.
pub(crate) async fn check_table(
    app: &App,
    play: &DayPlay,
    caller: Option<&store::User>,
) -> Result<(), ApiError> {
    check_seen(app, Board::of(play), caller).await
}

/// Whether the secret of a table's board is open.
pub(crate) fn is_open(app: &App, play: &DayPlay) -> bool {
    is_over(app, Board::of(play))
}

/// Whether the day is over.
pub(super) fn is_over(app: &App, board: Board) -> bool {
    board.day < Day::at(app.config.clock.now_ms())
}

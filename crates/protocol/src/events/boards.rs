//! Boards that are the same at every table.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

shapes! {
    /// A board with all it holds. Cards are written as in records, such as
    /// `SA` or `LJ`.
    BoardView {
        /// Its number, from 1.
        board: u32,
        /// Who deals: `E`, `N`, `W` or `S`.
        dealer: String,
        /// The level that is played, `2` to `A`.
        level: String,
        /// The hand of east.
        east: Vec<String>,
        /// The hand of south.
        south: Vec<String>,
        /// The hand of west.
        west: Vec<String>,
        /// The hand of north.
        north: Vec<String>,
        /// The cards left over.
        kitty: Vec<String>,
    }

    /// The boards of a round.
    BoardsView {
        /// From 0.
        stage: u32,
        /// From 1 within its stage.
        round: u32,
        /// Whether everyone may see them: the round is over.
        public: bool,
        /// By number.
        boards: Vec<BoardView>,
    }
}

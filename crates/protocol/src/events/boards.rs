//! Boards that are the same at every table.

use cards::{Card, Rank};
use serde::{Deserialize, Serialize};
use shengji::Seat;
use ts_rs::TS;

shapes! {
    /// What stands on a board, which tells nothing of its cards.
    BoardLabelView {
        /// Its number, from 1.
        board: u32,
        /// Who deals.
        #[ts(type = "'E' | 'N' | 'W' | 'S'")]
        #[schema(value_type = String, example = "E")]
        dealer: Seat,
        /// The level that is played, `2` to `A`.
        #[schema(value_type = String, example = "2")]
        level: Rank,
    }

    /// A board with all it holds. Cards are written as in records, such as
    /// `SA` or `LJ`.
    BoardView {
        /// Its number, from 1.
        board: u32,
        /// Who deals.
        #[ts(type = "'E' | 'N' | 'W' | 'S'")]
        #[schema(value_type = String, example = "E")]
        dealer: Seat,
        /// The level that is played, `2` to `A`.
        #[schema(value_type = String, example = "2")]
        level: Rank,
        /// The hand of east.
        #[schema(value_type = Vec<String>)]
        east: Vec<Card>,
        /// The hand of south.
        #[schema(value_type = Vec<String>)]
        south: Vec<Card>,
        /// The hand of west.
        #[schema(value_type = Vec<String>)]
        west: Vec<Card>,
        /// The hand of north.
        #[schema(value_type = Vec<String>)]
        north: Vec<Card>,
        /// The cards left over.
        #[schema(value_type = Vec<String>)]
        kitty: Vec<Card>,
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

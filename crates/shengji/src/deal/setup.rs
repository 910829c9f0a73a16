//! What is known before the cards are, and what is known once trump is fixed.

use std::sync::Arc;

use cards::Rank;

use crate::edition::Edition;
use crate::order::Order;
use crate::seat::{BySide, Seat};

/// The circumstances of a deal before its cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rules.
    pub edition: Arc<Edition>,
    /// The number of the deal or board, from 1.
    pub number: u32,
    /// The levels of both sides.
    pub levels: BySide<Rank>,
    /// The dealer, unless the first declaration is to decide (抢庄).
    pub dealer: Option<Seat>,
}

impl Setup {
    /// Whether it is the first deal of a match, in which declaring decides
    /// the dealer.
    pub const fn is_first(&self) -> bool {
        self.dealer.is_none()
    }

    /// A board with a printed dealer and level (cn2002:4 二, 24 三). Choice:
    /// board k has dealers E, N, W, S and levels 2, 3, … A in turn.
    pub fn board(edition: Arc<Edition>, number: u32) -> Self {
        let index = number.saturating_sub(1) as usize;
        let level = Rank::ALL[index % Rank::ALL.len()];
        Self {
            edition,
            number,
            levels: BySide { east_west: level, north_south: level },
            dealer: Some(Seat::East.plus(index % 4)),
        }
    }
}

/// Dealer, level and trump, once they are fixed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The circumstances.
    pub setup: Setup,
    /// The dealer.
    pub dealer: Seat,
    /// The order of the cards: level and trump.
    pub order: Order,
    /// Whether it is a board (计副制), which is no part of a 局.
    pub board: bool,
}

//! The result of a deal (cn2002:16–20).

use cards::{CardSet, Rank};
use serde::{Deserialize, Serialize};

use super::{DoneTrick, Terms};
use crate::declare::Declaration;
use crate::levels::{Rise, raise};
use crate::order::Trump;
use crate::seat::{BySeat, BySide, Seat, Side};

/// How a deal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealResult {
    /// The dealer.
    pub dealer: Seat,
    /// The level played.
    pub level: Rank,
    /// The trump suit, or `None` for 无主.
    pub trump: Trump,
    /// Points in the tricks the defenders won.
    pub trick_points: u32,
    /// Penalties as the defenders count them.
    pub penalty_points: i32,
    /// Points in the kitty laid down.
    pub kitty_points: u32,
    /// The kitty's factor; 0 when the dealer's side won the last trick.
    pub factor: u32,
    /// The defenders' points in all.
    pub points: i32,
    /// What it does to the levels.
    pub rise: Rise,
    /// The levels after it.
    pub levels: BySide<Rank>,
    /// Who deals next.
    pub next_dealer: Seat,
    /// The side that held its deal at A and won the 局 with it.
    pub game_won: Option<Side>,
    /// How it ended before the last card, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
}

/// How a deal with a result ended before its last card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// A ruling: this side has lost it (sasu2017 七).
    Forfeited(Side),
    /// This seat claimed all tricks that were left.
    Claimed(Seat),
}

/// What the points of a deal are made of.
#[derive(Clone, Copy)]
pub(super) struct Points {
    pub(super) tricks: u32,
    pub(super) penalties: i32,
    pub(super) kitty: u32,
    /// `None` when the defenders did not win the last trick.
    pub(super) factor: Option<u32>,
}

impl DealResult {
    /// The result of a deal. A ruling says what it does to the levels; else
    /// the points do.
    pub(super) fn new(
        terms: &Terms,
        points: Points,
        ended: Option<Ended>,
        ruled: Option<Rise>,
    ) -> Self {
        let Points { tricks, penalties, kitty, factor } = points;
        let dealer_side = terms.dealer.side();
        let level = terms.order.level();
        let factor = factor.unwrap_or(0);
        let points = (tricks + kitty * factor) as i32 + penalties;
        let rise = ruled.unwrap_or_else(|| terms.setup.edition.levels.rise(points));
        let mut levels = terms.setup.levels;
        levels[dealer_side] = raise(level, rise.dealer_side);
        levels[dealer_side.other()] = raise(levels[dealer_side.other()], rise.defenders);
        // Holding a deal at A wins the 局, of which a board is no part.
        let held_at_ace = !rise.switch && level == Rank::Ace && !terms.board;
        Self {
            dealer: terms.dealer,
            level,
            trump: terms.order.trump(),
            trick_points: tricks,
            penalty_points: penalties,
            kitty_points: kitty,
            factor,
            points,
            rise,
            levels,
            next_dealer: if rise.switch { terms.dealer.next() } else { terms.dealer.partner() },
            game_won: held_at_ace.then_some(dealer_side),
            ended,
        }
    }
}

/// A deal that is over: everything may be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    pub(crate) terms: Terms,
    pub(crate) dealt: BySeat<CardSet>,
    pub(crate) kitty: CardSet,
    pub(crate) buried: CardSet,
    pub(crate) history: Vec<Declaration>,
    pub(crate) taken: CardSet,
    pub(crate) last_trick: Option<DoneTrick>,
    pub(crate) result: DealResult,
}

impl Finished {
    /// The result.
    pub const fn result(&self) -> &DealResult {
        &self.result
    }

    /// Dealer, level and trump.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The hands as they were dealt.
    pub const fn dealt(&self) -> &BySeat<CardSet> {
        &self.dealt
    }

    /// The original kitty.
    pub const fn kitty(&self) -> CardSet {
        self.kitty
    }

    /// The kitty the dealer laid down; empty where the deal ended before.
    pub const fn buried(&self) -> CardSet {
        self.buried
    }
}

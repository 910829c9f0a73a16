//! What may be seen of a game. The rule crates decide it.

use cards::Rank;
use serde::Serialize;
use shengji::{BySide, DealResult, Side};

use crate::{Seat, ShengjiGame, Viewer};

/// A game as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "game", rename_all = "snake_case")]
pub enum View {
    /// 升级. Large, hence in a box.
    Shengji(Box<ShengjiView>),
    /// 竞技二打一
    Erdayi(Box<erdayi::View>),
}

/// A game of 升级 as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShengjiView {
    /// The edition's id.
    pub rules: String,
    /// Both sides' levels.
    pub levels: BySide<Rank>,
    /// The results of the deals that are over.
    pub results: Vec<DealResult>,
    /// The side that won the 局.
    pub winner: Option<Side>,
    /// The latest deal.
    pub deal: Option<shengji::View>,
}

impl View {
    /// Whose turn it is.
    pub fn turn(&self) -> Option<Seat> {
        match self {
            Self::Shengji(view) => view.deal.as_ref()?.turn.map(Seat::from),
            Self::Erdayi(view) => view.turn.map(Seat::from),
        }
    }
}

impl ShengjiView {
    pub(crate) fn new(game: &ShengjiGame, viewer: Viewer) -> Self {
        Self {
            rules: game.edition().id.to_string(),
            levels: game.levels(),
            results: game.results().to_vec(),
            winner: game.winner(),
            deal: game.deal().map(|deal| deal.view(viewer.shengji())),
        }
    }
}

//! How good a decision was.

use games::Kind as Game;
use serde::{Deserialize, Serialize};

/// How good a decision was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "MoveClass"), schema(as = MoveClass))]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Nothing was better (最佳).
    Best,
    /// Next to nothing was lost (不错).
    Fine,
    /// A little was lost (欠妥).
    Inaccuracy,
    /// Much was lost (失误).
    Mistake,
    /// Very much was lost (大错).
    Blunder,
}

impl Class {
    /// All, the best first.
    pub const ALL: [Self; 5] =
        [Self::Best, Self::Fine, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// What it is called, in Chinese and English.
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Best => ("最佳", "best"),
            Self::Fine => ("不错", "fine"),
            Self::Inaccuracy => ("欠妥", "inaccuracy"),
            Self::Mistake => ("失误", "mistake"),
            Self::Blunder => ("大错", "blunder"),
        }
    }

    /// The class of a move that loses so much of the stake.
    pub fn of(game: Game, part_lost: f64) -> Self {
        let limits = Thresholds::of(game);
        if part_lost <= limits.best {
            Self::Best
        } else if part_lost <= limits.fine {
            Self::Fine
        } else if part_lost <= limits.inaccuracy {
            Self::Inaccuracy
        } else if part_lost <= limits.mistake {
            Self::Mistake
        } else {
            Self::Blunder
        }
    }
}

/// The most that a move of each class may lose: levels in 升级; in 二打一 the
/// part of what one deal is played for, which is the bid for a defender and
/// twice the bid for the dealer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// Of the best.
    pub best: f64,
    /// Of fine moves.
    pub fine: f64,
    /// Of inaccuracies.
    pub inaccuracy: f64,
    /// Of mistakes; what loses more is a blunder.
    pub mistake: f64,
}

impl Thresholds {
    /// Those of a game, fitted ([`crate::fit`]): docs/ANALYSIS.md says to what.
    pub const fn of(game: Game) -> Self {
        match game {
            Game::Shengji => Self { best: 0.02, fine: 0.08, inaccuracy: 0.13, mistake: 0.22 },
            Game::Erdayi => Self { best: 0.06, fine: 0.21, inaccuracy: 0.42, mistake: 0.87 },
        }
    }
}

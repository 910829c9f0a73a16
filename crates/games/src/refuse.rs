//! Why a game refuses, and why none is asked at all.

use std::sync::Arc;

use refusal::Refusal;
use shengji::Edition;

/// Why an action is refused, or a deal not started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// It does not come to the rules of a game at all.
    #[error(transparent)]
    Game(#[from] GameRefusal),
    /// A card twice, where the deck has it once.
    #[error(transparent)]
    TwiceInHand(#[from] erdayi::Twice),
    /// The rules of 升级 refuse it.
    #[error("{refused}")]
    Shengji {
        /// Why.
        refused: shengji::Refused,
        /// Whose articles are broken.
        edition: Arc<Edition>,
    },
    /// The rules of 二打一 refuse it.
    #[error(transparent)]
    Erdayi(#[from] erdayi::Error),
}

impl GameError {
    pub(crate) fn shengji(refused: shengji::Refused, edition: &Arc<Edition>) -> Self {
        Self::Shengji { refused, edition: Arc::clone(edition) }
    }
}

impl From<&GameError> for Refusal {
    fn from(error: &GameError) -> Self {
        match error {
            GameError::Game(refusal) => (*refusal).into(),
            GameError::TwiceInHand(twice) => MoveRefusal::TwiceInHand.saying(
                "一副牌里没有两张相同的牌。",
                format!("One deck has no card twice: {twice}."),
            ),
            GameError::Shengji { refused, edition } => refused.refusal(edition),
            GameError::Erdayi(error) => (*error).into(),
        }
    }
}

impl From<GameError> for Refusal {
    fn from(error: GameError) -> Self {
        Self::from(&error)
    }
}

refusal::refusals! {
    /// Why an action is refused before it comes to a game.
    pub enum GameRefusal {
        WrongGame: Rule, "wrong_game", "这不是本桌所打的牌。", "This table plays another game.";
        NotInTurn: Rule, "not_your_turn", "现在没有轮到这个座位。", "It is not this seat's turn.";
    }
}

refusal::refusals! {
    /// The same, where the words depend on what was asked.
    pub enum MoveRefusal {
        /// A card twice, where the deck has it once.
        TwiceInHand: Rule, "not_in_hand";
    }
}

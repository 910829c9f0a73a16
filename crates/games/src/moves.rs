//! What a player does, without saying who he is.

use cards::{CardSet, Suit};
use erdayi::{Call, Hand};
use serde::{Deserialize, Serialize};
use shengji::Demand;

use crate::refuse::{GameError, GameRefusal};
use crate::{Action, Kind, Seat};

/// An action of a player less its seat, as it is sent and as it is logged.
/// Whoever knows the player knows the seat, so a client cannot act for
/// somebody else, and logs stay small.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Move {
    /// Shows cards: all that the seat shows from now on (亮主, 反主).
    Declare {
        /// The cards shown.
        cards: CardSet,
    },
    /// Does not declare when asked; plays nothing in 二打一.
    Pass {},
    /// Names the trump suit after four passes.
    Trump {
        /// The suit.
        suit: Suit,
    },
    /// Lays down the kitty.
    Bury {
        /// The cards laid down.
        cards: CardSet,
    },
    /// Leads or follows.
    Play {
        /// The cards.
        cards: CardSet,
        /// How a throw is to be read, if the player says so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        reading: Option<Vec<CardSet>>,
    },
    /// Names what is led after a failed throw.
    Unit {
        /// The cards of the unit.
        cards: CardSet,
    },
    /// Says what a player with heavy exposed cards may lead.
    Demand {
        /// What.
        demand: Demand,
    },
    /// Says something in the auction of 二打一.
    Call {
        /// 0 for 不叫, or the points bid.
        points: Call,
    },
}

impl Move {
    /// The move as an action of a seat; refused where the game has no such
    /// move or no such seat.
    pub fn by(&self, kind: Kind, seat: Seat) -> Result<Action, GameError> {
        match kind {
            Kind::Shengji => self.shengji(seat.shengji()).map(Action::Shengji),
            Kind::Erdayi => {
                let seat = seat.erdayi().ok_or(GameRefusal::WrongGame)?;
                self.erdayi(seat).map(Action::Erdayi)
            }
        }
    }

    fn shengji(&self, seat: shengji::Seat) -> Result<shengji::Action, GameError> {
        use shengji::Action as Do;
        Ok(match *self {
            Self::Declare { cards } => Do::Declare { seat, cards },
            Self::Pass {} => Do::Pass { seat },
            Self::Trump { suit } => Do::NameTrump { seat, suit },
            Self::Bury { cards } => Do::Bury { seat, cards },
            Self::Play { cards, ref reading } => Do::Play { seat, cards, reading: reading.clone() },
            Self::Unit { cards } => Do::NameUnit { seat, cards },
            Self::Demand { demand } => Do::Demand { seat, demand },
            Self::Call { .. } => return Err(GameRefusal::WrongGame.into()),
        })
    }

    /// Sets of cards of 二打一 have one reading at most, so a reading that is
    /// given says nothing new.
    fn erdayi(&self, seat: erdayi::Seat) -> Result<erdayi::Action, GameError> {
        use erdayi::Action as Do;
        Ok(match *self {
            Self::Call { points } => Do::Call { seat, call: points },
            Self::Pass {} => Do::Pass { seat },
            Self::Play { cards, .. } => {
                let cards = Hand::try_from_cards(cards.iter())?;
                Do::Play { seat, cards, reading: None }
            }
            Self::Declare { .. }
            | Self::Trump { .. }
            | Self::Bury { .. }
            | Self::Unit { .. }
            | Self::Demand { .. } => {
                return Err(GameRefusal::WrongGame.into());
            }
        })
    }

    /// The move of an action; `None` for the steps of whoever runs the table.
    pub fn of(action: &Action) -> Option<Self> {
        match action {
            Action::Shengji(action) => Self::of_shengji(action),
            Action::Erdayi(action) => Self::of_erdayi(action),
        }
    }

    fn of_shengji(action: &shengji::Action) -> Option<Self> {
        use shengji::Action as Do;
        Some(match *action {
            Do::Declare { cards, .. } => Self::Declare { cards },
            Do::Pass { .. } => Self::Pass {},
            Do::NameTrump { suit, .. } => Self::Trump { suit },
            Do::Bury { cards, .. } => Self::Bury { cards },
            Do::Play { cards, ref reading, .. } => Self::Play { cards, reading: reading.clone() },
            Do::NameUnit { cards, .. } => Self::Unit { cards },
            Do::Demand { demand, .. } => Self::Demand { demand },
            Do::Draw
            | Do::Close
            | Do::Expose { .. }
            | Do::Lift { .. }
            | Do::Penalise { .. }
            | Do::Forfeit { .. }
            | Do::Claim { .. }
            | Do::Annul => return None,
        })
    }

    fn of_erdayi(action: &erdayi::Action) -> Option<Self> {
        use erdayi::Action as Do;
        Some(match *action {
            Do::Call { call, .. } => Self::Call { points: call },
            Do::Pass { .. } => Self::Pass {},
            Do::Play { cards, .. } => {
                Self::Play { cards: CardSet::try_from_cards(cards.iter()).ok()?, reading: None }
            }
            Do::Claim { .. } | Do::Annul => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    use super::*;
    use crate::{Game, RandomPlayers, Rules};

    /// Every action of random games survives the way through a move and its
    /// JSON.
    #[test]
    fn moves_are_actions_without_their_seat() {
        let mut rng = SmallRng::seed_from_u64(5);
        for id in Rules::ids() {
            let mut game = Game::new(&Rules::by_id(id).unwrap());
            let mut players = RandomPlayers::new();
            let mut moves = 0;
            while moves < 300 && !game.is_over() {
                if !game.needs_deal() {
                    let action = players.next(&mut rng, &game).unwrap();
                    if let Some(seat) = action.seat() {
                        let json = serde_json::to_string(&Move::of(&action).unwrap()).unwrap();
                        let again: Move = serde_json::from_str(&json).unwrap();
                        let again = again.by(game.kind(), seat).unwrap();
                        assert_eq!(Move::of(&again), Move::of(&action), "{json}");
                        game.check(&again).unwrap();
                        moves += 1;
                    }
                }
                players.step(&mut rng, &mut game, &mut Vec::new()).unwrap();
            }
        }
    }

    #[test]
    fn moves_of_the_other_game_are_refused() {
        let seat = Seat::new(0).unwrap();
        let call: Move = serde_json::from_str(r#"{"do":"call","points":3}"#).unwrap();
        assert_eq!(call.by(Kind::Shengji, seat), Err(GameRefusal::WrongGame.into()));
        let bury: Move = serde_json::from_str(r#"{"do":"bury","cards":["S5"]}"#).unwrap();
        assert_eq!(bury.by(Kind::Erdayi, seat), Err(GameRefusal::WrongGame.into()));
        let twice: Move = serde_json::from_str(r#"{"do":"play","cards":["S5","S5"]}"#).unwrap();
        let error = twice.by(Kind::Erdayi, seat).unwrap_err();
        assert!(matches!(error, GameError::TwiceInHand(_)), "{error:?}");
        assert_eq!(refusal::Refusal::from(error).code, "not_in_hand");
        assert!(serde_json::from_str::<Move>(r#"{"do":"pass","seat":"N"}"#).is_err());
    }
}

//! Events of 升级.

use ::shengji::{Event as Own, ThrowFailure, Unit};
use games::Unseen;

use super::Event;
use crate::value::{Card, Cards};

fn cards_of(units: &[Unit]) -> Vec<Cards> {
    units.iter().map(|unit| unit.cards.into()).collect()
}

impl From<Own> for Event {
    fn from(event: Own) -> Self {
        match event {
            Own::Drawn { seat, card } => Self::Drawn { seat: seat.into(), card: Some(card.into()) },
            Own::Declared(shown) => {
                Self::Declared { seat: shown.seat.into(), cards: shown.cards.into() }
            }
            Own::Passed { seat } => Self::Passed { seat: seat.into(), late: false },
            Own::OpponentAsked { seat } => Self::Asked { seat: seat.into() },
            Own::PartnerNames { seat } => Self::PartnerNames { seat: seat.into() },
            Own::TurnedUp { cards } => {
                Self::TurnedUp { cards: cards.into_iter().map(Card).collect() }
            }
            Own::Redeal => Self::Redeal {},
            Own::TrumpFixed { trump, level, dealer, points } => Self::Trump {
                trump: trump.map(Into::into),
                level: level.into(),
                dealer: dealer.into(),
                points,
            },
            Own::KittyShown { cards } => Self::KittyShown { cards: cards.into() },
            Own::KittyTaken { seat, cards } => {
                Self::Kitty { seat: seat.into(), count: cards.len(), cards: Some(cards.into()) }
            }
            Own::Buried { seat, cards } => {
                Self::Buried { seat: seat.into(), count: cards.len(), cards: Some(cards.into()) }
            }
            Own::Led { seat, cards, units } => Self::Led {
                seat: seat.into(),
                cards: cards.into(),
                units: (units.len() > 1).then(|| cards_of(&units)),
            },
            Own::Followed { seat, cards, wins } => {
                Self::Followed { seat: seat.into(), cards: cards.into(), wins }
            }
            Own::ThrowFailed(failure) => (*failure).into(),
            Own::UnitNamed { seat, cards } => {
                Self::Named { seat: seat.into(), cards: cards.into() }
            }
            Own::Penalised { side, points } => Self::Penalised { side: side.into(), points },
            Own::TrickWon { seat, points } => Self::Trick { seat: seat.into(), points },
            Own::Forfeited { side } => Self::Forfeited { side: side.into() },
            Own::Claimed { seat } => Self::Claimed { seat: seat.into() },
            Own::Annulled => Self::Annulled { hands: None, kitty: None },
            Own::Finished(result) => Self::Result { result: (*result).into() },
        }
    }
}

impl From<ThrowFailure> for Event {
    fn from(ThrowFailure { seat, cards, units, failed }: ThrowFailure) -> Self {
        Self::ThrowFailed {
            seat: seat.into(),
            cards: cards.into(),
            units: cards_of(&units),
            failing: cards_of(&failed.failing),
            penalty: failed.penalty,
            options: cards_of(&failed.options),
        }
    }
}

impl From<Unseen> for Event {
    fn from(event: Unseen) -> Self {
        match event {
            Unseen::Drawn { seat } => Self::Drawn { seat: seat.into(), card: None },
            Unseen::KittyTaken { seat, count } => {
                Self::Kitty { seat: seat.into(), count, cards: None }
            }
            Unseen::Buried { seat, count } => {
                Self::Buried { seat: seat.into(), count, cards: None }
            }
        }
    }
}

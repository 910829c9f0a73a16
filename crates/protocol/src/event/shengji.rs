//! Events of 升级.

use ::shengji::{Notice, ThrowFailure, Unit};

use super::Event;
use crate::value::{Card, Cards};

fn cards_of(units: &[Unit]) -> Vec<Cards> {
    units.iter().map(|unit| unit.cards.into()).collect()
}

impl From<Notice<'_>> for Event {
    fn from(notice: Notice<'_>) -> Self {
        match notice {
            Notice::Drawn { seat, card } => {
                Self::Drawn { seat: seat.into(), card: card.map(Into::into) }
            }
            Notice::Declared(shown) => {
                Self::Declared { seat: shown.seat.into(), cards: shown.cards.into() }
            }
            Notice::Passed { seat } => Self::Passed { seat: seat.into(), late: false },
            Notice::OpponentAsked { seat } => Self::Asked { seat: seat.into() },
            Notice::PartnerNames { seat } => Self::PartnerNames { seat: seat.into() },
            Notice::TurnedUp { cards } => {
                Self::TurnedUp { cards: cards.iter().copied().map(Card).collect() }
            }
            Notice::Redeal => Self::Redeal {},
            Notice::TrumpFixed { trump, level, dealer, points } => Self::Trump {
                trump: trump.map(Into::into),
                level: level.into(),
                dealer: dealer.into(),
                points,
            },
            Notice::KittyShown { cards } => Self::KittyShown { cards: cards.into() },
            Notice::KittyTaken { seat, count, cards } => {
                Self::Kitty { seat: seat.into(), count, cards: cards.map(Into::into) }
            }
            Notice::Buried { seat, count, cards } => {
                Self::Buried { seat: seat.into(), count, cards: cards.map(Into::into) }
            }
            Notice::Led { seat, cards, units } => Self::Led {
                seat: seat.into(),
                cards: cards.into(),
                units: (units.len() > 1).then(|| cards_of(units)),
            },
            Notice::Followed { seat, cards, wins } => {
                Self::Followed { seat: seat.into(), cards: cards.into(), wins }
            }
            Notice::ThrowFailed(failure) => failure.into(),
            Notice::UnitNamed { seat, cards } => {
                Self::Named { seat: seat.into(), cards: cards.into() }
            }
            Notice::Penalised { side, points } => Self::Penalised { side: side.into(), points },
            Notice::TrickWon { seat, points } => Self::Trick { seat: seat.into(), points },
            Notice::Forfeited { side } => Self::Forfeited { side: side.into() },
            Notice::Claimed { seat } => Self::Claimed { seat: seat.into() },
            Notice::Annulled => Self::Annulled { hands: None, kitty: None },
            Notice::Finished(result) => Self::Result { result: (*result).into() },
        }
    }
}

impl From<&ThrowFailure> for Event {
    fn from(ThrowFailure { seat, cards, units, failed }: &ThrowFailure) -> Self {
        Self::ThrowFailed {
            seat: (*seat).into(),
            cards: (*cards).into(),
            units: cards_of(units),
            failing: cards_of(&failed.failing),
            penalty: failed.penalty,
            options: cards_of(&failed.options),
        }
    }
}

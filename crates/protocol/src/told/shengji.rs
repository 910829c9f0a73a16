//! Events of 升级.

use ::shengji::{Notice, ThrowFailure, Unit};

use cards::CardSet;

use super::Told;
use crate::events::EffectWords;

fn cards_of(units: &[Unit]) -> Vec<CardSet> {
    units.iter().map(|unit| unit.cards).collect()
}

impl From<Notice<'_>> for Told {
    fn from(notice: Notice<'_>) -> Self {
        match notice {
            Notice::Drawn { seat, card } => Self::Drawn { seat: seat.into(), card },
            Notice::Declared(shown) => {
                Self::Declared { seat: shown.seat.into(), cards: shown.cards }
            }
            Notice::Passed { seat } => Self::Passed { seat: seat.into(), late: false },
            Notice::OpponentAsked { seat } => Self::Asked { seat: seat.into() },
            Notice::PartnerNames { seat } => Self::PartnerNames { seat: seat.into() },
            Notice::TurnedUp { cards } => Self::TurnedUp { cards: cards.to_vec() },
            Notice::Redeal => Self::Redeal {},
            Notice::TrumpFixed { trump, level, dealer, points } => {
                Self::Trump { trump, level, dealer: dealer.into(), points }
            }
            Notice::KittyShown { cards } => Self::KittyShown { cards },
            Notice::KittyTaken { seat, count, cards } => {
                Self::Kitty { seat: seat.into(), count, cards }
            }
            Notice::Buried { seat, count, cards } => {
                Self::Buried { seat: seat.into(), count, cards }
            }
            Notice::Led { seat, cards, units } => Self::Led {
                seat: seat.into(),
                cards,
                units: (units.len() > 1).then(|| cards_of(units)),
            },
            Notice::Followed { seat, cards, wins } => {
                Self::Followed { seat: seat.into(), cards, wins }
            }
            Notice::ThrowFailed(failure) => failure.into(),
            Notice::UnitNamed { seat, cards } => Self::Named { seat: seat.into(), cards },
            Notice::Exposed { seat, cards, weight } => {
                Self::Exposed { seat: seat.into(), cards, weight }
            }
            Notice::Lifted { seat } => Self::Lifted { seat: seat.into() },
            Notice::DemandAsked { seat, leader, demands } => Self::DemandAsked {
                seat: seat.into(),
                leader: leader.into(),
                demands: demands.to_vec(),
            },
            Notice::Demanded { seat, leader, demand } => {
                Self::Demanded { seat: seat.into(), leader: leader.into(), demand }
            }
            Notice::DemandOver { leader } => Self::DemandOver { leader: leader.into() },
            Notice::TakenBack { seat, cards } => Self::TakenBack { seat: seat.into(), cards },
            Notice::Penalised { side, points } => Self::Penalised { side: side.into(), points },
            Notice::TrickWon { seat, points } => Self::Trick { seat: seat.into(), points },
            Notice::Forfeited { side, levels, takeover } => {
                let EffectWords { zh, en } = EffectWords::of_forfeit(levels, takeover);
                Self::Forfeited { side: side.into(), zh, en }
            }
            Notice::Claimed { seat } => Self::Claimed { seat: seat.into() },
            Notice::Annulled => Self::Annulled { hands: None, kitty: None },
            Notice::Finished(result) => Self::Result { result: (*result).into() },
        }
    }
}

impl From<&ThrowFailure> for Told {
    fn from(ThrowFailure { seat, cards, units, failed }: &ThrowFailure) -> Self {
        Self::ThrowFailed {
            seat: (*seat).into(),
            cards: *cards,
            units: cards_of(units),
            failing: cards_of(&failed.failing),
            penalty: failed.penalty,
            options: cards_of(&failed.options),
        }
    }
}

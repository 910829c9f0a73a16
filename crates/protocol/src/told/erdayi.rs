//! Events of 二打一.

use games::erdayi::{DealtNotice, Notice};

use super::Told;
use crate::value::three;

impl From<Notice> for Told {
    fn from(notice: Notice) -> Self {
        match notice {
            Notice::Dealt(dealt) => dealt.into(),
            Notice::Called { seat, call, timed_out } => {
                Self::Called { seat: seat.into(), points: call, late: timed_out }
            }
            Notice::PassedOut { hands, kitty } => {
                Self::PassedOut { hands: three(hands).to_vec(), kitty: kitty.into() }
            }
            Notice::KittyTaken { dealer, bid, kitty } => {
                Self::KittyTaken { seat: dealer.into(), points: bid.into(), cards: kitty.into() }
            }
            Notice::Played { seat, cards, reading, timed_out } => Self::Played {
                seat: seat.into(),
                cards: cards.into(),
                pattern: reading.pattern,
                length: reading.length,
                main: reading.main,
                late: timed_out,
            },
            Notice::Passed { seat, timed_out } => {
                Self::Passed { seat: seat.into(), late: timed_out }
            }
            Notice::CardsLeft { seat, count } => Self::CardsLeft { seat: seat.into(), count },
            Notice::TrickEnded { leader } => Self::TrickEnded { seat: leader.into() },
            Notice::Warned { seat, warnings } => Self::LateWarned { seat: seat.into(), warnings },
            Notice::PointsDeducted { seat, points } => Self::Deducted { seat: seat.into(), points },
            Notice::Claimed { seat } => Self::Claimed { seat: seat.into() },
            Notice::Annulled { hands, kitty } => {
                Self::Annulled { hands: Some(three(hands).to_vec()), kitty: Some(kitty.into()) }
            }
            Notice::Finished { outcome, hands } => {
                Self::Finished { result: outcome.into(), hands: three(hands).to_vec() }
            }
            Notice::GameEnded { totals } => Self::GameEnded { totals: three(totals).to_vec() },
        }
    }
}

impl From<DealtNotice> for Told {
    fn from(DealtNotice { number, first_bidder, hands, kitty }: DealtNotice) -> Self {
        Self::Dealt {
            number,
            first_bidder: first_bidder.into(),
            counts: hands.iter().map(|(_, seen)| seen.count).collect(),
            hands: hands.iter().map(|(_, seen)| seen.cards.map(Into::into)).collect(),
            kitty: kitty.cards.map(Into::into),
        }
    }
}

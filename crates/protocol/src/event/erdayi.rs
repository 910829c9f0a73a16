//! Events of 二打一.

use games::erdayi::{DealtNotice, Event as Own, Notice, Viewer};

use super::Event;
use crate::value::three;

impl From<Notice> for Event {
    fn from(notice: Notice) -> Self {
        match notice {
            Notice::Dealt(dealt) => dealt.into(),
            Notice::Public(event) => public(event),
        }
    }
}

impl From<DealtNotice> for Event {
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

fn public(event: Own) -> Event {
    match event {
        // A deal is never told so; should one be, it is told to nobody in
        // particular.
        Own::Dealt { .. } => event.seen_by(Viewer::Spectator).into(),
        Own::Called { seat, call, timed_out } => {
            Event::Called { seat: seat.into(), points: call.into(), late: timed_out }
        }
        Own::PassedOut { dealt } => {
            Event::PassedOut { hands: three(*dealt.hands()).to_vec(), kitty: dealt.kitty().into() }
        }
        Own::KittyTaken { dealer, bid, kitty } => {
            Event::KittyTaken { seat: dealer.into(), points: bid.into(), cards: kitty.into() }
        }
        Own::Played { seat, cards, reading, timed_out } => Event::Played {
            seat: seat.into(),
            cards: cards.into(),
            pattern: reading.pattern.id().to_owned(),
            length: reading.length,
            main: reading.main.to_string(),
            late: timed_out,
        },
        Own::Passed { seat, timed_out } => Event::Passed { seat: seat.into(), late: timed_out },
        Own::CardsLeft { seat, count } => Event::CardsLeft { seat: seat.into(), count },
        Own::TrickEnded { leader } => Event::TrickEnded { seat: leader.into() },
        Own::Warned { seat, warnings } => Event::LateWarned { seat: seat.into(), warnings },
        Own::PointsDeducted { seat, points } => Event::Deducted { seat: seat.into(), points },
        Own::Claimed { seat } => Event::Claimed { seat: seat.into() },
        Own::Annulled { hands, kitty } => {
            Event::Annulled { hands: Some(three(hands).to_vec()), kitty: Some(kitty.into()) }
        }
        Own::Finished { outcome, hands } => {
            Event::Finished { result: outcome.into(), hands: three(hands).to_vec() }
        }
        Own::GameEnded { totals } => Event::GameEnded { totals: three(totals).to_vec() },
    }
}

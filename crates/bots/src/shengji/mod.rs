//! The steady bot at 升级.

mod bury;
mod claim;
mod columns;
mod declare;
mod follow;
mod knowledge;
mod lead;

use shengji::{Action, Edition, Phase, Seat, View};

pub(crate) use claim::agrees;
use knowledge::Knowledge;

/// What the seat does now, if it thinks of anything.
pub(crate) fn act(edition: &Edition, view: &View, seat: Seat) -> Option<Action> {
    let hand = view.hands[seat]?;
    if view.phase == Phase::Drawing {
        return declare::drawing(edition, view, seat, hand);
    }
    if view.turn != Some(seat) {
        return None;
    }
    match view.phase {
        Phase::Bidding => declare::bidding(edition, view, seat, hand),
        Phase::Exchange => {
            let table = Knowledge::new(edition, view, seat)?;
            Some(Action::Bury { seat, cards: bury::choose(&table) })
        }
        Phase::Playing => {
            let table = Knowledge::new(edition, view, seat)?;
            let cards = match table.lead() {
                None => lead::choose(&table)?,
                Some(lead) => follow::choose(&table, &lead)?,
            };
            Some(Action::Play { seat, cards, reading: None })
        }
        Phase::Naming => {
            let table = Knowledge::new(edition, view, seat)?;
            let options = &view.naming.as_ref()?.options;
            let cards = lead::weakest_for_the_thrower(&table, options)?;
            Some(Action::NameUnit { seat, cards })
        }
        Phase::Demanding => {
            let table = Knowledge::new(edition, view, seat)?;
            Some(Action::Demand { seat, demand: lead::demand(&table) })
        }
        Phase::Drawing | Phase::Finished | Phase::Void => None,
    }
}

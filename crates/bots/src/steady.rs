//! The steady bot (稳健).

use cards::CardSet;
use games::{Action, Rules, Seat, View};

use crate::{Bot, erdayi, shengji, smallest};

/// 稳健: counts the cards, weighs every play it thinks of by what it is
/// likely to win and by what it spends, and takes no part in adventures. It
/// keeps nothing from call to call.
#[derive(Clone, Debug)]
pub struct Steady {
    rules: Rules,
}

impl Steady {
    /// A player for a table with these rules.
    pub fn new(rules: &Rules) -> Self {
        Self { rules: rules.clone() }
    }
}

impl Bot for Steady {
    fn act(&mut self, view: &View, seat: Seat) -> Option<Action> {
        match (&self.rules, view) {
            (Rules::Shengji { edition, .. }, View::Shengji(view)) => {
                let (view, seat) = (view.deal.as_ref()?, seat.shengji());
                let action = shengji::act(edition, view, seat);
                // Only on its turn does it have to do something.
                let least = || smallest::shengji_action(edition, view, seat);
                let turn = view.turn == Some(seat);
                action.or_else(|| least().filter(|_| turn)).map(Action::Shengji)
            }
            (_, View::Erdayi(view)) => {
                let seat = seat.erdayi()?;
                let action =
                    erdayi::act(view, seat).or_else(|| smallest::erdayi_action(view, seat));
                action.map(Action::Erdayi)
            }
            _ => None,
        }
    }

    fn agrees(&mut self, view: &View, seat: Seat, claimant: Seat, shown: CardSet) -> bool {
        agrees(&self.rules, view, seat, claimant, shown)
    }
}

/// Whether a claim holds however the cards lie that the seat cannot see.
pub(crate) fn agrees(
    rules: &Rules,
    view: &View,
    seat: Seat,
    claimant: Seat,
    shown: CardSet,
) -> bool {
    match (rules, view) {
        (Rules::Shengji { edition, .. }, View::Shengji(view)) => {
            let (seat, claimant) = (seat.shengji(), claimant.shengji());
            view.deal.as_ref().is_some_and(|view| {
                shengji::agrees(edition, view, seat, claimant, shown) == Some(true)
            })
        }
        (_, View::Erdayi(view)) => {
            let seats = seat.erdayi().zip(claimant.erdayi());
            seats.is_some_and(|(seat, claimant)| {
                erdayi::agrees(view, seat, claimant, shown) == Some(true)
            })
        }
        _ => false,
    }
}

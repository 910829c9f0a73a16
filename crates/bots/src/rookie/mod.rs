//! The rookie (新手): what everybody is told in the first hour, and no more.
//! It does not count cards.

mod erdayi;
mod shengji;

use cards::CardSet;
use games::{Action, Rules, Seat, View};

use crate::{Bot, smallest, steady};

/// 新手.
#[derive(Clone, Debug)]
pub struct Rookie {
    rules: Rules,
}

impl Rookie {
    /// A player for a table with these rules.
    pub fn new(rules: &Rules) -> Self {
        Self { rules: rules.clone() }
    }
}

impl Bot for Rookie {
    fn act(&mut self, view: &View, seat: Seat) -> Option<Action> {
        match (&self.rules, view) {
            (Rules::Shengji { edition, .. }, View::Shengji(view)) => {
                let (view, seat) = (view.deal.as_ref()?, seat.shengji());
                let action = shengji::act(edition, view, seat);
                let least = || smallest::shengji_action(edition, view, seat);
                action.or_else(least).map(Action::Shengji)
            }
            (_, View::Erdayi(view)) => {
                let seat = seat.erdayi()?;
                let action = erdayi::act(view, seat);
                action.or_else(|| smallest::erdayi_action(view, seat)).map(Action::Erdayi)
            }
            _ => None,
        }
    }

    fn agrees(&mut self, view: &View, seat: Seat, claimant: Seat, shown: CardSet) -> bool {
        steady::agrees(&self.rules, view, seat, claimant, shown)
    }
}

//! The club player (俱乐部): many things that can be said of a play, weighed
//! by numbers that were learned in play, and fast enough to play out thousands
//! of deals in a second. The search plays its worlds out with it.

pub(crate) mod shengji;

use cards::CardSet;
use games::{Action, Rules, Seat, View};

use crate::{Bot, steady};
use shengji::Judgement;

/// 俱乐部.
#[derive(Clone, Debug)]
pub struct Club {
    rules: Rules,
}

impl Club {
    /// A player for a table with these rules.
    pub fn new(rules: &Rules) -> Self {
        Self { rules: rules.clone() }
    }
}

impl Bot for Club {
    fn act(&mut self, view: &View, seat: Seat) -> Option<Action> {
        if let (Rules::Shengji { edition, .. }, View::Shengji(view)) = (&self.rules, view)
            && let Some(deal) = &view.deal
            && let Some(action) = shengji::act(edition, Judgement::learned(), deal, seat.shengji())
        {
            return Some(Action::Shengji(action));
        }
        steady::Steady::new(&self.rules).act(view, seat)
    }

    fn agrees(&mut self, view: &View, seat: Seat, claimant: Seat, shown: CardSet) -> bool {
        steady::agrees(&self.rules, view, seat, claimant, shown)
    }
}

//! The club player (俱乐部): many things that can be said of a play, weighed
//! by numbers that were learned in play, and fast enough to play out thousands
//! of deals in a second. The search plays its worlds out with it.

pub(crate) mod erdayi;
pub(crate) mod model;
pub(crate) mod shengji;
pub(crate) mod teacher;

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
        let action = match (&self.rules, view) {
            (Rules::Shengji { edition, .. }, View::Shengji(view)) => {
                let judgement = Judgement::learned();
                let deal = view.deal.as_ref();
                deal.and_then(|deal| shengji::act(edition, judgement, deal, seat.shengji()))
                    .map(Action::Shengji)
            }
            (_, View::Erdayi(view)) => {
                seat.erdayi().and_then(|seat| erdayi::act(view, seat)).map(Action::Erdayi)
            }
            _ => None,
        };
        action.or_else(|| steady::Steady::new(&self.rules).act(view, seat))
    }

    fn agrees(&mut self, view: &View, seat: Seat, claimant: Seat, shown: CardSet) -> bool {
        steady::agrees(&self.rules, view, seat, claimant, shown)
    }
}

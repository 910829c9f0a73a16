//! The expert player (高手): a net that has learned from many millions of
//! deals says what each move is worth.

pub(crate) mod erdayi;
mod shengji;

use std::sync::Arc;

use cards::CardSet;
use games::{Action, Rules, Seat, View};
use nets::Net;

use crate::club::Club;
use crate::considered::Decision;
use crate::{Bot, smallest};

/// 高手. It plays by its net, the auction of 二打一, the declarations and the
/// kitty of 升级 too, and looks nothing ahead. Where the program has no net of
/// 升级, and on boards until the kitty is taken, it plays as the club player.
#[derive(Clone, Debug)]
pub struct Expert {
    rules: Rules,
    club: Club,
    /// A net of 升级 to play by in the place of the program's.
    other: Option<Arc<Net>>,
}

impl Expert {
    /// A player for a table with these rules.
    pub fn new(rules: &Rules) -> Self {
        Self { rules: rules.clone(), club: Club::new(rules), other: None }
    }

    /// The same player by another net of 升级, so that one can be looked at
    /// before it is the program's.
    #[must_use]
    pub fn with_shengji(self, net: Arc<Net>) -> Self {
        Self { other: Some(net), ..self }
    }

    /// The decision of a seat of 升级, and the move that the net makes.
    fn shengji(
        &self,
        view: &::shengji::View,
        seat: ::shengji::Seat,
    ) -> Option<(Decision, nets::shengji::Move)> {
        let Rules::Shengji { edition, .. } = &self.rules else { return None };
        let net = match &self.other {
            Some(net) => net,
            None => shengji::of_program()?,
        };
        shengji::decide(net, edition, view, seat)
    }
}

impl Bot for Expert {
    fn act(&mut self, view: &View, seat: Seat) -> Option<Action> {
        match view {
            View::Erdayi(view) => {
                let seat = seat.erdayi()?;
                let action = erdayi::act(view, seat);
                action.or_else(|| smallest::erdayi_action(view, seat)).map(Action::Erdayi)
            }
            View::Shengji(of_game) => {
                let deal = of_game.deal.as_ref()?;
                match self.shengji(deal, seat.shengji()) {
                    Some((decision, chosen)) => decision.action(&chosen, deal).map(Action::Shengji),
                    None => self.club.act(view, seat),
                }
            }
        }
    }

    fn agrees(&mut self, view: &View, seat: Seat, claimant: Seat, shown: CardSet) -> bool {
        self.club.agrees(view, seat, claimant, shown)
    }
}

//! The dealer takes the kitty and lays down as many cards (cn2002:9).

use cards::CardSet;

use super::{Deal, Next, Playing, Terms};
use crate::action::Action;
use crate::declare::Declaration;
use crate::error::Refused;
use crate::happening::Happening;
use crate::seat::{BySeat, BySide, Side};
use crate::smallest::smallest_kitty;

/// The dealer has the kitty in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    pub(crate) terms: Terms,
    /// The hands as dealt, without the kitty.
    pub(crate) dealt: BySeat<CardSet>,
    /// The original kitty.
    pub(crate) kitty: CardSet,
    pub(crate) history: Vec<Declaration>,
    /// Points of penalties before the play.
    pub(crate) penalties: i32,
}

impl Exchange {
    pub(crate) fn take(
        terms: Terms,
        dealt: BySeat<CardSet>,
        kitty: CardSet,
        history: Vec<Declaration>,
        penalties: BySide<u32>,
        events: &mut Vec<Happening>,
    ) -> Self {
        let dealer_side = terms.dealer.side();
        let counted = Side::ALL.map(|side| signed(side, dealer_side, penalties[side]));
        let points = counted.iter().sum();
        events.push(Happening::TrumpFixed {
            trump: terms.order.trump(),
            level: terms.order.level(),
            dealer: terms.dealer,
            points,
        });
        if terms.setup.edition.kitty_shown {
            events.push(Happening::KittyShown { cards: kitty });
        }
        events.push(Happening::KittyTaken { seat: terms.dealer, cards: kitty });
        Self { terms, dealt, kitty, history, penalties: points }
    }

    /// Dealer, level and trump.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The hands as dealt, without the kitty.
    pub const fn dealt(&self) -> BySeat<CardSet> {
        self.dealt
    }

    /// The declarations; the last one made trump.
    pub fn history(&self) -> &[Declaration] {
        &self.history
    }

    /// The dealer's hand with the kitty.
    pub fn hand(&self) -> CardSet {
        self.dealt[self.terms.dealer] + self.kitty
    }

    pub(crate) fn smallest_action(&self) -> Action {
        let cards = smallest_kitty(&self.terms.order, self.hand(), self.kitty.len());
        Action::Bury { seat: self.terms.dealer, cards }
    }

    pub(crate) fn act(
        &mut self,
        action: &Action,
        events: &mut Vec<Happening>,
    ) -> Result<Next, Refused> {
        match *action {
            Action::Bury { seat, cards } => {
                let dealer = self.terms.dealer;
                if seat != dealer {
                    return Err(Refused::NotYourTurn { turn: dealer });
                }
                if cards.len() != self.kitty.len() {
                    let (kitty, laid) = (self.kitty.len(), cards.len());
                    return Err(Refused::WrongKittySize { kitty, laid });
                }
                if !cards.is_subset(self.hand()) {
                    return Err(Refused::not_in_hand(cards, self.hand()));
                }
                events.push(Happening::Buried { seat, cards });
                Ok(Next::from(Deal::Playing(Box::new(Playing::begin(self, cards)))))
            }
            Action::Penalise { side, points } => {
                self.penalties += signed(side, self.terms.dealer.side(), points);
                events.push(Happening::Penalised { side, points });
                Ok(Next::Same)
            }
            _ => Err(Refused::WrongPhase),
        }
    }
}

/// Penalty points as the defenders count them: against the dealer's side they
/// are added, against the defenders taken away (spec §3).
pub(super) const fn signed(at_fault: Side, dealer_side: Side, points: u32) -> i32 {
    if at_fault as u8 == dealer_side as u8 { points as i32 } else { -(points as i32) }
}

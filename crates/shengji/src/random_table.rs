//! Four random players at one table, for self-play and tests.

use cards::Card;
use rand::{Rng, RngExt};

use crate::action::Action;
use crate::deal::{Bidding, Deal, Drawing, Window};
use crate::random::{random_cards, random_follow, random_lead};
use crate::seat::Seat;

/// Decides every step of a deal at random, the steps of the table included.
///
/// Declaring follows a simple rule: a seat that draws a level card or a joker
/// declares one of its options with a chance of one half.
#[derive(Clone, Debug, Default)]
pub struct RandomTable {
    /// Cards drawn when declaring was last thought of.
    considered: usize,
}

impl RandomTable {
    /// A table before a deal.
    pub fn new() -> Self {
        Self::default()
    }

    /// The next step of a deal, or nothing when it is over.
    pub fn next(&mut self, rng: &mut impl Rng, deal: &Deal) -> Option<Action> {
        match deal {
            Deal::Drawing(drawing) => Some(self.drawing(rng, drawing)),
            Deal::Bidding(bidding) => Some(bid(rng, bidding)),
            Deal::Exchange(exchange) => {
                let cards = random_cards(rng, exchange.hand(), exchange.kitty.len());
                Some(Action::Bury { seat: exchange.terms().dealer, cards })
            }
            Deal::Playing(playing) => {
                let seat = playing.turn();
                let hand = playing.hand(seat);
                let terms = playing.terms();
                let bound = playing.bound(seat);
                let cards = match &playing.trick().lead {
                    None => {
                        let from = bound.leadable(&terms.order, hand);
                        random_lead(rng, &terms.setup.edition, &terms.order, from)
                    }
                    Some(lead) if bound.heavy.is_empty() => {
                        random_follow(rng, &terms.order, hand, lead)
                    }
                    Some(lead) => {
                        let mut follows = bound.follows(&terms.order, hand, lead);
                        let index = rng.random_range(0..follows.count());
                        follows.get(index)?
                    }
                };
                Some(Action::Play { seat, cards, reading: None })
            }
            Deal::Naming(naming) => {
                let options = &naming.failed().options;
                let unit = options[rng.random_range(0..options.len())];
                Some(Action::NameUnit { seat: naming.turn(), cards: unit.cards })
            }
            Deal::Demanding(demanding) => {
                let options = demanding.options();
                let demand = options[rng.random_range(0..options.len())];
                Some(Action::Demand { seat: demanding.turn(), demand })
            }
            Deal::Finished(_) | Deal::Void(_) => None,
        }
    }

    fn drawing(&mut self, rng: &mut impl Rng, drawing: &Drawing) -> Action {
        let drawn = drawing.drawn();
        if drawn > self.considered {
            self.considered = drawn;
            let seat = drawing.first_drawer().plus(drawn - 1);
            let card = drawing.deck().card(drawn - 1);
            if may_matter(drawing, card)
                && rng.random_range(0..2) == 0
                && let Some(action) = declare(rng, drawing, seat)
            {
                return action;
            }
        }
        if !drawing.all_drawn() {
            return Action::Draw;
        }
        // An opponent who is asked declares if he can.
        match drawing.window {
            Window::Opponent(seat) if drawing.history().is_empty() => {
                declare(rng, drawing, seat).unwrap_or(Action::Pass { seat })
            }
            _ => Action::Close,
        }
    }
}

/// Only jokers and level cards can be declared with.
fn may_matter(drawing: &Drawing, card: Card) -> bool {
    let levels = drawing.setup().levels;
    card.is_joker()
        || card.rank() == Some(levels.east_west)
        || card.rank() == Some(levels.north_south)
}

fn declare(rng: &mut impl Rng, drawing: &Drawing, seat: Seat) -> Option<Action> {
    let options = drawing.options(seat);
    let index = rng.random_range(0..options.len().max(1));
    options.get(index).map(|&cards| Action::Declare { seat, cards })
}

fn bid(rng: &mut impl Rng, bidding: &Bidding) -> Action {
    let seat = bidding.turn();
    if bidding.partner_names() {
        let suit = cards::Suit::ALL[rng.random_range(0..4)];
        return Action::NameTrump { seat, suit };
    }
    let options = bidding.options();
    match options.get(rng.random_range(0..options.len() + 2)) {
        Some(&cards) => Action::Declare { seat, cards },
        None => Action::Pass { seat },
    }
}

//! The bot that always does the least.

use cards::{CardSet, Suit};
use games::{Action, Rules, Seat, View};
use shengji::{Demand, Edition, Lead, Order, Phase, smallest_kitty};

use crate::Bot;

/// Does what the program does for a player whose time is up: it makes the
/// smallest play, and never bids. It declares only where nobody else has
/// when all cards are drawn, so that a deal is not dealt again for ever.
///
/// A bot that does not beat it is not worth its name, and every other bot
/// falls back on it.
#[derive(Clone, Debug)]
pub struct Smallest {
    rules: Rules,
}

impl Smallest {
    /// A player for a table with these rules.
    pub fn new(rules: &Rules) -> Self {
        Self { rules: rules.clone() }
    }
}

impl Bot for Smallest {
    fn act(&mut self, view: &View, seat: Seat) -> Option<Action> {
        match (&self.rules, view) {
            (Rules::Shengji { edition, .. }, View::Shengji(view)) => {
                shengji_action(edition, view.deal.as_ref()?, seat.shengji()).map(Action::Shengji)
            }
            (_, View::Erdayi(view)) => erdayi_action(view, seat.erdayi()?).map(Action::Erdayi),
            _ => None,
        }
    }

    fn agrees(&mut self, view: &View, seat: Seat, claimant: Seat, shown: CardSet) -> bool {
        crate::steady::agrees(&self.rules, view, seat, claimant, shown)
    }
}

/// The least that a seat of 升级 can do.
pub(crate) fn shengji_action(
    edition: &Edition,
    view: &shengji::View,
    seat: shengji::Seat,
) -> Option<shengji::Action> {
    use shengji::Action as Do;
    let hand = view.hands[seat]?;
    let turn = view.turn == Some(seat);
    match view.phase {
        Phase::Drawing if turn => Some(Do::Pass { seat }),
        Phase::Drawing => {
            let all_drawn = view.counts.iter().all(|(_, &count)| count == edition.hand_size());
            let cards = *view.may_declare.first()?;
            (all_drawn && view.declarations.is_empty()).then_some(Do::Declare { seat, cards })
        }
        _ if !turn => None,
        Phase::Bidding if view.must_name_trump => {
            let suit = Suit::ALL.into_iter().max_by_key(|&suit| hand.of_suit(suit).len())?;
            Some(Do::NameTrump { seat, suit })
        }
        Phase::Bidding => Some(Do::Pass { seat }),
        Phase::Exchange => {
            let cards = smallest_kitty(&order(edition, view)?, hand, edition.kitty.into());
            Some(Do::Bury { seat, cards })
        }
        Phase::Playing => {
            let order = order(edition, view)?;
            let cards = match lead(&order, view) {
                None => view.bound(seat).smallest_lead(&order, hand),
                Some(lead) => view.bound(seat).smallest_follow(&order, hand, &lead),
            };
            Some(Do::Play { seat, cards, reading: None })
        }
        Phase::Naming => {
            let options = &view.naming.as_ref()?.options;
            let cards = *options.iter().min_by_key(|cards| (cards.points(), cards.len()))?;
            Some(Do::NameUnit { seat, cards })
        }
        Phase::Demanding => Some(Do::Demand { seat, demand: Demand::Nothing {} }),
        Phase::Finished | Phase::Void => None,
    }
}

/// The order of the cards, once it is fixed.
pub(crate) fn order(edition: &Edition, view: &shengji::View) -> Option<Order> {
    view.terms.map(|terms| edition.order(terms.level, terms.trump))
}

/// The lead of the trick on the table, read as its player read it.
pub(crate) fn lead(order: &Order, view: &shengji::View) -> Option<Lead> {
    let trick = view.trick.as_ref()?;
    Lead::read(order, *trick.plays.first()?, Some(&trick.units)).ok()
}

/// The least that a seat of 二打一 can do.
pub(crate) fn erdayi_action(view: &erdayi::View, seat: erdayi::Seat) -> Option<erdayi::Action> {
    use erdayi::{Action as Do, DealView};
    if view.turn != Some(seat) {
        return None;
    }
    match &view.deal {
        DealView::Auction { .. } => Some(Do::Call { seat, call: erdayi::Call::Pass }),
        DealView::Playing(playing) if playing.on_table.is_some() => Some(Do::Pass { seat }),
        DealView::Playing(playing) => {
            let card = playing.hands[seat].cards?.weakest()?;
            Some(Do::Play { seat, cards: erdayi::Hand::of(card), reading: None })
        }
        DealView::NotDealt
        | DealView::PassedOut { .. }
        | DealView::Annulled { .. }
        | DealView::Finished { .. } => None,
    }
}

//! The club player at a table: from what a seat may see to what it does.

use cards::CardSet;
use shengji::{Action, Edition, Lead, Phase, Seat, View};

use super::bury;
use super::deal::Chosen;
use super::declare::Auction;
use super::ground::{Ground, Public};
use super::judgement::Judgement;
use super::mind::Mind;
use crate::smallest;

/// What the seat does now, if it has anything to do.
pub(crate) fn act(
    edition: &Edition,
    judgement: &Judgement,
    view: &View,
    seat: Seat,
) -> Option<Action> {
    let hand = view.hands[seat]?;
    if view.phase != Phase::Drawing && view.turn != Some(seat) {
        return None;
    }
    match view.phase {
        Phase::Drawing | Phase::Bidding => declare(edition, view, seat, hand),
        Phase::Exchange => {
            let order = smallest::order(edition, view)?;
            let cards = bury::choose(&order, hand, edition.kitty.into());
            Some(Action::Bury { seat, cards })
        }
        Phase::Playing => play(edition, judgement, view, seat, hand),
        Phase::Naming => {
            let options = &view.naming.as_ref()?.options;
            let cards = *options.iter().min_by_key(|cards| (cards.points(), cards.len()))?;
            Some(Action::NameUnit { seat, cards })
        }
        Phase::Demanding | Phase::Finished | Phase::Void => None,
    }
}

fn declare(edition: &Edition, view: &View, seat: Seat, hand: CardSet) -> Option<Action> {
    let asked = view.turn == Some(seat);
    let auction = Auction {
        edition,
        seat,
        hand,
        levels: view.levels,
        dealer: view.dealer,
        history: &view.declarations,
        all_drawn: view.counts.iter().all(|(_, &count)| count == edition.hand_size()),
    };
    if view.must_name_trump && asked {
        return Some(Action::NameTrump { seat, suit: auction.name()? });
    }
    match auction.choose(&view.may_declare, asked) {
        Some(cards) => Some(Action::Declare { seat, cards }),
        None => asked.then_some(Action::Pass { seat }),
    }
}

fn play(
    edition: &Edition,
    judgement: &Judgement,
    view: &View,
    seat: Seat,
    hand: CardSet,
) -> Option<Action> {
    if !view.heavy[seat].is_empty() || view.demand.is_some() {
        return None;
    }
    let order = smallest::order(edition, view)?;
    let ground = Ground::new(edition, order, view.dealer?);
    let public = public(&ground, view)?;
    let mind = Mind::new(&ground, &public, seat, hand, view.buried);
    let cards = match mind.choose(judgement) {
        Chosen::Lead(lead) => lead.cards,
        Chosen::Follow(cards) => cards,
    };
    Some(Action::Play { seat, cards, reading: None })
}

/// What everybody knows, from one seat's view: all plays are put on the table
/// again.
pub(crate) fn public(ground: &Ground, view: &View) -> Option<Public> {
    let order = &ground.order;
    let size = ground.edition.hand_size() as u8;
    let mut public = Public::new(ground.dealer, [size; 4], 0);
    for play in view.plays.iter().filter(|play| play.stands) {
        // A referee may have given the turn to somebody else.
        if play.seat != public.turn() {
            return None;
        }
        let leads = public.plays.is_empty();
        let lead = leads.then(|| Lead::read(order, play.cards, None)).transpose().ok()?;
        if public.put(ground, play.cards, lead) {
            public.take(ground);
        }
    }
    public.points = view.points;
    let trick = view.trick.as_ref()?;
    if let (Some(lead), Some(&cards)) = (&mut public.lead, trick.plays.first()) {
        *lead = Lead::read(order, cards, Some(&trick.units)).ok()?;
    }
    Some(public)
}

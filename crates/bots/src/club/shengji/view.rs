//! The club player at a table: from what a seat may see to what it does.

use cards::CardSet;
use shengji::{Action, Edition, Lead, Phase, Play, Seat, View};

use super::bury;
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
        Phase::Drawing | Phase::Bidding => declare(edition, judgement, view, seat, hand),
        Phase::Exchange => {
            let order = smallest::order(edition, view)?;
            let cards = bury::choose(&judgement.bury, &order, hand, edition.kitty.into());
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

fn declare(
    edition: &Edition,
    judgement: &Judgement,
    view: &View,
    seat: Seat,
    hand: CardSet,
) -> Option<Action> {
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
    match auction.choose(&judgement.declare, &view.may_declare, asked) {
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
    let cards = mind.choose(judgement).cards();
    Some(Action::Play { seat, cards, reading: None })
}

/// What everybody knows, from one seat's view: all plays are put on the table
/// again.
pub(crate) fn public(ground: &Ground, view: &View) -> Option<Public> {
    replay(ground, view, |_, _, _| {})
}

/// The same; each play is told before it is made, with the failed throw in
/// whose place it was led.
pub(crate) fn replay(
    ground: &Ground,
    view: &View,
    mut told: impl FnMut(&Public, &Play, Option<CardSet>),
) -> Option<Public> {
    let order = &ground.order;
    let size = ground.edition.hand_size() as u8;
    let mut public = Public::new(ground.dealer, [size; 4], 0);
    let mut thrown = None;
    for play in view.plays.iter() {
        if !play.stands {
            thrown = Some(play.cards);
            continue;
        }
        // A referee may have given the turn to somebody else.
        if play.seat != public.turn() {
            return None;
        }
        told(&public, &play, thrown.take());
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

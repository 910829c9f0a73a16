//! 升级: the long suit is trumps, short suits are laid down, aces and pairs
//! are led, points go to the partner.

use cards::{Card, CardSet, Rank, Suit};
use shengji::{
    Action, Declaration, Edition, Follows, Group, Lead, Order, Phase, Seat, View, ViewTrick, winner,
};

use crate::smallest;

/// A suit of which a hand has so large a part is long.
const LONG: f32 = 0.3;

/// What the seat does now; `None` where the least will do.
pub(super) fn act(edition: &Edition, view: &View, seat: Seat) -> Option<Action> {
    let hand = view.hands[seat]?;
    if view.phase == Phase::Drawing {
        return declare(view, seat, hand);
    }
    if view.turn != Some(seat) {
        return None;
    }
    match view.phase {
        Phase::Bidding => declare(view, seat, hand),
        Phase::Exchange => {
            let order = smallest::order(edition, view)?;
            Some(Action::Bury { seat, cards: bury(&order, hand, edition.kitty.into()) })
        }
        Phase::Playing if view.heavy[seat].is_empty() && view.demand.is_none() => {
            let order = smallest::order(edition, view)?;
            let cards = match smallest::lead(&order, view) {
                None => lead(&order, hand)?,
                Some(lead) => follow(edition, &order, view.trick.as_ref()?, seat, hand, &lead),
            };
            Some(Action::Play { seat, cards, reading: None })
        }
        Phase::Drawing
        | Phase::Playing
        | Phase::Naming
        | Phase::Demanding
        | Phase::Finished
        | Phase::Void => None,
    }
}

/// Declares a long suit, and never over anybody.
fn declare(view: &View, seat: Seat, hand: CardSet) -> Option<Action> {
    if !view.declarations.is_empty() {
        return None;
    }
    let length = |cards: &CardSet| {
        let suit = (Declaration { seat, cards: *cards }).trump()?;
        Some(hand.of_suit(suit).len())
    };
    let cards = *view.may_declare.iter().max_by_key(|cards| length(cards))?;
    let long = length(&cards)? as f32 >= LONG * hand.len() as f32;
    // The first cards tell nothing yet.
    (long && hand.len() > 8).then_some(Action::Declare { seat, cards })
}

/// Lays down low cards of short suits without points.
fn bury(order: &Order, hand: CardSet, count: usize) -> CardSet {
    let mut cards: Vec<Card> = hand.iter().collect();
    cards.sort_by_key(|&card| {
        let group = order.group(card);
        let trump = group == Group::Trump;
        let ace = card.rank() == Some(Rank::Ace);
        (trump, ace, card.points(), order.of_group(hand, group).len(), order.strength(card))
    });
    cards.into_iter().take(count).fold(CardSet::EMPTY, |set, card| set + CardSet::from(card))
}

/// Leads an ace of a side suit, else a pair, else low from the longest suit.
fn lead(order: &Order, hand: CardSet) -> Option<CardSet> {
    let top = if order.level() == Rank::Ace { Rank::King } else { Rank::Ace };
    let side = |suit: &Suit| !order.of_group(hand, Group::Side(*suit)).is_empty();
    let suits = || Suit::ALL.into_iter().filter(side);
    let ace = suits()
        .map(|suit| Card::suited(suit, top))
        .find(|&ace| hand.contains(ace) && order.group(ace) != Group::Trump);
    if let Some(ace) = ace {
        return Some(CardSet::of(ace, hand.copies(ace)));
    }
    let pairs = hand.at_least(2);
    let pair = suits()
        .flat_map(|suit| order.of_group(pairs, Group::Side(suit)).iter().collect::<Vec<_>>())
        .max_by_key(|&card| order.strength(card));
    if let Some(pair) = pair {
        return Some(CardSet::of(pair, 2));
    }
    let long = Group::ALL.into_iter().max_by_key(|&group| order.of_group(hand, group).len())?;
    let lowest = order.of_group(hand, long).iter().min_by_key(|&card| order.strength(card))?;
    Some(lowest.into())
}

/// Gives points to a partner who is winning, wins where it can with points on
/// the table or as the last, and else plays low.
fn follow(
    edition: &Edition,
    order: &Order,
    trick: &ViewTrick,
    seat: Seat,
    hand: CardSet,
    lead: &Lead,
) -> CardSet {
    let follows = Follows::new(order, hand, lead);
    let strength = |card: Card| {
        let trump = order.group(card) == Group::Trump && lead.group != Group::Trump;
        u64::from(order.strength(card)) + if trump { 20 } else { 0 }
    };
    let low = follows.cheapest(|card| 1 + strength(card) + 30 * u64::from(card.points()));
    let rich = follows.cheapest(|card| 400 + strength(card) - 30 * u64::from(card.points()));
    let high = follows.cheapest(|card| 60 - strength(card));
    if trick.winning == Some(seat.partner()) {
        return rich;
    }
    let wins = |play: CardSet| {
        let plays: Vec<CardSet> = trick.plays.iter().copied().chain([play]).collect();
        winner(order, edition.ruffs, lead, &plays) + 1 == plays.len()
    };
    let stake: u32 = trick.plays.iter().map(|play| play.points()).sum();
    if wins(rich) && trick.plays.len() == 3 {
        return rich;
    }
    let worth = stake > 0 || trick.plays.len() == 3;
    if worth && wins(high) && lead.cards.len() <= 2 {
        // The least that wins will do.
        let over = |card: Card| wins(card.into());
        let single = order.of_group(hand, lead.group).iter().filter(|&card| over(card));
        if lead.cards.len() == 1
            && let Some(card) = single.min_by_key(|&card| order.strength(card))
        {
            return card.into();
        }
        return high;
    }
    low
}

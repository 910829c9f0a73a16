//! Moments of 升级.

use cards::{Card, CardSet};
use shengji::{
    Declaration, Edition, Group, Lead, Order, Others, Phase, Seat, View, ViewTrick, check_follow,
    check_lead, judge_throw,
};

use super::{Moment, TrickSoFar};

pub(super) fn moment(edition: &Edition, view: &View, seat: Seat) -> Option<Moment> {
    let mine = view.turn == Some(seat);
    match view.phase {
        Phase::Drawing => Some(declaring(view, seat)),
        Phase::Bidding if mine => Some(declaring(view, seat)),
        Phase::Exchange if mine => {
            Some(Moment::Buries { points: view.kitty.unwrap_or_default().points() })
        }
        Phase::Exchange => Some(Moment::AwaitsKitty { seat: view.turn?.into() }),
        Phase::Playing if mine => playing(edition, view, seat),
        Phase::Bidding
        | Phase::Playing
        | Phase::Naming
        | Phase::Demanding
        | Phase::Finished
        | Phase::Void => None,
    }
}

fn declaring(view: &View, seat: Seat) -> Moment {
    let standing = view.declarations.last().map(|declared| declared.seat);
    if view.may_declare.is_empty() {
        return standing.map_or(Moment::Draws {}, |seat| Moment::Declared { seat: seat.into() });
    }
    let hand = view.hands[seat].unwrap_or_default();
    let suits = view.may_declare.iter().filter_map(|&cards| Declaration { seat, cards }.trump());
    let longest = suits.max_by_key(|&suit| hand.of_suit(suit).len());
    Moment::Declares {
        suit: longest,
        count: longest.map_or(0, |suit| hand.of_suit(suit).len() as u32),
        over: standing.map(Into::into),
    }
}

fn playing(edition: &Edition, view: &View, seat: Seat) -> Option<Moment> {
    let terms = view.terms?;
    let order = edition.order(terms.level, terms.trump);
    let (hand, trick) = (view.hands[seat]?, view.trick.as_ref()?);
    let dealer = view.dealer?;
    let deals = seat == dealer;
    let lead = match trick.plays.first() {
        Some(cards) => Some(Lead::read(&order, *cards, Some(&trick.units)).ok()?),
        None => None,
    };
    let last = match &lead {
        Some(lead) => lead.cards.len() == hand.len(),
        None => hand.len() == 1,
    };
    if last {
        return Some(Moment::LastTrick {
            defends: seat.side() != dealer.side(),
            buried: view.buried.map(CardSet::points),
        });
    }
    let Some(lead) = lead else {
        return Some(Moment::Leads { throw: sure_throw(edition, &order, view, seat, hand), deals });
    };
    let suit = match lead.group {
        Group::Side(suit) => Some(suit),
        Group::Trump => None,
    };
    let trick = so_far(trick, seat);
    let of_group = order.of_group(hand, lead.group);
    Some(if of_group.is_empty() {
        let trumps = order.of_group(hand, Group::Trump);
        let ruffs = suit.is_some() && trumps.len() >= lead.cards.len();
        Moment::Void { suit, ruffs, trick }
    } else {
        Moment::Follows { suit, shape: owes_shape(&order, hand, of_group, &lead), trick }
    })
}

/// How a trick stands for a seat that has yet to play.
fn so_far(trick: &ViewTrick, seat: Seat) -> TrickSoFar {
    TrickSoFar {
        partner: trick.winning == Some(seat.partner()),
        points: trick.plays.iter().map(|play| play.points()).sum(),
    }
}

/// Whether there are cards of what was led that may not be played: those that
/// leave a pair or more at home which must follow.
fn owes_shape(order: &Order, hand: CardSet, of_group: CardSet, lead: &Lead) -> bool {
    let count = lead.cards.len();
    if lead.units.iter().all(|unit| unit.cards.len() == 1) || of_group.len() <= count {
        return false;
    }
    // As few copies of any card as possible.
    let mut copies: Vec<(u32, Card)> = of_group
        .kinds()
        .flat_map(|(card, copies)| (0..copies).map(move |before| (before, card)))
        .collect();
    copies.sort_by_key(|&(before, _)| before);
    let loose = copies.iter().take(count).fold(CardSet::EMPTY, |set, &(_, card)| set + card.into());
    check_follow(order, hand, lead, loose).is_err()
}

/// The longest throw that nobody can beat, by all that the view shows: where a
/// hand is hidden, all cards that are not seen elsewhere may be in it.
fn sure_throw(
    edition: &Edition,
    order: &Order,
    view: &View,
    seat: Seat,
    hand: CardSet,
) -> Option<CardSet> {
    let seen = Seat::ALL.into_iter().fold(hand, |seen, other| seen + view.played[other]);
    let unseen = edition.decks.cards().checked_sub(seen).unwrap_or_default();
    let of = |other: Seat| view.hands[other].unwrap_or(unseen);
    let others = Others {
        next: of(seat.next()),
        partner: of(seat.partner()),
        previous: of(seat.partner().next()),
    };
    let stands = |cards: CardSet| {
        check_lead(edition, order, hand, cards, None).is_ok_and(|lead| {
            lead.is_throw() && judge_throw(edition, order, &lead, &others).is_none()
        })
    };
    let groups = Group::ALL.into_iter().flat_map(|group| {
        let mut kinds: Vec<Card> =
            order.of_group(hand, group).kinds().map(|(card, _)| card).collect();
        kinds.sort_by_key(|&card| std::cmp::Reverse(order.strength(card)));
        (2..=kinds.len()).map(move |most| {
            let top = kinds.iter().take(most);
            top.fold(CardSet::EMPTY, |set, &card| set + CardSet::of(card, hand.copies(card)))
        })
    });
    let mut throws: Vec<CardSet> = groups.filter(|&cards| stands(cards)).collect();
    throws.sort_by_key(|cards| cards.len());
    throws.pop()
}

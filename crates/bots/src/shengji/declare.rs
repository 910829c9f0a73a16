//! Declaring: a suit that is longer than its share, the earlier the longer.

use cards::{CardSet, Rank, Suit};
use shengji::{Action, Declaration, Edition, Seat, Undeclared, View};

/// What to say while cards are drawn, in the window after the last one, or
/// when asked.
pub(super) fn drawing(edition: &Edition, view: &View, seat: Seat, hand: CardSet) -> Option<Action> {
    let asked = view.turn == Some(seat);
    let best = best_option(view, seat, hand);
    let Some((cards, surplus)) = best else {
        return asked.then_some(Action::Pass { seat });
    };
    let own_complete = view.counts[seat] == edition.hand_size();
    let declares = match view.declarations.last() {
        // Whoever takes over deals.
        None if asked => true,
        None => {
            surplus >= needed(edition, view, seat, hand) || own_complete && must_open(edition, view)
        }
        Some(standing) => overcalls(view, seat, hand, standing, cards, surplus),
    };
    if declares {
        Some(Action::Declare { seat, cards })
    } else {
        asked.then_some(Action::Pass { seat })
    }
}

/// What to say when declaring goes round.
pub(super) fn bidding(edition: &Edition, view: &View, seat: Seat, hand: CardSet) -> Option<Action> {
    if view.must_name_trump {
        let level = level(view, seat);
        let suit = Suit::ALL.into_iter().max_by_key(|&suit| strength(hand, suit, level))?;
        return Some(Action::NameTrump { seat, suit });
    }
    let declared =
        best_option(view, seat, hand).filter(|&(cards, surplus)| match view.declarations.last() {
            None => surplus >= needed(edition, view, seat, hand),
            Some(standing) => overcalls(view, seat, hand, standing, cards, surplus),
        });
    Some(match declared {
        Some((cards, _)) => Action::Declare { seat, cards },
        None => Action::Pass { seat },
    })
}

/// The level whose cards count.
fn level(view: &View, seat: Seat) -> Rank {
    view.levels[view.dealer.unwrap_or(seat).side()]
}

/// Four times the cards of a suit, its level cards counting for more: they
/// are trumps at any rate, but high ones here.
fn strength(hand: CardSet, suit: Suit, level: Rank) -> i32 {
    let cards = hand.of_suit(suit);
    4 * cards.without_rank(level).len() as i32
        + 2 * cards.of_rank(level).len() as i32
        + 2 * cards.without_rank(level).at_least(2).len() as i32
}

/// The best declaration open to the seat, with the fewest cards that will do,
/// and by how many quarters of a card its suit is longer than its share.
fn best_option(view: &View, seat: Seat, hand: CardSet) -> Option<(CardSet, i32)> {
    let level = level(view, seat);
    let others = hand.without_rank(level);
    let share = (others.len() - others.jokers().len()) as i32;
    view.may_declare
        .iter()
        .map(|&cards| {
            let surplus = match (Declaration { seat, cards }).trump() {
                Some(suit) => strength(hand, suit, level) - share - 2,
                None => no_trump(hand, level),
            };
            (cards, surplus)
        })
        .max_by_key(|&(cards, surplus)| (surplus, std::cmp::Reverse(cards.len())))
}

/// 无主 is for a hand of jokers, level cards and aces without a long suit.
fn no_trump(hand: CardSet, level: Rank) -> i32 {
    let trumps = hand.jokers().len() + hand.of_rank(level).len();
    let aces = hand.of_rank(Rank::Ace).without_rank(level).len();
    4 * (trumps as i32 - 5) + 2 * (aces as i32 - 3)
}

/// How long a suit must be to open with it.
fn needed(edition: &Edition, view: &View, seat: Seat, hand: CardSet) -> i32 {
    let to_draw = edition.hand_size().saturating_sub(hand.len()) as i32;
    let early = 8 * to_draw / edition.hand_size() as i32;
    let side = match view.dealer {
        // Whoever declares deals, which is worth having.
        None => -2,
        Some(dealer) if dealer.side() == seat.side() => 0,
        Some(_) => 4,
    };
    early + side
}

/// Whether the deal would be void, or left to the kitty, if nobody spoke.
fn must_open(edition: &Edition, view: &View) -> bool {
    let all_drawn = view.counts.iter().all(|(_, &count)| count == edition.hand_size());
    view.first_deal && (all_drawn || edition.declaring.undeclared_first == Undeclared::Redeal)
}

/// Whether to declare over what stands: never over the partner, to make one's
/// own declaration safer always, and over an opponent with a suit that is
/// long and longer than his.
fn overcalls(
    view: &View,
    seat: Seat,
    hand: CardSet,
    standing: &Declaration,
    cards: CardSet,
    surplus: i32,
) -> bool {
    if standing.seat == seat {
        return (Declaration { seat, cards }).trump() == standing.trump();
    }
    if standing.seat == seat.partner() {
        return false;
    }
    let level = level(view, seat);
    let theirs = standing.trump().map_or(0, |suit| strength(hand, suit, level));
    let share = (hand.without_rank(level).len() - hand.jokers().len()) as i32;
    let reason = if view.first_deal { 2 } else { 6 };
    surplus >= reason && theirs <= share
}

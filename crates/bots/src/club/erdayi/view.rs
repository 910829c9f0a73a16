//! What a seat is shown, as the club player thinks of it.

use erdayi::{Action, DealView, Hand, Play, PlayingView, Seat, View};

use super::bid;
use super::deal::{DEALER, Public, Role};
use super::fewest::Fewest;
use super::judgement::Judgement;
use super::mind::Mind;

/// How many plays ahead a certain way out is looked for at the table.
pub(crate) const AHEAD: u8 = 4;

/// What the seat does now, if it thinks of anything.
pub(crate) fn act(view: &View, seat: Seat) -> Option<Action> {
    if view.turn != Some(seat) {
        return None;
    }
    let mut fewest = Fewest::new();
    match &view.deal {
        DealView::Auction { calls, hands, .. } => {
            let call = bid::call(hands[seat].cards?.ranks(), &calls.said, &mut fewest);
            Some(Action::Call { seat, call })
        }
        DealView::Playing(playing) => {
            let hand = playing.hands[seat].cards?;
            let public = public(playing, hand)?;
            let mind = Mind::new(&public, hand.ranks());
            let plays = mind.plays();
            let play = mind
                .certain(&plays, AHEAD, &mut fewest)
                .or_else(|| mind.choose(Judgement::learned(), &mut fewest));
            action(seat, hand, play)
        }
        DealView::NotDealt
        | DealView::PassedOut { .. }
        | DealView::Annulled { .. }
        | DealView::Finished { .. } => None,
    }
}

/// A play with cards of the hand, or a pass.
pub(crate) fn action(seat: Seat, hand: Hand, play: Option<Play>) -> Option<Action> {
    let Some(play) = play else {
        return Some(Action::Pass { seat });
    };
    let cards = hand.pick(play.ranks)?;
    Some(Action::Play { seat, cards, reading: None })
}

/// The role of a seat.
pub(crate) const fn role(dealer: Seat, seat: Seat) -> Role {
    (seat.index() + 3 - dealer.index()) % 3
}

/// The seat of a role.
pub(crate) const fn seat(dealer: Seat, role: Role) -> Seat {
    Seat::ALL[(dealer.index() + role) % 3]
}

/// What lies open on the turn of the one who holds this hand; `None` where
/// the counts of a view do not agree with its cards.
pub(crate) fn public(view: &PlayingView, hand: Hand) -> Option<Public> {
    let played = view.played.iter().fold(Hand::EMPTY, |all, (_, &cards)| all + cards);
    let unplayed = Hand::deck() - played;
    let turn = Seat::ALL.into_iter().find(|&seat| view.hands[seat].cards == Some(hand))?;
    let count = |role| view.hands[seat(view.dealer, role)].count;
    if (0..3).map(count).sum::<usize>() != unplayed.len() {
        return None;
    }
    let plays = plays(view);
    Some(Public {
        turn: role(view.dealer, turn),
        counts: std::array::from_fn(|role| count(role) as u8),
        over: view.on_table.map(|on_table| (on_table.reading, role(view.dealer, on_table.seat))),
        unplayed: unplayed.ranks(),
        shown: view.kitty.and(unplayed).ranks(),
        doublings: view.bombs_and_rockets,
        plays,
    })
}

/// How often the dealer and the defenders played.
fn plays(view: &PlayingView) -> [u8; 2] {
    let mut plays = [0; 2];
    for turn in view.course.iter().filter(|turn| turn.cards.is_some()) {
        plays[usize::from(role(view.dealer, turn.seat) != DEALER)] += 1;
    }
    plays
}

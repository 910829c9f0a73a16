//! 二打一: bids with big cards, leads long and low, beats opponents with the
//! least that will do, and keeps bombs for the end.

use erdayi::{
    Action, Bid, Call, DealView, Hand, Pattern, Play, PlayingView, Rank, Seat, View, for_each_play,
};

/// An opponent with no more cards than this is about to go out.
const CLOSE: usize = 4;

/// What the seat does now; `None` where the least will do.
pub(super) fn act(view: &View, seat: Seat) -> Option<Action> {
    if view.turn != Some(seat) {
        return None;
    }
    match &view.deal {
        DealView::Auction { calls, hands, .. } => {
            let highest = calls.said.iter().filter_map(|call| call.bid()).max();
            let bid = bid(hands[seat].cards?).filter(|&bid| Some(bid) > highest);
            Some(Action::Call { seat, call: bid.map_or(Call::Pass, Call::Bid) })
        }
        DealView::Playing(playing) => play(playing, seat),
        DealView::NotDealt
        | DealView::PassedOut { .. }
        | DealView::Annulled { .. }
        | DealView::Finished { .. } => None,
    }
}

/// Bids by jokers, twos and bombs.
fn bid(hand: Hand) -> Option<Bid> {
    let ranks = hand.ranks();
    let jokers = ranks.count(Rank::BigJoker) + ranks.count(Rank::LittleJoker);
    let bombs = ranks.iter().filter(|&(_, count)| count == 4).count() as u32;
    match 2 * jokers + ranks.count(Rank::Two) + 2 * bombs {
        0..=3 => None,
        4 => Some(Bid::One),
        5 => Some(Bid::Two),
        _ => Some(Bid::Three),
    }
}

fn play(view: &PlayingView, seat: Seat) -> Option<Action> {
    let hand = view.hands[seat].cards?;
    let over = view.on_table.as_ref();
    let opponent = |other: Seat| other != seat && (other == view.dealer || seat == view.dealer);
    let close =
        Seat::ALL.into_iter().any(|other| opponent(other) && view.hands[other].count <= CLOSE);
    // What the partner played stands.
    if over.is_some_and(|over| !opponent(over.seat)) {
        return Some(Action::Pass { seat });
    }
    let mut best: Option<((bool, usize, usize), Play)> = None;
    for_each_play(hand.ranks(), over.map(|over| over.reading), |play| {
        let bomb = matches!(play.reading.pattern, Pattern::Bomb | Pattern::Rocket);
        if bomb && over.is_some() && !close {
            return;
        }
        let length = if over.is_some() { 0 } else { 20 - play.ranks.len() };
        let key = (bomb, length, play.reading.main.index());
        if best.as_ref().is_none_or(|(least, _)| key < *least) {
            best = Some((key, play));
        }
    });
    let Some((_, play)) = best else {
        return Some(Action::Pass { seat });
    };
    Some(Action::Play { seat, cards: hand.pick(play.ranks)?, reading: None })
}

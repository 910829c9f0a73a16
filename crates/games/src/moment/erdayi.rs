//! Moments of 二打一.

use erdayi::{DealView, Hand, Pattern, PlayingView, Rank, Ranks, Seat, View, for_each_play};

use super::{Close, Moment, With};

/// Whoever has no more cards than this is about to go out.
const CLOSE: usize = 4;

pub(super) fn moment(view: &View, seat: Seat) -> Option<Moment> {
    if view.turn != Some(seat) {
        return None;
    }
    match &view.deal {
        DealView::Auction { calls, hands, .. } => {
            let ranks = hands[seat].cards?.ranks();
            let highest = calls.said.iter().filter_map(|call| call.bid()).max();
            Some(Moment::Bids {
                highest: highest.map(Into::into),
                big: [Rank::BigJoker, Rank::LittleJoker, Rank::Two]
                    .map(|rank| ranks.count(rank))
                    .iter()
                    .sum(),
                bombs: bombs(ranks),
            })
        }
        DealView::Playing(playing) => answering(playing, seat),
        DealView::NotDealt
        | DealView::PassedOut { .. }
        | DealView::Finished { .. }
        | DealView::Annulled { .. } => None,
    }
}

/// Bombs of a hand, the rocket counted.
fn bombs(ranks: Ranks) -> u32 {
    let fours = ranks.iter().filter(|&(_, count)| count == 4).count() as u32;
    let rocket = ranks.count(Rank::BigJoker) > 0 && ranks.count(Rank::LittleJoker) > 0;
    fours + u32::from(rocket)
}

fn answering(view: &PlayingView, seat: Seat) -> Option<Moment> {
    let hand: Hand = view.hands[seat].cards?;
    let opposes = |other: Seat| (seat == view.dealer) != (other == view.dealer);
    let close = Seat::ALL
        .into_iter()
        .filter(|&other| opposes(other) && view.hands[other].count <= CLOSE)
        .map(|other| Close { seat: other.into(), count: view.hands[other].count as u32 })
        .min_by_key(|close| close.count);
    let Some(over) = &view.on_table else {
        return Some(Moment::Opens { deals: seat == view.dealer, close });
    };
    let (mut plays, mut bombs) = (false, false);
    for_each_play(hand.ranks(), Some(over.reading), |play| {
        let bomb = matches!(play.reading.pattern, Pattern::Bomb | Pattern::Rocket);
        *(if bomb { &mut bombs } else { &mut plays }) = true;
    });
    let with = match (plays, bombs) {
        (true, false) => With::Play,
        (true, true) => With::PlayOrBomb,
        (false, true) => With::Bomb,
        (false, false) => return Some(Moment::CannotBeat {}),
    };
    Some(Moment::Answers { partner: !opposes(over.seat), with, close })
}

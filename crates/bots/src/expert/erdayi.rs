//! 二打一 by its net.

use std::sync::LazyLock;

use erdayi::{Action, DealView, Hand, Play, Seat, View};
use nets::erdayi::{Move, State, best, read, weigh};
use nets::{Net, NetError};

static NET: LazyLock<Result<Net, NetError>> =
    LazyLock::new(|| read(include_bytes!("../../nets/erdayi.safetensors")));

/// What the seat does now, if it is its turn.
pub(super) fn act(view: &View, seat: Seat) -> Option<Action> {
    if view.turn != Some(seat) {
        return None;
    }
    let state = State::of(&view.deal, seat)?;
    let moves = state.moves(&view.deal);
    let chosen = match moves[..] {
        [only] => only,
        _ => moves[best(NET.as_ref().ok()?, &state, &moves)?],
    };
    chosen.by(seat, hand(&view.deal, seat)?)
}

/// Every play of the seat whose turn it is, nothing for a pass, with what the
/// net thinks of it, the best first. `None` in the auction.
pub(crate) fn weighed(view: &View, seat: Seat) -> Option<Vec<(f32, Option<Play>)>> {
    let DealView::Playing(_) = &view.deal else { return None };
    let net = NET.as_ref().ok()?;
    let state = State::of(&view.deal, seat)?;
    let moves = state.moves(&view.deal);
    let worths = weigh(net, &state, &moves).into_iter().map(|of| of.utility(net.win_weight()));
    let play = |of: &Move| match *of {
        Move::Play(ranks, reading) => Some(Play { ranks, reading }),
        Move::Pass | Move::Call(_) => None,
    };
    let mut all: Vec<_> = worths.zip(moves.iter().map(play)).collect();
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    Some(all)
}

fn hand(deal: &DealView, seat: Seat) -> Option<Hand> {
    match deal {
        DealView::Auction { hands, .. } => hands[seat].cards,
        DealView::Playing(playing) => playing.hands[seat].cards,
        DealView::NotDealt
        | DealView::PassedOut { .. }
        | DealView::Annulled { .. }
        | DealView::Finished { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_net_can_be_read() {
        assert_eq!(NET.as_ref().map(|_| ()), Ok(()));
    }
}

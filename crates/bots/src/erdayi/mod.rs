//! The steady bot at 二打一.

mod bid;
mod plan;
mod play;
mod run_out;

use cards::CardSet;
use erdayi::{Action, DealView, Hand, Seat, View};

use run_out::RunOut;

/// What the seat does now, if it thinks of anything.
pub(crate) fn act(view: &View, seat: Seat) -> Option<Action> {
    if view.turn != Some(seat) {
        return None;
    }
    match &view.deal {
        DealView::Auction { calls, hands, .. } => {
            let call = bid::choose(hands[seat].cards?, calls);
            Some(Action::Call { seat, call })
        }
        DealView::Playing(playing) => play::choose(playing, seat),
        DealView::NotDealt
        | DealView::PassedOut { .. }
        | DealView::Annulled { .. }
        | DealView::Finished { .. } => None,
    }
}

/// Whether the claimant, leading now, goes out before anyone else can play,
/// however the cards lie.
pub(crate) fn agrees(view: &View, seat: Seat, claimant: Seat, shown: CardSet) -> Option<bool> {
    let DealView::Playing(playing) = &view.deal else {
        return Some(false);
    };
    let shown = Hand::try_from(shown).ok()?;
    let own = playing.hands[seat].cards?;
    let leads = view.turn == Some(claimant) && playing.on_table.is_none();
    if !leads || shown.len() != playing.hands[claimant].count {
        return Some(false);
    }
    let others = play::unseen(playing, own) + own;
    if !shown.is_subset(others) {
        return Some(false);
    }
    let against = (others - shown).ranks();
    Some(RunOut::against(against).lead(shown.ranks()).is_some())
}

//! 二打一.

use cards::CardSet;
use erdayi::{Action, Seat, View};

pub(crate) fn act(_view: &View, _seat: Seat) -> Option<Action> {
    None
}
pub(crate) fn agrees(_view: &View, _seat: Seat, _claimant: Seat, _shown: CardSet) -> Option<bool> {
    None
}

//! 升级.

use cards::CardSet;
use shengji::{Action, Edition, Seat, View};

pub(crate) fn act(_edition: &Edition, _view: &View, _seat: Seat) -> Option<Action> {
    None
}
pub(crate) fn agrees(
    _edition: &Edition,
    _view: &View,
    _seat: Seat,
    _claimant: Seat,
    _shown: CardSet,
) -> Option<bool> {
    None
}

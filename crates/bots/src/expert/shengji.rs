//! 升级 by its net.

use std::sync::LazyLock;

use nets::shengji::{MOVE, Move, STATE, best, read};
use nets::{Net, NetError};
use shengji::{Edition, Seat, View};

use crate::considered::Decision;

#[cfg(shengji_net)]
const FILE: Option<&[u8]> = Some(include_bytes!("../../nets/shengji.safetensors"));
#[cfg(not(shengji_net))]
const FILE: Option<&[u8]> = None;

static NET: LazyLock<Option<Result<Net, NetError>>> = LazyLock::new(|| FILE.map(read));

/// The net of the program, where it has one.
pub(super) fn of_program() -> Option<&'static Net> {
    NET.as_ref()?.as_ref().ok()
}

/// The seat's decision and the move that the net values most, where it is one
/// of those that nets make.
pub(super) fn decide(
    net: &Net,
    edition: &Edition,
    view: &View,
    seat: Seat,
) -> Option<(Decision, Move)> {
    let decision = Decision::of(edition, view, seat)?;
    let place = if decision.moves.len() == 1 { 0 } else { place_of_best(net, &decision)? };
    let chosen = *decision.moves.get(place)?;
    Some((decision, chosen))
}

fn place_of_best(net: &Net, decision: &Decision) -> Option<usize> {
    let mut state = [0; STATE];
    decision.state.write(&mut state);
    let mut rows = vec![[0; MOVE]; decision.moves.len()];
    for (of, row) in decision.moves.iter().zip(&mut rows) {
        of.write(row);
    }
    best(net, decision.state.asked, &state, &rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_net_can_be_read_where_there_is_one() {
        assert!(NET.as_ref().is_none_or(Result::is_ok));
        assert_eq!(of_program().is_some(), FILE.is_some());
    }
}

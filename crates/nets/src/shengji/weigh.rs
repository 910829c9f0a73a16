//! Nets of 升级.

use super::{Asked, MOVE, STATE};
use crate::{Net, NetError, Value};

/// The format of its files.
const FORMAT: &str = "paisai.shengji.1";

/// Reads a net of 升级, as `training/export.py` writes it.
pub fn read(bytes: &[u8]) -> Result<Net, NetError> {
    Net::read(bytes, FORMAT, STATE, MOVE)
}

/// What a net says of each move, given their rows.
pub fn weigh_rows(net: &Net, state: &[u8; STATE], moves: &[[u8; MOVE]]) -> Vec<Value> {
    net.weigh(state, moves.iter().map(<[u8; MOVE]>::as_slice))
}

/// The place of the best move by what a net says; of equals the first. Before
/// the play winning as such has a weight of its own.
pub fn best(net: &Net, asked: Asked, state: &[u8; STATE], moves: &[[u8; MOVE]]) -> Option<usize> {
    let weight = match asked {
        Asked::Declare | Asked::Bury => net.bid_win_weight(),
        Asked::Lead | Asked::Follow => net.win_weight(),
    };
    let worth = weigh_rows(net, state, moves).into_iter().map(|value| value.utility(weight));
    let better = |one: (usize, f32), other: (usize, f32)| if other.1 > one.1 { other } else { one };
    worth.enumerate().reduce(better).map(|(place, _)| place)
}

//! Nets of 二打一.

use super::{Against, MOVE, Move, SET, STATE, State};
use crate::{Net, NetError, Value};

/// The format of its files.
const FORMAT: &str = "paisai.erdayi.1";
/// Bytes of a move's row and, behind it, of the set that is left of the hand.
const WITH_REST: usize = MOVE + SET;

/// Reads a net of 二打一, as `training/export.py` writes it.
pub fn read(bytes: &[u8]) -> Result<Net, NetError> {
    Net::read(bytes, FORMAT, STATE, WITH_REST)
}

/// What a net says of each move, given their rows.
pub fn weigh_rows(net: &Net, state: &[u8; STATE], moves: &[[u8; MOVE]]) -> Vec<Value> {
    let with_rest = |of: &[u8; MOVE]| {
        let mut row = [0; WITH_REST];
        row[..MOVE].copy_from_slice(of);
        for (rest, (held, played)) in row[MOVE..].iter_mut().zip(state.iter().zip(of)) {
            *rest = held.saturating_sub(*played);
        }
        row
    };
    let rows: Vec<[u8; WITH_REST]> = moves.iter().map(with_rest).collect();
    net.weigh(state, rows.iter().map(<[u8; WITH_REST]>::as_slice))
}

/// What a net says of each move.
pub fn weigh(net: &Net, state: &State, moves: &[Move]) -> Vec<Value> {
    let mut row = [0; STATE];
    state.write(&mut row);
    let against = Against::new(state.unseen);
    let mut rows = vec![[0; MOVE]; moves.len()];
    for (of, row) in moves.iter().zip(&mut rows) {
        of.write(of.stands(&against), row);
    }
    weigh_rows(net, &row, &rows)
}

/// The place of the best move by what a net says; of equals the first.
pub fn best(net: &Net, state: &State, moves: &[Move]) -> Option<usize> {
    let is_auction = matches!(moves, [Move::Call(_), ..]);
    let weight = if is_auction { net.bid_win_weight() } else { net.win_weight() };
    let worth = weigh(net, state, moves).into_iter().map(|value| value.utility(weight));
    let better = |one: (usize, f32), other: (usize, f32)| if other.1 > one.1 { other } else { one };
    worth.enumerate().reduce(better).map(|(place, _)| place)
}

//! Nets that weigh the moves of a state.

use crate::file::File;
use crate::kernel::Kernel;
use crate::layer::{Dense, Rows, Sparse};

/// Why a file is no net.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// It cannot be read.
    #[error("the file cannot be read: {0}")]
    File(String),
    /// It is written for something else.
    #[error("the file is of the format “{0}”")]
    Format(String),
    /// Something is not in it.
    #[error("the file has no “{0}”")]
    Missing(String),
    /// Something has another type or shape, or points outside.
    #[error("“{0}” does not fit the net")]
    Shape(String),
    /// What it tells beside its tensors is no number.
    #[error("“{0}” is no number")]
    Number(&'static str),
}

/// What a net says of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// How sure the win is, as a logit.
    pub win: f32,
    /// What the deal will come to.
    pub points: f32,
}

impl Value {
    /// What a move is chosen by: points, and winning as such with a weight.
    pub fn utility(self, win_weight: f32) -> f32 {
        self.points + win_weight * (self.win / 2.0).tanh()
    }
}

/// A net: a trunk that reads the state once, and a head that reads each move
/// against what the trunk made of the state.
#[derive(Clone, Debug)]
pub struct Net {
    kernel: Kernel,
    first: Sparse,
    trunk: Vec<Dense>,
    of_state: Dense,
    of_move: Sparse,
    head: Vec<Dense>,
    last: [Vec<f32>; 2],
    last_bias: [f32; 2],
    win_weight: f32,
    bid_win_weight: f32,
}

/// Numbers of the last layer that are added up side by side.
const SIDE: usize = 8;

impl Net {
    /// Reads a file of this format, whose rows are so long.
    pub(crate) fn read(
        bytes: &[u8],
        format: &str,
        state_len: usize,
        move_len: usize,
    ) -> Result<Self, NetError> {
        let file = File::read(bytes, format)?;
        let first = file.sparse("first", "state_inputs", state_len)?;
        let width = first.bias.len();
        let of_state = file.dense("of_state", width)?;
        let head_width = of_state.bias.len();
        let of_move = file.sparse("of_move", "move_inputs", move_len)?;
        let last = file.floats("last.weight", &[2, head_width])?;
        let last_bias = file.floats("last.bias", &[2])?;
        let net = Self {
            kernel: Kernel::best(),
            trunk: stack(&file, "trunk", width)?,
            head: stack(&file, "head", head_width)?,
            last: [last[..head_width].to_vec(), last[head_width..].to_vec()],
            last_bias: [last_bias[0], last_bias[1]],
            win_weight: file.number("win_weight")?,
            bid_win_weight: file.number("bid_win_weight")?,
            first,
            of_state,
            of_move,
        };
        if net.of_move.bias.len() == head_width {
            Ok(net)
        } else {
            Err(NetError::Shape("of_move.weight".to_owned()))
        }
    }

    /// The same net with another kernel.
    #[must_use]
    pub fn with_kernel(self, kernel: Kernel) -> Self {
        Self { kernel, ..self }
    }

    /// How much winning as such counts in the play.
    pub const fn win_weight(&self) -> f32 {
        self.win_weight
    }

    /// The same in the auction.
    pub const fn bid_win_weight(&self) -> f32 {
        self.bid_win_weight
    }

    /// What it says of each move, given the rows of the state and of the moves.
    pub(crate) fn weigh<'a>(
        &self,
        state: &[u8],
        moves: impl ExactSizeIterator<Item = &'a [u8]>,
    ) -> Vec<Value> {
        let of_state = self.read_state(state);
        let width = of_state.len();
        let mut rows = Rows { width, values: vec![0.0; moves.len() * width] };
        let mut room = vec![0; width];
        for (of_move, row) in moves.zip(rows.values.chunks_exact_mut(width)) {
            self.of_move.read(of_move, &mut room, row);
            for (value, of_state) in row.iter_mut().zip(&of_state) {
                *value = (*value + of_state).max(0.0);
            }
        }
        for layer in &self.head {
            layer.add_to(self.kernel, &mut rows);
        }
        rows.values.chunks_exact(width).map(|row| self.value(row)).collect()
    }

    /// What the trunk makes of a state.
    fn read_state(&self, state: &[u8]) -> Vec<f32> {
        let width = self.first.bias.len();
        let mut rows = Rows { width, values: vec![0.0; width] };
        self.first.read(state, &mut vec![0; width], &mut rows.values);
        for value in &mut rows.values {
            *value = value.max(0.0);
        }
        for layer in &self.trunk {
            layer.add_to(self.kernel, &mut rows);
        }
        self.of_state.read(self.kernel, &rows)
    }

    fn value(&self, row: &[f32]) -> Value {
        let [win, points] = [0, 1].map(|of| dot(&self.last[of], row) + self.last_bias[of]);
        Value { win, points }
    }
}

/// The layers `name.0`, `name.1` and so on, each as wide as the one before.
fn stack(file: &File, name: &str, width: usize) -> Result<Vec<Dense>, NetError> {
    let names = (0..).map(|place| format!("{name}.{place}"));
    names
        .take_while(|layer| file.has(layer))
        .map(|layer| {
            let dense = file.dense(&layer, width)?;
            let fits = dense.bias.len() == width;
            fits.then_some(dense).ok_or(NetError::Shape(format!("{layer}.weight")))
        })
        .collect()
}

/// The sum of products, in an order that is the same on every machine.
fn dot(weights: &[f32], row: &[f32]) -> f32 {
    let mut sums = [0.0; SIDE];
    for (weights, row) in weights.chunks(SIDE).zip(row.chunks(SIDE)) {
        for ((sum, weight), value) in sums.iter_mut().zip(weights).zip(row) {
            *sum += weight * value;
        }
    }
    sums.iter().sum()
}

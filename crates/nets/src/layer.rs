//! Layers of a net whose weights are small whole numbers with a scale for
//! each output.

use crate::kernel::{Kernel, Matrix};

/// Rows of numbers, none of them below 0.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    pub(crate) width: usize,
    pub(crate) values: Vec<f32>,
}

/// A layer that reads all numbers of the one before.
///
/// A row of numbers is rounded to bytes by a scale of its own, its greatest
/// being 255.
#[derive(Clone, Debug)]
pub(crate) struct Dense {
    pub(crate) matrix: Matrix,
    pub(crate) scale: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

impl Dense {
    /// What the layer makes of the rows.
    pub(crate) fn read(&self, kernel: Kernel, rows: &Rows) -> Vec<f32> {
        let count = rows.values.len() / rows.width;
        let mut bytes = vec![0; count * self.matrix.row_len()];
        let mut sums = vec![0; count * self.matrix.sums_len()];
        let mut found = vec![0.0; count * self.bias.len()];
        let mut scales = Vec::with_capacity(count);
        for (row, bytes) in
            rows.values.chunks_exact(rows.width).zip(bytes.chunks_exact_mut(self.matrix.row_len()))
        {
            scales.push(round(row, bytes));
        }
        kernel.multiply(&self.matrix, &bytes, &mut sums);
        let all = found.chunks_exact_mut(self.bias.len());
        for ((found, sums), row_scale) in
            all.zip(sums.chunks_exact(self.matrix.sums_len())).zip(scales)
        {
            let of_outputs = self.scale.iter().zip(&self.bias);
            for ((found, &sum), (scale, bias)) in found.iter_mut().zip(sums).zip(of_outputs) {
                *found = sum as f32 * (scale * row_scale) + bias;
            }
        }
        found
    }

    /// Adds to the rows what the layer makes of them, where it is above 0.
    pub(crate) fn add_to(&self, kernel: Kernel, rows: &mut Rows) {
        let found = self.read(kernel, rows);
        for (value, more) in rows.values.iter_mut().zip(found) {
            *value += more.max(0.0);
        }
    }
}

/// Rounds a row to bytes, and says what 1 is worth.
fn round(row: &[f32], bytes: &mut [u8]) -> f32 {
    let most = row.iter().fold(f32::MIN_POSITIVE, |most, &value| most.max(value));
    let unit = 255.0 / most;
    for (byte, value) in bytes.iter_mut().zip(row) {
        // Half a unit more, so that cutting off rounds.
        *byte = (value * unit + 0.5) as u8;
    }
    most / 255.0
}

/// One input: whether a byte of a row is within bounds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Input {
    pub(crate) byte: u16,
    pub(crate) least: u8,
    pub(crate) most: u8,
}

/// So many weights add up in two bytes whatever they are.
const SAFE: usize = i16::MAX as usize / 128;

/// The first layer: its inputs hold or do not, and few do, so that only the
/// weights of those are added up.
#[derive(Clone, Debug)]
pub(crate) struct Sparse {
    pub(crate) inputs: Vec<Input>,
    /// The weights of all outputs for each input.
    pub(crate) columns: Vec<i8>,
    pub(crate) scale: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

impl Sparse {
    /// Writes what the layer makes of a row of bytes. `sums` is room to work
    /// in, as wide as the layer.
    pub(crate) fn read(&self, row: &[u8], sums: &mut [i16], found: &mut [f32]) {
        let width = self.bias.len();
        let holds = |(place, input): (usize, &Input)| {
            let byte = row[usize::from(input.byte)];
            (input.least <= byte && byte <= input.most).then_some(place)
        };
        let mut columns = self.inputs.iter().enumerate().filter_map(holds);
        found.copy_from_slice(&self.bias);
        loop {
            sums.fill(0);
            let mut added = 0;
            for place in columns.by_ref().take(SAFE) {
                let column = &self.columns[place * width..][..width];
                for (sum, &weight) in sums.iter_mut().zip(column) {
                    *sum += i16::from(weight);
                }
                added += 1;
            }
            for ((found, &sum), scale) in found.iter_mut().zip(&*sums).zip(&self.scale) {
                *found += f32::from(sum) * scale;
            }
            if added < SAFE {
                return;
            }
        }
    }
}

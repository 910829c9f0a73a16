//! Products of whole numbers: what a net spends its time on.
//!
//! Activations are bytes from 0 to 255, weights from -127 to 127, and sums
//! are exact, so that all kernels answer the same to the last bit and a net
//! plays alike on every machine.

mod plain;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::fmt;

/// Outputs whose weights lie together.
pub(crate) const LANES: usize = 16;
/// Inputs whose weights lie together.
pub(crate) const STEP: usize = 4;

/// Four bytes of a row, which meet one [`Block`].
type Quad = [u8; STEP];
/// The sums of the outputs of one tile.
type Sums = [i32; LANES];

/// The weights of [`LANES`] outputs for [`STEP`] inputs, output by output.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Block([i8; LANES * STEP]);

/// Weights in the order in which kernels read them: for each tile of
/// [`LANES`] outputs a block for each [`STEP`] inputs. What is missing to a
/// whole block is 0.
#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    blocks: Vec<Block>,
    steps: usize,
    outputs: usize,
}

impl Matrix {
    /// From rows of weights, one for each output.
    pub(crate) fn new(inputs: usize, outputs: usize, weights: &[i8]) -> Self {
        let steps = inputs.div_ceil(STEP);
        let mut blocks = vec![Block([0; LANES * STEP]); steps * outputs.div_ceil(LANES)];
        for (output, row) in weights.chunks_exact(inputs).take(outputs).enumerate() {
            for (input, &weight) in row.iter().enumerate() {
                let block = &mut blocks[output / LANES * steps + input / STEP];
                block.0[output % LANES * STEP + input % STEP] = weight;
            }
        }
        Self { blocks, steps, outputs }
    }

    /// Bytes of a row: its inputs, and zeros up to a whole step.
    pub(crate) const fn row_len(&self) -> usize {
        self.steps * STEP
    }

    /// Sums of a row: its outputs, and what fills the last tile.
    pub(crate) const fn sums_len(&self) -> usize {
        self.outputs.next_multiple_of(LANES)
    }

    /// The blocks of each tile.
    fn tiles(&self) -> impl Iterator<Item = &[Block]> {
        self.blocks.chunks_exact(self.steps)
    }
}

/// A way to multiply that this machine has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Kernel(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512Vnni,
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Kernel {
    /// The kernels of this machine, the slowest first. A kernel is only had
    /// from here, so that none is asked that the machine does not have.
    pub fn available() -> impl DoubleEndedIterator<Item = Self> {
        let kinds = [
            Some(Kind::Plain),
            #[cfg(target_arch = "x86_64")]
            is_x86_feature_detected!("avx2").then_some(Kind::Avx2),
            #[cfg(target_arch = "x86_64")]
            (is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vnni"))
                .then_some(Kind::Avx512Vnni),
        ];
        kinds.into_iter().flatten().map(Self)
    }

    /// The fastest.
    pub fn best() -> Self {
        Self::available().next_back().unwrap_or(Self(Kind::Plain))
    }

    /// Multiplies rows of [`Matrix::row_len`] bytes into rows of
    /// [`Matrix::sums_len`] sums.
    pub(crate) fn multiply(self, matrix: &Matrix, rows: &[u8], sums: &mut [i32]) {
        let (quads, _) = rows.as_chunks::<STEP>();
        let (tiles, _) = sums.as_chunks_mut::<LANES>();
        match self.0 {
            Kind::Plain => plain::multiply(matrix, quads, tiles),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => x86::multiply_avx2(matrix, quads, tiles),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512Vnni => x86::multiply_avx512(matrix, quads, tiles),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;

    /// All kernels against the sum as it is written in books, the largest
    /// numbers among them.
    #[test]
    fn every_kernel_multiplies_exactly() {
        let mut chance = Chance::new(1);
        for (inputs, outputs, rows) in
            [(4, 16, 1), (7, 3, 2), (64, 80, 5), (768, 256, 3), (256, 96, 9), (768, 33, 1)]
        {
            let weights: Vec<i8> = (0..inputs * outputs)
                .map(|place| if place % 9 == 0 { -127 } else { chance.below(255) as i8 })
                .collect();
            let matrix = Matrix::new(inputs, outputs, &weights);
            let mut bytes = vec![0; rows * matrix.row_len()];
            for row in bytes.chunks_mut(matrix.row_len()) {
                for byte in &mut row[..inputs] {
                    *byte = if chance.below(4) == 0 { 255 } else { chance.below(256) as u8 };
                }
            }
            for kernel in Kernel::available() {
                let mut sums = vec![7; rows * matrix.sums_len()];
                kernel.multiply(&matrix, &bytes, &mut sums);
                for row in 0..rows {
                    let bytes = &bytes[row * matrix.row_len()..][..inputs];
                    for output in 0..outputs {
                        let weights = &weights[output * inputs..][..inputs];
                        let slow: i32 = (bytes.iter().zip(weights))
                            .map(|(&byte, &weight)| i32::from(byte) * i32::from(weight))
                            .sum();
                        let fast = sums[row * matrix.sums_len() + output];
                        assert_eq!(fast, slow, "{kernel:?} {inputs}×{outputs} row {row} {output}");
                    }
                }
            }
        }
    }
}

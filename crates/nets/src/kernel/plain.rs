//! For machines without the instructions that the others need.

use super::{Block, LANES, Matrix, Quad, STEP, Sums};

pub(super) fn multiply(matrix: &Matrix, rows: &[Quad], sums: &mut [Sums]) {
    let tiles = matrix.sums_len() / LANES;
    for (row, sums) in rows.chunks_exact(matrix.steps).zip(sums.chunks_exact_mut(tiles)) {
        for (tile, sums) in matrix.tiles().zip(sums) {
            *sums = tile_sums(tile, row);
        }
    }
}

fn tile_sums(tile: &[Block], row: &[Quad]) -> Sums {
    let mut sums = [0; LANES];
    for (block, quad) in tile.iter().zip(row) {
        let quad = quad.map(i32::from);
        for (sum, weights) in sums.iter_mut().zip(block.0.as_chunks::<STEP>().0) {
            for (of, &weight) in quad.iter().zip(weights) {
                *sum += of * i32::from(weight);
            }
        }
    }
    sums
}

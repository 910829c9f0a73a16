//! Kernels of x86-64. What they compute is safe; two things are not in the
//! eyes of the compiler, and stand alone: that a function for a machine with
//! some instructions is only called there, which having the [`super::Kernel`]
//! proves, and that memory is read by address, which the length of an array
//! bounds.

use std::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_loadu_si128, _mm256_add_epi32, _mm256_cvtepi8_epi16,
    _mm256_hadd_epi32, _mm256_madd_epi16, _mm256_permute4x64_epi64, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_storeu_si256, _mm512_dpbusd_epi32, _mm512_loadu_si512,
    _mm512_set1_epi32, _mm512_setzero_si512, _mm512_storeu_si512,
};

use super::{Block, LANES, Matrix, Quad, Sums};

/// Tiles and rows that are worked out side by side, so that a machine that
/// needs some steps to end a multiplication begins others meanwhile, and
/// weights are read once for some rows.
const WIDE: usize = 4;
/// The same for the narrower registers.
const TWO: usize = 2;

#[allow(unsafe_code, reason = "only a machine with AVX-512 VNNI has this kernel")]
pub(super) fn multiply_avx512(matrix: &Matrix, rows: &[Quad], sums: &mut [Sums]) {
    unsafe { avx512(matrix, rows, sums) }
}

#[allow(unsafe_code, reason = "only a machine with AVX2 has this kernel")]
pub(super) fn multiply_avx2(matrix: &Matrix, rows: &[Quad], sums: &mut [Sums]) {
    unsafe { avx2(matrix, rows, sums) }
}

/// The tiles from one on, so many, all with the blocks of as many steps.
fn some<const T: usize>(matrix: &Matrix, tile: usize) -> [&[Block]; T] {
    std::array::from_fn(|more| &matrix.blocks[(tile + more) * matrix.steps..][..matrix.steps])
}

#[target_feature(enable = "avx512f,avx512vnni")]
fn avx512(matrix: &Matrix, rows: &[Quad], sums: &mut [Sums]) {
    let tiles = matrix.sums_len() / LANES;
    let (rows, sums) = (rows.chunks(WIDE * matrix.steps), sums.chunks_mut(WIDE * tiles));
    for (rows, sums) in rows.zip(sums) {
        if rows.len() == WIDE * matrix.steps {
            avx512_rows::<WIDE>(matrix, rows, sums);
        } else {
            for (row, sums) in rows.chunks(matrix.steps).zip(sums.chunks_mut(tiles)) {
                avx512_rows::<1>(matrix, row, sums);
            }
        }
    }
}

#[target_feature(enable = "avx512f,avx512vnni")]
fn avx512_rows<const R: usize>(matrix: &Matrix, rows: &[Quad], sums: &mut [Sums]) {
    let tiles = matrix.sums_len() / LANES;
    let rows: [&[Quad]; R] = std::array::from_fn(|row| &rows[row * matrix.steps..][..matrix.steps]);
    let mut tile = 0;
    while tile + WIDE <= tiles {
        let found = avx512_tiles::<R, WIDE>(some(matrix, tile), rows);
        for (row, of_row) in found.into_iter().enumerate() {
            sums[row * tiles + tile..][..WIDE].copy_from_slice(&of_row);
        }
        tile += WIDE;
    }
    for tile in tile..tiles {
        for (row, [of_tile]) in
            avx512_tiles::<R, 1>(some(matrix, tile), rows).into_iter().enumerate()
        {
            sums[row * tiles + tile] = of_tile;
        }
    }
}

#[target_feature(enable = "avx512f,avx512vnni")]
fn avx512_tiles<const R: usize, const T: usize>(
    tiles: [&[Block]; T],
    rows: [&[Quad]; R],
) -> [[Sums; T]; R] {
    let mut sums = [[_mm512_setzero_si512(); T]; R];
    let mut weights = [_mm512_setzero_si512(); T];
    for step in 0..rows[0].len() {
        for (weights, tile) in weights.iter_mut().zip(tiles) {
            *weights = load_512(&tile[step]);
        }
        for (row, sums) in rows.iter().zip(&mut sums) {
            let quad = _mm512_set1_epi32(i32::from_le_bytes(row[step]));
            for (sum, &weights) in sums.iter_mut().zip(&weights) {
                *sum = _mm512_dpbusd_epi32(*sum, quad, weights);
            }
        }
    }
    let mut found = [[[0; LANES]; T]; R];
    for (found, sums) in found.as_flattened_mut().iter_mut().zip(sums.as_flattened()) {
        *found = store_512(*sums);
    }
    found
}

#[target_feature(enable = "avx2")]
fn avx2(matrix: &Matrix, rows: &[Quad], sums: &mut [Sums]) {
    let tiles = matrix.sums_len() / LANES;
    // These registers multiply numbers of two bytes.
    let wide: Vec<i64> = rows.iter().map(|&quad| widen(quad)).collect();
    let (rows, sums) = (wide.chunks(TWO * matrix.steps), sums.chunks_mut(TWO * tiles));
    for (rows, sums) in rows.zip(sums) {
        if rows.len() == TWO * matrix.steps {
            avx2_rows::<TWO>(matrix, rows, sums);
        } else {
            avx2_rows::<1>(matrix, rows, sums);
        }
    }
}

/// Four bytes as four numbers of two bytes.
fn widen(quad: Quad) -> i64 {
    let [a, b, c, d] = quad.map(i64::from);
    a | b << 16 | c << 32 | d << 48
}

#[target_feature(enable = "avx2")]
fn avx2_rows<const R: usize>(matrix: &Matrix, rows: &[i64], sums: &mut [Sums]) {
    let tiles = matrix.sums_len() / LANES;
    let rows: [&[i64]; R] = std::array::from_fn(|row| &rows[row * matrix.steps..][..matrix.steps]);
    for (tile, blocks) in matrix.tiles().enumerate() {
        for (row, of_tile) in avx2_tile(blocks, rows).into_iter().enumerate() {
            sums[row * tiles + tile] = of_tile;
        }
    }
}

/// A quarter of a tile, four outputs, fills a register with two sums for each.
#[target_feature(enable = "avx2")]
fn avx2_tile<const R: usize>(tile: &[Block], rows: [&[i64]; R]) -> [Sums; R] {
    let mut sums = [[_mm256_setzero_si256(); 4]; R];
    let mut weights = [_mm256_setzero_si256(); 4];
    for (step, block) in tile.iter().enumerate() {
        for (weights, quarter) in weights.iter_mut().zip(block.0.as_chunks::<16>().0) {
            *weights = _mm256_cvtepi8_epi16(load_128(quarter));
        }
        for (row, sums) in rows.iter().zip(&mut sums) {
            let quad = _mm256_set1_epi64x(row[step]);
            for (sum, &weights) in sums.iter_mut().zip(&weights) {
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(quad, weights));
            }
        }
    }
    let mut found = [[0; LANES]; R];
    for (found, [a, b, c, d]) in found.iter_mut().zip(sums) {
        found[..8].copy_from_slice(&store_256(pair_sums(a, b)));
        found[8..].copy_from_slice(&store_256(pair_sums(c, d)));
    }
    found
}

/// The sums of neighbours, those of the first register first.
#[target_feature(enable = "avx2")]
fn pair_sums(one: __m256i, other: __m256i) -> __m256i {
    _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_hadd_epi32(one, other))
}

#[allow(unsafe_code, reason = "a block is as long as the register")]
#[target_feature(enable = "avx512f")]
fn load_512(block: &Block) -> __m512i {
    unsafe { _mm512_loadu_si512((&raw const block.0).cast()) }
}

#[allow(unsafe_code, reason = "the array is as long as the register")]
#[target_feature(enable = "avx512f")]
fn store_512(sums: __m512i) -> Sums {
    let mut array = [0; LANES];
    unsafe { _mm512_storeu_si512((&raw mut array).cast(), sums) };
    array
}

#[allow(unsafe_code, reason = "the array is as long as the register")]
#[target_feature(enable = "avx2")]
fn load_128(bytes: &[i8; 16]) -> __m128i {
    unsafe { _mm_loadu_si128((&raw const *bytes).cast()) }
}

#[allow(unsafe_code, reason = "the array is as long as the register")]
#[target_feature(enable = "avx2")]
fn store_256(sums: __m256i) -> [i32; 8] {
    let mut array = [0; 8];
    unsafe { _mm256_storeu_si256((&raw mut array).cast(), sums) };
    array
}

//! Many ranks at once.
//!
//! A mask has the lowest bit of a rank's four set where the rank is meant, as
//! in [`erdayi::Ranks::bits`].

use erdayi::{Pattern, Rank, Reading};

/// All ranks.
pub(super) const ALL: u64 = 0x0111_1111_1111_1111;
/// The ranks of sequences: 3 to A.
pub(super) const SEQUENCE: u64 = 0x1111_1111_1111;
/// Both jokers.
pub(super) const JOKERS: u64 = 0x0110_0000_0000_0000;

/// The ranks with at least one card.
#[inline]
pub(super) const fn ones(bits: u64) -> u64 {
    (bits | bits >> 1 | bits >> 2) & ALL
}

/// The ranks with at least two cards.
#[inline]
pub(super) const fn twos(bits: u64) -> u64 {
    (bits >> 1 | bits >> 2) & ALL
}

/// The ranks with at least three cards.
#[inline]
pub(super) const fn threes(bits: u64) -> u64 {
    (bits & bits >> 1 | bits >> 2) & ALL
}

/// The ranks with four cards.
#[inline]
pub(super) const fn fours(bits: u64) -> u64 {
    bits >> 2 & ALL
}

/// The ranks above one.
#[inline]
pub(super) const fn above(rank: Rank) -> u64 {
    ALL & !((1 << (4 * rank as u32 + 4)) - 1)
}

/// The ranks that are higher than every rank of a mask.
#[inline]
pub(super) const fn over_all(mask: u64) -> u64 {
    if mask == 0 { ALL } else { ALL & !(u64::MAX >> mask.leading_zeros()) }
}

/// The main ranks of higher plays of the same kind that the cards allow,
/// whatever would have to be carried.
#[inline]
pub(super) fn higher(bits: u64, reading: Reading) -> u64 {
    let copies = match reading.pattern {
        Pattern::Single | Pattern::Straight => ones(bits),
        Pattern::Pair | Pattern::Pairs => twos(bits),
        Pattern::Bomb | Pattern::FourAndSingles | Pattern::FourAndPairs => fours(bits),
        Pattern::Rocket => 0,
        _ => threes(bits),
    };
    let tops = match reading.pattern {
        Pattern::Straight
        | Pattern::Pairs
        | Pattern::Plane
        | Pattern::PlaneAndSingles
        | Pattern::PlaneAndPairs => {
            let wide = copies & SEQUENCE;
            (1..u32::from(reading.length)).fold(wide, |tops, i| tops & wide << (4 * i))
        }
        _ => copies,
    };
    tops & above(reading.main)
}

//! What may be attached to a plane or to four of a rank.
//!
//! erdayi2021:4 keeps both jokers, four of a rank, and a trio that continues
//! the plane out of the attachments. Cards of the body's own rank are kept
//! out as well: 三带单 asks for 点数不同, and the same is read into the rest.

use crate::Ranks;
use crate::ranks::{BIG, JOKERS};

/// The cards of a hand that may be attached to a plane: none of the body's
/// ranks, three of a rank at most, and two at most of the ranks beside it.
#[inline]
pub(crate) fn to_plane(hand: u64, body: u64, neighbours: u64) -> Ranks {
    let rest = hand & !(body * 0xF);
    let no_fours = rest - Ranks::from_bits(rest).fours();
    Ranks::from_bits(no_fours - (Ranks::from_bits(no_fours).threes() & neighbours))
}

/// Visits `body` with `count` cards of `rest`, of equal rank or not, but
/// never with both jokers.
#[inline]
pub(crate) fn singles(rest: Ranks, count: u32, body: u64, visit: &mut impl FnMut(u64)) {
    let choice = Choice { twos: rest.twos(), threes: rest.threes() };
    let ones = rest.ones();
    if ones & JOKERS == JOKERS {
        choice.of(ones & !BIG, count, body, visit);
        choice.of(ones & !JOKERS, count - 1, body + BIG, visit);
    } else {
        choice.of(ones, count, body, visit);
    }
}

/// Visits `body` with `count` pairs of different ranks of `twos`.
pub(crate) fn pairs(mut twos: u64, count: u32, body: u64, visit: &mut impl FnMut(u64)) {
    while twos.count_ones() >= count {
        let pair = twos & twos.wrapping_neg();
        twos ^= pair;
        let chosen = body + pair * 2;
        if count == 1 {
            visit(chosen);
        } else {
            pairs(twos, count - 1, chosen, visit);
        }
    }
}

/// The ranks of which two, and three, cards may be chosen.
struct Choice {
    twos: u64,
    threes: u64,
}

impl Choice {
    /// Visits every choice of `count` cards from the ranks `ones`, added to
    /// `chosen`: the lowest rank first, with each number of its cards.
    fn of(&self, mut ones: u64, count: u32, chosen: u64, visit: &mut impl FnMut(u64)) {
        if count == 1 {
            while ones != 0 {
                let rank = ones & ones.wrapping_neg();
                ones ^= rank;
                visit(chosen + rank);
            }
            return;
        }
        while ones != 0 {
            let rank = ones & ones.wrapping_neg();
            ones ^= rank;
            self.of(ones, count - 1, chosen + rank, visit);
            if self.twos & rank != 0 {
                match count - 2 {
                    0 => visit(chosen + rank * 2),
                    left => self.of(ones, left, chosen + rank * 2, visit),
                }
            }
            if self.threes & rank != 0 && count >= 3 {
                match count - 3 {
                    0 => visit(chosen + rank * 3),
                    left => self.of(ones, left, chosen + rank * 3, visit),
                }
            }
        }
    }
}

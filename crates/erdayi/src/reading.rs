//! What a set of cards is, and what beats what.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::ranks::{JOKERS, SEQUENCE, lowest};
use crate::{Pattern, Rank, Ranks};

/// A pattern with all that decides its strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// The kind of play.
    pub pattern: Pattern,
    /// How many ranks the body runs through; 1 unless it is a sequence.
    pub length: u8,
    /// The highest rank of the body. The rocket's is the big joker.
    pub main: Rank,
}

impl Reading {
    /// The reading of a set of cards, `None` when it is no pattern.
    ///
    /// There is never more than one. Patterns without attachments have a
    /// shape of their own, and what may be attached rules out the rest: were
    /// two runs of trios both the body of one `plane+1`, the trios of one
    /// would be attached to the other, too many to be attached when apart and
    /// lengthening it when they touch (erdayi2021:4, 飞机带翅膀).
    #[inline]
    pub fn of(ranks: Ranks) -> Option<Self> {
        let (ones, twos) = (ranks.ones(), ranks.twos());
        let (threes, fours) = (ranks.threes(), ranks.fours());
        if fours != 0 {
            return with_four(ranks, ones, twos, fours);
        }
        if threes != 0 {
            return with_trio(ranks, ones, twos, threes);
        }
        let kinds = ones.count_ones();
        match (kinds, twos == ones) {
            (1, false) => Some(Self::new(Pattern::Single, 1, lowest(ones))),
            (1, true) => Some(Self::new(Pattern::Pair, 1, lowest(ones))),
            (2, _) if ones == JOKERS => Some(Self::ROCKET),
            (5.., false) if twos == 0 => Self::sequence(Pattern::Straight, ones),
            (3.., true) => Self::sequence(Pattern::Pairs, ones),
            _ => None,
        }
    }

    /// The rocket (火箭).
    pub const ROCKET: Self = Self::new(Pattern::Rocket, 1, Rank::BigJoker);

    /// Puts a reading together; nothing is checked.
    #[inline]
    pub(crate) const fn new(pattern: Pattern, length: u8, main: Rank) -> Self {
        Self { pattern, length, main }
    }

    /// The reading of a mask as a body, if it is one run in 3…A.
    #[inline]
    fn sequence(pattern: Pattern, mask: u64) -> Option<Self> {
        is_run(mask).then(|| Self::new(pattern, mask.count_ones() as u8, highest(mask)))
    }

    /// Whether a play read so may be laid on a play read as `over`
    /// (erdayi2021:5): the rocket on everything, a bomb on everything but a
    /// bomb as high and the rocket, and any other play on a lower one of the
    /// same pattern and as many cards.
    #[inline]
    pub fn beats(self, over: Self) -> bool {
        match (self.pattern, over.pattern) {
            (_, Pattern::Rocket) => false,
            (Pattern::Bomb, Pattern::Bomb) => self.main > over.main,
            (Pattern::Rocket | Pattern::Bomb, _) => true,
            (mine, theirs) => mine == theirs && self.length == over.length && self.main > over.main,
        }
    }
}

/// A set with four of a rank is a bomb or 四带二; no other pattern may hold
/// four of a rank.
#[inline]
fn with_four(ranks: Ranks, ones: u64, twos: u64, fours: u64) -> Option<Reading> {
    let pattern = match (ranks.len(), ones.count_ones()) {
        (4, _) => Pattern::Bomb,
        (6, _) if ones & JOKERS != JOKERS => Pattern::FourAndSingles,
        // Three ranks, none single: two pairs of different ranks.
        (8, 3) if ones == twos => Pattern::FourAndPairs,
        _ => return None,
    };
    Some(Reading::new(pattern, 1, lowest(fours)))
}

/// A set with a trio and no four is a trio or a plane with what it carries.
#[inline]
fn with_trio(ranks: Ranks, ones: u64, twos: u64, threes: u64) -> Option<Reading> {
    let (len, kinds, trios) = (ranks.len(), ones.count_ones(), threes.count_ones());
    let trio = |pattern| Some(Reading::new(pattern, 1, lowest(threes)));
    match (len, kinds, trios) {
        (3, _, _) => return trio(Pattern::Trio),
        (4, _, _) => return trio(Pattern::TrioAndSingle),
        (5, 2, _) => return trio(Pattern::TrioAndPair),
        _ if trios >= 2 => {}
        _ => return None,
    }
    if threes == ones && is_run(threes) {
        return Reading::sequence(Pattern::Plane, threes);
    }
    if len == 5 * trios as usize && kinds == 2 * trios && ones == twos && is_run(threes) {
        return Reading::sequence(Pattern::PlaneAndPairs, threes);
    }
    if len % 4 == 0 && ones & JOKERS != JOKERS {
        let body = longest_run(threes & SEQUENCE);
        // The longest run is taken whole: a trio beside it would lengthen it.
        if body.count_ones() as usize == len / 4 {
            return Reading::sequence(Pattern::PlaneAndSingles, body);
        }
    }
    None
}

/// Whether the ranks of a mask that is not empty are consecutive and in 3…A.
#[inline]
fn is_run(mask: u64) -> bool {
    let filled = mask * 0xF;
    mask & !SEQUENCE == 0 && filled & (filled + (mask & mask.wrapping_neg())) == 0
}

/// The longest run of consecutive ranks in a mask of ranks in 3…A.
#[inline]
fn longest_run(mask: u64) -> u64 {
    let mut rest = mask * 0xF;
    let mut longest = 0;
    while rest != 0 {
        let start = rest & rest.wrapping_neg();
        let run = rest & !(rest + start);
        rest ^= run;
        if run.count_ones() > u64::count_ones(longest) {
            longest = run;
        }
    }
    longest & SEQUENCE
}

/// The highest rank of a mask that is not empty.
#[inline]
fn highest(mask: u64) -> Rank {
    Rank::ALL[(mask.ilog2() / 4) as usize]
}

impl fmt::Display for Reading {
    /// Such as `straight 5 7`: pattern, length, main rank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.pattern, self.length, self.main)
    }
}

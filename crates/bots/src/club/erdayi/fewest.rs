//! The fewest plays that empty a hand, exactly.
//!
//! A way to play a hand out is a choice of sequences and of what is done with
//! the loose cards. Of sequences there are few in a hand, so all choices of
//! them are gone through; what is left is read from the table of [`Loose`],
//! since without sequences it does not matter which ranks they are.

use arrayvec::ArrayVec;
use erdayi::{Ranks, for_each_play};

use super::loose::{Loose, MOST_CARDS};
use super::masks::{JOKERS, SEQUENCE, fours, ones, threes, twos};

/// Places for hands whose answer is remembered; a power of two.
const PLACES: usize = 1 << 14;
/// The bits of a place that hold the hand; the answer stands above them.
const HAND: u64 = (1 << 60) - 1;

/// Works the fewest plays of hands out and remembers some.
#[derive(Clone)]
pub(crate) struct Fewest {
    known: Box<[u64]>,
}

/// Trios of consecutive ranks.
#[derive(Clone, Copy)]
struct Plane {
    length: u8,
    mask: u64,
}

/// The most planes of a hand at once.
type Planes = ArrayVec<Plane, 3>;

/// The sequences, by the cards of each rank and the shortest.
const KINDS: [(u64, u32); 3] = [(3, 2), (2, 3), (1, 5)];

impl Fewest {
    pub(crate) fn new() -> Self {
        Self { known: vec![0; PLACES].into_boxed_slice() }
    }

    /// The fewest plays that empty a hand of at most 20 cards.
    #[inline]
    pub(crate) fn of(&mut self, hand: Ranks) -> u8 {
        let bits = hand.bits();
        let place = (bits.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 50) as usize % PLACES;
        let known = self.known[place];
        if known & HAND == bits {
            return (known >> 60) as u8;
        }
        let fewest = self.work_out(hand);
        self.known[place] = u64::from(fewest) << 60 | bits;
        fewest
    }

    fn work_out(&mut self, hand: Ranks) -> u8 {
        debug_assert!(hand.len() <= MOST_CARDS);
        let mut search =
            Search { best: loose(hand.bits()).fewest(), planes: Planes::new(), involved: false };
        search.sequences(hand.bits(), 0, 0);
        if search.involved { self.slowly(hand) } else { search.best }
    }

    /// By trying every play. Only hands need it in which cards that planes
    /// may not carry are many; they are rare.
    fn slowly(&mut self, hand: Ranks) -> u8 {
        let mut best = u8::MAX;
        for_each_play(hand, None, |play| best = best.min(self.of(hand - play.ranks) + 1));
        best
    }
}

/// A hand without its sequences.
fn loose(bits: u64) -> Loose {
    let (one, two, three, four) = (ones(bits), twos(bits), threes(bits), fours(bits));
    let rocket = one & JOKERS == JOKERS;
    let single = (one ^ two).count_ones() as u8 - 2 * u8::from(rocket);
    let of = [
        single,
        (two ^ three).count_ones() as u8,
        (three ^ four).count_ones() as u8,
        four.count_ones() as u8,
    ];
    Loose { of, rocket }
}

struct Search {
    best: u8,
    planes: Planes,
    /// Whether cards that some plane may not carry are in play in more ways
    /// than are told apart here.
    involved: bool,
}

impl Search {
    /// Tries every further sequence. They are chosen in order, so that no
    /// choice comes twice: `from` is the least that may come now.
    fn sequences(&mut self, bits: u64, used: u8, from: u32) {
        // What is left takes a play, unless a plane carries it.
        if used + u8::from(bits != 0 && self.planes.is_empty()) >= self.best {
            return;
        }
        if used > 0 {
            let rest = self.rest(bits);
            self.best = self.best.min(used - self.planes.len() as u8 + rest);
        }
        for (kind, &(copies, shortest)) in KINDS.iter().enumerate().skip((from >> 8) as usize) {
            let wide = SEQUENCE & [threes, twos, ones][kind](bits);
            let mut starts = (1..shortest).fold(wide, |starts, i| starts & wide >> (4 * i));
            while starts != 0 {
                let start = starts & starts.wrapping_neg();
                starts ^= start;
                let at = start.trailing_zeros() / 4;
                let mut body = 0;
                let mut next = start;
                let mut length = 0;
                while wide & next != 0 {
                    body |= next;
                    next <<= 4;
                    length += 1;
                    let order = (kind as u32) << 8 | at << 4 | length;
                    if length < shortest || order < from {
                        continue;
                    }
                    if copies == 3 {
                        self.planes.push(Plane { length: length as u8, mask: body });
                    }
                    self.sequences(bits - body * copies, used + 1, order);
                    if copies == 3 {
                        self.planes.pop();
                    }
                }
            }
        }
    }

    /// The fewest plays for loose cards and planes.
    fn rest(&mut self, bits: u64) -> u8 {
        let loose = loose(bits);
        match self.planes.as_slice() {
            [] => loose.fewest(),
            planes => {
                let own = planes.iter().filter(|plane| ones(bits) & plane.mask != 0).count();
                let long = planes.iter().any(|plane| {
                    let beside = (plane.mask << 4 | plane.mask >> 4) & SEQUENCE;
                    plane.length > 3 && threes(bits) & beside != 0
                });
                self.involved |= long || own > 1 || own == 1 && planes.len() > 1;
                let kept = (ones(bits) & planes[0].mask).count_ones() as u8;
                let lengths: ArrayVec<u8, 3> = planes.iter().map(|plane| plane.length).collect();
                carried(loose, kept, &lengths)
            }
        }
    }
}

/// The fewest plays of planes and loose cards, of which `kept` single ones
/// may not be carried by the first plane, because they are of its ranks.
fn carried(loose: Loose, kept: u8, planes: &[u8]) -> u8 {
    let Some((&length, others)) = planes.split_first() else {
        return loose.fewest();
    };
    let mut best = carried(loose, 0, others);
    let mut open = loose;
    open.of[0] -= kept;
    let mut take = |mut rest: Loose| {
        rest.of[0] += kept;
        best = best.min(carried(rest, 0, others));
    };
    open.carry_singles(length.into(), &mut take);
    open.carry_pairs(length.into(), &mut take);
    best + 1
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use erdayi::Rank;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// By trying every play of every hand.
    fn brute_force(hand: Ranks, known: &mut BTreeMap<Ranks, u8>) -> u8 {
        if hand.is_empty() {
            return 0;
        }
        if let Some(&fewest) = known.get(&hand) {
            return fewest;
        }
        let mut rests = Vec::new();
        for_each_play(hand, None, |play| rests.push(hand - play.ranks));
        let fewest = rests.into_iter().map(|rest| brute_force(rest, known) + 1).min().unwrap();
        known.insert(hand, fewest);
        fewest
    }

    #[track_caller]
    fn check(hand: &str, fewest: u8) {
        let hand: Ranks = hand.parse().unwrap();
        assert_eq!(Fewest::new().of(hand), fewest, "{hand}");
        assert_eq!(brute_force(hand, &mut BTreeMap::new()), fewest, "{hand}");
    }

    #[test]
    fn sequences_and_what_is_carried() {
        check("34567", 1);
        check("334455", 1);
        check("3456789TJQKA", 1);
        check("33344456", 1);
        check("3334445566", 1);
        check("333344445", 2);
        check("345678345678", 1);
        check("34567345678", 2);
        check("33334445", 2);
        check("333444555666", 1);
        check("3334445556667", 2);
        check("2222LB", 2);
        check("555666LB", 2);
        check("55566644", 1);
        check("5556664444", 2);
        check("33445566778", 2);
    }

    /// Hands of few ranks have most sequences, trios and fours.
    #[test]
    fn agrees_with_trying_everything() {
        let mut rng = SmallRng::seed_from_u64(5);
        let mut fewest = Fewest::new();
        let mut known = BTreeMap::new();
        for round in 0..600 {
            let ranks = rng.random_range(3..=15);
            let first = rng.random_range(0..=15 - ranks);
            let cards = if round % 20 == 0 { 15 } else { rng.random_range(3..=12) };
            let mut hand = Ranks::EMPTY;
            for _ in 0..3 * cards {
                let rank = Rank::ALL[first + rng.random_range(0..ranks)];
                if hand.len() < cards {
                    // A rank of which there is no more is drawn in vain.
                    let _ = hand.try_insert(rank);
                }
            }
            assert_eq!(fewest.of(hand), brute_force(hand, &mut known), "{hand}");
        }
    }
}

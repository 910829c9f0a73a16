//! A multiset of ranks in one machine word.

use std::fmt;
use std::ops::{Add, Sub};
use std::str::FromStr;

use crate::Rank;

/// How many cards of each rank: four bits a rank, the 3 lowest.
///
/// Suits do not matter to strength (erdayi2021:4), so two sets of cards with
/// the same ranks are the same play. A set of ranks here never holds more of
/// a rank than the deck does.
///
/// Many questions are asked of all ranks at once with a *mask*: a word with
/// the lowest bit of a rank's four set when the rank is meant. A mask times
/// `c` is the set of `c` cards of each of its ranks.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ranks(u64);

/// The mask of all ranks.
const ALL: u64 = 0x0111_1111_1111_1111;
/// The highest bit of every rank's four: never set in a count.
const SPARE: u64 = ALL << 3;

/// The mask of the ranks that may stand in a sequence: 3 to A.
pub(crate) const SEQUENCE: u64 = ((1 << bit(Rank::Two)) - 1) & ALL;
/// The mask of the little joker.
pub(crate) const LITTLE: u64 = 1 << bit(Rank::LittleJoker);
/// The mask of the big joker.
pub(crate) const BIG: u64 = 1 << bit(Rank::BigJoker);
/// The mask of both jokers, which is the rocket too.
pub(crate) const JOKERS: u64 = LITTLE | BIG;

/// Where the count of a rank begins.
pub(crate) const fn bit(rank: Rank) -> u32 {
    4 * rank as u32
}

/// The rank at the lowest bit of a mask that is not empty.
#[inline]
pub(crate) const fn lowest(mask: u64) -> Rank {
    Rank::ALL[(mask.trailing_zeros() / 4) as usize]
}

/// More cards of a rank than a deck has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a deck has no more than {copies} of {rank}", copies = .0.copies(), rank = .0)]
pub struct TooMany(pub Rank);

impl Ranks {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// The whole deck of 54.
    pub const DECK: Self = Self(ALL * 4 - JOKERS * 3);

    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The packed counts.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many cards of a rank.
    #[inline]
    pub const fn count(self, rank: Rank) -> u32 {
        (self.0 >> bit(rank) & 0xF) as u32
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> usize {
        const BYTES: u64 = 0x0101_0101_0101_0101;
        let by_byte = (self.0 & (0xF * BYTES)) + (self.0 >> 4 & (0xF * BYTES));
        (by_byte.wrapping_mul(BYTES) >> 56) as usize
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `other` has as many of every rank.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        // A rank with too few borrows from its own spare bit, not from its
        // neighbour.
        ((other.0 | SPARE) - self.0) & SPARE == SPARE
    }

    /// Adds a card, unless the deck has no more of it.
    pub const fn try_insert(&mut self, rank: Rank) -> Result<(), TooMany> {
        if self.count(rank) >= rank.copies() {
            return Err(TooMany(rank));
        }
        self.0 += 1 << bit(rank);
        Ok(())
    }

    /// The mask of the ranks with at least one card.
    #[inline]
    pub(crate) const fn ones(self) -> u64 {
        (self.0 | self.0 >> 1 | self.0 >> 2) & ALL
    }

    /// The mask of the ranks with at least two cards.
    #[inline]
    pub(crate) const fn twos(self) -> u64 {
        (self.0 >> 1 | self.0 >> 2) & ALL
    }

    /// The mask of the ranks with at least three cards.
    #[inline]
    pub(crate) const fn threes(self) -> u64 {
        (self.0 & self.0 >> 1 | self.0 >> 2) & ALL
    }

    /// The mask of the ranks with four cards.
    #[inline]
    pub(crate) const fn fours(self) -> u64 {
        self.0 >> 2 & ALL
    }

    /// The ranks with their counts, the 3 first.
    pub fn iter(self) -> impl Iterator<Item = (Rank, u32)> {
        Rank::ALL
            .into_iter()
            .map(move |rank| (rank, self.count(rank)))
            .filter(|&(_, count)| count > 0)
    }
}

impl Add for Ranks {
    type Output = Self;

    /// The caller knows that the sum is part of one deck.
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Ranks {
    type Output = Self;

    /// The caller knows that `other` is part of `self`.
    #[inline]
    fn sub(self, other: Self) -> Self {
        debug_assert!(other.is_subset(self));
        Self(self.0 - other.0)
    }
}

impl fmt::Display for Ranks {
    /// One letter a card, the lowest rank first, such as `3334` or `2LB`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (rank, count) in self.iter() {
            for _ in 0..count {
                write!(f, "{}", rank.letter())?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ranks({self})")
    }
}

/// Why a text is not a multiset of ranks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RanksError {
    /// A letter that is no rank.
    #[error("“{0}” is not a rank: write 3…9 T J Q K A 2 L B")]
    NotARank(char),
    /// More than the deck has.
    #[error(transparent)]
    TooMany(#[from] TooMany),
}

impl FromStr for Ranks {
    type Err = RanksError;

    /// The notation of [`Display`](fmt::Display), in any order.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut ranks = Self::EMPTY;
        for letter in text.chars() {
            let rank = Rank::from_letter(letter).ok_or(RanksError::NotARank(letter))?;
            ranks.try_insert(rank)?;
        }
        Ok(ranks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_ranks() -> impl Strategy<Value = Ranks> {
        prop::collection::vec(0_u32..=4, Rank::COUNT).prop_map(|counts| {
            let bits = Rank::ALL
                .into_iter()
                .zip(counts)
                .map(|(rank, count)| u64::from(count.min(rank.copies())) << bit(rank))
                .sum();
            Ranks(bits)
        })
    }

    proptest! {
        #[test]
        fn agrees_with_counting(a in any_ranks(), b in any_ranks()) {
            prop_assert_eq!(a.len() as u32, a.iter().map(|(_, n)| n).sum::<u32>());
            prop_assert_eq!(
                a.is_subset(b),
                Rank::ALL.into_iter().all(|r| a.count(r) <= b.count(r))
            );
            for rank in Rank::ALL {
                let masks = [a.ones(), a.twos(), a.threes(), a.fours()];
                for (least, mask) in (1..).zip(masks) {
                    prop_assert_eq!(mask >> bit(rank) & 0xF, u64::from(a.count(rank) >= least));
                }
            }
            prop_assert_eq!(a.to_string().parse(), Ok(a));
        }
    }

    #[test]
    fn the_deck_is_whole_and_no_more_fits() {
        assert_eq!(Ranks::DECK.len(), 54);
        for rank in Rank::ALL {
            let mut deck = Ranks::DECK;
            assert_eq!(deck.try_insert(rank), Err(TooMany(rank)));
            assert_eq!(deck, Ranks::DECK);
        }
        assert_eq!("33333".parse::<Ranks>(), Err(TooMany(Rank::Three).into()));
    }
}

//! A multiset of cards of up to three decks in 108 bits.

use std::fmt;
use std::ops::{Add, AddAssign, Sub, SubAssign};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Card, NotationError, Rank, Suit};

/// The most copies of one card that a set can hold: three decks.
pub const MAX_COPIES: u32 = 3;

/// The low bit of every card's two bits.
const LOW: u128 = {
    let mut mask = 0;
    let mut i = 0;
    while i < Card::KINDS {
        mask |= 1 << (2 * i);
        i += 1;
    }
    mask
};

const FIVES: u128 = rank_mask(3);
const TENS_AND_KINGS: u128 = rank_mask(8) | rank_mask(11);

/// The low bits of the twos of all four suits.
const TWOS: u128 = 1 | 1 << 26 | 1 << 52 | 1 << 78;

/// The low bits of one rank in all four suits.
const fn rank_mask(rank: usize) -> u128 {
    TWOS << (2 * rank)
}

/// A multiset of cards, at most three copies of each. Written as a list in
/// the order of the deck, copies beside each other.
//
// Two bits a card: adding and taking away whole sets is one addition or
// subtraction, counting is two population counts, and the cards that are
// there at least twice or three times are a mask away.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "Cards", type = "Card[]"))]
pub struct CardSet(u128);

/// A card was to be added to a set that had three copies of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than three copies of {0}")]
pub struct TooManyCopies(pub Card);

impl CardSet {
    /// The set without cards.
    pub const EMPTY: Self = Self(0);

    /// `copies` copies of one card.
    ///
    /// Copies beyond three are a fault of the caller and are cut off in
    /// release builds.
    pub const fn of(card: Card, copies: u32) -> Self {
        debug_assert!(copies <= MAX_COPIES);
        Self(((copies & MAX_COPIES) as u128) << (2 * card.index()))
    }

    /// Every card `copies` times.
    pub(crate) const fn full(copies: u32) -> Self {
        Self(LOW * copies as u128)
    }

    /// Collects cards, refusing a fourth copy.
    pub fn try_from_cards(cards: impl IntoIterator<Item = Card>) -> Result<Self, TooManyCopies> {
        let mut set = Self::EMPTY;
        for card in cards {
            set.try_insert(card)?;
        }
        Ok(set)
    }

    /// Adds one card, refusing a fourth copy.
    pub fn try_insert(&mut self, card: Card) -> Result<(), TooManyCopies> {
        if self.copies(card) == MAX_COPIES {
            return Err(TooManyCopies(card));
        }
        *self += card;
        Ok(())
    }

    /// Whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards, copies counted.
    pub const fn len(self) -> usize {
        ((self.0 & LOW).count_ones() + 2 * (self.0 >> 1 & LOW).count_ones()) as usize
    }

    /// How many copies of a card.
    pub const fn copies(self, card: Card) -> u32 {
        (self.0 >> (2 * card.index())) as u32 & MAX_COPIES
    }

    /// Whether there is at least one copy.
    pub const fn contains(self, card: Card) -> bool {
        self.copies(card) > 0
    }

    /// One copy of each card that is there at least `width` times.
    #[must_use]
    pub const fn at_least(self, width: u32) -> Self {
        let low = self.0 & LOW;
        let high = self.0 >> 1 & LOW;
        Self(match width {
            0 | 1 => low | high,
            2 => high,
            3 => low & high,
            _ => 0,
        })
    }

    /// Whether every card of `self` is in `other` as often.
    pub const fn is_subset(self, other: Self) -> bool {
        self.oftener(other) == 0
    }

    /// The low bit of each card that `self` has oftener than `other`.
    const fn oftener(self, other: Self) -> u128 {
        // A digit of the difference is negative exactly where a borrow was
        // taken; comparing the digits apart avoids tracking borrows.
        let (a_low, a_high) = (self.0 & LOW, self.0 >> 1 & LOW);
        let (b_low, b_high) = (other.0 & LOW, other.0 >> 1 & LOW);
        ((a_high & !b_high) | (!(a_high ^ b_high) & a_low & !b_low)) & LOW
    }

    /// The copies of each card that both have.
    #[must_use]
    pub const fn common(self, other: Self) -> Self {
        let more = self.oftener(other);
        let digits = more | more << 1;
        Self(other.0 & digits | self.0 & !digits)
    }

    /// As many copies of each card as are in one of them.
    #[must_use]
    pub const fn united(self, other: Self) -> Self {
        let more = self.oftener(other);
        let digits = more | more << 1;
        Self(self.0 & digits | other.0 & !digits)
    }

    /// The set with `other` added, if no card comes to more than three copies.
    pub const fn checked_add(self, other: Self) -> Option<Self> {
        let sum = Self(self.0.wrapping_add(other.0));
        if self.is_subset(sum) && sum.len() == self.len() + other.len() { Some(sum) } else { None }
    }

    /// The set without `other`, if all of `other` is in it.
    pub const fn checked_sub(self, other: Self) -> Option<Self> {
        if other.is_subset(self) { Some(Self(self.0 - other.0)) } else { None }
    }

    /// Takes all copies of the cards that `kinds` contains.
    #[must_use]
    pub const fn all_copies_of(self, kinds: Self) -> Self {
        let ones = kinds.at_least(1).0;
        Self(self.0 & (ones | ones << 1))
    }

    /// Takes all copies of the cards that `full` holds three times; `full`
    /// must hold all its cards three times. The cheapest selection there is.
    #[must_use]
    pub const fn within(self, full: Self) -> Self {
        debug_assert!(full.at_least(1).0 == full.at_least(3).0);
        Self(self.0 & full.0)
    }

    /// The cards of one suit.
    #[must_use]
    pub const fn of_suit(self, suit: Suit) -> Self {
        Self(self.0 & (0x03ff_ffff << (26 * suit.index())))
    }

    /// The cards of one rank, in all suits.
    #[must_use]
    pub const fn of_rank(self, rank: Rank) -> Self {
        let mask = rank_mask(rank.index());
        Self(self.0 & (mask | mask << 1))
    }

    /// The cards of all ranks but one, and the jokers.
    #[must_use]
    pub const fn without_rank(self, rank: Rank) -> Self {
        let mask = rank_mask(rank.index());
        Self(self.0 & !(mask | mask << 1))
    }

    /// The jokers.
    #[must_use]
    pub const fn jokers(self) -> Self {
        Self(self.0 & (0b1111 << 104))
    }

    /// Both selections from one set as one selection. A card in both must be
    /// there equally often.
    #[must_use]
    pub const fn joined(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cards of one suit, as two bits a rank from the 2 up.
    ///
    /// This is the door for rule code that works on the packed form.
    pub const fn suit_bits(self, suit: Suit) -> u32 {
        (self.0 >> (26 * suit.index())) as u32 & 0x03ff_ffff
    }

    /// The jokers, as two bits for the little and two for the big one.
    pub const fn joker_bits(self) -> u32 {
        (self.0 >> 104) as u32
    }

    /// The sum of the points of all cards.
    pub const fn points(self) -> u32 {
        const fn weigh(bits: u128, mask: u128) -> u32 {
            (bits & mask).count_ones() + 2 * (bits >> 1 & mask).count_ones()
        }
        5 * weigh(self.0, FIVES) + 10 * weigh(self.0, TENS_AND_KINGS)
    }

    /// Only the cards that count points.
    #[must_use]
    pub const fn point_cards(self) -> Self {
        const MASK: u128 = FIVES | TENS_AND_KINGS;
        Self(self.0 & (MASK | MASK << 1))
    }

    /// Each kind once, with its number of copies.
    pub fn kinds(self) -> impl Iterator<Item = (Card, u32)> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let index = rest.trailing_zeros() as usize / 2;
            let copies = (rest >> (2 * index)) as u32 & MAX_COPIES;
            rest &= !(0b11 << (2 * index));
            Card::from_index(index).map(|card| (card, copies))
        })
    }

    /// Every card, copies one after the other.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        self.kinds().flat_map(|(card, copies)| std::iter::repeat_n(card, copies as usize))
    }

    /// The first card of [`CardSet::iter`].
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 { None } else { Card::from_index(self.0.trailing_zeros() as usize / 2) }
    }

    /// The `n`-th card of [`CardSet::iter`], without walking all of it.
    pub const fn nth(self, n: usize) -> Option<Card> {
        const fn cards(bits: u64) -> usize {
            const LOW: u64 = 0x5555_5555_5555_5555;
            (bits.count_ones() + (bits >> 1 & LOW).count_ones()) as usize
        }
        let (mut n, mut index) = (n, 0);
        let mut bits = self.0 as u64;
        if n >= cards(bits) {
            n -= cards(bits);
            index = 32;
            bits = (self.0 >> 64) as u64;
        }
        // Halve the window until it holds one card's two bits.
        let mut width = 32;
        while width >= 2 {
            let low = bits & ((1 << width) - 1);
            let below = cards(low);
            if n < below {
                bits = low;
            } else {
                n -= below;
                index += width / 2;
                bits >>= width;
            }
            width /= 2;
        }
        if n < bits as usize { Card::from_index(index) } else { None }
    }
}

impl Add for CardSet {
    type Output = Self;

    /// The cards of both. The sum of no card may pass three copies.
    fn add(self, other: Self) -> Self {
        debug_assert!(self.checked_add(other).is_some(), "{self} + {other} overflows");
        Self(self.0 + other.0)
    }
}

impl Sub for CardSet {
    type Output = Self;

    /// What is left without the cards of `other`, all of which must be there.
    fn sub(self, other: Self) -> Self {
        debug_assert!(other.is_subset(self), "{other} is not in {self}");
        Self(self.0 - other.0)
    }
}

impl AddAssign for CardSet {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for CardSet {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl AddAssign<Card> for CardSet {
    fn add_assign(&mut self, card: Card) {
        *self += Self::of(card, 1);
    }
}

impl SubAssign<Card> for CardSet {
    fn sub_assign(&mut self, card: Card) {
        *self -= Self::of(card, 1);
    }
}

impl From<Card> for CardSet {
    fn from(card: Card) -> Self {
        Self::of(card, 1)
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl FromStr for CardSet {
    type Err = NotationError;

    /// Reads cards with white space between them.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut set = Self::EMPTY;
        for word in text.split_whitespace() {
            set.try_insert(word.parse()?)?;
        }
        Ok(set)
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> de::Visitor<'de> for Visitor {
            type Value = CardSet;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of cards")
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<CardSet, A::Error> {
                let mut set = CardSet::EMPTY;
                while let Some(card) = seq.next_element()? {
                    set.try_insert(card).map_err(de::Error::custom)?;
                }
                Ok(set)
            }
        }
        deserializer.deserialize_seq(Visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The obvious multiset: a count for each kind.
    fn counts(set: CardSet) -> [u32; Card::KINDS] {
        let mut counts = [0; Card::KINDS];
        for card in set.iter() {
            counts[card.index()] += 1;
        }
        counts
    }

    fn from_counts(counts: &[u32]) -> CardSet {
        Card::all().zip(counts).fold(CardSet::EMPTY, |set, (card, &n)| set + CardSet::of(card, n))
    }

    fn any_set() -> impl Strategy<Value = CardSet> {
        prop::collection::vec(0..=MAX_COPIES, Card::KINDS).prop_map(|c| from_counts(&c))
    }

    proptest! {
        #[test]
        fn agrees_with_an_array_of_counts(a in any_set(), b in any_set()) {
            let (ca, cb) = (counts(a), counts(b));
            prop_assert_eq!(a.len() as u32, ca.iter().sum::<u32>());
            prop_assert_eq!(a.points(), a.iter().map(Card::points).sum::<u32>());
            prop_assert_eq!(a.is_subset(b), ca.iter().zip(&cb).all(|(x, y)| x <= y));
            let sum: Vec<u32> = ca.iter().zip(&cb).map(|(x, y)| x + y).collect();
            let fits = sum.iter().all(|&n| n <= MAX_COPIES);
            prop_assert_eq!(a.checked_add(b), fits.then(|| from_counts(&sum)));
            let meet: Vec<u32> = ca.iter().zip(&cb).map(|(x, y)| *x.min(y)).collect();
            let most: Vec<u32> = ca.iter().zip(&cb).map(|(x, y)| *x.max(y)).collect();
            prop_assert_eq!(a.common(b), from_counts(&meet));
            prop_assert_eq!(a.united(b), from_counts(&most));
            let rest: Vec<u32> = ca.iter().zip(&meet).map(|(x, y)| x - y).collect();
            prop_assert_eq!(a.checked_sub(from_counts(&meet)), Some(from_counts(&rest)));
            for width in 1..=MAX_COPIES {
                let expected: Vec<u32> = ca.iter().map(|&n| u32::from(n >= width)).collect();
                prop_assert_eq!(a.at_least(width), from_counts(&expected));
            }
            let of_b: Vec<u32> =
                ca.iter().zip(&cb).map(|(&x, &y)| if y > 0 { x } else { 0 }).collect();
            prop_assert_eq!(a.all_copies_of(b), from_counts(&of_b));
            for rank in Rank::ALL {
                prop_assert_eq!(a.of_rank(rank) + a.without_rank(rank), a);
                prop_assert!(a.of_rank(rank).iter().all(|c| c.rank() == Some(rank)));
                prop_assert!(a.without_rank(rank).iter().all(|c| c.rank() != Some(rank)));
            }
            let suits = Suit::ALL.map(|suit| a.of_suit(suit));
            prop_assert_eq!(suits.into_iter().fold(a.jokers(), CardSet::joined), a);
            prop_assert!(a.jokers().iter().all(Card::is_joker));
            for (n, card) in a.iter().enumerate() {
                prop_assert_eq!(a.nth(n), Some(card));
            }
            prop_assert_eq!(a.nth(a.len()), None);
            prop_assert_eq!(a.first(), a.nth(0));
        }

        #[test]
        fn survives_text_and_json(set in any_set()) {
            prop_assert_eq!(set.to_string().parse(), Ok(set));
            let json = serde_json::to_string(&set).unwrap();
            prop_assert_eq!(serde_json::from_str::<CardSet>(&json).unwrap(), set);
        }
    }

    #[test]
    fn a_fourth_copy_is_refused() {
        let error = "SA SA SA SA".parse::<CardSet>().unwrap_err();
        assert_eq!(error.to_string(), "more than three copies of SA");
        assert!(serde_json::from_str::<CardSet>(r#"["BJ","BJ","BJ","BJ"]"#).is_err());
    }
}

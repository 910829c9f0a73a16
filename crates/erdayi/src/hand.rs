//! The cards themselves, with their suits, in one machine word.

use std::fmt;
use std::ops::{Add, AddAssign, Sub, SubAssign};
use std::str::FromStr;

use cards::{Card, CardSet, NotationError};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Rank, Ranks};

/// A set of cards of the one deck: a hand, the kitty, or a play.
///
/// One bit a card, four bits a rank as in [`Ranks`], the spade highest. So
/// the cards run from strongest to weakest and then S H C D when the bits
/// run from the top, and counting the bits in each four gives the ranks.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand(u64);

/// The bit of each card.
const BITS: [u8; Card::KINDS] = {
    let mut bits = [0; Card::KINDS];
    let mut i = 0;
    while i < Card::KINDS {
        if let Some(card) = Card::from_index(i) {
            let in_rank = match card.suit() {
                Some(suit) => 3 - suit.index(),
                None => 0,
            };
            bits[i] = (4 * Rank::of(card).index() + in_rank) as u8;
        }
        i += 1;
    }
    bits
};

/// The card of each bit; bits that mean no card say the big joker.
const CARDS: [Card; 64] = {
    let mut cards = [Card::BIG_JOKER; 64];
    let mut i = 0;
    while i < Card::KINDS {
        if let Some(card) = Card::from_index(i) {
            cards[BITS[i] as usize] = card;
        }
        i += 1;
    }
    cards
};

/// `FIRST[n][four]`: the highest `n` bits of the four.
const FIRST: [[u8; 16]; 5] = {
    let mut table = [[0; 16]; 5];
    let mut four = 0;
    while four < 16 {
        let mut rest = four as u8;
        let mut n = 1;
        while n < 5 {
            let highest = if rest == 0 { 0 } else { 1 << rest.ilog2() };
            table[n][four] = table[n - 1][four] | highest;
            rest ^= highest;
            n += 1;
        }
        four += 1;
    }
    table
};

/// A card was there twice: this game has one deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is there twice, and the deck has one")]
pub struct Twice(pub Card);

impl Hand {
    /// No card.
    pub const EMPTY: Self = Self(0);

    /// One card.
    pub const fn of(card: Card) -> Self {
        Self(1 << BITS[card.index()])
    }

    /// All 54 cards.
    pub fn deck() -> Self {
        Card::all().fold(Self::EMPTY, |deck, card| deck + Self::of(card))
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is there.
    pub const fn contains(self, card: Card) -> bool {
        self.0 & Self::of(card).0 != 0
    }

    /// Whether every card is in `other`.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The cards that are in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Adds a card that is not there yet.
    pub fn try_insert(&mut self, card: Card) -> Result<(), Twice> {
        if self.contains(card) {
            return Err(Twice(card));
        }
        self.0 |= Self::of(card).0;
        Ok(())
    }

    /// The ranks without the suits.
    #[inline]
    pub const fn ranks(self) -> Ranks {
        let by_two = self.0 - (self.0 >> 1 & 0x5555_5555_5555_5555);
        let by_four = (by_two & 0x3333_3333_3333_3333) + (by_two >> 2 & 0x3333_3333_3333_3333);
        Ranks::from_bits(by_four)
    }

    /// Cards of these ranks from the hand, spades before hearts, clubs and
    /// diamonds; `None` when the hand has not enough of a rank.
    #[inline]
    pub const fn pick(self, ranks: Ranks) -> Option<Self> {
        if !ranks.is_subset(self.ranks()) {
            return None;
        }
        let mut picked = 0;
        let mut rest = ranks.bits();
        while rest != 0 {
            let at = rest.trailing_zeros() & !3;
            let count = (rest >> at & 0xF) as usize;
            let four = (self.0 >> at & 0xF) as usize;
            picked |= (FIRST[count][four] as u64) << at;
            rest &= !(0xF << at);
        }
        Some(Self(picked))
    }

    /// The weakest card.
    pub const fn weakest(self) -> Option<Card> {
        if self.is_empty() { None } else { Some(CARDS[self.0.trailing_zeros() as usize]) }
    }

    /// The cards from strongest to weakest, then S H C D.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let highest = rest.checked_ilog2()?;
            rest ^= 1 << highest;
            Some(CARDS[highest as usize])
        })
    }
}

impl Add for Hand {
    type Output = Self;

    /// The caller knows that no card is in both.
    #[inline]
    fn add(self, other: Self) -> Self {
        debug_assert!(self.and(other).is_empty());
        Self(self.0 | other.0)
    }
}

impl AddAssign for Hand {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Hand {
    type Output = Self;

    /// The caller knows that every card of `other` is there.
    #[inline]
    fn sub(self, other: Self) -> Self {
        debug_assert!(other.is_subset(self));
        Self(self.0 & !other.0)
    }
}

impl SubAssign for Hand {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl From<Hand> for CardSet {
    fn from(hand: Hand) -> Self {
        hand.iter().fold(Self::EMPTY, |set, card| set + Self::of(card, 1))
    }
}

impl TryFrom<CardSet> for Hand {
    type Error = Twice;

    fn try_from(set: CardSet) -> Result<Self, Twice> {
        Self::try_from_cards(set.iter())
    }
}

impl Hand {
    /// The set of these cards, unless one is there twice.
    pub fn try_from_cards(cards: impl IntoIterator<Item = Card>) -> Result<Self, Twice> {
        let mut hand = Self::EMPTY;
        for card in cards {
            hand.try_insert(card)?;
        }
        Ok(hand)
    }
}

impl fmt::Display for Hand {
    /// Two letters a card, such as `BJ S2 D3`.
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

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hand({self})")
    }
}

/// Why a text is not a set of cards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandError {
    /// A word that is no card.
    #[error(transparent)]
    NotACard(#[from] NotationError),
    /// A card written twice.
    #[error(transparent)]
    Twice(#[from] Twice),
}

impl FromStr for Hand {
    type Err = HandError;

    /// Cards with blanks between them, in any order.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut hand = Self::EMPTY;
        for word in text.split_whitespace() {
            hand.try_insert(word.parse()?)?;
        }
        Ok(hand)
    }
}

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> de::Visitor<'de> for Visitor {
            type Value = Hand;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of different cards")
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Hand, A::Error> {
                let mut hand = Hand::EMPTY;
                while let Some(card) = seq.next_element()? {
                    hand.try_insert(card).map_err(de::Error::custom)?;
                }
                Ok(hand)
            }
        }
        deserializer.deserialize_seq(Visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_hand() -> impl Strategy<Value = Hand> {
        prop::collection::vec(any::<bool>(), Card::KINDS).prop_map(|held| {
            let cards = Card::all().zip(held).filter(|(_, held)| *held);
            Hand::try_from_cards(cards.map(|(card, _)| card)).unwrap()
        })
    }

    proptest! {
        #[test]
        fn ranks_are_what_the_cards_say(hand in any_hand()) {
            let mut ranks = Ranks::EMPTY;
            for card in hand.iter() {
                ranks.try_insert(Rank::of(card)).unwrap();
            }
            prop_assert_eq!(hand.ranks(), ranks);
        }

        #[test]
        fn picked_cards_have_the_ranks(hand in any_hand(), part in any_hand()) {
            let ranks = part.ranks();
            match hand.pick(ranks) {
                Some(picked) => {
                    prop_assert!(picked.is_subset(hand));
                    prop_assert_eq!(picked.ranks(), ranks);
                }
                None => prop_assert!(!ranks.is_subset(hand.ranks())),
            }
        }

        #[test]
        fn survives_text_json_and_card_sets(hand in any_hand()) {
            prop_assert_eq!(hand.to_string().parse(), Ok(hand));
            prop_assert_eq!(Hand::try_from(CardSet::from(hand)), Ok(hand));
            let json = serde_json::to_string(&hand).unwrap();
            prop_assert_eq!(serde_json::from_str::<Hand>(&json).unwrap(), hand);
        }
    }

    #[test]
    fn cards_run_from_strongest_to_weakest() {
        let hand: Hand = "D3 S3 HA S2 LJ BJ DT ST".parse().unwrap();
        assert_eq!(hand.to_string(), "BJ LJ S2 HA ST DT S3 D3");
        assert_eq!(hand.weakest().unwrap().to_string(), "D3");
        assert_eq!(Hand::deck().ranks(), Ranks::DECK);
    }

    #[test]
    fn a_card_is_there_once() {
        let ace = "SA".parse().unwrap();
        assert_eq!("SA HA SA".parse::<Hand>(), Err(Twice(ace).into()));
        assert!(serde_json::from_str::<Hand>(r#"["BJ","BJ"]"#).is_err());
    }
}

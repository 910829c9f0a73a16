//! The cards as they are dealt.

use cards::{Card, Lots, Seed};
use serde::{Deserialize, Serialize};

use crate::{BySeat, ERDAYI2021, Hand, Seat};

/// Three hands of 17 and the three cards of the kitty: the whole deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "RawDealt", into = "RawDealt")]
pub struct Dealt {
    hands: BySeat<Hand>,
    kitty: Hand,
}

/// What was written as a deal; it may be nonsense.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDealt {
    hands: BySeat<Hand>,
    kitty: Hand,
}

/// These hands and this kitty are not 17, 17, 17 and 3 cards of one deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a deal is three hands of 17 cards and a kitty of 3, together one deck")]
pub struct NotADeal;

impl Dealt {
    /// The deal of these hands, if it is one.
    pub fn new(hands: BySeat<Hand>, kitty: Hand) -> Result<Self, NotADeal> {
        let mut seen = kitty;
        for (_, &hand) in hands.iter() {
            if hand.len() != ERDAYI2021.hand_cards || !hand.and(seen).is_empty() {
                return Err(NotADeal);
            }
            seen += hand;
        }
        if kitty.len() != ERDAYI2021.kitty_cards {
            return Err(NotADeal);
        }
        Ok(Self { hands, kitty })
    }

    /// Shuffles and deals: one card at a time, A first, counter-clockwise
    /// (erdayi2021:1); the last three are the kitty.
    pub fn from_lots(lots: &mut Lots) -> Self {
        // The order from which every shuffle starts (`Decks::One.in_order()`).
        let mut deck: [u8; Card::KINDS] = std::array::from_fn(|index| index as u8);
        lots.shuffle(&mut deck);
        let (dealt, left) = deck.split_at(3 * ERDAYI2021.hand_cards);
        let mut hands = BySeat::<Hand>::default();
        for round in dealt.chunks_exact(3) {
            for (seat, &card) in Seat::ALL.into_iter().zip(round) {
                hands[seat] += one(card);
            }
        }
        let kitty = left.iter().fold(Hand::EMPTY, |kitty, &card| kitty + one(card));
        Self { hands, kitty }
    }

    /// The deal of a seed, and the seat that bids first when that is drawn by
    /// lot: the lot follows the shuffle.
    pub fn from_seed(seed: Seed) -> (Self, Seat) {
        let mut lots = Lots::new(seed);
        let dealt = Self::from_lots(&mut lots);
        (dealt, Seat::ALL[lots.below(3) as usize])
    }

    /// The hands, before the dealer takes the kitty.
    pub const fn hands(&self) -> &BySeat<Hand> {
        &self.hands
    }

    /// The kitty (底牌).
    pub const fn kitty(&self) -> Hand {
        self.kitty
    }
}

/// The card with this number, which is one of a deck's.
#[inline]
fn one(index: u8) -> Hand {
    Card::from_index(index.into()).map_or(Hand::EMPTY, Hand::of)
}

impl From<Dealt> for RawDealt {
    fn from(Dealt { hands, kitty }: Dealt) -> Self {
        Self { hands, kitty }
    }
}

impl TryFrom<RawDealt> for Dealt {
    type Error = NotADeal;

    fn try_from(raw: RawDealt) -> Result<Self, NotADeal> {
        Self::new(raw.hands, raw.kitty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Decks;

    /// Fixes the way from a shuffled deck to the hands, as `cards` fixes the
    /// way from a seed to a shuffled deck: old records must stay verifiable.
    #[test]
    fn cards_are_dealt_one_by_one_and_the_lot_follows() {
        let mut deck = Decks::One.in_order();
        let mut lots = Lots::new([7; 32]);
        lots.shuffle(&mut deck);
        let first = Seat::ALL[lots.below(3) as usize];
        let hand = |from: usize| {
            Hand::try_from_cards(deck[..51].iter().copied().skip(from).step_by(3)).unwrap()
        };
        let kitty = Hand::try_from_cards(deck[51..].iter().copied()).unwrap();
        let hands = BySeat { a: hand(0), b: hand(1), c: hand(2) };
        let expected = Dealt::new(hands, kitty).unwrap();
        assert_eq!(Dealt::from_seed([7; 32]), (expected, first));
    }

    #[test]
    fn only_a_whole_deck_is_a_deal() {
        let (dealt, _) = Dealt::from_seed([1; 32]);
        let json = serde_json::to_string(&dealt).unwrap();
        assert_eq!(serde_json::from_str::<Dealt>(&json).unwrap(), dealt);
        let hands = *dealt.hands();
        assert_eq!(Dealt::new(hands, Hand::EMPTY), Err(NotADeal));
        let twice = BySeat { b: hands.a, ..hands };
        assert_eq!(Dealt::new(twice, dealt.kitty()), Err(NotADeal));
        let moved = hands.a.iter().next().map(Hand::of).unwrap();
        let uneven = BySeat { a: hands.a - moved, b: hands.b + moved, ..hands };
        assert_eq!(Dealt::new(uneven, dealt.kitty()), Err(NotADeal));
        let short = BySeat { c: dealt.kitty(), ..hands };
        assert_eq!(Dealt::new(short, hands.c), Err(NotADeal));
    }
}

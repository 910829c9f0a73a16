//! How cards are laid out: the trump suit first, whichever it is.

use cards::{CardSet, Rank, Suit};
use shengji::{Group, Trump};

/// Bytes of a set of cards.
pub const SET: usize = 64;
/// Plain cards of a suit, the place of the level among them.
const SUIT: usize = 13;
/// Where the level cards stand, the jokers, and the sums.
const LEVEL: usize = 4 * SUIT;
const JOKERS: usize = LEVEL + 4;
const SUMS: usize = JOKERS + 2;

/// What is known of trumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Trumps {
    /// Nothing yet: nobody declared.
    Unknown,
    /// A suit.
    Suit,
    /// 无主
    NoSuit,
}

/// The order of suits and the level of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    level: Rank,
    trumps: Trumps,
    /// The trump suit first, the others in the order of the deck.
    suits: [Suit; 4],
}

impl Frame {
    /// For a level and a trump.
    pub fn new(level: Rank, trump: Trump) -> Self {
        let trumps = if trump.is_some() { Trumps::Suit } else { Trumps::NoSuit };
        let mut suits = Suit::ALL;
        if let Some(trump) = trump {
            suits[..=trump.index()].rotate_right(1);
        }
        Self { level, trumps, suits }
    }

    /// Before anybody has declared.
    pub const fn undeclared(level: Rank) -> Self {
        Self { level, trumps: Trumps::Unknown, suits: Suit::ALL }
    }

    /// The level.
    pub const fn level(&self) -> Rank {
        self.level
    }

    /// What is known of trumps.
    pub const fn trumps(&self) -> Trumps {
        self.trumps
    }

    /// The place of a group: 0 for trumps, from 1 on the side suits that follow
    /// the first, and 4 for the first where it is no trump suit.
    pub fn place(&self, group: Group) -> u8 {
        let Group::Side(suit) = group else { return 0 };
        let place = self.suits.iter().position(|&of| of == suit).unwrap_or(0);
        if place == 0 { 4 } else { place as u8 }
    }

    /// Bits of groups in the order of [`Group::ALL`] in the order of places.
    pub fn places(&self, groups: u8) -> u8 {
        let mut places = groups & 1;
        for (place, suit) in self.suits.iter().enumerate() {
            let place = if place == 0 { 4 } else { place };
            places |= (groups >> (1 + suit.index()) & 1) << place;
        }
        places
    }

    /// Writes a set.
    #[inline]
    pub fn write(&self, set: CardSet, row: &mut [u8; SET]) {
        *row = [0; SET];
        if set.is_empty() {
            return;
        }
        let at = 2 * self.level as u32;
        let (mut trumps, mut levels) = (0, [0; 4]);
        for (place, &suit) in self.suits.iter().enumerate() {
            let bits = set.suit_bits(suit);
            levels[place] = (bits >> at & 0b11) as u8;
            // Three bytes too many, which are written over: by the next suit,
            // by the level cards.
            let plain = &mut row[place * SUIT..][..16];
            let bits = bits & !(0b11 << at);
            plain[..8].copy_from_slice(&spread(bits as u16).to_le_bytes());
            plain[8..].copy_from_slice(&spread((bits >> 16) as u16).to_le_bytes());
            if place == 0 && self.trumps == Trumps::Suit {
                trumps += (bits & LOW).count_ones() + 2 * (bits >> 1 & LOW).count_ones();
            }
            trumps += u32::from(levels[place]);
        }
        row[LEVEL..JOKERS].copy_from_slice(&levels);
        let jokers = set.joker_bits();
        let jokers = [(jokers & 0b11) as u8, (jokers >> 2 & 0b11) as u8];
        row[JOKERS..SUMS].copy_from_slice(&jokers);
        trumps += u32::from(jokers[0] + jokers[1]);
        row[SUMS..SUMS + 3].copy_from_slice(&[
            set.len() as u8,
            (set.points() / 5) as u8,
            trumps as u8,
        ]);
    }
}

const LOW: u32 = 0x5555_5555;

/// Two bits a rank become a byte a rank, for eight ranks.
#[inline]
const fn spread(bits: u16) -> u64 {
    let bits = bits as u64;
    let bits = (bits | bits << 24) & 0x0000_00FF_0000_00FF;
    let bits = (bits | bits << 12) & 0x000F_000F_000F_000F;
    (bits | bits << 6) & 0x0303_0303_0303_0303
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Card;

    /// Where a card is counted.
    fn at(frame: Frame, card: Card) -> usize {
        match (card.suit(), card.rank()) {
            (Some(suit), Some(rank)) => {
                let place = frame.suits.iter().position(|&of| of == suit).unwrap();
                if rank == frame.level { LEVEL + place } else { place * SUIT + rank.index() }
            }
            _ => JOKERS + usize::from(card == Card::BIG_JOKER),
        }
    }

    #[test]
    fn every_card_has_a_place_of_its_own() {
        let trumps = [None, Some(Suit::Spades), Some(Suit::Clubs), Some(Suit::Diamonds)];
        for (trump, level) in trumps.into_iter().zip([Rank::Two, Rank::Five, Rank::Nine, Rank::Ace])
        {
            let frame = Frame::new(level, trump);
            let order = shengji::EDITIONS[1].order(level, trump);
            for card in Card::all() {
                for copies in 1..=3 {
                    let mut row = [7; SET];
                    frame.write(CardSet::of(card, copies), &mut row);
                    let place = at(frame, card);
                    let copies = copies as u8;
                    let trump = order.group(card) == Group::Trump;
                    let mut wanted = [0; SET];
                    wanted[place] = copies;
                    wanted[SUMS] = copies;
                    wanted[SUMS + 1] = copies * (card.points() / 5) as u8;
                    wanted[SUMS + 2] = if trump { copies } else { 0 };
                    assert_eq!(row, wanted, "{card} {trump:?} {level:?}");
                }
            }
        }
    }

    #[test]
    fn the_trump_suit_is_first_and_groups_follow() {
        let frame = Frame::new(Rank::Two, Some(Suit::Clubs));
        assert_eq!(frame.suits, [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds]);
        let places = [Group::Trump, Group::Side(Suit::Spades), Group::Side(Suit::Diamonds)];
        assert_eq!(places.map(|group| frame.place(group)), [0, 1, 3]);
        assert_eq!(frame.places(1 | 1 << 4), 1 | 1 << 3);
        let frame = Frame::new(Rank::Two, None);
        assert_eq!(frame.place(Group::Side(Suit::Spades)), 4);
        assert_eq!(frame.places(0b10), 0b10000);
    }
}

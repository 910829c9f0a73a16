//! Trumps, groups and the strength of every card (spec §2).

use cards::{Card, CardSet, Rank, Suit};
use serde::{Deserialize, Serialize};

use crate::ladder::Ladder;

/// The trump suit, or `None` for 无主.
pub type Trump = Option<Suit>;

/// Cards that must follow each other: all trumps, or one side suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// 主牌
    Trump,
    /// 副牌 of one suit
    Side(Suit),
}

impl Group {
    /// Trumps, then the side suits S H C D (one of them empty unless 无主).
    pub const ALL: [Self; 5] = [
        Self::Trump,
        Self::Side(Suit::Spades),
        Self::Side(Suit::Hearts),
        Self::Side(Suit::Clubs),
        Self::Side(Suit::Diamonds),
    ];

    /// 0 for trumps, 1 to 4 for the side suits.
    pub const fn index(self) -> usize {
        match self {
            Self::Trump => 0,
            Self::Side(suit) => 1 + suit.index(),
        }
    }
}

/// How far the trump suit's own cards stand below the 副级 (cn2002:10 四).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MinorLevelRun {
    /// A 副级 pair and a pair of the trump suit's top card make a tractor.
    JoinsTopCard,
    /// They do not: cn2017:12 三 lists the special tractors, and this one is
    /// not among them.
    StandsApart,
}

/// Strengths of the plain cards of a suit: twelve ranks without the level.
const PLAIN: u8 = 12;

/// The strength of every card under one level and one trump.
///
/// Inside a group a higher strength wins, equal strengths are equal cards or
/// 副级 of different suits, and neighbours in strength are adjacent for
/// tractors. Where the edition keeps the 副级 apart from the trump suit, the
/// strength between them is left empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    level: Rank,
    trump: Trump,
    minor: u8,
    /// Every card of trump and of the side suits S H C D, three times.
    members: [CardSet; 5],
    /// Group and strength of each card.
    places: [(Group, u8); Card::KINDS],
}

impl Order {
    /// The order for one level and one trump.
    pub fn new(level: Rank, trump: Trump, run: MinorLevelRun) -> Self {
        let gap = u8::from(run == MinorLevelRun::StandsApart);
        let all = cards::Decks::Three.cards();
        let mut members = [all.of_rank(level).joined(all.jokers()); 5];
        for (side, suit) in members[1..].iter_mut().zip(Suit::ALL) {
            *side = all.of_suit(suit).without_rank(level);
        }
        if let Some(suit) = trump {
            let plain = std::mem::take(&mut members[1 + suit.index()]);
            members[0] = members[0].joined(plain);
        }
        let mut order = Self {
            level,
            trump,
            minor: PLAIN + gap,
            members,
            places: [(Group::Trump, 0); Card::KINDS],
        };
        for card in Card::all() {
            order.places[card.index()] = order.place(card);
        }
        order
    }

    /// Where a card stands.
    fn place(&self, card: Card) -> (Group, u8) {
        match (card.suit(), card.rank()) {
            (Some(suit), Some(rank)) if rank == self.level => {
                (Group::Trump, self.minor + u8::from(Some(suit) == self.trump))
            }
            (Some(suit), Some(rank)) => {
                let group = if Some(suit) == self.trump { Group::Trump } else { Group::Side(suit) };
                (group, rank as u8 - u8::from(rank > self.level))
            }
            _ => {
                let big = u8::from(card == Card::BIG_JOKER);
                (Group::Trump, self.little_joker_strength() + big)
            }
        }
    }

    /// The level being played.
    pub const fn level(&self) -> Rank {
        self.level
    }

    /// The trump suit, if any.
    pub const fn trump(&self) -> Trump {
        self.trump
    }

    /// The strength that all 副级 share (all level cards in 无主).
    pub const fn minor_strength(&self) -> u8 {
        self.minor
    }

    const fn little_joker_strength(&self) -> u8 {
        self.minor + 1 + self.trump.is_some() as u8
    }

    /// The group of a card.
    pub const fn group(&self, card: Card) -> Group {
        self.places[card.index()].0
    }

    /// The strength of a card inside its group.
    pub const fn strength(&self, card: Card) -> u8 {
        self.places[card.index()].1
    }

    /// The group all cards belong to, if it is one and there are cards.
    pub fn common_group(&self, cards: CardSet) -> Option<Group> {
        let group = self.group(cards.first()?);
        (self.of_group(cards, group) == cards).then_some(group)
    }

    /// The cards of one group.
    pub const fn of_group(&self, cards: CardSet, group: Group) -> CardSet {
        cards.within(self.members[group.index()])
    }

    /// The cards of one group laid out by strength.
    pub fn ladder(&self, cards: CardSet, group: Group) -> Ladder {
        match group {
            Group::Side(suit) if Some(suit) == self.trump => Ladder::empty(self.minor),
            Group::Side(suit) => {
                Ladder::new(self.without_level(cards.suit_bits(suit)), 0, self.minor)
            }
            Group::Trump => self.trump_ladder(cards),
        }
    }

    /// Two bits a rank, the level's two bits squeezed out.
    const fn without_level(&self, bits: u32) -> u64 {
        let at = 2 * self.level as u32;
        let below = bits & ((1 << at) - 1);
        let above = bits >> (at + 2) << at;
        (below | above) as u64
    }

    fn trump_ladder(&self, cards: CardSet) -> Ladder {
        let at = 2 * self.level as u32;
        let jokers = u64::from(cards.joker_bits()) << (2 * self.little_joker_strength());
        let mut chain = jokers;
        let mut minor = 0;
        for suit in Suit::ALL {
            let bits = cards.suit_bits(suit);
            let copies = bits >> at & 0b11;
            if Some(suit) == self.trump {
                chain |= self.without_level(bits);
                chain |= u64::from(copies) << (2 * (self.minor + 1));
            } else {
                minor |= (copies as u8) << (2 * suit.index());
            }
        }
        Ladder::new(chain, minor, self.minor)
    }

    /// The only card of a strength, where there is but one: everything other
    /// than the 副级.
    pub fn card_at(&self, group: Group, strength: u8) -> Card {
        let suit = match group {
            Group::Side(suit) => suit,
            Group::Trump => {
                let little = self.little_joker_strength();
                if strength > little {
                    return Card::BIG_JOKER;
                }
                if strength == little {
                    return Card::LITTLE_JOKER;
                }
                match self.trump {
                    Some(suit) if strength > self.minor => return Card::suited(suit, self.level),
                    Some(suit) => suit,
                    // In 无主 nothing else is trump.
                    None => Suit::Spades,
                }
            }
        };
        let index = strength as usize + usize::from(strength as usize >= self.level.index());
        Card::suited(suit, Rank::ALL[index.min(12)])
    }

    /// The 副级 of a suit.
    pub const fn minor_card(&self, suit: Suit) -> Card {
        Card::suited(suit, self.level)
    }

    /// Cards from strongest to weakest, equal ones in the order S H C D, the
    /// groups in the order trump, S, H, C, D: how lists of cards are shown.
    pub fn sorted(&self, cards: CardSet) -> Vec<Card> {
        let mut list: Vec<Card> = cards.iter().collect();
        list.sort_by_key(|&card| (self.group(card), std::cmp::Reverse(self.strength(card)), card));
        list
    }

    /// For trump and each side suit the list of lists of equal cards,
    /// strongest first.
    pub fn groups(&self) -> Vec<(Group, Vec<Vec<Card>>)> {
        Group::ALL
            .into_iter()
            .filter_map(|group| {
                let mut cards: Vec<Card> =
                    Card::all().filter(|&card| self.group(card) == group).collect();
                cards.sort_by_key(|&card| (std::cmp::Reverse(self.strength(card)), card));
                let equal: Vec<Vec<Card>> = cards
                    .chunk_by(|&a, &b| self.strength(a) == self.strength(b))
                    .map(<[Card]>::to_vec)
                    .collect();
                (!equal.is_empty()).then_some((group, equal))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(level: Rank, trump: Trump, run: MinorLevelRun) {
        let order = Order::new(level, trump, run);
        let deck = cards::Decks::Three.cards();
        let mut total = 0;
        for group in Group::ALL {
            let cards = order.of_group(deck, group);
            total += cards.len();
            let ladder = order.ladder(deck, group);
            assert_eq!(ladder.len(), cards.len());
            for (card, copies) in cards.kinds() {
                assert_eq!(order.group(card), group);
                assert_eq!(copies, 3);
                if order.strength(card) != order.minor_strength() || group != Group::Trump {
                    assert_eq!(order.card_at(group, order.strength(card)), card);
                }
            }
        }
        assert_eq!(total, deck.len(), "every card is in one group");
    }

    #[test]
    fn every_card_has_one_place_in_every_order() {
        for level in Rank::ALL {
            for trump in [None].into_iter().chain(Suit::ALL.map(Some)) {
                check(level, trump, MinorLevelRun::JoinsTopCard);
                check(level, trump, MinorLevelRun::StandsApart);
            }
        }
    }

    #[test]
    fn the_order_of_cn2002_10_and_14() {
        let order = Order::new(Rank::Seven, Some(Suit::Spades), MinorLevelRun::JoinsTopCard);
        let groups = order.groups();
        let trump: Vec<String> = groups[0]
            .1
            .iter()
            .map(|equal| equal.iter().map(ToString::to_string).collect::<Vec<_>>().join("="))
            .collect();
        assert_eq!(trump.join(" "), "BJ LJ S7 H7=C7=D7 SA SK SQ SJ ST S9 S8 S6 S5 S4 S3 S2");
        let sorted = order.sorted("H7 SA D7 BJ HA H2 C3".parse().unwrap());
        assert_eq!(
            sorted.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            "BJ H7 D7 SA HA H2 C3"
        );
    }
}

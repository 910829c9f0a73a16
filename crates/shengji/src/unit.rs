//! Units: what a lead is made of (cn2002:10), and how a throw is read.

use cards::{CardSet, Suit};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::ladder::{Ladder, highest, longest_run, run_tops};
use crate::order::{Group, Order};

/// The form of a unit: `width` copies of each of `length` adjacent cards.
///
/// Forms are ordered as the texts rank them: more cards first, then wider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Copies of each card: 1, 2 or 3.
    pub width: u8,
    /// Adjacent cards: 1, or more for a tractor.
    pub length: u8,
}

impl Shape {
    /// 单张
    pub const SINGLE: Self = Self { width: 1, length: 1 };

    /// How many cards it has.
    pub const fn cards(self) -> u8 {
        self.width * self.length
    }

    /// What people call it.
    pub const fn kind(self) -> Kind {
        match (self.width, self.length) {
            (1, _) => Kind::Single,
            (2, 1) => Kind::Pair,
            (_, 1) => Kind::Triple,
            _ => Kind::Tractor,
        }
    }
}

impl PartialOrd for Shape {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Shape {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.cards(), self.width).cmp(&(other.cards(), other.width))
    }
}

/// The name of what is led.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "LeadKind"), schema(as = LeadKind))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// 单张
    Single,
    /// 对子
    Pair,
    /// 刻子
    Triple,
    /// 连对, 连刻
    Tractor,
    /// 甩牌: more than one unit
    Throw,
}

/// One unit of a lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its form.
    pub shape: Shape,
    /// The strength of its highest card.
    pub top: u8,
    /// Its cards.
    pub cards: CardSet,
}

/// A lead's units; most leads have one.
pub type Units = SmallVec<[Unit; 1]>;

impl Unit {
    /// The cards as one unit, if they form exactly one.
    pub fn of(order: &Order, cards: CardSet) -> Option<Self> {
        let group = order.common_group(cards)?;
        let unit = largest(order, group, order.ladder(cards, group))?.0;
        (unit.cards == cards).then_some(unit)
    }
}

/// The reading of a lead that declares none (spec §3): the unit with most
/// cards first, then the wider, the higher, the earlier suit; and so on with
/// the cards that are left.
pub fn default_reading(order: &Order, group: Group, cards: CardSet) -> Units {
    let mut units = Units::new();
    let mut ladder = order.ladder(cards, group);
    while let Some((unit, rest)) = largest(order, group, ladder) {
        units.push(unit);
        ladder = rest;
    }
    units
}

/// The first unit of the default reading, and what is left without it.
fn largest(order: &Order, group: Group, ladder: Ladder) -> Option<(Unit, Ladder)> {
    let shape = [3, 2, 1]
        .into_iter()
        .filter_map(|width| {
            let columns = ladder.columns(width);
            let length = if width == 1 { u8::from(columns != 0) } else { longest_run(columns) };
            (length > 0).then_some(Shape { width, length })
        })
        .max()?;
    let top = highest(run_tops(ladder.columns(shape.width), shape.length))?;
    let suit = minor_suit_of_run(ladder, top, shape);
    let cards = run_cards(order, group, top, shape, suit);
    Some((Unit { shape, top, cards }, ladder.without_run(top, shape.width, shape.length, suit)))
}

/// The suit whose 副级 a run takes: the earliest that has enough copies, or
/// none where the run does not touch the 副级.
fn minor_suit_of_run(ladder: Ladder, top: u8, shape: Shape) -> Option<Suit> {
    let minor = ladder.minor_strength();
    let suits = ladder.minor_suits(shape.width);
    let touches = minor <= top && top - minor < shape.length;
    (touches && suits != 0).then(|| Suit::ALL[suits.trailing_zeros() as usize / 2])
}

/// The cards of a run of this form from its top down; `minor_suit` says which
/// 副级 it goes through where it touches them.
pub fn run_cards(
    order: &Order,
    group: Group,
    top: u8,
    shape: Shape,
    minor_suit: Option<Suit>,
) -> CardSet {
    (0..shape.length).map(|i| top - i).fold(CardSet::EMPTY, |cards, strength| {
        let card = match minor_suit {
            Some(suit) if strength == order.minor_strength() => order.minor_card(suit),
            _ => order.card_at(group, strength),
        };
        cards + CardSet::of(card, u32::from(shape.width))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::MinorLevelRun;
    use cards::Rank;

    /// Reads cards by default; units in `|`, each strongest card first.
    fn check(level: Rank, trump: Option<Suit>, run: MinorLevelRun, cards: &str, units: &str) {
        let order = Order::new(level, trump, run);
        let cards: CardSet = cards.parse().unwrap();
        let group = order.common_group(cards).unwrap();
        let read = default_reading(&order, group, cards);
        let words: Vec<String> = read
            .iter()
            .map(|unit| {
                let list = order.sorted(unit.cards);
                list.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            })
            .collect();
        assert_eq!(words.join(" | "), units);
    }

    #[test]
    fn cn2002_10_over_the_level() {
        check(
            Rank::Five,
            Some(Suit::Spades),
            MinorLevelRun::JoinsTopCard,
            "H6 H6 H4 H4",
            "H6 H6 H4 H4",
        );
    }

    #[test]
    fn cn2002_11_worked_example() {
        check(
            Rank::Two,
            Some(Suit::Spades),
            MinorLevelRun::JoinsTopCard,
            "HA HA HK HQ HQ HT HT H9 H9",
            "HT HT H9 H9 | HA HA | HQ HQ | HK",
        );
    }

    #[test]
    fn cn2002_11_triple_and_pair_without_a_declaration() {
        check(
            Rank::Two,
            Some(Suit::Spades),
            MinorLevelRun::JoinsTopCard,
            "H8 H8 H8 H7 H7",
            "H8 H8 H7 H7 | H8",
        );
    }

    #[test]
    fn cn2017_12_special_tractors() {
        let check = |cards, units| {
            check(Rank::Seven, Some(Suit::Spades), MinorLevelRun::StandsApart, cards, units);
        };
        check("BJ BJ LJ LJ", "BJ BJ LJ LJ");
        check("LJ LJ S7 S7", "LJ LJ S7 S7");
        check("S7 S7 H7 H7", "S7 S7 H7 H7");
        check("S8 S8 S6 S6", "S8 S8 S6 S6");
        // The list is closed: 副级 and the ace are not on it.
        check("H7 H7 SA SA", "H7 H7 | SA SA");
        // Two 副级 pairs are equal, not adjacent; the earlier suit is first.
        check("H7 H7 C7 C7 S7 S7", "S7 S7 H7 H7 | C7 C7");
    }

    #[test]
    fn most2015_five_3_no_trump() {
        check(Rank::Nine, None, MinorLevelRun::JoinsTopCard, "LJ LJ C9 C9", "LJ LJ C9 C9");
        check(
            Rank::Nine,
            None,
            MinorLevelRun::JoinsTopCard,
            "BJ BJ LJ LJ C9 C9 D9 D9",
            "BJ BJ LJ LJ C9 C9 | D9 D9",
        );
    }
}

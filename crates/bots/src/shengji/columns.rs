//! The unseen cards of one group by strength, and how likely a seat is to
//! hold something among them.

use cards::CardSet;
use shengji::{Group, Order, Shape};

/// More strengths than any group has.
const STRENGTHS: usize = 20;

/// How many cards there are of each strength in one group.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Columns {
    /// The most copies of one card.
    equal: [u8; STRENGTHS],
    /// All cards, which is more for the 副级 of several suits.
    all: [u8; STRENGTHS],
}

impl Columns {
    pub(super) fn of(order: &Order, cards: CardSet, group: Group) -> Self {
        let mut columns = Self::default();
        for (card, copies) in order.of_group(cards, group).kinds() {
            let strength = order.strength(card) as usize;
            columns.equal[strength] = columns.equal[strength].max(copies as u8);
            columns.all[strength] += copies as u8;
        }
        columns
    }

    /// The tops of all units of this form above `than`, the highest first.
    fn tops(&self, shape: Shape, than: Option<u8>) -> impl Iterator<Item = usize> {
        let lowest = than.map_or(0, |top| top as usize + 1).max(shape.length as usize - 1);
        (lowest..STRENGTHS)
            .rev()
            .filter(move |&top| run(shape, top).all(|strength| self.equal[strength] >= shape.width))
    }

    /// The top of the highest unit of this form.
    pub(super) fn top(&self, shape: Shape) -> Option<u8> {
        self.tops(shape, None).next().map(|top| top as u8)
    }

    /// How many cards are above this strength.
    pub(super) fn above(&self, strength: u8) -> u8 {
        self.all[strength as usize + 1..].iter().sum()
    }

    /// The chance that a seat to which each card falls with chance `share`
    /// holds a unit of this form above `than`.
    pub(super) fn chance(&self, share: f32, shape: Shape, than: Option<u8>) -> f32 {
        let missing = self.tops(shape, than).fold(1.0, |missing, top| {
            let holds: f32 = run(shape, top)
                .map(|strength| {
                    let copies =
                        if shape.width == 1 { self.all[strength] } else { self.equal[strength] };
                    at_least(shape.width, copies, share)
                })
                .product();
            missing * (1.0 - holds)
        });
        1.0 - missing
    }
}

/// The strengths of a unit from its top down.
fn run(shape: Shape, top: usize) -> impl Iterator<Item = usize> {
    (0..shape.length as usize).map(move |i| top - i)
}

/// The chance that of `copies` cards at least `wanted` fall to one seat.
fn at_least(wanted: u8, copies: u8, share: f32) -> f32 {
    match (wanted, copies) {
        (0 | 1, _) => 1.0 - power(1.0 - share, copies),
        (2, 3) => share * share * (3.0 - 2.0 * share),
        _ => power(share, wanted),
    }
}

/// A power by multiplying: the same on every machine.
pub(super) fn power(base: f32, times: u8) -> f32 {
    (0..times).fold(1.0, |product, _| product * base)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{Rank, Suit};
    use shengji::MinorLevelRun;

    #[test]
    fn what_cannot_be_held_has_no_chance() {
        let order = Order::new(Rank::Two, Some(Suit::Spades), MinorLevelRun::JoinsTopCard);
        let cards = "HA HK HK HQ HQ H3".parse().unwrap();
        let columns = Columns::of(&order, cards, Group::Side(Suit::Hearts));
        let pair = Shape { width: 2, length: 1 };
        let tractor = Shape { width: 2, length: 2 };
        let king = order.strength("HK".parse().unwrap());
        assert_eq!(columns.top(Shape::SINGLE), Some(king + 1));
        assert_eq!(columns.top(pair), Some(king));
        assert_eq!(columns.top(tractor), Some(king));
        assert_eq!(columns.above(king), 1);
        let chance = |shape, than| (columns.chance(0.5, shape, than) * 1000.0).round() as i32;
        assert_eq!(chance(pair, Some(king)), 0);
        assert_eq!(chance(Shape::SINGLE, Some(king)), 500);
        assert_eq!(chance(pair, Some(king - 1)), 250);
        assert_eq!(chance(tractor, None), 63);
    }
}

//! The fewest plays for cards that form no sequences, as a table.

use std::sync::LazyLock;

/// More cards than a hand has: the dealer holds 20.
pub(super) const MOST_CARDS: usize = 20;

/// A hand without regard to which ranks it holds: how many ranks have one,
/// two, three and four cards. Where nothing runs through several ranks, only
/// this matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Loose {
    /// At 0 the ranks with one card, and so on. The jokers are ranks with one
    /// card, unless both are there.
    pub(super) of: [u8; 4],
    /// Both jokers.
    pub(super) rocket: bool,
}

/// The most ranks with one, two, three and four cards.
const MOST: [usize; 4] = [15, 10, 6, 5];
const SIZE: usize = 2 * (MOST[0] + 1) * (MOST[1] + 1) * (MOST[2] + 1) * (MOST[3] + 1);
/// What stands in the table where nothing is known.
const UNKNOWN: u8 = u8::MAX;

static TABLE: LazyLock<Vec<u8>> = LazyLock::new(table);

impl Loose {
    /// The fewest plays that empty it.
    #[inline]
    pub(super) fn fewest(self) -> u8 {
        TABLE[self.index()]
    }

    #[inline]
    const fn index(self) -> usize {
        let [one, two, three, four] = self.of;
        let mut index = four as usize;
        index = index * (MOST[2] + 1) + three as usize;
        index = index * (MOST[1] + 1) + two as usize;
        index = index * (MOST[0] + 1) + one as usize;
        index * 2 + self.rocket as usize
    }

    fn cards(self) -> usize {
        let alike: usize = (1..).zip(self.of).map(|(copies, n)| copies * usize::from(n)).sum();
        alike + 2 * usize::from(self.rocket)
    }

    /// Without a whole rank that has so many cards, if there is one.
    fn without(mut self, copies: usize) -> Option<Self> {
        self.of[copies - 1] = self.of[copies - 1].checked_sub(1)?;
        Some(self)
    }

    /// With a whole rank more.
    const fn with(mut self, copies: usize) -> Self {
        if copies > 0 {
            self.of[copies - 1] += 1;
        }
        self
    }

    /// Every way to take `count` cards of one rank; the rest of the rank
    /// stays.
    fn take(self, count: usize, taken: &mut impl FnMut(Self)) {
        for copies in count..=4 {
            if let Some(rest) = self.without(copies) {
                taken(rest.with(copies - count));
            }
        }
        if count == 1 && self.rocket {
            taken(Self { rocket: false, ..self }.with(1));
        }
    }

    /// Every way to take `count` cards of any ranks to be carried: no four of
    /// a rank, and not both jokers.
    pub(super) fn carry_singles(self, count: usize, taken: &mut impl FnMut(Self)) {
        // A joker that is taken leaves the other behind, which may not be
        // taken with it: it is laid aside until the rest is chosen.
        if self.rocket {
            let one = Self { rocket: false, ..self };
            one.carry(count - 1, 0, Self::default(), &mut |rest: Self| taken(rest.with(1)));
        }
        let jokers = self.rocket;
        Self { rocket: false, ..self }.carry(count, 0, Self::default(), &mut |rest: Self| {
            taken(Self { rocket: jokers, ..rest });
        });
    }

    /// From the ways numbered `from` on: so many of a rank with so many.
    fn carry(self, count: usize, from: usize, left: Self, taken: &mut impl FnMut(Self)) {
        const WAYS: [(usize, usize); 9] =
            [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4), (3, 3), (3, 4)];
        if count == 0 {
            let mut rest = self;
            for (all, more) in rest.of.iter_mut().zip(left.of) {
                *all += more;
            }
            taken(rest);
            return;
        }
        for (way, &(takes, of)) in WAYS.iter().enumerate().skip(from) {
            if takes <= count
                && let Some(rest) = self.without(of)
            {
                rest.carry(count - takes, way, left.with(of - takes), taken);
            }
        }
    }

    /// Every way to take `count` pairs of different ranks.
    pub(super) fn carry_pairs(self, count: usize, taken: &mut impl FnMut(Self)) {
        self.pairs(count, 2, Self::default(), taken);
    }

    fn pairs(self, count: usize, from: usize, left: Self, taken: &mut impl FnMut(Self)) {
        if count == 0 {
            self.carry(0, 0, left, taken);
            return;
        }
        for of in from..=4 {
            if let Some(rest) = self.without(of) {
                rest.pairs(count - 1, of, left.with(of - 2), taken);
            }
        }
    }

    /// What each play leaves.
    fn after_each_play(self, left: &mut impl FnMut(Self)) {
        for count in 1..=4 {
            self.take(count, left);
        }
        if self.rocket {
            left(Self { rocket: false, ..self });
        }
        for copies in 3..=4 {
            // What is carried is of another rank than the trio.
            if let Some(rest) = self.without(copies) {
                let mut put = |rest: Self| left(rest.with(copies - 3));
                rest.take(1, &mut put);
                rest.take(2, &mut put);
            }
        }
        if let Some(rest) = self.without(4) {
            rest.carry_singles(2, left);
            rest.carry_pairs(2, left);
        }
    }
}

/// Works the table out, hands with fewer cards first.
fn table() -> Vec<u8> {
    let mut table = vec![UNKNOWN; SIZE];
    let mut by_cards = vec![Vec::new(); MOST_CARDS + 1];
    for_each(|loose| {
        if let Some(same) = by_cards.get_mut(loose.cards()) {
            same.push(loose);
        }
    });
    for loose in by_cards.into_iter().flatten() {
        let mut fewest = UNKNOWN - 1;
        loose.after_each_play(&mut |rest| fewest = fewest.min(table[rest.index()]));
        table[loose.index()] = if loose.cards() == 0 { 0 } else { fewest + 1 };
    }
    table
}

fn for_each(mut visit: impl FnMut(Loose)) {
    for four in 0..=MOST[3] as u8 {
        for three in 0..=MOST[2] as u8 {
            for two in 0..=MOST[1] as u8 {
                for one in 0..=MOST[0] as u8 {
                    let ranks = four + three + two + one;
                    for rocket in [false, true] {
                        if ranks + 2 * u8::from(rocket) <= 15 {
                            visit(Loose { of: [one, two, three, four], rocket });
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(of: [u8; 4], rocket: bool, fewest: u8) {
        assert_eq!(Loose { of, rocket }.fewest(), fewest, "{of:?} {rocket}");
    }

    #[test]
    fn what_is_carried_saves_plays() {
        check([0, 0, 0, 0], false, 0);
        check([5, 0, 0, 0], false, 5);
        check([2, 1, 1, 0], false, 3);
        check([0, 1, 1, 0], false, 1);
        check([2, 0, 0, 1], false, 1);
        check([0, 2, 0, 1], false, 1);
        check([1, 0, 0, 1], false, 2);
        check([0, 0, 0, 0], true, 1);
        // Both jokers are never carried together, but one by each trio.
        check([0, 0, 0, 1], true, 2);
        check([0, 0, 2, 0], true, 2);
        // A four is taken apart for two trios.
        check([0, 0, 2, 1], false, 2);
    }
}

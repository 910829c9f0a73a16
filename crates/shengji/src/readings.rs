//! The ways in which a throw can be read (cn2002:11).

use cards::{Card, CardSet};

use crate::order::{Group, Order};
use crate::unit::{Unit, Units, default_reading};

/// How many units are tried before the search is given up. A throw that
/// people would make has a handful of readings; this only bounds what a
/// strange one costs.
const MOST_TRIED: usize = 4_000;

/// The readings of a throw that a player could mean, the default first and at
/// most so many; one where the cards can be read in one way only.
///
/// A reading counts where no units of it make one greater unit together:
/// whoever holds that unit gains nothing by hiding it. Of readings that differ
/// only in the suits of their 副级 there is one.
pub fn readings(order: &Order, group: Group, cards: CardSet, most: usize) -> Vec<Units> {
    let default = default_reading(order, group, cards);
    if default.len() < 2 {
        return vec![default];
    }
    let mut search = Search { order, most_tried: MOST_TRIED, units: Units::new(), found: vec![] };
    search.read(cards);
    let mut others = search.found;
    others.retain(|reading| !alike(reading, &default));
    others.sort_by_cached_key(|reading| std::cmp::Reverse(forms(reading)));
    others.dedup_by(|a, b| alike(a, b));
    let mut all = vec![default];
    all.extend(others);
    all.truncate(most);
    all
}

/// What others must beat and follow: the form and the strength of each unit.
fn forms(reading: &Units) -> Vec<(u8, u8, u8)> {
    reading.iter().map(|unit| (unit.shape.cards(), unit.shape.width, unit.top)).collect()
}

fn alike(a: &Units, b: &Units) -> bool {
    forms(a) == forms(b)
}

/// Takes units off the top of the cards in every way.
struct Search<'a> {
    order: &'a Order,
    most_tried: usize,
    units: Units,
    found: Vec<Units>,
}

impl Search<'_> {
    fn read(&mut self, rest: CardSet) {
        let Some(top) = self.strongest(rest) else {
            return self.keep();
        };
        for width in (1..=rest.copies(top)).rev() {
            self.extend(rest, CardSet::of(top, width), top, width);
        }
    }

    /// Goes on from the cards of a unit that reaches down to `lowest`: longer
    /// ones first, then this one as it is.
    fn extend(&mut self, rest: CardSet, cards: CardSet, lowest: Card, width: u32) {
        if width > 1 {
            let below = self.order.strength(lowest).checked_sub(1);
            for (card, copies) in (rest - cards).kinds() {
                if copies >= width && Some(self.order.strength(card)) == below {
                    self.extend(rest, cards + CardSet::of(card, width), card, width);
                }
            }
        }
        if self.most_tried == 0 {
            return;
        }
        self.most_tried -= 1;
        let Some(unit) = Unit::of(self.order, cards) else {
            return;
        };
        let joins = |other: &Unit| Unit::of(self.order, other.cards + cards).is_some();
        if self.units.iter().any(joins) {
            return;
        }
        self.units.push(unit);
        self.read(rest - cards);
        self.units.pop();
    }

    fn strongest(&self, cards: CardSet) -> Option<Card> {
        let kinds = cards.kinds().map(|(card, _)| card);
        kinds.max_by_key(|&card| (self.order.strength(card), std::cmp::Reverse(card)))
    }

    fn keep(&mut self) {
        if self.units.iter().any(|unit| self.widens(*unit)) {
            return;
        }
        let mut reading = self.units.clone();
        reading.sort_by(|a, b| (b.shape, b.top, a.cards).cmp(&(a.shape, a.top, b.cards)));
        self.found.push(reading);
    }

    /// Whether a tractor of pairs would be one of triples with single cards of
    /// the reading. Where no two units are one together, nothing else is
    /// either: a third unit must bring the third copy of every card.
    fn widens(&self, tractor: Unit) -> bool {
        tractor.shape.width == 2
            && tractor
                .cards
                .kinds()
                .all(|(card, _)| self.units.iter().any(|unit| unit.cards == CardSet::of(card, 1)))
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::order::MinorLevelRun;
    use crate::random::random_cards;
    use cards::{Decks, Rank, Suit};

    /// Level 7, spades trump, the 副级 join the ace.
    fn order() -> Order {
        Order::new(Rank::Seven, Some(Suit::Spades), MinorLevelRun::JoinsTopCard)
    }

    fn check(cards: &str, most: usize, expected: &[&str]) {
        let order = order();
        let cards: CardSet = cards.parse().unwrap();
        let group = order.common_group(cards).unwrap();
        let written: Vec<String> = readings(&order, group, cards, most)
            .iter()
            .map(|units| {
                let words = units.iter().map(|unit| {
                    let list = order.sorted(unit.cards);
                    list.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
                });
                words.collect::<Vec<_>>().join(" | ")
            })
            .collect();
        assert_eq!(written, expected);
    }

    #[test]
    fn cn2002_11_triple_and_pair() {
        check("H8 H8 H8 H6 H6", 4, &["H8 H8 H6 H6 | H8", "H8 H8 H8 | H6 H6"]);
    }

    #[test]
    fn most_throws_are_read_in_one_way() {
        check("HA HA HK HQ HQ", 4, &["HA HA | HQ HQ | HK"]);
        check("HA HK HQ", 4, &["HA | HK | HQ"]);
        check("HA HA HA", 4, &["HA HA HA"]);
        // Which of two equal 副级 goes with the ace is all the same.
        check("H7 H7 C7 C7 SA SA", 4, &["H7 H7 SA SA | C7 C7"]);
    }

    #[test]
    fn two_level_cards_make_one_long_tractor_or_two() {
        let cards = "S7 S7 H7 H7 C7 C7 SA SA";
        let both = ["S7 S7 H7 H7 SA SA | C7 C7", "S7 S7 H7 H7 | C7 C7 SA SA"];
        check(cards, 4, &both);
        check(cards, 1, &both[..1]);
    }

    /// All ways to lay the cards out as units, one card after the other.
    fn partitions(order: &Order, cards: &[Card], parts: &mut Vec<CardSet>, out: &mut Vec<Units>) {
        let Some((&card, rest)) = cards.split_first() else {
            let units: Option<Units> = parts.iter().map(|&part| Unit::of(order, part)).collect();
            out.extend(units);
            return;
        };
        for at in 0..parts.len() {
            parts[at] += CardSet::of(card, 1);
            partitions(order, rest, parts, out);
            parts[at] -= CardSet::of(card, 1);
        }
        parts.push(CardSet::of(card, 1));
        partitions(order, rest, parts, out);
        parts.pop();
    }

    /// Whether some of the units, two or more, are one unit together.
    fn joins(order: &Order, units: &Units) -> bool {
        (0..1_u32 << units.len()).filter(|chosen| chosen.count_ones() > 1).any(|chosen| {
            let some = units.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1);
            let cards = some.fold(CardSet::EMPTY, |sum, (_, unit)| sum + unit.cards);
            Unit::of(order, cards).is_some()
        })
    }

    #[test]
    fn the_search_finds_what_trying_everything_finds() {
        let mut rng = SmallRng::seed_from_u64(11);
        let order = order();
        let mut several = 0;
        let groups =
            [(Group::Side(Suit::Hearts), "H8 H6 H5 H4 HA"), (Group::Trump, "S7 H7 C7 SA SK LJ")];
        for round in 0..400 {
            let (group, kinds) = groups[round % 2];
            let kinds: CardSet = kinds.parse().unwrap();
            let pool = Decks::Three.cards().all_copies_of(kinds);
            let count = rng.random_range(4..=8);
            let cards = random_cards(&mut rng, pool, count);
            let mut all = Vec::new();
            let list: Vec<Card> = cards.iter().collect();
            partitions(&order, &list, &mut Vec::new(), &mut all);
            let mut expected: Vec<_> = all
                .iter()
                .filter(|units| !joins(&order, units))
                .map(|units| {
                    let mut forms = forms(units);
                    forms.sort_unstable_by(|a, b| b.cmp(a));
                    forms
                })
                .collect();
            expected.sort_unstable();
            expected.dedup();
            let found = readings(&order, group, cards, usize::MAX);
            let default = forms(&default_reading(&order, group, cards));
            assert_eq!(forms(&found[0]), default, "{cards:?}");
            several += usize::from(found.len() > 1);
            let mut found: Vec<_> = found.iter().map(forms).collect();
            found.sort_unstable();
            assert_eq!(found, expected, "{cards:?}");
        }
        assert!(several > 10, "{several}");
    }
}

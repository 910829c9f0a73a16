//! Deals of the unseen cards that agree with what is known.
//!
//! Cards are dealt to places with room, and a card may lie only where it is
//! not known to be missing. Every deal that agrees is equally likely, and
//! none is drawn in vain: how many cards of each kind of freedom lie where is
//! drawn first, in proportion to the number of deals, then the cards.

mod splits;

use rand::{Rng, RngExt};
use splits::Splits;

/// Places that cards can lie in: three other hands and a kitty.
pub(crate) const PLACES: usize = 4;

/// A number for each place.
pub(crate) type Room = [u8; PLACES];

/// Cards that are free to lie in the same places.
#[derive(Clone, Debug)]
pub(crate) struct Class<C> {
    /// The places, a bit each.
    pub(crate) places: u8,
    pub(crate) cards: Vec<C>,
}

/// Draws deals.
#[derive(Clone, Debug)]
pub(crate) struct Worlds<C> {
    classes: Vec<Class<C>>,
    splits: Splits,
}

impl<C: Copy> Worlds<C> {
    /// The deals of these cards, each with the places it may lie in, into
    /// places with so much room. `None` where there is none.
    pub(crate) fn new(cards: impl IntoIterator<Item = (C, u8)>, room: Room) -> Option<Self> {
        let mut classes: Vec<Class<C>> = Vec::new();
        for (card, places) in cards {
            // A place without room is no place.
            let open = (0..PLACES).filter(|&at| room[at] > 0).fold(0, |mask, at| mask | 1 << at);
            let places = places & open;
            match classes.iter_mut().find(|class| class.places == places) {
                Some(class) => class.cards.push(card),
                None => classes.push(Class { places, cards: vec![card] }),
            }
        }
        // What has least freedom comes first; where the rest lies then follows.
        classes.sort_by_key(|class| class.places.count_ones());
        let sizes = classes.iter().map(|class| (class.cards.len() as u8, class.places)).collect();
        let splits = Splits::new(sizes, room)?;
        Some(Self { classes, splits })
    }

    /// Draws one deal: each card and its place.
    pub(crate) fn draw(&mut self, rng: &mut impl Rng, mut put: impl FnMut(C, usize)) {
        let mut room = self.splits.room();
        for (index, class) in self.classes.iter_mut().enumerate() {
            let split = self.splits.draw(rng, index, room);
            let mut left = class.cards.len();
            for (place, &count) in split.iter().enumerate() {
                for _ in 0..count {
                    left -= 1;
                    let chosen = rng.random_range(0..=left);
                    class.cards.swap(chosen, left);
                    put(class.cards[left], place);
                }
                room[place] -= count;
            }
        }
    }

    /// How many deals there are, copies of a card told apart.
    #[cfg(test)]
    pub(crate) fn count(&mut self) -> f64 {
        self.splits.count()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    use super::*;

    /// Every deal by trying all places for each card.
    fn enumerate(cards: &[(u8, u8)], room: Room, dealt: &mut Vec<u8>, found: &mut Vec<Vec<u8>>) {
        let Some(&(_, places)) = cards.get(dealt.len()) else {
            found.push(dealt.clone());
            return;
        };
        for place in 0..PLACES as u8 {
            let taken = dealt.iter().map(|&at| u8::from(at == place)).sum::<u8>();
            if places >> place & 1 == 1 && taken < room[place as usize] {
                dealt.push(place);
                enumerate(cards, room, dealt, found);
                dealt.pop();
            }
        }
    }

    fn check(cards: &[(u8, u8)], room: Room) {
        let mut found = Vec::new();
        enumerate(cards, room, &mut Vec::new(), &mut found);
        let Some(mut worlds) = Worlds::new(cards.iter().copied(), room) else {
            assert!(found.is_empty(), "{cards:?} {room:?}");
            return;
        };
        assert!(
            (worlds.count() - found.len() as f64).abs() < 0.5,
            "{} {}",
            worlds.count(),
            found.len()
        );
        let mut rng = SmallRng::seed_from_u64(7);
        let draws = 300 * found.len();
        let mut drawn: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
        for _ in 0..draws {
            let mut deal = vec![0; cards.len()];
            worlds.draw(&mut rng, |card, place| deal[card as usize] = place as u8);
            *drawn.entry(deal).or_default() += 1;
        }
        assert_eq!(drawn.len(), found.len(), "every deal comes up, and no other");
        // Six standard deviations of a binomial around 300.
        assert!(drawn.values().all(|&count| (196..=404).contains(&count)), "{drawn:?}");
    }

    #[test]
    fn every_deal_is_equally_likely() {
        let free = |n: u8| (0..n).map(|card| (card, 0b0111)).collect::<Vec<_>>();
        check(&free(6), [2, 2, 2, 0]);
        check(&[(0, 0b0001), (1, 0b0011), (2, 0b0111), (3, 0b1111), (4, 0b1110)], [2, 1, 1, 1]);
        check(&[(0, 0b0010), (1, 0b0010), (2, 0b0111), (3, 0b0111)], [1, 2, 1, 0]);
        check(&[(0, 0b0110), (1, 0b0101), (2, 0b0011), (3, 0b1000), (4, 0b1001)], [2, 1, 1, 1]);
        // Nothing fits.
        check(&[(0, 0b0001), (1, 0b0001)], [1, 1, 0, 0]);
    }
}

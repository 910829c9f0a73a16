//! Endings with all cards open, solved exactly.

use erdayi::{Play, Ranks, Reading, for_each_play};

use crate::club::erdayi::{DEALER, Outcome, Public, Role, World};

/// Places for positions whose value is remembered; a power of two.
const PLACES: usize = 1 << 12;

/// What decides how a position goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    hands: [Ranks; 3],
    turn: Role,
    over: Option<(Reading, Role)>,
    /// Whether the dealer played more than once, and the defenders at all.
    played: [bool; 2],
}

/// Between which values a position lies.
#[derive(Clone, Copy)]
struct Entry {
    key: Key,
    low: i32,
    high: i32,
}

/// Solves positions. A value is the points of the dealer for a bid of one, as
/// [`Outcome::points`], from the doublings on that are still to come.
pub(super) struct Solver {
    known: Vec<Option<Entry>>,
    left: u32,
}

/// More than any value.
const MOST: i32 = 1 << 20;

impl Solver {
    pub(super) fn new() -> Self {
        Self { known: vec![None; PLACES], left: 0 }
    }

    /// How a world comes out after a play when everybody sees all cards and
    /// plays best; `None` when that takes more than so many positions.
    pub(super) fn after(
        &mut self,
        world: &World,
        play: Option<Play>,
        nodes: u32,
    ) -> Option<Outcome> {
        self.left = nodes;
        let mut world = *world;
        if let Some(outcome) = world.put(play) {
            return Some(outcome);
        }
        let before = world.public.doublings;
        world.public.doublings = 0;
        let value = self.value(&world, -MOST, MOST)?;
        let doublings = before + value.unsigned_abs().ilog2() as u8;
        Some(Outcome { dealer_won: value > 0, doublings })
    }

    /// The value, or a bound of it outside of the window.
    fn value(&mut self, world: &World, mut low: i32, mut high: i32) -> Option<i32> {
        let key = key(world);
        let place = place(&key);
        let (mut least, mut most) = (-MOST, MOST);
        if let Some(entry) = self.known[place].filter(|entry| entry.key == key) {
            (least, most) = (entry.low, entry.high);
            if least >= high || least == most {
                return Some(least);
            }
            if most <= low {
                return Some(most);
            }
            low = low.max(least);
            high = high.min(most);
        }
        self.left = self.left.checked_sub(1)?;
        let value = self.search(world, low, high)?;
        if value < high {
            most = most.min(value);
        }
        if value > low {
            least = least.max(value);
        }
        self.known[place] = Some(Entry { key, low: least, high: most });
        Some(value)
    }

    fn search(&mut self, world: &World, mut low: i32, mut high: i32) -> Option<i32> {
        let dealer = world.public.turn == DEALER;
        let mut best = if dealer { -MOST } else { MOST };
        for play in plays(world) {
            let value = self.step(world, play, low, high)?;
            if dealer {
                best = best.max(value);
                low = low.max(best);
            } else {
                best = best.min(value);
                high = high.min(best);
            }
            if low >= high {
                break;
            }
        }
        Some(best)
    }

    /// The value after a play; what it doubles counts for all that follows.
    fn step(&mut self, world: &World, play: Option<Play>, low: i32, high: i32) -> Option<i32> {
        let mut after = *world;
        if let Some(outcome) = after.put(play) {
            return Some(outcome.points());
        }
        let doubles = after.public.doublings > 0;
        after.public.doublings = 0;
        if !doubles {
            return self.value(&after, low, high);
        }
        // A value is never zero, so half a window is rounded away from it.
        let value = self.value(&after, low.div_euclid(2), -(-high).div_euclid(2))?;
        Some(2 * value)
    }
}

/// All legal plays, those that empty the hand or most of it first, and a pass
/// after them.
fn plays(world: &World) -> Vec<Option<Play>> {
    let Public { turn, over, .. } = world.public;
    let mut plays = Vec::new();
    for_each_play(world.hands[turn], over.map(|(reading, _)| reading), |play| {
        plays.push(Some(play));
    });
    plays.sort_by_key(|play| std::cmp::Reverse(play.map_or(0, |play| play.ranks.len())));
    if over.is_some() {
        plays.push(None);
    }
    plays
}

fn key(world: &World) -> Key {
    let Public { turn, over, plays, .. } = world.public;
    Key { hands: world.hands, turn, over, played: [plays[0] > 1, plays[1] > 0] }
}

fn place(key: &Key) -> usize {
    let over = key.over.map_or(0, |(reading, owner)| {
        1 + reading.main as u64
            + 16 * (reading.pattern as u64 + 16 * (owner as u64 + 4 * u64::from(reading.length)))
    });
    let rest = over << 4
        | (key.turn as u64) << 2
        | u64::from(key.played[0]) << 1
        | u64::from(key.played[1]);
    let mixed =
        key.hands.iter().map(|hand| hand.bits()).chain([rest]).fold(0_u64, |all, more| {
            (all ^ more).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
        });
    mixed as usize % PLACES
}

#[cfg(test)]
mod tests {
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// The points by trying everything, without bounds or memory.
    fn minimax(world: &World) -> i32 {
        let values = plays(world).into_iter().map(|play| {
            let mut after = *world;
            after.put(play).map_or_else(|| minimax(&after), Outcome::points)
        });
        if world.public.turn == DEALER { values.max() } else { values.min() }.unwrap()
    }

    /// An ending with so many cards in each hand, of few ranks, so that bombs
    /// come up.
    fn ending(counts: [u8; 3], rng: &mut SmallRng) -> World {
        let mut deck: Vec<erdayi::Rank> = Ranks::DECK
            .iter()
            .flat_map(|(rank, count)| (0..count).map(move |_| rank))
            .filter(|rank| rank.index() < 3 || rank.index() > 12)
            .collect();
        let hands = counts.map(|count| {
            let mut hand = Ranks::EMPTY;
            for _ in 0..count {
                let rank = deck.swap_remove(rng.random_range(0..deck.len()));
                hand.try_insert(rank).unwrap();
            }
            hand
        });
        let mut world = World::new(hands, Ranks::EMPTY);
        world.public.counts = counts;
        world.public.unplayed = hands[0] + hands[1] + hands[2];
        world.public.plays = [rng.random_range(0..3), rng.random_range(0..2)];
        world.public.turn = rng.random_range(0..3);
        world
    }

    #[test]
    fn endings_are_solved_as_by_trying_everything() {
        let mut rng = SmallRng::seed_from_u64(3);
        let mut solver = Solver::new();
        let mut doubled = 0;
        for round in 0..150 {
            let mut counts = [0; 3].map(|_: u8| rng.random_range(1..=3));
            // A hand with a bomb now and then.
            counts[round % 3] += 2;
            let world = ending(counts, &mut rng);
            for play in plays(&world) {
                let mut after = world;
                let points = after.put(play).map_or_else(|| minimax(&after), Outcome::points);
                let solved = solver.after(&world, play, u32::MAX).unwrap();
                assert_eq!(solved.points(), points, "{world:?} {play:?}");
                doubled += usize::from(points.abs() > 1);
            }
        }
        assert!(doubled > 50, "{doubled}");
    }

    #[test]
    fn what_takes_too_long_is_given_up() {
        let world = ending([3, 3, 3], &mut SmallRng::seed_from_u64(4));
        let first = plays(&world)[0];
        assert!(Solver::new().after(&world, first, 0).is_none());
    }
}

//! The last tricks with open cards, solved to the end.

use std::ops::ControlFlow;

use cards::{Card, CardSet};
use shengji::{Group, Lead, Shape, check_follow, longest_run, run_tops};

use crate::Budget;
use crate::club::shengji::{Chosen, Ground, Mind, World};

/// Positions that are looked at before a solution is given up.
const MOST: u32 = 6_000;
/// How many positions lie between two looks at the clock.
const LOOK: u32 = 256;

/// Solves one world.
pub(super) struct Ending<'a> {
    ground: &'a Ground<'a>,
    time: &'a Budget,
    left: u32,
}

impl<'a> Ending<'a> {
    pub(super) const fn new(ground: &'a Ground, time: &'a Budget) -> Self {
        Self { ground, time, left: MOST }
    }

    /// The defenders' points after a play, when all see all cards and do their
    /// best; `None` where that would take too long.
    pub(super) fn after(&mut self, world: &World, chosen: Chosen) -> Option<i32> {
        self.value(world, chosen, i32::MIN, i32::MAX)
    }

    fn value(&mut self, world: &World, chosen: Chosen, least: i32, most: i32) -> Option<i32> {
        self.left = self.left.checked_sub(1)?;
        if self.left.is_multiple_of(LOOK) && self.time.is_over() {
            return None;
        }
        let mut world = world.clone();
        if world.put(self.ground, chosen) {
            return Some(world.public.points);
        }
        self.solve(&world, least, most)
    }

    /// Between `least` and `most`, which others have elsewhere, the value is
    /// exact.
    fn solve(&mut self, world: &World, mut least: i32, mut most: i32) -> Option<i32> {
        let seat = world.public.turn();
        let wants_more = !self.ground.deals(seat);
        let mut best: Option<i32> = None;
        let ground = self.ground;
        let mut found = |chosen| {
            let Some(value) = self.value(world, chosen, least, most) else {
                return ControlFlow::Break(false);
            };
            if wants_more {
                best = Some(best.map_or(value, |best| best.max(value)));
                least = least.max(value);
            } else {
                best = Some(best.map_or(value, |best| best.min(value)));
                most = most.min(value);
            }
            if least >= most { ControlFlow::Break(true) } else { ControlFlow::Continue(()) }
        };
        let finished = match &world.public.lead {
            None => leads(&world.mind(ground, seat), &mut found),
            Some(lead) => follows(ground, world.hands[seat], lead, &mut found),
        };
        match finished {
            ControlFlow::Break(false) => None,
            ControlFlow::Break(true) | ControlFlow::Continue(()) => best,
        }
    }
}

type Flow = ControlFlow<bool>;

/// All leads of one unit, and the throws that are sure to stand.
fn leads(mind: &Mind, found: &mut impl FnMut(Chosen) -> Flow) -> Flow {
    for group in Group::ALL {
        let ladder = mind.own[group.index()];
        if let Some(throw) = mind.throw(group) {
            found(Chosen::Lead(throw))?;
        }
        for width in (1..=3).rev() {
            let columns = ladder.columns(width);
            let longest = if width == 1 { 1 } else { longest_run(columns) };
            for length in (1..=longest).rev() {
                let mut tops = run_tops(columns, length);
                while tops != 0 {
                    let top = (tops.ilog2() / 2) as u8;
                    tops &= !(1 << (2 * top));
                    let unit = mind.unit(group, Shape { width, length }, top);
                    found(Chosen::Lead(Lead::of_unit(group, unit)))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// All follows.
fn follows(
    ground: &Ground,
    hand: CardSet,
    lead: &Lead,
    found: &mut impl FnMut(Chosen) -> Flow,
) -> Flow {
    let count = lead.cards.len();
    let suit = ground.order.of_group(hand, lead.group);
    let (fixed, from) =
        if suit.len() > count { (CardSet::EMPTY, suit) } else { (suit, hand - suit) };
    let kinds: Vec<(Card, u32)> = from.kinds().collect();
    subsets(&kinds, count - fixed.len(), fixed, &mut |play| {
        if check_follow(&ground.order, hand, lead, play).is_ok() {
            found(Chosen::Follow(play))
        } else {
            ControlFlow::Continue(())
        }
    })
}

/// Every way to take so many cards.
fn subsets(
    kinds: &[(Card, u32)],
    missing: usize,
    taken: CardSet,
    found: &mut impl FnMut(CardSet) -> Flow,
) -> Flow {
    if missing == 0 {
        return found(taken);
    }
    let Some((&(card, copies), rest)) = kinds.split_first() else {
        return ControlFlow::Continue(());
    };
    for count in (0..=copies.min(missing as u32)).rev() {
        let taken = taken + CardSet::of(card, count);
        subsets(rest, missing - count as usize, taken, found)?;
    }
    ControlFlow::Continue(())
}

/// All plays of a seat.
pub(super) fn all_plays(mind: &Mind) -> Vec<Chosen> {
    let mut all = Vec::new();
    let mut found = |chosen| {
        all.push(chosen);
        ControlFlow::Continue(())
    };
    let _ = match &mind.public.lead {
        None => leads(mind, &mut found),
        Some(lead) => follows(mind.ground, mind.hand, lead, &mut found),
    };
    all
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};
    use shengji::{BySeat, Edition, Seat};

    use super::*;
    use crate::club::shengji::Judgement;

    /// The same by trying everything, with nothing left out.
    fn brute(ground: &Ground, world: &World) -> i32 {
        let mind = world.mind(ground, world.public.turn());
        let values = all_plays(&mind).into_iter().map(|chosen| {
            let mut next = world.clone();
            if next.put(ground, chosen) { next.public.points } else { brute(ground, &next) }
        });
        let wants_more = !ground.deals(mind.seat);
        if wants_more { values.max() } else { values.min() }.unwrap()
    }

    /// The last cards of a deal: so many in each hand.
    fn ending(edition: &Edition, number: u64, cards: usize) -> (Ground<'_>, World) {
        let mut rng = SmallRng::seed_from_u64(number);
        let mut deck: Vec<Card> = edition.decks.cards().iter().collect();
        for at in (1..deck.len()).rev() {
            deck.swap(at, rng.random_range(0..=at));
        }
        let mut deck = deck.into_iter();
        let mut take = |count| CardSet::try_from_cards(deck.by_ref().take(count)).unwrap();
        let hands = BySeat::from_fn(|_| take(cards));
        let buried = take(edition.kitty.into());
        let order = edition.order(cards::Rank::Seven, Some(cards::Suit::Hearts));
        let ground = Ground::new(edition, order, Seat::East);
        let mut world = World::new(Seat::East.plus(number as usize), hands, buried, 60);
        world.public.played = take(usize::MAX);
        (ground, world)
    }

    #[test]
    fn the_last_tricks_are_solved_as_by_trying_everything() {
        let mut gained = 0;
        for id in ["cn2017", "cn2002x2", "cn2002x3"] {
            let edition = Arc::new(Edition::by_id(id).unwrap().clone());
            for number in 0..30 {
                let (ground, world) = ending(&edition, number, 3);
                let time = Budget::of_ms(60_000);
                let mind = world.mind(&ground, world.public.turn());
                let wants_more = !ground.deals(mind.seat);
                let values: Vec<i32> = all_plays(&mind)
                    .into_iter()
                    .map(|play| Ending::new(&ground, &time).after(&world, play).unwrap())
                    .collect();
                let best = if wants_more { values.iter().max() } else { values.iter().min() };
                assert_eq!(best, Some(&brute(&ground, &world)), "{id} {number}");
                let players = BySeat::from_fn(|_| Judgement::learned());
                let club = world.clone().play_out(&ground, &players);
                gained += i32::from(club != *best.unwrap());
            }
        }
        assert!(gained > 10, "club players do not always find it: {gained}");
    }

    #[test]
    fn no_time_is_no_solution() {
        let edition = Edition::by_id("cn2017").unwrap();
        let (ground, world) = ending(edition, 3, 6);
        let mind = world.mind(&ground, world.public.turn());
        let mut ending = Ending { ground: &ground, time: &Budget::of_ms(0), left: 2 * LOOK };
        assert_eq!(ending.after(&world, all_plays(&mind).swap_remove(0)), None);
    }
}

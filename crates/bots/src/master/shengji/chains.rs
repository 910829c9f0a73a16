//! Worlds that are drawn one from the other: two cards change hands, more
//! often where that makes what the others did likelier.

use cards::Card;
use rand::{Rng, RngExt};

use super::known::{Known, Swapped};
use super::likelihood::Likelihood;
use crate::club::shengji::World;
use crate::worlds::Worlds;

/// Draws worlds.
pub(super) struct Chains<'a> {
    known: &'a Known<'a>,
    likelihood: &'a Likelihood<'a>,
    worlds: Worlds<Card>,
    ends: Vec<Chain>,
    next: usize,
}

/// The last world of a chain, and the logarithms of how likely what each of
/// the others did was in it.
struct Chain {
    world: World,
    against: usize,
    logs: [f32; 3],
}

impl<'a> Chains<'a> {
    pub(super) fn new(
        known: &'a Known<'a>,
        likelihood: &'a Likelihood<'a>,
        worlds: Worlds<Card>,
    ) -> Self {
        Self { known, likelihood, worlds, ends: Vec::new(), next: 0 }
    }

    /// The next world of the next of so many chains, so many exchanges on.
    pub(super) fn draw(&mut self, chains: usize, steps: usize, rng: &mut impl Rng) -> World {
        let at = self.next % chains.max(1);
        self.next += 1;
        if at == self.ends.len() {
            let world = self.known.draw(&mut self.worlds, rng);
            let against = self.known.against(&world.hands);
            let logs = self.known.others().map(|seat| self.likelihood.log_of_seat(seat, &world));
            self.ends.push(Chain { world, against, logs });
        }
        for _ in 0..steps {
            self.step(at, rng);
        }
        self.ends[at].world.clone()
    }

    fn step(&mut self, at: usize, rng: &mut impl Rng) {
        let chain = &mut self.ends[at];
        let Some(Swapped { seats, hands, buried }) = self.known.swapped(&chain.world, rng) else {
            return;
        };
        let against = self.known.against(&hands);
        if against > chain.against {
            return;
        }
        let before = (chain.world.hands, chain.world.buried);
        (chain.world.hands, chain.world.buried) = (hands, buried);
        let mut logs = chain.logs;
        for (log, seat) in logs.iter_mut().zip(self.known.others()) {
            if seats.contains(&seat) {
                *log = self.likelihood.log_of_seat(seat, &chain.world);
            }
        }
        let sum = |logs: &[f32; 3]| logs.iter().sum::<f32>();
        if rng.random::<f32>() < (sum(&logs) - sum(&chain.logs)).exp() || against < chain.against {
            (chain.logs, chain.against) = (logs, against);
        } else {
            (chain.world.hands, chain.world.buried) = before;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use cards::CardSet;
    use games::{Boards, Game, Rules, View as Shown, Viewer};
    use rand::SeedableRng;
    use rand::rngs::SmallRng;
    use shengji::{BySeat, Edition, Phase, Seat};

    use super::*;
    use crate::club::shengji::{Ground, Judgement, public};
    use crate::master::tuning::Suspicion;
    use crate::{Bot, Club, smallest};

    type Hands = [Vec<Card>; 3];

    /// Worlds that are drawn.
    const DRAWN: u32 = 4_000;

    fn key(hands: &BySeat<CardSet>, others: [Seat; 3]) -> Hands {
        others.map(|seat| hands[seat].iter().collect())
    }

    /// Every deal of the unseen cards to the others.
    fn enumerate(
        unseen: &[Card],
        room: [usize; 3],
        dealt: &mut [CardSet; 3],
        told: &mut impl FnMut(&[CardSet; 3]),
    ) {
        let Some((&card, rest)) = unseen.split_first() else {
            return told(dealt);
        };
        for at in 0..3 {
            if dealt[at].len() < room[at] {
                let before = dealt[at];
                dealt[at] += CardSet::from(card);
                enumerate(rest, room, dealt, told);
                dealt[at] = before;
            }
        }
    }

    /// Plays a board until the dealer has so few cards, and compares the
    /// worlds of chains with all that there are, each as often as it is
    /// likely. How far they are apart, and how many there are.
    fn apart(edition: &Edition, number: u8, cards: usize) -> Option<(f64, usize)> {
        let boards = Boards { first: number.into(), count: 1 };
        let rules = Rules::boards(std::sync::Arc::new(edition.clone()), boards);
        let mut game = Game::new(&rules);
        let mut bot = Club::new(&rules);
        game.start([number; 32], &mut Vec::new()).ok()?;
        let view = loop {
            let turn = game.turn()?;
            let view = game.view(Viewer::Seat(turn));
            if let Shown::Shengji(shown) = &view
                && let Some(deal) = &shown.deal
                && deal.phase == Phase::Playing
                && deal.dealer == Some(turn.shengji())
                && deal.hands[turn.shengji()].is_some_and(|hand| hand.len() <= cards)
            {
                break deal.clone();
            }
            game.act(&bot.act(&view, turn)?, &mut Vec::new()).ok()?;
        };
        let seat = view.dealer?;
        let order = smallest::order(edition, &view)?;
        let ground = Ground::new(edition, order, seat);
        let public = public(&ground, &view)?;
        let known = Known::new(&ground, &public, &view, seat, view.buried)?;
        let suspicion = Suspicion { looked_at: 6, ..Suspicion::default() };
        let likelihood = Likelihood::new(&ground, Judgement::learned(), &view, seat, suspicion);
        let others = known.others();
        let hand = view.hands[seat]?;
        let unseen = ground.all - (public.played + hand + view.buried?);
        let unseen: Vec<Card> = unseen.iter().collect();
        let room = others.map(|other| view.counts[other]);
        let mut chances: BTreeMap<Hands, f64> = BTreeMap::new();
        let shown = known.shown();
        enumerate(&unseen, room, &mut [CardSet::EMPTY; 3], &mut |dealt| {
            let mut hands = BySeat::from_fn(|_| hand);
            for (&other, &cards) in others.iter().zip(dealt) {
                hands[other] = cards;
            }
            let lies = |&other: &Seat| {
                let held = hands[other];
                shown[other].is_subset(held)
                    && held.kinds().all(|(card, _)| !public.is_void(other, order.group(card)))
            };
            if others.iter().all(lies) && known.against(&hands) == 0 {
                let buried = view.buried.unwrap_or_default();
                let world = World { hands, buried, public: public.clone() };
                *chances.entry(key(&hands, others)).or_default() +=
                    f64::from(likelihood.of(&world));
            }
        });
        let all: f64 = chances.values().sum();
        let mut rng = SmallRng::seed_from_u64(number.into());
        let mut chains = Chains::new(&known, &likelihood, known.worlds()?);
        let mut drawn: BTreeMap<Hands, u32> = BTreeMap::new();
        for _ in 0..DRAWN {
            let world = chains.draw(3, 4, &mut rng);
            *drawn.entry(key(&world.hands, others)).or_default() += 1;
        }
        assert!(drawn.keys().all(|hands| chances.contains_key(hands)), "only what may be");
        let often = |hands| f64::from(drawn.get(hands).copied().unwrap_or(0)) / f64::from(DRAWN);
        let off = chances.iter().map(|(hands, chance)| (chance / all - often(hands)).abs());
        Some((off.sum::<f64>() / 2.0, chances.len()))
    }

    #[test]
    fn every_world_comes_up_as_often_as_it_is_likely() {
        let mut looked = 0;
        for id in ["cn2017", "cn2002x2"] {
            let edition = Edition::by_id(id).unwrap();
            for number in 1..=6 {
                let Some((off, worlds)) = apart(edition, number, 2) else { continue };
                if worlds >= 6 {
                    assert!(off < 0.1, "{id} {number}: {off} of {worlds}");
                    looked += 1;
                }
            }
        }
        assert!(looked > 1, "{looked}");
    }
}

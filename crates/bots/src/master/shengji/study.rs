//! How the master's numbers are found: what its plays come to in many drawn
//! worlds, beside what each comes to in the deal as it lies.

use cards::CardSet;
use rand::rngs::SmallRng;
use shengji::{BySeat, Edition, Phase, Seat, View};

use super::ending::Ending;
use super::known::Known;
use super::likelihood::Likelihood;
use super::{Drawing, nominated};
use crate::club::shengji::{Chosen, Ground, Judgement, Mind, Public, World, bury, public};
use crate::master::tuning::Tuning;
use crate::{Budget, smallest};

/// A decision of one seat with all cards open.
#[derive(Clone, Copy, Debug)]
pub struct Study<'a> {
    /// By whose rules.
    pub edition: &'a Edition,
    /// What the seat sees.
    pub view: &'a View,
    /// What there is to see.
    pub all: &'a View,
    /// Who decides.
    pub seat: Seat,
}

/// Something that the seat may do.
#[derive(Clone, Debug)]
pub struct Way {
    /// The cards that are played or laid down.
    pub cards: CardSet,
    /// What the club player thinks of it, in levels; its choice stands first.
    pub prior: f32,
    /// The defenders' points when all go on as club players.
    pub points: i32,
}

/// What ways came to in drawn worlds.
#[derive(Clone, Debug, Default)]
pub struct Trial {
    /// The defenders' points, world by world, by way.
    pub points: Vec<Vec<i32>>,
    /// How long it took to draw the worlds, in milliseconds.
    pub drawing_ms: f64,
    /// How long it took to play them out.
    pub playing_ms: f64,
}

impl Study<'_> {
    fn ground(&self) -> Option<Ground<'_>> {
        let order = smallest::order(self.edition, self.view)?;
        let dealer =
            if self.view.phase == Phase::Exchange { self.seat } else { self.view.dealer? };
        Some(Ground::new(self.edition, order, dealer))
    }

    fn public(&self, ground: &Ground) -> Option<Public> {
        if self.view.phase == Phase::Exchange {
            let size = self.edition.hand_size() as u8;
            return Some(Public::new(self.seat, [size; 4], self.view.points));
        }
        public(ground, self.view)
    }

    /// Everything that would be tried.
    fn nominated(&self, ground: &Ground, public: &Public) -> Option<Vec<(f32, Chosen)>> {
        let hand = self.view.hands[self.seat]?;
        let judgement = Judgement::learned();
        match self.view.phase {
            Phase::Exchange => {
                let count = self.edition.kitty.into();
                let kitties = bury::weighed(&judgement.bury, &ground.order, hand, count);
                let chosen = |(worth, cards)| (worth, Chosen::Follow(cards));
                Some(kitties.into_iter().map(chosen).collect())
            }
            Phase::Playing => {
                let mind = Mind::new(ground, public, self.seat, hand, self.view.buried);
                Some(nominated(&mind, judgement))
            }
            Phase::Drawing
            | Phase::Bidding
            | Phase::Naming
            | Phase::Demanding
            | Phase::Finished
            | Phase::Void => None,
        }
    }

    /// The defenders' points after one of them.
    fn after(&self, ground: &Ground, world: &World, chosen: &Chosen) -> i32 {
        let players = BySeat::from_fn(|_| Judgement::learned());
        if self.view.phase != Phase::Exchange {
            return world.after(ground, chosen.clone(), &players);
        }
        let mut hands = world.hands;
        hands[self.seat] -= chosen.cards();
        let mut world = World::new(self.seat, hands, chosen.cards(), self.view.points);
        world.play_out(ground, &players)
    }

    /// What the seat may do, and what each would come to.
    pub fn ways(&self) -> Option<Vec<Way>> {
        let ground = self.ground()?;
        let public = self.public(&ground)?;
        let hands = BySeat::from_fn(|seat| self.all.hands[seat].unwrap_or_default());
        let buried = self.all.buried.unwrap_or_default();
        let world = World { hands, buried, public: public.clone() };
        let ways = self.nominated(&ground, &public)?;
        let way = |(prior, chosen): (f32, Chosen)| {
            let points = self.after(&ground, &world, &chosen);
            Way { cards: chosen.cards(), prior, points }
        };
        Some(ways.into_iter().map(way).collect())
    }

    /// Tries all of them in so many worlds.
    pub fn trial(&self, tuning: &Tuning, worlds: usize, rng: &mut SmallRng) -> Option<Trial> {
        let ground = self.ground()?;
        let public = self.public(&ground)?;
        let ways = self.nominated(&ground, &public)?;
        let exchange = self.view.phase == Phase::Exchange;
        let buried = if exchange { Some(CardSet::EMPTY) } else { self.view.buried };
        let known = Known::new(&ground, &public, self.view, self.seat, buried)?;
        let judgement = Judgement::learned();
        let likelihood =
            Likelihood::new(&ground, judgement, self.view, self.seat, tuning.suspicion);
        let solved = !exchange && self.view.hands[self.seat]?.len() <= tuning.solved;
        let mut trial = Trial::default();
        let watch = Budget::of_ms(u64::MAX);
        let apart = Tuning { drawn: 1, chains: 0, ..tuning.clone() };
        let tuning = if exchange { &apart } else { tuning };
        let mut drawing = Drawing::new(&known, &likelihood, tuning)?;
        for _ in 0..worlds {
            let began = watch.spent_ms();
            let world = drawing.draw(rng);
            let ready = watch.spent_ms();
            let points = ways.iter().map(|(_, chosen)| {
                let solution = || Ending::new(&ground, &watch).after(&world, chosen.clone());
                let points = if solved { solution() } else { None };
                points.unwrap_or_else(|| self.after(&ground, &world, chosen))
            });
            trial.points.push(points.collect());
            trial.drawing_ms += ready - began;
            trial.playing_ms += watch.spent_ms() - ready;
        }
        Some(trial)
    }
}

//! The master player at 升级.

mod chains;
mod declare;
mod ending;
mod evidence;
mod known;
mod likelihood;
mod stakes;
pub mod study;
pub(super) mod weigh;

use std::sync::Arc;

use cards::{Card, CardSet};
use rand::RngExt;
use rand::rngs::SmallRng;
use shengji::{Action, BySeat, Edition, Phase, Seat, View};

use crate::club::shengji::{Chosen, Ground, Judgement, Mind, Public, World, bury, public};
use crate::worlds::Worlds;
use crate::{Candidate, Thought, smallest};

use super::Effort;
use super::race::{Place, Race};
use super::tuning::Tuning;
use chains::Chains;
use ending::{Ending, all_plays};
use known::Known;
use likelihood::Likelihood;
use stakes::Stakes;

/// What the seat does now, where there is something to search for.
pub(super) fn think(
    edition: &Arc<Edition>,
    view: &View,
    seat: Seat,
    levels_count: bool,
    tuning: &Tuning,
    effort: Effort,
) -> Option<Thought> {
    if view.phase == Phase::Drawing {
        return declare::think(edition, view, seat, tuning, effort);
    }
    if view.turn != Some(seat) {
        return None;
    }
    match view.phase {
        Phase::Exchange => bury(edition, view, seat, levels_count, tuning, effort),
        Phase::Playing => play(edition, view, seat, levels_count, tuning, effort),
        Phase::Drawing
        | Phase::Bidding
        | Phase::Naming
        | Phase::Demanding
        | Phase::Finished
        | Phase::Void => None,
    }
}

/// With so many cards or fewer all plays are tried.
const DENSE: usize = 8;
/// The most plays that are tried.
const PLAYS: usize = 24;

fn play(
    edition: &Edition,
    view: &View,
    seat: Seat,
    levels_count: bool,
    tuning: &Tuning,
    mut effort: Effort,
) -> Option<Thought> {
    // Exposed cards that must be played are a matter for rules of thumb.
    if !view.heavy[seat].is_empty() || view.demand.is_some() {
        return None;
    }
    let order = smallest::order(edition, view)?;
    let ground = Ground::new(edition, order, view.dealer?);
    let public = public(&ground, view)?;
    let hand = view.hands[seat]?;
    let judgement = Judgement::learned();
    let mind = Mind::new(&ground, &public, seat, hand, view.buried);
    let plays = nominated(&mind, judgement);
    if let [(_, only)] = plays.as_slice() {
        return Some(Thought::of(Some(action(seat, only))));
    }
    let known = Known::new(&ground, &public, view, seat, view.buried)?;
    let likelihood = Likelihood::new(&ground, judgement, view, seat, tuning.suspicion);
    let stakes = Stakes::new(edition, view, levels_count, tuning.share.of(hand.len()));
    let players = BySeat::from_fn(|_| judgement);
    let sign = if ground.deals(seat) { 1.0 } else { -1.0 };
    let solved = hand.len() <= tuning.solved;
    let mut race =
        Race::new(plays.iter().map(|&(worth, _)| worth.into()), tuning.caution(hand.len()));
    let mut worlds = Drawing::new(&known, &likelihood, tuning)?;
    while !effort.is_spent(race.worlds()) && !race.is_decided() {
        let world = worlds.draw(&mut effort.rng);
        race.run(|index| {
            let chosen = &plays[index].1;
            let solution = || Ending::new(&ground, effort.time).after(&world, chosen.clone());
            let points = if solved { solution() } else { None };
            let points = points.unwrap_or_else(|| world.after(&ground, chosen.clone(), &players));
            sign * stakes.worth(points)
        });
        race.narrow(effort.spent(race.worlds()));
        effort.time.tell(|| thought(&race, |index| action(seat, &plays[index].1)));
    }
    thought(&race, |index| action(seat, &plays[index].1))
}

/// The plays to be tried with what the club player thinks of each, its choice
/// first.
fn nominated(mind: &Mind, judgement: &Judgement) -> Vec<(f32, Chosen)> {
    let mut plays = mind.weighed(judgement);
    let worst = plays.last().map_or(0.0, |&(worth, _)| worth);
    let mut more = if mind.hand.len() <= DENSE { all_plays(mind) } else { Vec::new() };
    more.extend(mind.daring_throws().into_iter().map(Chosen::Lead));
    for chosen in more {
        if plays.len() < PLAYS && plays.iter().all(|(_, other)| other.cards() != chosen.cards()) {
            plays.push((worst, chosen));
        }
    }
    plays
}

/// Draws worlds, the likely ones more often.
enum Drawing<'a> {
    Apart {
        known: &'a Known<'a>,
        likelihood: &'a Likelihood<'a>,
        worlds: Worlds<Card>,
        drawn: usize,
    },
    Chained {
        chains: Chains<'a>,
        count: usize,
        steps: usize,
    },
}

impl<'a> Drawing<'a> {
    fn new(known: &'a Known<'a>, likelihood: &'a Likelihood<'a>, tuning: &Tuning) -> Option<Self> {
        let worlds = known.worlds()?;
        let drawn = if known.cards() > tuning.apart { 1 } else { tuning.drawn };
        Some(if tuning.chains == 0 || known.cards() > tuning.chained {
            Self::Apart { known, likelihood, worlds, drawn }
        } else {
            let chains = Chains::new(known, likelihood, worlds);
            Self::Chained { chains, count: tuning.chains, steps: tuning.steps }
        })
    }

    fn draw(&mut self, rng: &mut SmallRng) -> World {
        match self {
            Self::Apart { known, likelihood, worlds, drawn } => {
                likely(known, likelihood, worlds, *drawn, rng)
            }
            Self::Chained { chains, count, steps } => chains.draw(*count, *steps, rng),
        }
    }
}

/// Draws a few worlds and takes one of them, a likely one more often.
fn likely(
    known: &Known,
    likelihood: &Likelihood,
    worlds: &mut Worlds<Card>,
    count: usize,
    rng: &mut SmallRng,
) -> World {
    let mut taken = known.draw(worlds, rng);
    if count < 2 {
        return taken;
    }
    let mut sum = likelihood.of(&taken);
    for _ in 1..count {
        let world = known.draw(worlds, rng);
        let weight = likelihood.of(&world);
        sum += weight;
        if rng.random::<f32>() * sum < weight {
            taken = world;
        }
    }
    taken
}

fn action(seat: Seat, chosen: &Chosen) -> games::Action {
    Action::Play { seat, cards: chosen.cards(), reading: None }.into()
}

fn bury(
    edition: &Edition,
    view: &View,
    seat: Seat,
    levels_count: bool,
    tuning: &Tuning,
    mut effort: Effort,
) -> Option<Thought> {
    let order = smallest::order(edition, view)?;
    let ground = Ground::new(edition, order, seat);
    let hand = view.hands[seat]?;
    let judgement = Judgement::learned();
    let kitties = bury::weighed(&judgement.bury, &order, hand, edition.kitty.into());
    let size = edition.hand_size() as u8;
    let public = Public::new(seat, [size; 4], view.points);
    let known = Known::new(&ground, &public, view, seat, Some(CardSet::EMPTY))?;
    let players = BySeat::from_fn(|_| judgement);
    let stakes = Stakes::new(edition, view, levels_count, tuning.share.of(hand.len()));
    let laid = |index: usize| Action::Bury { seat, cards: kitties[index].1 }.into();
    let mut race = Race::new(kitties.iter().map(|&(worth, _)| worth.into()), tuning.burying);
    let mut worlds = known.worlds()?;
    while !effort.is_spent(race.worlds()) && !race.is_decided() {
        let world = known.draw(&mut worlds, &mut effort.rng);
        race.run(|index| {
            let mut hands = world.hands;
            let kitty = kitties[index].1;
            hands[seat] = hand - kitty;
            let mut world = World::new(seat, hands, kitty, view.points);
            stakes.worth(world.play_out(&ground, &players))
        });
        race.narrow(effort.spent(race.worlds()));
        effort.time.tell(|| thought(&race, laid));
    }
    thought(&race, laid)
}

/// What comes of a race. The values are levels as a search counts them, with
/// the points that lead to them.
fn thought(race: &Race, action: impl Fn(usize) -> games::Action) -> Option<Thought> {
    let candidates: Vec<Candidate> = race
        .places()
        .into_iter()
        .map(|Place { index, value, half }| Candidate {
            action: action(index),
            value,
            interval: Some((value - half, value + half)),
        })
        .collect();
    let action = candidates.first()?.action.clone();
    Some(Thought { action: Some(action), candidates, worlds: race.worlds().into() })
}

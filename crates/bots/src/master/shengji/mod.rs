//! The master player at 升级.

mod known;
mod race;

use cards::CardSet;
use shengji::{Action, BySeat, Edition, Phase, Seat, View};

use crate::club::shengji::{Chosen, Ground, Judgement, Mind, Public, World, bury, public, utility};
use crate::{Candidate, Thought, smallest};

use super::Effort;
use known::Known;
use race::{Place, Race};

/// What the seat does now, where there is something to search for.
pub(super) fn think(edition: &Edition, view: &View, seat: Seat, effort: Effort) -> Option<Thought> {
    if view.turn != Some(seat) {
        return None;
    }
    match view.phase {
        Phase::Exchange => bury(edition, view, seat, effort),
        Phase::Playing => play(edition, view, seat, effort),
        Phase::Drawing
        | Phase::Bidding
        | Phase::Naming
        | Phase::Demanding
        | Phase::Finished
        | Phase::Void => None,
    }
}

fn play(edition: &Edition, view: &View, seat: Seat, mut effort: Effort) -> Option<Thought> {
    let order = smallest::order(edition, view)?;
    let ground = Ground::new(edition, order, view.dealer?);
    let public = public(&ground, view)?;
    let hand = view.hands[seat]?;
    let judgement = Judgement::learned();
    let mind = Mind::new(&ground, &public, seat, hand, view.buried);
    let mut plays = mind.weighed(judgement);
    // Exposed cards that must be played are a matter for rules of thumb.
    if !view.heavy[seat].is_empty() || view.demand.is_some() {
        return None;
    }
    if let [_] = plays.as_slice() {
        let (_, only) = plays.pop()?;
        return Some(Thought::of(Some(action(seat, &only))));
    }
    let known = Known::new(&ground, &public, view, seat, view.buried)?;
    let players = BySeat::from_fn(|_| judgement);
    let sign = if ground.deals(seat) { 1.0 } else { -1.0 };
    let mut race = Race::new(plays.iter().map(|&(worth, _)| worth.into()));
    let mut worlds = known.worlds()?;
    while !effort.is_spent(race.worlds()) && !race.is_decided() {
        let world = known.draw(&mut worlds, &mut effort.rng);
        race.run(|index| {
            let points = world.after(&ground, plays[index].1.clone(), &players);
            sign * f64::from(utility(edition, points))
        });
    }
    thought(&race, |index| action(seat, &plays[index].1))
}

fn action(seat: Seat, chosen: &Chosen) -> games::Action {
    let cards = match chosen {
        Chosen::Lead(lead) => lead.cards,
        Chosen::Follow(cards) => *cards,
    };
    Action::Play { seat, cards, reading: None }.into()
}

fn bury(edition: &Edition, view: &View, seat: Seat, mut effort: Effort) -> Option<Thought> {
    let order = smallest::order(edition, view)?;
    let ground = Ground::new(edition, order, seat);
    let hand = view.hands[seat]?;
    let judgement = Judgement::learned();
    let kitties = bury::candidates(&order, hand, edition.kitty.into());
    let size = edition.hand_size() as u8;
    let public = Public::new(seat, [size; 4], view.points);
    let known = Known::new(&ground, &public, view, seat, Some(CardSet::EMPTY))?;
    let players = BySeat::from_fn(|_| judgement);
    let mut race = Race::new(kitties.iter().map(|_| 0.0));
    let mut worlds = known.worlds()?;
    while !effort.is_spent(race.worlds()) && !race.is_decided() {
        let world = known.draw(&mut worlds, &mut effort.rng);
        race.run(|index| {
            let mut hands = world.hands;
            hands[seat] = hand - kitties[index];
            let mut world = World::new(seat, hands, kitties[index], view.points);
            f64::from(utility(edition, world.play_out(&ground, &players)))
        });
    }
    thought(&race, |index| Action::Bury { seat, cards: kitties[index] }.into())
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

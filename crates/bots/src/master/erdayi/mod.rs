//! The master player at 二打一.

mod bid;
mod history;
mod known;
mod solve;
pub(super) mod weigh;

use erdayi::{DealView, Play, PlayingView, Seat, View};

use crate::club::erdayi::{AHEAD, DEALER, Fewest, Judgement, Mind, Outcome, action, public};
use crate::expert::erdayi::weighed;
use crate::{Candidate, Thought};

use super::race::{Place, Race};
use super::tuning::Caution;
use super::{Effort, Nominee};
use history::History;
use known::Known;
use solve::Solver;

/// The most plays that are tried.
const TRIED: usize = 12;
/// From so many cards in all hands on, worlds are solved and not played out.
const SOLVED: usize = 12;
/// Positions that are looked at before a world is played out all the same.
const NODES: u32 = 4_000;
/// Worlds of which one is taken, by how well they explain what was played.
const DRAWN: usize = 8;

/// Plays that are tried of those that the net names.
const NAMED: usize = 6;
/// What a difference of the net's points is in those that the search counts.
const OF_NET: f32 = 0.6;

/// What the seat does now, where there is something to search for.
pub(super) fn think(view: &View, seat: Seat, by: Nominee, effort: Effort) -> Option<Thought> {
    if view.turn != Some(seat) {
        return None;
    }
    match &view.deal {
        // The net has learned what bids come to.
        DealView::Auction { .. } if by == Nominee::Net => None,
        DealView::Auction { calls, hands, .. } => {
            bid::think(hands[seat].cards?.ranks(), calls, seat, effort)
        }
        DealView::Playing(playing) => {
            let named = match by {
                Nominee::Club => None,
                Nominee::Net => Some(weighed(view, seat)?),
            };
            play(playing, seat, named, effort)
        }
        DealView::NotDealt
        | DealView::PassedOut { .. }
        | DealView::Annulled { .. }
        | DealView::Finished { .. } => None,
    }
}

/// Tries the plays that were named, or else the club player's.
fn play(
    view: &PlayingView,
    seat: Seat,
    named: Option<Vec<(f32, Option<Play>)>>,
    mut effort: Effort,
) -> Option<Thought> {
    let hand = view.hands[seat].cards?;
    let public = public(view, hand)?;
    let mind = Mind::new(&public, hand.ranks());
    let mut fewest = Fewest::new();
    let plays = mind.plays();
    if let Some(play) = mind.certain(&plays, AHEAD, &mut fewest) {
        return Some(Thought::of(action(seat, hand, Some(play)).map(Into::into)));
    }
    let judgement = Judgement::learned();
    let plays = if let Some(mut plays) = named {
        plays.truncate(NAMED);
        plays.into_iter().map(|(worth, play)| (OF_NET * worth, play)).collect()
    } else {
        let mut plays = mind.weighed(judgement, &mut fewest);
        plays.truncate(TRIED);
        plays
    };
    if let [(_, only)] = plays.as_slice() {
        return Some(Thought::of(action(seat, hand, *only).map(Into::into)));
    }
    let known = Known::new(&public, hand.ranks());
    let history = History::new(view, &public);
    let mut worlds = known.worlds()?;
    let mut solver = (public.unplayed.len() <= SOLVED).then(Solver::new);
    let sign = if mind.role() == DEALER { 1.0 } else { -1.0 };
    let does = |index: usize| action(seat, hand, plays[index].1).map(Into::into);
    let mut race = Race::new(plays.iter().map(|&(worth, _)| worth.into()), Caution::default());
    while !effort.is_spent(race.worlds()) && !race.is_decided() {
        let world =
            history.draw(DRAWN, &mut effort.rng, &mut fewest, |rng| known.draw(&mut worlds, rng));
        race.run(|index| {
            let play = plays[index].1;
            let solved = solver.as_mut().and_then(|solver| solver.after(&world, play, NODES));
            let outcome = solved.unwrap_or_else(|| world.after(play, [judgement; 3], &mut fewest));
            sign * worth(outcome)
        });
        race.narrow(effort.spent(race.worlds()));
        effort.time.tell(|| thought(&race, does));
    }
    thought(&race, does).filter(|thought| thought.action.is_some())
}

/// What the end of a deal is worth to the dealer for a bid of one. A deal with
/// many bombs counts less than it scores, for it would drown the others.
fn worth(outcome: Outcome) -> f64 {
    let worth = f64::from(outcome.points().abs()).sqrt();
    if outcome.dealer_won { worth } else { -worth }
}

/// What comes of a race. The values are points as a search counts them.
fn thought(race: &Race, action: impl Fn(usize) -> Option<games::Action>) -> Option<Thought> {
    let candidates: Vec<Candidate> = race
        .places()
        .into_iter()
        .filter_map(|Place { index, value, half }| {
            Some(Candidate {
                action: action(index)?,
                value,
                interval: Some((value - half, value + half)),
            })
        })
        .collect();
    let action = candidates.first()?.action.clone();
    Some(Thought { action: Some(action), candidates, worlds: race.worlds().into() })
}

//! How well a deal of the unseen cards explains what the others played.

use erdayi::{Play, PlayingView, Ranks, Reading};
use rand::RngExt;
use rand::rngs::SmallRng;

use crate::club::erdayi::{Fewest, Judgement, Mind, Public, Role, World, role};

/// What a difference of worth does to the chance that a play is chosen.
const HEAT: f32 = 0.25;
/// A player may always do something else: the least chance of a play.
const LEAST: f32 = 0.05;
/// The latest decisions that are looked at.
const LATEST: usize = 8;

/// A decision of another seat.
struct Decision {
    before: Public,
    play: Option<Play>,
    /// The cards that the seat has played from then on.
    since: Ranks,
}

/// What the others did when they had a choice, the latest last.
pub(super) struct History {
    decisions: Vec<Decision>,
}

impl History {
    /// What the others did up to this moment.
    pub(super) fn new(view: &PlayingView, now: &Public) -> Self {
        let mut public = Public::new(view.kitty.ranks());
        let mut decisions: Vec<Decision> = Vec::new();
        for turn in view.course.iter() {
            let ranks = turn.cards.map(erdayi::Hand::ranks);
            let play = ranks.and_then(|ranks| Some(Play { ranks, reading: Reading::of(ranks)? }));
            let actor: Role = role(view.dealer, turn.seat);
            if actor != public.turn {
                break;
            }
            for before in decisions.iter_mut().filter(|before| before.before.turn == actor) {
                before.since = before.since + ranks.unwrap_or_default();
            }
            if actor != now.turn {
                let since = ranks.unwrap_or_default();
                decisions.push(Decision { before: public, play, since });
            }
            public.put(play);
        }
        let early = decisions.len().saturating_sub(LATEST);
        decisions.drain(..early);
        Self { decisions }
    }

    /// Draws so many worlds and takes one, each with the chance that the
    /// others would have played in it as they did.
    pub(super) fn draw(
        &self,
        drawn: usize,
        rng: &mut SmallRng,
        fewest: &mut Fewest,
        mut draw: impl FnMut(&mut SmallRng) -> World,
    ) -> World {
        let mut taken = draw(rng);
        if self.decisions.is_empty() || drawn < 2 {
            return taken;
        }
        let mut sum = self.chance(&taken, fewest);
        for _ in 1..drawn {
            let world = draw(rng);
            let chance = self.chance(&world, fewest);
            sum += chance;
            if rng.random::<f32>() * sum < chance {
                taken = world;
            }
        }
        taken
    }

    /// The chance that club players with these cards play as was played.
    fn chance(&self, world: &World, fewest: &mut Fewest) -> f32 {
        let decisions = self.decisions.iter();
        decisions.map(|decision| decision.chance(world, fewest)).product()
    }
}

impl Decision {
    fn chance(&self, world: &World, fewest: &mut Fewest) -> f32 {
        let hand = world.hands[self.before.turn] + self.since;
        let mind = Mind::new(&self.before, hand);
        let plays = mind.plays();
        if plays.len() < 2 {
            return 1.0;
        }
        // What is carried along is a matter of taste.
        let done = self.play.map(|play| play.reading);
        let (mut own, mut all) = (0.0, 0.0);
        let mut first = None;
        mind.weigh(&plays, Judgement::learned(), fewest, |play, worth| {
            // Only differences of worth mean anything.
            let chance = ((worth - *first.get_or_insert(worth)) / HEAT).exp();
            all += chance;
            if play.map(|play| play.reading) == done {
                own += chance;
            }
        });
        LEAST + (1.0 - LEAST) * own / all
    }
}

#[cfg(test)]
mod tests {
    use erdayi::{Bid, BySeat, Call, CallsView, Course, Hand, Seat, Seen, Turn};

    use super::*;

    /// The dealer A led a small pair and both defenders passed: C, who would
    /// go out with two kings, cannot have them.
    #[test]
    fn who_passed_is_not_likely_to_hold_what_wins() {
        let kitty: Hand = "S3 H3 S4".parse().unwrap();
        let led: Hand = "S5 H5".parse().unwrap();
        let turns = [(Seat::A, Some(led)), (Seat::B, None), (Seat::C, None)];
        let turns = turns.map(|(seat, cards)| Turn { seat, cards });
        let seen = Seen { count: 0, cards: None };
        let view = PlayingView {
            calls: CallsView { first_bidder: Seat::A, said: vec![Call::Bid(Bid::Three)] },
            dealer: Seat::A,
            bid: Bid::Three,
            hands: BySeat { a: seen, b: seen, c: seen },
            kitty,
            played: BySeat { a: led, ..BySeat::default() },
            latest: BySeat::default(),
            on_table: None,
            bombs_and_rockets: 0,
            course: Course::of(Seat::A, turns).unwrap(),
        };
        let mut now = Public::new(kitty.ranks());
        for turn in turns {
            let play = turn.cards.map(|cards| {
                let ranks = cards.ranks();
                Play { ranks, reading: Reading::of(ranks).unwrap() }
            });
            now.put(play);
        }
        let history = History::new(&view, &now);
        assert_eq!(history.decisions.len(), 2);
        let dealer: Ranks = "334".parse().unwrap();
        let rest = Ranks::DECK - led.ranks() - dealer;
        let with = |last: &str| {
            let last: Ranks = last.parse().unwrap();
            let mut world = World::new([dealer, rest - last, last], kitty.ranks());
            world.public = now;
            history.decisions[1].chance(&world, &mut Fewest::new())
        };
        assert!(with("KK") < 0.5 * with("QK"));
    }
}

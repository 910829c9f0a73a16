//! How likely a world is by what the others did: a club player with those
//! cards would have declared and played so, or would not.

use cards::CardSet;
use shengji::{Circumstances, Seat, View};

use crate::club::shengji::{Auction, Ground, Judgement, Mind, Public, World, replay};
use crate::master::tuning::Suspicion;

/// A play of somebody else, and what all knew before it.
struct Seen {
    public: Public,
    seat: Seat,
    play: CardSet,
    /// What the seat has played since, this play included.
    since: CardSet,
}

/// What worlds are weighed by.
pub(super) struct Likelihood<'a> {
    ground: &'a Ground<'a>,
    judgement: &'a Judgement,
    view: &'a View,
    suspicion: Suspicion,
    /// Whose declarations and plays they are weighed by.
    others: [Seat; 3],
    seen: Vec<Seen>,
}

impl<'a> Likelihood<'a> {
    /// By what a seat has seen the others do.
    pub(super) fn new(
        ground: &'a Ground,
        judgement: &'a Judgement,
        view: &'a View,
        seat: Seat,
        suspicion: Suspicion,
    ) -> Self {
        let mut seen: Vec<Seen> = Vec::new();
        replay(ground, view, |public, play, _| {
            for earlier in seen.iter_mut().filter(|of| of.seat == play.seat) {
                earlier.since += play.cards;
            }
            if play.seat != seat {
                let public = public.clone();
                seen.push(Seen { public, seat: play.seat, play: play.cards, since: play.cards });
            }
        });
        // The last card of a hand is no choice, nor is much of what comes
        // before it; what lies long back says little of what is left.
        let from = seen.len().saturating_sub(suspicion.looked_at);
        seen.drain(..from);
        let others = [seat.next(), seat.partner(), seat.previous()];
        Self { ground, judgement, view, suspicion, others, seen }
    }

    /// How likely declarations and plays were in a world; only the ratio
    /// between worlds counts.
    pub(super) fn of(&self, world: &World) -> f32 {
        self.others.iter().map(|&seat| self.log_of_seat(seat, world)).sum::<f32>().exp()
    }

    /// The logarithm of how likely what one seat did was in a world: what it
    /// holds there decides, and what the dealer laid down.
    pub(super) fn log_of_seat(&self, seat: Seat, world: &World) -> f32 {
        let seen = self.seen.iter().filter(|seen| seen.seat == seat);
        let plays: f32 = seen.map(|seen| self.log_of(seen, world)).sum();
        self.suspicion.counts * plays + self.log_declared(seat, world)
    }

    /// What a seat declared or did not declare, as if it had been asked with
    /// all its cards: when each card was drawn nobody knows any more.
    fn log_declared(&self, seat: Seat, world: &World) -> f32 {
        let view = self.view;
        let dealer = self.ground.dealer;
        let mut hand = world.hands[seat] + view.played[seat];
        if seat == dealer {
            hand += world.buried;
            hand -= view.kitty.unwrap_or_default().common(hand);
        }
        let at = view.declarations.iter().position(|of| of.seat == seat);
        let history = &view.declarations[..at.unwrap_or(view.declarations.len())];
        let first_deal = view.first_deal;
        let circumstances = Circumstances {
            edition: self.ground.edition,
            first_deal,
            levels: view.levels,
            dealer_side: (!first_deal).then_some(dealer.side()),
        };
        let options = circumstances.options(seat, hand, history);
        let declared = at.map(|at| view.declarations[at].cards);
        if options.is_empty() {
            return 0.0;
        }
        let auction = Auction {
            edition: self.ground.edition,
            seat,
            hand,
            levels: view.levels,
            dealer: (!first_deal).then_some(dealer),
            history,
            all_drawn: true,
        };
        let model = &self.judgement.declare;
        let chance =
            auction.chance_of(model, &options, declared, self.suspicion.careless_in_declaring);
        self.log(chance)
    }

    /// The logarithm of a chance, when some have reasons of their own.
    fn log(&self, chance: f32) -> f32 {
        let other = self.suspicion.other_reasons;
        (other + (1.0 - other) * chance).ln()
    }

    fn log_of(&self, seen: &Seen, world: &World) -> f32 {
        let hand = world.hands[seen.seat] + seen.since;
        let buried = (seen.seat == self.ground.dealer).then_some(world.buried);
        let mind = Mind::new(self.ground, &seen.public, seen.seat, hand, buried);
        let chance = mind.chance_of(self.judgement, seen.play, self.suspicion.careless);
        self.log(chance)
    }
}

#[cfg(test)]
mod tests {
    use games::{Boards, Game, Rules, View as Shown, Viewer};
    use rand::SeedableRng;
    use rand::rngs::SmallRng;
    use shengji::Edition;
    use std::sync::Arc;

    use super::*;
    use crate::club::shengji::public;
    use crate::master::shengji::known::Known;
    use crate::{Bot, Club, smallest};

    /// The hands as they are are likelier than those that are drawn, since
    /// club players play.
    #[test]
    fn the_true_hands_are_likelier_than_drawn_ones() {
        let edition = Edition::by_id("cn2017").unwrap();
        let mut rng = SmallRng::seed_from_u64(5);
        let (mut likelier, mut looked) = (0, 0);
        for number in 1..=6_u8 {
            let boards = Boards { first: number.into(), count: 1 };
            let rules = Rules::boards(Arc::new(edition.clone()), boards);
            let mut game = Game::new(&rules);
            let mut bot = Club::new(&rules);
            game.start([number; 32], &mut Vec::new()).unwrap();
            while let Some(turn) = game.turn() {
                let view = game.view(Viewer::Seat(turn));
                let action = bot.act(&view, turn).unwrap();
                let (Shown::Shengji(view), Shown::Shengji(all)) =
                    (view, game.view(Viewer::Referee))
                else {
                    unreachable!("it is a game of 升级")
                };
                let (view, all) = (view.deal.unwrap(), all.deal.unwrap());
                if view.plays.iter().count() > 16
                    && view.phase == shengji::Phase::Playing
                    && turn.shengji() != view.dealer.unwrap()
                {
                    let order = smallest::order(edition, &view).unwrap();
                    let ground = Ground::new(edition, order, view.dealer.unwrap());
                    let public = public(&ground, &view).unwrap();
                    let seat = turn.shengji();
                    let known = Known::new(&ground, &public, &view, seat, view.buried).unwrap();
                    let likelihood = Likelihood::new(
                        &ground,
                        Judgement::learned(),
                        &view,
                        seat,
                        Suspicion::default(),
                    );
                    let hands = shengji::BySeat::from_fn(|seat| all.hands[seat].unwrap());
                    let truth =
                        World { hands, buried: all.buried.unwrap(), public: public.clone() };
                    let mut worlds = known.worlds().unwrap();
                    let drawn = known.draw(&mut worlds, &mut rng);
                    likelier += i32::from(likelihood.of(&truth) > likelihood.of(&drawn));
                    looked += 1;
                }
                game.act(&action, &mut Vec::new()).unwrap();
            }
        }
        assert!(looked > 100);
        assert!(f64::from(likelier) > 0.65 * f64::from(looked), "{likelier} of {looked}");
    }
}

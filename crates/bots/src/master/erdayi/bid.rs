//! Bidding by what the deal brings with each dealer.

use erdayi::{Action, Bid, Call, CallsView, Rank, Ranks, Seat};
use rand::rngs::SmallRng;

use crate::Thought;
use crate::club::erdayi::{Fewest, Judgement, Outcome, World, bid, role};
use crate::worlds::Worlds;

use super::Effort;
use super::{thought, worth};
use crate::master::race::Race;
use crate::master::tuning::Caution;

/// Deals are drawn anew so often when club players would not have said with
/// them what was said.
const AGAIN: usize = 8;
const KITTY: usize = 2;

/// The hands of the seats, counted from one's own, and the kitty.
#[derive(Clone, Copy)]
pub(super) struct Cards {
    pub(super) hands: [Ranks; 3],
    pub(super) kitty: Ranks,
}

/// What has been said, counted from one's own seat.
pub(super) struct Auction<'a> {
    pub(super) calls: &'a CallsView,
    pub(super) seat: Seat,
}

/// What the seat says.
pub(super) fn think(
    hand: Ranks,
    calls: &CallsView,
    seat: Seat,
    mut effort: Effort,
) -> Option<Thought> {
    let auction = Auction { calls, seat };
    let mut fewest = Fewest::new();
    let highest = calls.said.iter().filter_map(|call| call.bid()).max();
    let first = bid::call(hand, &calls.said, &mut fewest);
    let others = Call::ALL
        .into_iter()
        .filter(|&call| call != first && call.bid().is_none_or(|bid| Some(bid) > highest));
    let options: Vec<Call> = [first].into_iter().chain(others).collect();
    let free = Ranks::DECK - hand;
    let cards = free.iter().flat_map(|(rank, count)| (0..count).map(move |_| (rank, 0b111)));
    let mut worlds = Worlds::new(cards, [17, 17, 3, 0])?;
    let mut race = Race::new(options.iter().map(|_| 0.0), Caution::default());
    while !effort.is_spent(race.worlds()) && !race.is_decided() {
        let cards = auction.draw(hand, &mut worlds, &mut effort.rng, &mut fewest);
        let mut outcomes = [None; 3];
        race.run(|index| auction.value(&cards, options[index], &mut outcomes, &mut fewest));
    }
    thought(&race, |index| Some(Action::Call { seat, call: options[index] }.into()))
}

impl Auction<'_> {
    /// A deal in which club players would have said what was said.
    pub(super) fn draw(
        &self,
        hand: Ranks,
        worlds: &mut Worlds<Rank>,
        rng: &mut SmallRng,
        fewest: &mut Fewest,
    ) -> Cards {
        let mut cards = draw(hand, worlds, rng);
        for _ in 0..AGAIN {
            let said = &self.calls.said;
            let agrees = (0..said.len()).all(|turn| {
                bid::call(cards.hands[self.at(turn)], &said[..turn], fewest) == said[turn]
            });
            if agrees {
                break;
            }
            cards = draw(hand, worlds, rng);
        }
        cards
    }

    /// Who has the turn with this number, counted from one's own seat.
    const fn at(&self, turn: usize) -> usize {
        (role(self.seat, self.calls.first_bidder) + turn) % 3
    }

    /// What the seat gets in the end when it says this and the others bid as
    /// club players do.
    fn value(
        &self,
        cards: &Cards,
        call: Call,
        outcomes: &mut [Option<Outcome>; 3],
        fewest: &mut Fewest,
    ) -> f64 {
        let Some((dealer, bid)) = self.settled(cards, call, fewest) else {
            return 0.0;
        };
        let outcome = *outcomes[dealer].get_or_insert_with(|| cards.play(dealer, fewest));
        let points = worth(outcome) * f64::from(bid.points());
        if dealer == 0 { 2.0 * points } else { -points }
    }

    /// Who deals for what, counted from one's own seat, when the seat says
    /// this and the others bid as club players do.
    pub(super) fn settled(
        &self,
        cards: &Cards,
        call: Call,
        fewest: &mut Fewest,
    ) -> Option<(usize, Bid)> {
        let mut said = self.calls.said.clone();
        let is_over =
            |said: &[Call]| said.len() == 3 || said.last() == Some(&Call::Bid(Bid::Three));
        while !is_over(&said) {
            let at = self.at(said.len());
            let next = if at == 0 { call } else { bid::call(cards.hands[at], &said, fewest) };
            said.push(next);
        }
        // Bids rise, so the last one is the highest.
        let mut bids =
            said.iter().enumerate().rev().filter_map(|(turn, call)| Some((turn, call.bid()?)));
        let (turn, bid) = bids.next()?;
        Some((self.at(turn), bid))
    }
}

fn draw(hand: Ranks, worlds: &mut Worlds<Rank>, rng: &mut SmallRng) -> Cards {
    let mut cards = Cards { hands: [hand, Ranks::EMPTY, Ranks::EMPTY], kitty: Ranks::EMPTY };
    worlds.draw(rng, |rank, place| {
        let into = if place == KITTY { &mut cards.kitty } else { &mut cards.hands[place + 1] };
        // The deck has no more of a rank than are dealt from it.
        let _ = into.try_insert(rank);
    });
    cards
}

impl Cards {
    /// Plays it out with this dealer.
    pub(super) fn play(&self, dealer: usize, fewest: &mut Fewest) -> Outcome {
        let own = |role: usize| self.hands[(dealer + role) % 3];
        let hands = [own(0) + self.kitty, own(1), own(2)];
        World::new(hands, self.kitty).play_out([Judgement::learned(); 3], fewest)
    }
}

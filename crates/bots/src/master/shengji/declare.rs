//! Declaring by search: the rest of the dealing, the kitty and the play in
//! many deals of the cards that nobody has seen yet.

use std::sync::Arc;

use cards::{Card, CardSet};
use rand::RngExt;
use rand::rngs::SmallRng;
use shengji::{Action, Bidding, BySeat, Deal, Deck, Drawing, Edition, Phase, Seat, Setup, View};

use super::super::Effort;
use crate::Thought;
use crate::club::shengji::{Auction, Judgement, finish, goes_on, shared_utility};
use crate::master::race::Race;
use crate::master::tuning::Tuning;

/// Where the club player sees so many levels between the best and the next
/// best, nothing is searched: dealing goes on card by card, and most of it is
/// clear.
const CLEAR: f32 = 0.5;

/// What the seat declares, where that is not clear; no action is nothing.
pub(super) fn think(
    edition: &Arc<Edition>,
    view: &View,
    seat: Seat,
    tuning: &Tuning,
    mut effort: Effort,
) -> Option<Thought> {
    if view.may_declare.is_empty() || view.must_name_trump {
        return None;
    }
    let table = Dealing::new(edition, view, seat)?;
    let judgement = Judgement::learned();
    let asked = view.turn == Some(seat);
    let ways = table.auction().weighed(&judgement.declare, &view.may_declare, asked)?;
    let [(best, _), (next, _), ..] = ways.as_slice() else {
        return None;
    };
    if best - next > CLEAR {
        return None;
    }
    let players = BySeat::from_fn(|_| judgement);
    let share = tuning.share.of(edition.hand_size()) as f32;
    let mut race = Race::new(ways.iter().map(|&(worth, _)| worth.into()), tuning.declaring);
    while !effort.is_spent(race.worlds()) && !race.is_decided() {
        let deal = table.draw(&mut effort.rng)?;
        race.run(|index| f64::from(table.worth(&deal, ways[index].1, &players, share)));
    }
    let action = match ways[race.best()].1 {
        Some(cards) => Some(Action::Declare { seat, cards }),
        None => asked.then_some(Action::Pass { seat }),
    };
    let worlds = race.worlds().into();
    Some(Thought { action: action.map(Into::into), candidates: Vec::new(), worlds })
}

/// What a seat knows while cards are dealt.
pub(super) struct Dealing<'a> {
    view: &'a View,
    seat: Seat,
    hand: CardSet,
    setup: Setup,
    first: Seat,
    drawn: usize,
    /// What each of the others has shown.
    shown: BySeat<CardSet>,
    /// What nobody has shown, the kitty and what is to come included.
    unseen: Vec<Card>,
}

impl<'a> Dealing<'a> {
    pub(super) fn new(edition: &Arc<Edition>, view: &'a View, seat: Seat) -> Option<Self> {
        let hand = view.hands[seat]?;
        let dealer = view.dealer.filter(|_| !view.first_deal);
        let drawn = view.counts.iter().map(|(_, &count)| count).sum();
        // In the first deal the lot decided who draws first.
        let draws_first =
            |first: &Seat| (0..4).all(|at| view.counts[first.plus(at)] == (drawn + 3 - at) / 4);
        let first = dealer.or_else(|| Seat::ALL.into_iter().find(draws_first))?;
        let shown = BySeat::from_fn(|of| {
            let declared = view.declarations.iter().filter(|made| made.seat == of);
            declared.fold(CardSet::EMPTY, |all, made| all.united(made.cards))
        });
        let others = Seat::ALL.into_iter().filter(|&other| other != seat);
        let known = others.fold(hand, |known, other| known + shown[other]);
        let unseen = edition.decks.cards().checked_sub(known)?.iter().collect();
        let setup = Setup {
            edition: Arc::clone(edition),
            number: view.number,
            levels: view.levels,
            dealer,
        };
        Some(Self { view, seat, hand, setup, first, drawn, shown, unseen })
    }

    fn auction(&self) -> Auction<'_> {
        let size = self.setup.edition.hand_size();
        Auction {
            edition: &self.setup.edition,
            seat: self.seat,
            hand: self.hand,
            levels: self.view.levels,
            dealer: self.setup.dealer,
            history: &self.view.declarations,
            all_drawn: self.view.counts.iter().all(|(_, &count)| count == size),
        }
    }

    /// A deal as it may lie, dealt and declared up to now.
    pub(super) fn draw(&self, rng: &mut SmallRng) -> Option<Deal> {
        if self.view.phase == Phase::Bidding {
            return self.draw_board(rng);
        }
        let size = self.setup.edition.hand_size();
        let mut unseen = self.unseen.clone();
        for at in (1..unseen.len()).rev() {
            unseen.swap(at, rng.random_range(0..=at));
        }
        // What was shown was drawn before anything that is still to come.
        let hands = BySeat::from_fn(|of| {
            let known = if of == self.seat { self.hand } else { self.shown[of] };
            let mut hand: Vec<Card> = known.iter().collect();
            hand.extend(unseen.drain(unseen.len() - (size - hand.len())..));
            hand
        });
        let deck = Deck::from_hands(&self.setup.edition, self.first, &hands, &unseen).ok()?;
        let mut deal = Deal::Drawing(Drawing::new(self.setup.clone(), deck));
        let mut told = Vec::new();
        for _ in 0..self.drawn {
            deal.act(&Action::Draw, &mut told).ok()?;
        }
        for made in &self.view.declarations {
            let action = Action::Declare { seat: made.seat, cards: made.cards };
            deal.act(&action, &mut told).ok()?;
        }
        // Where seats are asked one after the other, those before this one
        // have declined.
        while let (Deal::Drawing(drawing), Some(asked)) = (&deal, self.view.turn)
            && drawing.asked() != Some(asked)
        {
            let action = goes_on(drawing);
            deal.act(&action, &mut told).ok()?;
        }
        matches!(deal, Deal::Drawing(_)).then_some(deal)
    }

    /// The same where declaring goes round: the hands are dealt, and the kitty
    /// is in the dealer's.
    fn draw_board(&self, rng: &mut SmallRng) -> Option<Deal> {
        let edition = &self.setup.edition;
        let dealer = self.setup.dealer?;
        let mut unseen = self.unseen.clone();
        for at in (1..unseen.len()).rev() {
            unseen.swap(at, rng.random_range(0..=at));
        }
        let kitty = usize::from(edition.kitty);
        let mut hands = BySeat::from_fn(|of| {
            let known = if of == self.seat { self.hand } else { self.shown[of] };
            let mut hand: Vec<Card> = known.iter().collect();
            let count = edition.hand_size() + if of == dealer { kitty } else { 0 };
            hand.extend(unseen.drain(unseen.len().saturating_sub(count - hand.len())..));
            hand
        });
        // Which of the dealer's cards were the kitty is no matter.
        let laid = hands[dealer].split_off(edition.hand_size());
        let deck = Deck::from_hands(edition, dealer, &hands, &laid).ok()?;
        let mut deal = Deal::Bidding(Bidding::new(self.setup.clone(), &deck)?);
        let mut made = self.view.declarations.iter().peekable();
        loop {
            let Deal::Bidding(bidding) = &deal else { return None };
            let turn = bidding.turn();
            let named = bidding.partner_names() == self.view.must_name_trump;
            if made.peek().is_none() && turn == self.seat && named {
                return Some(deal);
            }
            let action = match made.next_if(|of| of.seat == turn) {
                Some(of) => Action::Declare { seat: turn, cards: of.cards },
                None => Action::Pass { seat: turn },
            };
            deal.act(&action, &mut Vec::new()).ok()?;
        }
    }

    /// What comes of a declaration, or of none, to the seat's side.
    fn worth(
        &self,
        deal: &Deal,
        cards: Option<CardSet>,
        players: &BySeat<&Judgement>,
        share: f32,
    ) -> f32 {
        let edition = &self.setup.edition;
        let mut deal = deal.clone();
        let action = match (&deal, cards) {
            (_, Some(cards)) => Action::Declare { seat: self.seat, cards },
            (Deal::Drawing(drawing), None) => goes_on(drawing),
            (_, None) => return 0.0,
        };
        if deal.act(&action, &mut Vec::new()).is_err() {
            return 0.0;
        }
        // A deal that is void is dealt again, for nobody better than before.
        finish(edition, deal, players).map_or(0.0, |(dealer, points)| {
            let worth = shared_utility(edition, points, share);
            if dealer.side() == self.seat.side() { worth } else { -worth }
        })
    }
}

#[cfg(test)]
mod tests {
    use games::{Form, Game, Rules, View as Shown, Viewer};
    use rand::SeedableRng;

    use super::*;

    /// While cards are dealt every drawn deal shows the seat what it has seen.
    #[test]
    fn drawn_deals_agree_with_what_was_seen() {
        let mut looked = 0;
        for edition in &shengji::EDITIONS {
            let edition = Arc::new(edition.clone());
            for number in 1..=4_u8 {
                let dealer = (number % 2 == 0).then_some(Seat::North);
                let Form::Levels { from, .. } = Form::default() else { continue };
                let form = Form::Levels { from, dealer };
                let rules = Rules::Shengji { edition: Arc::clone(&edition), form };
                looked += look(&rules, &edition, number);
            }
        }
        assert!(looked > 40, "{looked}");
    }

    fn look(rules: &Rules, edition: &Arc<Edition>, number: u8) -> u32 {
        let mut rng = SmallRng::seed_from_u64(number.into());
        let mut bot = crate::Club::new(rules);
        let mut game = Game::new(rules);
        game.start([number; 32], &mut Vec::new()).unwrap();
        let mut looked = 0;
        while game.turn().is_none() && !game.needs_deal() {
            let mut declared = None;
            for place in games::Seat::first(4) {
                let shown = game.view(Viewer::Seat(place));
                declared = declared.or_else(|| crate::Bot::act(&mut bot, &shown, place));
                let Shown::Shengji(view) = &shown else { continue };
                let Some(view) = &view.deal else { continue };
                let seat = place.shengji();
                let Some(dealing) = Dealing::new(edition, view, seat) else { continue };
                let Some(Deal::Drawing(drawing)) = dealing.draw(&mut rng) else {
                    unreachable!("what was seen can be dealt again")
                };
                assert_eq!(Some(drawing.hand(seat)), view.hands[seat]);
                assert_eq!(drawing.history(), view.declarations);
                assert_eq!(drawing.options(seat), view.may_declare);
                looked += 1;
            }
            let Some(action) = declared.or_else(|| game.due()) else { break };
            game.act(&action, &mut Vec::new()).unwrap();
        }
        looked
    }
}

//! Tables set up for a test.

#![allow(dead_code)] // Each test file uses its own part.

use erdayi::{Action, BySeat, Call, Dealt, Game, Hand, Happening, Ranks, Seat};

/// A deal with these ranks; C has what is left.
pub(crate) fn deal(a: &str, b: &str, kitty: &str) -> Dealt {
    let mut left = Hand::deck();
    let mut take = |ranks: &str| {
        let ranks: Ranks = ranks.parse().expect("the test writes ranks");
        let taken = left.pick(ranks).expect("the deck has them");
        left -= taken;
        taken
    };
    let (a, b, kitty) = (take(a), take(b), take(kitty));
    Dealt::new(BySeat { a, b, c: left }, kitty).expect("17, 17, 17 and 3")
}

/// A deal in which no hand stands out.
pub(crate) fn plain() -> Dealt {
    deal("33344556677889TJQ", "34455667789TJQKA2", "2LB")
}

/// A game under way, with all that happened.
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) events: Vec<Happening>,
}

impl Table {
    /// A game of one deal, seat A to speak.
    pub(crate) fn new(dealt: Dealt) -> Self {
        let mut table = Self { game: Game::new(1), events: Vec::new() };
        table.game.deal_cards(dealt, Seat::A, &mut table.events).expect("the first deal");
        table
    }

    /// The same, with A as dealer for 3.
    pub(crate) fn dealer_a(dealt: Dealt) -> Self {
        let mut table = Self::new(dealt);
        table.call(Seat::A, 3);
        table
    }

    pub(crate) fn call(&mut self, seat: Seat, bid: u8) {
        let call = Call::try_from(bid).expect("the test bids 0 to 3");
        self.act(Action::Call { seat, call });
    }

    /// Plays cards of these ranks.
    pub(crate) fn play(&mut self, seat: Seat, ranks: &str) {
        let action = self.playing(seat, ranks);
        self.act(action);
    }

    pub(crate) fn pass(&mut self, seat: Seat) {
        self.act(Action::Pass { seat });
    }

    pub(crate) fn playing(&self, seat: Seat, ranks: &str) -> Action {
        let Some(erdayi::Deal::Playing(playing)) = self.game.deal() else {
            unreachable!("the test plays while cards are played")
        };
        let ranks: Ranks = ranks.parse().expect("the test writes ranks");
        let cards = playing.hands()[seat].pick(ranks).expect("the hand has them");
        Action::Play { seat, cards, reading: None }
    }

    pub(crate) fn act(&mut self, action: Action) {
        self.game
            .act(action, &mut self.events)
            .unwrap_or_else(|error| unreachable!("{action:?} is legal, but {error}"));
    }

    pub(crate) fn time_out(&mut self, seat: Seat) {
        self.game.time_out(seat, &mut self.events).expect("it is the seat's turn");
    }

    /// The action is refused with this code, and nothing changes.
    pub(crate) fn refuses(&mut self, action: Action, code: &str) {
        let before = (self.game.clone(), self.events.len());
        assert!(self.game.check(&action).is_err());
        let error = self.game.act(action, &mut self.events).expect_err("the action is refused");
        assert_eq!(refusal::Refusal::from(error).code, code, "{action:?}");
        assert_eq!((self.game.clone(), self.events.len()), before);
    }
}

//! Dealing anew what a viewer cannot see.
//!
//! Tests use it to prove that a View leaks nothing; a player that searches
//! can use it to imagine the hands he does not know.

use cards::CardSet;

use super::{Bidding, Deal, Drawing, Exchange, Naming, Playing};
use crate::seat::{BySeat, Seat};
use crate::view::Viewer;

impl Deal {
    /// The same deal for this viewer, with all that he cannot see dealt anew:
    /// `choose` picks so many cards of a set. Cards that everybody has seen
    /// stay where they are. A deal that is over has no secrets.
    #[must_use]
    pub fn redealt(
        mut self,
        viewer: Viewer,
        mut choose: impl FnMut(CardSet, usize) -> CardSet,
    ) -> Self {
        if matches!(viewer, Viewer::Referee | Viewer::Learner(_)) {
            return self;
        }
        match &mut self {
            Self::Drawing(drawing) => drawing.redeal(viewer, &mut choose),
            Self::Bidding(bidding) => bidding.redeal(viewer, &mut choose),
            Self::Exchange(exchange) => exchange.redeal(viewer, &mut choose),
            Self::Playing(playing) => playing.redeal(viewer, &mut choose),
            Self::Naming(naming) => naming.redeal(viewer, &mut choose),
            Self::Demanding(demanding) => demanding.playing.redeal(viewer, &mut choose),
            Self::Finished(_) | Self::Void(_) => {}
        }
        self
    }
}

type Choose<'a> = &'a mut dyn FnMut(CardSet, usize) -> CardSet;

/// Deals the cards of all seats the viewer does not see anew; `known` stay.
fn redeal_hands(
    hands: &mut BySeat<CardSet>,
    known: &BySeat<CardSet>,
    viewer: Viewer,
    choose: Choose,
) {
    let hidden = Seat::ALL.into_iter().filter(|&seat| viewer != Viewer::Seat(seat));
    let mut pool =
        hidden.clone().fold(CardSet::EMPTY, |pool, seat| pool + hands[seat] - known[seat]);
    for seat in hidden {
        let new = choose(pool, hands[seat].len() - known[seat].len());
        pool -= new;
        hands[seat] = known[seat] + new;
    }
}

/// What each seat has shown in its declarations.
fn shown(history: &[crate::declare::Declaration]) -> BySeat<CardSet> {
    history.iter().fold(BySeat::default(), |mut shown, declaration| {
        shown[declaration.seat] = shown[declaration.seat].united(declaration.cards);
        shown
    })
}

impl Drawing {
    fn redeal(&mut self, viewer: Viewer, choose: Choose) {
        let edition = self.setup.edition.clone();
        let mut hands = self.deck.hands(&edition, self.first_drawer);
        let mut kitty = self.deck.kitty(&edition).to_vec();
        // The places in the deck whose cards the viewer knows: his own draws,
        // and one place for each card another seat has shown.
        let mut unknown: Vec<&mut cards::Card> = kitty.iter_mut().collect();
        let mut shown = shown(&self.history);
        let drawn = self.drawn;
        let first = self.first_drawer;
        for (seat, hand) in Seat::ALL.into_iter().zip([
            &mut hands.east,
            &mut hands.north,
            &mut hands.west,
            &mut hands.south,
        ]) {
            let offset = (seat.index() + 4 - first.index()) % 4;
            for (i, card) in hand.iter_mut().enumerate() {
                let is_drawn = 4 * i + offset < drawn;
                if is_drawn && viewer == Viewer::Seat(seat) {
                    continue;
                }
                if is_drawn && shown[seat].contains(*card) {
                    shown[seat] -= *card;
                    continue;
                }
                unknown.push(card);
            }
        }
        let mut pool = unknown.iter().fold(CardSet::EMPTY, |pool, card| pool + (**card).into());
        for place in unknown {
            let one = choose(pool, 1);
            pool -= one;
            if let Some(card) = one.nth(0) {
                *place = card;
            }
        }
        if let Ok(deck) = super::Deck::from_hands(&edition, first, &hands, &kitty) {
            self.deck = deck;
            self.hands = BySeat::from_fn(|seat| {
                let offset = (seat.index() + 4 - first.index()) % 4;
                let drawn = (0..hands[seat].len()).filter(|i| 4 * i + offset < drawn);
                drawn.fold(CardSet::EMPTY, |set, i| set + hands[seat][i].into())
            });
        }
    }
}

impl Bidding {
    fn redeal(&mut self, viewer: Viewer, choose: Choose) {
        redeal_hands(&mut self.hands, &shown(&self.history), viewer, choose);
        if viewer != Viewer::Seat(self.dealer) {
            self.kitty = choose(self.hands[self.dealer], self.kitty.len());
        }
    }
}

impl Exchange {
    fn redeal(&mut self, viewer: Viewer, choose: Choose) {
        let dealer = self.terms.dealer;
        let mut known = shown(&self.history);
        let mut hands = self.dealt;
        hands[dealer] += self.kitty;
        if self.terms.setup.edition.kitty_shown {
            // A dealer of a board may have declared with cards of the kitty:
            // what is in both is one card, not two.
            known[dealer] = known[dealer].united(self.kitty);
        }
        redeal_hands(&mut hands, &known, viewer, choose);
        let sees_kitty = viewer == Viewer::Seat(dealer) || self.terms.setup.edition.kitty_shown;
        if !sees_kitty {
            self.kitty = choose(hands[dealer], self.kitty.len());
        }
        hands[dealer] -= self.kitty;
        self.dealt = hands;
    }
}

impl Playing {
    fn redeal(&mut self, viewer: Viewer, choose: Choose) {
        let dealer = self.terms.dealer;
        let kitty_shown = self.terms.setup.edition.kitty_shown;
        // The dealer's hand and the kitty he laid down are one secret.
        let mut held = self.hands;
        held[dealer] += self.buried;
        let mut had = self.dealt;
        had[dealer] += self.kitty;
        let played = BySeat::from_fn(|seat| had[seat] - held[seat]);
        let mut known = self.exposed;
        if kitty_shown {
            known[dealer] = known[dealer].united(self.kitty.common(held[dealer]));
        }
        redeal_hands(&mut held, &known, viewer, choose);
        self.dealt = BySeat::from_fn(|seat| played[seat] + held[seat]);
        if viewer != Viewer::Seat(dealer) {
            if !kitty_shown {
                self.kitty = choose(self.dealt[dealer], self.kitty.len());
            }
            self.buried = choose(held[dealer] - self.exposed[dealer], self.buried.len());
        }
        self.dealt[dealer] -= self.kitty;
        held[dealer] -= self.buried;
        self.hands = held;
    }
}

impl Naming {
    /// The cards thrown have been seen by all.
    fn redeal(&mut self, viewer: Viewer, choose: Choose) {
        let thrower = self.playing.turn();
        let exposed = self.playing.exposed;
        self.playing.exposed[thrower] = exposed[thrower].united(self.thrown.cards);
        self.playing.redeal(viewer, choose);
        self.playing.exposed = exposed;
    }
}

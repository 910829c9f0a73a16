//! Dealing anew what a viewer cannot see.
//!
//! Tests use it to prove that nothing leaks; a player that searches can use
//! it to imagine the hands he does not know.

use crate::view::{Cards, sees};
use crate::{BySeat, Deal, Dealt, Game, Hand, Seat, Viewer};

impl Game {
    /// The same game for this viewer, with all that he cannot see dealt anew:
    /// `choose` picks so many cards of a set.
    #[must_use]
    pub fn redealt(mut self, viewer: Viewer, choose: impl FnMut(Hand, usize) -> Hand) -> Self {
        if let Some(deal) = self.deal_mut() {
            *deal = deal.redealt(viewer, choose);
        }
        self
    }
}

impl Deal {
    /// The same deal for this viewer, with all that he cannot see dealt anew:
    /// `choose` picks so many cards of a set. A deal that is over has no
    /// secrets.
    #[must_use]
    pub fn redealt(self, viewer: Viewer, mut choose: impl FnMut(Hand, usize) -> Hand) -> Self {
        match self {
            Self::Auction(auction) => {
                let dealt = auction.dealt();
                let kitty_known = sees(viewer, Cards::Kitty);
                let hidden_kitty = if kitty_known { Hand::EMPTY } else { dealt.kitty() };
                let (hands, left) =
                    redeal(viewer, *dealt.hands(), &BySeat::default(), hidden_kitty, &mut choose);
                let kitty = if kitty_known { dealt.kitty() } else { left };
                // The same cards in the same numbers are a deal again.
                Dealt::new(hands, kitty)
                    .map_or(self, |dealt| Self::Auction(auction.with_dealt(dealt)))
            }
            // Everyone knows who took the kitty: what is left of it stays.
            Self::Playing(playing) => {
                let known = BySeat::from_fn(|seat| playing.hands()[seat].and(playing.kitty()));
                let (hands, _) = redeal(viewer, *playing.hands(), &known, Hand::EMPTY, &mut choose);
                Self::Playing(playing.with_hands(hands))
            }
            Self::PassedOut(_) | Self::Finished(_) | Self::Annulled(_) => self,
        }
    }
}

/// Deals the cards of all seats that the viewer does not see anew, together
/// with `more`; `known` stay. What is left over comes back too.
fn redeal(
    viewer: Viewer,
    mut hands: BySeat<Hand>,
    known: &BySeat<Hand>,
    more: Hand,
    choose: &mut impl FnMut(Hand, usize) -> Hand,
) -> (BySeat<Hand>, Hand) {
    let hidden = || Seat::ALL.into_iter().filter(|&seat| !sees(viewer, Cards::Hand(seat)));
    let mut pool = hidden().fold(more, |pool, seat| pool + (hands[seat] - known[seat]));
    for seat in hidden() {
        let anew = choose(pool, hands[seat].len() - known[seat].len());
        pool -= anew;
        hands[seat] = known[seat] + anew;
    }
    (hands, pool)
}

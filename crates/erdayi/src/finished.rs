//! A deal that is over, played or not.

use serde::{Deserialize, Serialize};

use crate::{Auction, Bid, BySeat, Calls, Dealt, Ending, Hand, Playing, Seat, score};

/// Nobody bid: the deal is scored 0 for all (erdayi2021:2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PassedOut {
    dealt: Dealt,
    calls: Calls,
}

impl PassedOut {
    pub(crate) const fn new(dealt: Dealt, calls: Calls) -> Self {
        Self { dealt, calls }
    }

    /// The cards, unplayed.
    pub const fn dealt(&self) -> &Dealt {
        &self.dealt
    }

    /// The three passes.
    pub const fn calls(&self) -> &Calls {
        &self.calls
    }
}

/// The referee declared the deal void; it is dealt again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Annulled {
    calls: Calls,
    hands: BySeat<Hand>,
    kitty: Hand,
}

impl Annulled {
    /// An auction that leads nowhere.
    pub(crate) const fn auction(auction: &Auction) -> Self {
        let dealt = auction.dealt();
        Self { calls: *auction.calls(), hands: *dealt.hands(), kitty: dealt.kitty() }
    }

    /// A play that counts for nothing: every card goes back where it was
    /// dealt.
    pub(crate) fn playing(playing: &Playing) -> Self {
        let mut hands = BySeat::from_fn(|seat| playing.hands()[seat] + playing.played()[seat]);
        hands[playing.dealer()] -= playing.kitty();
        Self { calls: *playing.calls(), hands, kitty: playing.kitty() }
    }

    /// What was said in the auction.
    pub const fn calls(&self) -> &Calls {
        &self.calls
    }

    /// The hands as dealt.
    pub const fn hands(&self) -> &BySeat<Hand> {
        &self.hands
    }

    /// The kitty.
    pub const fn kitty(&self) -> Hand {
        self.kitty
    }
}

/// A deal that was played to its end, or claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Finished {
    last: Playing,
    outcome: Outcome,
}

/// The result of a deal that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The dealer (庄家).
    pub dealer: Seat,
    /// The dealer's bid.
    pub bid: Bid,
    /// Bombs and rockets played.
    pub bombs_and_rockets: u8,
    /// Who won, and whether by spring or anti-spring.
    pub ending: Ending,
    /// The points; their sum is 0.
    pub scores: BySeat<i32>,
}

impl Finished {
    pub(crate) fn new(last: &Playing, ending: Ending) -> Self {
        let (dealer, bid) = (last.dealer(), last.bid());
        let score = score(bid, ending, last.doublings());
        let scores =
            BySeat::from_fn(|seat| if seat == dealer { score.dealer } else { score.defender });
        let outcome = Outcome { dealer, bid, bombs_and_rockets: last.doublings(), ending, scores };
        Self { last: *last, outcome }
    }

    /// The result.
    pub const fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// What was said in the auction.
    pub const fn calls(&self) -> &Calls {
        self.last.calls()
    }

    /// The kitty as it was shown.
    pub const fn kitty(&self) -> Hand {
        self.last.kitty()
    }

    /// The cards that were left.
    pub const fn hands(&self) -> &BySeat<Hand> {
        self.last.hands()
    }

    /// The cards each seat played.
    pub const fn played(&self) -> &BySeat<Hand> {
        self.last.played()
    }

    /// The state when the last card fell, or when the rest was claimed.
    pub const fn last(&self) -> &Playing {
        &self.last
    }
}

//! What a viewer is told of what happened.

use crate::view::{Cards, Seen};
use crate::{Bid, BySeat, Call, Hand, Happening, Outcome, Reading, Seat, Viewer};

/// What happened, as told to someone. It can hold nothing else: what no variant has
/// is told to nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A deal begins.
    Dealt(DealtNotice),
    /// A player said something in the auction.
    Called {
        /// Who.
        seat: Seat,
        /// What.
        call: Call,
        /// Whether the program said it, the time being up.
        timed_out: bool,
    },
    /// Nobody bid, and the cards are shown.
    PassedOut {
        /// The hands.
        hands: BySeat<Hand>,
        /// The kitty.
        kitty: Hand,
    },
    /// The kitty is shown to all and goes to the dealer.
    KittyTaken {
        /// The dealer.
        dealer: Seat,
        /// The winning bid.
        bid: Bid,
        /// The kitty.
        kitty: Hand,
    },
    /// A player played cards.
    Played {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: Hand,
        /// What they are.
        reading: Reading,
        /// Whether the program played them, the time being up.
        timed_out: bool,
    },
    /// A player passed.
    Passed {
        /// Who.
        seat: Seat,
        /// Whether the program passed, the time being up.
        timed_out: bool,
    },
    /// A player has two cards left, or one: all are told (报牌).
    CardsLeft {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// Two passes in a row: the last to play leads.
    TrickEnded {
        /// Who leads.
        leader: Seat,
    },
    /// A player was late and is warned.
    Warned {
        /// Who.
        seat: Seat,
        /// The player's warnings in this game.
        warnings: u32,
    },
    /// A player's warnings have cost points.
    PointsDeducted {
        /// Who.
        seat: Seat,
        /// How many points, positive.
        points: i32,
    },
    /// A player claimed to go out, and nobody objected.
    Claimed {
        /// Who.
        seat: Seat,
    },
    /// A ruling: the deal is void and dealt again, and the cards are shown.
    Annulled {
        /// The hands as dealt.
        hands: BySeat<Hand>,
        /// The kitty.
        kitty: Hand,
    },
    /// A deal was played to its end, and the cards left are shown.
    Finished {
        /// The result.
        outcome: Outcome,
        /// The cards left.
        hands: BySeat<Hand>,
    },
    /// The last deal of the game is over.
    GameEnded {
        /// Points of all deals, less what warnings cost.
        totals: BySeat<i32>,
    },
}

/// The beginning of a deal as told to someone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealtNotice {
    /// The number of the deal in the game, from 1.
    pub number: u32,
    /// Who is asked first.
    pub first_bidder: Seat,
    /// The hands.
    pub hands: BySeat<Seen>,
    /// The kitty.
    pub kitty: Seen,
}

impl Happening {
    /// What the viewer is told.
    pub fn seen_by(&self, viewer: Viewer) -> Notice {
        match *self {
            Self::Dealt { number, first_bidder, ref dealt } => Notice::Dealt(DealtNotice {
                number,
                first_bidder,
                hands: Seen::hands(viewer, dealt.hands()),
                kitty: Seen::new(viewer, Cards::Kitty, dealt.kitty()),
            }),
            Self::Called { seat, call, timed_out } => Notice::Called { seat, call, timed_out },
            Self::PassedOut { ref dealt } => {
                Notice::PassedOut { hands: *dealt.hands(), kitty: dealt.kitty() }
            }
            Self::KittyTaken { dealer, bid, kitty } => Notice::KittyTaken { dealer, bid, kitty },
            Self::Played { seat, cards, reading, timed_out } => {
                Notice::Played { seat, cards, reading, timed_out }
            }
            Self::Passed { seat, timed_out } => Notice::Passed { seat, timed_out },
            Self::CardsLeft { seat, count } => Notice::CardsLeft { seat, count },
            Self::TrickEnded { leader } => Notice::TrickEnded { leader },
            Self::Warned { seat, warnings } => Notice::Warned { seat, warnings },
            Self::PointsDeducted { seat, points } => Notice::PointsDeducted { seat, points },
            Self::Claimed { seat } => Notice::Claimed { seat },
            Self::Annulled { hands, kitty } => Notice::Annulled { hands, kitty },
            Self::Finished { outcome, hands } => Notice::Finished { outcome, hands },
            Self::GameEnded { totals } => Notice::GameEnded { totals },
        }
    }

    /// Whether viewers are told different things: nobody is told more than
    /// the referee, and nobody less than a spectator.
    pub fn differs_by_viewer(&self) -> bool {
        self.seen_by(Viewer::Spectator) != self.seen_by(Viewer::Referee)
    }
}

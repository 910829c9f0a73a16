//! What happens at the table.

use serde::Serialize;

use crate::{Bid, BySeat, Call, Dealt, Hand, Outcome, Reading, Seat};

/// Something that happened. It may hold what not everybody may see:
/// [`Happening::seen_by`] says what is told to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Happening {
    /// A deal begins.
    Dealt {
        /// The number of the deal in the game, from 1.
        number: u32,
        /// Who is asked first (首叫).
        first_bidder: Seat,
        /// The cards.
        #[serde(flatten)]
        dealt: Dealt,
    },
    /// A player said something in the auction.
    Called {
        /// Who.
        seat: Seat,
        /// What.
        call: Call,
        /// Whether the program said it, the time being up.
        timed_out: bool,
    },
    /// Nobody bid: 0 for all. The cards are shown.
    PassedOut {
        /// The cards.
        #[serde(flatten)]
        dealt: Dealt,
    },
    /// The kitty is shown to all and goes to the dealer.
    KittyTaken {
        /// The dealer (庄家).
        dealer: Seat,
        /// The winning bid.
        bid: Bid,
        /// The kitty (底牌).
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
    /// A player has two cards left, or one (报牌).
    CardsLeft {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// Two passes in a row: the last to play leads (引牌).
    TrickEnded {
        /// Who leads.
        leader: Seat,
    },
    /// A player was late and is warned.
    Warned {
        /// Who.
        seat: Seat,
        /// The player's warnings in this game, this one included.
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
    /// A ruling: the deal is void and dealt again. The cards are shown.
    Annulled {
        /// The hands as dealt.
        hands: BySeat<Hand>,
        /// The kitty.
        kitty: Hand,
    },
    /// A deal was played to its end. The cards left are shown.
    Finished {
        /// The result.
        #[serde(flatten)]
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

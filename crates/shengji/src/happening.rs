//! What happened in a deal.

use cards::{Card, CardSet, Rank};

use crate::deal::DealResult;
use crate::declare::Declaration;
use crate::exposed::{Demand, Weight};
use crate::order::Trump;
use crate::seat::{Seat, Side};
use crate::throw::FailedThrow;
use crate::unit::Units;

/// One thing that happened. It may hold what not everybody may see:
/// [`Happening::seen_by`] says what is told to whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// A seat drew a card; only it sees which.
    Drawn {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A seat declared.
    Declared(Declaration),
    /// A seat did not declare.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// The dealer's side did not declare: an opponent is asked and may, with
    /// his own level, and take the dealership (sasu2017 一.6).
    OpponentAsked {
        /// Who is asked.
        seat: Seat,
    },
    /// Four passes: the dealer's partner names the suit (cn2002:21 三).
    PartnerNames {
        /// Who.
        seat: Seat,
    },
    /// Nobody declared: these cards of the kitty were turned up, in order.
    TurnedUp {
        /// From the top.
        cards: Vec<Card>,
    },
    /// Nobody declared in the first deal: the deal is void (cn2002:8).
    Redeal,
    /// Trump, level and dealer are fixed.
    TrumpFixed {
        /// The trump suit, or `None` for 无主.
        trump: Trump,
        /// The level played.
        level: Rank,
        /// The dealer.
        dealer: Seat,
        /// Penalties so far, as the defenders count them.
        points: i32,
    },
    /// The original kitty was shown to all (cn2017:4 七).
    KittyShown {
        /// The kitty.
        cards: CardSet,
    },
    /// The dealer took the kitty; only he sees it.
    KittyTaken {
        /// The dealer.
        seat: Seat,
        /// The kitty.
        cards: CardSet,
    },
    /// The dealer laid down the kitty; only he knows it.
    Buried {
        /// The dealer.
        seat: Seat,
        /// The kitty laid down.
        cards: CardSet,
    },
    /// Cards were led.
    Led {
        /// Who.
        seat: Seat,
        /// All cards.
        cards: CardSet,
        /// How they are read.
        units: Units,
    },
    /// Cards were played to a lead.
    Followed {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: CardSet,
        /// Whether they are the best of the trick so far.
        wins: bool,
    },
    /// A throw did not stand. Rare and large, hence in a box.
    ThrowFailed(Box<ThrowFailure>),
    /// The next player named the unit that is led.
    UnitNamed {
        /// Who named it.
        seat: Seat,
        /// The unit.
        cards: CardSet,
    },
    /// Cards of a seat were judged to be exposed: all see them from now on.
    Exposed {
        /// Whose cards.
        seat: Seat,
        /// Which.
        cards: CardSet,
        /// How much they give away.
        weight: Weight,
    },
    /// A ruling: the heavy cards of a seat bind it no longer, nor does what
    /// was demanded of its lead.
    Lifted {
        /// Whose cards.
        seat: Seat,
    },
    /// A player with heavy cards is to lead; the next player is asked first.
    DemandAsked {
        /// Who is asked.
        seat: Seat,
        /// Who leads.
        leader: Seat,
        /// What may be demanded.
        demands: Vec<Demand>,
    },
    /// The next player said what may be led.
    Demanded {
        /// Who said it.
        seat: Seat,
        /// Who leads.
        leader: Seat,
        /// What.
        demand: Demand,
    },
    /// What was demanded of a leader is over.
    DemandOver {
        /// Who led.
        leader: Seat,
    },
    /// Cards are no longer heavy and stay in the hand.
    TakenBack {
        /// Whose cards.
        seat: Seat,
        /// Which.
        cards: CardSet,
    },
    /// Points went to the other side.
    Penalised {
        /// The side at fault.
        side: Side,
        /// Points.
        points: u32,
    },
    /// A trick is over.
    TrickWon {
        /// Who won it.
        seat: Seat,
        /// The points in it.
        points: u32,
    },
    /// A ruling: the side has lost the deal.
    Forfeited {
        /// The side at fault.
        side: Side,
        /// Levels that the other side rises.
        levels: u32,
        /// Whether the defenders take over: the dealer's side has lost it.
        takeover: bool,
    },
    /// A seat claimed every trick that was left, and nobody objected.
    Claimed {
        /// Who.
        seat: Seat,
    },
    /// A ruling: the deal is void and dealt again. All cards may be seen.
    Annulled,
    /// The deal is over.
    Finished(Box<DealResult>),
}

/// A throw that did not stand. All of it is public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThrowFailure {
    /// Who threw.
    pub seat: Seat,
    /// All cards thrown; those not led go back and are known to all.
    pub cards: CardSet,
    /// How they were read.
    pub units: Units,
    /// What fails, the penalty, and what may be led.
    pub failed: FailedThrow,
}

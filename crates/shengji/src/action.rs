//! What can be done in a deal.

use cards::{CardSet, Suit};

use crate::exposed::{Demand, Weight};
use crate::seat::{Seat, Side};

/// One step of a deal. Those without a seat come from whoever runs the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// The next card is dealt.
    Draw,
    /// A seat shows cards: all that it shows from now on.
    Declare {
        /// Who.
        seat: Seat,
        /// The cards shown.
        cards: CardSet,
    },
    /// No more declarations: the window after the last card is over.
    Close,
    /// A seat does not declare, where declaring goes round.
    Pass {
        /// Who.
        seat: Seat,
    },
    /// The dealer's partner names the trump suit after four passes.
    NameTrump {
        /// Who.
        seat: Seat,
        /// The suit.
        suit: Suit,
    },
    /// The dealer lays down the kitty.
    Bury {
        /// Who.
        seat: Seat,
        /// The cards laid down.
        cards: CardSet,
    },
    /// A seat leads or follows.
    Play {
        /// Who.
        seat: Seat,
        /// The cards played.
        cards: CardSet,
        /// How a throw is to be read, if the player says so.
        reading: Option<Vec<CardSet>>,
    },
    /// After a failed throw the next player names what is led.
    NameUnit {
        /// Who.
        seat: Seat,
        /// The cards of the unit named.
        cards: CardSet,
    },
    /// The next player says what a player with heavy exposed cards may lead.
    Demand {
        /// Who.
        seat: Seat,
        /// What.
        demand: Demand,
    },
    /// The referee judges cards of a seat to be exposed (cn2002:35).
    Expose {
        /// Whose cards.
        seat: Seat,
        /// Which.
        cards: CardSet,
        /// How much they give away.
        weight: Weight,
    },
    /// The referee lets a seat take all its heavy cards back.
    Lift {
        /// Whose cards.
        seat: Seat,
    },
    /// The referee takes points from a side.
    Penalise {
        /// The side at fault.
        side: Side,
        /// Points that go to the other side.
        points: u32,
    },
    /// A ruling ends the deal as lost by a side, and the others rise
    /// (sasu2017 七).
    Forfeit {
        /// The side at fault.
        side: Side,
        /// Levels that the other side rises.
        levels: u32,
    },
    /// A seat that is about to lead claims every trick that is left (摊牌).
    /// Whether the others agree is asked at the table, before this.
    Claim {
        /// Who.
        seat: Seat,
    },
    /// The referee declares the deal void: it is dealt again.
    Annul,
}

impl Action {
    /// The seat that acts, if a player does.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Declare { seat, .. }
            | Self::Pass { seat }
            | Self::NameTrump { seat, .. }
            | Self::Bury { seat, .. }
            | Self::Play { seat, .. }
            | Self::NameUnit { seat, .. }
            | Self::Demand { seat, .. }
            | Self::Claim { seat } => Some(*seat),
            Self::Draw
            | Self::Close
            | Self::Expose { .. }
            | Self::Lift { .. }
            | Self::Penalise { .. }
            | Self::Forfeit { .. }
            | Self::Annul => None,
        }
    }
}

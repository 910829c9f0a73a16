//! A deal from the first card to its result: each phase is a type of its own.

mod board;
mod cut_short;
mod deck;
mod demanding;
mod drawing;
mod exchange;
mod finished;
mod playing;
mod redeal;
mod setup;

use crate::action::Action;
use crate::error::Refused;
use crate::happening::Happening;
use crate::seat::Seat;

pub use board::Bidding;
pub use deck::{BadDeck, Deck};
pub use demanding::Demanding;
pub use drawing::{Drawing, Void, Window};
pub use exchange::Exchange;
pub use finished::{DealResult, Ended, Finished};
pub use playing::{DoneTrick, Naming, Playing, Trick};
pub use setup::{Setup, Terms};

/// A deal in one of its phases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deal {
    /// Cards are dealt and declarations made.
    Drawing(Drawing),
    /// All hands are dealt and declaring goes round (计副制).
    Bidding(Bidding),
    /// The dealer has the kitty.
    Exchange(Exchange),
    /// Tricks are played.
    Playing(Box<Playing>),
    /// A throw failed and the next player names what is led.
    Naming(Box<Naming>),
    /// A player with heavy exposed cards is to lead, and the next player says
    /// what may be led.
    Demanding(Box<Demanding>),
    /// The deal has a result.
    Finished(Box<Finished>),
    /// The deal is void and must be dealt again.
    Void(Void),
}

/// What an action makes of a phase. A new phase is rare and large, hence in a
/// box.
pub(crate) enum Next {
    /// The phase goes on.
    Same,
    /// Another phase begins.
    Phase(Box<Deal>),
}

impl From<Deal> for Next {
    fn from(deal: Deal) -> Self {
        Self::Phase(Box::new(deal))
    }
}

impl Deal {
    /// Does one action. A refused action leaves the deal as it was.
    pub fn act(&mut self, action: &Action, events: &mut Vec<Happening>) -> Result<(), Refused> {
        if matches!(action, Action::Forfeit { .. } | Action::Claim { .. } | Action::Annul) {
            return self.cut_short(action, events);
        }
        let next = match self {
            Self::Drawing(drawing) => drawing.act(action, events)?,
            Self::Bidding(bidding) => bidding.act(action, events)?,
            Self::Exchange(exchange) => exchange.act(action, events)?,
            Self::Playing(playing) => playing.act(action, events)?,
            Self::Naming(naming) => naming.act(action, events)?,
            Self::Demanding(demanding) => demanding.act(action, events)?,
            Self::Finished(_) | Self::Void(_) => return Err(Refused::WrongPhase),
        };
        if let Next::Phase(deal) = next {
            *self = *deal;
        }
        Ok(())
    }

    /// Whose move it is. Nobody's while cards are dealt, when anyone may
    /// declare, unless an opponent is asked whether he takes over.
    pub fn turn(&self) -> Option<Seat> {
        match self {
            Self::Drawing(drawing) => drawing.asked(),
            Self::Finished(_) | Self::Void(_) => None,
            Self::Bidding(bidding) => Some(bidding.turn()),
            Self::Exchange(exchange) => Some(exchange.terms().dealer),
            Self::Playing(playing) => Some(playing.turn()),
            Self::Naming(naming) => Some(naming.turn()),
            Self::Demanding(demanding) => Some(demanding.turn()),
        }
    }

    /// Whether nothing more can happen in it.
    pub const fn is_over(&self) -> bool {
        matches!(self, Self::Finished(_) | Self::Void(_))
    }

    /// The action the program takes for a seat whose time is up (spec §8).
    pub fn smallest_action(&self, seat: Seat) -> Option<Action> {
        if self.turn() != Some(seat) {
            return None;
        }
        match self {
            Self::Drawing(_) => Some(Action::Pass { seat }),
            Self::Finished(_) | Self::Void(_) => None,
            Self::Bidding(bidding) => Some(bidding.smallest_action()),
            Self::Exchange(exchange) => Some(exchange.smallest_action()),
            Self::Playing(playing) => Some(playing.smallest_action()),
            Self::Naming(naming) => Some(naming.smallest_action()),
            Self::Demanding(demanding) => Some(demanding.smallest_action()),
        }
    }
}

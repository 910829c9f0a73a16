//! What happened, and what of it a viewer is told.

use shengji::{Bidding, Deal, Deck, Drawing, Setup};

use crate::Viewer;

/// One thing that happened. It may hold what not everybody may see:
/// [`Event::seen_by`] says what may be told to whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A deal of 升级 begins. Large, hence in a box.
    Started(Box<Start>),
    /// Something happened in a deal of 升级.
    Shengji(shengji::Event),
    /// Something happened in 二打一.
    Erdayi(erdayi::Event),
}

/// A deal of 升级 before its first step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The circumstances.
    pub setup: Setup,
    /// The cards.
    pub deck: Deck,
    /// Whether it is a board, whose hands are dealt at once.
    pub board: bool,
}

impl Start {
    /// The deal that begins; `None` for a board without a dealer.
    pub fn deal(&self) -> Option<Deal> {
        if self.board {
            Bidding::new(self.setup.clone(), &self.deck).map(Deal::Bidding)
        } else {
            Some(Deal::Drawing(Drawing::new(self.setup.clone(), self.deck.clone())))
        }
    }
}

/// An event as told to someone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A deal of 升级 begins, and this is what can be seen of it.
    Started(Option<Box<shengji::View>>),
    /// Something in 升级 that the viewer may see in full.
    Shengji(shengji::Event),
    /// Something in 升级 whose cards the viewer may not see.
    Unseen(Unseen),
    /// Something in 二打一.
    Erdayi(erdayi::Notice),
}

/// What everybody sees of an event whose cards are private to one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unseen {
    /// A seat drew a card.
    Drawn {
        /// Who.
        seat: shengji::Seat,
    },
    /// The dealer took the kitty.
    KittyTaken {
        /// The dealer.
        seat: shengji::Seat,
        /// How many cards.
        count: usize,
    },
    /// The dealer laid down the kitty.
    Buried {
        /// The dealer.
        seat: shengji::Seat,
        /// How many cards.
        count: usize,
    },
}

impl Event {
    /// What the viewer is told of the event.
    pub fn seen_by(&self, viewer: Viewer) -> Notice {
        match self {
            Self::Started(start) => {
                Notice::Started(start.deal().map(|deal| Box::new(deal.view(viewer.shengji()))))
            }
            Self::Shengji(event) => shengji_seen_by(event, viewer.shengji()),
            Self::Erdayi(event) => Notice::Erdayi(event.seen_by(viewer.erdayi())),
        }
    }

    /// Whether viewers are told different things.
    pub const fn differs_by_viewer(&self) -> bool {
        match self {
            Self::Started(_) => true,
            Self::Shengji(event) => event.private_to().is_some(),
            Self::Erdayi(event) => matches!(event, erdayi::Event::Dealt { .. }),
        }
    }
}

/// The rules say which seat an event is private to; all that is left to do
/// is to take the cards away for the others.
fn shengji_seen_by(event: &shengji::Event, viewer: shengji::Viewer) -> Notice {
    let seen = match (viewer, event.private_to()) {
        (shengji::Viewer::Referee, _) | (_, None) => true,
        (shengji::Viewer::Seat(seat), Some(owner)) => seat == owner,
        (shengji::Viewer::Spectator, Some(_)) => false,
    };
    match *event {
        _ if seen => Notice::Shengji(event.clone()),
        shengji::Event::Drawn { seat, .. } => Notice::Unseen(Unseen::Drawn { seat }),
        shengji::Event::KittyTaken { seat, cards } => {
            Notice::Unseen(Unseen::KittyTaken { seat, count: cards.len() })
        }
        shengji::Event::Buried { seat, cards } => {
            Notice::Unseen(Unseen::Buried { seat, count: cards.len() })
        }
        // No other event is private.
        _ => Notice::Shengji(event.clone()),
    }
}

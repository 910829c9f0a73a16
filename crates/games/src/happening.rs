//! What happened, and what of it a viewer is told.

use shengji::{Bidding, Deal, Deck, Drawing, Setup};

use crate::Viewer;

/// One thing that happened. It may hold what not everybody may see:
/// [`Happening::seen_by`] says what may be told to whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// A deal of 升级 begins. Large, hence in a box.
    Started(Box<Start>),
    /// Something happened in a deal of 升级.
    Shengji(shengji::Happening),
    /// Something happened in 二打一.
    Erdayi(erdayi::Happening),
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

/// What happened, as told to someone. The rules say what may be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice<'a> {
    /// A deal of 升级 begins, and this is what can be seen of it.
    Started(Option<Box<shengji::View>>),
    /// Something in 升级.
    Shengji(shengji::Notice<'a>),
    /// Something in 二打一.
    Erdayi(erdayi::Notice),
}

impl Happening {
    /// What the viewer is told of it.
    pub fn seen_by(&self, viewer: Viewer) -> Notice<'_> {
        match self {
            Self::Started(start) => {
                Notice::Started(start.deal().map(|deal| Box::new(deal.view(viewer.shengji()))))
            }
            Self::Shengji(event) => Notice::Shengji(event.seen_by(viewer.shengji())),
            Self::Erdayi(event) => Notice::Erdayi(event.seen_by(viewer.erdayi())),
        }
    }

    /// Whether viewers are told different things.
    pub fn differs_by_viewer(&self) -> bool {
        match self {
            // The hands of a board are dealt at once, and each sees his own.
            Self::Started(_) => true,
            Self::Shengji(event) => event.differs_by_viewer(),
            Self::Erdayi(event) => event.differs_by_viewer(),
        }
    }
}

//! What can be done in either game.

use crate::refuse::{GameError, GameRefusal};
use crate::{Kind, Seat};

/// One step of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A step of 升级.
    Shengji(shengji::Action),
    /// A step of 二打一.
    Erdayi(erdayi::Action),
}

impl Action {
    /// Which game it belongs to.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Shengji(_) => Kind::Shengji,
            Self::Erdayi(_) => Kind::Erdayi,
        }
    }

    /// The seat that acts; `None` for steps of whoever runs the table.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Self::Shengji(action) => action.seat().map(Seat::from),
            Self::Erdayi(action) => action.seat().map(Seat::from),
        }
    }

    /// An agreed claim of all that remains.
    pub fn claim(kind: Kind, seat: Seat) -> Result<Self, GameError> {
        match kind {
            Kind::Shengji => Ok(shengji::Action::Claim { seat: seat.shengji() }.into()),
            Kind::Erdayi => {
                let seat = seat.erdayi().ok_or(GameRefusal::WrongGame)?;
                Ok(erdayi::Action::Claim { seat }.into())
            }
        }
    }

    /// The referee's word that a deal is void.
    pub const fn annul(kind: Kind) -> Self {
        match kind {
            Kind::Shengji => Self::Shengji(shengji::Action::Annul),
            Kind::Erdayi => Self::Erdayi(erdayi::Action::Annul),
        }
    }
}

impl From<shengji::Action> for Action {
    fn from(action: shengji::Action) -> Self {
        Self::Shengji(action)
    }
}

impl From<erdayi::Action> for Action {
    fn from(action: erdayi::Action) -> Self {
        Self::Erdayi(action)
    }
}

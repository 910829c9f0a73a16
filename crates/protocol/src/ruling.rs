//! What a referee does at a table.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::value::{Seat, Who};

/// A ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ruling {
    /// All clocks stand still and nobody acts.
    Pause {},
    /// Play goes on.
    Resume {},
    /// Points go from the seat's side to the other; 升级 only.
    Penalise {
        /// A seat of the side at fault.
        seat: Seat,
        /// How many.
        points: u32,
    },
    /// The deal is lost for the seat's side; 升级 only.
    Forfeit {
        /// A seat of the side at fault.
        seat: Seat,
    },
    /// The deal is void and dealt again.
    Annul {},
    /// Somebody else takes a chair.
    Substitute {
        /// Where.
        seat: Seat,
        /// Who.
        who: Who,
        /// What the others read.
        name: String,
    },
    /// The match is lost for the seat's side.
    LoseMatch {
        /// A seat of the side at fault.
        seat: Seat,
    },
    /// The match is over as it stands.
    Close {},
}

impl From<Ruling> for table::Ruling {
    fn from(ruling: Ruling) -> Self {
        match ruling {
            Ruling::Pause {} => Self::Pause {},
            Ruling::Resume {} => Self::Resume {},
            Ruling::Penalise { seat, points } => Self::Penalise { seat: seat.0, points },
            Ruling::Forfeit { seat } => Self::Forfeit { seat: seat.0 },
            Ruling::Annul {} => Self::Annul {},
            Ruling::Substitute { seat, who, name } => {
                Self::Substitute { seat: seat.0, who: who.into(), name: name.into() }
            }
            Ruling::LoseMatch { seat } => Self::LoseMatch { seat: seat.0 },
            Ruling::Close {} => Self::Close {},
        }
    }
}

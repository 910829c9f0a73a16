//! Who may ask for what.

use crate::details::StaffRole;
use crate::line::Who;

/// What somebody may do at one event; each may do what those before may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Right {
    /// Enters himself, reports his own results and appeals for himself.
    Person,
    /// Checks people in and takes slips.
    Helper,
    /// Rules and looks after the clock.
    Referee,
    /// Everything.
    Director,
}

impl From<StaffRole> for Right {
    fn from(role: StaffRole) -> Self {
        match role {
            StaffRole::Helper => Self::Helper,
            StaffRole::Referee => Self::Referee,
            StaffRole::Director => Self::Director,
        }
    }
}

impl Right {
    /// The role at the desk, if it is one.
    pub fn role(self) -> Option<StaffRole> {
        match self {
            Self::Person => None,
            Self::Helper => Some(StaffRole::Helper),
            Self::Referee => Some(StaffRole::Referee),
            Self::Director => Some(StaffRole::Director),
        }
    }
}

/// Somebody who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct By {
    /// The id of the user.
    pub user: String,
    /// What the user is called.
    pub name: String,
    /// What he may do.
    pub right: Right,
}

impl By {
    pub(crate) fn who(&self) -> Who {
        Who { user: self.user.clone(), name: self.name.clone() }
    }
}

//! Who may ask for what.

use crate::line::Who;
use crate::wire::{DeskCommand, StaffRole};

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

/// The least right a command needs.
pub fn needed(command: &DeskCommand) -> Right {
    match command {
        DeskCommand::Apply { .. }
        | DeskCommand::Cancel { .. }
        | DeskCommand::Claim { .. }
        | DeskCommand::Convention { .. }
        | DeskCommand::Report { .. }
        | DeskCommand::Call { .. }
        | DeskCommand::Appeal { .. } => Right::Person,
        DeskCommand::CheckIn { .. }
        | DeskCommand::Enter { .. }
        | DeskCommand::Confirm { .. }
        | DeskCommand::Discard { .. } => Right::Helper,
        DeskCommand::Extend { .. }
        | DeskCommand::Hold { .. }
        | DeskCommand::Late { .. }
        | DeskCommand::Attend { .. }
        | DeskCommand::Rule { .. } => Right::Referee,
        DeskCommand::Describe { .. }
        | DeskCommand::Staff { .. }
        | DeskCommand::Add { .. }
        | DeskCommand::Import { .. }
        | DeskCommand::Edit { .. }
        | DeskCommand::Withdraw { .. }
        | DeskCommand::Approve { .. }
        | DeskCommand::Reject { .. }
        | DeskCommand::FixTable { .. }
        | DeskCommand::Begin { .. }
        | DeskCommand::Draft { .. }
        | DeskCommand::Swap { .. }
        | DeskCommand::MoveTable { .. }
        | DeskCommand::Advance { .. }
        | DeskCommand::Simulate {}
        | DeskCommand::Correct { .. }
        | DeskCommand::DecideAppeal { .. }
        | DeskCommand::DrawTies { .. }
        | DeskCommand::ExtraDeals { .. }
        | DeskCommand::PlayOff { .. }
        | DeskCommand::EndStage {}
        | DeskCommand::Finish {}
        | DeskCommand::Undo {} => Right::Director,
    }
}

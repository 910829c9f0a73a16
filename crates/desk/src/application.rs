//! Somebody who entered himself.

use serde::{Deserialize, Serialize};

use crate::entry::EntryRow;
use crate::line::Who;

/// What became of an application.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum ApplicationState {
    /// The desk has not decided.
    Waiting {},
    /// It became this entry.
    Approved {
        /// Which entrant.
        entrant: u32,
    },
    /// It was turned down.
    Rejected {
        /// Why.
        reason: String,
    },
    /// The applicant took it back.
    Cancelled {},
}

/// An application for the desk to decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Application {
    /// As he wants it.
    pub row: EntryRow,
    /// Who applied.
    pub by: Who,
    /// When.
    pub at_ms: i64,
    /// What became of it.
    pub state: ApplicationState,
}

impl Application {
    /// Whether the desk has yet to decide.
    pub(crate) fn is_waiting(&self) -> bool {
        matches!(self.state, ApplicationState::Waiting {})
    }
}

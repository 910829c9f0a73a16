//! The log of a desk: one line a command, with what it led to.

use serde::{Deserialize, Serialize};
use tournament::event::{Entrant, Entry, Happening};

use crate::board_secrets::Sealed;
use crate::command::{DeskCommand, LineKind, Undoing};
use crate::details::NewEventRequest;
use crate::secret::Secret;
use crate::server_command::ServerCommand;

/// Who did something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Who {
    /// The id of the user.
    pub user: String,
    /// What the user was called then.
    pub name: String,
}

/// What a line records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// The event was opened; always the first line.
    Opened(NewEventRequest),
    /// A command was obeyed.
    Done(DeskCommand),
    /// The server itself told something.
    Server(ServerCommand),
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The id of the command.
    pub id: String,
    /// Who gave it.
    pub by: Who,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// What was asked.
    pub what: What,
    /// What it led to in the tournament.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<Entry>,
    /// The version of the line that it takes back, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undoes: Option<u64>,
    /// The secret of the event, in its first line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
    /// The secret of all boards, in the first line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed: Option<Sealed>,
}

impl Line {
    /// What it is about.
    pub fn kind(&self) -> LineKind {
        match &self.what {
            What::Opened(_) => LineKind::Open,
            What::Done(command) => command.kind(),
            What::Server(command) => command.kind(),
        }
    }

    /// Whether the desk takes it back when it takes back its last step.
    pub(crate) fn undoing(&self) -> Undoing {
        match &self.what {
            What::Opened(_) => Undoing::Skipped,
            What::Done(command) => command.command().undoing(),
            What::Server(command) => command.undoing(),
        }
    }

    /// Those whom it entered.
    pub(crate) fn entered(&self) -> impl Iterator<Item = &Entrant> {
        self.entries.iter().filter_map(|entry| {
            let Happening::Entered { entrant } = &entry.what else { return None };
            Some(entrant)
        })
    }
}

//! What the boards of rounds come from, and who knows them before they are
//! over.
//!
//! The log holds the secret of all boards only sealed, under a key that the
//! server alone has: whoever reads the log, a director with a backup among
//! them, learns nothing of rounds to come. The secret of a round follows from
//! it one way and is opened in the log when the round is over. Events opened
//! before there were seals keep their boards in the event's own secret.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::line::Line;

/// The secret of all boards under the key of a server, as it wrote it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sealed(String);

impl Sealed {
    /// A text that only the server which wrote it can open.
    pub fn new(text: String) -> Self {
        Self(text)
    }

    /// As the server wrote it.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sealed(…)")
    }
}

/// What the cards of a set of boards come from.
#[derive(Clone, PartialEq, Eq)]
pub enum BoardSecret {
    /// Known to the log.
    Known([u8; 32]),
    /// Known to the server that sealed it: it follows from the secret of all
    /// boards and from this beginning.
    Sealed {
        /// The secret of all boards.
        sealed: Sealed,
        /// How the round began, which no other did.
        start: String,
    },
}

/// Somebody opened the boards of a round before it was over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardsOpening {
    /// From 0.
    pub stage: u32,
    /// From 1 within its stage.
    pub round: u32,
    /// The user.
    pub user: String,
    /// What he was called.
    pub by: String,
    /// When.
    pub at_ms: i64,
}

/// What the desk keeps of the boards' secrets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardSecrets {
    /// The secret of all boards; none in events opened before there were
    /// seals.
    pub(crate) sealed: Option<Sealed>,
    /// Secrets of rounds that are over, by how they began.
    opened: BTreeMap<String, [u8; 32]>,
    /// Rounds whose boards only a server knows that no longer runs the event.
    lost: BTreeSet<(u32, u32)>,
    /// Who opened what, the oldest first.
    pub openings: Vec<BoardsOpening>,
    /// Who has a backup of an event whose boards are not sealed.
    backed_up: BTreeSet<String>,
}

impl BoardSecrets {
    pub(crate) fn new(sealed: Option<Sealed>) -> Self {
        Self { sealed, ..Self::default() }
    }

    /// What the boards of a round that began like this come from, unless the
    /// event's own secret says it.
    pub(crate) fn of(&self, start: &str) -> Option<BoardSecret> {
        if let Some(secret) = self.opened.get(start) {
            return Some(BoardSecret::Known(*secret));
        }
        let sealed = self.sealed.clone()?;
        Some(BoardSecret::Sealed { sealed, start: start.to_owned() })
    }

    /// Whether the boards of a round went with the server that had their key.
    pub(crate) fn are_lost(&self, stage: u32, round: u32) -> bool {
        self.lost.contains(&(stage, round))
    }

    /// Whether somebody has opened the boards of a round, to prepare them.
    pub(crate) fn are_prepared(&self, stage: u32, round: u32) -> bool {
        self.openings.iter().any(|of| (of.stage, of.round) == (stage, round))
    }

    /// Whether a user has opened the boards of a round.
    pub fn opened_by(&self, stage: u32, round: u32, user: &str) -> bool {
        let mut all = self.openings.iter();
        all.any(|of| (of.stage, of.round) == (stage, round) && of.user == user)
    }

    /// Everyone who knows boards before they are over.
    pub fn knowing(&self) -> impl Iterator<Item = &str> {
        let openers = self.openings.iter().map(|of| &*of.user);
        openers.chain(self.backed_up.iter().map(String::as_str))
    }

    /// Whether a user knows boards that he would have to play.
    pub fn knows(&self, user: &str) -> bool {
        self.knowing().any(|known| known == user)
    }

    pub(crate) fn open(&mut self, stage: u32, round: u32, line: &Line) {
        let (user, by) = (line.by.user.clone(), line.by.name.clone());
        self.openings.push(BoardsOpening { stage, round, user, by, at_ms: line.at_ms });
    }

    pub(crate) fn over(&mut self, start: &str, secret: [u8; 32]) {
        self.opened.insert(start.to_owned(), secret);
    }

    pub(crate) fn seal(&mut self, sealed: &Sealed, lost: &[(u32, u32)]) {
        self.sealed = Some(sealed.clone());
        self.lost.extend(lost);
    }

    pub(crate) fn back_up(&mut self, user: &str) {
        self.backed_up.insert(user.to_owned());
    }
}

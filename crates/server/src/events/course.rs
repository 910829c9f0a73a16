//! What the owner of an event writes down by itself: that it goes on from a
//! backup, and what becomes of its boards.
//!
//! A restored event stays as the backup has it until something happens there:
//! a later backup of the same event can still be added. The first thing that
//! does is preceded by a line that says who restored it.

use desk::{Bytes, Desk, Restored, ServerCommand};

use super::actor::Actor;
use super::online::Told;
use super::owner::Owner;
use crate::ApiError;

/// The id under which the desk is told that it was restored, once.
fn restored_id(of: &Restored) -> String {
    format!("restored {}", of.at_ms)
}

/// Whether a desk has yet to be told that it was restored. A restoring that
/// was cut off has not brought all its lines.
pub(super) fn is_news(of: &Restored, desk: &Desk) -> bool {
    desk.version() >= of.lines && !desk.was_told(&restored_id(of))
}

impl Actor {
    /// Whether something is to be written before the event goes on.
    pub(super) fn must_go_on(&self) -> bool {
        self.restored.is_some() || self.is_sealed_elsewhere()
    }

    /// Whether boards are to come whose seal this server cannot open.
    fn is_sealed_elsewhere(&self) -> bool {
        let desk = self.desk();
        let sealed = desk.sealed_boards();
        sealed.is_some_and(|sealed| !self.keys.holds(&self.id, sealed))
    }

    /// Says that the event goes on from a backup, and seals new boards where
    /// nobody here can open the old ones.
    pub(super) async fn go_on(&mut self) -> Result<(), ApiError> {
        if let Some(restored) = self.restored.take() {
            let id = restored_id(&restored);
            self.tell(Box::new(Told { id, command: ServerCommand::Restored(restored) })).await?;
        }
        if self.is_sealed_elsewhere() {
            let sealed = self.keys.seal_boards(&self.id)?;
            let lost = self.desk().boards_at_stake();
            // Never told twice: the new seal opens here.
            let id = format!("sealed {}", self.desk().version());
            let command = ServerCommand::BoardsSealed { sealed, lost };
            self.tell(Box::new(Told { id, command })).await?;
        }
        Ok(())
    }

    /// Opens the boards of rounds that are over, for everyone who reads the
    /// log.
    pub(super) async fn open_boards(&mut self) -> Result<(), ApiError> {
        for boards in self.desk().boards_to_open() {
            let Some(secret) = self.keys.board_secret(&self.id, &boards.set) else { continue };
            let desk::BoardSecret::Sealed { start, .. } = boards.set.secret else { continue };
            let id = format!("boards {start}");
            let (stage, round, secret) = (boards.stage, boards.round, Bytes(secret));
            let command = ServerCommand::BoardsOver { stage, round, start, secret };
            self.tell(Box::new(Told { id, command })).await?;
        }
        Ok(())
    }
}

impl Owner {
    /// Writes down, once, that somebody is about to have a backup with boards
    /// of rounds to come: he takes no part any more.
    pub(super) async fn note_backup(
        &self,
        desk: &Desk,
        user: &store::User,
    ) -> Result<(), ApiError> {
        if desk.side().boards.knows(&user.id) {
            return Ok(());
        }
        let (id, name) = (format!("backed up by {}", user.id), user.nickname.clone());
        let command = ServerCommand::BackedUp { user: user.id.clone(), name };
        self.told(Told { id, command }).await
    }
}

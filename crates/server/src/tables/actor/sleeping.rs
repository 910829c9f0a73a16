//! Tables at which nobody is. One without an event sleeps after a while: its
//! log has all of it, and no clock runs while nobody runs the table. Events
//! have to go on whoever looks.

use std::time::Duration;

use super::super::projection;
use super::Actor;

impl Actor {
    fn is_deserted(&self) -> bool {
        self.meta.event.is_none() && self.is_alone() && !self.table.is_over()
    }

    /// Whether nothing is done here although the table is awake: bots do not
    /// play for nobody, and wait for whoever practises with them.
    pub(super) fn rests(&self) -> bool {
        let mut sitters = self.table.chairs().occupants().peekable();
        self.is_deserted()
            && sitters.peek().is_some()
            && (self.table.practises().is_some()
                || sitters.all(|(_, sitter)| sitter.is_played_by_bot()))
    }

    /// How long until the table may sleep, if nobody comes.
    pub(super) fn sleeps_in(&self) -> Option<Duration> {
        let left = self.sleeps_after.saturating_sub(self.left_at.elapsed());
        self.is_deserted().then_some(left)
    }

    /// Whether the table needs nobody to run it until somebody comes.
    pub(super) fn may_sleep(&self) -> bool {
        self.inbox.is_empty() && self.sleeps_in().is_some_and(|left| left.is_zero())
    }

    /// Shows the table in the lobby as it is now.
    pub(super) fn lobby_changed(&self) {
        if self.meta.event.is_none() {
            self.lobby.changed(projection::summary(&self.table, &self.meta, &self.clients));
        }
    }
}

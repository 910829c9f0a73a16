//! The bounds of the events, each with what happens there.

use std::time::Duration;

/// Requests that may wait for an event; further ones wait at their senders.
pub(crate) const INBOX: usize = 64;
/// How long an event stays loaded when nobody asks for it or follows it.
pub(crate) const LINGER: Duration = Duration::from_mins(10);
/// Events loaded at the same time; others wait.
pub(crate) const LOADED_AT_ONCE: usize = 8;
/// Changes that a follower may fall behind; one who falls further is told to
/// look at everything.
pub(crate) const CHANGES: usize = 64;
/// Tables of a round made at the same time.
pub(crate) const MADE_AT_ONCE: usize = 16;
/// Calls from tables that are passed on at once; others wait for the next.
pub(crate) const CALLS: u32 = 100;
/// How often the time is looked at while something is due.
pub(crate) const LOOK: Duration = Duration::from_millis(250);
/// After so long what failed is tried again.
pub(crate) const AGAIN: Duration = Duration::from_secs(1);
/// An event that broke while its tables play is loaded again after so long.
pub(crate) const RELOAD: Duration = Duration::from_secs(1);
/// Bytes of a backup; a longer one is refused with 413. Days of a large event
/// need a tenth of it.
pub(crate) const BACKUP_MAX_BYTES: usize = 32 << 20;
/// Bytes of a command's body; a longer one is refused with 413. A form with a
/// thousand people needs a third of it.
pub(crate) const BODY_MAX_BYTES: usize = 384 << 10;
/// Characters that the log is searched for; the rest is not looked at.
pub(crate) const FIND_MAX_CHARS: usize = 200;
/// Online tables that are looked at together to say how far they are; the
/// others wait.
pub(crate) const LOOKED_AT_ONCE: usize = 16;

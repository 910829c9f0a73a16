//! The bounds of rooms, each with what happens there. Those of one room stand
//! in [`room::limits`].

/// Rooms that a guest may host; another is refused as `too_many_rooms`.
pub(crate) const ROOMS_OF_GUEST: u32 = 3;
/// The same for somebody with an account.
pub(crate) const ROOMS_OF_ACCOUNT: u32 = 20;
/// Rooms that somebody may belong to; another is refused as `too_many_joined`.
pub(crate) const ROOMS_JOINED: u32 = 50;
/// Evenings that a room keeps; the oldest are forgotten.
pub(crate) const EVENINGS_KEPT: u32 = 100;
/// How often a change is tried while others change the same room; then it is
/// refused as `room_busy`.
pub(crate) const TRIES: u32 = 20;
/// How often a number is drawn that no other room has.
pub(crate) const NUMBERS_DRAWN: u32 = 8;

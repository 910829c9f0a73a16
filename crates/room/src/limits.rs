//! The bounds of a room, each with what happens there.

/// Members of a room; another is refused as `room_full`.
pub const MEMBERS: usize = 24;
/// People whom a room keeps out; for one more the first is forgotten.
pub const BARRED: usize = 50;
/// Matches of one evening; before another a new evening begins.
pub const MATCHES: u32 = 200;

//! The bounds of the protocol, each with what happens there. What a table
//! bounds itself is in [`table::limits`].

/// Bytes of a message from a client; a longer one is refused unread.
pub const FRAME_BYTES: usize = 4096;
/// Moves in an answer to a request for hints; the rest is left out.
pub const HINTS: usize = 8;
/// Readings of a throw in a verdict; the rest is left out.
pub const READINGS: usize = 4;
/// A client that has heard nothing for so long pings; a server that has
/// heard nothing for twice as long closes the socket.
pub const HEARTBEAT_MS: u64 = 20_000;

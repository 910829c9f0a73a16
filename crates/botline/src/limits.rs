//! The bounds of the lines.

/// A line longer than this is not read: the sender is told, and the rest of
/// it is thrown away. The longest question of a deal has a tenth of it.
pub const LINE_BYTES: usize = 1 << 18;

/// Where a seat has more legal moves than this, a question does not list
/// them: a bot that wants more than the smallest must know the rules.
pub const LEGAL_MOVES: usize = 200;

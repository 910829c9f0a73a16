//! The bounds of the arena.

/// How long a program has for its hello. One that has not said it by then is
/// ended, and started again as often as [`STARTS`] allows.
pub const HELLO_MS: u64 = 15_000;

/// How long a program may think where nobody said so. It is then told to
/// stop.
pub const ANSWER_MS: u64 = 10_000;

/// How long a program has after its time for its answer to arrive. One that
/// is later loses its move to the smallest.
pub const GRACE_MS: u64 = 2_000;

/// How long a program has to end by itself after the last line. It is then
/// killed.
pub const BYE_MS: u64 = 500;

/// How often a program is started for one seat. One that ends more often is
/// given up: all its moves are the smallest from then on.
pub const STARTS: u32 = 4;

/// After so many late answers in a row a program is ended and started again.
pub const LATE_ANSWERS: u32 = 3;

/// Lines that cannot be read while one answer is awaited; with one more the
/// move is lost.
pub const BAD_LINES: u32 = 20;

/// Lines that wait for a program to read them. One that leaves more unread is
/// late.
pub const UNREAD_LINES: usize = 64;

/// Lines of a program that wait to be read; it waits when there are more.
pub const UNHEARD_LINES: usize = 256;

/// Deals without a result, one after the other, before a unit goes without
/// one: nobody declared.
pub const VOID_DEALS: u32 = 50;

/// The most deals of one game of 升级. Whoever is ahead then has won it.
pub const GAME_DEALS: usize = 400;

/// Looks at the figures before this many units are not taken: the intervals
/// of a sequential test need so many to be right.
pub const FIRST_LOOK: u64 = 32;

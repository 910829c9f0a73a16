//! The bounds of a table, each with what happens there.

/// Bytes of a table's name; a longer one is refused.
pub const NAME_BYTES: usize = 32;
/// Characters of a title; a longer one is refused.
pub const TITLE_CHARS: usize = 60;
/// Characters of a player's name; a longer one is cut.
pub const PLAYER_CHARS: usize = 24;
/// Characters of something said; a longer one is refused.
pub const TEXT_CHARS: usize = 200;
/// Set phrases, numbered from 0; a higher number is refused.
pub const PHRASES: u8 = 24;
/// Bytes of a command's id; a longer one is refused.
pub const COMMAND_BYTES: usize = 40;
/// Commands of one person that are remembered, so that one sent twice is done
/// once; an older one sent again is stale.
pub const COMMANDS: usize = 12;
/// Persons whose commands are remembered; the one silent for longest is
/// forgotten.
pub const PERSONS: usize = 8;
/// Deals of a match; more are refused in the settings, and a match that
/// reaches it with void deals counted twice over ends.
pub const MATCH_DEALS: u32 = 200;
/// Games that a side must win; more are refused.
pub const MATCH_WINS: u32 = 5;
/// Minutes of a match; more are refused.
pub const MATCH_MINUTES: u32 = 600;
/// The longest thinking time or wait; a longer one is refused.
pub const THINK_MS: u64 = 3_600_000;
/// The longest delay of spectators who see all cards; a longer one is refused.
pub const DELAY_MS: u64 = 24 * 3_600_000;
/// Void deals in a row after which a table without an event closes: nobody
/// there wants to play.
pub const VOID_DEALS: u32 = 8;
/// A table where nobody gathers closes after so long.
pub const GATHERING_MS: u64 = 30 * 60 * 1000;
/// Levels that one deal can give by a ruling: from 2 past A.
pub const FORFEIT_LEVELS: u32 = 13;
/// Referees who see the cards of one match; another is refused the sight.
pub const WATCHED: usize = 100;
/// What is held against the seats of one match, and decided of it elsewhere;
/// more is done at the table and not told its event.
pub const INCIDENTS: usize = 200;
/// Claims of one seat in a deal; another is refused.
pub const CLAIMS: u8 = 1;

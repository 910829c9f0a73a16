//! The bounds of the tables, each with what happens there.

use std::time::Duration;

/// Requests that may wait for a table; further ones wait at their senders.
pub(crate) const INBOX: usize = 64;
/// Messages that may wait for a client. One that falls further behind is
/// disconnected, and finds everything again when it comes back.
pub(crate) const OUTBOX: usize = 128;
/// Things that happened which a table remembers for clients that missed
/// some. One that missed more gets the whole view.
pub(crate) const HISTORY: usize = 48;
/// Clients of one table; further ones are refused, but for players, staff and
/// whoever opened the table: for them one who watches is let go.
pub(crate) const CLIENTS: usize = 500;
/// Watchers up to whom everybody is told of everyone who comes or goes. Where
/// there are more they are told now and then.
pub(crate) const PRESENCE_FEW: u32 = 20;
/// How long many watchers wait until they are told who came and went.
pub(crate) const PRESENCE_PAUSE: Duration = Duration::from_secs(5);
/// Sockets of one person at one table; the oldest is closed for another.
pub(crate) const SOCKETS_OF_PERSON: usize = 4;
/// Tables of the server that are awake; further ones are refused.
pub(crate) const TABLES: usize = 10_000;
/// A table that sleeps before its match is closed after so long.
pub(crate) const GATHERS: Duration = Duration::from_mins(30);
/// A match that sleeps is closed after so long.
pub(crate) const SLEEPS: Duration = Duration::from_hours(24);
/// The match of somebody who practises alone, which waits for days: when it
/// sleeps it is closed after so long.
pub(crate) const PRACTICE_SLEEPS: Duration = Duration::from_hours(14 * 24);
/// Tables that have slept for too long closed at a time; others wait for the
/// next look.
pub(crate) const CLOSED_AT_ONCE: usize = 500;
/// A table that is over and has no client leaves the memory after so long.
pub(crate) const LINGER: Duration = Duration::from_secs(30);
/// Messages of one socket in a second, with the same number at once: more
/// than any program needs that waits for its turn. Further ones are refused,
/// and too many refusals close the socket.
pub(crate) const MESSAGES_A_SECOND: u32 = 100;
/// Refusals for speed or nonsense after which a socket is closed; each message
/// that is in order makes up for one.
pub(crate) const STRIKES: u32 = 40;
/// What somebody may say, or call, at a table at once; more is refused.
pub(crate) const TALK_AT_ONCE: u32 = 6;
/// And so often in the long run.
pub(crate) const TALK_PERIOD: Duration = Duration::from_secs(2);
/// How often somebody may sit, leave, be unready and the like at once; more is
/// refused.
pub(crate) const FIDGETS_AT_ONCE: u32 = 20;
/// And so often in the long run.
pub(crate) const FIDGETS_PERIOD: Duration = Duration::from_secs(1);
/// What one person may add to the log in one deal besides playing; more is
/// refused until the next.
pub(crate) const ASIDES_A_DEAL: u32 = 120;
/// People whose behaviour a table remembers; where more come, those without a
/// chair are forgotten.
pub(crate) const REMEMBERED: usize = 2 * CLIENTS;
/// How often a client may ask for what it missed at once; more is refused.
pub(crate) const SYNCS_AT_ONCE: u32 = 10;
/// And so often in the long run.
pub(crate) const SYNCS_PERIOD: Duration = Duration::from_secs(1);
/// Calls from a table among which one is looked for that waits.
pub(crate) const CALLS_LOOKED_AT: u32 = 100;
/// A socket is pinged when nothing was heard for so long, and closed when
/// nothing was heard for twice as long.
pub(crate) const HEARTBEAT: Duration = Duration::from_millis(protocol::limits::HEARTBEAT_MS);
/// Bytes of a socket that are read at a time; a play has less than a hundred.
pub(crate) const HEARD_AT_ONCE_BYTES: usize = 512;
/// Bytes of messages that are written together, in one call of the system;
/// with more a socket is written to before the rest is put to it.
pub(crate) const SAID_TOGETHER_BYTES: usize = 1 << 10;
/// Bytes of a message that one frame holds; a longer message, a view or all the
/// cards of a deal, comes in several.
pub(crate) const FRAME_SAID_BYTES: usize = 1 << 10;
/// Bytes that may wait in a socket because its client does not read; one with
/// more is closed. The longest message, a view of three decks with all hands
/// open, has a tenth of it.
pub(crate) const UNREAD_BYTES: usize = 256 << 10;
/// When a socket is closed, and when the server stops, a client has so long to
/// read what was last said.
pub(crate) const PARTING: Duration = Duration::from_secs(1);
/// Things that a table does by itself before it looks who asks for something.
pub(crate) const STEPS_AT_ONCE: u32 = 64;
/// Tables loaded at the same time; others wait.
pub(crate) const LOADED_AT_ONCE: usize = 64;
/// Tables of events woken at the same time when the server starts: few, so that
/// those who come meanwhile hardly wait for them.
pub(crate) const WOKEN_AT_ONCE: usize = 8;
/// Empty chairs of a table for whoever comes get bots after so long.
pub(crate) const QUICK_FILL_MS: u64 = 4_000;
/// The same where people play again with each other: longer, for some still
/// look at the result.
pub(crate) const AGAIN_FILL_MS: u64 = 60_000;
/// So many seconds somebody may ask to wait for people before bots come; a
/// longer wait is refused.
pub(crate) const FILL_MOST_S: u32 = 3_600;
/// How long the decision of a bot that searches may wait for its thread where
/// the table's own pace leaves no more; then the bot plays without.
pub(crate) const SEARCH_PATIENCE_MS: u64 = 250;
/// A decision that has no end, about what may be declared while cards are drawn,
/// waits so long; after that it is not worth a thread.
pub(crate) const SEARCH_WAITS_MS: u64 = 60_000;
/// What a seat may declare that is told apart when it changes.
pub(crate) const DECLARATIONS: usize = 32;
/// Bytes of a message of a program; one with more is closed. What it thinks
/// may be long, an answer is not.
pub(crate) const PROGRAM_BYTES: usize = 64 << 10;
/// How long a program has to say who it is; then it is closed.
pub(crate) const HELLO: Duration = Duration::from_secs(15);
/// So long before its clock ends a program is told to answer at once.
pub(crate) const STOP_BEFORE_MS: u64 = 1_000;
/// Answers to one question that the table refuses; then the clock decides.
pub(crate) const REFUSED_ANSWERS: u32 = 20;
/// Changes of the lobby that a listener may fall behind; one that does gets
/// the whole list again.
pub(crate) const LOBBY: usize = 256;

//! The bounds of the server, each with what happens there. Those that an
//! operator or a test may change are fields of [`Limits`].

use std::num::{NonZeroU32, NonZeroU64};
use std::time::Duration;

use governor::Quota;
use serde::Deserialize;

use crate::ConfigError;

/// Bytes of a request's body; a longer one is refused with 413.
pub const BODY_MAX_BYTES: usize = 64 << 10;
/// Bytes of a record to be played over again; a longer one is refused with
/// 413. A match of a hundred deals needs a third of it.
pub const RECORD_MAX_BYTES: usize = 4 << 20;
/// Bytes of all bodies together that are in memory; what would exceed it is
/// refused with 503.
pub const BODIES_MAX_BYTES: usize = 128 << 20;
/// A body that comes at least so fast may take as long as it needs; the time
/// of a slower one is over after [`Limits::body_timeout_ms`] and is answered
/// with 408.
pub const BODY_BYTES_A_SECOND: u32 = 32 << 10;
/// Bytes of an answer from which on it counts as long.
pub const LONG_ANSWER_BYTES: usize = 64 << 10;
/// Bytes of all long answers together that are being read; a further one is
/// not given, and the request is refused with 503.
pub const ANSWERS_MAX_BYTES: usize = 512 << 20;
/// The same for one address that is not a known one.
pub const ANSWERS_OF_ADDRESS_MAX_BYTES: usize = 128 << 20;
/// Bytes of a request's head; a longer one is refused with 431.
pub const HEAD_MAX_BYTES: usize = 16 << 10;
/// Connections that the system may hold until they are accepted; it refuses
/// more by itself.
pub const LISTEN_BACKLOG: u32 = 1024;
/// How long a connection may take to send the head of its next request; after
/// that it is closed.
pub const HEAD_TIMEOUT: Duration = Duration::from_mins(1);
/// The same for the last connections, which are not for waiting.
pub const LAST_HEAD_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a connection may take to begin TLS; after that it is closed.
pub const TLS_TIMEOUT: Duration = Duration::from_secs(10);
/// How often the files of the certificate are looked at.
pub const CERTIFICATE_INTERVAL: Duration = Duration::from_mins(1);
/// How long the answer to a request may take; after that it is 504.
pub const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);
/// How long `/ready` waits for the database; after that it says 503.
pub const READY_TIMEOUT: Duration = Duration::from_millis(800);
/// How often `/ready` writes to the database, however often it is asked.
pub const PROBE_INTERVAL: Duration = Duration::from_secs(1);
/// How long handlers and sockets may take to end when the server shuts down;
/// after that they are dropped.
pub const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(15);

/// How long a session lasts without use; after that it is gone.
pub const SESSION_LIFETIME: Duration = Duration::from_hours(30 * 24);
/// How often the use of a session is written down; between two such writes
/// its use costs no write.
pub const SESSION_TOUCH_INTERVAL: Duration = Duration::from_hours(1);
/// How long a browser keeps the cookie, the longest that browsers allow. The
/// session behind it ends by [`SESSION_LIFETIME`].
pub const COOKIE_LIFETIME: Duration = Duration::from_hours(400 * 24);
/// Sessions remembered; beyond it those not used lately are read from the
/// database again.
pub const SESSION_CACHE_MAX: u64 = 10_000;
/// How long a session is remembered; a change made by another process is seen
/// after this time at the latest.
pub const SESSION_CACHE_LIFETIME: Duration = Duration::from_secs(30);
/// How often expired sessions and links are removed from the database and
/// idle addresses from the rate limiters.
pub const CLEANING_INTERVAL: Duration = Duration::from_mins(10);

/// How long the link that makes the first admin works.
pub const ADMIN_LINK_LIFETIME: Duration = Duration::from_hours(24);

/// How long the names of the staff are remembered; a change made by another
/// process is seen after this time at the latest.
pub const STAFF_NAMES_LIFETIME: Duration = Duration::from_secs(30);
/// Members of the staff of each role whose names are kept for them, the newest
/// first.
pub const STAFF_NAMES_MAX: u32 = 1_000;
/// How long an address is remembered from which a login was used with the
/// right password.
pub const HOME_ADDRESSES_LIFETIME: Duration = Duration::from_hours(14 * 24);
/// Such addresses remembered, of all logins; beyond it those not used lately
/// are forgotten.
pub const HOME_ADDRESSES_MAX: u64 = 100_000;
/// Passwords hashed at the same time, 19 MiB each; more wait.
pub const HASHES_AT_ONCE: usize = 4;
/// Passwords that may wait to be hashed; more are refused with 503.
pub const HASHES_WAITING: usize = 64;
/// Records played over again at the same time; more wait.
pub const REPLAYED_AT_ONCE: usize = 2;
/// Records that may wait to be played over again; more are refused with 503.
pub const REPLAYED_WAITING: usize = 32;
/// A replay counts once against [`Limits::replays_per_address`], and once more
/// for every so many bytes of its record.
pub const REPLAY_UNIT_BYTES: usize = 256 << 10;
/// Decisions of bots that may wait for a thread to search on; for one more the
/// bot plays without searching.
pub const SEARCHES_WAITING: usize = 256;
/// Deals that may wait to be analysed, of all people together; more are refused
/// with 503.
pub const ANALYSES_WAITING: usize = 64;
/// Deals of one person that are analysed or wait; more are refused with 429.
pub const ANALYSES_OF_USER: usize = 4;
/// Rounds and days whose boards are compared for one person; more are refused
/// with 429.
pub const COMPARISONS_OF_USER: usize = 2;
/// The same for all people together; more are refused with 503.
pub const COMPARISONS_AT_ONCE: usize = 8;
/// Tables of a round that are compared, the first by number; of more the rest
/// is left out.
pub const COMPARED_TABLES: usize = 300;
/// People whose play of the deal of a day is compared, the best; besides them
/// whoever asks.
pub const COMPARED_OF_DAY: u32 = 12;
/// Analyses that are kept; of more those go that nobody looked at for longest.
pub const ANALYSES_KEPT: u32 = 5_000;
/// How often it is noted that somebody looked at one.
pub const ANALYSIS_USE: Duration = Duration::from_hours(24);
/// Deals of one person in each game over which is summed what he lost: the
/// latest.
pub const ANALYSED_DEALS_OF_USER: u32 = 100;
/// Puzzles of a game; when there are so many, no more are made here.
pub const PUZZLES_OF_GAME: i64 = 20_000;
/// Puzzles that are made of one table, and of one deal; further ones are not
/// looked for.
pub const PUZZLES_OF_TABLE: usize = 4;
/// See [`PUZZLES_OF_TABLE`].
pub const PUZZLES_OF_DEAL: usize = 2;
/// After that time it is looked again whether a table's deals may be seen.
pub const PUZZLE_AGAIN: Duration = Duration::from_hours(1);
/// Puzzles among which a day chooses; further ones wait.
pub const PUZZLE_CHOICE: u32 = 1_000;
/// Bytes of puzzles that are handed in at once; more are refused.
pub const PUZZLES_MAX_BYTES: usize = 16 << 20;
/// Questions to the judge answered at the same time; more wait.
pub const JUDGED_AT_ONCE: usize = 2;
/// Questions to the judge that may wait; more are refused with 503.
pub const JUDGED_WAITING: usize = 64;
/// Bytes of an answer of the judge; a longer one is refused as
/// `answer_too_long`, and plays that would need more are only counted.
pub const JUDGED_ANSWER_MAX_BYTES: usize = 256 << 10;
/// Meetings or places that the judge lists in one answer; who asks for more
/// is refused as `answer_too_long`. Plays beyond it are only counted.
pub const JUDGED_LIST_MAX: u64 = 10_000;
/// Pairs of entrants that the judge weighs against each other, which is a
/// field of 512; who asks for more is refused as `answer_too_long`.
pub const JUDGED_PAIRS_MAX: u64 = 512 * 512 / 2;
/// So many things that an answer may list count as one more question in
/// [`Limits::judge_per_address`].
pub const JUDGED_LISTED_A_USE: u64 = 2_500;
/// So many pairs that are weighed count as one more question in
/// [`Limits::judge_per_address`].
pub const JUDGED_PAIRS_A_USE: u64 = 8_192;
/// So many bytes of a question count as one more question in
/// [`Limits::judge_per_address`].
pub const JUDGED_BYTES_A_USE: u64 = 8 << 10;

/// Characters of a login name, at least.
pub const LOGIN_MIN_CHARS: usize = 2;
/// Characters of a login name, at most.
pub const LOGIN_MAX_CHARS: usize = 32;
/// Characters of a password, at least.
pub const PASSWORD_MIN_CHARS: usize = 8;
/// How hard a password must be to guess, at least: more than a million
/// attempts by whoever knows the usual ones.
pub const PASSWORD_MIN_SCORE: zxcvbn::Score = zxcvbn::Score::Two;
/// Characters of a password beside the login, at least.
pub const BESIDE_LOGIN_MIN_CHARS: usize = 4;
/// Bytes of a password, at most: hashing must not cost more than intended.
pub const PASSWORD_MAX_BYTES: usize = 512;
/// Characters of a nickname, at most.
pub const NICKNAME_MAX_CHARS: usize = store::limits::NICKNAME_MAX_CHARS;
/// Bytes of a user's settings; more are refused.
pub const SETTINGS_MAX_BYTES: usize = 16 << 10;
/// Programs of one account; another is refused.
pub const PROGRAMS_OF_USER: u32 = 10;
/// People whom somebody may block; another is refused as `too_many_blocked`.
pub const BLOCKED_OF_USER: u32 = 200;
/// What somebody may report in [`REPORTS_DAY`]; more is refused as
/// `too_many_reports`.
pub const REPORTS_A_DAY: u32 = 10;
/// The time in which somebody may report so much.
pub const REPORTS_DAY: Duration = Duration::from_hours(24);
/// What was last said at a table that a report keeps; what was said before is
/// left out.
pub const REPORT_LINES: usize = 20;
/// People whose results of the deal of a day are listed, the best; further ones
/// are ranked and counted only.
pub const DAY_RESULTS: u32 = 100;
/// People over whom is counted what was declared, buried and led: the latest.
pub const DAY_COUNTED: u32 = 1_000;
/// Different things that people declared, buried or led that are listed; one's
/// own is listed besides.
pub const DAY_CHOICES: usize = 12;
/// Matches after which somebody's rating is shown: the latest.
pub const RATING_STEPS: u32 = 100;
/// A rating that is less sure is provisional; in thousandths of a point.
pub const RATING_SURE: i64 = 110_000;
/// Days of a streak; a longer one is shown as this one.
pub const STREAK_DAYS: u32 = 1_000;
/// People whose faces or ratings are asked for at once; more are refused.
pub const PEOPLE_AT_ONCE: usize = 32;
/// Rows of one page of a list; a greater limit is taken as this one.
pub const PAGE_MAX: u32 = 200;
/// Rows of one page of a list unless the request says so.
pub const PAGE_DEFAULT: u32 = 50;

/// So many eighths of a bound: near it, the last share is kept for those who
/// are signed in.
pub(crate) const fn share(most: usize, eighths: usize) -> usize {
    most / 8 * eighths + most % 8 * eighths / 8
}

/// So many at once, and after that so many a minute; neither is zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    /// How many a minute in the long run.
    pub per_minute: u32,
    /// How many at once after a quiet time.
    pub burst: u32,
}

impl Rate {
    pub(crate) fn quota(self) -> Result<Quota, ConfigError> {
        let per_minute = NonZeroU32::new(self.per_minute).ok_or(ConfigError::Rate)?;
        let burst = NonZeroU32::new(self.burst).ok_or(ConfigError::Rate)?;
        Ok(Quota::per_minute(per_minute).allow_burst(burst))
    }
}

/// The bounds that an operator may change.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Connections, sockets among them; more are not accepted until one ends.
    pub connections: usize,
    /// Connections from one address that is not a known one; more are refused
    /// with 429. Behind a trusted proxy, which has one address, the proxy
    /// bounds them.
    pub connections_per_address: usize,
    /// Sockets of tables; more are refused with 503. The last eighth is for
    /// accounts and the one before it for guests, here and in all bounds of
    /// what stays open.
    pub sockets: usize,
    /// Live lobbies, of which half at most is for people without a session;
    /// more are refused with 503.
    pub lobby_streams: usize,
    /// Live events and desks; more are refused with 503.
    pub event_streams: usize,
    /// Live rooms of friends; more are refused with 503.
    pub room_streams: usize,
    /// Analyses that somebody follows; more are refused with 503.
    pub analysis_streams: usize,
    /// Sockets, live lobbies and live events together from one address that is
    /// not a known one; more are refused with 429.
    pub streams_per_address: usize,
    /// The same of one user, guest or account.
    pub streams_per_user: usize,
    /// Requests worked on at the same time, each from the moment it has come in
    /// whole; more are refused with 503.
    pub requests_at_once: usize,
    /// The same for one address that is not a known one.
    pub requests_per_address: usize,
    /// Requests from one address of whose bodies a part is still missing; more
    /// are refused with 429. Known addresses have no such bound.
    pub bodies_per_address: usize,
    /// How long a request's body may take to arrive, if it comes slowly; after
    /// that it is refused with 408.
    pub body_timeout_ms: NonZeroU64,
    /// Requests to the API from one address; more are refused with 429. A
    /// whole hall of players may share an address.
    pub per_address: Rate,
    /// Logins, accounts and admin links tried from one address; more are
    /// refused with 429.
    pub sign_in_per_address: Rate,
    /// Guests from one address; more are refused with 429. When a round
    /// begins, a hall full of phones may come at once.
    pub guests_per_address: Rate,
    /// Attempts on one login name from one address; more are refused with 429.
    pub per_login: Rate,
    /// Attempts on one login name from all addresses together; more are refused
    /// with 429, but not where it was used with the right password lately.
    pub per_login_everywhere: Rate,
    /// Reports, calls, claims and the like of one user at events; more are
    /// refused with 429.
    pub event_per_user: Rate,
    /// Questions to the judge from one address; more are refused with 429. A
    /// long question, or one that asks for much, counts as several.
    pub judge_per_address: Rate,
    /// Records played over again for one address, long ones counted more than
    /// once ([`REPLAY_UNIT_BYTES`]); more are refused with 429.
    pub replays_per_address: Rate,
    /// Bytes of a replay; a longer one is refused with 413. A match of a
    /// hundred deals needs a third of it.
    pub replay_bytes: usize,
    /// How long a client may leave unread what it is sent; after that its
    /// connection is closed, as a socket is whose client has said nothing for
    /// as long.
    pub unread_ms: NonZeroU64,
    /// Bytes that the system may keep for a connection whose client does not
    /// read.
    pub unread_bytes: u32,
    /// Unfinished tables that a guest has opened, those of events left out.
    /// For another one the oldest goes that sleeps and where nobody else
    /// sits; where there is none, it is refused.
    pub tables_per_guest: u32,
    /// The same for somebody with an account.
    pub tables_per_account: u32,
    /// Tables opened from one address; more are refused with 429. A whole
    /// hall of players may share an address.
    pub tables_per_address: Rate,
    /// A table without an event sleeps when nobody has been connected to it
    /// for so long: it leaves the memory, and goes on when somebody comes.
    pub table_sleep_ms: NonZeroU64,
    /// Threads on which bots search, beside everything else and with a low
    /// priority; 0 for one for every two processors. Bots whose turn to think
    /// does not come in time play without searching.
    pub bot_threads: usize,
    /// How long a bot that searches thinks about a decision.
    pub bot_think_ms: NonZeroU64,
    /// Threads on which deals that are over are analysed, with a low priority;
    /// one at least.
    pub analysis_threads: usize,
    /// Processor time for each decision of such a deal, at most.
    pub analysis_ms: NonZeroU64,
    /// How often a table that is over is looked through for puzzles, while
    /// nobody wants an analysis; 0 for never.
    pub puzzle_ms: u64,
    /// How often champion bots play a board that is compared.
    pub par_plays: NonZeroU32,
    /// In how many deals of the unseen cards they look before each move.
    pub par_worlds: NonZeroU32,
    /// How many days it is kept from which address and with which browser
    /// somebody took a seat at a table of an event or at a public one, as marks
    /// that only admins see; then it is erased. With 0 nothing is kept.
    pub trace_days: u32,
    /// How many days admins read a report, handled or not; then it is erased.
    pub report_days: NonZeroU32,
    /// How often a socket looks whether its person is still signed in, with
    /// the same role; one who is not is disconnected.
    pub session_check_ms: NonZeroU64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 16_000,
            connections_per_address: 4_000,
            sockets: 12_000,
            lobby_streams: 4_000,
            event_streams: 8_000,
            room_streams: 8_000,
            analysis_streams: 2_000,
            streams_per_address: 3_000,
            streams_per_user: 64,
            requests_at_once: 512,
            requests_per_address: 384,
            bodies_per_address: 256,
            body_timeout_ms: const { NonZeroU64::new(10_000).expect("not zero") },
            per_address: Rate { per_minute: 12_000, burst: 4_000 },
            sign_in_per_address: Rate { per_minute: 60, burst: 120 },
            guests_per_address: Rate { per_minute: 300, burst: 1_000 },
            per_login: Rate { per_minute: 10, burst: 20 },
            per_login_everywhere: Rate { per_minute: 100, burst: 300 },
            event_per_user: Rate { per_minute: 20, burst: 20 },
            judge_per_address: Rate { per_minute: 120, burst: 60 },
            replays_per_address: Rate { per_minute: 300, burst: 300 },
            replay_bytes: 32 << 20,
            unread_ms: const { NonZeroU64::new(2 * protocol::limits::HEARTBEAT_MS).expect("not zero") },
            unread_bytes: 256 << 10,
            tables_per_guest: 4,
            tables_per_account: 10,
            tables_per_address: Rate { per_minute: 60, burst: 200 },
            table_sleep_ms: const { NonZeroU64::new(60_000).expect("a minute is not zero") },
            bot_threads: 0,
            bot_think_ms: const { NonZeroU64::new(50).expect("not zero") },
            analysis_threads: 1,
            analysis_ms: const { NonZeroU64::new(200).expect("not zero") },
            puzzle_ms: 300_000,
            par_plays: const { NonZeroU32::new(8).expect("not zero") },
            par_worlds: const { NonZeroU32::new(40).expect("not zero") },
            trace_days: 30,
            report_days: const { NonZeroU32::new(180).expect("not zero") },
            session_check_ms: const { NonZeroU64::new(60_000).expect("a minute is not zero") },
        }
    }
}

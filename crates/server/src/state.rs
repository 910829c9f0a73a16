//! What all handlers share.

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use store::Store;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::agreement::Agreements;
use crate::auth::{Attempts, Passwords, Sessions, StaffNames, Token};
use crate::blocks::Blocks;
use crate::comparing::Comparing;
use crate::events::Events;
use crate::events::online::Desks;
use crate::hall::Hall;
use crate::http::answers::Answers;
use crate::http::streams::Streams;
use crate::http::throttle::Throttles;
use crate::http::workers::Workers;
use crate::http::{Gate, Readiness};
use crate::keys::Keys;
use crate::limits::{JUDGED_AT_ONCE, JUDGED_WAITING, REPLAYED_AT_ONCE, REPLAYED_WAITING};
use crate::puzzles::Puzzles;
use crate::rooms::Rooms;
use crate::tables::Tables;
use crate::tables::rights::Rights;
use crate::thinkers::Thinkers;
use crate::weighing::Weighing;
use crate::{Audit, Config, ConfigError};

/// What all handlers share; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// The parts of an [`App`].
pub struct Shared {
    /// How the server is set up.
    pub config: Config,
    /// The database.
    pub store: Store,
    /// The tables.
    pub(crate) tables: Tables,
    /// Where bots search.
    pub(crate) thinkers: Thinkers,
    /// Where deals that are over are weighed.
    pub(crate) weighing: Weighing,
    /// How far players agree with the engine.
    pub(crate) agreements: Agreements,
    /// Positions in which one move is clearly best.
    pub(crate) puzzles: Puzzles,
    /// Where boards of several tables are compared.
    pub(crate) comparing: Comparing,
    /// The events.
    pub(crate) events: Events,
    /// Whose words people do not want to read.
    pub(crate) blocks: Blocks,
    /// The rooms of friends.
    pub(crate) rooms: Rooms,
    /// Who is signed in.
    pub sessions: Sessions,
    /// The audit log.
    pub audit: Audit,
    /// Cancelled when the server begins to shut down: sockets say goodbye and
    /// end, actors finish what they accepted.
    pub stopping: CancellationToken,
    /// Tasks beside the handlers, such as sockets and actors. The store is
    /// closed only after they have ended.
    pub tasks: TaskTracker,
    pub(crate) gate: Gate,
    /// Whether phones in the hall reach the server.
    pub(crate) hall: Hall,
    pub(crate) attempts: Attempts,
    pub(crate) staff_names: StaffNames,
    /// The server's own keys.
    pub(crate) keys: Keys,
    pub(crate) passwords: Passwords,
    pub(crate) judges: Workers,
    pub(crate) replays: Workers,
    pub(crate) answers: Answers,
    pub(crate) streams: Streams,
    pub(crate) readiness: Readiness,
    pub(crate) throttles: Throttles,
}

impl App {
    pub(crate) fn new(config: Config, store: Store, keys: Keys) -> Result<Self, ConfigError> {
        // It opens nothing; without chance every server would only have the same.
        let hall_code = Token::random().map(|token| token.to_text()).unwrap_or_default();
        let (stopping, tasks) = (CancellationToken::new(), TaskTracker::new());
        let sessions = Sessions::new(store.clone(), config.clock.clone());
        let desks = Desks::default();
        let users = sessions.changed_users().clone();
        let thinkers = Thinkers::new(&config.limits);
        let tables = Tables::new(
            store.clone(),
            config.clock.clone(),
            thinkers.clone(),
            Rights { store: store.clone(), desks: desks.clone(), users },
            &config.limits,
            stopping.clone(),
            tasks.clone(),
        );
        let events = Events::new(
            store.clone(),
            tables.clone(),
            desks,
            keys.clone(),
            config.clock.clone(),
            stopping.clone(),
            tasks.clone(),
        );
        let weighing = Weighing::new(
            &config.limits,
            store.clone(),
            config.clock.clone(),
            stopping.clone(),
            tasks.clone(),
        );
        let comparing = Comparing::new(
            &config.limits,
            weighing.clone(),
            store.clone(),
            config.clock.clone(),
            stopping.clone(),
            tasks.clone(),
        );
        let rooms = Rooms::new(store.clone(), tables.clone(), config.clock.clone());
        Ok(Self(Arc::new(Shared {
            events,
            blocks: Blocks::new(store.clone()),
            rooms,
            sessions,
            audit: Audit::new(store.clone(), config.clock.clone()),
            stopping,
            tasks,
            tables,
            thinkers,
            weighing,
            agreements: Agreements::default(),
            puzzles: Puzzles::default(),
            comparing,
            gate: Gate::new(&config),
            hall: Hall::new(&hall_code),
            staff_names: StaffNames::new(store.clone()),
            attempts: Attempts::new(&config.limits)?,
            keys,
            passwords: Passwords::new(),
            judges: Workers::new(JUDGED_AT_ONCE, JUDGED_WAITING),
            replays: Workers::new(REPLAYED_AT_ONCE, REPLAYED_WAITING),
            answers: Answers::new(),
            streams: Streams::new(&config),
            readiness: Readiness::new(),
            throttles: Throttles::new(&config)?,
            config,
            store,
        })))
    }

    /// From when on traces are kept and shown.
    pub(crate) fn traces_since(&self) -> i64 {
        self.days_ago(self.config.limits.trace_days)
    }

    /// From when on reports are kept and shown.
    pub(crate) fn reports_since(&self) -> i64 {
        self.days_ago(self.config.limits.report_days.get())
    }

    fn days_ago(&self, days: u32) -> i64 {
        let days = Duration::from_hours(24 * u64::from(days));
        self.config.clock.now_ms().saturating_sub_unsigned(days.as_millis() as u64)
    }
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

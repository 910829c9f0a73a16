//! Deals that are over, weighed decision by decision for whoever may see their
//! records ([`analysis`]).
//!
//! It has threads of its own, of low priority, and never reads or writes
//! more than a record and a row of a cache: tables do not feel it. People take
//! turns decision by decision ([`queue`]); what several want is done once, as
//! long as one of them does ([`Weighing`]). What was found is kept under the
//! hash of the record, in a table that may be emptied at any time. Nothing of
//! what is under way is: after a restart whoever still looks asks again.

pub(crate) mod job;
pub(crate) mod play_on;
pub(crate) mod queue;
pub(crate) mod rest;
mod rights;

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use analysis::Summary;
use games::{Kind, Seat};
use protocol::{AnalysisState, DealAnalysis};
use store::{AnalysedDeal, GameKind, Hash, Store};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::limits::{
    ANALYSED_DEALS_OF_USER, ANALYSES_KEPT, ANALYSES_OF_USER, ANALYSES_WAITING, ANALYSIS_USE,
};
use crate::refuse::ServerRefusal;
use crate::{ApiError, Clock, Limits};
pub(crate) use job::{End, Job};
use queue::{Full, Queue, Turn};
pub(crate) use queue::{Next, Work};

/// Grows whenever the engine comes to other figures, so that nobody is shown
/// those of an earlier one.
pub(crate) const ENGINE: u64 = 2;

/// What is being weighed and what was; cheap to clone.
#[derive(Clone)]
pub(crate) struct Weighing(Arc<Shared>);

struct Shared {
    queue: Queue<dyn Work>,
    /// What is under way, by what it is kept under.
    asked: Mutex<HashMap<Hash, Asked>>,
    /// How long a decision is thought about.
    ms: u64,
    store: Store,
    clock: Clock,
    stopping: CancellationToken,
    tasks: TaskTracker,
}

/// What somebody wants.
struct Asked {
    job: Arc<Job>,
    /// Everyone who does; without any it ends.
    by: BTreeSet<Box<str>>,
}

/// A deal of a record, and those who played it.
#[derive(Clone)]
pub(crate) struct Deal {
    /// What its analysis is kept under.
    pub(crate) key: Hash,
    /// The table.
    pub(crate) table: String,
    /// Its number, from 1.
    pub(crate) number: usize,
    /// Who sat there.
    pub(crate) sitters: Vec<(String, Seat)>,
    /// When it was played.
    pub(crate) at_ms: i64,
}

impl Weighing {
    pub(crate) fn new(
        limits: &Limits,
        store: Store,
        clock: Clock,
        stopping: CancellationToken,
        tasks: TaskTracker,
    ) -> Self {
        Self(Arc::new(Shared {
            queue: Queue::new(limits.analysis_threads, ANALYSES_WAITING),
            asked: Mutex::default(),
            ms: limits.analysis_ms.get(),
            store,
            clock,
            stopping,
            tasks,
        }))
    }

    /// The threads and what waits for them, for other work of that kind.
    pub(crate) fn queue(&self) -> &Queue<dyn Work> {
        &self.0.queue
    }

    /// How long a decision is thought about, at most.
    pub(crate) fn ms(&self) -> u64 {
        self.0.ms
    }

    /// What the analysis of a deal of this record is kept under: the record as
    /// it was read and whatever else makes the figures what they are.
    pub(crate) fn key(&self, record: &str, deal: usize) -> Hash {
        let mut hasher = blake3::Hasher::new();
        for number in [ENGINE, self.0.ms, deal as u64] {
            hasher.update(&number.to_le_bytes());
        }
        Hash::from(*hasher.update(record.as_bytes()).finalize().as_bytes())
    }

    /// What was found, if it is still known, as JSON of a [`DealAnalysis`].
    pub(crate) async fn kept(&self, key: &Hash) -> Result<Option<String>, ApiError> {
        let kept = self.0.store.analysis(key).await?;
        if kept.is_some() {
            let now_ms = self.0.clock.now_ms();
            let since_ms = now_ms.saturating_sub_unsigned(ANALYSIS_USE.as_millis() as u64);
            self.0.store.use_analysis(key, now_ms, since_ms).await?;
        }
        Ok(kept)
    }

    /// Keeps something else that was found, as JSON.
    pub(crate) async fn keep_body(&self, key: &Hash, body: &str) -> Result<(), ApiError> {
        let now_ms = self.0.clock.now_ms();
        Ok(self.0.store.keep_analysis(key, body, now_ms, ANALYSES_KEPT).await?)
    }

    /// What is under way.
    pub(crate) fn running(&self, key: &Hash) -> Option<Arc<Job>> {
        self.asked().get(key).map(|asked| Arc::clone(&asked.job))
    }

    /// Has a deal weighed for somebody; joins those who want the same.
    pub(crate) fn ask(
        &self,
        user: &str,
        deal: Deal,
        job: impl FnOnce() -> Job,
    ) -> Result<Arc<Job>, ApiError> {
        let mut asked = self.asked();
        let own = asked.values().filter(|of| of.by.contains(user)).count();
        if let Some(running) = asked.get_mut(&deal.key) {
            if !running.by.contains(user) && own >= ANALYSES_OF_USER {
                return Err(ServerRefusal::TooManyAnalyses.into());
            }
            running.by.insert(user.into());
            return Ok(Arc::clone(&running.job));
        }
        if own >= ANALYSES_OF_USER {
            return Err(ServerRefusal::TooManyAnalyses.into());
        }
        let job = Arc::new(job());
        if job.total() == 0 {
            // There is nothing to wait for.
            job.over();
            return Ok(job);
        }
        self.0
            .queue
            .push(Turn::Of(user.into()), Arc::clone(&job) as Arc<dyn Work>, ANALYSES_WAITING)
            .map_err(|_| ApiError::busy())?;
        let by = BTreeSet::from([user.into()]);
        asked.insert(deal.key.clone(), Asked { job: Arc::clone(&job), by });
        drop(asked);
        self.0.tasks.spawn(self.clone().keep(deal, Arc::clone(&job)));
        Ok(job)
    }

    /// Takes in what the server does of itself, when nobody wants anything.
    pub(crate) fn spare(&self, work: Arc<dyn Work>) -> Result<(), Full> {
        self.0.queue.push(Turn::Spare, work, 1)
    }

    /// Somebody no longer wants it. It ends when nobody does.
    pub(crate) fn leave(&self, user: &str, key: &Hash) {
        let mut asked = self.asked();
        if let Some(of) = asked.get_mut(key)
            && of.by.remove(user)
            && of.by.is_empty()
        {
            of.job.stop();
            asked.remove(key);
        }
    }

    /// What somebody sees of what is under way.
    pub(crate) fn seen(&self, user: &str, job: &Job) -> DealAnalysis {
        let known = job.known();
        let ahead = self.ahead(user, known.state);
        DealAnalysis { ahead, ..known }
    }

    /// How many people's turns come before somebody's.
    pub(crate) fn ahead(&self, user: &str, state: AnalysisState) -> usize {
        if state == AnalysisState::Waiting { self.0.queue.ahead_of(user) } else { 0 }
    }

    /// Ends everything and waits until the threads have ended.
    pub(crate) fn close(&self) {
        self.0.queue.close();
    }

    fn asked(&self) -> MutexGuard<'_, HashMap<Hash, Asked>> {
        // Nothing here panics while it holds the lock.
        self.0.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until all is weighed, and keeps it.
    async fn keep(self, deal: Deal, job: Arc<Job>) {
        let mut changes = job.follow();
        let end = loop {
            if let Some(end) = job.end() {
                break end;
            }
            tokio::select! {
                changed = changes.changed() => if changed.is_err() { return },
                () = self.0.stopping.cancelled() => job.stop(),
            }
        };
        if end == End::Done
            && let Err(error) = self.write(&deal, &job).await
        {
            // It can be computed again.
            tracing::warn!(%error, table = job.table(), "an analysis could not be kept");
        }
        let mut asked = self.asked();
        // Whoever asked again after it was given up has another one there.
        if asked.get(&deal.key).is_some_and(|of| Arc::ptr_eq(&of.job, &job)) {
            asked.remove(&deal.key);
        }
    }

    async fn write(&self, deal: &Deal, job: &Job) -> Result<(), ApiError> {
        let known = job.known();
        let now_ms = self.0.clock.now_ms();
        let body = json(&known)?;
        self.0.store.keep_analysis(&deal.key, &body, now_ms, ANALYSES_KEPT).await?;
        for (user_id, seat) in &deal.sitters {
            let Some(Summary { tally, .. }) = known.summaries.get(seat.index()) else { continue };
            if tally.decisions == 0 {
                continue;
            }
            let row = AnalysedDeal {
                user_id: user_id.clone(),
                table_id: deal.table.clone(),
                deal: deal.number as i64,
                game: game_kind(known.game),
                body: json(tally)?,
                at_ms: deal.at_ms,
            };
            self.0.store.keep_analysed_deal(&row, ANALYSED_DEALS_OF_USER).await?;
        }
        Ok(())
    }
}

pub(crate) const fn game_kind(kind: Kind) -> GameKind {
    match kind {
        Kind::Shengji => GameKind::Shengji,
        Kind::Erdayi => GameKind::Erdayi,
    }
}

pub(crate) fn json(value: &impl serde::Serialize) -> Result<String, ApiError> {
    serde_json::to_string(value).map_err(|error| ApiError::Internal(error.to_string()))
}

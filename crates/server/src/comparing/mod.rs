//! Boards that several tables played, side by side ([`analysis::BoardReport`]):
//! those of a round of an event, and the deal of a day.
//!
//! The work is done by the threads that weigh deals ([`crate::weighing`]), in
//! the same queue and at the same low priority: first every record is read,
//! then champion bots play each board, then the decisions of one table after
//! the other are weighed. What is found of a table and what bots made of a
//! board is kept by itself, so that whoever comes later, when one more has
//! played, pays for that one alone. The whole is kept board by board.

mod job;
pub(crate) mod rest;
mod wanted;

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use analysis::BoardReport;
use games::Seat;
use protocol::{AnalysisState, BoardsCompared, ComparedProgress};
use serde::Serialize;
use serde::de::DeserializeOwned;
use store::{Hash, Store, Stream};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::limits::{ANALYSES_KEPT, ANALYSES_WAITING, COMPARISONS_AT_ONCE, COMPARISONS_OF_USER};
use crate::refuse::ServerRefusal;
use crate::tables::rest::record;
use crate::weighing::queue::{Turn, Work};
use crate::weighing::{ENGINE, Weighing, json};
use crate::{ApiError, App, Clock, Limits};
use job::{End, Fresh, Job};
pub(crate) use wanted::Wanted;

/// What is being compared; cheap to clone.
#[derive(Clone)]
pub(crate) struct Comparing(Arc<Shared>);

struct Shared {
    weighing: Weighing,
    pains: Pains,
    /// What is under way, by what it is kept under.
    asked: Mutex<HashMap<Hash, Asked>>,
    store: Store,
    clock: Clock,
    stopping: CancellationToken,
    tasks: TaskTracker,
}

/// How much is done.
#[derive(Clone, Copy, Serialize)]
struct Pains {
    /// How long a decision is thought about.
    ms: u64,
    /// How often champions play a board.
    plays: u32,
    /// In how many deals of the unseen cards they look before each move.
    worlds: u32,
}

/// What somebody wants.
struct Asked {
    job: Arc<Job>,
    /// Everyone who does; without any it ends.
    by: BTreeSet<Box<str>>,
}

impl Comparing {
    pub(crate) fn new(
        limits: &Limits,
        weighing: Weighing,
        store: Store,
        clock: Clock,
        stopping: CancellationToken,
        tasks: TaskTracker,
    ) -> Self {
        let (plays, worlds) = (limits.par_plays.get(), limits.par_worlds.get());
        let pains = Pains { ms: weighing.ms(), plays, worlds };
        let asked = Mutex::default();
        Self(Arc::new(Shared { weighing, pains, asked, store, clock, stopping, tasks }))
    }

    /// A name for something that is kept: what it is, what makes the figures
    /// what they are, and what it is of.
    fn name(&self, what: &str, of: &impl Serialize) -> Result<Hash, ApiError> {
        let text = json(&(what, ENGINE, self.0.pains, of))?;
        Ok(Hash::from(*blake3::hash(text.as_bytes()).as_bytes()))
    }

    /// What a whole comparison is kept under.
    fn key(&self, wanted: &Wanted) -> Result<Hash, ApiError> {
        let boards: Vec<_> =
            wanted.boards.iter().map(|of| (of.rules.id(), of.number, of.seed)).collect();
        self.name("boards", &(boards, &wanted.tables, wanted.seat))
    }

    fn key_of_board(&self, whole: &Hash, number: u32) -> Result<Hash, ApiError> {
        self.name("board", &(whole.as_bytes(), number))
    }

    fn key_of_par(&self, wanted: &Wanted, at: usize) -> Result<Hash, ApiError> {
        let board = wanted.boards.get(at).map(|of| (of.rules.id(), of.number, of.seed));
        self.name("par", &board)
    }

    fn key_of_table(&self, wanted: &Wanted, at: usize) -> Result<Hash, ApiError> {
        let table = wanted.tables.get(at).map(|of| &of.table);
        self.name("table", &(table, wanted.seat.map(Seat::index)))
    }

    async fn kept<T: DeserializeOwned>(&self, key: &Hash) -> Result<Option<T>, ApiError> {
        let Some(text) = self.0.weighing.kept(key).await? else { return Ok(None) };
        let read = serde_json::from_str(&text);
        read.map(Some).map_err(|error| ApiError::Internal(format!("what was kept: {error}")))
    }

    async fn keep<T: Serialize>(&self, key: &Hash, found: &T) -> Result<(), ApiError> {
        let (text, now_ms) = (json(found)?, self.0.clock.now_ms());
        Ok(self.0.store.keep_analysis(key, &text, now_ms, ANALYSES_KEPT).await?)
    }

    /// All boards as they were kept, if they all are.
    async fn done(&self, wanted: &Wanted, key: &Hash) -> Result<Option<BoardsCompared>, ApiError> {
        let mut boards = Vec::with_capacity(wanted.boards.len());
        for board in &wanted.boards {
            let kept = self.kept::<BoardReport>(&self.key_of_board(key, board.number)?).await?;
            let Some(kept) = kept else { return Ok(None) };
            boards.push(kept);
        }
        let found = boards.len();
        let progress =
            ComparedProgress { state: AnalysisState::Over, ahead: 0, done: 0, total: 0, found };
        Ok(Some(BoardsCompared { game: wanted.game, progress, boards }))
    }

    /// What is known of boards, if anybody has asked.
    pub(crate) async fn known(&self, wanted: &Wanted) -> Result<BoardsCompared, ApiError> {
        let key = self.key(wanted)?;
        if let Some(job) = self.running(&key) {
            return Ok(self.seen(&job));
        }
        Ok(self.done(wanted, &key).await?.ok_or(ServerRefusal::NotAnalysed)?)
    }

    /// Has boards compared for somebody; joins those who want the same.
    pub(crate) async fn ask(
        &self,
        app: &App,
        user: &str,
        wanted: Wanted,
    ) -> Result<BoardsCompared, ApiError> {
        let key = self.key(&wanted)?;
        if self.running(&key).is_none()
            && let Some(done) = self.done(&wanted, &key).await?
        {
            return Ok(done);
        }
        let mut asked = self.asked();
        let own = asked.values().filter(|of| of.by.contains(user)).count();
        let all = asked.len();
        let joins = asked.get(&key).is_some_and(|of| of.by.contains(user));
        if !joins && own >= COMPARISONS_OF_USER {
            return Err(ServerRefusal::TooManyAnalyses.into());
        }
        let job = match asked.get_mut(&key) {
            Some(running) => {
                running.by.insert(user.into());
                Arc::clone(&running.job)
            }
            None if all >= COMPARISONS_AT_ONCE => return Err(ApiError::busy()),
            None => {
                let job = Arc::new(Job::new(user, &wanted, self.0.pains));
                let by = BTreeSet::from([user.into()]);
                asked.insert(key.clone(), Asked { job: Arc::clone(&job), by });
                let work = self.clone().work(app.clone(), wanted, key, Arc::clone(&job));
                self.0.tasks.spawn(work);
                job
            }
        };
        drop(asked);
        Ok(self.seen(&job))
    }

    /// Somebody no longer wants it. It ends when nobody does.
    pub(crate) fn leave(&self, user: &str, wanted: &Wanted) -> Result<(), ApiError> {
        let key = self.key(wanted)?;
        let mut asked = self.asked();
        if let Some(of) = asked.get_mut(&key)
            && of.by.remove(user)
            && of.by.is_empty()
        {
            of.job.stop();
            asked.remove(&key);
        }
        Ok(())
    }

    fn running(&self, key: &Hash) -> Option<Arc<Job>> {
        self.asked().get(key).map(|asked| Arc::clone(&asked.job))
    }

    fn seen(&self, job: &Job) -> BoardsCompared {
        let progress = self.progress(job);
        BoardsCompared { game: job.game(), progress, boards: job.boards() }
    }

    fn progress(&self, job: &Job) -> ComparedProgress {
        let progress = job.progress();
        let waits = progress.state == AnalysisState::Waiting;
        let ahead = if waits { self.0.weighing.queue().ahead_of(job.user()) } else { 0 };
        ComparedProgress { ahead, ..progress }
    }

    /// Follows what is under way.
    fn follow(&self, wanted: &Wanted) -> Result<Follower, ApiError> {
        let job = self.running(&self.key(wanted)?).ok_or(ServerRefusal::NotAnalysed)?;
        let changes = job.follow();
        Ok(Follower { comparing: self.clone(), job, changes, first: true })
    }

    fn asked(&self) -> MutexGuard<'_, HashMap<Hash, Asked>> {
        // Nothing here panics while it holds the lock.
        self.0.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads what is needed, waits until all is done, and keeps what is found.
    async fn work(self, app: App, wanted: Wanted, key: Hash, job: Arc<Job>) {
        if let Err(error) = self.carry_out(&app, &wanted, &key, &job).await {
            // It can be computed again.
            tracing::warn!(%error, "boards could not be compared");
            job.broke();
        }
        let mut asked = self.asked();
        // Whoever asked again after it was given up has another one there.
        if asked.get(&key).is_some_and(|of| Arc::ptr_eq(&of.job, &job)) {
            asked.remove(&key);
        }
    }

    async fn carry_out(
        &self,
        app: &App,
        wanted: &Wanted,
        key: &Hash,
        job: &Arc<Job>,
    ) -> Result<(), ApiError> {
        for at in 0..wanted.boards.len() {
            if let Some(par) = self.kept(&self.key_of_par(wanted, at)?).await? {
                job.know_par(at, par);
            }
        }
        for (at, table) in wanted.tables.iter().enumerate() {
            if !job.is_wanted() {
                return Ok(());
            }
            match self.kept(&self.key_of_table(wanted, at)?).await? {
                Some(boards) => job.know_table(at, boards),
                None => job.bring(at, record::of(app, &table.table, wanted.private).await?),
            }
        }
        let mut changes = job.follow();
        let work: Arc<dyn Work> = Arc::clone(job) as Arc<dyn Work>;
        let turn = Turn::Of(job.user().into());
        self.0.weighing.queue().push(turn, work, ANALYSES_WAITING).map_err(|_| ApiError::busy())?;
        let end = loop {
            for fresh in job.take_fresh() {
                match fresh {
                    Fresh::Par(at, par) => self.keep(&self.key_of_par(wanted, at)?, &par).await?,
                    Fresh::Table(at, boards) => {
                        self.keep(&self.key_of_table(wanted, at)?, &boards).await?;
                    }
                }
            }
            if let Some(end) = job.end() {
                break end;
            }
            tokio::select! {
                changed = changes.changed() => if changed.is_err() { return Ok(()) },
                () = self.0.stopping.cancelled() => job.stop(),
            }
        };
        if end == End::Done {
            for board in job.boards() {
                self.keep(&self.key_of_board(key, board.number)?, &board).await?;
            }
        }
        Ok(())
    }
}

/// Somebody who follows a comparison.
struct Follower {
    comparing: Comparing,
    job: Arc<Job>,
    changes: watch::Receiver<usize>,
    /// He has heard nothing yet.
    first: bool,
}

impl Follower {
    /// How far it is, at once and then whenever something was done.
    async fn next(&mut self) -> Option<ComparedProgress> {
        if !std::mem::take(&mut self.first) {
            self.changes.changed().await.ok()?;
        }
        self.changes.mark_unchanged();
        Some(self.comparing.progress(&self.job))
    }
}

/// Which tables of an event are over.
async fn over(app: &App, event: &str) -> Result<BTreeSet<String>, ApiError> {
    let tables = app.store.tables_of_event(event).await?.into_iter();
    let over = tables.filter(|of| of.status == store::TableStatus::Over);
    // An id that is none has no log.
    Ok(over.map(|of| of.id).filter(|id| Stream::table(id).is_ok()).collect())
}

//! Where bots search: a few threads of their own, of low priority, so
//! that however much they think nobody waits for his play to be acknowledged.
//! A table hands a decision over and goes on; when it no longer wants to know,
//! the search ends.

use std::num::NonZeroU64;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use bots::Budget;
use futures_util::FutureExt;
use games::{Action, Rules, Seat, View};
use tokio::sync::oneshot;

use crate::Limits;
use crate::fair::Fair;
use crate::limits::SEARCHES_WAITING;
use crate::priority::lower_priority;

/// The system gives these threads a tenth of what it gives others where there
/// is not enough for all; with less, one that holds the lock might keep a table
/// waiting.
const NICE: i32 = 10;

/// What a bot is to decide.
pub(crate) struct Problem {
    /// The bot's policy.
    pub(crate) bot: Box<str>,
    /// The rules of its table.
    pub(crate) rules: Rules,
    /// What its seat sees.
    pub(crate) view: View,
    /// Where it sits.
    pub(crate) seat: Seat,
}

impl Problem {
    fn solve(&self, time: &Budget) -> Option<Action> {
        bots::by_name(&self.bot, &self.rules)?.think(&self.view, self.seat, time).action
    }
}

/// A search that somebody waits for. When it is dropped the search ends.
#[derive(Debug)]
pub(crate) struct Search {
    answer: oneshot::Receiver<Option<Action>>,
    stop: Arc<AtomicBool>,
}

/// There is no answer: too many waited, it came too late, or it broke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unanswered;

impl Search {
    /// Waits for the answer: what the bot does, if it does anything.
    pub(crate) fn poll(
        &mut self,
        cx: &mut Context<'_>,
    ) -> Poll<Result<Option<Action>, Unanswered>> {
        self.answer.poll_unpin(cx).map_err(|_| Unanswered)
    }

    /// A search that nobody does.
    fn refused() -> Self {
        let (_, answer) = oneshot::channel();
        Self { answer, stop: Arc::default() }
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// A problem that waits for a thread.
struct Job {
    problem: Problem,
    /// When it is too late to begin.
    begin_by: Instant,
    answer: oneshot::Sender<Option<Action>>,
    stop: Arc<AtomicBool>,
}

/// The threads; cheap to clone.
#[derive(Clone)]
pub(crate) struct Thinkers(Arc<Hall>);

struct Hall {
    /// Threads at most.
    most: usize,
    think_ms: NonZeroU64,
    work: Mutex<Work>,
    /// Something to think about has come, or the end.
    news: Condvar,
}

struct Work {
    waiting: Fair<Box<str>, Job>,
    /// What stops each search under way.
    running: Vec<Arc<AtomicBool>>,
    /// The threads so far; they are started when they are needed.
    threads: Vec<JoinHandle<()>>,
    closed: bool,
}

impl Thinkers {
    pub(crate) fn new(limits: &Limits) -> Self {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let most = match limits.bot_threads {
            0 => (processors / 2).max(1),
            threads => threads,
        };
        let work = Work {
            waiting: Fair::new(SEARCHES_WAITING),
            running: Vec::new(),
            threads: Vec::new(),
            closed: false,
        };
        let (work, news) = (Mutex::new(work), Condvar::new());
        Self(Arc::new(Hall { most, think_ms: limits.bot_think_ms, work, news }))
    }

    /// How long a bot thinks about a decision.
    pub(crate) fn think_ms(&self) -> u64 {
        self.0.think_ms.get()
    }

    /// Has a problem of a table solved. The answer comes at once when there is
    /// no room, and there is none when nobody could begin within `patience`.
    pub(crate) fn think(&self, table: &str, problem: Problem, patience: Duration) -> Search {
        let (answer, search) = oneshot::channel();
        let search = Search { answer: search, stop: Arc::default() };
        let begin_by = Instant::now() + patience;
        let job = Job { problem, begin_by, answer, stop: Arc::clone(&search.stop) };
        let mut work = self.0.lock();
        if work.closed || work.waiting.push(table.into(), job).is_err() {
            return Search::refused();
        }
        let busy = work.running.len() + work.waiting.len();
        if busy > work.threads.len() && work.threads.len() < self.0.most {
            self.start_thread(&mut work);
        }
        drop(work);
        self.0.news.notify_one();
        search
    }

    fn start_thread(&self, work: &mut Work) {
        let hall = Arc::clone(&self.0);
        let thread = thread::Builder::new().name("thinker".to_owned());
        match thread.spawn(move || hall.think_on()) {
            Ok(thread) => work.threads.push(thread),
            Err(error) => tracing::error!(%error, "no thread for bots"),
        }
    }

    /// Ends every search and waits until the threads have ended. Whoever still
    /// waits gets no answer.
    pub(crate) fn close(&self) {
        let threads = {
            let mut work = self.0.lock();
            work.closed = true;
            work.waiting.clear();
            for stop in &work.running {
                stop.store(true, Ordering::Relaxed);
            }
            std::mem::take(&mut work.threads)
        };
        self.0.news.notify_all();
        for thread in threads {
            // What a search does with its thread was caught there.
            let _ = thread.join();
        }
    }
}

impl Hall {
    fn lock(&self) -> MutexGuard<'_, Work> {
        // Nothing here panics while it holds the lock.
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Solves one problem after the other until all is over.
    fn think_on(&self) {
        lower_priority(NICE);
        while let Some(Job { problem, answer, stop, .. }) = self.next() {
            let time = Budget::new(Some(self.think_ms.get()), Arc::clone(&stop));
            let solved = catch_unwind(AssertUnwindSafe(|| problem.solve(&time)));
            self.lock().running.retain(|running| !Arc::ptr_eq(running, &stop));
            if let Ok(action) = solved {
                // The table may have gone on meanwhile.
                let _ = answer.send(action);
            } else {
                tracing::error!(bot = %problem.bot, "a bot's search broke");
            }
        }
    }

    /// Waits for the next problem that somebody still wants solved.
    fn next(&self) -> Option<Job> {
        let mut work = self.lock();
        loop {
            if work.closed {
                return None;
            }
            match work.waiting.pop() {
                Some(job) if job.answer.is_closed() || job.begin_by < Instant::now() => {}
                Some(job) => {
                    work.running.push(Arc::clone(&job.stop));
                    return Some(job);
                }
                None => {
                    work = self.news.wait(work).unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;

//! The analysis of one deal: what is known of it so far, and the next decision
//! that is weighed.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use analysis::{Analysis, Decision, Effort, Standing, Summary, Weighed};
use bots::Budget;
use games::Seat;
use protocol::{AnalysisPart, AnalysisState, DealAnalysis};
use tokio::sync::watch;

use super::queue::{Next, Work};
use crate::priority::processor_time;

/// Deals of the unseen cards that are looked at for one decision, if the time
/// allows it.
const WORLDS: u32 = 200;
/// So much more time than usual has a decision of which nothing was found.
const MORE: u64 = 20;

/// The analysis of one deal.
pub(crate) struct Job {
    table: Box<str>,
    record: Analysis,
    deal: usize,
    /// How long one decision is thought about.
    ms: u64,
    /// The decisions that can be weighed, in the order in which they are.
    order: Vec<usize>,
    /// How many of them were taken.
    taken: AtomicUsize,
    stop: Arc<AtomicBool>,
    found: Mutex<Found>,
    /// Grows with whatever is found.
    changes: watch::Sender<usize>,
}

#[derive(Default)]
struct Found {
    parts: Vec<AnalysisPart>,
    end: Option<End>,
}

/// How an analysis ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// All is weighed.
    Done,
    /// Nobody wanted it any more, or the server stops.
    Stopped,
    /// The engine broke.
    Broke,
}

impl Job {
    /// The analysis of a deal, one seat's decisions first.
    pub(crate) fn new(
        table: &str,
        record: Analysis,
        deal: usize,
        ms: u64,
        first: Option<Seat>,
    ) -> Self {
        let mut order: Vec<&Decision> =
            record.decisions().iter().filter(|of| of.deal == deal).collect();
        order.retain(|of| of.standing == Standing::Choice);
        order.sort_by_key(|of| (Some(of.seat) != first, of.index));
        let order = order.into_iter().map(|of| of.index).collect();
        Self {
            table: table.into(),
            record,
            deal,
            ms,
            order,
            taken: AtomicUsize::new(0),
            stop: Arc::default(),
            found: Mutex::default(),
            changes: watch::Sender::new(0),
        }
    }

    /// What is known so far, and whether more comes.
    pub(crate) fn known(&self) -> DealAnalysis {
        let found = self.found();
        let state = match found.end {
            Some(End::Done) => AnalysisState::Over,
            Some(End::Stopped | End::Broke) => AnalysisState::Stopped,
            None if found.parts.is_empty() => AnalysisState::Waiting,
            None => AnalysisState::Running,
        };
        let of_deal = self.record.decisions().iter().filter(|of| of.deal == self.deal);
        let mut known = DealAnalysis {
            table: self.table.to_string(),
            deal: self.deal,
            deals: self.record.deals().len(),
            game: self.record.kind(),
            ms: self.ms,
            total: self.order.len(),
            state,
            ahead: 0,
            decisions: of_deal.cloned().collect(),
            parts: found.parts.clone(),
            summaries: Vec::new(),
        };
        drop(found);
        known.summaries = self.summaries(&known.parts);
        known
    }

    /// What is known since so many parts were, and whether it is all.
    pub(crate) fn since(&self, parts: usize) -> (Vec<AnalysisPart>, Option<End>) {
        let found = self.found();
        (found.parts.get(parts..).unwrap_or_default().to_vec(), found.end)
    }

    /// What each seat's decisions come to.
    pub(crate) fn summaries(&self, parts: &[AnalysisPart]) -> Vec<Summary> {
        let game = self.record.kind();
        let of_seat = |seat| {
            let pairs = parts.iter().filter_map(|part| {
                Some((self.record.decisions().get(part.weighed.index)?, &part.weighed))
            });
            Summary::of(game, seat, pairs)
        };
        Seat::first(game.seats()).map(of_seat).collect()
    }

    /// Hears of everything that is found from now on.
    pub(crate) fn follow(&self) -> watch::Receiver<usize> {
        self.changes.subscribe()
    }

    pub(crate) const fn total(&self) -> usize {
        self.order.len()
    }

    pub(crate) fn table(&self) -> &str {
        &self.table
    }

    /// How it ended, if it has.
    pub(crate) fn end(&self) -> Option<End> {
        self.found().end
    }

    /// Nothing is left to do.
    pub(crate) fn over(&self) {
        self.finish(End::Done);
    }

    fn found(&self) -> MutexGuard<'_, Found> {
        // Nothing here panics while it holds the lock.
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn finish(&self, end: End) {
        self.found().end.get_or_insert(end);
        self.changes.send_modify(|changes| *changes += 1);
    }

    fn weigh(&self, index: usize) -> Option<AnalysisPart> {
        let weighed = weighed(&self.record, index, self.ms, &self.stop)?;
        let hindsight = self.record.hindsight(index);
        Some(AnalysisPart { weighed, hindsight })
    }
}

/// A decision weighed; the time is that of the thread, which may not get
/// much. Where it was over before anything was tried there is more of it.
pub(crate) fn weighed(
    record: &Analysis,
    index: usize,
    ms: u64,
    stop: &Arc<AtomicBool>,
) -> Option<Weighed> {
    let weigh = |ms: u64| {
        let time = Budget::new(Some(ms), Arc::clone(stop)).by_clock(processor_time);
        record.weigh(index, &Effort::new(time, WORLDS))
    };
    weigh(ms).or_else(|| weigh(ms.saturating_mul(MORE)))
}

impl Work for Job {
    fn step(&self) -> Next {
        let taken = self.taken.fetch_add(1, Ordering::Relaxed);
        if let Some(&index) = self.order.get(taken)
            && let Some(part) = self.weigh(index)
            && self.is_wanted()
        {
            metrics::counter!("paisai_decisions_weighed_total").increment(1);
            self.found().parts.push(part);
            self.changes.send_modify(|changes| *changes += 1);
        }
        if !self.is_wanted() {
            return Next::Over;
        }
        if taken + 1 < self.order.len() {
            return Next::Step;
        }
        self.finish(End::Done);
        Next::Over
    }

    fn is_wanted(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.finish(End::Stopped);
    }

    fn broke(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.finish(End::Broke);
    }
}

//! Many units on several threads, in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::Instant;

use games::GameError;

use crate::contestant::{Contestant, ContestantError};
use crate::limits::FIRST_LOOK;
use crate::program::Patience;
use crate::report::{Decision, Report};
use crate::statistics::Sample;
use crate::tally::Tally;
use crate::time::Time;
use crate::unit::{Plan, Sitters, Unit};

/// A match between two contestants.
#[derive(Clone, Debug)]
pub struct Match {
    /// What is played.
    pub plan: Plan,
    /// The contestants; figures are the first one's.
    pub contestants: [Contestant; 2],
    /// The most units.
    pub units: u64,
    /// Stops when it is clear whether the first one gains more than this a
    /// deal.
    pub until: Option<f64>,
    /// How long each may think about a move.
    pub time: Time,
    /// How many threads share the work.
    pub threads: usize,
    /// How long programs are waited for.
    pub patience: Patience,
}

/// Why a match has no result.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// A contestant cannot take part.
    #[error(transparent)]
    Contestant(#[from] ContestantError),
    /// The rules refused what the arena itself did.
    #[error("the rules refused a step of the arena: {0}")]
    Game(#[from] GameError),
    /// Whoever watches could not go on.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Who watches a match unit by unit, in order.
pub trait Watch {
    /// A unit is over; its records are those of its seatings, if kept.
    fn unit(&mut self, number: u64, records: &[String]) -> std::io::Result<()>;
}

/// Nobody watches.
impl Watch for () {
    fn unit(&mut self, _: u64, _: &[String]) -> std::io::Result<()> {
        Ok(())
    }
}

/// Sums of a match so far.
#[derive(Default)]
pub(crate) struct Totals {
    pub(crate) units: u64,
    pub(crate) deals: u64,
    pub(crate) levels: Sample,
    pub(crate) points: Sample,
    pub(crate) win_share: Sample,
    pub(crate) tallies: [Tally; 2],
}

impl Totals {
    fn add(&mut self, unit: &Unit) {
        self.units += 1;
        self.deals += unit.deals;
        self.levels.add(unit.levels);
        self.points.add(unit.points);
        self.win_share.add(unit.win_share);
        for (tally, more) in self.tallies.iter_mut().zip(&unit.tallies) {
            tally.add(more);
        }
    }

    /// What is known of the gain, looked at after any unit.
    fn decision(&self, until: f64) -> Option<Decision> {
        let gain = self.levels.sequential();
        match () {
            () if self.units < FIRST_LOOK => None,
            () if gain.low > until => Some(Decision::More),
            () if gain.high < until => Some(Decision::Less),
            () => None,
        }
    }
}

impl Match {
    /// Plays it. The result is a function of the plan and the contestants,
    /// however many threads there are, as far as the contestants' moves are.
    pub fn run(&self, watch: &mut dyn Watch) -> Result<Report, ArenaError> {
        for contestant in &self.contestants {
            contestant.check(&self.plan.rules, self.patience)?;
        }
        let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
        let started = Instant::now();
        let (totals, decision) = std::thread::scope(|scope| {
            // A bounded channel: threads that run ahead wait.
            let (sender, receiver) = mpsc::sync_channel(4 * self.threads.max(1));
            for _ in 0..self.threads.max(1) {
                let (sender, next, stop) = (sender.clone(), &next, &stop);
                scope.spawn(move || self.work(next, stop, &sender));
            }
            drop(sender);
            let collected = self.collect(&receiver, watch);
            stop.store(true, Ordering::Relaxed);
            // Threads that wait to be heard go on when nobody listens.
            drop(receiver);
            collected
        })?;
        Ok(Report::new(self, &totals, decision, started.elapsed()))
    }

    fn work(
        &self,
        next: &AtomicU64,
        stop: &AtomicBool,
        sender: &mpsc::SyncSender<(u64, Result<Unit, GameError>)>,
    ) {
        let names = [self.contestants[0].name(), self.contestants[1].name()];
        let seats = self.plan.rules.seats() - 1;
        let player = |of: &Contestant| of.player(self.time, self.patience);
        let sitters = |of: &Contestant| (0..seats).map(|_| player(of)).collect();
        let mut sitters: Sitters = self.contestants.each_ref().map(sitters);
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.units {
                return;
            }
            let unit = self.plan.play(number, names, &mut sitters);
            if sender.send((number, unit)).is_err() {
                return;
            }
        }
    }

    /// Adds the units in their order and looks after each.
    fn collect(
        &self,
        receiver: &mpsc::Receiver<(u64, Result<Unit, GameError>)>,
        watch: &mut dyn Watch,
    ) -> Result<(Totals, Option<Decision>), ArenaError> {
        let mut early = BTreeMap::new();
        let mut totals = Totals::default();
        for (number, unit) in receiver {
            early.insert(number, unit);
            while let Some(unit) = early.remove(&totals.units) {
                let unit = unit?;
                watch.unit(totals.units, &unit.records)?;
                totals.add(&unit);
                let decision = self.until.and_then(|until| totals.decision(until));
                if decision.is_some() {
                    return Ok((totals, decision));
                }
            }
        }
        Ok((totals, None))
    }
}

//! What is counted of a contestant besides its results.

use std::time::Duration;

use hdrhistogram::Histogram;

use crate::player::Fault;

/// Times in microseconds up to an hour, each within a hundredth.
const MOST_US: u64 = 3_600_000_000;
const DIGITS: u8 = 2;

/// Decisions of a contestant: how long they took and how they went wrong.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// `None` before the first decision.
    times_us: Option<Histogram<u32>>,
    total: Duration,
    /// Moves that could not be read or done.
    pub illegal: u64,
    /// Moves that came too late.
    pub timeouts: u64,
    /// Moves lost because a program had ended.
    pub crashes: u64,
}

impl Tally {
    pub(crate) fn decided(&mut self, took: Duration) {
        self.total += took;
        if self.times_us.is_none() {
            self.times_us = Histogram::new_with_max(MOST_US, DIGITS).ok();
        }
        if let Some(times) = &mut self.times_us {
            times.saturating_record(took.as_micros() as u64);
        }
    }

    pub(crate) const fn fault(&mut self, fault: Fault) {
        match fault {
            Fault::Illegal => self.illegal += 1,
            Fault::Timeout => self.timeouts += 1,
            Fault::Crash => self.crashes += 1,
        }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        match (&mut self.times_us, &other.times_us) {
            // Both have the same bounds.
            (Some(times), Some(others)) => times.add(others).unwrap_or_default(),
            (None, others) => self.times_us.clone_from(others),
            (Some(_), None) => {}
        }
        self.total += other.total;
        self.illegal += other.illegal;
        self.timeouts += other.timeouts;
        self.crashes += other.crashes;
    }

    /// How many decisions there were.
    pub fn decisions(&self) -> u64 {
        self.times_us.as_ref().map_or(0, Histogram::len)
    }

    /// Decisions in a second of thinking.
    pub fn per_second(&self) -> f64 {
        let seconds = self.total.as_secs_f64();
        if seconds > 0.0 { self.decisions() as f64 / seconds } else { 0.0 }
    }

    /// The milliseconds within which this share of the decisions was made.
    pub fn ms(&self, share: f64) -> f64 {
        self.times_us.as_ref().map_or(0.0, |of| of.value_at_quantile(share) as f64 / 1000.0)
    }
}

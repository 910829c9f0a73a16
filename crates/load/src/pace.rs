//! How fast all players together act, and what they share besides.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// What all players look at.
#[derive(Debug)]
pub(crate) struct Pace {
    /// How long a player thinks on average.
    think_us: AtomicU64,
    /// Moves that were acknowledged.
    acknowledged: AtomicU64,
    running: AtomicBool,
    measuring: AtomicBool,
}

impl Pace {
    pub(crate) const fn new(think: Duration) -> Self {
        Self {
            think_us: AtomicU64::new(think.as_micros() as u64),
            acknowledged: AtomicU64::new(0),
            running: AtomicBool::new(true),
            measuring: AtomicBool::new(false),
        }
    }

    pub(crate) fn think(&self) -> Duration {
        Duration::from_micros(self.think_us.load(Ordering::Relaxed))
    }

    /// Thinks as much longer or shorter as it takes from one rate to another.
    pub(crate) fn correct(&self, rate: f64, wanted: f64) {
        // Cards are dealt now and then, and nobody acts meanwhile: what was
        // seen in a few seconds is a hint and no more.
        let factor = (rate / wanted).clamp(0.5, 2.0);
        let think_us = self.think().as_micros() as f64 * factor;
        self.think_us.store(think_us as u64, Ordering::Relaxed);
    }

    pub(crate) fn acknowledge(&self) {
        self.acknowledged.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn acknowledged(&self) -> u64 {
        self.acknowledged.load(Ordering::Relaxed)
    }

    pub(crate) fn is_running(&self) -> bool {
        self.running.load(Ordering::Relaxed)
    }

    pub(crate) fn stop(&self) {
        self.running.store(false, Ordering::Relaxed);
    }

    pub(crate) fn is_measuring(&self) -> bool {
        self.measuring.load(Ordering::Relaxed)
    }

    pub(crate) fn measure(&self, measuring: bool) {
        self.measuring.store(measuring, Ordering::Relaxed);
    }
}

//! How long a bot may think, and what it thought.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use games::Action;

/// How long a bot may think about one decision: until its milliseconds are
/// over, or until somebody stops it, whichever comes first. Whoever searches
/// asks it between two steps that take a small part of a millisecond.
#[derive(Clone, Debug)]
pub struct Budget {
    started: Instant,
    ms: Option<u64>,
    stop: Arc<AtomicBool>,
}

impl Budget {
    /// So many milliseconds from now on; nobody can stop it before.
    pub fn of_ms(ms: u64) -> Self {
        Self::new(Some(ms), Arc::default())
    }

    /// From now on for so many milliseconds, or for as long as it takes, but
    /// never after `stop` is set.
    pub fn new(ms: Option<u64>, stop: Arc<AtomicBool>) -> Self {
        Self { started: Instant::now(), ms, stop }
    }

    /// The milliseconds it began with; `None` when only the stop ends it.
    pub const fn ms(&self) -> Option<u64> {
        self.ms
    }

    /// How long the bot has thought, in milliseconds and parts of them.
    pub fn spent_ms(&self) -> f64 {
        self.started.elapsed().as_secs_f64() * 1000.0
    }

    /// The part that is spent, from 0 to 1; 0 until the stop where nothing
    /// else ends it. A search that has phases shares the time among them so.
    pub fn spent(&self) -> f64 {
        match self.ms {
            _ if self.is_stopped() || self.ms == Some(0) => 1.0,
            Some(ms) => (self.spent_ms() / ms as f64).min(1.0),
            None => 0.0,
        }
    }

    /// Whether the answer is wanted at once.
    pub fn is_over(&self) -> bool {
        self.spent() >= 1.0
    }

    /// Whether somebody stopped it.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// What a bot does, and why.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thought {
    /// What it does; `None` as in [`crate::Bot::act`].
    pub action: Option<Action>,
    /// What it considered, the best first. A bot that weighs nothing, or has
    /// no choice, considers nothing.
    pub candidates: Vec<Candidate>,
    /// In how many deals of the unseen cards it looked.
    pub worlds: u64,
}

/// Something that a bot considered.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// What.
    pub action: Action,
    /// What the bot expects of it for the side of its seat: the levels of
    /// this deal in 升级, the points of its score in 二打一.
    pub value: f64,
    /// Between which values it is, where the bot has counted: an interval of
    /// 95 %.
    pub interval: Option<(f64, f64)>,
}

impl Thought {
    /// A decision without reasons.
    pub const fn of(action: Option<Action>) -> Self {
        Self { action, candidates: Vec::new(), worlds: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_over_when_it_is_spent_or_stopped() {
        assert!(Budget::of_ms(0).is_over());
        let stop = Arc::new(AtomicBool::new(false));
        let endless = Budget::new(None, Arc::clone(&stop));
        let hour = Budget::new(Some(3_600_000), Arc::clone(&stop));
        assert!(!endless.is_over() && !hour.is_over());
        assert!(hour.spent() < 1.0);
        stop.store(true, Ordering::Relaxed);
        assert!(endless.is_over() && hour.is_over());
    }
}

//! How long a bot may think, and what it thought.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use games::Action;

/// How often whoever listens is told what a bot thinks so far, in
/// milliseconds.
const TOLD_EVERY_MS: u64 = 100;

/// How long a bot may think about one decision: until its milliseconds are
/// over, or until somebody stops it, whichever comes first. Whoever searches
/// asks it between two steps that take a small part of a millisecond.
#[derive(Clone, Debug)]
pub struct Budget {
    watch: Watch,
    ms: Option<u64>,
    stop: Arc<AtomicBool>,
    ear: Option<Ear>,
}

/// What time is measured by.
#[derive(Clone, Copy, Debug)]
enum Watch {
    /// The time that goes by.
    Wall(Instant),
    /// A clock of the caller's, and what it showed at the beginning.
    Clock(fn() -> Duration, Duration),
}

impl Watch {
    fn elapsed(self) -> Duration {
        match self {
            Self::Wall(started) => started.elapsed(),
            Self::Clock(now, started) => now().saturating_sub(started),
        }
    }
}

/// Somebody who listens while a bot thinks.
#[derive(Clone)]
struct Ear {
    hears: Arc<dyn Fn(&Thought) + Send + Sync>,
    /// How many of the times to tell him something are over.
    told: Arc<AtomicU64>,
}

impl fmt::Debug for Ear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ear")
    }
}

impl Budget {
    /// So many milliseconds from now on; nobody can stop it before.
    pub fn of_ms(ms: u64) -> Self {
        Self::new(Some(ms), Arc::default())
    }

    /// From now on for so many milliseconds, or for as long as it takes, but
    /// never after `stop` is set.
    pub fn new(ms: Option<u64>, stop: Arc<AtomicBool>) -> Self {
        Self { watch: Watch::Wall(Instant::now()), ms, stop, ear: None }
    }

    /// The same time by another clock, such as one that runs only while the
    /// thread that asks it does.
    #[must_use]
    pub fn by_clock(self, now: fn() -> Duration) -> Self {
        Self { watch: Watch::Clock(now, now()), ..self }
    }

    /// The same time with somebody who is told now and then what the bot
    /// thinks so far.
    #[must_use]
    pub fn heard_by(self, hears: impl Fn(&Thought) + Send + Sync + 'static) -> Self {
        Self { ear: Some(Ear { hears: Arc::new(hears), told: Arc::default() }), ..self }
    }

    /// Tells whoever listens, if it is time to, what the bot thinks so far.
    pub fn tell(&self, thought: impl FnOnce() -> Option<Thought>) {
        let Some(Ear { hears, told }) = &self.ear else { return };
        let now = self.spent_ms() as u64 / TOLD_EVERY_MS;
        if told.swap(now, Ordering::Relaxed) < now
            && let Some(thought) = thought()
        {
            hears(&thought);
        }
    }

    /// The milliseconds it began with; `None` when only the stop ends it.
    pub const fn ms(&self) -> Option<u64> {
        self.ms
    }

    /// How long the bot has thought, in milliseconds and parts of them.
    pub fn spent_ms(&self) -> f64 {
        self.watch.elapsed().as_secs_f64() * 1000.0
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
    fn whoever_listens_is_told_now_and_then() {
        let (sender, told) = std::sync::mpsc::channel();
        let thought = || Some(Thought { worlds: 7, ..Thought::default() });
        let mut time = Budget::of_ms(1)
            .heard_by(move |thought| sender.send(thought.worlds).unwrap())
            .by_clock(|| Duration::ZERO);
        time.tell(thought);
        assert!(told.try_recv().is_err(), "not yet");
        time.watch = Watch::Clock(|| Duration::from_millis(TOLD_EVERY_MS), Duration::ZERO);
        time.tell(thought);
        time.tell(thought);
        assert_eq!(told.try_iter().count(), 1, "once in a while");
        Budget::of_ms(1).tell(|| None);
    }

    #[test]
    fn time_is_measured_by_the_clock_that_is_given() {
        let budget = Budget::of_ms(4).by_clock(|| Duration::from_millis(9));
        assert!(budget.spent() == 0.0 && !budget.is_over(), "it began at nine");
        let watch = Watch::Clock(|| Duration::from_millis(9), Duration::from_millis(6));
        let budget = Budget { watch, ..Budget::of_ms(4) };
        assert!((budget.spent() - 0.75).abs() < 1e-9);
    }

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

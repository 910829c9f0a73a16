//! The time, which tests may set.
//!
//! The time of day is for people: sessions, links, lists. Somebody may set it
//! while the server runs, so that nothing is measured by it. What tables and
//! events wait for is measured by a time that began as the time of day when
//! the server started and only ever runs on from there.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How far the steady time may run ahead of what it began as, when a log says
/// that it was later once: ten years. What comes from farther is no time.
const LEAD_MOST_MS: i64 = 10 * 366 * 24 * 3_600_000;

/// How often one looks at a clock that is set by hand.
const LOOKS_AGAIN: Duration = Duration::from_millis(10);

/// What says the time: the machine, or a test.
#[derive(Clone)]
pub struct Clock {
    wall: Wall,
    steady: Steady,
    lead_ms: i64,
}

/// What says the time of day.
#[derive(Clone)]
enum Wall {
    Machine,
    ByHand(Arc<AtomicI64>),
}

/// What says the steady time.
#[derive(Clone)]
enum Steady {
    /// So late when that was, and it runs on.
    Since(Instant, i64),
    ByHand(Arc<AtomicI64>),
}

impl Default for Clock {
    fn default() -> Self {
        Self::telling(Wall::Machine)
    }
}

impl Clock {
    /// A clock that shows what the number says and does not run by itself.
    pub fn by_hand(now_ms: Arc<AtomicI64>) -> Self {
        let wall = Wall::ByHand(Arc::clone(&now_ms));
        Self { wall, steady: Steady::ByHand(now_ms), lead_ms: 0 }
    }

    /// A clock that runs, while the time of day is what the number says: it
    /// may be set as a machine's may.
    pub fn with_wall(now_ms: Arc<AtomicI64>) -> Self {
        Self::telling(Wall::ByHand(now_ms))
    }

    fn telling(wall: Wall) -> Self {
        let steady = Steady::Since(Instant::now(), wall.now_ms());
        Self { wall, steady, lead_ms: 0 }
    }

    /// The time of day, in milliseconds since 1970.
    pub fn now_ms(&self) -> i64 {
        self.wall.now_ms()
    }

    /// The steady time, in milliseconds since about 1970. It never runs
    /// backwards and never leaps, whatever becomes of the time of day.
    pub fn steady_ms(&self) -> i64 {
        let now_ms = match &self.steady {
            Steady::Since(began, at_ms) => {
                at_ms.saturating_add(i64::try_from(began.elapsed().as_millis()).unwrap_or(i64::MAX))
            }
            Steady::ByHand(now_ms) => now_ms.load(Ordering::Relaxed),
        };
        now_ms.saturating_add(self.lead_ms)
    }

    /// How long to wait until the steady time is so late. What shows the time
    /// by hand may be set on at any moment, so that one looks again soon.
    pub(crate) fn until(&self, at_ms: u64) -> Duration {
        let left = at_ms.saturating_sub(self.steady_ms().max(0) as u64);
        let left = Duration::from_millis(left);
        match self.steady {
            Steady::Since(..) => left,
            Steady::ByHand(_) => left.min(LOOKS_AGAIN),
        }
    }

    /// This clock for something that has seen a later time: its steady time
    /// goes on from there.
    pub(crate) fn not_before(&self, at_ms: i64) -> Self {
        let behind_ms = at_ms.saturating_sub(self.steady_ms());
        let ahead_ms = if (0..=LEAD_MOST_MS).contains(&behind_ms) { behind_ms } else { 0 };
        Self { lead_ms: self.lead_ms + ahead_ms, ..self.clone() }
    }
}

impl Wall {
    fn now_ms(&self) -> i64 {
        match self {
            Self::Machine => SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |since| since.as_millis() as i64),
            Self::ByHand(now_ms) => now_ms.load(Ordering::Relaxed),
        }
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clock({})", self.now_ms())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steady_time_does_not_follow_a_leap() {
        let wall = Arc::new(AtomicI64::new(1_800_000_000_000));
        let clock = Clock::with_wall(Arc::clone(&wall));
        let before = clock.steady_ms();
        for leap_ms in [-3_600_000, 24 * 3_600_000] {
            wall.fetch_add(leap_ms, Ordering::Relaxed);
            assert!((before..before + 60_000).contains(&clock.steady_ms()));
        }
        assert_eq!(clock.now_ms(), wall.load(Ordering::Relaxed));
    }

    #[test]
    fn what_was_later_once_goes_on_from_there() {
        let now_ms = Arc::new(AtomicI64::new(1_000));
        let clock = Clock::by_hand(Arc::clone(&now_ms));
        assert_eq!(clock.not_before(400).steady_ms(), 1_000);
        let later = clock.not_before(5_000);
        assert_eq!(later.steady_ms(), 5_000);
        now_ms.store(1_500, Ordering::Relaxed);
        assert_eq!((later.steady_ms(), later.now_ms()), (5_500, 1_500));
        assert_eq!(clock.not_before(i64::MAX).steady_ms(), 1_500, "that is no time");
    }
}

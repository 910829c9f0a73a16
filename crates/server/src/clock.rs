//! The time of day, which tests may set.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// What says the time of day: the machine, or a test.
#[derive(Clone, Default)]
pub struct Clock {
    set_by_hand: Option<Arc<AtomicI64>>,
}

impl Clock {
    /// A clock that shows what the number says.
    pub const fn by_hand(now_ms: Arc<AtomicI64>) -> Self {
        Self { set_by_hand: Some(now_ms) }
    }

    /// Milliseconds since 1970.
    pub fn now_ms(&self) -> i64 {
        match &self.set_by_hand {
            Some(now_ms) => now_ms.load(Ordering::Relaxed),
            None => SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |since| since.as_millis() as i64),
        }
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clock({})", self.now_ms())
    }
}

//! When a table looks again what is due.

use std::pin::Pin;
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep_until};

/// An alarm that is put off again and again: with every play the clock of a
/// turn begins anew. Being set costs nothing while it is put off; it looks
/// what it is set to when it would have rung.
pub(super) struct Alarm {
    at: Instant,
    sleep: Pin<Box<Sleep>>,
}

/// No alarm is set further ahead; whoever sets it looks again.
const FAR: Duration = Duration::from_hours(1);

impl Alarm {
    pub(super) fn new() -> Self {
        let at = Instant::now() + FAR;
        Self { at, sleep: Box::pin(sleep_until(at)) }
    }

    pub(super) fn set(&mut self, after: Duration) {
        self.at = Instant::now() + after.min(FAR);
        if self.at < self.sleep.deadline() || self.sleep.is_elapsed() {
            self.sleep.as_mut().reset(self.at);
        }
    }

    /// Waits until the time it is set to; then it is as if new.
    pub(super) async fn rings(&mut self) {
        loop {
            self.sleep.as_mut().await;
            if Instant::now() >= self.at {
                self.at = Instant::now() + FAR;
                self.sleep.as_mut().reset(self.at);
                return;
            }
            self.sleep.as_mut().reset(self.at);
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[tokio::test]
    async fn it_rings_at_the_time_to_which_it_was_last_set() {
        let mut alarm = Alarm::new();
        alarm.set(Duration::ZERO);
        alarm.sleep.as_mut().await;
        alarm.set(FAR);
        assert_eq!(alarm.rings().now_or_never(), None, "it was put off");
        alarm.set(Duration::from_millis(1));
        alarm.rings().await;
        assert_eq!(alarm.rings().now_or_never(), None, "it is not set again");
    }
}

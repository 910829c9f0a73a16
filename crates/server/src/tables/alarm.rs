//! When a table or a socket looks again what is due.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep_until};

/// An alarm that is put off again and again: with every play the clock of a
/// turn begins anew. Being set costs nothing while it is put off; it looks
/// what it is set to when it would have rung.
pub(crate) struct Alarm {
    at: Instant,
    sleep: Pin<Box<Sleep>>,
}

/// No alarm is set further ahead; whoever sets it looks again.
const FAR: Duration = Duration::from_hours(1);

impl Alarm {
    pub(crate) fn new() -> Self {
        let at = Instant::now() + FAR;
        Self { at, sleep: Box::pin(sleep_until(at)) }
    }

    pub(crate) fn set(&mut self, after: Duration) {
        self.set_at(Instant::now() + after.min(FAR));
    }

    pub(crate) fn set_at(&mut self, at: Instant) {
        self.at = at;
        if self.at < self.sleep.deadline() || self.sleep.is_elapsed() {
            self.sleep.as_mut().reset(self.at);
        }
    }

    /// Waits until the time it is set to; then it is as if new.
    pub(crate) async fn rings(&mut self) {
        poll_fn(|cx| self.poll_rings(cx)).await;
    }

    /// The same, for who waits for something else besides.
    pub(crate) fn poll_rings(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        loop {
            ready!(self.sleep.as_mut().poll(cx));
            let now = Instant::now();
            if now >= self.at {
                self.at = now + FAR;
                self.sleep.as_mut().reset(self.at);
                return Poll::Ready(());
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

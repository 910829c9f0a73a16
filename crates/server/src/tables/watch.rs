//! Watching over a client: what it says, how it behaves, whether it is there.

use std::num::NonZeroU32;
use std::task::{Context, Poll};
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use refusal::Refusal;
use tokio::time::Instant;

use super::alarm::Alarm;
use super::limits;
use super::line::{Ear, Heard};
use super::refuse::TableRefusal;

/// What a listener does next.
pub(super) enum Next {
    Heard(Heard),
    /// Nothing was heard for a while.
    Ping,
    /// It is time to look whether the person is still signed in.
    CheckSession,
    /// Nobody is there, or nobody reads.
    GiveUp,
}

/// Watches over a client: one alarm for all that is due at some time.
pub(super) struct Watch {
    alarm: Alarm,
    /// A client that takes nothing is given up after so long.
    unread: Duration,
    check_every: Duration,
    heartbeat: Heartbeat,
    check_at: Instant,
}

impl Watch {
    pub(super) fn new(limits: &crate::Limits) -> Self {
        let now = Instant::now();
        let check_every = Duration::from_millis(limits.session_check_ms.get());
        Self {
            alarm: Alarm::new(),
            unread: Duration::from_millis(limits.unread_ms.get()),
            check_every,
            heartbeat: Heartbeat { heard: now, pinged: now },
            check_at: now + check_every,
        }
    }

    /// The client was heard just now.
    pub(super) fn heard(&mut self) {
        self.heartbeat.heard = Instant::now();
    }

    /// Waits for what comes first.
    pub(super) fn poll(&mut self, ear: &Ear, cx: &mut Context<'_>) -> Poll<Next> {
        if let Poll::Ready(heard) = ear.poll_hear(cx) {
            return Poll::Ready(Next::Heard(heard));
        }
        loop {
            let gives_up_at = ear.gives_up_at(self.unread);
            let due = self.heartbeat.due().min(self.check_at);
            self.alarm.set_at(gives_up_at.map_or(due, |at| at.min(due)));
            std::task::ready!(self.alarm.poll_rings(cx));
            let now = Instant::now();
            if gives_up_at.is_some_and(|at| at <= now) {
                return Poll::Ready(Next::GiveUp);
            }
            if self.check_at <= now {
                self.check_at = now + self.check_every;
                return Poll::Ready(Next::CheckSession);
            }
            if self.heartbeat.due() <= now {
                let answers = self.heartbeat.beat(now);
                return Poll::Ready(if answers { Next::Ping } else { Next::GiveUp });
            }
        }
    }
}

/// Whether a client is there: one of whom nothing was heard for a while is
/// pinged, and has as long again to answer.
struct Heartbeat {
    heard: Instant,
    pinged: Instant,
}

impl Heartbeat {
    /// Whether it has answered since it was last asked.
    fn answered(&self) -> bool {
        self.heard >= self.pinged
    }

    /// When it is pinged, or given up.
    fn due(&self) -> Instant {
        let since = if self.answered() { self.heard } else { self.pinged };
        since + limits::HEARTBEAT
    }

    /// It was silent until now: whether it is to be pinged, and not given up.
    fn beat(&mut self, now: Instant) -> bool {
        let answered = self.answered();
        self.pinged = now;
        answered
    }
}

/// How a client behaves.
pub(super) struct Manners {
    pace: DefaultDirectRateLimiter,
    strikes: u32,
}

impl Manners {
    pub(super) fn new() -> Self {
        let most = NonZeroU32::new(limits::MESSAGES_A_SECOND).unwrap_or(NonZeroU32::MIN);
        Self { pace: RateLimiter::direct(Quota::per_second(most)), strikes: 0 }
    }

    /// Refuses what comes too fast.
    pub(super) fn pace(&self) -> Result<(), Refusal> {
        self.pace.check().map_err(|_| TableRefusal::TooFast.into())
    }

    /// Counts a message that was refused; `true` when that is enough.
    pub(super) const fn strike(&mut self) -> bool {
        self.strikes += 1;
        self.strikes > limits::STRIKES
    }

    /// Counts one that was in order: one good message in many does not excuse
    /// a flood.
    pub(super) const fn forgive(&mut self) {
        self.strikes = self.strikes.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_answers_every_ping_is_never_given_up() {
        let began = Instant::now();
        let mut heartbeat = Heartbeat { heard: began, pinged: began };
        let mut now = began;
        // Answers may be quick, and the clock of the alarm late.
        for (late_ms, answers_ms) in [(0, 0), (1, 0), (0, 1), (1, 1), (3, 2), (0, 19_000)] {
            for _ in 0..5 {
                now = heartbeat.due() + Duration::from_millis(late_ms);
                assert!(heartbeat.beat(now), "{late_ms} {answers_ms}");
                now += Duration::from_millis(answers_ms);
                heartbeat.heard = now;
            }
        }
        let silent = now;
        now = heartbeat.due();
        assert_eq!(now, silent + limits::HEARTBEAT);
        assert!(heartbeat.beat(now));
        now = heartbeat.due();
        assert_eq!(now, silent + 2 * limits::HEARTBEAT);
        assert!(!heartbeat.beat(now));
    }
}

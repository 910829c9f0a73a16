//! Whether the server lives, and whether it can do its work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::State;
use tokio::sync::watch;
use tokio::time::{self, Instant};

use crate::limits::{PROBE_INTERVAL, READY_TIMEOUT};
use crate::refuse::ServerRefusal;
use crate::{ApiError, App};

/// The process is alive.
pub(crate) async fn health() -> &'static str {
    "ok\n"
}

/// The store takes what is written, and the server is not shutting down.
pub(crate) async fn ready(State(app): State<App>) -> Result<&'static str, ApiError> {
    if app.stopping.is_cancelled() {
        return Err(ServerRefusal::ShuttingDown.into());
    }
    let store = app.store.clone();
    let probe = async move { Ok(store.probe_write().await?) };
    app.readiness.ask(probe).await?;
    Ok("ready\n")
}

type Found = Result<(), ApiError>;

/// What the last probe found. However many ask, there is one probe at a time,
/// and seldom one.
#[derive(Clone)]
pub(crate) struct Readiness {
    last: Arc<watch::Sender<Option<(Instant, Found)>>>,
    is_probing: Arc<AtomicBool>,
}

impl Readiness {
    pub(crate) fn new() -> Self {
        Self { last: Arc::new(watch::Sender::new(None)), is_probing: Arc::default() }
    }

    /// Answers soon, whatever the probe does: what it found, or what it found a
    /// moment ago, or that it takes too long.
    async fn ask(&self, probe: impl Future<Output = Found> + Send + 'static) -> Found {
        let mut last = self.last.subscribe();
        if let Some((at, found)) = &*last.borrow_and_update()
            && at.elapsed() < PROBE_INTERVAL
        {
            return found.clone();
        }
        if !self.is_probing.swap(true, Ordering::SeqCst) {
            let this = self.clone();
            // It goes on when whoever asked is gone: a write that hangs must not
            // be followed by more of them.
            tokio::spawn(async move {
                let found = probe.await;
                this.is_probing.store(false, Ordering::SeqCst);
                this.last.send_replace(Some((Instant::now(), found)));
            });
        }
        match time::timeout(READY_TIMEOUT, last.changed()).await {
            Ok(Ok(())) => match &*last.borrow() {
                Some((_, found)) => found.clone(),
                None => Err(ServerRefusal::Unavailable.into()),
            },
            Ok(Err(_)) | Err(_) => Err(ServerRefusal::Unavailable.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;
    use std::time::Duration;

    use tokio::sync::Semaphore;

    use super::*;

    fn unavailable() -> Found {
        Err(ServerRefusal::Unavailable.into())
    }

    #[tokio::test(start_paused = true)]
    async fn a_probe_that_hangs_is_the_only_one_and_is_not_waited_for() {
        let readiness = Readiness::new();
        let (probes, stuck) = (Arc::new(AtomicU32::new(0)), Arc::new(Semaphore::new(0)));
        let probe = || {
            let (probes, stuck) = (Arc::clone(&probes), Arc::clone(&stuck));
            async move {
                probes.fetch_add(1, Ordering::SeqCst);
                let _ = stuck.acquire().await;
                Ok(())
            }
        };
        for _ in 0..5 {
            let asked = Instant::now();
            assert_eq!(readiness.ask(probe()).await, unavailable());
            assert!(asked.elapsed() < Duration::from_secs(1), "by the clock of this test");
        }
        assert_eq!(probes.load(Ordering::SeqCst), 1);
        stuck.add_permits(10);
        while readiness.ask(probe()).await.is_err() {}
        assert_eq!(probes.load(Ordering::SeqCst), 1, "it is ready when the write is done");
        time::sleep(PROBE_INTERVAL).await;
        assert_eq!(readiness.ask(probe()).await, Ok(()));
        assert_eq!(probes.load(Ordering::SeqCst), 2);
        assert_eq!(readiness.ask(probe()).await, Ok(()));
        assert_eq!(probes.load(Ordering::SeqCst), 2, "one a second is enough");
    }

    #[tokio::test(start_paused = true)]
    async fn a_failure_is_forgotten_when_the_next_probe_succeeds() {
        let readiness = Readiness::new();
        assert_eq!(readiness.ask(async { unavailable() }).await, unavailable());
        assert_eq!(readiness.ask(async { Ok(()) }).await, unavailable());
        time::sleep(PROBE_INTERVAL).await;
        assert_eq!(readiness.ask(async { Ok(()) }).await, Ok(()));
    }
}

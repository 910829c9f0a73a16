//! Long computations beside the handlers: bounded in number, so that memory
//! and processors are too.

use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task;

use crate::ApiError;

/// Threads for one kind of long computation.
pub(crate) struct Workers {
    /// One permit a computation that runs.
    running: Arc<Semaphore>,
    /// One permit a computation that runs or waits.
    places: Arc<Semaphore>,
}

impl Workers {
    /// So many computations at once while so many wait.
    pub(crate) fn new(at_once: usize, waiting: usize) -> Self {
        Self {
            running: Arc::new(Semaphore::new(at_once)),
            places: Arc::new(Semaphore::new(at_once + waiting)),
        }
    }

    /// Does a job on a thread of its own; refused as busy when too many wait.
    /// A caller that goes away does not stop the job, which therefore holds
    /// its permits itself.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| ApiError::busy())?;
        let running =
            Arc::clone(&self.running).acquire_owned().await.map_err(|_| ApiError::busy())?;
        task::spawn_blocking(move || {
            let result = job();
            drop((place, running));
            result
        })
        .await
        .map_err(|error| ApiError::Internal(format!("a computation failed: {error}")))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn who_comes_when_all_places_are_taken_is_refused() {
        let workers = Arc::new(Workers::new(1, 0));
        let (started, has_started) = mpsc::channel();
        let (finish, may_finish) = mpsc::channel::<()>();
        let first = tokio::spawn({
            let workers = Arc::clone(&workers);
            async move {
                workers
                    .run(move || {
                        started.send(()).unwrap();
                        may_finish.recv().unwrap();
                    })
                    .await
            }
        });
        task::spawn_blocking(move || has_started.recv().unwrap()).await.unwrap();
        assert_eq!(workers.run(|| ()).await, Err(ApiError::busy()));
        finish.send(()).unwrap();
        assert_eq!(first.await.unwrap(), Ok(()));
        assert_eq!(workers.run(|| 7).await, Ok(7));
    }

    #[tokio::test]
    async fn a_panic_of_a_job_is_an_error_of_its_caller() {
        let workers = Workers::new(1, 0);
        let error = workers.run(|| panic!("as planned")).await.unwrap_err();
        assert!(matches!(error, ApiError::Internal(_)));
        assert_eq!(workers.run(|| 7).await, Ok(7));
    }
}

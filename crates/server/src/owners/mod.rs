//! Owners of logs: of each table and of each event one task alone writes the
//! log, and whoever wants something of it asks that task.
//!
//! An owner is found here, or started from the log: it claims the log, so
//! that nobody who claimed it before can write any more, folds what is there,
//! and runs. One that crashes is contained: it is counted, and the next owner
//! starts from the log, until there were too many crashes. A log that cannot
//! be folded counts as one. A store that does not answer does not: whoever
//! could not write comes back as often as it takes.
//!
//! Nothing but [`Owners`] assumes that all logs are owned in one process.

pub(crate) mod log;

use std::collections::HashMap;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use refusal::Refusal;
use store::{Store, StoreError, Stream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::ApiError;

/// Crashes after which nobody is started again: a person must look at the log.
const CRASHES: u32 = 3;
/// Where the store does not answer, one that others wait for is tried again
/// after so long, and then after twice as long each time.
const AGAIN_LEAST: Duration = Duration::from_millis(50);
/// But never after longer than this.
const AGAIN_MOST: Duration = Duration::from_secs(5);

/// A kind of thing that has a log and an owner.
pub(crate) trait Owned: Send + Sync + Sized + 'static {
    /// The way to an owner.
    type Handle: Clone + Send + 'static;
    /// What the lists know of it.
    type Row: Send;
    /// What its log folds to.
    type Folded: Send;
    /// What others are told once an owner can be found.
    type News;

    /// What it is called in the server's own log.
    const NAME: &'static str;
    /// The gauge of those that run.
    const GAUGE: &'static str;
    /// How many are loaded at the same time; others wait.
    const LOADED_AT_ONCE: usize;
    /// After so long one that failed is loaded again.
    const RELOAD: Duration;

    /// Where its log is.
    fn stream(id: &str) -> Result<Stream, store::StoreError>;

    /// Whether anyone is at the end of the way.
    fn is_open(handle: &Self::Handle) -> bool;

    /// What is said of one that crashed too often.
    fn broken() -> Refusal;

    /// What the lists know of it; an error where there is none. A claim would
    /// make a log for any id at all.
    fn row(&self, id: &str) -> impl Future<Output = Result<Self::Row, ApiError>> + Send;

    /// Reads the log and folds it.
    fn fold(
        &self,
        row: Self::Row,
        stream: &Stream,
    ) -> impl Future<Output = Result<Self::Folded, ApiError>> + Send;

    /// An owner of what was claimed: the way to it, and all its work.
    fn start(&self, folded: Self::Folded, claim: Claim) -> Started<Self>;

    /// Tells others of an owner who can be found from now on.
    fn announce(&self, news: Self::News);

    /// An owner has ended well, and nobody needs another.
    fn gone(&self, id: &str);
}

/// What an owner holds while nobody has claimed it after him.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    pub(crate) stream: Stream,
    pub(crate) epoch: u64,
    /// Whether it was owned by somebody else before.
    pub(crate) resumed: bool,
}

/// An owner that is about to run.
pub(crate) struct Started<T: Owned> {
    pub(crate) handle: T::Handle,
    pub(crate) news: T::News,
    pub(crate) work: BoxFuture<'static, Ended>,
}

/// How an owner ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// Nobody needs it, or somebody else owns the log.
    Well,
    /// Nobody needs it now; it goes on from its log when somebody asks.
    Asleep,
    /// It could not go on through no fault of its own, and others wait for
    /// it: the next one may fare better.
    Interrupted,
    /// It may crash again. A panic is this, too.
    Crashed,
}

/// All owners of one kind; cheap to clone.
pub(crate) struct Owners<T: Owned>(Arc<Registry<T>>);

struct Registry<T: Owned> {
    kind: T,
    store: Store,
    stopping: CancellationToken,
    tasks: TaskTracker,
    places: Mutex<HashMap<Box<str>, Place<T::Handle>>>,
    /// Held while one is loaded, so that it is loaded once; by a hash of its
    /// id, so that others need not wait.
    loading: Box<[tokio::sync::Mutex<()>]>,
}

/// Where an owner is, or was until it crashed.
struct Place<H> {
    handle: Option<H>,
    crashes: u32,
    /// Tells this owner from the next at the same place.
    epoch: u64,
}

impl<T: Owned> Clone for Owners<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T: Owned> Owners<T> {
    pub(crate) fn new(
        kind: T,
        store: Store,
        stopping: CancellationToken,
        tasks: TaskTracker,
    ) -> Self {
        let loading = (0..T::LOADED_AT_ONCE).map(|_| tokio::sync::Mutex::default()).collect();
        let places = Mutex::default();
        Self(Arc::new(Registry { kind, store, stopping, tasks, places, loading }))
    }

    /// What all of them share.
    pub(crate) fn kind(&self) -> &T {
        &self.0.kind
    }

    fn places(&self) -> MutexGuard<'_, HashMap<Box<str>, Place<T::Handle>>> {
        // Every change is one insertion or removal: a panic elsewhere leaves
        // the map whole.
        self.0.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many run here, or did until they crashed.
    pub(crate) fn count(&self) -> usize {
        self.places().len()
    }

    /// The way to an owner that runs here.
    pub(crate) fn present(&self, id: &str) -> Result<Option<T::Handle>, ApiError> {
        let places = self.places();
        let Some(place) = places.get(id) else {
            return Ok(None);
        };
        match place.handle.as_ref().filter(|handle| T::is_open(handle)) {
            Some(handle) => Ok(Some(handle.clone())),
            None if place.crashes >= CRASHES => Err(T::broken().into()),
            None => Ok(None),
        }
    }

    /// Whether an owner runs here.
    pub(crate) fn is_awake(&self, id: &str) -> bool {
        self.places().get(id).is_some_and(|place| place.handle.is_some())
    }

    /// Nobody else loads it meanwhile.
    pub(crate) async fn loading(&self, id: &str) -> tokio::sync::MutexGuard<'_, ()> {
        let place = id.bytes().fold(0, |sum, byte| sum + usize::from(byte));
        self.0.loading[place % T::LOADED_AT_ONCE].lock().await
    }

    /// The way to the owner, who is started from the log if nobody owns it.
    pub(crate) async fn owner(&self, id: &str) -> Result<T::Handle, ApiError> {
        if let Some(handle) = self.present(id)? {
            return Ok(handle);
        }
        let _loading = self.loading(id).await;
        if let Some(handle) = self.present(id)? {
            return Ok(handle);
        }
        let row = self.0.kind.row(id).await?;
        let stream = T::stream(id)?;
        let epoch = self.0.store.claim(&stream).await?.epoch;
        let folded = self.0.kind.fold(row, &stream).await;
        if let Err(ApiError::Internal(_)) = &folded {
            self.crashed(id, epoch);
        }
        let folded = folded?;
        Ok(self.begin(folded, Claim { stream, epoch, resumed: true }))
    }

    /// Runs an owner of what was claimed.
    pub(crate) fn begin(&self, folded: T::Folded, claim: Claim) -> T::Handle {
        let (id, epoch) = (Box::<str>::from(claim.stream.id()), claim.epoch);
        let Started { handle, news, work } = self.0.kind.start(folded, claim);
        {
            let mut places = self.places();
            let new = || Place { handle: None, crashes: 0, epoch };
            let place = places.entry(id.clone()).or_insert_with(new);
            place.handle = Some(handle.clone());
            place.epoch = epoch;
        }
        self.0.kind.announce(news);
        let owners = self.clone();
        // Counted as soon as it can be found.
        metrics::gauge!(T::GAUGE).increment(1);
        self.0.tasks.spawn(async move {
            let ended = AssertUnwindSafe(work).catch_unwind().await.unwrap_or_else(|_| {
                tracing::error!(%id, "the owner of {} panicked", T::NAME);
                Ended::Crashed
            });
            metrics::gauge!(T::GAUGE).decrement(1);
            owners.ended(&id, epoch, ended);
        });
        handle
    }

    /// The log of this epoch cannot be folded.
    fn crashed(&self, id: &str, epoch: u64) {
        let mut places = self.places();
        let new = || Place { handle: None, crashes: 0, epoch };
        let place = places.entry(id.into()).or_insert_with(new);
        place.epoch = epoch;
        place.crashes += 1;
    }

    /// An owner has ended. What others wait for comes back from its log, and
    /// so does what crashed, until it has crashed too often.
    fn ended(&self, id: &str, epoch: u64, ended: Ended) {
        let mut places = self.places();
        let Some(place) = places.get_mut(id).filter(|place| place.epoch == epoch) else {
            return;
        };
        place.handle = None;
        let comes_back = match ended {
            Ended::Asleep => {
                if place.crashes == 0 {
                    places.remove(id);
                }
                return;
            }
            Ended::Well => {
                places.remove(id);
                drop(places);
                return self.0.kind.gone(id);
            }
            Ended::Interrupted => true,
            Ended::Crashed => {
                place.crashes += 1;
                place.crashes < CRASHES
            }
        };
        if comes_back {
            self.0.tasks.spawn(self.clone().reload(id.into()));
        }
    }

    fn reload(self, id: Box<str>) -> BoxFuture<'static, ()> {
        async move {
            let mut pause = T::RELOAD;
            loop {
                tokio::select! {
                    biased;
                    () = self.0.stopping.cancelled() => return,
                    () = tokio::time::sleep(pause) => {}
                }
                match self.owner(&id).await {
                    Ok(_) => return,
                    Err(ApiError::Store(StoreError::Unavailable(why))) => {
                        tracing::warn!(%id, why, "{} waits for the database", T::NAME);
                        pause = (2 * pause).clamp(AGAIN_LEAST, AGAIN_MOST);
                    }
                    Err(error) => {
                        tracing::error!(%id, %error, "{} could not be resumed", T::NAME);
                        return;
                    }
                }
            }
        }
        .boxed()
    }
}

#[cfg(test)]
mod tests;

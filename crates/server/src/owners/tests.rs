//! What happens to owners that end, whatever they own.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use refusal::Common;
use store::{Store, StoreError, Stream};
use tokio::sync::{mpsc, oneshot};

use super::*;

/// Something whose owner does nothing but end as it is told.
#[derive(Default)]
struct Lamp {
    /// How often the store does not answer before it does again.
    outages: AtomicU32,
    /// Whether the log can be folded.
    torn: AtomicBool,
}

#[derive(Debug)]
enum Order {
    End(Ended),
    Panic,
    Answer(oneshot::Sender<u64>),
}

impl Owned for Lamp {
    type Handle = mpsc::Sender<Order>;
    type Row = ();
    type Folded = ();
    type News = ();

    const NAME: &'static str = "a lamp";
    const GAUGE: &'static str = "paisai_lamps";
    const LOADED_AT_ONCE: usize = 2;
    const RELOAD: Duration = Duration::ZERO;

    fn stream(id: &str) -> Result<Stream, StoreError> {
        Stream::table(id)
    }

    fn is_open(handle: &Self::Handle) -> bool {
        !handle.is_closed()
    }

    fn broken() -> Refusal {
        Common::BadRequest.saying("坏了。", "Broken.")
    }

    async fn row(&self, _: &str) -> Result<(), ApiError> {
        let less = |left: u32| left.checked_sub(1);
        match self.outages.fetch_update(Ordering::SeqCst, Ordering::SeqCst, less) {
            Ok(_) => Err(StoreError::Unavailable("as planned".to_owned()).into()),
            Err(_) => Ok(()),
        }
    }

    async fn fold(&self, (): (), _: &Stream) -> Result<(), ApiError> {
        if self.torn.load(Ordering::SeqCst) {
            return Err(ApiError::Internal("as planned".to_owned()));
        }
        Ok(())
    }

    fn start(&self, (): (), claim: Claim) -> Started<Self> {
        let (handle, mut orders) = mpsc::channel(1);
        let work = async move {
            while let Some(order) = orders.recv().await {
                match order {
                    Order::End(ended) => return ended,
                    Order::Panic => panic!("as it was told"),
                    Order::Answer(reply) => drop(reply.send(claim.epoch)),
                }
            }
            Ended::Well
        };
        Started { handle, news: (), work: work.boxed() }
    }

    fn announce(&self, (): ()) {}

    fn gone(&self, _: &str) {}
}

async fn lamps() -> Owners<Lamp> {
    let store = Store::open("sqlite::memory:").await.unwrap();
    Owners::new(Lamp::default(), store, CancellationToken::new(), TaskTracker::new())
}

/// Tells the owner, and waits until it has ended.
async fn tell(lamps: &Owners<Lamp>, order: Order) {
    let owner = lamps.owner("lamp").await.unwrap();
    owner.send(order).await.unwrap();
    owner.closed().await;
}

/// The epoch of the owner that answers.
async fn epoch(lamps: &Owners<Lamp>) -> u64 {
    let (reply, answer) = oneshot::channel();
    lamps.owner("lamp").await.unwrap().send(Order::Answer(reply)).await.unwrap();
    answer.await.unwrap()
}

/// Waits until no task is left.
async fn settle(lamps: &Owners<Lamp>) {
    while !lamps.0.tasks.is_empty() {
        tokio::task::yield_now().await;
    }
}

/// Waits until it has come back by itself.
async fn back(lamps: &Owners<Lamp>) {
    while lamps.present("lamp").unwrap().is_none() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn who_asks_for_the_same_finds_the_same_owner() {
    let lamps = lamps().await;
    assert_eq!(epoch(&lamps).await, epoch(&lamps).await);
    tell(&lamps, Order::End(Ended::Well)).await;
    settle(&lamps).await;
    assert_eq!(lamps.count(), 0, "one that ended well is forgotten");
    assert_eq!(epoch(&lamps).await, 2, "and the next one claims the log anew");
}

#[tokio::test]
async fn one_that_crashes_comes_back_until_it_has_crashed_too_often() {
    let lamps = lamps().await;
    for order in [Order::Panic, Order::End(Ended::Crashed)] {
        tell(&lamps, order).await;
        back(&lamps).await;
    }
    tell(&lamps, Order::Panic).await;
    settle(&lamps).await;
    assert_eq!(lamps.owner("lamp").await.unwrap_err(), Lamp::broken().into());
}

#[tokio::test]
async fn one_that_was_interrupted_comes_back_however_often() {
    let lamps = lamps().await;
    for _ in 0..2 * CRASHES {
        tell(&lamps, Order::End(Ended::Interrupted)).await;
        back(&lamps).await;
    }
}

#[tokio::test]
async fn one_that_was_interrupted_waits_for_the_store() {
    let lamps = lamps().await;
    assert_eq!(epoch(&lamps).await, 1);
    lamps.kind().outages.store(3, Ordering::SeqCst);
    tell(&lamps, Order::End(Ended::Interrupted)).await;
    back(&lamps).await;
    assert_eq!(lamps.kind().outages.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_log_that_cannot_be_folded_is_tried_no_more_after_a_while() {
    let lamps = lamps().await;
    lamps.kind().torn.store(true, Ordering::SeqCst);
    for _ in 0..CRASHES {
        assert!(matches!(lamps.owner("lamp").await, Err(ApiError::Internal(_))));
    }
    assert_eq!(lamps.owner("lamp").await.unwrap_err(), Lamp::broken().into());
}

#[tokio::test]
async fn one_that_sleeps_is_forgotten_until_somebody_asks() {
    let lamps = lamps().await;
    tell(&lamps, Order::End(Ended::Asleep)).await;
    settle(&lamps).await;
    assert_eq!(lamps.count(), 0);
    assert_eq!(epoch(&lamps).await, 2);
}

#[tokio::test]
async fn nothing_comes_back_when_the_server_stops() {
    let lamps = lamps().await;
    let owner = lamps.owner("lamp").await.unwrap();
    lamps.0.stopping.cancel();
    owner.send(Order::Panic).await.unwrap();
    owner.closed().await;
    settle(&lamps).await;
    assert!(lamps.present("lamp").unwrap().is_none());
}

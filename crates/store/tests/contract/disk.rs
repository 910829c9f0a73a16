//! A disk without room: what was acknowledged is there, and when there is room
//! again everything goes on.
//!
//! A limit on the size of files fails writes in the kernel itself, in the
//! middle of one too. It holds for a whole process, so that a child of its own
//! bears it, which also has to be deaf to the signal that comes with it.

use std::fs;
use std::process::Command;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use rlimit::Resource;
use store::{NewEntry, Store, StoreError, Stream};
use tokio::task::JoinSet;

use crate::place::{bodies, table};

/// Where the child finds its database; without it the child does nothing.
const ADDRESS: &str = "STORE_DISK_ADDRESS";
const SEED: &str = "STORE_DISK_SEED";
const STREAMS: usize = 6;
const ROUNDS: usize = 24;
const APPENDS_A_ROUND: usize = 12;

/// Runs one of the tests below as a child.
fn run(test: &str, seed: u64) {
    let dir = tempfile::tempdir().unwrap();
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
        .arg(std::env::current_exe().unwrap())
        .args([test, "--exact", "--ignored", "--nocapture"])
        .env(ADDRESS, dir.path().join("store.db"))
        .env(SEED, seed.to_string())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.contains("1 passed"), "{said}\n{complained}");
}

/// Lets files of this process grow to so many bytes.
fn allow(bytes: u64) {
    let (_, hard) = rlimit::getrlimit(Resource::FSIZE).unwrap();
    rlimit::setrlimit(Resource::FSIZE, bytes.min(hard), hard).unwrap();
}

/// How large the files of a database are at most.
fn size(address: &str) -> u64 {
    let sizes = ["", "-wal"].map(|end| fs::metadata(format!("{address}{end}")));
    sizes.into_iter().flatten().map(|file| file.len()).max().unwrap()
}

fn entry(body: String) -> Vec<NewEntry> {
    vec![NewEntry { at_ms: 0, body }]
}

fn is_unavailable<T: std::fmt::Debug>(answer: &Result<T, StoreError>) -> bool {
    matches!(answer, Err(StoreError::Unavailable(_)))
}

#[test]
fn a_full_disk_is_recovered_from() {
    run("disk::fills_up_and_goes_on", 0);
}

#[tokio::test]
#[ignore = "is started by a_full_disk_is_recovered_from"]
async fn fills_up_and_goes_on() {
    let Ok(address) = std::env::var(ADDRESS) else { return };
    let store = Store::open_alone(&address).await.unwrap();
    let log = table("t");
    let first = store.claim(&log).await.unwrap();
    store.append(&log, first.epoch, 1, entry("before".to_owned())).await.unwrap();
    store.probe_write().await.unwrap();

    allow(size(&address));
    let full = store.append(&log, first.epoch, 2, entry("full".repeat(10_000))).await;
    assert!(is_unavailable(&full), "{full:?}");
    let probed = store.probe_write().await;
    assert!(is_unavailable(&probed), "{probed:?}");
    let single = store.set_meta("key", &"full".repeat(10_000)).await;
    assert!(is_unavailable(&single), "{single:?}");
    assert_eq!(bodies(&store, &log).await, ["before"], "reading goes on");

    allow(u64::MAX);
    let second = store.claim(&log).await.unwrap();
    assert_eq!(second.last_seq, 1);
    store.append(&log, second.epoch, 2, entry("after".to_owned())).await.unwrap();
    store.set_meta("key", "after").await.unwrap();
    store.probe_write().await.unwrap();
    store.close().await;
    let reopened = Store::open_alone(&address).await.unwrap();
    assert_eq!(bodies(&reopened, &log).await, ["before", "after"]);
}

#[test]
fn what_was_acknowledged_outlives_a_failing_disk() {
    run("disk::appends_while_the_disk_fails", 1);
}

/// The same for longer: `STORE_DISK_SEEDS=100`.
#[test]
#[ignore = "takes minutes"]
fn what_was_acknowledged_outlives_many_failing_disks() {
    let seeds = std::env::var("STORE_DISK_SEEDS").map_or(40, |text| text.parse().unwrap());
    for seed in 2..2 + seeds {
        println!("seed {seed}");
        run("disk::appends_while_the_disk_fails", seed);
    }
}

#[tokio::test]
#[ignore = "is started by what_was_acknowledged_outlives_a_failing_disk"]
async fn appends_while_the_disk_fails() {
    let Ok(address) = std::env::var(ADDRESS) else { return };
    let mut rng = SmallRng::seed_from_u64(std::env::var(SEED).unwrap().parse().unwrap());
    let store = Store::open_alone(&address).await.unwrap();
    let mut owners: Vec<Owner> =
        (0..STREAMS).map(|number| Owner::new(number, rng.random())).collect();
    let mut failed = 0;
    for round in 0..ROUNDS {
        // Some rounds have room, some have none, most run out in the middle.
        match rng.random_range(0..6) {
            0 | 1 => allow(u64::MAX),
            2 => allow(size(&address)),
            _ => allow(size(&address) + rng.random_range(0..60_000)),
        }
        let mut tasks = JoinSet::new();
        for owner in owners {
            tasks.spawn(owner.work(store.clone()));
        }
        owners = tasks.join_all().await;
        failed += owners.iter().map(|owner| owner.failed).sum::<usize>();
        if round % 8 == 7 {
            allow(u64::MAX);
            for owner in &owners {
                owner.check(&store).await;
            }
        }
    }
    assert!(failed > 0, "the disk never failed");
    allow(u64::MAX);
    for owner in &mut owners {
        owner.failed = 0;
        *owner = owner.clone().work(store.clone()).await;
        assert_eq!(owner.failed, 0, "there is room again");
        owner.check(&store).await;
    }
    store.close().await;
    let reopened = Store::open_alone(&address).await.unwrap();
    for owner in &owners {
        owner.check(&reopened).await;
    }
}

/// Somebody who writes one log as the owner of a table does: after a failure
/// he claims it again and goes on from what is there.
#[derive(Clone)]
struct Owner {
    log: Stream,
    rng: SmallRng,
    epoch: Option<u64>,
    /// What is known to be durable.
    acknowledged: Vec<String>,
    /// What was sent and not acknowledged: it may be there, once.
    unsure: Option<String>,
    written: u64,
    failed: usize,
}

impl Owner {
    fn new(number: usize, seed: u64) -> Self {
        Self {
            log: table(&format!("t{number}")),
            rng: SmallRng::seed_from_u64(seed),
            epoch: None,
            acknowledged: Vec::new(),
            unsure: None,
            written: 0,
            failed: 0,
        }
    }

    async fn work(mut self, store: Store) -> Self {
        for _ in 0..APPENDS_A_ROUND {
            let epoch = match self.epoch {
                Some(epoch) => epoch,
                None => match store.claim(&self.log).await {
                    Ok(claimed) => {
                        self.settle(&store, claimed.last_seq).await;
                        self.epoch = Some(claimed.epoch);
                        claimed.epoch
                    }
                    Err(error) => {
                        assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
                        self.failed += 1;
                        continue;
                    }
                },
            };
            self.written += 1;
            let padding = "x".repeat(self.rng.random_range(0..9_000));
            let body = format!("{} {padding}", self.written);
            let seq = self.acknowledged.len() as u64 + 1;
            match store.append(&self.log, epoch, seq, entry(body.clone())).await {
                Ok(()) => self.acknowledged.push(body),
                Err(error) => {
                    assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
                    (self.epoch, self.unsure) = (None, Some(body));
                    self.failed += 1;
                }
            }
        }
        self
    }

    /// Learns whether what nobody acknowledged was written.
    async fn settle(&mut self, store: &Store, last_seq: u64) {
        let unsure = self.unsure.take();
        if last_seq > self.acknowledged.len() as u64 {
            self.acknowledged.extend(unsure);
        }
        self.check(store).await;
    }

    async fn check(&self, store: &Store) {
        let stored = bodies(store, &self.log).await;
        let known = self.acknowledged.len();
        assert_eq!(stored[..known.min(stored.len())], self.acknowledged[..], "{:?}", self.log);
        let more = &stored[known..];
        assert!(more.is_empty() || [self.unsure.clone().unwrap()] == *more, "{:?}", self.log);
    }
}

//! A server in a bad world: its disk fails, the time of day is set, its
//! connections break, and now and then somebody starts it anew.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use client::Visitor;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use server::limits::Rate;
use server::{Clock, Config, Limits, Running, Server};
use store::Store;
use testbed::FaultyDisk;

use crate::people::{AGAIN, Progress};
use crate::wire::Wire;

/// Longer than anything takes that does not hang.
pub(crate) const PATIENCE: Duration = Duration::from_mins(2);
/// When the world begins.
pub(crate) const START_MS: i64 = 1_800_000_000_000;
pub(crate) const HOUR_MS: i64 = 3_600_000;
/// How much people hear between two blows.
const BETWEEN: std::ops::Range<u64> = 50..400;

/// What happens to a server besides all that happens all the time.
#[derive(Clone, Copy, Debug)]
enum Blow {
    /// The time of day is set.
    Leap,
    /// There is no room on the disk for a while.
    FillUp,
    /// It is started anew.
    Restart,
}

pub(crate) struct World {
    running: Option<Running>,
    config: Config,
    rng: SmallRng,
    wall: Arc<AtomicI64>,
    pub(crate) disk: FaultyDisk,
    pub(crate) wire: Wire,
    http: reqwest::Client,
    _folder: tempfile::TempDir,
}

impl World {
    /// A world in which nothing is wrong yet.
    pub(crate) async fn begin(seed: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let disk = FaultyDisk::under(folder.path(), seed);
        let wall = Arc::new(AtomicI64::new(START_MS));
        let many = Rate { per_minute: 1_000_000, burst: 100_000 };
        let config = Config {
            bind: ([127, 0, 0, 1], 0).into(),
            data_dir: folder.path().to_owned(),
            clock: Clock::with_wall(Arc::clone(&wall)),
            limits: Limits {
                per_address: many,
                guests_per_address: many,
                tables_per_address: many,
                event_per_user: many,
                // Whoever does not hear that his table is open opens another.
                tables_per_guest: 10_000,
                ..Limits::default()
            },
            ..Config::default()
        };
        let running = Server::start(config.clone()).await.unwrap();
        let wire = Wire::to(running.address(), seed).await;
        let (rng, http) = (SmallRng::seed_from_u64(seed), reqwest::Client::new());
        Self { running: Some(running), config, rng, wall, disk, wire, http, _folder: folder }
    }

    /// Somebody who may open events.
    pub(crate) async fn director(&self) -> Visitor {
        let visitor = Visitor::guest(&self.wire.base(), "新人").await.unwrap();
        let me: serde_json::Value = visitor.get("/api/me").await.unwrap();
        let id = me["user"]["id"].as_str().unwrap();
        let role = Some(store::Role::Director);
        let app = self.running.as_ref().unwrap().app();
        let update = store::UserUpdate { role, ..Default::default() };
        app.store.update_user(id, &update).await.unwrap();
        app.sessions.forget_user(id);
        visitor
    }

    /// Lets everything go wrong, one blow after the other, and then nothing
    /// any more.
    pub(crate) async fn rage(&mut self, progress: &Progress) {
        use Blow::{FillUp, Leap, Restart};
        let mut blows = [Leap, FillUp, Leap, Restart, Leap];
        blows.shuffle(&mut self.rng);
        let mut heard = progress.heard.subscribe();
        let worse = |world: &Self| {
            world.disk.act_up();
            world.wire.set_bad(true);
        };
        worse(self);
        for blow in blows {
            let enough = *heard.borrow() + self.rng.random_range(BETWEEN);
            let going_on = heard.wait_for(|heard| *heard >= enough);
            tokio::time::timeout(PATIENCE, going_on)
                .await
                .unwrap_or_else(|_| panic!("nothing goes on before {blow:?}"))
                .unwrap();
            match blow {
                Leap => self.leap(),
                FillUp => self.fill_up().await,
                Restart => self.restart().await,
            }
            worse(self);
        }
        self.disk.mend();
        self.wire.set_bad(false);
        self.becomes(200).await;
    }

    /// Sets the time of day, by days back or forth, less than sessions last.
    fn leap(&mut self) {
        let at = START_MS + self.rng.random_range(-240..240) * HOUR_MS;
        self.wall.store(at, Ordering::Relaxed);
    }

    /// There is no room, and then there is: the server says so.
    async fn fill_up(&self) {
        self.disk.fill_up();
        self.becomes(503).await;
        self.disk.mend();
        self.becomes(200).await;
    }

    /// The server is ready or not, and once it has said so, it stays so.
    async fn becomes(&self, status: u16) {
        let says_so = async { while self.readiness().await != status {} };
        tokio::time::timeout(PATIENCE, says_so)
            .await
            .unwrap_or_else(|_| panic!("/ready never says {status}"));
        for _ in 0..5 {
            assert_eq!(self.readiness().await, status, "/ready tells the truth");
        }
    }

    /// What the server says of itself, asked not over the wire.
    async fn readiness(&self) -> u16 {
        tokio::time::sleep(AGAIN).await;
        let url = format!("{}/ready", self.running.as_ref().unwrap().url());
        let asking = self.http.get(url).send();
        let answer = tokio::time::timeout(PATIENCE, asking).await.expect("/ready answers");
        let status = answer.unwrap().status().as_u16();
        assert!([200, 503].contains(&status), "{status}");
        status
    }

    /// Ends the server in peace and starts another at an earlier hour.
    async fn restart(&mut self) {
        self.close().await;
        self.wall.store(START_MS - HOUR_MS, Ordering::Relaxed);
        self.config.clock = Clock::with_wall(Arc::clone(&self.wall));
        let starting = async {
            loop {
                match Server::start(self.config.clone()).await {
                    Ok(running) => return running,
                    // It may be the disk.
                    Err(_) => tokio::time::sleep(AGAIN).await,
                }
            }
        };
        let running = tokio::time::timeout(PATIENCE, starting).await.expect("it starts");
        self.wire.leads_to(running.address());
        self.running = Some(running);
    }

    async fn close(&mut self) {
        let running = self.running.take().unwrap();
        running.shutdown();
        tokio::time::timeout(PATIENCE, running.wait()).await.expect("the server ends");
    }

    /// Ends it all, and answers the database that is left.
    pub(crate) async fn end(&mut self) -> Store {
        self.close().await;
        Store::open(&self.config.database_address()).await.unwrap()
    }
}

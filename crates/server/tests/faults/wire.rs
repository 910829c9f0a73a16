//! What lies between the people and the server: connections that break.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

/// How a connection ends before its time.
#[derive(Clone, Copy, Debug)]
enum End {
    /// It is closed.
    Cut,
    /// Nothing comes through any more, and nobody is told.
    Silence,
}

/// How much comes through a connection before it ends, both ways together.
type Doom = Option<(usize, End)>;

/// A way to the server, wherever it listens at the moment.
pub(crate) struct Wire {
    address: SocketAddr,
    shared: Arc<Shared>,
}

struct Shared {
    to: Mutex<SocketAddr>,
    /// Decides on each connection in turn.
    rng: Mutex<SmallRng>,
    is_bad: AtomicBool,
    broken: AtomicU32,
}

impl Wire {
    pub(crate) async fn to(server: SocketAddr, seed: u64) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let shared = Arc::new(Shared {
            to: Mutex::new(server),
            rng: Mutex::new(SmallRng::seed_from_u64(seed)),
            is_bad: AtomicBool::new(false),
            broken: AtomicU32::new(0),
        });
        let of = Arc::clone(&shared);
        tokio::spawn(async move {
            while let Ok((from, _)) = listener.accept().await {
                let (to, doom) = (*of.to.lock().unwrap(), of.doom());
                let of = Arc::clone(&of);
                tokio::spawn(async move {
                    if let Ok(to) = TcpStream::connect(to).await {
                        of.carry(from, to, doom).await;
                    }
                });
            }
        });
        Self { address, shared }
    }

    pub(crate) fn base(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The server listens somewhere else.
    pub(crate) fn leads_to(&self, server: SocketAddr) {
        *self.shared.to.lock().unwrap() = server;
    }

    /// Has connections break from now on, or no more.
    pub(crate) fn set_bad(&self, is_bad: bool) {
        self.shared.is_bad.store(is_bad, Ordering::Relaxed);
    }

    /// How many connections have broken.
    pub(crate) fn broken(&self) -> u32 {
        self.shared.broken.load(Ordering::Relaxed)
    }
}

impl Shared {
    /// Most break while the wire is bad: some in the middle of the first
    /// message, some long after.
    fn doom(&self) -> Doom {
        let mut rng = self.rng.lock().unwrap();
        let most = [600, 6_000, 60_000][rng.random_range(0..3)];
        let doom = (rng.random_range(0..most), [End::Cut, End::Silence][rng.random_range(0..2)]);
        (rng.random_range(0..5) > 0 && self.is_bad.load(Ordering::Relaxed)).then_some(doom)
    }

    /// Carries bytes until one side closes, or as many as come through.
    async fn carry(&self, from: TcpStream, to: TcpStream, doom: Doom) {
        let left = Mutex::new(doom.map_or(usize::MAX, |(bytes, _)| bytes));
        let (mut asked, mut answer) = from.into_split();
        let (mut answered, mut ask) = to.into_split();
        let is_used_up = tokio::select! {
            is_used_up = copy(&mut asked, &mut ask, &left) => is_used_up,
            is_used_up = copy(&mut answered, &mut answer, &left) => is_used_up,
        };
        let Some((_, end)) = doom.filter(|_| is_used_up) else { return };
        self.broken.fetch_add(1, Ordering::Relaxed);
        match end {
            End::Cut => {}
            End::Silence => {
                // Until the one who asked gives it up.
                let mut lost = [0; 4096];
                while matches!(asked.read(&mut lost).await, Ok(1..)) {}
            }
        }
    }
}

/// Copies while there is anything, and answers whether no more comes through.
async fn copy(from: &mut OwnedReadHalf, to: &mut OwnedWriteHalf, left: &Mutex<usize>) -> bool {
    let mut bytes = [0; 4096];
    loop {
        let Ok(read @ 1..) = from.read(&mut bytes).await else { return false };
        let (passes, is_used_up) = {
            let mut left = left.lock().unwrap();
            let passes = read.min(*left);
            *left -= passes;
            (passes, *left == 0)
        };
        if to.write_all(&bytes[..passes]).await.is_err() {
            return false;
        }
        if is_used_up {
            return true;
        }
    }
}

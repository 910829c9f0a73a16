//! kill -9 loses nothing that was acknowledged.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use store::{NewEntry, Store};
use tokio::task::JoinSet;

use crate::place::{Place, bodies, table};

/// Where the child finds its database; without it the child does nothing.
const ADDRESS: &str = "STORE_CRASH_ADDRESS";
const STREAMS: usize = 8;
/// More than the parent ever waits for.
const APPENDS: u64 = 100_000;
/// Acknowledgements after which the child is killed.
const ACKNOWLEDGED: usize = 200;

#[tokio::test]
async fn kill_9_keeps_what_was_acknowledged() {
    let place = Place::sqlite();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["crash::writes_until_killed", "--exact", "--ignored", "--nocapture"])
        .env(ADDRESS, &place.address)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut last_seq = [0; STREAMS];
    let mut acknowledged = 0;
    // After the kill, what was already in the pipe was acknowledged, too; the
    // last line may be torn.
    for line in BufReader::new(child.stdout.take().unwrap()).split(b'\n') {
        let line = String::from_utf8(line.unwrap()).unwrap();
        let mut words = line.split(' ');
        if let (Some("ack"), Some(stream), Some(seq), Some("end")) =
            (words.next(), words.next(), words.next(), words.next())
        {
            last_seq[stream.parse::<usize>().unwrap()] = seq.parse().unwrap();
            acknowledged += 1;
            if acknowledged == ACKNOWLEDGED {
                child.kill().unwrap();
            }
        }
    }
    child.wait().unwrap();
    assert!(acknowledged >= ACKNOWLEDGED, "the child wrote only {acknowledged} entries");

    let store = place.open().await;
    for (stream, last_seq) in last_seq.into_iter().enumerate() {
        let log = table(&format!("t{stream}"));
        let stored = bodies(&store, &log).await.len() as u64;
        assert!(stored >= last_seq, "stream {stream}: {stored} of {last_seq} entries");
        let owner = store.claim(&log).await.unwrap();
        assert_eq!((owner.epoch, owner.last_seq), (2, stored));
    }
}

/// The child: appends and says so, until it is killed.
#[tokio::test]
#[ignore = "is started and killed by kill_9_keeps_what_was_acknowledged"]
async fn writes_until_killed() {
    let Ok(address) = std::env::var(ADDRESS) else { return };
    let store = Store::open(&address).await.unwrap();
    let mut tasks = JoinSet::new();
    for stream in 0..STREAMS {
        let store = store.clone();
        tasks.spawn(async move {
            let log = table(&format!("t{stream}"));
            let epoch = store.claim(&log).await.unwrap().epoch;
            for seq in 1..=APPENDS {
                let entry = NewEntry { at_ms: 0, body: format!("{stream}:{seq}") };
                store.append(&log, epoch, seq, vec![entry]).await.unwrap();
                writeln!(std::io::stdout(), "ack {stream} {seq} end").unwrap();
            }
        });
    }
    tasks.join_all().await;
}

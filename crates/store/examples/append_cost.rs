//! Measures what an appended entry costs.
//!
//! ```text
//! cargo run --release -p store --example append_cost -- [STREAMS [ROUNDS [ADDRESS]]]
//! ```
//!
//! So many streams append one entry each, again and again, all at once, so
//! that the groups come near the number of streams. The CPU time is that of
//! the whole process: callers, writer and SQLite.
#![allow(clippy::print_stdout, reason = "the figures are what it is for")]

use std::error::Error;
use std::time::Instant;

use store::{NewEntry, Store, Stream};
use tokio::task::JoinSet;

/// The length of a typical entry of a table's log.
const BODY_BYTES: usize = 150;
/// What `/proc/self/stat` counts in, on every Linux.
const TICKS_PER_SECOND: f64 = 100.0;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let streams = arguments.next().map_or(Ok(200), |text| text.parse::<u64>())?;
    let rounds = arguments.next().map_or(Ok(500), |text| text.parse::<u64>())?;
    let dir = tempfile::tempdir()?;
    let address =
        arguments.next().unwrap_or_else(|| dir.path().join("store.db").display().to_string());
    let store = Store::open(&address).await?;

    let mut owners = Vec::new();
    for number in 0..streams {
        let stream = Stream::table(&format!("cost{number}"))?;
        let owner = store.claim(&stream).await?;
        owners.push((stream, owner));
    }
    let (began, cpu_before) = (Instant::now(), cpu_seconds()?);
    let mut tasks = JoinSet::new();
    for (stream, owner) in owners {
        let store = store.clone();
        tasks.spawn(async move {
            for seq in owner.last_seq + 1..=owner.last_seq + rounds {
                let entry = NewEntry { at_ms: seq as i64, body: "x".repeat(BODY_BYTES) };
                store.append(&stream, owner.epoch, seq, vec![entry]).await?;
            }
            Ok::<(), store::StoreError>(())
        });
    }
    tasks.join_all().await.into_iter().collect::<Result<(), _>>()?;
    let (seconds, cpu) = (began.elapsed().as_secs_f64(), cpu_seconds()? - cpu_before);
    store.close().await;

    let entries = (streams * rounds) as f64;
    println!(
        "{streams} streams, {entries} entries: {:.0} entries/s, {:.2} µs CPU an entry",
        entries / seconds,
        cpu * 1e6 / entries
    );
    Ok(())
}

/// The CPU time of this process so far, in the user's and in the system's name.
fn cpu_seconds() -> Result<f64, Box<dyn Error>> {
    /// The fields after the name of the program, which may hold blanks.
    const UTIME_AND_STIME: std::ops::Range<usize> = 11..13;
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let (_, fields) = stat.rsplit_once(')').ok_or("no name in /proc/self/stat")?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let times = fields.get(UTIME_AND_STIME).ok_or("too few fields in /proc/self/stat")?;
    let ticks = times.iter().map(|text| text.parse::<u64>()).sum::<Result<u64, _>>()?;
    Ok(ticks as f64 / TICKS_PER_SECOND)
}

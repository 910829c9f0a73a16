//! What a version showed of its database, kept beside it.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use reqwest::Method;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::task::JoinHandle;

use crate::venue::{Someone, Venue};

/// What a version showed of its database.
#[derive(Serialize, Deserialize, Default)]
pub(crate) struct Seen {
    /// Everyone by name: the cookie of the session, and the account.
    pub(crate) people: BTreeMap<String, (String, String)>,
    pub(crate) answers: Vec<Answer>,
    /// Matches that had begun and were not over.
    pub(crate) unfinished: Vec<Unfinished>,
    /// An event as the file that any server takes up.
    pub(crate) backup: String,
}

/// What somebody was answered.
#[derive(Serialize, Deserialize)]
pub(crate) struct Answer {
    pub(crate) who: String,
    pub(crate) path: String,
    pub(crate) body: Value,
}

/// A match that had begun and was not over.
#[derive(Serialize, Deserialize)]
pub(crate) struct Unfinished {
    pub(crate) table: String,
    pub(crate) players: Vec<String>,
    /// What each player was shown last.
    pub(crate) views: Vec<Value>,
}

impl Seen {
    pub(crate) fn someone(&self, name: &str) -> Someone {
        let (cookie, id) = self.people[name].clone();
        Someone { cookie, id }
    }
}

/// What the server answers: JSON, or text as it is.
pub(crate) async fn ask(venue: &Venue, who: &Someone, path: &str) -> Value {
    let answer = venue.of(who).send(Method::GET, path, None).await;
    let answer = answer.unwrap_or_else(|error| panic!("{path}: {error}"));
    let text = answer.text().await.unwrap();
    serde_json::from_str(&text).unwrap_or(Value::String(text))
}

/// Lets the clock of a venue go as the world's does.
pub(crate) fn tick(venue: &Venue) -> JoinHandle<()> {
    let now_ms = Arc::clone(&venue.now_ms);
    tokio::spawn(async move {
        let mut last = Instant::now();
        loop {
            tokio::time::sleep(Duration::from_millis(1)).await;
            let passed = last.elapsed().as_millis() as u64;
            last += Duration::from_millis(passed);
            now_ms.fetch_add(passed as i64, Ordering::Relaxed);
        }
    })
}

/// The folders of all versions that are kept.
pub(crate) fn versions() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = fs::read_dir(fixtures())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.join("paisai.db.gz").exists())
        .collect();
    folders.sort();
    folders
}

pub(crate) fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

pub(crate) fn unpack(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    GzDecoder::new(fs::File::open(path).unwrap()).read_to_end(&mut bytes).unwrap();
    bytes
}

pub(crate) fn pack(path: &Path, bytes: &[u8]) {
    let mut file = GzEncoder::new(fs::File::create(path).unwrap(), Compression::best());
    file.write_all(bytes).unwrap();
    file.finish().unwrap();
}

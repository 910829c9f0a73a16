//! Taking an event up again from its backup, on this server or another one.

use desk::{Desk, Line};
use refusal::Refusal;
use store::{NewEntry, Store, StoreError, Stream};

use super::actor::{self, Person, Request};
use super::{Events, Owner};
use crate::ApiError;

/// What a backup's file begins with: which event it is of.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Heading {
    /// What the file is.
    paisai: Box<str>,
    version: u32,
    id: String,
}

const KIND: &str = "event backup";
const VERSION: u32 = 1;

/// An event as its backup has it.
pub(crate) struct Backup {
    pub(crate) id: String,
    lines: Vec<Line>,
    desk: Desk,
}

/// The file of an event: a line that says which, then its log.
pub(crate) fn written(id: &str, desk: &Desk) -> Result<String, ApiError> {
    let heading = Heading { paisai: KIND.into(), version: VERSION, id: id.to_owned() };
    let mut text = json(&heading)? + "\n";
    for line in desk.lines() {
        text += &json(line)?;
        text.push('\n');
    }
    Ok(text)
}

fn json(value: &impl serde::Serialize) -> Result<String, ApiError> {
    serde_json::to_string(value).map_err(|error| ApiError::Internal(error.to_string()))
}

fn bad_backup(line: usize) -> Refusal {
    Refusal::new(
        "bad_backup",
        format!("这不是赛事的备份，或文件已损坏（第 {line} 行）。"),
        format!("This is no backup of an event, or a damaged one (line {line})."),
    )
}

fn event_exists() -> Refusal {
    Refusal::new(
        "event_exists",
        "这个赛事已经在这里，后来的经过与备份不同。",
        "The event is here already, and went another way than the backup.",
    )
}

impl Backup {
    /// Reads a file. The log must fold, and the checker must have no
    /// complaint about what was paired, scored and ranked.
    pub(crate) fn read(file: &[u8]) -> Result<Self, ApiError> {
        let bad = |line: usize| ApiError::from(bad_backup(line));
        let text = std::str::from_utf8(file).map_err(|_| bad(1))?;
        let mut rows = text.lines().enumerate().filter(|(_, row)| !row.trim().is_empty());
        let (_, first) = rows.next().ok_or_else(|| bad(1))?;
        let heading: Heading = serde_json::from_str(first).map_err(|_| bad(1))?;
        let known = &*heading.paisai == KIND && heading.version == VERSION;
        if !known || Stream::event(&heading.id).is_err() {
            return Err(bad(1));
        }
        let read = |(at, row)| serde_json::from_str(row).map_err(|_| bad(at + 1));
        let lines: Vec<Line> = rows.map(read).collect::<Result<_, _>>()?;
        let desk = Desk::replay(lines.iter().cloned()).map_err(|_| bad(lines.len() + 1))?;
        if !tournament::check::check(desk.tournament_log()).is_empty() {
            return Err(bad(lines.len() + 1));
        }
        Ok(Self { id: heading.id, lines, desk })
    }
}

impl Events {
    /// Takes an event up from its backup. One that is here already must have
    /// the same beginning; then only what it lacks is added, so that a
    /// restoring that was cut off, or an older backup, is no hindrance.
    pub(crate) async fn restore(&self, backup: Backup, by: &Person) -> Result<Owner, ApiError> {
        let Backup { id, lines, desk } = backup;
        let loading = self.loading(&id).await;
        let stream = Stream::event(&id)?;
        let store = &self.0.store;
        let (here, epoch) = match store.event(&id).await {
            Ok(_) => {
                let here = self.read(&stream).await?;
                if !lines.starts_with(&here) {
                    return Err(event_exists().into());
                }
                if here.len() == lines.len() {
                    drop(loading);
                    return self.owner(&id).await;
                }
                (here.len(), store.claim(&stream).await?.epoch)
            }
            Err(StoreError::NotFound) => {
                let first = entries(&lines[..1])?;
                let row = actor::row(&id, &desk, by, lines[0].at_ms)?;
                (1, store.create_event(row, actor::people(&desk), first).await?.epoch)
            }
            Err(error) => return Err(error.into()),
        };
        if let Some(before) = self.present(&id) {
            // One that has ended by itself hears nothing.
            let _ = before.inbox.send(Request::End).await;
        }
        let update = store::EventUpdate {
            people: Some(actor::people(&desk)),
            ..actor::update(&id, &desk, last_ms(&lines))?
        };
        append(store, &stream, epoch, here, &lines, update).await?;
        Ok(self.start(&id, desk, stream, epoch))
    }
}

/// When the last line was written.
fn last_ms(lines: &[Line]) -> i64 {
    lines.last().map_or(0, |line| line.at_ms)
}

fn entries(lines: &[Line]) -> Result<Vec<NewEntry>, ApiError> {
    lines.iter().map(|line| Ok(NewEntry { at_ms: line.at_ms, body: json(line)? })).collect()
}

/// Writes all lines after the first so many, as many at once as the store
/// takes.
async fn append(
    store: &Store,
    stream: &Stream,
    epoch: u64,
    mut here: usize,
    lines: &[Line],
    update: store::EventUpdate,
) -> Result<(), ApiError> {
    let mut rest = entries(&lines[here..])?;
    while !rest.is_empty() {
        let mut bytes = 0;
        let fits = rest.iter().take(store::limits::APPEND_MAX_ENTRIES).take_while(|entry| {
            bytes += entry.body.len();
            bytes <= store::limits::APPEND_MAX_BYTES
        });
        // One line was one append before, so it fits alone.
        let count = fits.count().max(1);
        let later = rest.split_off(count);
        store.append_to_event(stream, epoch, here as u64 + 1, rest, update.clone()).await?;
        here += count;
        rest = later;
    }
    Ok(())
}

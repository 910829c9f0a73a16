//! Taking an event up again from its backup, on this server or another one.

use desk::{Desk, Line};
use refusal::Refusal;
use store::{Claimed, EventUpdate, NewEntry, StoreError, Stream};

use super::actor::{self, Person, Request};
use super::{Events, Owner};
use crate::ApiError;
use crate::owners::Claim;
use crate::refuse::{ServerRefusal, WordedRefusal};

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

fn bad_backup(zh: &str, en: &str) -> Refusal {
    WordedRefusal::BadBackup.saying(
        format!("这不是赛事的备份，或文件已损坏（{zh}）。"),
        format!("This is no backup of an event, or a damaged one ({en})."),
    )
}

impl Backup {
    /// Reads a file. The log must fold, and the checker must have no
    /// complaint about what was paired, scored and ranked.
    pub(crate) fn read(file: &[u8]) -> Result<Self, ApiError> {
        let bad = |line: usize| {
            ApiError::from(bad_backup(&format!("第 {line} 行"), &format!("line {line}")))
        };
        // Which line does not go with the others, nobody can say.
        let damaged = || ApiError::from(bad_backup("内容前后不符", "it contradicts itself"));
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
        let desk = Desk::replay(lines.iter().cloned()).map_err(|_| damaged())?;
        if !tournament::check::check(desk.tournament_log()).is_empty() {
            return Err(damaged());
        }
        Ok(Self { id: heading.id, lines, desk })
    }
}

impl Events {
    /// Takes an event up from its backup. One that is here already must have
    /// the same beginning; then only what it lacks is added, so that a
    /// restoring that was cut off, or an older backup, is no hindrance. One
    /// that is new here is found by nobody before it is whole.
    pub(crate) async fn restore(&self, backup: Backup, by: &Person) -> Result<Owner, ApiError> {
        let id = backup.id.clone();
        let loading = self.owners.loading(&id).await;
        let store = &self.store;
        let is_listed = match store.event(&id).await {
            Ok(_) => true,
            Err(StoreError::NotFound) => false,
            Err(error) => return Err(error.into()),
        };
        let stream = Stream::event(&id)?;
        let here = self.owners.kind().read(&stream).await?;
        if is_listed && here.starts_with(&backup.lines) {
            drop(loading);
            return self.owner(&id).await;
        }
        check_beginning(&here, &backup.lines)?;
        // Whoever owns the event has written his last line now.
        let claimed = store.claim(&stream).await?;
        if let Ok(Some(before)) = self.owners.present(&id) {
            // One that has ended by itself hears nothing.
            let _ = before.inbox.send(Request::End).await;
        }
        match self.take_up(backup, by, &stream, claimed, is_listed).await {
            Ok(desk) => {
                let claim = Claim { stream, epoch: claimed.epoch, resumed: true };
                Ok(self.owners.begin(desk, claim))
            }
            Err(error) => {
                drop(loading);
                if is_listed {
                    self.owner(&id).await?;
                }
                Err(error)
            }
        }
    }

    /// Writes what the log lacks, as much at once as the store takes, and with
    /// the last of it what the lists show.
    async fn take_up(
        &self,
        backup: Backup,
        by: &Person,
        stream: &Stream,
        claimed: Claimed,
        is_listed: bool,
    ) -> Result<Desk, ApiError> {
        let Backup { id, lines, desk } = backup;
        let here = self.owners.kind().read(stream).await?;
        check_beginning(&here, &lines)?;
        let (store, epoch, people) = (&self.store, claimed.epoch, actor::people(&desk));
        let mut seq = here.len() as u64 + 1;
        let mut rest = entries(&lines[here.len()..])?;
        loop {
            let later = rest.split_off(at_once(&rest));
            let count = rest.len() as u64;
            if !later.is_empty() {
                store.append(stream, epoch, seq, rest).await?;
            } else if is_listed {
                let update = actor::update(&id, &desk, last_ms(&lines))?;
                let update = EventUpdate { people: Some(people), ..update };
                store.append_to_event(stream, epoch, seq, rest, update).await?;
                return Ok(desk);
            } else {
                let row = actor::row(&id, &desk, by, lines[0].at_ms)?;
                store.list_event(stream, epoch, seq, rest, row, people).await?;
                return Ok(desk);
            }
            (rest, seq) = (later, seq + count);
        }
    }
}

/// Refuses a backup that does not go on from what is here.
fn check_beginning(here: &[Line], lines: &[Line]) -> Result<(), Refusal> {
    if lines.len() > here.len() && lines.starts_with(here) {
        Ok(())
    } else {
        Err(ServerRefusal::EventExists.into())
    }
}

/// When the last line was written.
fn last_ms(lines: &[Line]) -> i64 {
    lines.last().map_or(0, |line| line.at_ms)
}

fn entries(lines: &[Line]) -> Result<Vec<NewEntry>, ApiError> {
    lines.iter().map(|line| Ok(NewEntry { at_ms: line.at_ms, body: json(line)? })).collect()
}

/// How many of these the store takes at once.
fn at_once(entries: &[NewEntry]) -> usize {
    let mut bytes = 0;
    let fits = entries.iter().take(store::limits::APPEND_MAX_ENTRIES).take_while(|entry| {
        bytes += entry.body.len();
        bytes <= store::limits::APPEND_MAX_BYTES
    });
    // One line was one append before, so it fits alone.
    fits.count().max(1)
}

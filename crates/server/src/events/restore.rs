//! Taking an event up again from its backup, on this server or another one.

use desk::backup::{self, Backup, BadLine, HeadFault};
use desk::{Desk, Line, Restored};
use refusal::Refusal;
use store::{Claimed, EventUpdate, NewEntry, StoreError, Stream};

use super::Events;
use super::actor::{self, Person, Request, Standing};
use super::owner::{FoldedEvent, Owner};
use crate::ApiError;
use crate::owners::Claim;
use crate::refuse::{ServerRefusal, WordedRefusal};

/// An event as its backup has it, once all of it was checked.
pub(crate) struct Restorable {
    file: Backup,
    desk: Desk,
}

fn bad_backup(zh: &str, en: &str) -> Refusal {
    WordedRefusal::BadBackup.saying(
        format!("这不是赛事的备份，或文件已损坏（{zh}）。"),
        format!("This is no backup of an event, or a damaged one ({en})."),
    )
}

impl Restorable {
    /// Reads a file. The log must be the one that was signed, if it was; it
    /// must fold, and the checker must have no complaint about what was
    /// paired, scored and ranked.
    pub(crate) fn read(file: &[u8]) -> Result<Self, ApiError> {
        let bad = |BadLine(line)| bad_backup(&format!("第 {line} 行"), &format!("line {line}"));
        // Which line does not go with the others, nobody can say.
        let damaged = || bad_backup("内容前后不符", "it contradicts itself");
        let text = std::str::from_utf8(file).map_err(|_| bad(BadLine(1)))?;
        let file = Backup::read(text).map_err(bad)?;
        if Stream::event(&file.id).is_err() {
            return Err(bad(BadLine(1)).into());
        }
        file.check_signed().map_err(unsigned)?;
        let desk = file.desk().map_err(|_| damaged())?;
        if !tournament::check::check(desk.tournament_log()).is_empty() {
            return Err(damaged().into());
        }
        Ok(Self { file, desk })
    }

    /// What is said of somebody who takes it up.
    fn restored(&self, by: &Person, at_ms: i64) -> Restored {
        Restored {
            user: by.user.clone(),
            name: by.name.clone(),
            at_ms,
            lines: self.file.lines.len() as u64,
            copied_ms: last_ms(&self.file.lines),
            signed_by: self.file.signed.as_ref().map(|signed| signed.key),
        }
    }

    /// Which event it is.
    pub(crate) fn id(&self) -> &str {
        &self.file.id
    }
}

/// A log that is not the one its heading vouches for.
fn unsigned(fault: HeadFault) -> Refusal {
    match fault {
        HeadFault::Signature | HeadFault::OtherLog => {
            bad_backup("签名不符", "its signature does not hold")
        }
        HeadFault::Cut { .. } => bad_backup("末尾缺行", "lines are missing at its end"),
        HeadFault::Changed { .. } => {
            bad_backup("签名以后被改动过", "it was changed after it was signed")
        }
    }
}

impl Events {
    /// The file of an event: who vouches for it, then its log as it is kept.
    pub(crate) async fn written(&self, of: &Standing) -> Result<String, ApiError> {
        let id = &of.head.id;
        let mut log = self.owners.kind().read(&Stream::event(id)?).await?;
        // Something may have happened since it was looked at.
        log.truncate(of.head.n as usize);
        if backup::head(id, log.iter().map(|(line, body)| (line, &**body))) != of.head.head() {
            let why = format!("the log of event {id} is not the one that was written");
            return Err(ApiError::Internal(why));
        }
        let bodies: Vec<String> = log.into_iter().map(|(_, body)| body).collect();
        backup::written(&of.head, &bodies).map_err(|error| ApiError::Internal(error.to_string()))
    }

    /// Takes an event up from its backup. One that is here already must have
    /// the same beginning; then only what it lacks is added, so that a
    /// restoring that was cut off, or an older backup, is no hindrance. One
    /// that is new here is found by nobody before it is whole.
    pub(crate) async fn restore(&self, backup: Restorable, by: &Person) -> Result<Owner, ApiError> {
        let id = backup.file.id.clone();
        let loading = self.owners.loading(&id).await;
        let store = &self.store;
        let is_listed = match store.event(&id).await {
            Ok(_) => true,
            Err(StoreError::NotFound) => false,
            Err(error) => return Err(error.into()),
        };
        let stream = Stream::event(&id)?;
        let here = self.owners.kind().read(&stream).await?;
        if is_listed && begins(&here, &backup.file.lines) {
            drop(loading);
            return self.owner(&id).await;
        }
        check_beginning(&here, &backup.file.lines)?;
        // Whoever owns the event has written his last line now.
        let claimed = store.claim(&stream).await?;
        if let Ok(Some(before)) = self.owners.present(&id) {
            // One that has ended by itself hears nothing.
            let _ = before.inbox.send(Request::End).await;
        }
        let restored = backup.restored(by, self.clock.now_ms());
        match self.take_up(backup, restored, by, &stream, claimed, is_listed).await {
            Ok(folded) => {
                let claim = Claim { stream, epoch: claimed.epoch, resumed: true };
                Ok(self.owners.begin(folded, claim))
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
        backup: Restorable,
        restored: Restored,
        by: &Person,
        stream: &Stream,
        claimed: Claimed,
        is_listed: bool,
    ) -> Result<FoldedEvent, ApiError> {
        let Restorable { file: Backup { id, lines, bodies, .. }, desk } = backup;
        let here = self.owners.kind().read(stream).await?;
        check_beginning(&here, &lines)?;
        self.owners.kind().note_restored(&id, &restored).await?;
        let restored = Some(restored);
        let kept = here.iter().map(|(line, body)| (line, &**body));
        let added = lines.iter().zip(&bodies).skip(here.len());
        let head = backup::head(&id, kept.chain(added.map(|(line, body)| (line, &**body))));
        let (store, epoch, people) = (&self.store, claimed.epoch, actor::people(&desk));
        let mut seq = here.len() as u64 + 1;
        let mut rest = entries(&lines[here.len()..], &bodies[here.len()..]);
        loop {
            let later = rest.split_off(at_once(&rest));
            let count = rest.len() as u64;
            if !later.is_empty() {
                store.append(stream, epoch, seq, rest).await?;
            } else if is_listed {
                let update = actor::update(&id, &desk, last_ms(&lines))?;
                let update = EventUpdate { people: Some(people), ..update };
                store.append_to_event(stream, epoch, seq, rest, update).await?;
                return Ok(FoldedEvent { desk, head, restored });
            } else {
                let row = actor::row(&id, &desk, by, lines[0].at_ms)?;
                store.list_event(stream, epoch, seq, rest, row, people).await?;
                return Ok(FoldedEvent { desk, head, restored });
            }
            (rest, seq) = (later, seq + count);
        }
    }
}

/// A log as it is here, each line with its text.
type Here = [(Line, String)];

/// Whether a log begins with these lines.
fn begins(here: &Here, lines: &[Line]) -> bool {
    here.len() >= lines.len() && here.iter().zip(lines).all(|((here, _), line)| here == line)
}

/// Refuses a backup that does not go on from what is here.
fn check_beginning(here: &Here, lines: &[Line]) -> Result<(), Refusal> {
    let goes_on = here.iter().zip(lines).all(|((here, _), line)| here == line);
    if lines.len() > here.len() && goes_on {
        Ok(())
    } else {
        Err(ServerRefusal::EventExists.into())
    }
}

/// When the last line was written.
fn last_ms(lines: &[Line]) -> i64 {
    lines.last().map_or(0, |line| line.at_ms)
}

fn entries(lines: &[Line], bodies: &[String]) -> Vec<NewEntry> {
    let both = lines.iter().zip(bodies);
    both.map(|(line, body)| NewEntry { at_ms: line.at_ms, body: body.clone() }).collect()
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

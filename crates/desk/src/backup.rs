//! An event as a file: a heading that says which and who vouches for it, then
//! its log, line by line as it was logged.
//!
//! Reading one says what it holds; whether it folds, whether its head is the
//! one that was signed, and whether the checker has a complaint are questions
//! of their own, because whoever checks a file wants every answer.

use chain::{Head, LogKind, SignedHead};
use serde::{Deserialize, Serialize};

use crate::desk::Desk;
use crate::line::Line;
use crate::refuse::DeskError;

/// What the file says it is.
const KIND: &str = "event backup";
/// The version that is written. Version 1, whose head nobody signed, is read
/// as well.
const VERSION: u32 = 2;

/// What a file begins with.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heading {
    /// What the file is.
    paisai: Box<str>,
    version: u32,
    id: String,
    /// Who vouches for its log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    head: Option<SignedHead>,
}

/// An event as its backup has it.
#[derive(Clone, Debug)]
pub struct Backup {
    /// Which event it is.
    pub id: String,
    /// Its log.
    pub lines: Vec<Line>,
    /// The same lines as they were logged.
    pub bodies: Vec<String>,
    /// Who vouches for it; nobody did before there were signatures.
    pub signed: Option<SignedHead>,
}

/// A line of a file that is not what a backup has there, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {0} is not that of a backup")]
pub struct BadLine(pub usize);

/// Why the log in a file is not the one that was signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeadFault {
    /// Nobody signed what the heading says.
    #[error("the signature does not hold")]
    Signature,
    /// It was signed for another event.
    #[error("the signature is that of another log")]
    OtherLog,
    /// Lines are missing at its end.
    #[error("{has} lines of {signed} are there")]
    Cut {
        /// Lines in the file.
        has: u64,
        /// Lines when it was signed.
        signed: u64,
    },
    /// A line was changed, or one was put in or taken out.
    #[error("the first {entries} lines are not those that were signed")]
    Changed {
        /// Lines when it was signed.
        entries: u64,
    },
}

/// Whether a text begins like a backup.
pub fn is_backup(text: &str) -> bool {
    let first = text.lines().find(|row| !row.trim().is_empty());
    let heading = first.and_then(|row| serde_json::from_str::<serde_json::Value>(row).ok());
    heading.is_some_and(|heading| heading.get("paisai").is_some_and(|kind| kind == KIND))
}

/// The file of an event whose log is this, line by line.
pub fn written(signed: &SignedHead, bodies: &[String]) -> Result<String, serde_json::Error> {
    let (id, head) = (signed.id.clone(), Some(signed.clone()));
    let heading = Heading { paisai: KIND.into(), version: VERSION, id, head };
    let mut text = serde_json::to_string(&heading)? + "\n";
    for body in bodies {
        text += body;
        text.push('\n');
    }
    Ok(text)
}

/// The head of the log of an event, given its lines and their texts as logged.
pub fn head<'a>(id: &str, log: impl IntoIterator<Item = (&'a Line, &'a str)>) -> Head {
    let start = Head::start(LogKind::Event, id);
    log.into_iter().fold(start, |head, (line, body)| head.after(line.at_ms, body.as_bytes()))
}

impl Backup {
    /// Reads a file. Of its lines only the form is checked.
    pub fn read(text: &str) -> Result<Self, BadLine> {
        let mut rows = text.lines().enumerate().filter(|(_, row)| !row.trim().is_empty());
        let (_, first) = rows.next().ok_or(BadLine(1))?;
        let heading: Heading = serde_json::from_str(first).map_err(|_| BadLine(1))?;
        // What was signed says so: a later version without it was tampered with.
        let known = match heading.version {
            1 => heading.head.is_none(),
            VERSION => heading.head.is_some(),
            _ => false,
        };
        if &*heading.paisai != KIND || !known {
            return Err(BadLine(1));
        }
        let (mut lines, mut bodies) = (Vec::new(), Vec::new());
        for (at, row) in rows {
            lines.push(serde_json::from_str(row).map_err(|_| BadLine(at + 1))?);
            bodies.push(row.to_owned());
        }
        Ok(Self { id: heading.id, lines, bodies, signed: heading.head })
    }

    /// The desk of its log.
    pub fn desk(&self) -> Result<Desk, DeskError> {
        Desk::replay(self.lines.iter().cloned())
    }

    /// The head of its log.
    pub fn head(&self) -> Head {
        self.head_at(self.lines.len())
    }

    /// The head of its first so many lines.
    fn head_at(&self, entries: usize) -> Head {
        let bodies = self.bodies.iter().map(|body| &**body);
        head(&self.id, self.lines.iter().zip(bodies).take(entries))
    }

    /// Whether its log is the one that its heading vouches for.
    pub fn check_signed(&self) -> Result<(), HeadFault> {
        let Some(signed) = &self.signed else { return Ok(()) };
        self.check_against(signed)?;
        let has = self.lines.len() as u64;
        // Lines after those that were signed have no witness.
        if signed.n < has { Err(HeadFault::Changed { entries: has }) } else { Ok(()) }
    }

    /// Whether its log begins with what a head vouches for that was signed
    /// before or after.
    pub fn check_against(&self, signed: &SignedHead) -> Result<(), HeadFault> {
        signed.check().map_err(|_| HeadFault::Signature)?;
        if signed.kind != LogKind::Event || signed.id != self.id {
            return Err(HeadFault::OtherLog);
        }
        self.check_seen(signed.n, &signed.head)
    }

    /// Whether its log had this hash, or one that begins like this, after so
    /// many lines, as somebody saw it on a page or on paper.
    pub fn check_seen(&self, entries: u64, beginning: &[u8]) -> Result<(), HeadFault> {
        let has = self.lines.len() as u64;
        if entries > has {
            return Err(HeadFault::Cut { has, signed: entries });
        }
        let head = self.head_at(entries as usize);
        if head.hash().starts_with(beginning) {
            Ok(())
        } else {
            Err(HeadFault::Changed { entries })
        }
    }
}

#[cfg(test)]
mod tests {
    use chain::Signer;

    use super::*;
    use crate::{By, NewEventRequest, Right, Secret};

    fn signer() -> Signer {
        Signer::from_seed([1; 32])
    }

    /// A file of one line, and its signed head.
    fn file() -> (String, SignedHead) {
        let new: NewEventRequest = serde_json::from_str(
            r#"{"preset": "most2015", "details":
            {"name": "迎新春", "starts_ms": 0, "ends_ms": 1, "mode": "paper"}}"#,
        )
        .unwrap();
        let by = By { user: "u1".into(), name: "裁判长".into(), right: Right::Director };
        let line = Desk::opening(&new, &by, 7, Secret::new([1; 32])).unwrap();
        let body = serde_json::to_string(&line).unwrap();
        let head = Head::start(LogKind::Event, "e1").after(7, body.as_bytes());
        let signed = signer().sign(LogKind::Event, "e1", head, 9);
        (written(&signed, &[body]).unwrap(), signed)
    }

    #[test]
    fn a_file_is_read_back_and_its_head_is_the_one_signed() {
        let (file, signed) = file();
        assert!(is_backup(&file) && !is_backup("单位,对号,姓名\n") && !is_backup(""));
        for text in [file.clone(), file.replace('\n', "\r\n")] {
            let read = Backup::read(&text).unwrap();
            assert_eq!(read.head(), signed.head());
            assert_eq!(read.check_signed(), Ok(()));
            assert_eq!(read.check_seen(1, &signed.head[..8]), Ok(()));
            assert!(read.desk().is_ok());
        }
        // Nobody vouched for files of version 1, and they are read.
        let (_, lines) = file.split_once('\n').unwrap();
        let old = format!("{{\"paisai\":\"{KIND}\",\"version\":1,\"id\":\"e1\"}}\n{lines}");
        let old = Backup::read(&old).unwrap();
        assert_eq!((old.signed.clone(), old.check_signed()), (None, Ok(())));
        assert_eq!(old.check_against(&signed), Ok(()));
        assert_eq!(
            Backup::read(&file.replace("\"version\":2", "\"version\":1")).err(),
            Some(BadLine(1))
        );
    }

    #[test]
    fn what_was_changed_or_cut_is_named() {
        let (file, signed) = file();
        let faults = |text: &str| Backup::read(text).unwrap().check_signed();
        let changed = Err(HeadFault::Changed { entries: 1 });
        assert_eq!(faults(&file.replace("迎新春", "迎春节")), changed);
        assert_eq!(faults(&file.replace("\"at_ms\":7", "\"at_ms\":8")), changed);
        let (heading, _) = file.split_once('\n').unwrap();
        assert_eq!(faults(heading), Err(HeadFault::Cut { has: 0, signed: 1 }));
        assert_eq!(faults(&file.replace("\"at_ms\":9", "\"at_ms\":10")), Err(HeadFault::Signature));
        let other = signer().sign(LogKind::Event, "e2", signed.head(), 9);
        let read = Backup::read(&file).unwrap();
        assert_eq!(read.check_against(&other), Err(HeadFault::OtherLog));
        let later = signer().sign(LogKind::Event, "e1", signed.head().after(8, b"{}"), 9);
        assert_eq!(read.check_against(&later), Err(HeadFault::Cut { has: 1, signed: 2 }));
        // A line put in after those that were signed.
        let more = format!("{file}{}\n", read.bodies[0]);
        assert_eq!(faults(&more), Err(HeadFault::Changed { entries: 2 }));
    }
}

//! The log of a desk in words.

use desk::{Desk, LineKind, Words};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

shapes! {
    /// A step of the event, in words.
    HistoryLine {
        /// The version after it.
        version: u64,
        /// When.
        at_ms: i64,
        /// Who.
        by: String,
        /// What, in Chinese.
        zh: String,
        /// What, in English.
        en: String,
        /// Whether it was taken back.
        undone: bool,
        /// The word of the command; `open` for the first line.
        c: LineKind,
    }
}

shapes! {
    /// A page of the log in words, the newest line first.
    AuditPage {
        /// The lines.
        lines: Vec<HistoryLine>,
        /// `before` of the next page; missing on the last.
        #[serde(skip_serializing_if = "Option::is_none")]
        next: Option<u64>,
    }
}

impl HistoryLine {
    /// The last steps before a version, the newest first.
    pub(super) fn before(desk: &Desk, version: u64, limit: usize) -> Vec<Self> {
        let lines = desk.numbered().rev().filter(|(number, _)| *number < version);
        lines
            .take(limit)
            .map(|(version, line)| {
                let Words { zh, en } = desk.words(line);
                Self {
                    version,
                    at_ms: line.at_ms,
                    by: line.by.name.clone(),
                    zh,
                    en,
                    undone: desk.is_undone(version),
                    c: line.kind(),
                }
            })
            .collect()
    }
}

impl AuditPage {
    /// The page before a version, or the last one.
    pub fn new(desk: &Desk, before: Option<u64>, limit: usize) -> Self {
        let lines = HistoryLine::before(desk, before.unwrap_or(u64::MAX), limit);
        let next = lines.last().map(|line| line.version).filter(|&version| version > 1);
        Self { lines, next }
    }
}

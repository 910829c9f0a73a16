//! The log of a desk in words.

use desk::{Desk, Line, LineKind, Words};
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
    fn new(desk: &Desk, version: u64, line: &Line) -> Self {
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
    }

    /// The last steps, the newest first.
    pub(super) fn last(desk: &Desk, limit: usize) -> Vec<Self> {
        let lines = desk.numbered().rev().take(limit);
        lines.map(|(version, line)| Self::new(desk, version, line)).collect()
    }

    /// Whether it has all words that are looked for, in either language.
    fn has(&self, words: &[String]) -> bool {
        let texts = [squeezed(&self.zh), squeezed(&self.en), squeezed(&self.by)];
        let version = self.version.to_string();
        words.iter().all(|word| *word == version || texts.iter().any(|text| has(text, word)))
    }
}

/// Which lines of the log are looked for.
#[derive(Clone, Debug, Default)]
pub struct AuditQuery {
    /// Only lines with a smaller version.
    pub before: Option<u64>,
    /// Only lines with all of these words.
    pub find: String,
    /// Only what is about a match, by stage, round and number.
    pub table: Option<(u32, u32, u32)>,
}

impl AuditPage {
    /// The last lines that are looked for, at most so many.
    pub fn new(desk: &Desk, query: &AuditQuery, limit: usize) -> Self {
        let before = query.before.unwrap_or(u64::MAX);
        let words = words_of(&query.find);
        let about = |line: &Line| {
            query.table.is_none_or(|table| {
                desk.place(line).is_some_and(|of| (of.stage, of.round, of.match_no) == table)
            })
        };
        let all = desk.numbered().rev().filter(|(version, line)| *version < before && about(line));
        let told = all.map(|(version, line)| HistoryLine::new(desk, version, line));
        let mut found = told.filter(|line| line.has(&words));
        let lines: Vec<HistoryLine> = found.by_ref().take(limit).collect();
        let more = found.next().is_some();
        let next = lines.last().map(|line| line.version).filter(|_| more);
        Self { lines, next }
    }
}

/// What is looked for, word by word. Between a figure and what it counts there
/// may be a blank or not: 5 桌 and 5桌 are the same.
fn words_of(find: &str) -> Vec<String> {
    let is_figure = |text: &str| text.chars().all(|of| of.is_ascii_digit() || of == '第');
    let counts = |text: &str| text.starts_with(|first: char| !first.is_ascii());
    let mut words: Vec<String> = Vec::new();
    for part in find.split_whitespace() {
        match words.last_mut() {
            Some(last) if is_figure(last) && counts(part) => last.push_str(part),
            Some(last) if last.ends_with('第') => last.push_str(part),
            Some(_) | None => words.push(part.to_owned()),
        }
    }
    words.iter().map(|word| squeezed(word)).collect()
}

/// A text without blanks, in small letters.
fn squeezed(text: &str) -> String {
    text.chars().filter(|of| !of.is_whitespace()).flat_map(char::to_lowercase).collect()
}

/// Whether a text has a word; figures at its ends are whole numbers.
fn has(text: &str, word: &str) -> bool {
    let digit = |of: Option<char>| of.is_some_and(|of| of.is_ascii_digit());
    text.match_indices(word).any(|(at, found)| {
        let (before, after) =
            (text[..at].chars().next_back(), text[at + found.len()..].chars().next());
        let cut_first = digit(found.chars().next()) && digit(before);
        let cut_last = digit(found.chars().next_back()) && digit(after);
        !cut_first && !cut_last
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_with_whole_figures() {
        let text = squeezed("录入第 2 轮 15 桌 甲7、乙7 — 丙、丁 的成绩：10 : K");
        let finds = |find: &str| words_of(find).iter().all(|word| has(&text, word));
        for find in ["15 桌", "15桌", "第 2 轮", "丙 2轮", "10 : k", "", "甲7、乙7", "甲7 成绩"]
        {
            assert!(finds(find), "{find}");
        }
        for find in ["5 桌", "第 2 轮 5 桌", "1", "第 3 轮", "戊"] {
            assert!(!finds(find), "{find}");
        }
    }
}

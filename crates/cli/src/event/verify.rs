//! `paisai event verify`: a log or a backup checked, or what is wrong with it.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use chain::{PublicKey, SHORT_DIGITS, SignedHead};
use clap::Args;
use desk::backup::{self, Backup, BadLine, HeadFault};
use refusal::Lang;
use tournament::check::check;
use tournament::event::{Entry, Event};

/// The exit status of what is no log of an event.
const UNREADABLE: u8 = 2;

#[derive(Args)]
#[command(after_help = "Exit status: 0 nothing is wrong, 1 something is, 2 not a log or backup.")]
pub(super) struct Verify {
    /// A backup, or a log: JSON lines, one entry each, or the JSON of `event
    /// simulate`.
    file: PathBuf,
    /// The key of the server that must have signed the backup, as
    /// `GET /api/key` and the pages of the event say it.
    #[arg(long)]
    key: Option<PublicKey>,
    /// A head that was seen before: `LINES:DIGITS` as pages and printed lists
    /// have it, at least 16 digits, or a file with a signed head as JSON. The
    /// backup must have it among its own.
    #[arg(long)]
    head: Vec<String>,
}

/// What was found, in both languages.
struct Says {
    wrong: bool,
    zh: String,
    en: String,
}

fn right(zh: impl Into<String>, en: impl Into<String>) -> Says {
    Says { wrong: false, zh: zh.into(), en: en.into() }
}

fn wrong(zh: impl Into<String>, en: impl Into<String>) -> Says {
    Says { wrong: true, zh: zh.into(), en: en.into() }
}

impl Verify {
    pub(super) fn run(self, lang: Lang) -> io::Result<ExitCode> {
        let text = super::read_text(&self.file)?;
        let found = if backup::is_backup(&text) {
            self.backup(&text)
        } else if self.key.is_some() || !self.head.is_empty() {
            Err("only backups are signed: take one from the event's files".to_owned())
        } else {
            plain(&text)
        };
        let found = match found {
            Ok(found) => found,
            Err(error) => {
                writeln!(io::stderr(), "paisai: {}: {error}", self.file.display())?;
                return Ok(ExitCode::from(UNREADABLE));
            }
        };
        let mut out = io::stdout().lock();
        for Says { wrong, zh, en } in &found {
            match (lang, wrong) {
                (Lang::Zh, false) => writeln!(out, "{zh}")?,
                (Lang::Zh, true) => writeln!(out, "错误  {zh}")?,
                (Lang::En, false) => writeln!(out, "{en}")?,
                (Lang::En, true) => writeln!(out, "wrong  {en}")?,
            }
        }
        let is_wrong = found.iter().any(|says| says.wrong);
        Ok(if is_wrong { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }

    /// A backup: its log, its signature, and every head that was seen before.
    fn backup(&self, text: &str) -> Result<Vec<Says>, String> {
        let backup = Backup::read(text)
            .map_err(|BadLine(line)| format!("line {line} is not that of a backup"))?;
        let seen: Vec<Seen> =
            self.head.iter().map(|text| Seen::read(text)).collect::<Result<_, _>>()?;
        let (lines, head) = (backup.lines.len(), backup.head().short());
        let mut found = vec![right(
            format!("赛事 {} 的备份：{lines} 行，日志校验码 {head}", backup.id),
            format!("Backup of event {}: {lines} lines, head of the log {head}", backup.id),
        )];
        found.extend(self.signature(&backup));
        for seen in seen {
            found.push(match seen.check(&backup) {
                Ok(()) => right(
                    format!("与第 {} 行时的校验码相符", seen.entries()),
                    format!("It has the head that was seen at line {}", seen.entries()),
                ),
                Err(fault) => faulty(fault),
            });
        }
        match backup.desk() {
            Ok(desk) => found.extend(checked(&desk.tournament().plan.name, desk.tournament_log())),
            Err(error) => {
                found.push(wrong("日志前后不符", format!("The log contradicts itself: {error}")));
            }
        }
        Ok(found)
    }

    fn signature(&self, backup: &Backup) -> Vec<Says> {
        let Some(signed) = &backup.signed else {
            let (zh, en) = (
                "没有签名：无法证明日志没有被改动过",
                "Not signed: nothing proves that the log was not changed",
            );
            return vec![if self.key.is_some() { wrong(zh, en) } else { right(zh, en) }];
        };
        let mut found = Vec::new();
        let key = signed.key;
        found.push(match backup.check_signed() {
            Ok(()) => right(format!("签名有效，密钥 {key}"), format!("Signed with the key {key}")),
            Err(fault) => faulty(fault),
        });
        if let Some(expected) = self.key.filter(|expected| *expected != key) {
            found.push(wrong(
                format!("签名的密钥是 {key}，不是 {expected}"),
                format!("It is signed with the key {key}, not {expected}"),
            ));
        }
        found
    }
}

/// A head that somebody saw before.
enum Seen {
    /// On a page or on paper.
    Short { entries: u64, beginning: Vec<u8> },
    /// With its signature.
    Signed(Box<SignedHead>),
}

impl Seen {
    fn read(text: &str) -> Result<Self, String> {
        let short = text.split_once([':', '·']).and_then(|(entries, digits)| {
            let digits: String = digits.chars().filter(|c| !c.is_whitespace()).collect();
            let entries = entries.trim().parse().ok()?;
            // Half a byte more says no more.
            let whole = digits.get(..digits.len() / 2 * 2)?;
            let beginning = hex::decode(whole).ok().filter(|_| digits.len() >= SHORT_DIGITS)?;
            Some(Self::Short { entries, beginning })
        });
        if let Some(short) = short {
            return Ok(short);
        }
        let file = fs::read_to_string(text).map_err(|error| format!("{text}: {error}"))?;
        let signed = serde_json::from_str(&file)
            .map_err(|error| format!("{text} is no signed head: {error}"))?;
        Ok(Self::Signed(Box::new(signed)))
    }

    fn entries(&self) -> u64 {
        match self {
            Self::Short { entries, .. } => *entries,
            Self::Signed(signed) => signed.n,
        }
    }

    fn check(&self, backup: &Backup) -> Result<(), HeadFault> {
        match self {
            Self::Short { entries, beginning } => backup.check_seen(*entries, beginning),
            Self::Signed(signed) => backup.check_against(signed),
        }
    }
}

fn faulty(fault: HeadFault) -> Says {
    match fault {
        HeadFault::Signature => wrong("签名无效", "The signature does not hold"),
        HeadFault::OtherLog => wrong("签名属于别的日志", "The signature is that of another log"),
        HeadFault::Cut { has, signed } => wrong(
            format!("末尾缺行：当时有 {signed} 行，这里只有 {has} 行"),
            format!("Lines are missing at the end: there were {signed}, here are {has}"),
        ),
        HeadFault::Changed { entries } => wrong(
            format!("日志被改动过：前 {entries} 行不是当时的 {entries} 行"),
            format!("The log was changed: its first {entries} lines are not those of then"),
        ),
    }
}

/// A log without signatures.
fn plain(text: &str) -> Result<Vec<Says>, String> {
    let log = super::read_log(text).map_err(|error| error.to_string())?;
    Ok(match Event::replay(&log) {
        Ok(event) => checked(&event.state().plan.name, event.log()),
        Err(error) => {
            vec![wrong("日志前后不符", format!("The log contradicts itself: {error}"))]
        }
    })
}

/// What the checker, which shares no code with the event, says of its entries.
fn checked(name: &str, log: &[Entry]) -> Vec<Says> {
    let complaints = check(log);
    if complaints.is_empty() {
        let entries = log.len();
        return vec![right(
            format!("{name}：{entries} 条，核查无误"),
            format!("{name}: {entries} entries, no complaint"),
        )];
    }
    let said = complaints.iter().map(|complaint| {
        let (seq, code, detail) = (complaint.seq, complaint.breach.code(), &complaint.detail);
        wrong(format!("第 {seq} 条：{code}：{detail}"), format!("entry {seq}: {code}: {detail}"))
    });
    said.collect()
}

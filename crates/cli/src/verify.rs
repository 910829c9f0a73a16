//! `paisai verify`: a record proven, or what is wrong with it.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use chain::PublicKey;
use clap::Args;
use games::record::{Finding, SIGNATURE_FAULTS, Severity, Summary, Verification, verify};
use refusal::{Class, Lang, Refusal};
use serde_json::json;

use crate::record_file;

/// Play a record over again and check every move, card and score in it.
#[derive(Args)]
#[command(
    after_help = "Exit status: 0 everything is proven, 1 something is wrong, 2 not a record, 3 nothing is wrong but not everything can be checked."
)]
pub(crate) struct Verify {
    /// The record; `-` for standard input.
    file: PathBuf,
    /// The key of the server that must have signed it, as `GET /api/key` says
    /// it.
    #[arg(long)]
    key: Option<PublicKey>,
    /// Exit with 0 where nothing is wrong but not everything can be checked.
    #[arg(long)]
    allow_unchecked: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// The exit status of what is no record.
const UNREADABLE: u8 = 2;
/// The exit status of a record that says too little to be proven.
const UNCHECKED: u8 = 3;

impl Verify {
    pub(crate) fn run(self, lang: Lang) -> io::Result<ExitCode> {
        let text = match record_file::read(&self.file) {
            Ok(text) => text,
            Err(error) => {
                writeln!(io::stderr(), "paisai: {error}")?;
                return Ok(ExitCode::from(UNREADABLE));
            }
        };
        let mut verification = verify(text.lines());
        verification.findings.extend(signature(&verification, self.key));
        let verdict = Verdict::of(&verification);
        let mut out = io::stdout().lock();
        if self.json {
            let Verification { findings, summary } = &verification;
            let verdict = verdict.word();
            let answer = json!({"verdict": verdict, "findings": findings, "summary": summary});
            writeln!(out, "{answer}")?;
        } else {
            let vouched = self.key.filter(|_| verdict == Verdict::Proven);
            print(&verification, verdict, vouched, lang, &mut out)?;
        }
        Ok(match verdict {
            Verdict::Proven => ExitCode::SUCCESS,
            Verdict::Unchecked if self.allow_unchecked => ExitCode::SUCCESS,
            Verdict::Unchecked => ExitCode::from(UNCHECKED),
            Verdict::Wrong => ExitCode::FAILURE,
            Verdict::Unreadable => ExitCode::from(UNREADABLE),
        })
    }
}

/// What is to be said of the signature. A record that a server did not sign
/// is wrong to whoever wants its word; to others, who cannot know whose word
/// they have, it proves nothing of rulings and clocks.
fn signature(verification: &Verification, key: Option<PublicKey>) -> Option<Finding> {
    let summary = verification.summary.as_ref()?;
    let last = summary.lines;
    let broken = |finding: &Finding| SIGNATURE_FAULTS.contains(&finding.says.code);
    let broken = verification.findings.iter().any(broken);
    let (severity, code, zh, en) = match (summary.signed_by, key) {
        (Some(signed), Some(key)) if signed == key => return None,
        // That is said already.
        (None, _) if broken => return None,
        (Some(signed), Some(key)) => (
            Severity::Wrong,
            "other_key",
            format!("签名的密钥是 {signed}，不是 {key}。"),
            format!("It is signed with the key {signed}, not {key}."),
        ),
        (None, Some(_)) => (
            Severity::Wrong,
            "not_signed",
            "没有这个服务器的签名。".to_owned(),
            "This server's signature is missing.".to_owned(),
        ),
        (Some(signed), None) => (
            Severity::Unchecked,
            "unknown_key",
            format!(
                "签名与内容相符，但没有给出服务器的密钥，无法核对 {signed} 是不是它的：用 --key。"
            ),
            format!(
                "The signature holds, but no server's key is given: whether {signed} is one cannot be checked without --key."
            ),
        ),
        (None, None) => (
            Severity::Unchecked,
            "not_signed",
            "没有签名：无法证明判罚等没有被改动过。".to_owned(),
            "Not signed: nothing proves that rulings were not changed.".to_owned(),
        ),
    };
    let says = Refusal::new(Class::Rule, code, zh, en);
    Some(Finding { line: last, severity, says })
}

/// What a record was found to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Proven,
    Unchecked,
    Wrong,
    Unreadable,
}

impl Verdict {
    fn of(verification: &Verification) -> Self {
        match verification {
            Verification { summary: None, .. } => Self::Unreadable,
            wrong if !wrong.is_right() => Self::Wrong,
            Verification { findings, .. } if findings.is_empty() => Self::Proven,
            Verification { .. } => Self::Unchecked,
        }
    }

    /// For programs.
    const fn word(self) -> &'static str {
        match self {
            Self::Proven => "proven",
            Self::Unchecked => "unchecked",
            Self::Wrong => "wrong",
            Self::Unreadable => "unreadable",
        }
    }

    /// For people, in Chinese and in English.
    const fn sentences(self) -> (&'static str, &'static str) {
        match self {
            Self::Proven => (
                "每一手、每一张牌、每一分都核对无误。",
                "Every move, every card and every score is proven.",
            ),
            Self::Unchecked => (
                "没有发现错误，但有不能核对之处。",
                "Nothing is wrong, but not everything can be checked.",
            ),
            Self::Wrong => ("记录有误。", "The record is wrong."),
            Self::Unreadable => ("这不是一份记录。", "This is not a record."),
        }
    }
}

fn print(
    verification: &Verification,
    verdict: Verdict,
    vouched: Option<PublicKey>,
    lang: Lang,
    out: &mut impl Write,
) -> io::Result<()> {
    for Finding { line, severity, says } in &verification.findings {
        let message = says.message(lang);
        match (lang, severity) {
            (Lang::Zh, Severity::Wrong) => writeln!(out, "第 {line} 行  错误  {message}")?,
            (Lang::Zh, Severity::Unchecked) => writeln!(out, "第 {line} 行  未核对  {message}")?,
            (Lang::En, Severity::Wrong) => writeln!(out, "line {line}  wrong  {message}")?,
            (Lang::En, Severity::Unchecked) => writeln!(out, "line {line}  unchecked  {message}")?,
        }
    }
    if let Some(summary) = &verification.summary {
        writeln!(out, "{}", summarised(summary, vouched, lang))?;
    }
    let (zh, en) = verdict.sentences();
    writeln!(out, "{}", if lang == Lang::Zh { zh } else { en })
}

/// The summary, and who vouches for a record that is proven.
fn summarised(summary: &Summary, vouched: Option<PublicKey>, lang: Lang) -> String {
    let Summary { games, deals, results, proven, plays, scores, winners, .. } = summary;
    let scores: Vec<String> =
        scores.iter().map(|(seat, score)| format!("{seat} {score:+}")).collect();
    let (scores, winners) = (scores.join("  "), winners.join(", "));
    match lang {
        Lang::Zh => {
            let winners = if winners.is_empty() {
                "不分高下".to_owned()
            } else {
                format!("{winners} 领先")
            };
            let signed = vouched.map(|key| format!("\n签名有效，密钥 {key}。")).unwrap_or_default();
            format!(
                "{games} 局，发牌 {deals} 副（{proven} 副已证明），{results} 副有结果，出牌 {plays} 手。\n{scores}：{winners}。{signed}"
            )
        }
        Lang::En => {
            let winners = if winners.is_empty() {
                "all are equal".to_owned()
            } else {
                format!("ahead: {winners}")
            };
            let signed =
                vouched.map(|key| format!("\nSigned with the key {key}.")).unwrap_or_default();
            format!(
                "Games {games}, deals {deals} ({proven} proven), results {results}, plays {plays}.\n{scores}: {winners}.{signed}"
            )
        }
    }
}

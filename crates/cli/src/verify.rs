//! `paisai verify`: a record proven, or what is wrong with it.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use chain::PublicKey;
use clap::Args;
use games::record::{Finding, Severity, Summary, Verification, verify};
use refusal::{Class, Lang, Refusal};
use serde_json::json;

use crate::record_file;

/// Play a record over again and check every move, card and score in it.
#[derive(Args)]
#[command(after_help = "Exit status: 0 nothing is wrong, 1 something is, 2 not a record.")]
pub(crate) struct Verify {
    /// The record; `-` for standard input.
    file: PathBuf,
    /// The key of the server that must have signed it, as `GET /api/key` says
    /// it.
    #[arg(long)]
    key: Option<PublicKey>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// The exit status of what is no record.
const UNREADABLE: u8 = 2;

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
        if let Some(key) = self.key {
            demand(&mut verification, key);
        }
        let mut out = io::stdout().lock();
        if self.json {
            let verdict = verdict(&verification).0;
            let Verification { findings, summary } = &verification;
            let answer = json!({"verdict": verdict, "findings": findings, "summary": summary});
            writeln!(out, "{answer}")?;
        } else {
            print(&verification, lang, &mut out)?;
        }
        Ok(match (verification.is_readable(), verification.is_right()) {
            (false, _) => ExitCode::from(UNREADABLE),
            (true, true) => ExitCode::SUCCESS,
            (true, false) => ExitCode::FAILURE,
        })
    }
}

/// A record that this server has not signed is wrong to whoever wants it.
fn demand(verification: &mut Verification, key: PublicKey) {
    let Some(summary) = &verification.summary else { return };
    let says = match summary.signed_by {
        Some(signed) if signed == key => return,
        Some(signed) => Refusal::new(
            Class::Rule,
            "other_key",
            format!("签名的密钥是 {signed}，不是 {key}。"),
            format!("It is signed with the key {signed}, not {key}."),
        ),
        None => Refusal::new(
            Class::Rule,
            "not_signed",
            "没有这个服务器的签名。",
            "This server's signature is missing.",
        ),
    };
    verification.findings.push(Finding { line: 1, severity: Severity::Wrong, says });
}

/// The verdict as a word for programs and a sentence in both languages.
fn verdict(verification: &Verification) -> (&'static str, &'static str, &'static str) {
    match verification {
        Verification { summary: None, .. } => {
            ("unreadable", "这不是一份记录。", "This is not a record.")
        }
        wrong if !wrong.is_right() => ("wrong", "记录有误。", "The record is wrong."),
        Verification { findings, .. } if findings.is_empty() => (
            "proven",
            "每一手、每一张牌、每一分都核对无误。",
            "Every move, every card and every score is proven.",
        ),
        Verification { .. } => (
            "unchecked",
            "没有发现错误，但有不能核对之处。",
            "Nothing is wrong, but not everything can be checked.",
        ),
    }
}

fn print(verification: &Verification, lang: Lang, out: &mut impl Write) -> io::Result<()> {
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
        writeln!(out, "{}", summarised(summary, lang))?;
    }
    let (_, zh, en) = verdict(verification);
    writeln!(out, "{}", if lang == Lang::Zh { zh } else { en })
}

fn summarised(summary: &Summary, lang: Lang) -> String {
    let Summary { games, deals, results, proven, plays, scores, winners, signed_by, .. } = summary;
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
            let signed = signed_by.map_or_else(
                || "没有签名：无法证明判罚等没有被改动过。".to_owned(),
                |key| format!("签名有效，密钥 {key}。"),
            );
            format!(
                "{games} 局，发牌 {deals} 副（{proven} 副已证明），{results} 副有结果，出牌 {plays} 手。\n{scores}：{winners}。\n{signed}"
            )
        }
        Lang::En => {
            let winners = if winners.is_empty() {
                "all are equal".to_owned()
            } else {
                format!("ahead: {winners}")
            };
            let signed = signed_by.map_or_else(
                || "Not signed: nothing proves that rulings were not changed.".to_owned(),
                |key| format!("Signed with the key {key}."),
            );
            format!(
                "Games {games}, deals {deals} ({proven} proven), results {results}, plays {plays}.\n{scores}: {winners}.\n{signed}"
            )
        }
    }
}

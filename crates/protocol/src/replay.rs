//! A record as pages play it over again.

use games::Viewer;
use games::record::{self, Severity, Verification, verify};
use refusal::Refusal;
use serde::{Deserialize, Serialize};
use table::Recorded;
use ts_rs::TS;

use crate::refused::WireRefusal;
use crate::told::Told;
use crate::view::TableView;

/// A whole match with all cards. Whoever applies the events of all steps to
/// `start`, as a referee at the table applies what he hears, sees every moment
/// of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct Replay {
    /// The table as the match began, nothing dealt, as a referee sees it.
    #[schema(value_type = Object)]
    pub start: Box<TableView>,
    /// The names of the players in the order of play; empty where the record
    /// has none.
    pub names: Vec<String>,
    /// What happened, as far as the record can be played.
    pub steps: Vec<ReplayStep>,
    /// What the record was found to be.
    pub verification: ReplayVerification,
}

/// What a link to a replay carries, so that it opens for everyone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct ReplayKey {
    /// The key; missing where everyone may see the replay without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub key: Option<String>,
}

/// What one line of the record made happen. The cards drawn before a
/// declaration are a step of their own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct ReplayStep {
    /// When, in milliseconds since the match began, if the record says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub at_ms: Option<u64>,
    /// The number of the line, from 1.
    pub line: usize,
    /// In order.
    #[schema(value_type = Vec<Object>)]
    pub events: Vec<Told>,
}

/// What `paisai verify` says of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct ReplayVerification {
    /// Nothing is wrong. Something may still be unchecked.
    pub ok: bool,
    /// What was played over again.
    pub checks: ReplayChecks,
    /// What is wrong or cannot be checked, by line.
    pub problems: Vec<ReplayProblem>,
    /// The key of the server that vouches for every line; missing where nobody
    /// does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub signed_by: Option<String>,
}

/// What of a record was played over again and came out as recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct ReplayChecks {
    /// Games begun.
    pub games: usize,
    /// Deals dealt, void ones too.
    pub deals: usize,
    /// Deals whose cards are proven to come from a secret that was fixed
    /// before.
    pub proven: usize,
    /// Deals with a result.
    pub results: usize,
    /// Plays.
    pub plays: usize,
    /// The record has the end of the match.
    pub finished: bool,
}

/// Something about one line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct ReplayProblem {
    /// The number of the line, from 1.
    pub line: usize,
    /// Whether the record says what cannot be; otherwise it only does not say
    /// enough to check it.
    pub wrong: bool,
    /// A stable code.
    pub code: String,
    /// One sentence in Chinese.
    pub zh: String,
    /// One sentence in English.
    pub en: String,
}

impl Replay {
    /// A record played over again, as far as it goes; refused where it does
    /// not begin as a record.
    pub fn of(text: &str) -> Result<Self, Refusal> {
        let proof = verify(text.lines());
        let mut lines = text.lines();
        let mut recorded = match Recorded::start(lines.next().unwrap_or_default()) {
            Ok(recorded) if proof.is_readable() => recorded,
            Ok(_) | Err(_) => return Err(unreadable(&proof)),
        };
        let referee = Viewer::Referee;
        let start = Box::new(TableView::new(recorded.table(), referee, 0));
        let names = start.seats.iter().map(|seat| match seat {
            Some(seat) => seat.name.clone(),
            None => String::new(),
        });
        let names = names.collect();
        let mut steps = Vec::new();
        for line in lines {
            // What is wrong with a line the proof says.
            let Ok(read) = recorded.read(line) else { break };
            let table = recorded.table();
            steps.extend(read.into_iter().map(|step| {
                let game = table.game().filter(|_| step.is_last);
                let events = Told::all(&step.events, game, referee, table.now());
                ReplayStep { at_ms: step.at_ms, line: step.line, events }
            }));
        }
        Ok(Self { start, names, steps, verification: proof.into() })
    }
}

/// Why a text is no record, with the number of the line.
fn unreadable(proof: &Verification) -> Refusal {
    let (zh, en) = match proof.findings.first() {
        Some(found) => (
            format!("第 {} 行：{}", found.line, found.says.zh),
            format!("Line {}: {}", found.line, found.says.en),
        ),
        None => ("这不是一份记录。".to_owned(), "This is not a record.".to_owned()),
    };
    WireRefusal::NotARecord.saying(zh, en)
}

impl From<Verification> for ReplayVerification {
    fn from(proof: Verification) -> Self {
        let ok = proof.is_right();
        let record::Summary { games, deals, results, proven, plays, finished, signed_by, .. } =
            proof.summary.unwrap_or_default();
        let signed_by = signed_by.map(|key| key.to_string());
        let problems = proof.findings.into_iter().map(|found| ReplayProblem {
            line: found.line,
            wrong: found.severity == Severity::Wrong,
            code: found.says.code.to_owned(),
            zh: found.says.zh.to_string(),
            en: found.says.en.to_string(),
        });
        let checks = ReplayChecks { games, deals, proven, results, plays, finished };
        Self { ok, checks, problems: problems.collect(), signed_by }
    }
}

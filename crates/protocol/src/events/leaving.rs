//! What it means that somebody leaves, by the format and by what he has played
//! (cn2002:28).

use desk::{Desk, Line, rounds};
use tournament::EntrantId;
use tournament::event::{Happening, RoundState};
use tournament::plan::Format;

use super::{Notice, NoticeCode};

/// What follows for those who leave with a line.
pub(super) fn notices(before: &Desk, after: &Desk, line: &Line) -> Vec<Notice> {
    let left = line.entries.iter().filter_map(|entry| {
        let Happening::Left { entrant, .. } = entry.what else { return None };
        Some(entrant)
    });
    left.flat_map(|entrant| Leaving { before, after, entrant }.notices()).collect()
}

struct Leaving<'a> {
    before: &'a Desk,
    after: &'a Desk,
    entrant: EntrantId,
}

impl Leaving<'_> {
    fn notices(&self) -> Vec<Notice> {
        let state = self.after.tournament();
        let Some((_, plan, _)) = state.current() else {
            return vec![if self.before.tournament().stages.is_empty() {
                self.notice(NoticeCode::LeavesList, "从名单中去掉。", "Taken off the list.")
            } else {
                self.notice(
                    NoticeCode::LeavesList,
                    "从名单中去掉；抽签作废，要重新抽签。",
                    "Taken off the list; lots are drawn again.",
                )
            }];
        };
        let rest = match plan.format {
            Format::Swiss { .. } | Format::Duplicate { .. } => self.notice(
                NoticeCode::ResultsStay,
                "已赛成绩有效，以后各轮不再编排。",
                "Results so far stand; not paired any more.",
            ),
            Format::RoundRobin { .. } => self.round_robin(),
            Format::Knockout { .. } | Format::DoubleElimination { .. } => self.notice(
                NoticeCode::OpponentsWin,
                "已赛成绩有效，以后的对手不战而胜。",
                "Results so far stand; opponents to come win without playing.",
            ),
            Format::Threes { .. } => self.notice(
                NoticeCode::ResultsStay,
                "已赛成绩有效，以后各阶段不再编排。",
                "Results so far stand; not in any later stage.",
            ),
        };
        self.at_table().into_iter().chain([rest]).collect()
    }

    fn notice(&self, code: NoticeCode, zh: impl Into<String>, en: impl Into<String>) -> Notice {
        let entrants = vec![self.entrant.0];
        Notice { code, match_no: None, entrants, zh: zh.into(), en: en.into() }
    }

    /// What becomes of the table where he still sits.
    fn at_table(&self) -> Option<Notice> {
        let (stage, _, running) = self.after.tournament().current()?;
        let round = running.last_round()?;
        let sits = matches!(round.state, RoundState::Published | RoundState::Playing);
        let of = round.matches.iter().find(|of| of.drafted.sides.contains(&self.entrant))?;
        if !sits || of.taken.is_some() {
            return None;
        }
        let (stage, number) = (stage as u32, running.rounds.len() as u32);
        let names = self.after.tournament().round_names(stage, number);
        let round = rounds::worded(&names, number);
        let table = self.after.side().table_of(stage, number, of.drafted.match_no);
        let notice = self.notice(
            NoticeCode::LeavesTable,
            format!("{} {table} 桌没有成绩：本轮结束时记他弃权，对手按弃权得分。", round.zh),
            format!(
                "Table {table} of {} has no result: it is forfeited when the round is closed, and the opponents get what a forfeit gives.",
                round.en
            ),
        );
        Some(Notice { match_no: Some(of.drafted.match_no), ..notice })
    }

    fn round_robin(&self) -> Notice {
        let Some(part) = self.after.tournament().part_of(self.entrant) else {
            return self.notice(NoticeCode::ResultsStay, "已赛成绩有效。", "Results so far stand.");
        };
        let (played, of) = (part.played, part.of);
        if part.is_struck() {
            self.notice(
                NoticeCode::ResultsStruck,
                format!("应赛 {of} 场，已赛 {played} 场，不足半数：已赛成绩一概注销，以后不再编排（规则 2002 第二十八条）。"),
                format!("{played} of {of} matches are played, fewer than half: all results are struck out, and nothing more is paired (cn2002:28)."),
            )
        } else {
            self.notice(
                NoticeCode::OpponentsWin,
                format!("应赛 {of} 场，已赛 {played} 场，达到半数：成绩有效，其余各轮作弃权，判对手获胜（规则 2002 第二十八条）。"),
                format!("{played} of {of} matches are played, half or more: results stand, and the rest are forfeits that the opponents win (cn2002:28)."),
            )
        }
    }
}

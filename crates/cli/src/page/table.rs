//! What happened at the table besides the game, in words.

use std::io::{self, Write};

use games::record::TableLine;

use super::Page;

impl<W: Write> Page<W> {
    /// A line of the table. Commitments, seeds, secrets and signatures are for those who
    /// verify, not for those who read.
    pub(crate) fn table_line(&mut self, line: &TableLine) -> io::Result<()> {
        let text = match line {
            TableLine::Commitment(_)
            | TableLine::Seed(_)
            | TableLine::Secret(_)
            | TableLine::Signature(_) => return Ok(()),
            TableLine::MatchEnd { scores, .. } => {
                let heading = self.pick("比赛结束", "The match is over");
                let scores: Vec<String> = ["E", "N", "W", "S", "A", "B", "C"]
                    .into_iter()
                    .filter_map(|letter| Some((self.label(letter), scores.get(letter)?)))
                    .map(|(seat, score)| format!("{seat} {score:+}"))
                    .collect();
                return self.line(&format!("\n{heading}  {}", scores.join("  ")));
            }
            TableLine::Ruling { by, seat, .. } => {
                let ruled = format!("{} {by}", self.pick("判罚：", "ruling by"));
                let seat = seat.as_ref().map(|seat| format!(" · {}", self.label(seat)));
                ruled + &seat.unwrap_or_default()
            }
            TableLine::Extended { minutes } => {
                let (zh, en) =
                    (format!("共加时 {minutes} 分钟"), format!("{minutes} minutes more in all"));
                self.pick(&zh, &en).to_owned()
            }
            TableLine::Pause { .. } => self.pick("暂停", "paused").to_owned(),
            TableLine::Resume { .. } => self.pick("继续", "resumed").to_owned(),
            TableLine::Seat { seat, name } => {
                self.of_seat(seat, &format!("换人：{name}"), &format!("is now {name}"))
            }
            TableLine::Trustee { seat, on: true } => {
                self.of_seat(seat, "托管", "is played by a program")
            }
            TableLine::Trustee { seat, on: false } => {
                self.of_seat(seat, "取消托管", "is played by a person again")
            }
            TableLine::TimeOut { seat, .. } => self.of_seat(seat, "超时", "is out of time"),
            TableLine::Warning { seat, count } => {
                self.of_seat(seat, &format!("警告 {count}"), &format!("warning {count}"))
            }
            TableLine::Violation { seat, count } => {
                self.of_seat(seat, &format!("违例 {count}"), &format!("violation {count}"))
            }
            TableLine::TakeBack { seat } => {
                self.of_seat(seat, "悔牌，收回上一手", "takes the last play back")
            }
            TableLine::Claim { seat } => self.of_seat(seat, "要求摊牌", "wants to claim the rest"),
            TableLine::Answer { seat, agree: true } => self.of_seat(seat, "同意摊牌", "agrees"),
            TableLine::Answer { seat, agree: false } => {
                self.of_seat(seat, "不同意摊牌", "does not agree")
            }
            TableLine::ClaimRefused { seat } => {
                self.of_seat(seat, "摊牌未获同意", "may not claim: not all agree")
            }
        };
        self.line(&format!("  * {text}"))
    }

    fn of_seat(&self, letter: &str, zh: &str, en: &str) -> String {
        format!("{} {}", self.label(letter), self.pick(zh, en))
    }
}

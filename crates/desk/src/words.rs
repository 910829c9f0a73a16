//! What was done, in words: for those who must be told of it, and for the
//! history.

use tournament::EntrantId;
use tournament::event::Happening;
use tournament::ruling;

use crate::desk::Desk;
use crate::line::{Line, What};
use crate::wire::{DeskCommand, EventRoundState, EventSlip};

/// What a line did, in Chinese and in English.
pub(crate) fn of_line(desk: &Desk, line: &Line) -> (String, String) {
    match &line.what {
        What::Opened(_) => ("开设赛事".to_owned(), "opened the event".to_owned()),
        What::Done(DeskCommand::Undo {}) => {
            let version = line.undoes.unwrap_or_default();
            (format!("撤销了第 {version} 步"), format!("took back step {version}"))
        }
        What::Done(command) => {
            let (zh, en) = of_command(desk, command);
            match slip_of(line, command) {
                Some(slip) => {
                    let slip = slip_words(&slip);
                    (format!("{zh}：{}", slip.0), format!("{en}: {}", slip.1))
                }
                None => (zh, en),
            }
        }
        What::Server(command) => command.words(),
    }
}

impl Desk {
    /// What an entrant is called; one whose entry was taken back has no name
    /// any more.
    fn called(&self, id: u32) -> String {
        let entrant = self.event.state().entrants.get(&EntrantId(id));
        entrant.map_or_else(|| format!("#{id}"), |of| of.entrant.name.clone())
    }
}

/// The slip that a line is about.
fn slip_of(line: &Line, command: &DeskCommand) -> Option<EventSlip> {
    match command {
        DeskCommand::Enter { slip, .. }
        | DeskCommand::Report { slip, .. }
        | DeskCommand::Correct { slip, .. } => Some(slip.clone()),
        DeskCommand::Confirm { .. } => line.entries.iter().find_map(|entry| match &entry.what {
            Happening::SlipTaken { slip, .. } => Some(slip.into()),
            _ => None,
        }),
        _ => None,
    }
}

/// A slip in a few words; of many boards or deals only their sums.
fn slip_words(slip: &EventSlip) -> (String, String) {
    let both = |text: String| (text.clone(), text);
    let joined = |sums: &[i64]| {
        let sums: Vec<String> = sums.iter().map(ToString::to_string).collect();
        sums.join(" : ")
    };
    match slip {
        EventSlip::Games { won: [a, b] } => both(format!("{a} : {b}")),
        EventSlip::Levels { levels: [a, b], dealer } => match dealer {
            Some(side) => {
                let side = u32::from(*side) + 1;
                (format!("{a} : {b}（第 {side} 方庄）"), format!("{a} : {b} (side {side} dealer)"))
            }
            None => both(format!("{a} : {b}")),
        },
        EventSlip::Boards { tables } => {
            let sums: Vec<i64> = tables.iter().map(|of| of.iter().sum()).collect();
            (format!("各桌合计 {}", joined(&sums)), format!("sums by table {}", joined(&sums)))
        }
        EventSlip::Duplicate { results, .. } => {
            (format!("{} 副牌", results.len()), format!("{} boards", results.len()))
        }
        EventSlip::Deals { deals } => {
            let sums = [0, 1, 2].map(|side: usize| deals.iter().map(|deal| deal[side]).sum());
            both(joined(&sums))
        }
        EventSlip::Forfeit { absent } => {
            let sides: Vec<String> = absent.iter().map(|side| (side + 1).to_string()).collect();
            let sides = (sides.join("、"), sides.join(", "));
            (format!("第 {} 方弃权", sides.0), format!("side {} did not play", sides.1))
        }
    }
}

/// The word of what a line did.
pub(crate) fn code(line: &Line) -> String {
    let command = match &line.what {
        What::Opened(_) => return "open".to_owned(),
        What::Done(command) => command,
        What::Server(command) => return command.code().to_owned(),
    };
    let value = serde_json::to_value(command).unwrap_or_default();
    value.get("c").and_then(serde_json::Value::as_str).unwrap_or_default().to_owned()
}

/// What a command does, in Chinese and in English.
fn of_command(desk: &Desk, command: &DeskCommand) -> (String, String) {
    let both = |zh: &str, en: &str| (zh.to_owned(), en.to_owned());
    let name = |entrant: &u32| desk.called(*entrant);
    match command {
        DeskCommand::Describe { .. } => both("修改赛事信息", "changed the details of the event"),
        DeskCommand::Staff { name, user, role } => {
            let name = if name.is_empty() { user } else { name };
            match role {
                Some(role) => {
                    let role = role_words(*role);
                    (format!("任命{name}为{}", role.0), format!("made {name} a {}", role.1))
                }
                None => (format!("免去{name}的职务"), format!("took {name} off the staff")),
            }
        }
        DeskCommand::Add { rows } => {
            (format!("报名 {} 个", rows.len()), format!("entered {}", rows.len()))
        }
        DeskCommand::Import { rows } => {
            (format!("导入 {} 人报名", rows.len()), format!("imported {} people", rows.len()))
        }
        DeskCommand::Edit { entrant, .. } => {
            let name = name(entrant);
            (format!("修改{name}的报名"), format!("changed the entry of {name}"))
        }
        DeskCommand::Withdraw { entrant } => {
            let name = name(entrant);
            (format!("{name}退出"), format!("withdrew {name}"))
        }
        DeskCommand::Apply { .. } => both("自行报名", "applied"),
        DeskCommand::Approve { application } => {
            (format!("批准报名申请 {application}"), format!("approved application {application}"))
        }
        DeskCommand::Reject { application, .. } => {
            (format!("拒绝报名申请 {application}"), format!("rejected application {application}"))
        }
        DeskCommand::Cancel { application } => {
            (format!("取消报名申请 {application}"), format!("took application {application} back"))
        }
        DeskCommand::Claim { .. } => both("凭参赛码认领", "claimed an entry by its code"),
        DeskCommand::Convention { entrant, .. } => {
            let name = name(entrant);
            (format!("填写{name}的约定卡"), format!("wrote the convention card of {name}"))
        }
        DeskCommand::CheckIn { entrant, present: true } => {
            let name = name(entrant);
            (format!("{name}报到"), format!("checked {name} in"))
        }
        DeskCommand::CheckIn { entrant, .. } => {
            let name = name(entrant);
            (format!("取消{name}的报到"), format!("checked {name} out"))
        }
        DeskCommand::FixTable { entrant, .. } => {
            let name = name(entrant);
            (format!("设定{name}的固定台"), format!("fixed the table of {name}"))
        }
        DeskCommand::Begin { .. } => both("抽签开始本阶段", "drew lots and began the stage"),
        _ => of_play(desk, command),
    }
}

/// The same for rounds, results and rulings.
fn of_play(desk: &Desk, command: &DeskCommand) -> (String, String) {
    let both = |zh: &str, en: &str| (zh.to_owned(), en.to_owned());
    match command {
        DeskCommand::Draft { .. } => both("编排对阵草案", "paired a draft"),
        DeskCommand::Swap { a, b } => {
            let (a, b) = (desk.called(*a), desk.called(*b));
            (format!("对换{a}与{b}的对手"), format!("exchanged the opponents of {a} and {b}"))
        }
        DeskCommand::MoveTable { match_no, table } => (
            format!("第 {match_no} 场换到 {table} 台"),
            format!("moved match {match_no} to table {table}"),
        ),
        DeskCommand::Advance { round, to } => {
            let state = state_words(*to);
            (format!("第 {round} 轮{}", state.0), format!("{} round {round}", state.1))
        }
        DeskCommand::Extend { match_no, minutes } => match match_no {
            Some(at) => (
                format!("第 {at} 场加时 {minutes} 分钟"),
                format!("gave match {at} {minutes} more minutes"),
            ),
            None => (
                format!("本轮加时 {minutes} 分钟"),
                format!("gave the round {minutes} more minutes"),
            ),
        },
        DeskCommand::Hold { held: true } => both("暂停计时", "held the clock"),
        DeskCommand::Hold { .. } => both("恢复计时", "let the clock run on"),
        DeskCommand::Enter { match_no, .. } => {
            (format!("录入第 {match_no} 场成绩"), format!("entered the result of match {match_no}"))
        }
        DeskCommand::Confirm { match_no } => (
            format!("确认第 {match_no} 场成绩"),
            format!("confirmed the result of match {match_no}"),
        ),
        DeskCommand::Discard { match_no } => (
            format!("作废第 {match_no} 场待确认成绩"),
            format!("discarded the unconfirmed result of match {match_no}"),
        ),
        DeskCommand::Report { match_no, .. } => (
            format!("报告第 {match_no} 场成绩"),
            format!("reported the result of match {match_no}"),
        ),
        DeskCommand::Simulate {} => both("模拟缺少的成绩", "simulated the missing results"),
        DeskCommand::Call { match_no, .. } => {
            (format!("第 {match_no} 场呼叫裁判"), format!("called a referee to match {match_no}"))
        }
        DeskCommand::Attend { call } => {
            (format!("处理呼叫 {call}"), format!("attended to call {call}"))
        }
        DeskCommand::Correct { round, match_no, reason, .. } => (
            format!("更正第 {round} 轮第 {match_no} 场成绩（{reason}）"),
            format!("corrected match {match_no} of round {round} ({reason})"),
        ),
        DeskCommand::Late { entrant, minutes } => {
            let name = desk.called(*entrant);
            (format!("{name}迟到 {minutes} 分钟"), format!("noted {name} {minutes} minutes late"))
        }
        DeskCommand::Rule { entrant, offence, .. } => {
            let name = desk.called(*entrant);
            let (zh, en) = ruling::offence(desk.event.state().plan.edition, offence)
                .map_or((offence.as_str(), offence.as_str()), |known| (known.zh, known.en));
            (format!("判罚{name}（{zh}）"), format!("ruled against {name} ({en})"))
        }
        DeskCommand::Appeal { ruling, .. } => {
            (format!("对判罚 {ruling} 申诉"), format!("appealed against ruling {ruling}"))
        }
        DeskCommand::DecideAppeal { appeal, .. } => {
            (format!("裁决申诉 {appeal}"), format!("decided appeal {appeal}"))
        }
        DeskCommand::DrawTies { .. } => both("为并列者抽签", "drew lots among equals"),
        DeskCommand::ExtraDeals { .. } => both("记录加赛", "recorded extra deals"),
        DeskCommand::PlayOff { players } => {
            let [a, b, c] = players.map(|id| desk.called(id));
            (
                format!("{a}、{b}、{c}在线加赛"),
                format!("had {a}, {b} and {c} play extra deals online"),
            )
        }
        DeskCommand::EndStage {} => both("结束本阶段", "ended the stage"),
        DeskCommand::Finish {} => both("结束赛事", "finished the event"),
        _ => both("撤销上一步", "took back the last step"),
    }
}

fn role_words(role: crate::wire::StaffRole) -> (&'static str, &'static str) {
    match role {
        crate::wire::StaffRole::Helper => ("记录员", "helper"),
        crate::wire::StaffRole::Referee => ("裁判员", "referee"),
        crate::wire::StaffRole::Director => ("裁判长", "director"),
    }
}

fn state_words(state: EventRoundState) -> (&'static str, &'static str) {
    match state {
        EventRoundState::Draft => ("草案", "drafted"),
        EventRoundState::Published => ("对阵公布", "published"),
        EventRoundState::Playing => ("开始", "started"),
        EventRoundState::Closed => ("结束", "closed"),
        EventRoundState::Provisional => ("名次公布", "announced the standings of"),
        EventRoundState::Final => ("成绩确定", "finalised"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_told_in_few_words() {
        let told = |text: &str| slip_words(&serde_json::from_str(text).unwrap());
        let (zh, en) = told(r#"{"by": "levels", "levels": ["8", "past A"], "dealer": 1}"#);
        assert_eq!((&*zh, &*en), ("8 : past A（第 2 方庄）", "8 : past A (side 2 dealer)"));
        assert_eq!(told(r#"{"by": "games", "won": [2, 1]}"#).0, "2 : 1");
        assert_eq!(told(r#"{"by": "deals", "deals": [[4, -2, -2], [-6, 3, 3]]}"#).1, "-2 : 1 : 1");
        assert_eq!(told(r#"{"by": "forfeit", "absent": [0]}"#).0, "第 1 方弃权");
        assert_eq!(
            told(r#"{"by": "boards", "tables": [[1, 2], [-1, 0]]}"#).1,
            "sums by table 3 : -1"
        );
    }
}

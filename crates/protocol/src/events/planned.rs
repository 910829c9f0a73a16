//! What a new plan changes, and what it does not.

use std::collections::BTreeMap;

use desk::Desk;
use tournament::event::RoundState;
use tournament::plan::{Cut, Format, Plan, Stage};

use super::{Notice, NoticeCode};

impl Notice {
    /// What the plan of the second desk changes for the first.
    pub(super) fn of_plan(before: &Desk, after: &Desk) -> Vec<Self> {
        let (old, new) = (&before.tournament().plan, &after.tournament().plan);
        if old == new {
            return Vec::new();
        }
        let mut notices = Vec::new();
        let mut said = Saying(&mut notices);
        for index in 0..old.stages.len().max(new.stages.len()) {
            said.stage(before, old, new, index);
        }
        said.whole(old, new);
        said.field(after);
        let played = before.tournament().stages.iter().flat_map(|of| &of.rounds);
        if played.filter(|round| round.state >= RoundState::Closed).count() > 0 {
            said.say(
                NoticeCode::ResultsStay,
                "已打各轮的成绩和名次不变。",
                "The results and standings of the rounds played stay as they are.",
            );
        }
        notices
    }
}

/// Collects what is to be said.
struct Saying<'a>(&'a mut Vec<Notice>);

impl Saying<'_> {
    fn say(&mut self, code: NoticeCode, zh: impl Into<String>, en: impl Into<String>) {
        self.about(code, Vec::new(), zh, en);
    }

    fn about(
        &mut self,
        code: NoticeCode,
        entrants: Vec<u32>,
        zh: impl Into<String>,
        en: impl Into<String>,
    ) {
        self.0.push(Notice { code, match_no: None, entrants, zh: zh.into(), en: en.into() });
    }

    /// What becomes of one stage.
    fn stage(&mut self, before: &Desk, old: &Plan, new: &Plan, index: usize) {
        let named = |plan: &Plan| desk::stages::name(plan, index);
        let number = index + 1;
        match (old.stages.get(index), new.stages.get(index)) {
            (Some(_), None) => {
                let (zh, en) = named(old);
                self.say(
                    NoticeCode::StageGone,
                    format!("取消第 {number} 阶段（{zh}）。"),
                    format!("Stage {number} ({en}) is dropped."),
                );
            }
            (None, Some(_)) => {
                let (zh, en) = named(new);
                self.say(
                    NoticeCode::StageNew,
                    format!("增加第 {number} 阶段（{zh}）。"),
                    format!("Stage {number} ({en}) is new."),
                );
            }
            (Some(was), Some(is)) => {
                let name = named(new);
                self.rounds(before, index, was, is, name);
                self.minutes(before, index, was, is, name);
                if otherwise(was) != otherwise(is) {
                    let (zh, en) = name;
                    self.say(
                        NoticeCode::StageChange,
                        format!("第 {number} 阶段（{zh}）的赛法、计分或出线办法改变。"),
                        format!("The format, scoring or cut of stage {number} ({en}) changes."),
                    );
                }
            }
            (None, None) => {}
        }
    }

    fn rounds(
        &mut self,
        before: &Desk,
        index: usize,
        was: &Stage,
        is: &Stage,
        (zh, en): (&str, &str),
    ) {
        let (Some(rounds), true) = (is.rounds(), was.rounds() != is.rounds()) else {
            if was.rounds() != is.rounds() && matches!(is.format, Format::Swiss { .. }) {
                self.say(
                    NoticeCode::RoundsChange,
                    format!("{zh}的轮数在抽签时按参赛数定。"),
                    format!("{en}: the field decides how many rounds when it is drawn."),
                );
            }
            return;
        };
        let running = before.tournament().stages.get(index);
        let Some(running) = running else {
            self.say(
                NoticeCode::RoundsChange,
                format!("{zh}打 {rounds} 轮。"),
                format!("{en}: {rounds} rounds are played."),
            );
            return;
        };
        let shown = running.rounds.iter().filter(|of| of.state > RoundState::Draft).count() as u32;
        let left = rounds.saturating_sub(shown);
        let was = was.rounds().unwrap_or(0);
        self.say(
            NoticeCode::RoundsChange,
            format!("{zh}由 {was} 轮改为 {rounds} 轮：已公布 {shown} 轮，还有 {left} 轮。"),
            format!("{en}: {rounds} rounds instead of {was}; {shown} are out, {left} are left."),
        );
    }

    fn minutes(
        &mut self,
        before: &Desk,
        index: usize,
        was: &Stage,
        is: &Stage,
        (zh, en): (&str, &str),
    ) {
        let (Some(old), Some(new)) = (was.minutes(), is.minutes()) else { return };
        if old == new {
            return;
        }
        let rounds = before.tournament().stages.get(index).map(|running| &running.rounds);
        let begun =
            rounds.map_or(0, |all| all.iter().filter(|of| of.state >= RoundState::Playing).count());
        let (from_zh, from_en) = match begun {
            0 => (String::new(), String::new()),
            _ => (
                format!("，从第 {} 轮起；已经开始的轮次不变", begun + 1),
                format!(" from round {} on; rounds that have begun keep theirs", begun + 1),
            ),
        };
        self.say(
            NoticeCode::MinutesChange,
            format!("{zh}每轮由 {old} 分钟改为 {new} 分钟{from_zh}。"),
            format!("{en}: {new} minutes a round instead of {old}{from_en}."),
        );
    }

    /// What holds for all stages.
    fn whole(&mut self, old: &Plan, new: &Plan) {
        if old.sections != new.sections {
            let (zh, en) = if new.sections.is_empty() {
                ("无".to_owned(), "none".to_owned())
            } else {
                (new.sections.join("、"), new.sections.join(", "))
            };
            self.say(
                NoticeCode::SectionsChange,
                format!("组别：{zh}。"),
                format!("Sections: {en}."),
            );
        }
        if old.kind != new.kind {
            let people = new.kind.people();
            self.say(
                NoticeCode::KindChange,
                format!("参赛单位改为 {people} 人。"),
                format!("An entrant has {people} people."),
            );
        }
    }

    /// Where the plan and those who have entered do not fit together.
    fn field(&mut self, after: &Desk) {
        let state = after.tournament();
        let field = state.entrants.values().filter(|of| of.left.is_none()).count() as u32;
        if field < 2 {
            return;
        }
        let plan = &state.plan;
        for (index, stage) in plan.stages.iter().enumerate() {
            let number = index + 1;
            if state.stages.len() > index {
                continue;
            }
            if let Some(Cut::Best(places)) = stage.cut
                && places >= field
            {
                self.say(
                    NoticeCode::FieldSmall,
                    format!(
                        "第 {number} 阶段取前 {places} 名，而现在只有 {field} 个参赛：全部出线。"
                    ),
                    format!(
                        "The best {places} go on from stage {number}, but only {field} take part: \
                         all go on."
                    ),
                );
            }
            if let (0, Format::RoundRobin { groups, .. }) = (index, stage.format)
                && field < groups.saturating_mul(2)
            {
                self.say(
                    NoticeCode::FieldSmall,
                    format!(
                        "第 {number} 阶段分 {groups} 组，每组至少两个，而现在只有 {field} 个参赛。"
                    ),
                    format!(
                        "Stage {number} has {groups} groups of at least two, but only {field} \
                         take part."
                    ),
                );
            }
            if let (0, Format::Swiss { .. }, Some(rounds)) = (index, stage.format, stage.rounds())
                && rounds >= field
            {
                self.say(
                    NoticeCode::FieldSmall,
                    format!("{field} 个参赛打 {rounds} 轮，有人要再次相遇。"),
                    format!("With {rounds} rounds and {field} entrants some meet again."),
                );
            }
        }
        let mut units: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (id, of) in state.entrants.iter().filter(|(_, of)| of.left.is_none()) {
            if let Some(unit) = of.entrant.unit {
                units.entry(unit.0).or_default().push(id.0);
            }
        }
        let most = plan.unit_most as usize;
        for (_, members) in units.into_iter().filter(|(_, of)| most > 0 && of.len() > most) {
            let (zh, en) = (
                format!("这个单位已报 {} 个，多于每单位 {most} 个；已报的保留。", members.len()),
                format!("The unit has {} entrants, more than {most}; they stay.", members.len()),
            );
            self.about(NoticeCode::UnitOver, members, zh, en);
        }
    }
}

/// A stage without its rounds and minutes, of which more is said.
fn otherwise(stage: &Stage) -> Stage {
    let mut stage = stage.clone();
    stage.set_pace(1, 1);
    stage
}

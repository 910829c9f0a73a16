//! Why two meet.

use desk::Desk;
use refusal::Refusal;
use serde::{Deserialize, Serialize};
use tournament::plan::Format;
use tournament::swiss::{Obstacle, Rule};
use ts_rs::TS;

shapes! {
    /// One reason for a pairing.
    WhyPairing {
        /// The nearer neighbour that was passed over.
        entrant: u32,
        /// In Chinese.
        zh: String,
        /// In English.
        en: String,
    }

    /// Why two meet.
    WhyView {
        /// Which round.
        round: u32,
        /// Which match.
        match_no: u32,
        /// Who meets.
        sides: Vec<u32>,
        /// In Chinese.
        zh: String,
        /// In English.
        en: String,
        /// The neighbours passed over.
        passed_over: Vec<WhyPairing>,
    }
}

impl WhyView {
    /// Why a match of a round of the stage being played came about.
    pub fn new(desk: &Desk, round: u32, match_no: u32) -> Result<Self, Refusal> {
        let (plan, of) = desk.match_of(round, match_no)?;
        let (zh, en) = match plan.format {
            Format::Knockout { .. } | Format::DoubleElimination { .. } => {
                ("按淘汰赛签位相遇。", "They meet by their places in the bracket.")
            }
            Format::RoundRobin { .. } => ("按循环赛轮次表相遇。", "They meet by the schedule."),
            Format::Threes { .. } => ("按三人分组相遇。", "They meet in a group of three."),
            Format::Swiss { .. } | Format::Duplicate { .. } => (
                "这是全轮最优编排的一部分：先不重复相遇、同单位回避，再使积分与名次之差最小。",
                "It is part of the best pairing of the whole round: no rematch, units apart, \
                 then the least differences of points and of places.",
            ),
        };
        let passed_over = of.drafted.why.iter().map(|passed| {
            let (zh, en) = obstacle(passed.obstacle);
            WhyPairing { entrant: passed.entrant.0, zh: zh.to_owned(), en: en.to_owned() }
        });
        Ok(Self {
            round,
            match_no,
            sides: of.drafted.sides.iter().map(|id| id.0).collect(),
            zh: zh.to_owned(),
            en: en.to_owned(),
            passed_over: passed_over.collect(),
        })
    }
}

fn obstacle(obstacle: Obstacle) -> (&'static str, &'static str) {
    match obstacle {
        Obstacle::First(Rule::OwnUnit) => ("与前者同单位", "is of the first one's unit"),
        Obstacle::First(Rule::Rematch) => ("与前者已相遇", "has met the first one"),
        Obstacle::First(Rule::ByHand) => {
            ("裁判长不许与前者相遇", "was kept from the first one by hand")
        }
        Obstacle::Second(Rule::OwnUnit) => ("与后者同单位", "is of the second one's unit"),
        Obstacle::Second(Rule::Rematch) => ("与后者已相遇", "has met the second one"),
        Obstacle::Second(Rule::ByHand) => {
            ("裁判长不许与后者相遇", "was kept from the second one by hand")
        }
        Obstacle::Rest(_) => ("否则余下两对不能相遇", "else the two left over could not meet"),
        Obstacle::Bye => ("本轮轮空", "sits out"),
        Obstacle::Whole => ("全轮如此编排总差距更小", "the round as a whole fits better this way"),
    }
}

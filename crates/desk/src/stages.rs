//! The stages of an event as they are shown.

use tournament::plan::{Format, Plan, Stage};
use tournament::score::Scoring;

use crate::desk::Desk;
use crate::wire::{SlipForm, StageState, StageView};

impl Desk {
    /// Every stage of the plan. The public sees a stage begin with its first
    /// round, the desk with its draw.
    pub(crate) fn stages(&self, public: bool) -> Vec<StageView> {
        let state = self.event.state();
        let plan = &state.plan;
        (0..plan.stages.len())
            .map(|index| {
                let stage = &plan.stages[index];
                let running = state.stages.get(index);
                let (name_zh, name_en) = name(plan, index);
                let begun = running.is_some() && (!public || state.has_started(index));
                StageView {
                    stage: index as u32,
                    name_zh: name_zh.to_owned(),
                    name_en: name_en.to_owned(),
                    format: format(stage.format).to_owned(),
                    slip: slip_form(stage),
                    rounds: rounds(stage, running.filter(|_| begun).map(|of| of.players.len())),
                    state: match running {
                        Some(running) if running.ended => StageState::Over,
                        _ if begun => StageState::Playing,
                        _ => StageState::Waiting,
                    },
                }
            })
            .collect()
    }
}

/// What a slip of a stage looks like.
pub(crate) fn slip_form(stage: &Stage) -> SlipForm {
    match stage.scoring {
        Scoring::Games { wins, minutes } => {
            SlipForm::Games { best_of: (2 * wins).saturating_sub(1), timed: minutes.is_some() }
        }
        Scoring::Timed { .. } => SlipForm::Levels { winner: !stage.may_draw() },
        Scoring::Boards { boards, tables, .. } => SlipForm::Boards { tables, boards },
        Scoring::Matchpoints { boards } => SlipForm::Duplicate { boards },
        Scoring::Points { deals } => SlipForm::Deals { deals },
    }
}

/// How many rounds a stage has; some formats know it when the field is drawn.
pub(crate) fn rounds(stage: &Stage, players: Option<usize>) -> Option<u32> {
    match stage.format {
        Format::Swiss { rounds, .. } | Format::Duplicate { rounds, .. } => Some(rounds),
        Format::Threes { .. } => Some(1),
        Format::RoundRobin { double, groups } => {
            let largest = (players? as u32).div_ceil(groups);
            let once = if largest % 2 == 0 { largest.saturating_sub(1) } else { largest };
            Some(if double { 2 * once } else { once })
        }
        Format::Knockout { .. } | Format::DoubleElimination { .. } => None,
    }
}

fn format(format: Format) -> &'static str {
    match format {
        Format::Swiss { .. } => "swiss",
        Format::Duplicate { .. } => "duplicate",
        Format::Knockout { .. } => "knockout",
        Format::DoubleElimination { .. } => "double_elimination",
        Format::RoundRobin { .. } => "round_robin",
        Format::Threes { .. } => "threes",
    }
}

/// Several stages are told apart by their places, a single one by its format.
pub(crate) fn name(plan: &Plan, index: usize) -> (&'static str, &'static str) {
    let of_format = match plan.stages[index].format {
        Format::Swiss { .. } => ("积分编排赛", "Swiss"),
        Format::Duplicate { .. } => ("复式赛", "Duplicate"),
        Format::Knockout { .. } => ("单淘汰赛", "Knock-out"),
        Format::DoubleElimination { .. } => ("双败淘汰赛", "Double elimination"),
        Format::RoundRobin { groups: 1, .. } => ("循环赛", "Round robin"),
        Format::RoundRobin { .. } => ("分组循环赛", "Round robin in groups"),
        Format::Threes { .. } => ("三人分组赛", "Groups of three"),
    };
    match (plan.stages.len(), index) {
        (0 | 1, _) => of_format,
        (stages, index) if index + 1 == stages => ("决赛", "Final"),
        (_, 0) => ("预赛", "Preliminaries"),
        (stages, index) if index + 2 == stages => ("复赛", "Semi-finals"),
        _ => of_format,
    }
}

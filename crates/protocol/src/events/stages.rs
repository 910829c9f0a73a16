//! What is played, stage by stage.

use desk::Desk;
use serde::{Deserialize, Serialize};
use tournament::plan::{Format, Stage};
use tournament::score::Scoring;
use ts_rs::TS;

use super::{BoardsWorth, PointUnit};

/// What a slip of a stage looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum SlipForm {
    /// Games won by each side.
    Games {
        /// At most so many are played.
        best_of: u8,
        /// Whether there is a time limit, after which a slip of levels will
        /// do; equal levels then need the dealer.
        timed: bool,
    },
    /// Levels reached when time was up.
    Levels {
        /// Whether the match must have a winner, so that equal levels need
        /// the dealer.
        winner: bool,
    },
    /// The defenders' points of every board at every table, or instead the
    /// dealer's-side outcome.
    Boards {
        /// Tables of a match.
        tables: u8,
        /// Boards of a table.
        boards: u32,
    },
    /// What north–south made of each board of a duplicate field.
    Duplicate {
        /// Boards of a round.
        boards: u32,
    },
    /// The three players' scores of every deal.
    Deals {
        /// Deals of a match.
        deals: u32,
    },
}

/// How far a stage is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StageState {
    /// It has not begun.
    Waiting,
    /// It is being played.
    Playing,
    /// It is over.
    Over,
}

/// How a stage is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StageFormat {
    /// 积分编排赛.
    Swiss,
    /// 复式赛.
    Duplicate,
    /// 单淘汰赛.
    Knockout,
    /// 双败淘汰赛.
    DoubleElimination,
    /// 循环赛.
    RoundRobin,
    /// 三人分组赛.
    Threes,
}

shapes! {
    /// A stage of an event.
    StageView {
        /// From 0.
        stage: u32,
        /// Its name in Chinese.
        name_zh: String,
        /// In English.
        name_en: String,
        /// How it is played.
        format: StageFormat,
        /// What its slips look like.
        slip: SlipForm,
        /// What its boards say and what they are worth; missing where none are
        /// played.
        #[serde(skip_serializing_if = "Option::is_none")]
        boards: Option<BoardsWorth>,
        /// Whether 标准分 are kept.
        standard: bool,
        /// What its points are counted in.
        unit: PointUnit,
        /// How many rounds it has, where that is known.
        #[serde(skip_serializing_if = "Option::is_none")]
        rounds: Option<u32>,
        /// How far it is.
        state: StageState,
    }
}

impl StageView {
    /// Every stage of the plan. The public sees a stage begin with its first
    /// round, the desk with its draw.
    pub(super) fn all(desk: &Desk, public: bool) -> Vec<Self> {
        let state = desk.tournament();
        let plan = &state.plan;
        (0..plan.stages.len())
            .map(|index| {
                let stage = &plan.stages[index];
                let running = state.stages.get(index);
                let (name_zh, name_en) = desk::stages::name(plan, index);
                let begun = running.is_some() && (!public || state.has_started(index));
                Self {
                    stage: index as u32,
                    name_zh: name_zh.to_owned(),
                    name_en: name_en.to_owned(),
                    format: StageFormat::new(stage.format),
                    slip: SlipForm::new(stage),
                    boards: BoardsWorth::new(plan, stage),
                    standard: stage.keeps_standard(),
                    unit: PointUnit::new(stage.scoring),
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

impl SlipForm {
    /// What a slip of a stage looks like.
    pub(super) fn new(stage: &Stage) -> Self {
        match stage.scoring {
            Scoring::Games { wins, minutes } => Self::Games {
                best_of: wins.saturating_mul(2).saturating_sub(1),
                timed: minutes.is_some(),
            },
            Scoring::Timed { .. } => Self::Levels { winner: !stage.may_draw() },
            Scoring::Boards { boards, tables, .. } => Self::Boards { tables, boards },
            Scoring::Matchpoints { boards } => Self::Duplicate { boards },
            Scoring::Points { deals } => Self::Deals { deals },
        }
    }
}

impl StageFormat {
    fn new(format: Format) -> Self {
        match format {
            Format::Swiss { .. } => Self::Swiss,
            Format::Duplicate { .. } => Self::Duplicate,
            Format::Knockout { .. } => Self::Knockout,
            Format::DoubleElimination { .. } => Self::DoubleElimination,
            Format::RoundRobin { .. } => Self::RoundRobin,
            Format::Threes { .. } => Self::Threes,
        }
    }
}

/// How many rounds a stage has; some formats know it when the field is drawn.
fn rounds(stage: &Stage, players: Option<usize>) -> Option<u32> {
    match stage.format {
        Format::Swiss { .. } | Format::Duplicate { .. } => stage.rounds(),
        Format::Threes { .. } => Some(1),
        Format::RoundRobin { double, groups } => {
            let largest = (players? as u32).div_ceil(groups);
            let once = if largest % 2 == 0 { largest.saturating_sub(1) } else { largest };
            Some(if double { 2 * once } else { once })
        }
        Format::Knockout { .. } | Format::DoubleElimination { .. } => None,
    }
}

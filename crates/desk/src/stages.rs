//! The names of stages.

use tournament::plan::{Format, Plan};

/// Several stages are told apart by their places, a single one by its format.
pub fn name(plan: &Plan, index: usize) -> (&'static str, &'static str) {
    let of_format = match plan.stages[index].format {
        Format::Swiss { .. } => ("积分编排赛", "Swiss"),
        Format::Duplicate { .. } => ("复式赛", "Duplicate"),
        Format::Knockout { .. } => ("单淘汰赛", "Knock-out"),
        Format::DoubleElimination { .. } => ("双败淘汰赛", "Double elimination"),
        Format::RoundRobin { groups: 1, .. } => ("循环赛", "Round robin"),
        Format::RoundRobin { .. } => ("分组循环赛", "Round robin in groups"),
        Format::Threes { .. } => ("三人分组赛", "Groups of three"),
    };
    let stages = plan.stages.len();
    if stages < 2 {
        of_format
    } else if index + 1 == stages {
        ("决赛", "Final")
    } else if index == 0 {
        ("预赛", "Preliminaries")
    } else if index + 2 == stages {
        ("复赛", "Semi-finals")
    } else {
        of_format
    }
}

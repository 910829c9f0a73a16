//! What a point stands for, and how it is written.

use serde::{Deserialize, Serialize};
use tournament::score::Scoring;
use ts_rs::TS;

/// What one point of a stage stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PointUnit {
    /// Half a point of 场分.
    Half,
    /// A hundredth of 标准分.
    Hundredth,
    /// A point of a deal.
    Deal,
}

impl PointUnit {
    /// The unit of a scoring.
    pub(super) fn new(scoring: Scoring) -> Self {
        match scoring {
            Scoring::Boards { standard: true, .. } => Self::Hundredth,
            Scoring::Points { .. } => Self::Deal,
            Scoring::Games { .. }
            | Scoring::Timed { .. }
            | Scoring::Boards { standard: false, .. }
            | Scoring::Matchpoints { .. } => Self::Half,
        }
    }

    /// Points as people write them.
    pub fn written(self, points: i64) -> String {
        match self {
            Self::Half => decimal(points * 50),
            Self::Hundredth => decimal(points),
            Self::Deal => points.to_string(),
        }
    }
}

/// Hundredths with two decimals, or fewer where they are zero.
pub fn decimal(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
    match rest {
        0 => format!("{sign}{whole}"),
        tens if tens % 10 == 0 => format!("{sign}{whole}.{}", tens / 10),
        _ => format!("{sign}{whole}.{rest:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_no_more_decimals_than_they_need() {
        let shown = [0, 50, 150, 1205, -50].map(decimal);
        assert_eq!(shown, ["0", "0.5", "1.5", "12.05", "-0.5"]);
        assert_eq!(PointUnit::Half.written(3), "1.5");
        assert_eq!(PointUnit::Hundredth.written(1200), "12");
        assert_eq!(PointUnit::Deal.written(-7), "-7");
    }
}

//! What a round is worth to one who is excused from it beforehand.

use serde::{Deserialize, Serialize};

use super::Stage;
use crate::score::{Award, Scoring, WHOLE};

/// What a missed round is worth to one who was excused from it. No text speaks
/// of it; whoever is absent has 0 (most2015 二(四), cn2002:30), which is what
/// holds unless the plan says otherwise (our choice).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "ExcusedWorth"), schema(as = ExcusedWorth))]
#[serde(rename_all = "snake_case")]
pub enum ExcusedWorth {
    /// Nothing, as for one who does not come.
    #[default]
    Nothing,
    /// As much as a drawn match.
    Draw,
    /// As much as a bye.
    Bye,
}

impl ExcusedWorth {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
    pub(super) fn is_nothing(&self) -> bool {
        *self == Self::Nothing
    }
}

/// Half points of a drawn match.
const DRAWN: i64 = 2;

impl Stage {
    /// What a round gives to one who is excused from it.
    pub fn excused_award(&self) -> Award {
        let drawn = |points| Award { points, standard: WHOLE / 2 };
        match self.excused {
            ExcusedWorth::Nothing => Award { points: 0, standard: 0 },
            ExcusedWorth::Bye => self.award,
            ExcusedWorth::Draw => match self.scoring {
                Scoring::Boards { standard: true, .. } => drawn(WHOLE / 2),
                Scoring::Games { .. } | Scoring::Timed { .. } | Scoring::Boards { .. } => {
                    drawn(DRAWN)
                }
                // What is averaged or summed up has no draw.
                Scoring::Matchpoints { .. } | Scoring::Points { .. } => {
                    Award { points: 0, standard: 0 }
                }
            },
        }
    }
}

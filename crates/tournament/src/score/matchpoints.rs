//! 得分率: the results of one board in one direction compared with each other
//! (cn2017 附录二, lost; our choice after bridge law 78A, §14).

use serde::{Deserialize, Serialize};

use super::Conversion;
use super::board::direction_gains;
use crate::Fraction;

/// What one pair made of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "BoardMade"), schema(as = BoardMade))]
#[serde(rename_all = "snake_case")]
pub enum BoardResult {
    /// Played, with this signed 级分 for the pair's direction.
    Played(i64),
    /// Played, and written down as the points that the defenders made, kitty
    /// and penalties included; what they give follows from the plan.
    Defenders(i64),
    /// Lost through no one's fault: worth a half.
    Lost,
    /// Lost through the pair's own fault: worth 0.4.
    OwnFault,
    /// Lost through the opponents' fault: worth 0.6.
    OpponentsFault,
}

impl BoardResult {
    /// What north–south made of board `number`, in 级分; none where no board
    /// gives the points that are written.
    pub fn in_levels(self, number: u32, conversion: Option<Conversion>) -> Option<Self> {
        let Self::Defenders(points) = self else { return Some(self) };
        let [east_west, north_south] = direction_gains(number, conversion?.outcome(points)?);
        Some(Self::Played(north_south - east_west))
    }
}

/// The matchpoints of one result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matchpoints {
    /// Two for each lower result of the direction, one for each equal.
    pub mp: i64,
    /// Over the most that could be had; a half when nobody compares.
    pub ratio: Fraction,
}

/// The matchpoints of each played score against the others, in order.
pub fn matchpoints(scores: &[i64]) -> Vec<Matchpoints> {
    let mut sorted = scores.to_vec();
    sorted.sort_unstable();
    let most = 2 * (scores.len() as i64 - 1);
    scores
        .iter()
        .map(|&score| {
            let lower = sorted.partition_point(|&other| other < score) as i64;
            let not_higher = sorted.partition_point(|&other| other <= score) as i64;
            let mp = 2 * lower + (not_higher - lower - 1);
            let ratio = if most == 0 { Fraction::half() } else { Fraction::new(mp, most) };
            Matchpoints { mp, ratio }
        })
        .collect()
}

/// The 得分率 of every result of one board in one direction, in 级分: adjusted
/// results have their fixed worth and are compared with nobody.
pub fn board_ratios(results: &[BoardResult]) -> Vec<Fraction> {
    let played: Vec<i64> = results
        .iter()
        .filter_map(|result| match result {
            BoardResult::Played(score) => Some(*score),
            BoardResult::Defenders(_)
            | BoardResult::Lost
            | BoardResult::OwnFault
            | BoardResult::OpponentsFault => None,
        })
        .collect();
    let mut compared = matchpoints(&played).into_iter();
    results
        .iter()
        .map(|result| match result {
            BoardResult::Played(_) => compared.next().map_or_else(Fraction::half, |m| m.ratio),
            BoardResult::Defenders(_) | BoardResult::Lost => Fraction::half(),
            BoardResult::OwnFault => Fraction::new(2, 5),
            BoardResult::OpponentsFault => Fraction::new(3, 5),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(scores: &[i64], expected: &[(i64, &str)]) {
        let got: Vec<(i64, String)> =
            matchpoints(scores).iter().map(|m| (m.mp, m.ratio.decimal(4))).collect();
        let expected: Vec<(i64, String)> =
            expected.iter().map(|&(mp, ratio)| (mp, ratio.to_owned())).collect();
        assert_eq!(got, expected);
    }

    #[test]
    fn two_for_each_lower_and_one_for_each_equal() {
        check(&[], &[]);
        check(&[5], &[(0, "0.5000")]);
        check(&[0, 3, 2, 0], &[(1, "0.1667"), (6, "1.0000"), (4, "0.6667"), (1, "0.1667")]);
        check(&[1, 1, 1], &[(2, "0.5000"), (2, "0.5000"), (2, "0.5000")]);
    }

    #[test]
    fn a_board_not_played_has_its_fixed_worth() {
        let results = [
            BoardResult::Played(2),
            BoardResult::Lost,
            BoardResult::Played(-1),
            BoardResult::OwnFault,
            BoardResult::OpponentsFault,
        ];
        let ratios: Vec<String> = board_ratios(&results).iter().map(|r| r.decimal(1)).collect();
        assert_eq!(ratios, ["1.0", "0.5", "0.0", "0.4", "0.6"]);
    }
}

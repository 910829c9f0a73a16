//! All who have played the board of a day, as they compare.

use protocol::DayMade;
use store::DayScore;

/// What all made of it, the best first.
pub(super) struct Field(Vec<DayScore>);

impl Field {
    pub(super) const fn new(scores: Vec<DayScore>) -> Self {
        Self(scores)
    }

    /// How many have played it.
    pub(super) fn played(&self) -> i64 {
        self.0.iter().map(|made| made.people).sum()
    }

    /// A score among them, which compares as the tournament's matchpoints do
    /// (cn2017 附录二).
    pub(super) fn made(&self, score: i64, points: i32) -> DayMade {
        let better: i64 = self.0.iter().filter(|of| of.score > score).map(|of| of.people).sum();
        let equal: i64 = self.0.iter().filter(|of| of.score == score).map(|of| of.people).sum();
        let played = self.played();
        let (mp, most) = (2 * (played - better - equal) + (equal - 1), 2 * (played - 1));
        let ratio = if most > 0 { (1_000 * mp + most / 2) / most } else { 500 };
        DayMade { points, rank: better as u32 + 1, ratio: ratio.clamp(0, 1_000) as u32 }
    }
}

#[cfg(test)]
mod tests {
    use tournament::score::matchpoints;

    use super::*;

    fn field(scores: &[i64]) -> Field {
        let mut sorted = scores.to_vec();
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        let groups = sorted.chunk_by(|a, b| a == b);
        Field(groups.map(|of| DayScore { score: of[0], people: of.len() as i64 }).collect())
    }

    #[test]
    fn people_compare_as_pairs_of_a_tournament_do() {
        for scores in [vec![-40], vec![-40, -80], vec![-40, -80, -40, 0, -120, -40], vec![3; 5]] {
            let field = field(&scores);
            for (score, expected) in scores.iter().zip(matchpoints(&scores)) {
                let ratio = field.made(*score, 0).ratio;
                let decimal = format!("{}.{:03}", ratio / 1_000, ratio % 1_000);
                assert_eq!(decimal, expected.ratio.decimal(3), "{score} of {scores:?}");
            }
        }
        let ranks = [0, -40, -80].map(|score| field(&[-40, -80, -40, 0]).made(score, 0).rank);
        assert_eq!(ranks, [1, 2, 4]);
    }
}

//! Thresholds of classes from what players of known strength lose.
//!
//! What counts as a mistake is nobody's opinion: the classes follow from how
//! often a strong player's own moves seem to lose something, and from how far
//! off chance is. `examples/calibrate.rs` plays both and prints what they come
//! to; [`Thresholds::of`] holds it.

use crate::class::Thresholds;

/// So much of what the strong player does is the best.
pub const STRONG_BEST: f64 = 0.90;
/// So much of it is fine at least.
pub const STRONG_FINE: f64 = 0.97;
/// So much of it is no mistake.
pub const STRONG_NO_MISTAKE: f64 = 0.99;
/// So much of what chance does that is a mistake is no blunder.
const CHANCE_NO_BLUNDER: f64 = 0.5;
/// The least that one limit is above the one before, and the grid on which all
/// stand: nothing is known more exactly.
const STEP: f64 = 0.01;

/// The thresholds by which the decisions of a strong player come out clean and
/// those of chance do not, from the parts of the stake that each lost for
/// sure. `None` of too few decisions.
pub fn fit(strong: &[f64], chance: &[f64]) -> Option<Thresholds> {
    let best = up(quantile(strong, STRONG_BEST)?).max(STEP);
    let fine = up(quantile(strong, STRONG_FINE)?).max(best + STEP);
    let inaccuracy = up(quantile(strong, STRONG_NO_MISTAKE)?).max(fine + STEP);
    let wrong: Vec<f64> = chance.iter().copied().filter(|lost| *lost > inaccuracy).collect();
    let mistake = up(quantile(&wrong, CHANCE_NO_BLUNDER)?).max(inaccuracy + STEP);
    Some(Thresholds { best, fine, inaccuracy, mistake })
}

/// The next place on the grid.
fn up(value: f64) -> f64 {
    (value / STEP - 1e-9).ceil() * STEP
}

/// The least of the values that so much of them does not exceed.
fn quantile(values: &[f64], part: f64) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = (part * sorted.len() as f64).ceil() as usize;
    sorted.get(at.max(1) - 1).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many decisions that lose so much.
    fn losses(of: &[(usize, f64)]) -> Vec<f64> {
        of.iter().flat_map(|&(count, lost)| std::iter::repeat_n(lost, count)).collect()
    }

    #[test]
    fn limits_stand_where_the_strong_player_seldom_goes() {
        let strong = losses(&[(900, 0.0), (70, 0.051), (20, 0.2), (10, 0.7)]);
        let chance = losses(&[(500, 0.0), (200, 0.1), (100, 0.3), (60, 0.6), (40, 1.2)]);
        let found = fit(&strong, &chance).unwrap();
        // 90 % lose nothing; 97 % no more than 0.051; 99 % no more than 0.2; of
        // what chance loses beyond that the half no more than 0.3.
        for (is, expected) in
            [(found.best, 0.01), (found.fine, 0.06), (found.inaccuracy, 0.2), (found.mistake, 0.3)]
        {
            assert!((is - expected).abs() < 1e-9, "{found:?}");
        }
    }

    #[test]
    fn limits_are_apart_and_too_little_is_nothing() {
        let clean = losses(&[(100, 0.0)]);
        let found = fit(&clean, &losses(&[(1, 0.04)])).unwrap();
        assert!(found.best < found.fine && found.fine < found.inaccuracy);
        assert!(found.inaccuracy < found.mistake, "{found:?}");
        assert_eq!(fit(&[], &clean), None);
        assert_eq!(fit(&clean, &clean), None, "chance does nothing wrong");
    }
}

//! Means of units, and how sure they are.

use serde::Serialize;

/// A mean with its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean of the units.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Sums of units, from which their mean and spread follow (Welford).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sample {
    count: u64,
    mean: f64,
    squares: f64,
}

/// How often an interval may miss what it is about.
const ALPHA: f64 = 0.05;

/// The number of units for which the sequential interval is narrowest.
const TUNED_FOR: f64 = 1000.0;

impl Sample {
    pub(crate) fn add(&mut self, value: f64) {
        self.count += 1;
        let from = value - self.mean;
        self.mean += from / self.count as f64;
        self.squares += from * (value - self.mean);
    }

    fn deviation(&self) -> f64 {
        if self.count < 2 { 0.0 } else { (self.squares / (self.count - 1) as f64).max(0.0).sqrt() }
    }

    /// The mean with the interval of Student's t, which holds for a number of
    /// units that was fixed before.
    pub(crate) fn estimate(&self) -> Estimate {
        let half = match self.count {
            0 | 1 => 0.0,
            count => student(count - 1) * self.deviation() / (count as f64).sqrt(),
        };
        self.within(half)
    }

    /// The mean with an interval that holds at all looks together, however
    /// often one looks and whenever one stops: the asymptotic confidence
    /// sequence of a normal mixture. It is wider than the other.
    pub(crate) fn sequential(&self) -> Estimate {
        let tuning = -2.0 * ALPHA.ln();
        let rho = (tuning + (1.0 + tuning).ln()) / TUNED_FOR;
        let count = self.count.max(1) as f64;
        let spread = count * rho + 1.0;
        let half = (2.0 * spread / (count * count * rho) * (spread.sqrt() / ALPHA).ln()).sqrt();
        self.within(self.deviation() * half)
    }

    fn within(&self, half: f64) -> Estimate {
        Estimate { mean: self.mean, low: self.mean - half, high: self.mean + half }
    }
}

/// The quantile of 97.5 % of Student's t. Beyond the table the expansion in
/// powers of the normal quantile is exact to four digits.
fn student(freedom: u64) -> f64 {
    const TABLE: [f64; 30] = [
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
        2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
        2.052, 2.048, 2.045, 2.042,
    ];
    const NORMAL: f64 = 1.959_964;
    let index = usize::try_from(freedom.saturating_sub(1)).unwrap_or(usize::MAX);
    TABLE.get(index).copied().unwrap_or_else(|| {
        let (z, v) = (NORMAL, freedom as f64);
        let (z3, z5) = (z.powi(3), z.powi(5));
        z + (z3 + z) / (4.0 * v) + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * v * v)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    fn sample(values: impl IntoIterator<Item = f64>) -> Sample {
        let mut sample = Sample::default();
        values.into_iter().for_each(|value| sample.add(value));
        sample
    }

    #[test]
    fn an_interval_is_what_tables_say() {
        // Mean 3, deviation sqrt(2.5): t for four degrees is 2.776.
        let of = sample([1.0, 2.0, 3.0, 4.0, 5.0]).estimate();
        let half = 2.776 * (2.5_f64 / 5.0).sqrt();
        assert!((of.mean - 3.0).abs() < 1e-9 && (of.high - 3.0 - half).abs() < 1e-9, "{of:?}");
        for (freedom, expected) in [(30, 2.042), (40, 2.021), (120, 1.980), (100_000, 1.960)] {
            assert!((student(freedom) - expected).abs() < 6e-4, "{freedom}");
        }
        let one = sample([7.0]).estimate();
        assert_eq!((one.low, one.high), (7.0, 7.0));
    }

    /// Of many samples around zero the fixed interval misses about a
    /// twentieth at its end, and the sequential one not more at any look.
    #[test]
    fn looking_often_does_not_make_a_difference_out_of_none() {
        let mut rng = SmallRng::seed_from_u64(1);
        let (mut fixed, mut peeked, mut sequential) = (0, 0, 0);
        let runs = 400;
        for _ in 0..runs {
            let mut sample = Sample::default();
            let (mut peeks, mut missed) = (false, false);
            for _ in 0..600 {
                sample.add(f64::from(rng.random_range(-3..=3_i32)));
                if sample.count >= crate::limits::FIRST_LOOK {
                    let misses = |of: Estimate| of.low > 0.0 || of.high < 0.0;
                    peeks |= misses(sample.estimate());
                    missed |= misses(sample.sequential());
                }
            }
            let of = sample.estimate();
            fixed += usize::from(of.low > 0.0 || of.high < 0.0);
            peeked += usize::from(peeks);
            sequential += usize::from(missed);
        }
        assert!((5..=40).contains(&fixed), "{fixed}");
        assert!(peeked > 80, "looking at the fixed interval misleads: {peeked}");
        assert!(sequential <= 20, "{sequential}");
    }
}

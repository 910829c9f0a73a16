//! Exact fractions, for ratios that are ranked and shown to four places.

use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Serialize};

/// A fraction with a positive denominator, always in lowest terms.
///
/// ```
/// use tournament::Fraction;
/// let third = Fraction::new(1, 3);
/// assert_eq!(third.decimal(4), "0.3333");
/// assert!(third < Fraction::new(334, 1000));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fraction {
    numerator: i64,
    denominator: i64,
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };
    /// One half.
    pub const HALF: Self = Self { numerator: 1, denominator: 2 };

    /// `numerator / denominator`; a zero denominator reads as nothing, since
    /// a share of nothing is the only way one arises.
    pub fn new(numerator: i64, denominator: i64) -> Self {
        Self::reduced(i128::from(numerator), i128::from(denominator))
    }

    fn reduced(numerator: i128, denominator: i128) -> Self {
        if denominator == 0 {
            return Self::ZERO;
        }
        let divisor = gcd(numerator.unsigned_abs(), denominator.unsigned_abs()) as i128;
        let sign = denominator.signum();
        Self {
            numerator: (sign * numerator / divisor) as i64,
            denominator: (sign * denominator / divisor) as i64,
        }
    }

    /// The number above the line.
    pub fn numerator(self) -> i64 {
        self.numerator
    }

    /// The number below the line, positive.
    pub fn denominator(self) -> i64 {
        self.denominator
    }

    /// The sum.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        let (a, b) = (i128::from(self.numerator), i128::from(self.denominator));
        let (c, d) = (i128::from(other.numerator), i128::from(other.denominator));
        Self::reduced(a * d + c * b, b * d)
    }

    /// The quotient by a whole number.
    #[must_use]
    pub fn over(self, divisor: i64) -> Self {
        Self::reduced(
            i128::from(self.numerator),
            i128::from(self.denominator) * i128::from(divisor),
        )
    }

    /// The mean of some fractions; nothing when there are none.
    pub fn mean(all: impl IntoIterator<Item = Self>) -> Self {
        let (sum, count) =
            all.into_iter().fold((Self::ZERO, 0), |(sum, count), next| (sum.plus(next), count + 1));
        if count == 0 { Self::ZERO } else { sum.over(count) }
    }

    /// The nearest whole number, halves rounded up.
    pub fn rounded(self) -> i64 {
        let (a, b) = (i128::from(self.numerator), i128::from(self.denominator));
        (2 * a + b).div_euclid(2 * b) as i64
    }

    /// Written with `places` decimals, halves rounded up.
    pub fn decimal(self, places: u32) -> String {
        let scale = 10_i128.pow(places);
        let (a, b) = (i128::from(self.numerator), i128::from(self.denominator));
        let scaled = (2 * a * scale + b).div_euclid(2 * b);
        let sign = if scaled < 0 { "-" } else { "" };
        let (whole, rest) = (scaled.abs() / scale, scaled.abs() % scale);
        if places == 0 {
            return format!("{sign}{whole}");
        }
        format!("{sign}{whole}.{rest:0width$}", width = places as usize)
    }
}

impl Default for Fraction {
    fn default() -> Self {
        Self::ZERO
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let left = i128::from(self.numerator) * i128::from(other.denominator);
        let right = i128::from(other.numerator) * i128::from(self.denominator);
        left.cmp(&right)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a.max(1) } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_round_up_on_both_sides_of_zero() {
        assert_eq!(Fraction::new(5, 100_000).decimal(4), "0.0001");
        assert_eq!(Fraction::new(-5, 100_000).decimal(4), "0.0000");
        assert_eq!(Fraction::new(-1, 4).decimal(1), "-0.2");
        assert_eq!(Fraction::new(3, 2).rounded(), 2);
        assert_eq!(Fraction::new(-3, 2).rounded(), -1);
    }

    #[test]
    fn a_mean_is_exact() {
        let thirds = [Fraction::new(1, 3), Fraction::new(2, 3), Fraction::new(1, 2)];
        assert_eq!(Fraction::mean(thirds), Fraction::HALF);
        assert_eq!(Fraction::mean([]), Fraction::ZERO);
    }
}

//! Exact fractions, for ratios that are ranked and shown to four places.

use std::fmt;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};

/// An exact fraction. The mean of many boards, each compared over another
/// number of tables, has a denominator that no machine word holds.
///
/// ```
/// use tournament::Fraction;
/// let third = Fraction::new(1, 3);
/// assert_eq!(third.decimal(4), "0.3333");
/// assert!(third < Fraction::new(334, 1000));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fraction(BigRational);

impl Fraction {
    /// `numerator / denominator`; a zero denominator reads as nothing, since
    /// a share of nothing is the only way one arises.
    pub fn new(numerator: i64, denominator: i64) -> Self {
        if denominator == 0 {
            return Self::default();
        }
        Self(BigRational::new(numerator.into(), denominator.into()))
    }

    /// One half.
    pub fn half() -> Self {
        Self::new(1, 2)
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        Self(&self.0 + &other.0)
    }

    /// The difference.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        Self(&self.0 - &other.0)
    }

    /// The mean of some fractions; nothing when there are none.
    pub fn mean(all: impl IntoIterator<Item = Self>) -> Self {
        let (mut sum, mut count) = (BigRational::zero(), 0_i64);
        for next in all {
            sum += next.0;
            count += 1;
        }
        if count == 0 { Self::default() } else { Self(sum / BigInt::from(count)) }
    }

    /// The nearest whole number, halves rounded up; the greatest there is where
    /// it is beyond all of them.
    pub fn rounded(&self) -> i64 {
        self.scaled(&1.into()).to_i64().unwrap_or(i64::MAX)
    }

    /// Written with `places` decimals, halves rounded up.
    pub fn decimal(&self, places: u32) -> String {
        let scale = BigInt::from(10).pow(places);
        let scaled = self.scaled(&scale);
        let sign = if scaled < BigInt::zero() { "-" } else { "" };
        let (whole, rest) = scaled.magnitude().div_rem(scale.magnitude());
        if places == 0 {
            return format!("{sign}{whole}");
        }
        format!("{sign}{whole}.{:0>width$}", rest.to_string(), width = places as usize)
    }

    /// The nearest whole number of so many times as much, halves rounded up.
    fn scaled(&self, scale: &BigInt) -> BigInt {
        let (a, b) = (self.0.numer(), self.0.denom());
        let twice: BigInt = a * scale * 2 + b;
        twice.div_floor(&(b * 2))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.0.numer(), self.0.denom())
    }
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
        assert_eq!(Fraction::mean(thirds), Fraction::half());
        assert_eq!(Fraction::mean([]), Fraction::default());
    }

    #[test]
    fn no_sum_is_too_long() {
        let primes = [751, 757, 761, 769, 773, 787, 797, 809, 811, 821, 823, 827];
        let parts = primes.map(|prime| Fraction::new(1, prime));
        let sum = parts.iter().fold(Fraction::default(), |sum, part| sum.plus(part));
        let rest = primes.iter().rev().fold(sum, |sum, &prime| sum.minus(&Fraction::new(1, prime)));
        assert_eq!(rest, Fraction::default());
        assert_eq!(Fraction::mean(parts).decimal(6), "0.001266");
    }
}

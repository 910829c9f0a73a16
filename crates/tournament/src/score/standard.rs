//! 标准分 of a match over boards: twenty points shared by the difference of
//! 级分 (cn2002:27; its 附件十 is lost, the scale is our choice, §13).

use serde::{Deserialize, Serialize};

/// What each of two sides gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shares {
    /// The first side's.
    pub a: i64,
    /// The second side's.
    pub b: i64,
}

impl Shares {
    /// `a` to the first and `b` to the second.
    pub const fn new(a: i64, b: i64) -> Self {
        Self { a, b }
    }

    /// The same with the sides exchanged.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { a: self.b, b: self.a }
    }
}

/// All the 标准分 of a match, in hundredths.
pub const WHOLE: i64 = 2000;

/// The winner's (`a`) and the loser's (`b`) 标准分 in hundredths after
/// `boards` boards that the winner took by `difference` 级分.
///
/// With X = 3·√boards and r = √5 − 2 the winner has
/// 10 + 10·(1 − r^(min(d, X)/X)) / (1 − r). The rounding to hundredths is
/// exact: no value for up to 256 boards lies within 10⁻⁷ of a half, which a
/// test below asserts, and binary floating point is a million times finer.
pub fn standard(boards: u32, difference: u32) -> Shares {
    let reach = 3.0 * f64::from(boards).sqrt();
    let share = (f64::from(difference) / reach).min(1.0);
    let winner = WHOLE / 2 + (1000.0 * curve(share)).round() as i64;
    Shares::new(winner, WHOLE - winner)
}

/// The part of the ten points in play that a winner by `share` of the reach
/// takes, from 0 to 1.
fn curve(share: f64) -> f64 {
    let r = 5.0_f64.sqrt() - 2.0;
    (1.0 - r.powf(share)) / (1.0 - r)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_choice() {
        let published = [
            (0, 1000),
            (1, 1148),
            (2, 1280),
            (3, 1397),
            (4, 1500),
            (6, 1673),
            (8, 1809),
            (12, 2000),
            (13, 2000),
            (100, 2000),
        ];
        for (difference, winner) in published {
            assert_eq!(standard(16, difference), Shares::new(winner, 2000 - winner));
        }
    }

    #[test]
    fn no_value_lies_near_a_rounding_edge() {
        for boards in 1..=256_u32 {
            let reach = 3.0 * f64::from(boards).sqrt();
            for difference in 0..=reach as u32 {
                let value = 1000.0 * curve(f64::from(difference) / reach);
                let edge = (value - value.floor() - 0.5).abs();
                assert!(edge > 1e-7, "{boards} boards, {difference}: {value}");
            }
        }
    }

    #[test]
    fn more_is_never_worth_less() {
        for boards in 1..=64 {
            for difference in 0..40 {
                assert!(standard(boards, difference).a <= standard(boards, difference + 1).a);
            }
        }
    }
}

//! The first round by snake on seeds (cn2002:27): strong against weak.

use super::solve::cheapest;
use super::{Leniency, Rule, SwissError};
use crate::{EntrantId, UnitId};

/// The pairs in order of the better seed, and who sits out.
pub type SnakeRound = (Vec<(EntrantId, EntrantId)>, Option<EntrantId>);

/// Pairs a field given from the best seed to the last: i plays i + n/2, and
/// the last of an odd field sits out. Where a unit would meet itself, the
/// second halves are exchanged as little as possible.
pub fn snake_round(
    seeded: &[(EntrantId, Option<UnitId>)],
    avoid_unit: bool,
    leniency: Leniency,
) -> Result<SnakeRound, SwissError> {
    let half = seeded.len() / 2;
    let clash =
        |a: usize, b: usize| avoid_unit && seeded[a].1.is_some() && seeded[a].1 == seeded[b].1;
    let bye = (seeded.len() % 2 == 1).then(|| seeded[seeded.len() - 1].0);
    let mates: Vec<usize> = if (0..half).any(|i| clash(i, i + half)) {
        let allowed = |a: usize, b: usize| leniency > Leniency::Strict || !clash(a, b);
        let grave = (seeded.len() as i64).pow(3);
        let edges: Vec<(usize, usize, i64)> = (0..half)
            .flat_map(|a| (half..2 * half).map(move |b| (a, b)))
            .filter(|&(a, b)| allowed(a, b))
            .map(|(a, b)| {
                let shift = (b - half) as i64 - a as i64;
                (a, b, shift * shift + if clash(a, b) { grave } else { 0 })
            })
            .collect();
        let mates = cheapest(2 * half, &edges).ok_or(SwissError::MustGive(Rule::OwnUnit))?;
        mates[..half].to_vec()
    } else {
        (half..2 * half).collect()
    };
    let pairs = mates.iter().enumerate().map(|(a, &b)| (seeded[a].0, seeded[b].0)).collect();
    Ok((pairs, bye))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(units: &[u32]) -> Vec<(EntrantId, Option<UnitId>)> {
        (1..).zip(units).map(|(id, &unit)| (EntrantId(id), Some(UnitId(unit)))).collect()
    }

    fn pairs(round: &SnakeRound) -> Vec<(u32, u32)> {
        round.0.iter().map(|(a, b)| (a.0, b.0)).collect()
    }

    #[test]
    fn the_best_meets_the_first_of_the_second_half() {
        let round = snake_round(&field(&[1; 7]), false, Leniency::Strict).unwrap();
        assert_eq!(pairs(&round), [(1, 4), (2, 5), (3, 6)]);
        assert_eq!(round.1, Some(EntrantId(7)));
    }

    #[test]
    fn a_unit_is_moved_as_little_as_possible() {
        let round = snake_round(&field(&[1, 2, 3, 1, 4, 5]), true, Leniency::Strict).unwrap();
        assert_eq!(pairs(&round), [(1, 5), (2, 4), (3, 6)]);
        let one_unit = snake_round(&field(&[1; 4]), true, Leniency::Strict);
        assert_eq!(one_unit, Err(SwissError::MustGive(Rule::OwnUnit)));
        assert!(snake_round(&field(&[1; 4]), true, Leniency::UnitsMayMeet).is_ok());
    }
}

//! The first round by snake on seeds (cn2002:27): 强者对弱者, strong against
//! weak.

use std::collections::BTreeMap;
use std::ops::Range;

use super::line::parts_between;
use super::solve::cheapest;
use super::{Leniency, Rule, SwissError};
use crate::{EntrantId, UnitId};

/// The pairs in order of the better seed, and who sits out.
pub type SnakeRound = (Vec<(EntrantId, EntrantId)>, Option<EntrantId>);

/// Halves up to this size are handed to the solver whole, as are the fields of
/// later rounds.
const WHOLE: usize = 256;

/// Pairs a field given from the best seed to the last: the first plays the
/// last, the second the last but one, and so on; the last of an odd field sits
/// out. Where a unit would meet itself, the weaker half is exchanged as little
/// as possible.
pub fn snake_round(
    seeded: &[(EntrantId, Option<UnitId>)],
    avoid_unit: bool,
    leniency: Leniency,
) -> Result<SnakeRound, SwissError> {
    let half = seeded.len() / 2;
    let bye = (seeded.len() % 2 == 1).then(|| seeded[seeded.len() - 1].0);
    // From the last up, so that equal places meet.
    let weaker = |place: usize| seeded[2 * half - 1 - place];
    let unit = |(_, unit): (EntrantId, Option<UnitId>)| unit.filter(|_| avoid_unit);
    let halves = Halves {
        upper: (0..half).map(|place| unit(seeded[place])).collect(),
        lower: (0..half).map(|place| unit(weaker(place))).collect(),
        leniency,
        grave: (seeded.len() as i64).pow(3),
    };
    let cuts = if half <= WHOLE { Vec::new() } else { halves.cuts() };
    let mut pairs = Vec::new();
    for part in parts_between(cuts, half) {
        let mates = halves.mates(part.clone()).ok_or(SwissError::MustGive(Rule::OwnUnit))?;
        pairs.extend(part.zip(mates).map(|(a, b)| (seeded[a].0, weaker(b).0)));
    }
    Ok((pairs, bye))
}

/// The units of either half, by their places in it.
struct Halves {
    upper: Vec<Option<UnitId>>,
    lower: Vec<Option<UnitId>>,
    leniency: Leniency,
    /// What a clash costs: more than all shifts together.
    grave: i64,
}

impl Halves {
    fn clash(&self, a: usize, b: usize) -> bool {
        self.upper[a].is_some() && self.upper[a] == self.lower[b]
    }

    /// Whom of the lower half each of the upper meets, inside one part.
    fn mates(&self, part: Range<usize>) -> Option<Vec<usize>> {
        if part.clone().all(|place| !self.clash(place, place)) {
            return Some(part.collect());
        }
        let (start, size) = (part.start, part.len());
        let edges: Vec<(usize, usize, i64)> = part
            .clone()
            .flat_map(|a| part.clone().map(move |b| (a, b)))
            .filter(|&(a, b)| self.leniency > Leniency::Strict || !self.clash(a, b))
            .map(|(a, b)| {
                let shift = b as i64 - a as i64;
                let clash = if self.clash(a, b) { self.grave } else { 0 };
                (a - start, size + b - start, shift * shift + clash)
            })
            .collect();
        let mates = cheapest(2 * size, &edges)?;
        Some(mates[..size].iter().map(|&b| b - size + start).collect())
    }

    /// Where the halves can be cut so that no best round has a pair across.
    ///
    /// As many of the upper half cross a cut downwards as upwards. Let a meet
    /// b below it and c, who stands below it, meet d above it: a–d and c–b
    /// would be nearer together, so a and d clash, or c and b. Where nobody
    /// clashes near the cut nothing crosses it. Near is no further than
    /// anyone is moved: if a meets b, s places down, at least s pairs c–d
    /// cross this one, and each has c clash with b, or d with a.
    fn cuts(&self) -> Vec<usize> {
        let half = self.upper.len();
        let reach = members(&self.upper) + members(&self.lower);
        let mut safe = vec![true; half + 1];
        for a in 0..half {
            for b in (a + 1).saturating_sub(reach)..half.min(a + reach) {
                if self.clash(a, b) {
                    let (first, last) = (a.min(b), a.max(b));
                    safe[(last + 1).saturating_sub(reach)..=first].fill(false);
                    safe[last + 1..=half.min(first + reach)].fill(false);
                }
            }
        }
        (1..half).filter(|&cut| safe[cut]).collect()
    }
}

/// How many of a half are of one unit, at most.
fn members(half: &[Option<UnitId>]) -> usize {
    let mut counts: BTreeMap<UnitId, usize> = BTreeMap::new();
    for unit in half.iter().flatten() {
        *counts.entry(*unit).or_default() += 1;
    }
    counts.into_values().max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lot::Seed;

    fn field(units: &[u32]) -> Vec<(EntrantId, Option<UnitId>)> {
        (1..).zip(units).map(|(id, &unit)| (EntrantId(id), Some(UnitId(unit)))).collect()
    }

    fn pairs(round: &SnakeRound) -> Vec<(u32, u32)> {
        round.0.iter().map(|(a, b)| (a.0, b.0)).collect()
    }

    #[test]
    fn cn2002_27_the_best_meets_the_last() {
        let round = snake_round(&field(&[1; 7]), false, Leniency::Strict).unwrap();
        assert_eq!(pairs(&round), [(1, 6), (2, 5), (3, 4)]);
        assert_eq!(round.1, Some(EntrantId(7)));
    }

    #[test]
    fn a_unit_is_moved_as_little_as_possible() {
        let round = snake_round(&field(&[1, 2, 3, 4, 5, 1]), true, Leniency::Strict).unwrap();
        assert_eq!(pairs(&round), [(1, 5), (2, 6), (3, 4)]);
        let one_unit = snake_round(&field(&[1; 4]), true, Leniency::Strict);
        assert_eq!(one_unit, Err(SwissError::MustGive(Rule::OwnUnit)));
        assert!(snake_round(&field(&[1; 4]), true, Leniency::UnitsMayMeet).is_ok());
    }

    /// The sum of squared shifts, and how often a unit meets itself.
    fn cost(halves: &Halves, mates: &[usize]) -> (usize, usize) {
        let clashes = mates.iter().enumerate().filter(|&(a, &b)| halves.clash(a, b)).count();
        let shifts = mates.iter().enumerate().map(|(a, &b)| a.abs_diff(b).pow(2)).sum();
        (clashes, shifts)
    }

    #[test]
    fn parts_come_to_what_the_whole_does() {
        let mut stream = Seed::from_word("snake").stream();
        let mut cut_up = 0;
        for _ in 0..1500 {
            let half = 1 + stream.below(24) as usize;
            let units = 1 + stream.below(30);
            let mut side = || {
                let mut unit = || (!stream.one_in(5)).then(|| UnitId(stream.below(units)));
                (0..half).map(|_| unit()).collect::<Vec<_>>()
            };
            let (upper, lower) = (side(), side());
            for leniency in [Leniency::Strict, Leniency::UnitsMayMeet] {
                let halves =
                    Halves { upper: upper.clone(), lower: lower.clone(), leniency, grave: 1 << 20 };
                let parts = parts_between(halves.cuts(), half);
                cut_up += usize::from(parts.len() > 1 && parts.iter().any(|part| part.len() > 1));
                let mates: Option<Vec<Vec<usize>>> =
                    parts.into_iter().map(|part| halves.mates(part)).collect();
                let in_parts = mates.map(|mates| cost(&halves, &mates.concat()));
                let whole = halves.mates(0..half).map(|mates| cost(&halves, &mates));
                assert_eq!(in_parts, whole, "{upper:?} {lower:?}");
            }
        }
        assert!(cut_up > 100, "{cut_up}");
    }
}

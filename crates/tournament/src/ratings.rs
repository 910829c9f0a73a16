//! Ratings over events (Glicko-2). Off by default: no text knows them, and
//! nothing else in the crate depends on them.

use std::collections::BTreeMap;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use crate::EntrantId;
use crate::event::State;

/// How strong someone is thought to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// 1500 for one of whom nothing is known.
    pub rating: f64,
    /// How unsure that is.
    pub deviation: f64,
    /// How much it swings.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Self::from(Glicko2Rating::new())
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(of: Glicko2Rating) -> Self {
        Self { rating: of.rating, deviation: of.deviation, volatility: of.volatility }
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(of: Rating) -> Self {
        Self { rating: of.rating, deviation: of.deviation, volatility: of.volatility }
    }
}

/// A match against somebody: by how much it was won, or lost where that is
/// negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Met {
    /// The other, as he was rated before.
    pub other: Rating,
    /// By how much.
    pub by: i64,
}

/// Somebody's rating after matches that count as one rating period.
#[must_use]
pub fn after(before: Rating, met: &[Met]) -> Rating {
    let played: Vec<(Glicko2Rating, Outcomes)> = met
        .iter()
        .map(|Met { other, by }| {
            let outcome = match by {
                1.. => Outcomes::WIN,
                0 => Outcomes::DRAW,
                ..0 => Outcomes::LOSS,
            };
            ((*other).into(), outcome)
        })
        .collect();
    glicko2_rating_period(&before.into(), &played, &Glicko2Config::new()).into()
}

/// Two opponents as one player meets them who has a partner: as far above him
/// as their average is above his and his partner's, and as unsure as the three
/// others are. So who wins beside a strong partner gains less, and what is
/// expected of him is what is expected of the pair.
#[must_use]
pub fn opponents_of_pair(own: Rating, partner: Rating, opponents: [Rating; 2]) -> Rating {
    let [one, other] = opponents;
    let ahead = f64::midpoint(own.rating, partner.rating) - f64::midpoint(one.rating, other.rating);
    let squares = [partner, one, other].map(|of| of.deviation * of.deviation);
    Rating {
        rating: own.rating - ahead,
        deviation: squares.iter().sum::<f64>().sqrt() / 2.0,
        ..Rating::default()
    }
}

/// Rates everyone who played in the event, which counts as one rating
/// period. `who` says whom an entrant is across events; those who did not
/// play keep their rating.
pub fn rate<P: Ord + Clone>(
    ratings: &mut BTreeMap<P, Rating>,
    event: &State,
    who: impl Fn(EntrantId) -> P,
) {
    let before =
        |person: &P| -> Glicko2Rating { ratings.get(person).copied().unwrap_or_default().into() };
    let mut results: BTreeMap<P, Vec<(Glicko2Rating, Outcomes)>> = BTreeMap::new();
    for table in (0..event.stages.len()).filter_map(|stage| event.standings(stage)) {
        for (id, facts) in &table.facts {
            let own = results.entry(who(*id)).or_default();
            for (other, by) in &facts.met {
                let outcome = match by {
                    1.. => Outcomes::WIN,
                    0 => Outcomes::DRAW,
                    _ if won_against(&table.facts, *other, *id) => Outcomes::LOSS,
                    // Two of three players who both lost to the third.
                    _ => Outcomes::DRAW,
                };
                own.push((before(&who(*other)), outcome));
            }
        }
    }
    let after: Vec<(P, Rating)> = results
        .into_iter()
        .filter(|(_, played)| !played.is_empty())
        .map(|(person, played)| {
            let new = glicko2_rating_period(&before(&person), &played, &Glicko2Config::new());
            (person, new.into())
        })
        .collect();
    ratings.extend(after);
}

fn won_against(
    facts: &BTreeMap<EntrantId, crate::standings::Facts>,
    winner: EntrantId,
    loser: EntrantId,
) -> bool {
    facts.get(&winner).is_some_and(|of| of.met.iter().any(|&(met, by)| met == loser && by > 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lot::Seed;
    use crate::plan::Preset;
    use crate::simulate::{Chaos, simulate};

    /// The example of Glickman's paper: one period with three opponents.
    #[test]
    fn a_period_is_that_of_the_paper() {
        let of = |rating, deviation| Rating { rating, deviation, volatility: 0.06 };
        let met = [(1400.0, 30.0, 1), (1550.0, 100.0, -1), (1700.0, 300.0, -1)];
        let met = met.map(|(rating, deviation, by)| Met { other: of(rating, deviation), by });
        let after = after(of(1500.0, 200.0), &met);
        assert!((after.rating - 1464.06).abs() < 0.1, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.1, "{after:?}");
    }

    #[test]
    fn a_pair_is_rated_by_what_was_expected_of_it() {
        let of = |rating| Rating { rating, ..Rating::default() };
        let gain = |own, partner, opponents: [f64; 2]| {
            let other = opponents_of_pair(of(own), of(partner), opponents.map(of));
            after(of(own), &[Met { other, by: 1 }]).rating - own
        };
        let equal = gain(1500.0, 1500.0, [1500.0; 2]);
        assert!(equal > 0.0);
        assert!(gain(1500.0, 1900.0, [1500.0; 2]) < equal, "beside a strong partner");
        assert!(gain(1500.0, 1500.0, [1700.0; 2]) > equal, "against strong opponents");
        let both = [gain(1400.0, 1600.0, [1500.0; 2]), gain(1600.0, 1400.0, [1500.0; 2])];
        assert!((both[0] - both[1]).abs() < 1e-6, "both won what was expected of both");
        let same = gain(1500.0, 1500.0, [1600.0, 1400.0]);
        assert!((same - equal).abs() < 1e-6, "opponents are their average");
    }

    #[test]
    fn those_who_win_more_are_rated_higher() {
        let plan = Preset::Cn2002RoundRobin.plan(8);
        let event = simulate(plan, 8, Seed::from_word("ratings"), Chaos::NONE).unwrap();
        let mut ratings = BTreeMap::new();
        rate(&mut ratings, event.state(), |id| id);
        let table = event.state().standings(0).unwrap();
        let of = |row: usize| ratings[&table.rows[row].entrant];
        assert!(of(0).rating > of(7).rating);
        assert!(ratings.values().all(|rating| rating.deviation < 350.0));
    }
}

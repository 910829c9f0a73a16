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

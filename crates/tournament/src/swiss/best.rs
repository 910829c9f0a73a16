//! The best pairing of those who are free to be paired: in one piece, or part
//! by part where the field is large.

use std::ops::Range;

use super::apart::{Apart, Rule};
use super::graph::{BYE, Cost, Graph, OWN_UNITS, PLACES, POINTS, REMATCHES};
use super::line::Line;
use super::walk::walk;
use super::{Contender, Leniency, solve};

/// Fields and parts up to this size are handed to the solver whole. Which of
/// several equally good pairings a field gets then depends on the solver
/// alone, and on nothing that is known here about parts.
const WHOLE: usize = 512;

/// A field and the rules it is paired by.
pub(super) struct Field<'a> {
    pub(super) ordered: &'a [&'a Contender],
    pub(super) apart: &'a Apart,
    /// The places to be paired, in order.
    pub(super) free: &'a [usize],
    pub(super) leniency: Leniency,
}

/// A pairing of the free places.
#[derive(Default)]
pub(super) struct Best {
    /// The better place first.
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) bye: Option<usize>,
}

impl Field<'_> {
    /// The best pairing, if the rules in force allow any.
    pub(super) fn best(&self) -> Option<Best> {
        if self.free.len() <= WHOLE { self.whole() } else { self.large() }
    }

    /// A field that would take too much of the solver's memory.
    fn large(&self) -> Option<Best> {
        let Some(bye) = self.cheapest_bye() else { return self.in_parts() };
        let rest: Vec<usize> = self.free.iter().copied().filter(|&place| place != bye).collect();
        // The bye weighs more than all points and places. If this one leaves a
        // field that can be paired without breaking a rule, no other is better.
        let paired = Field { free: &rest, ..*self }.in_parts();
        match paired.filter(|best| self.keeps_the_rules(best)) {
            Some(best) => Some(Best { bye: Some(bye), ..best }),
            None => self.whole(),
        }
    }

    fn whole(&self) -> Option<Best> {
        let graph = Graph::new(self);
        let mates = solve::best(&graph)?;
        let mut best = Best::default();
        for (vertex, &mate) in mates.iter().enumerate().take(self.free.len()) {
            if graph.is_bye(mate) {
                best.bye = Some(self.free[vertex]);
            } else if vertex < mate {
                best.pairs.push((self.free[vertex], self.free[mate]));
            }
        }
        Some(best)
    }

    /// An even field, each of its parts on its own.
    fn in_parts(&self) -> Option<Best> {
        let line = Line::new(self.apart, self.free);
        let mut best = Best::default();
        for part in line.parts() {
            best.pairs.extend(self.part(&line, part)?);
        }
        Some(best)
    }

    /// A long part is walked through, unless that takes too much.
    fn part(&self, line: &Line, part: Range<usize>) -> Option<Vec<(usize, usize)>> {
        if part.len() > WHOLE {
            let cost = |a: usize, b: usize| self.cost(self.free[a], self.free[b]);
            if let Ok(pairs) = walk(line, part.clone(), cost) {
                return Some(pairs?.iter().map(|&(a, b)| (self.free[a], self.free[b])).collect());
            }
        }
        let part = Field { free: &self.free[part], ..*self };
        part.whole().map(|best| best.pairs)
    }

    /// What a pair costs, the better place first; nothing where it must not be.
    pub(super) fn cost(&self, a: usize, b: usize) -> Option<Cost> {
        let mut cost = Cost::default();
        match self.apart.rule(a, b) {
            None => {}
            Some(Rule::OwnUnit) if self.leniency >= Leniency::UnitsMayMeet => cost[OWN_UNITS] = 1,
            Some(Rule::Rematch) if self.leniency >= Leniency::RematchesToo => cost[REMATCHES] = 1,
            Some(_) => return None,
        }
        let points = self.ordered[a].points.abs_diff(self.ordered[b].points);
        let places = (b - a) as u64;
        cost[POINTS] = points * points;
        cost[PLACES] = places * places;
        Some(cost)
    }

    /// What it costs when this one sits out. The lowest-placed who has had no
    /// bye does; when everyone has had one the lowest-placed sits out again.
    pub(super) fn bye_cost(&self, place: usize) -> Cost {
        let again = if self.ordered[place].had_bye { self.ordered.len() } else { 0 };
        let mut cost = Cost::default();
        cost[BYE] = (again + self.ordered.len() - 1 - place) as u64;
        cost
    }

    /// Whose bye costs least, in an odd field.
    fn cheapest_bye(&self) -> Option<usize> {
        let odd = self.free.len() % 2 == 1;
        self.free.iter().copied().filter(|_| odd).min_by_key(|&place| self.bye_cost(place))
    }

    fn keeps_the_rules(&self, best: &Best) -> bool {
        best.pairs.iter().all(|&(a, b)| self.apart.rule(a, b).is_none())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::super::order::ordered;
    use super::super::{ByHand, Terms};
    use super::*;
    use crate::lot::{Seed, Stream};
    use crate::{EntrantId, UnitId};

    /// A field in which many have met those who stand near them, as after a
    /// round of draws, or are of their unit.
    fn random_field(stream: &mut Stream) -> Vec<Contender> {
        let size = 1 + stream.below(40);
        let (spread, unit_size) = (1 + stream.below(8), 1 + stream.below(6));
        let (rarely, scattered) = (1 + stream.below(6), stream.one_in(2));
        let mut field: Vec<Contender> = (0..size)
            .map(|id| Contender {
                id: EntrantId(id),
                number: id,
                unit: Some(UnitId(if scattered { stream.below(size) } else { id } / unit_size)),
                points: i64::from((size - id) / (1 + stream.below(spread))),
                opponents: Vec::new(),
                had_bye: stream.one_in(3),
            })
            .collect();
        for id in 0..size {
            for other in id + 1..size.min(id + 1 + spread) {
                if stream.one_in(rarely + 1) {
                    field[id as usize].opponents.push(EntrantId(other));
                }
            }
        }
        field
    }

    fn total(field: &Field<'_>, best: Option<Best>) -> Option<Cost> {
        let best = best?;
        let mut covered: Vec<usize> =
            best.pairs.iter().flat_map(|&(a, b)| [a, b]).chain(best.bye).collect();
        covered.sort_unstable();
        assert_eq!(covered, field.free, "everyone is there once");
        let pairs = best.pairs.iter().filter_map(|&(a, b)| field.cost(a, b));
        let costs: Vec<Cost> = pairs.chain(best.bye.map(|place| field.bye_cost(place))).collect();
        assert_eq!(costs.len(), field.free.len().div_ceil(2), "every pair is allowed");
        Some(std::array::from_fn(|level| costs.iter().map(|cost| cost[level]).sum()))
    }

    /// Calls with random fields of all kinds, some of whom are decided about.
    fn each_field(seed: &str, count: usize, check: impl Fn(&Field<'_>)) {
        let mut stream = Seed::from_word(seed).stream();
        for _ in 0..count {
            let field = random_field(&mut stream);
            let someone = |stream: &mut Stream| EntrantId(stream.below(field.len() as u32));
            let (a, b) = (someone(&mut stream), someone(&mut stream));
            let forbidden = if a == b { Vec::new() } else { vec![(a, b)] };
            let by_hand = ByHand { forbidden, ..ByHand::default() };
            let terms = Terms {
                round: 1 + stream.below(2),
                avoid_unit: stream.one_in(2),
                by_hand,
                ..Terms::default()
            };
            let ordered = ordered(&field, terms.round).unwrap();
            let apart = Apart::new(&ordered, &terms).unwrap();
            let free: Vec<usize> = (0..field.len()).filter(|_| !stream.one_in(9)).collect();
            for leniency in [Leniency::Strict, Leniency::UnitsMayMeet, Leniency::RematchesToo] {
                check(&Field { ordered: &ordered, apart: &apart, free: &free, leniency });
            }
        }
    }

    #[test]
    fn parts_come_to_what_the_whole_does() {
        let cut_up = Cell::new(0);
        each_field("parts", 1500, |field| {
            let best = total(field, field.large());
            assert_eq!(best, total(field, field.whole()));
            let parts = Line::new(field.apart, field.free).parts().len();
            cut_up.set(cut_up.get() + usize::from(best.is_some() && parts > 1));
        });
        assert!(cut_up.get() > 1000, "{cut_up:?}");
    }

    #[test]
    fn a_walk_comes_to_what_the_solver_does() {
        let walks = Cell::new(0);
        each_field("walk", 400, |field| {
            if field.free.len() % 2 == 1 {
                return;
            }
            let line = Line::new(field.apart, field.free);
            let cost = |a: usize, b: usize| field.cost(field.free[a], field.free[b]);
            let Ok(walked) = walk(&line, 0..field.free.len(), cost) else { return };
            walks.set(walks.get() + usize::from(walked.is_some()));
            let walked = walked.map(|pairs| Best {
                pairs: pairs.iter().map(|&(a, b)| (field.free[a], field.free[b])).collect(),
                bye: None,
            });
            assert_eq!(total(field, walked), total(field, field.whole()));
        });
        assert!(walks.get() > 300, "{walks:?}");
    }
}

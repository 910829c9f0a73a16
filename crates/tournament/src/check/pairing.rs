//! Rounds paired again: by trial of everything where the field is small, by a
//! matching over the complete field where it is not, and by exchanges of two
//! pairs where it is larger still.

use std::collections::{BTreeMap, BTreeSet};

use super::Breach;
use super::book::{Book, is_by_hand};
use super::complete;
use super::order::Ledger;
use crate::EntrantId;
use crate::event::{Drafted, RoundState};
use crate::plan::{Draw, ExcusedWorth, Format};
use crate::swiss::{ByHand, Leniency};

/// Fields up to this size are paired again by trial of everything.
const TRIAL: usize = 12;

/// A round by points or by rank.
pub(super) struct Question<'a> {
    pub(super) book: &'a Book,
    pub(super) stage: usize,
    pub(super) matches: &'a [Drafted],
    pub(super) byes: &'a [EntrantId],
    pub(super) leniency: Leniency,
    pub(super) by_hand: &'a ByHand,
}

/// Rematches, own units, the bye, points, places: less is better, the first
/// difference decides.
pub(super) type Cost = [u64; 5];

/// What the pairing has to go by.
struct Field {
    order: Vec<EntrantId>,
    points: Vec<i64>,
    met: Vec<BTreeSet<EntrantId>>,
    rested: Vec<bool>,
}

impl Question<'_> {
    pub(super) fn fault(&self) -> Option<(Breach, String)> {
        let (first, avoid_unit, by_rank) = match self.book.plan.stages[self.stage].format {
            Format::Swiss { first, avoid_unit, .. } => (first, avoid_unit, false),
            Format::Duplicate { first, .. } => (first, false, true),
            Format::Knockout { .. }
            | Format::DoubleElimination { .. }
            | Format::RoundRobin { .. }
            | Format::Threes { .. } => return None,
        };
        let played = self.played();
        if played == 0 && first == Draw::Seeded && !is_by_hand(self.by_hand) {
            return self.snake_fault(avoid_unit, by_rank);
        }
        let field = self.field(played, by_rank);
        let place: BTreeMap<EntrantId, usize> =
            field.order.iter().enumerate().map(|(place, id)| (*id, place)).collect();
        let pairs: Vec<(usize, usize)> = self
            .matches
            .iter()
            .map(|m| (place[&m.sides[0]], place[&m.sides[1]]))
            .map(|(a, b)| (a.min(b), a.max(b)))
            .collect();
        if by_rank && let Some(fault) = self.seat_fault(&place) {
            return Some(fault);
        }
        let bye = self.byes.first().map(|id| place[id]);
        if let Some(fault) = self.kept_fault() {
            return Some(fault);
        }
        self.rule_fault(&field, &pairs, avoid_unit)
            .or_else(|| self.best_fault(&field, &pairs, bye, avoid_unit))
    }

    fn played(&self) -> usize {
        let rounds = &self.book.chapters[self.stage].rounds;
        rounds.iter().filter(|round| round.state > RoundState::Draft).count()
    }

    fn field(&self, played: usize, by_rank: bool) -> Field {
        let chapter = &self.book.chapters[self.stage];
        let ledger = Ledger::new(self.book, self.stage);
        let here = self.book.seated(self.stage);
        let mut order: Vec<EntrantId>;
        if played == 0 {
            order = chapter.players.iter().copied().filter(|id| here.contains(id)).collect();
        } else if by_rank {
            let rows = ledger.ranked(&ledger.everyone());
            order = rows.into_iter().map(|row| row.0).filter(|id| here.contains(id)).collect();
        } else {
            order = here.iter().copied().collect();
        }
        if !by_rank {
            let number = |id: &EntrantId| {
                let drawn = || chapter.players.iter().position(|other| other == id).unwrap_or(0);
                let number =
                    if played == 0 { drawn() as i64 } else { self.book.people[id].number.into() };
                if played.is_multiple_of(2) { number } else { -number }
            };
            order.sort_by_cached_key(|id| (-ledger.sheets[id].points, number(id)));
        }
        Field {
            points: order
                .iter()
                .map(|id| if by_rank { 0 } else { ledger.sheets[id].points })
                .collect(),
            met: order
                .iter()
                .map(|id| ledger.sheets[id].met.iter().map(|(other, _)| *other).collect())
                .collect(),
            rested: order.iter().map(|id| self.has_rested(*id)).collect(),
            order,
        }
    }

    /// Whether somebody sat out before: by a bye, or excused for its worth.
    fn has_rested(&self, id: EntrantId) -> bool {
        let free = self.book.plan.stages[self.stage].excused == ExcusedWorth::Bye;
        let rounds = self.book.chapters[self.stage].rounds.iter();
        rounds
            .filter(|round| round.state > RoundState::Draft)
            .any(|round| round.byes.contains(&id) || (free && round.excused.contains(&id)))
    }

    /// §20: the better pair north–south at odd tables, east–west at even.
    fn seat_fault(&self, place: &BTreeMap<EntrantId, usize>) -> Option<(Breach, String)> {
        let wrong = self.matches.iter().find(|m| {
            let better_first = place[&m.sides[0]] < place[&m.sides[1]];
            better_first != (m.match_no % 2 == 1)
        })?;
        Some((Breach::Pairing, format!("table {} is seated the wrong way", wrong.match_no)))
    }

    fn snake_fault(&self, avoid_unit: bool, by_rank: bool) -> Option<(Breach, String)> {
        let here = self.book.seated(self.stage);
        let seeds: Vec<EntrantId> = self.book.chapters[self.stage]
            .players
            .iter()
            .copied()
            .filter(|id| here.contains(id))
            .collect();
        let half = seeds.len() / 2;
        let place = |id: &EntrantId| seeds.iter().position(|other| other == id).unwrap_or(0);
        let clash = |a: usize, b: usize| avoid_unit && self.same_unit(seeds[a], seeds[b]);
        let pairs: Vec<(usize, usize)> = self
            .matches
            .iter()
            .map(|game| {
                let (a, b) = (place(&game.sides[0]), place(&game.sides[1]));
                if by_rank && game.match_no % 2 == 0 { (b, a) } else { (a, b) }
            })
            .collect();
        // The first plays the last. Earlier versions had it play the first of
        // the weaker half, and their logs stand.
        let natural = (0..half).all(|a| !clash(a, 2 * half - 1 - a));
        let formerly = pairs.iter().all(|&(a, b)| b == a + half);
        for (&(a, b), game) in pairs.iter().zip(self.matches) {
            let as_folded = a + b + 1 == 2 * half;
            if a >= half || b < half || (natural && !as_folded && !formerly) {
                return Some((
                    Breach::Pairing,
                    format!("table {} breaks the snake", game.match_no),
                ));
            }
            if self.leniency == Leniency::Strict && clash(a, b) {
                return Some((Breach::OwnUnit, format!("one unit at table {}", game.match_no)));
            }
        }
        if self.byes.iter().any(|id| place(id) != seeds.len() - 1) {
            return Some((Breach::Bye, "not the last seed sits out".to_owned()));
        }
        None
    }

    fn same_unit(&self, a: EntrantId, b: EntrantId) -> bool {
        let unit = self.book.people[&a].unit;
        unit.is_some() && unit == self.book.people[&b].unit
    }

    fn is_fixed(&self, a: EntrantId, b: EntrantId) -> bool {
        self.by_hand.decided().any(|pair| pair == (a, b) || pair == (b, a))
    }

    /// Only what stood in the draft before can stay.
    fn kept_fault(&self) -> Option<(Breach, String)> {
        let rounds = self.book.chapters[self.stage].rounds.iter();
        let draft = rounds.filter(|round| round.state == RoundState::Draft);
        let before: Vec<&[EntrantId]> =
            draft.flat_map(|round| &round.games).map(|game| &*game.sides).collect();
        let stood = |(a, b): &(EntrantId, EntrantId)| {
            before.iter().any(|sides| sides.contains(a) && sides.contains(b))
        };
        let (a, b) = self.by_hand.kept.iter().find(|pair| !stood(pair))?;
        Some((Breach::Pairing, format!("{a} and {b} were not paired before")))
    }

    fn rule_fault(
        &self,
        field: &Field,
        pairs: &[(usize, usize)],
        avoid_unit: bool,
    ) -> Option<(Breach, String)> {
        for &(a, b) in pairs {
            let (one, other) = (field.order[a], field.order[b]);
            if self.is_fixed(one, other) {
                continue;
            }
            if self.leniency < Leniency::RematchesToo && field.met[a].contains(&other) {
                return Some((Breach::Rematch, format!("{one} has met {other}")));
            }
            let strict = self.leniency == Leniency::Strict && avoid_unit;
            if strict && self.same_unit(one, other) {
                return Some((Breach::OwnUnit, format!("{one} and {other} are of one unit")));
            }
        }
        for (a, b) in self.by_hand.decided() {
            let meet = self.matches.iter().any(|m| m.sides.contains(&a) && m.sides.contains(&b));
            if !meet {
                return Some((Breach::Pairing, format!("{a} and {b} were to meet")));
            }
        }
        None
    }

    /// What a pair costs; nothing where it must not be.
    fn cost(&self, field: &Field, a: usize, b: usize, avoid_unit: bool) -> Option<Cost> {
        let (one, other) = (field.order[a], field.order[b]);
        let forbidden = &self.by_hand.forbidden;
        if forbidden.iter().any(|&pair| pair == (one, other) || pair == (other, one)) {
            return None;
        }
        let met = field.met[a].contains(&other);
        let unit = avoid_unit && !met && self.same_unit(one, other);
        if (met && self.leniency < Leniency::RematchesToo)
            || (unit && self.leniency == Leniency::Strict)
        {
            return None;
        }
        let points = field.points[a].abs_diff(field.points[b]);
        let places = a.abs_diff(b) as u64;
        Some([met.into(), unit.into(), 0, points * points, places * places])
    }

    fn bye_cost(field: &Field, place: usize) -> Cost {
        let again = if field.rested[place] { field.order.len() } else { 0 };
        [0, 0, (again + field.order.len() - 1 - place) as u64, 0, 0]
    }

    fn best_fault(
        &self,
        field: &Field,
        pairs: &[(usize, usize)],
        bye: Option<usize>,
        avoid_unit: bool,
    ) -> Option<(Breach, String)> {
        let free_pairs: Vec<(usize, usize)> = pairs
            .iter()
            .copied()
            .filter(|&(a, b)| !self.is_fixed(field.order[a], field.order[b]))
            .collect();
        let free_bye = bye.filter(|&place| self.by_hand.bye != Some(field.order[place]));
        let mut actual = [0; 5];
        for &(a, b) in &free_pairs {
            actual = plus(actual, self.cost(field, a, b, avoid_unit)?);
        }
        if let Some(place) = free_bye {
            actual = plus(actual, Self::bye_cost(field, place));
        }
        let mut free: Vec<usize> =
            free_pairs.iter().flat_map(|&(a, b)| [a, b]).chain(free_bye).collect();
        free.sort_unstable();
        let best = match free.len() {
            0..=TRIAL => self.trial(field, &free, avoid_unit)?,
            size if size <= complete::LARGEST => complete::least_cost(
                size,
                |a, b| self.cost(field, free[a], free[b], avoid_unit),
                |a| Self::bye_cost(field, free[a]),
            )?,
            _ => return self.exchange_fault(field, &free_pairs, free_bye, avoid_unit),
        };
        match best.iter().zip(&actual).position(|(best, actual)| best < actual) {
            None => None,
            Some(0) => Some((Breach::Rematch, format!("{actual:?}, not {best:?}"))),
            Some(1) => Some((Breach::OwnUnit, format!("{actual:?}, not {best:?}"))),
            Some(2) => Some((Breach::Bye, format!("{actual:?}, not {best:?}"))),
            Some(_) => Some((Breach::Pairing, format!("{actual:?}, not {best:?}"))),
        }
    }

    /// The least cost over all pairings of the places left.
    fn trial(&self, field: &Field, left: &[usize], avoid_unit: bool) -> Option<Cost> {
        let full = 1_usize << left.len();
        let mut best: Vec<Option<Cost>> = vec![None; full];
        best[0] = Some([0; 5]);
        let odd = left.len() % 2 == 1;
        // Subsets are finished from the small ones up; an odd subset has its
        // bye already taken out.
        for set in 1..full {
            let first = set.trailing_zeros() as usize;
            let without = set & (set - 1);
            let mut least: Option<Cost> = None;
            for second in (first + 1..left.len()).filter(|s| set >> s & 1 == 1) {
                let rest = best[without & !(1 << second)];
                let pair = self.cost(field, left[first], left[second], avoid_unit);
                if let (Some(rest), Some(pair)) = (rest, pair) {
                    let sum = plus(rest, pair);
                    least = Some(least.map_or(sum, |least| least.min(sum)));
                }
            }
            if odd
                && set.count_ones() % 2 == 1
                && let Some(rest) = best[without]
            {
                let sum = plus(rest, Self::bye_cost(field, left[first]));
                least = Some(least.map_or(sum, |least| least.min(sum)));
            }
            best[set] = least;
        }
        best[full - 1]
    }

    /// No two pairs, nor a pair and the bye, are better exchanged.
    fn exchange_fault(
        &self,
        field: &Field,
        pairs: &[(usize, usize)],
        bye: Option<usize>,
        avoid_unit: bool,
    ) -> Option<(Breach, String)> {
        let cost = |a: usize, b: usize| self.cost(field, a, b, avoid_unit);
        let worse = |now: Cost, new: Option<Cost>| new.is_some_and(|new| new < now);
        let mut pairs: Vec<(usize, usize, Cost)> =
            pairs.iter().map(|&(a, b)| Some((a, b, cost(a, b)?))).collect::<Option<_>>()?;
        pairs.sort_unstable();
        let keeps_all_rules = pairs.iter().all(|(.., cost)| cost[..2] == [0, 0]);
        for (i, &(a, b, first)) in pairs.iter().enumerate() {
            for &(c, d, second) in &pairs[i + 1..] {
                // Two pairs one below the other are as near together as the
                // four can be, and so are all pairs that follow.
                if b < c && keeps_all_rules {
                    break;
                }
                let now = plus(first, second);
                let sum = |x: Option<Cost>, y: Option<Cost>| Some(plus(x?, y?));
                if worse(now, sum(cost(a, c), cost(b, d)))
                    || worse(now, sum(cost(a, d), cost(b, c)))
                {
                    let names = [a, b, c, d].map(|place| field.order[place]);
                    return Some((Breach::Pairing, format!("{names:?} are better exchanged")));
                }
            }
            if let Some(rest) = bye {
                let now = plus(first, Self::bye_cost(field, rest));
                for (out, stays) in [(a, b), (b, a)] {
                    let new = cost(stays, rest).map(|c| plus(c, Self::bye_cost(field, out)));
                    if worse(now, new) {
                        let id = field.order[out];
                        return Some((Breach::Bye, format!("{id} should sit out")));
                    }
                }
            }
        }
        None
    }
}

fn plus(a: Cost, b: Cost) -> Cost {
    std::array::from_fn(|level| a[level] + b[level])
}

//! The Swiss pairing against brute force, against the complete graph, and
//! against itself.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use tournament::lot::{Seed, Stream};
use tournament::swiss::{
    ByHand, Contender, Leniency, Obstacle, Pairing, Rule, SwissError, Terms, pair, playing_order,
};
use tournament::{EntrantId, UnitId};

/// A random field in which everyone has met up to `rounds` others.
fn field(stream: &mut Stream, entrants: u32, rounds: u32, units: u32) -> Vec<Contender> {
    let mut met: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); entrants as usize];
    for _ in 0..rounds {
        let mut order: Vec<u32> = (0..entrants).collect();
        stream.shuffle(&mut order);
        for two in order.chunks_exact(2) {
            met[two[0] as usize].insert(two[1]);
            met[two[1] as usize].insert(two[0]);
        }
    }
    (0..entrants)
        .map(|id| Contender {
            id: EntrantId(id),
            number: id + 1,
            unit: (units > 0).then(|| UnitId(stream.below(units))),
            points: i64::from(stream.below(2 * rounds + 2)),
            opponents: met[id as usize].iter().copied().map(EntrantId).collect(),
            had_bye: stream.one_in(3),
        })
        .collect()
}

/// Rematches, own units, bye, points, places.
type Cost = [u64; 5];

fn cost(order: &[&Contender], a: usize, b: usize, terms: &Terms) -> Option<Cost> {
    let (one, other) = (order[a], order[b]);
    let met = one.opponents.contains(&other.id) || other.opponents.contains(&one.id);
    let unit = terms.avoid_unit && !met && one.unit.is_some() && one.unit == other.unit;
    let allowed = match terms.leniency {
        Leniency::Strict => !met && !unit,
        Leniency::UnitsMayMeet => !met,
        Leniency::RematchesToo => true,
    };
    let points = one.points.abs_diff(other.points);
    let places = a.abs_diff(b) as u64;
    allowed.then_some([met.into(), unit.into(), 0, points * points, places * places])
}

fn bye_cost(order: &[&Contender], place: usize) -> u64 {
    let again = if order[place].had_bye { order.len() } else { 0 };
    (again + order.len() - 1 - place) as u64
}

/// The least cost over every pairing there is.
fn brute(order: &[&Contender], left: &mut Vec<usize>, terms: &Terms) -> Option<Cost> {
    let Some(first) = left.pop() else { return Some([0; 5]) };
    let mut best: Option<Cost> = None;
    let mut offer = |rest: Option<Cost>, own: Cost| {
        if let Some(rest) = rest {
            let sum: Cost = std::array::from_fn(|i| rest[i] + own[i]);
            best = Some(best.map_or(sum, |best| best.min(sum)));
        }
    };
    if left.len().is_multiple_of(2) && order.len() % 2 == 1 {
        offer(brute(order, left, terms), [0, 0, bye_cost(order, first), 0, 0]);
    }
    for index in 0..left.len() {
        if let Some(own) = cost(order, first, left[index], terms) {
            let second = left.remove(index);
            offer(brute(order, left, terms), own);
            left.insert(index, second);
        }
    }
    left.push(first);
    best
}

fn ordered<'a>(field: &'a [Contender], terms: &Terms) -> Vec<&'a Contender> {
    playing_order(field, terms.round)
        .unwrap()
        .into_iter()
        .map(|id| field.iter().find(|c| c.id == id).unwrap())
        .collect()
}

fn total(field: &[Contender], terms: &Terms, pairing: &Pairing) -> Cost {
    let order = ordered(field, terms);
    let place = |id: EntrantId| order.iter().position(|c| c.id == id).unwrap();
    let mut sum = [0; 5];
    for pair in &pairing.pairs {
        let own = cost(&order, place(pair.entrants.0), place(pair.entrants.1), terms).unwrap();
        sum = std::array::from_fn(|i| sum[i] + own[i]);
    }
    sum[2] = pairing.bye.map_or(0, |id| bye_cost(&order, place(id)));
    sum
}

#[test]
fn small_fields_are_paired_as_by_trying_everything() {
    let mut stream = Seed::from_word("brute").stream();
    let mut given = [0; 2];
    for _ in 0..600 {
        let entrants = 1 + stream.below(9);
        let rounds = stream.below(6);
        let units = stream.below(5);
        let field = field(&mut stream, entrants, rounds, units);
        let mut leniency = Leniency::Strict;
        loop {
            let terms = Terms { round: 1 + rounds, avoid_unit: true, leniency, ..Terms::default() };
            let order = ordered(&field, &terms);
            let best = brute(&order, &mut (0..order.len()).collect(), &terms);
            match pair(&field, &terms) {
                Ok(pairing) => {
                    assert_eq!(Some(total(&field, &terms, &pairing)), best, "{field:?}");
                    let [.., points, places] = total(&field, &terms, &pairing);
                    assert_eq!((pairing.points_cost, pairing.places_cost), (points, places));
                    break;
                }
                Err(SwissError::MustGive(Rule::OwnUnit)) => {
                    assert_eq!(best, None);
                    given[0] += 1;
                    leniency = Leniency::UnitsMayMeet;
                }
                Err(SwissError::MustGive(Rule::Rematch)) => {
                    assert_eq!(best, None);
                    given[1] += 1;
                    leniency = Leniency::RematchesToo;
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert!(given.iter().all(|&times| times > 10), "both rules had to give: {given:?}");
}

/// The least cost by a matching over the complete graph, the bye of an odd
/// field the last vertex of it.
fn complete(order: &[&Contender], terms: &Terms) -> Cost {
    let n = order.len().next_multiple_of(2);
    let never = 1_i128 << 100;
    let weigh = |[met, unit, bye, points, places]: Cost| {
        assert_eq!((met, unit), (0, 0), "no rule gives here");
        (i128::from(bye) << 80) + (i128::from(points) << 40) + i128::from(places)
    };
    let asked = |a: usize, b: usize| {
        if b == order.len() {
            Some([0, 0, bye_cost(order, a), 0, 0])
        } else {
            cost(order, a, b, terms)
        }
    };
    let mut costs = vec![0; n * n];
    for a in 0..n {
        for b in a + 1..n {
            costs[a * n + b] = asked(a, b).map_or(never, weigh);
        }
    }
    let mates = integer_blossom::min_weight_perfect_matching(&costs, n);
    let pairs = (0..n).filter(|&a| a < mates[a]).map(|a| asked(a, mates[a]).unwrap());
    pairs.fold([0; 5], |sum, own| std::array::from_fn(|i| sum[i] + own[i]))
}

/// The pairs that are left out for being far apart are never missed: the
/// complete graph has no cheaper pairing.
#[test]
fn larger_fields_are_paired_as_on_the_complete_graph() {
    let mut stream = Seed::from_word("complete").stream();
    for _ in 0..40 {
        let entrants = 2 * (5 + stream.below(25));
        let rounds = 1 + stream.below(8);
        let units = 3 + stream.below(10);
        let field = field(&mut stream, entrants, rounds, units);
        let terms = Terms { round: rounds + 1, avoid_unit: true, ..Terms::default() };
        let Ok(pairing) = pair(&field, &terms) else { continue };
        assert_eq!(total(&field, &terms, &pairing), complete(&ordered(&field, &terms), &terms));
    }
}

/// Fields that are paired part by part come to the same: after some rounds,
/// after a round in which all drew with their neighbours, and before the
/// first with units side by side.
#[test]
fn the_largest_fields_are_paired_as_on_the_complete_graph() {
    let mut stream = Seed::from_word("largest").stream();
    let played = field(&mut stream, 531, 6, 100);
    let mut drawn = plain(530);
    for two in drawn.chunks_exact_mut(2) {
        let ids = [two[0].id, two[1].id];
        (two[0].opponents, two[1].opponents) = (vec![ids[1]], vec![ids[0]]);
    }
    let mut units = plain(531);
    for contender in &mut units {
        contender.unit = Some(UnitId(contender.number / 5));
        contender.had_bye = contender.number > 520;
    }
    for (round, field) in [(7, played), (3, drawn), (1, units)] {
        let terms = Terms { round, avoid_unit: true, ..Terms::default() };
        let pairing = pair(&field, &terms).unwrap();
        assert_eq!(total(&field, &terms, &pairing), complete(&ordered(&field, &terms), &terms));
    }
}

/// Rules that must give do so in a large field too: six in ten are of one
/// unit, and the fewest possible meet it.
#[test]
fn a_large_field_of_one_unit_meets_itself_as_little_as_possible() {
    let mut field = plain(521);
    for contender in &mut field {
        contender.unit = (contender.number % 10 < 6).then_some(UnitId(1));
    }
    let mut terms = Terms { round: 1, avoid_unit: true, ..Terms::default() };
    assert_eq!(pair(&field, &terms), Err(SwissError::MustGive(Rule::OwnUnit)));
    terms.leniency = Leniency::UnitsMayMeet;
    let pairing = pair(&field, &terms).unwrap();
    let met = pairing.pairs.iter().filter(|pair| pair.breaks.is_some()).count();
    // 313 of the unit meet 208 others, of whom none sits out.
    assert_eq!((met, pairing.pairs.len()), (52, 260));
}

#[test]
fn the_order_of_the_input_changes_nothing() {
    let mut stream = Seed::from_word("permuted").stream();
    for round in 2..30 {
        let entrants = 3 + stream.below(40);
        let mut field = field(&mut stream, entrants, 3, 8);
        let terms = Terms { round, avoid_unit: true, ..Terms::default() };
        let before = pair(&field, &terms);
        stream.shuffle(&mut field);
        assert_eq!(pair(&field, &terms), before);
    }
}

fn plain(entrants: u32) -> Vec<Contender> {
    (1..=entrants)
        .map(|id| Contender {
            id: EntrantId(id),
            number: id,
            unit: None,
            points: 0,
            opponents: Vec::new(),
            had_bye: false,
        })
        .collect()
}

fn pairs(pairing: &Pairing) -> Vec<(u32, u32)> {
    pairing.pairs.iter().map(|p| (p.entrants.0.0, p.entrants.1.0)).collect()
}

#[test]
fn pairs_are_fixed_and_forbidden_by_hand_and_the_rest_follows() {
    let ids = |a, b| (EntrantId(a), EntrantId(b));
    let with = |by_hand: ByHand| {
        let terms = Terms { round: 1, by_hand, ..Terms::default() };
        pair(&plain(6), &terms)
    };
    let free = with(ByHand::default()).unwrap();
    assert_eq!(pairs(&free), [(1, 2), (3, 4), (5, 6)]);
    let fixed = with(ByHand { fixed: vec![ids(1, 6)], ..ByHand::default() }).unwrap();
    assert_eq!(pairs(&fixed), [(1, 6), (2, 3), (4, 5)]);
    let forbidden = with(ByHand { forbidden: vec![ids(1, 2)], ..ByHand::default() }).unwrap();
    assert_eq!(pairs(&forbidden), [(1, 3), (2, 4), (5, 6)]);
    assert_eq!(forbidden.pairs[0].passed_over[0].entrant, EntrantId(2));
    assert_eq!(
        forbidden.pairs[0].passed_over[0].obstacle,
        Obstacle::First(Rule::ByHand),
        "the reason is kept"
    );
    let twice = with(ByHand { fixed: vec![ids(1, 6), ids(6, 2)], ..ByHand::default() });
    assert_eq!(twice, Err(SwissError::ByHand(EntrantId(6))));
    let all: Vec<_> = (2..=6).map(|other| ids(1, other)).collect();
    let none = with(ByHand { forbidden: all, ..ByHand::default() });
    assert_eq!(none, Err(SwissError::MustGive(Rule::ByHand)));
}

#[test]
fn what_a_pairing_refuses() {
    let terms = Terms { round: 1, ..Terms::default() };
    let mut twice = plain(2);
    twice[1].number = 1;
    assert_eq!(pair(&twice, &terms), Err(SwissError::Twice(EntrantId(2))));
    let mut own = plain(2);
    own[0].opponents.push(EntrantId(1));
    assert_eq!(pair(&own, &terms), Err(SwissError::OwnOpponent(EntrantId(1))));
    let mut far = plain(2);
    far[0].points = i64::MAX;
    assert_eq!(pair(&far, &terms), Err(SwissError::PointsOutOfRange));
    assert_eq!(pairs(&pair(&[], &terms).unwrap()), []);
}

#[test]
fn numbers_run_up_in_odd_rounds_and_down_in_even_ones() {
    let order = |round| -> Vec<u32> {
        playing_order(&plain(4), round).unwrap().iter().map(|id| id.0).collect()
    };
    assert_eq!(order(3), [1, 2, 3, 4]);
    assert_eq!(order(2), [4, 3, 2, 1]);
}

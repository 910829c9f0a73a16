//! Splitting equals tie-break by tie-break.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{Criterion, Facts};
use crate::{EntrantId, Fraction};

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Who.
    pub entrant: EntrantId,
    /// From 1; those whom nothing parts share the better rank.
    pub rank: u32,
    /// What put it below the line above; [`Criterion::Lot`] when nothing has
    /// parted the two but a lot, drawn or still to be drawn. The first line
    /// has none.
    pub decided_by: Option<Criterion>,
}

/// The last of the places that those at a rank of a list share, as in 5–8;
/// none where one alone has the place.
pub fn shared_to(rows: &[Row], rank: u32) -> Option<u32> {
    let above = rows.partition_point(|row| row.rank < rank);
    let equals = rows.partition_point(|row| row.rank <= rank) - above;
    (equals > 1).then(|| rank + equals as u32 - 1)
}

/// A number that one tie-break compares; more is better.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Value {
    Whole(i64),
    Part(Fraction),
    Many(Vec<i64>),
}

/// Ranks everyone by the criteria in order. Those whom no criterion parts
/// are listed by id and share a rank.
pub fn rank(facts: &BTreeMap<EntrantId, Facts>, criteria: &[Criterion]) -> Vec<Row> {
    let mut groups: Vec<(Vec<EntrantId>, Option<Criterion>)> =
        vec![(facts.keys().copied().collect(), None)];
    for &criterion in criteria {
        groups = groups
            .into_iter()
            .flat_map(|(group, above)| split(facts, criterion, group, above))
            .collect();
    }
    let mut rows = Vec::new();
    for (group, above) in groups {
        let rank = rows.len() as u32 + 1;
        for (i, entrant) in group.into_iter().enumerate() {
            let decided_by = if i == 0 { above } else { Some(Criterion::Lot) };
            rows.push(Row { entrant, rank, decided_by });
        }
    }
    rows
}

/// Parts a group of equals into smaller ones, best first, each with what
/// parts it from the one above.
fn split(
    facts: &BTreeMap<EntrantId, Facts>,
    criterion: Criterion,
    mut group: Vec<EntrantId>,
    above: Option<Criterion>,
) -> Vec<(Vec<EntrantId>, Option<Criterion>)> {
    if group.len() < 2 {
        return vec![(group, above)];
    }
    let values: BTreeMap<EntrantId, Reverse<Value>> = group
        .iter()
        .map(|&entrant| (entrant, Reverse(value(facts, criterion, entrant, &group))))
        .collect();
    group.sort_by(|a, b| values[a].cmp(&values[b]).then(a.cmp(b)));
    let mut parts: Vec<(Vec<EntrantId>, Option<Criterion>)> = Vec::new();
    for entrant in group {
        match parts.last_mut() {
            Some((part, _)) if values[&part[0]] == values[&entrant] => part.push(entrant),
            last => {
                let above = if last.is_none() { above } else { Some(criterion) };
                parts.push((vec![entrant], above));
            }
        }
    }
    parts
}

fn value(
    facts: &BTreeMap<EntrantId, Facts>,
    criterion: Criterion,
    entrant: EntrantId,
    group: &[EntrantId],
) -> Value {
    let of = &facts[&entrant];
    match criterion {
        Criterion::Points | Criterion::Total => Value::Whole(of.points),
        Criterion::Standard => Value::Whole(of.standard),
        Criterion::HeadToHead => Value::Whole(head_to_head(of, entrant, group)),
        Criterion::Opponents => Value::Whole(of.opponents),
        Criterion::Wins => Value::Whole(i64::from(of.wins)),
        Criterion::Violations => Value::Whole(-i64::from(of.violations)),
        Criterion::Share => Value::Part(of.share.clone()),
        Criterion::Reached => Value::Whole(i64::from(of.reached)),
        Criterion::Ratio => Value::Part(of.ratio.clone()),
        Criterion::Beaten => Value::Part(of.beaten.clone()),
        Criterion::BoardsWon => Value::Whole(i64::from(of.boards_won)),
        Criterion::Time => Value::Whole(-i64::from(of.time_s)),
        Criterion::DealsWon => Value::Whole(i64::from(of.deals_won)),
        Criterion::BestDeals => Value::Many(of.deals.clone()),
        Criterion::ExtraDeals => Value::Whole(of.extra.unwrap_or(i64::MIN)),
        Criterion::Lot => Value::Whole(of.lot.map_or(i64::MIN, |lot| -i64::from(lot))),
    }
}

/// most2015 四(二)2: compared only when exactly two are equal; more than two
/// are never compared so, nor two who have not met.
fn head_to_head(of: &Facts, entrant: EntrantId, group: &[EntrantId]) -> i64 {
    match group {
        &[a, b] => {
            let other = if a == entrant { b } else { a };
            of.met.iter().filter(|&&(met, _)| met == other).map(|&(_, by)| by).sum()
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CN2002, MOST2015};
    use super::*;

    /// Ranks entrants 1, 2, … and writes each as `id:rank:decided by`.
    fn check(criteria: &[Criterion], facts: Vec<Facts>, expected: &str) {
        let facts = (1..).map(EntrantId).zip(facts).collect();
        let rows: Vec<String> = rank(&facts, criteria)
            .iter()
            .map(|row| {
                let why = row.decided_by.map_or("-", Criterion::name);
                format!("{}:{}:{why}", row.entrant, row.rank)
            })
            .collect();
        assert_eq!(rows.join(" "), expected);
    }

    fn of(points: i64, standard: i64, opponents: i64, wins: u32) -> Facts {
        Facts { points, standard, wins, opponents, ..Facts::default() }
    }

    fn met(facts: Facts, other: u32, by: i64) -> Facts {
        Facts { met: vec![(EntrantId(other), by)], ..facts }
    }

    #[test]
    fn the_order_of_most2015() {
        check(
            MOST2015,
            vec![of(4, 10, 0, 0), of(6, 10, 0, 0), of(4, 12, 0, 0)],
            "2:1:- 3:2:points 1:3:standard",
        );
        // Exactly two who are equal and have met: that match, whatever the
        // opponents of the two have.
        check(
            MOST2015,
            vec![met(of(4, 10, 9, 2), 2, -1), met(of(4, 10, 5, 1), 1, 1)],
            "2:1:- 1:2:head_to_head",
        );
        // A drawn match parts nobody; nor does a match among three.
        check(
            MOST2015,
            vec![met(of(4, 10, 5, 1), 2, 0), met(of(4, 10, 5, 2), 1, 0)],
            "2:1:- 1:2:wins",
        );
        check(
            MOST2015,
            vec![met(of(4, 10, 7, 1), 2, -1), met(of(4, 10, 6, 1), 1, 1), of(4, 10, 5, 1)],
            "1:1:- 2:2:opponents 3:3:opponents",
        );
        check(
            MOST2015,
            vec![of(4, 10, 5, 1), of(4, 10, 5, 1), of(2, 9, 9, 9)],
            "1:1:- 2:1:lot 3:3:points",
        );
        let drawn = |lot| Facts { lot: Some(lot), ..of(4, 10, 5, 1) };
        check(MOST2015, vec![drawn(2), drawn(1)], "2:1:- 1:2:lot");
    }

    #[test]
    fn the_order_of_cn2002() {
        let with = |violations, won, of_all| Facts {
            violations,
            share: Fraction::new(won, of_all),
            ..of(4, 0, 5, 1)
        };
        check(
            CN2002,
            vec![of(4, 99, 9, 1), of(4, 0, 5, 2), of(4, 0, 10, 1)],
            "2:1:- 3:2:wins 1:3:opponents",
        );
        check(
            CN2002,
            vec![with(1, 9, 10), with(0, 1, 3), with(0, 1, 2)],
            "3:1:- 2:2:share 1:3:violations",
        );
    }
}

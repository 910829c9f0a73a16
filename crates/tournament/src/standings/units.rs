//! Units (团体名次, most2015 四(一)).

use std::collections::BTreeMap;

use super::{Facts, Row};
use crate::{EntrantId, UnitId};

/// A line of the units' standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitRow {
    /// Which unit.
    pub unit: UnitId,
    /// From 1; equals share a rank.
    pub rank: u32,
    /// The entrants that count, the best first.
    pub counted: Vec<EntrantId>,
    /// The sum of their points.
    pub points: i64,
    /// The sum of their 标准分.
    pub standard: i64,
    /// The rank of the best of them.
    pub best: u32,
}

/// Ranks units by their `count` best entrants: the sum of points, then of
/// 标准分, then the better best entrant. A unit with fewer entrants is ranked
/// with what it has (our choice).
pub fn rank_units(
    rows: &[Row],
    facts: &BTreeMap<EntrantId, Facts>,
    unit_of: impl Fn(EntrantId) -> Option<UnitId>,
    count: usize,
) -> Vec<UnitRow> {
    let mut units: BTreeMap<UnitId, UnitRow> = BTreeMap::new();
    for row in rows {
        let Some(unit) = unit_of(row.entrant) else {
            continue;
        };
        let of = units.entry(unit).or_insert_with(|| UnitRow {
            unit,
            rank: 0,
            counted: Vec::new(),
            points: 0,
            standard: 0,
            best: row.rank,
        });
        if of.counted.len() < count {
            of.counted.push(row.entrant);
            of.points += facts[&row.entrant].points;
            of.standard += facts[&row.entrant].standard;
        }
    }
    let mut ranked: Vec<UnitRow> = units.into_values().collect();
    let key = |row: &UnitRow| (-row.points, -row.standard, row.best);
    ranked.sort_by_key(|row| (key(row), row.unit));
    let keys: Vec<_> = ranked.iter().map(key).collect();
    for (row, of) in ranked.iter_mut().zip(&keys) {
        row.rank = keys.partition_point(|other| other < of) as u32 + 1;
    }
    ranked
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ranks the units of entrants given by place, each with its unit, points
    /// and 标准分; writes each unit as `unit:rank:points`.
    fn check(entrants: &[(u32, i64, i64)], expected: &str) {
        let rows: Vec<Row> = (1..)
            .zip(entrants)
            .map(|(rank, _)| Row { entrant: EntrantId(rank), rank, decided_by: None })
            .collect();
        let facts = (1..)
            .zip(entrants)
            .map(|(id, &(_, points, standard))| {
                (EntrantId(id), Facts { points, standard, ..Facts::default() })
            })
            .collect();
        let unit_of = |id: EntrantId| Some(UnitId(entrants[id.0 as usize - 1].0));
        let ranked: Vec<String> = rank_units(&rows, &facts, unit_of, 2)
            .iter()
            .map(|row| format!("{}:{}:{}", row.unit.0, row.rank, row.points))
            .collect();
        assert_eq!(ranked.join(" "), expected);
    }

    #[test]
    fn most2015_4_1_units_by_their_best_two() {
        // 2对选手: the third of unit 1 does not count.
        check(&[(1, 8, 0), (2, 7, 0), (2, 6, 0), (1, 3, 0), (1, 3, 0)], "2:1:13 1:2:11");
        // 如相同，比较标准分之和.
        check(&[(1, 8, 50), (2, 7, 60), (2, 6, 60), (1, 5, 60)], "2:1:13 1:2:13");
        // 场分 count before 标准分.
        check(&[(1, 8, 10), (2, 7, 90), (2, 6, 90), (1, 6, 10)], "1:1:14 2:2:13");
        // 如仍相同，比较双方最好一对选手: unit 2 has the first.
        check(&[(2, 8, 60), (1, 8, 50), (1, 6, 60), (2, 6, 50)], "2:1:14 1:2:14");
    }
}

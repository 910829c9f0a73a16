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

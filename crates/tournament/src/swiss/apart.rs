//! Who must not meet whom.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Contender, SwissError, Terms};
use crate::{EntrantId, UnitId};

/// A rule that keeps two entrants apart, the first to give first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// 同一单位的对不相遇 (most2015 三).
    OwnUnit,
    /// 相遇过的对不再相遇 (most2015 三, cn2002:27).
    Rematch,
    /// The director forbade it.
    ByHand,
}

/// For each place of the order, the places it must not meet, ascending, each
/// with the strongest rule that says so.
pub(super) struct Apart {
    lists: Vec<Vec<(usize, Rule)>>,
}

impl Apart {
    pub(super) fn new(ordered: &[&Contender], terms: &Terms) -> Result<Self, SwissError> {
        let place_of: BTreeMap<EntrantId, usize> =
            ordered.iter().enumerate().map(|(place, c)| (c.id, place)).collect();
        let mut lists = vec![Vec::new(); ordered.len()];
        let mut keep = |a: usize, b: usize, rule: Rule| {
            lists[a].push((b, rule));
            lists[b].push((a, rule));
        };
        let mut members: BTreeMap<UnitId, Vec<usize>> = BTreeMap::new();
        for (place, contender) in ordered.iter().enumerate() {
            for opponent in &contender.opponents {
                if let Some(&other) = place_of.get(opponent) {
                    keep(place, other, Rule::Rematch);
                }
            }
            if let Some(unit) = contender.unit.filter(|_| terms.avoid_unit) {
                let others = members.entry(unit).or_default();
                for &other in others.iter() {
                    keep(place, other, Rule::OwnUnit);
                }
                others.push(place);
            }
        }
        for &(a, b) in &terms.by_hand.forbidden {
            let place = |id| place_of.get(&id).copied().ok_or(SwissError::ByHand(id));
            let (first, second) = (place(a)?, place(b)?);
            if first == second {
                return Err(SwissError::ByHand(a));
            }
            keep(first, second, Rule::ByHand);
        }
        for list in &mut lists {
            // The strongest rule of a pair comes first, so that it is kept.
            list.sort_unstable_by_key(|&(other, rule)| (other, std::cmp::Reverse(rule)));
            list.dedup_by_key(|&mut (other, _)| other);
        }
        Ok(Self { lists })
    }

    /// The strongest rule that keeps two places apart, if one does.
    pub(super) fn rule(&self, a: usize, b: usize) -> Option<Rule> {
        let list = &self.lists[a];
        list.binary_search_by_key(&b, |&(other, _)| other).ok().map(|i| list[i].1)
    }

    /// The places that the place must not meet, ascending.
    pub(super) fn of(&self, place: usize) -> impl Iterator<Item = usize> {
        self.lists[place].iter().map(|&(other, _)| other)
    }

    /// How many the place must not meet.
    pub(super) fn count(&self, place: usize) -> usize {
        self.lists[place].len()
    }
}

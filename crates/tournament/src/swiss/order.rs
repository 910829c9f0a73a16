//! The order in which the field is paired.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::{Contender, SwissError};
use crate::EntrantId;

/// Points first, highest first; inside equal points by number, ascending in
/// odd rounds and descending in even ones (most2015 三).
pub(super) fn ordered(field: &[Contender], round: u32) -> Result<Vec<&Contender>, SwissError> {
    let mut ids = BTreeSet::new();
    let mut numbers = BTreeSet::new();
    for contender in field {
        if !ids.insert(contender.id) || !numbers.insert(contender.number) {
            return Err(SwissError::Twice(contender.id));
        }
        if contender.opponents.contains(&contender.id) {
            return Err(SwissError::OwnOpponent(contender.id));
        }
    }
    let mut ordered: Vec<&Contender> = field.iter().collect();
    if round % 2 == 1 {
        ordered.sort_by_key(|c| (Reverse(c.points), c.number));
    } else {
        ordered.sort_by_key(|c| (Reverse(c.points), Reverse(c.number)));
    }
    Ok(ordered)
}

/// The order in which a round pairs the field, from the top.
pub fn playing_order(field: &[Contender], round: u32) -> Result<Vec<EntrantId>, SwissError> {
    Ok(ordered(field, round)?.iter().map(|c| c.id).collect())
}

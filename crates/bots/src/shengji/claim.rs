//! Whether an opponent who shows his hand takes all that is left.

use cards::CardSet;
use shengji::{Edition, Group, Seat, View, default_reading};

use super::columns::Columns;
use super::knowledge::Knowledge;

/// Whether the claimant, leading now, wins every trick however the other
/// cards lie: he holds masters only, and his trumps outlast those of every
/// other hand before he needs his side suits.
pub(crate) fn agrees(
    edition: &Edition,
    view: &View,
    seat: Seat,
    claimant: Seat,
    shown: CardSet,
) -> Option<bool> {
    let table = Knowledge::new(edition, view, seat)?;
    let trick = view.trick.as_ref()?;
    let leads = view.turn == Some(claimant) && trick.plays.is_empty();
    if !leads || shown.len() != view.counts[claimant] {
        return Some(false);
    }
    let others = (table.unseen + table.hand).checked_sub(shown)?;
    let solid = |group: Group| {
        let columns = Columns::of(&table.order, others, group);
        let units = default_reading(&table.order, group, table.order.of_group(shown, group));
        units.iter().all(|unit| columns.top(unit.shape).is_none_or(|top| top <= unit.top))
    };
    let trumps = table.order.of_group(shown, Group::Trump);
    let side_suits = trumps != shown;
    let against = table.order.of_group(others, Group::Trump).len().min(view.counts[claimant]);
    let safe = !side_suits || trumps.len() >= against;
    Some(safe && Group::ALL.into_iter().all(solid))
}

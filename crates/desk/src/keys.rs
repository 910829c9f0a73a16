//! The keys of the tables of the hall: whoever has one may report and call
//! there.

use tournament::plan::EntrantKind;

use crate::desk::Desk;
use crate::limits::TABLES_MAX;
use crate::refuse::{DeskError, DeskRefusal};

impl Desk {
    /// The tables of the hall with their keys: as many as the field needs, or
    /// more.
    pub fn keys(&self, at_least: u32) -> Result<Vec<(u32, String)>, DeskError> {
        let secret = self.side.secret.ok_or(DeskRefusal::NoKeys)?;
        let state = self.event.state();
        let active = state.entrants.values().filter(|of| of.left.is_none()).count() as u32;
        let at_a_table = match state.plan.kind {
            EntrantKind::Player => 3,
            EntrantKind::Pair | EntrantKind::Team => 2,
        };
        let used = self.side.tables.values().flat_map(|tables| tables.values());
        let kept = self.side.cards.values().filter_map(|card| card.table.as_ref());
        let last = used.chain(kept).copied().max().unwrap_or(0);
        let tables = last.max(active / at_a_table).max(at_least).min(TABLES_MAX);
        Ok((1..=tables).map(|table| (table, secret.key(table))).collect())
    }

    /// Refuses what is not the key of a table.
    pub fn check_key(&self, table: u32, key: &str) -> Result<(), DeskError> {
        let right = self.side.secret.is_some_and(|secret| secret.key(table) == key);
        if right { Ok(()) } else { Err(DeskRefusal::WrongKey.into()) }
    }
}

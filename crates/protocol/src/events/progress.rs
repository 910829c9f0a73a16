//! How far the online tables of a round are.

use serde::{Deserialize, Serialize};
use table::{Occupant, Stage, Table};
use ts_rs::TS;

use crate::rest::TableStatus;

shapes! {
    /// How far an online table of the round being played is. Nothing of what
    /// is played there is told.
    TableProgress {
        /// Which match.
        match_no: u32,
        /// The id of the table.
        id: String,
        /// Where it stands.
        status: TableStatus,
        /// Deals played to their end.
        deals: u32,
        /// Chairs whose people have come. Those of an event are theirs before
        /// they do: until it begins, whoever is ready is there.
        seated: u32,
        /// All chairs.
        chairs: u32,
        /// Whether its clocks stand still.
        paused: bool,
    }
}

impl TableProgress {
    /// How far a table of a match is.
    pub fn new(match_no: u32, id: &str, table: &Table) -> Self {
        let deals = match table.stage() {
            Stage::Gathering(_) => 0,
            Stage::Match(running) => running.deals,
            Stage::Over(over) => over.deals,
        };
        Self {
            match_no,
            id: id.to_owned(),
            status: TableStatus::of(table),
            deals,
            seated: table.chairs().occupants().filter(|(_, of)| has_come(table, of)).count() as u32,
            chairs: table.chairs().values().count() as u32,
            paused: table.paused().is_some(),
        }
    }
}

/// Whether somebody has come to his chair, and not left it.
fn has_come(table: &Table, of: &Occupant) -> bool {
    match table.stage() {
        Stage::Gathering(_) => of.ready,
        Stage::Match(_) | Stage::Over(_) => !of.left,
    }
}

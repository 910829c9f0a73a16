//! Lists and standings as tables, and tables as CSV and XLSX.

mod entry_form;
mod lists;
mod ranks;
mod sheet;
mod words;

pub use entry_form::entry_form;
pub use lists::{entries, pairings, results};
pub use ranks::{last_standings, standings};
pub use sheet::{Sheet, Value, csv, csv_quoted, xlsx};

use protocol::events::{CardView, EventView};
use refusal::Lang;

use crate::error::SheetError;

/// A whole event as a workbook: entries, the pairings of every round, results,
/// and all standings. Posts are in it only where cards are given.
pub fn event_book(
    view: &EventView,
    cards: Option<&[CardView]>,
    lang: Lang,
) -> Result<Vec<u8>, SheetError> {
    let mut tables = vec![entries(view, cards, lang)];
    tables.extend(view.rounds.iter().map(|round| {
        let name = words::round_name(view, round, lang);
        pairings(view, std::slice::from_ref(round), &name, lang)
    }));
    tables.push(results(view, lang));
    tables.extend(standings(view, lang));
    xlsx(&tables)
}

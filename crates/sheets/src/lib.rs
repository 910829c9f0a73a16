//! Spreadsheets of an event. Bytes come in, bytes go out: entry forms are
//! read from XLSX and from text, lists and standings are written.
//!
//! Nothing on a form is dropped in silence: what could not be read, and what
//! the reader chose, is a fault with its sheet and row.
//!
//! ```
//! use sheets::{Expected, parse};
//!
//! let form = "单位,对号,姓名,部门及职务\n一司,1,张三,处长\n,,李四,\n";
//! let pairs = Expected { people: 2, most: 2, sections: &[] };
//! let read = parse(form.as_bytes(), pairs)?;
//! assert_eq!(read.rows[1].unit, "一司");
//! assert_eq!(read.rows[1].label, "1");
//! assert!(read.faults.is_empty());
//! # Ok::<(), sheets::SheetError>(())
//! ```

mod book;
mod columns;
mod error;
mod fault;
mod form;
mod grid;
pub mod limits;
mod text;
mod write;

pub use desk::form::Expected;
pub use error::SheetError;
pub use write::{
    Sheet, Value, boards_compared, csv, csv_quoted, entries, entry_form, event_book,
    last_standings, page, pairings, results, standings, trf, xlsx,
};

use desk::Desk;
use protocol::events::{FormTable, JudgedForm, ParsedForm, TableRow};

/// Reads an entry form: XLSX, or text with commas, semicolons or tabs in
/// UTF-8, UTF-16 or GB18030. What kind it is, its own bytes say.
pub fn parse(bytes: &[u8], expected: Expected<'_>) -> Result<ParsedForm, SheetError> {
    Ok(parsed(&read(bytes, expected)?))
}

/// Reads an entry form for an event, as a table that is held against those
/// who are entered there.
pub fn parse_for(desk: &Desk, bytes: &[u8]) -> Result<ParsedForm, SheetError> {
    let read = read(bytes, desk.expected())?;
    let judged = JudgedForm::new(desk, &read.rows);
    let form = parsed(&read);
    let table = FormTable { rows: read.rows, notes: read.notes, judged };
    Ok(ParsedForm { table: Some(table), ..form })
}

/// Those who have a name that can be entered.
fn parsed(read: &form::Read) -> ParsedForm {
    let fits = |row: &&TableRow| {
        let texts = [&row.name, &row.post, &row.unit, &row.label];
        let long = |text: &&String| text.chars().count() > limits::NAME_MAX_CHARS;
        !row.name.is_empty() && !texts.iter().any(long)
    };
    let rows = read.rows.iter().filter(fits).map(TableRow::form_row).collect();
    ParsedForm { rows, faults: read.faults.clone(), table: None }
}

fn read(bytes: &[u8], expected: Expected<'_>) -> Result<form::Read, SheetError> {
    if bytes.len() > limits::FILE_MAX_BYTES {
        return Err(SheetError::TooLarge);
    }
    let grids = if bytes.starts_with(b"PK") {
        book::read(bytes)?
    } else if bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]) {
        return Err(SheetError::OldFormat);
    } else {
        vec![text::read(bytes)?]
    };
    Ok(form::read(&grids, expected))
}

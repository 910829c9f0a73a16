//! A sheet as it was found, before anybody knows what it means.

use std::collections::BTreeMap;

/// What a cell holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    /// Words or a number.
    Text(String),
    /// A date: often a 对号 such as 1-2 that the program took for one.
    Date(String),
    /// A formula without a value, such as `#REF!`.
    Broken(String),
}

impl Cell {
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Date(text) | Self::Broken(text) => text,
        }
    }
}

/// Something about the sheet itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Oddity {
    /// It is hidden, and was not read.
    Hidden,
    /// There were too many cells; from this row on it was not read.
    CutAt(u32),
    /// There is something beyond the columns that are looked at.
    Wide,
    /// Some bytes are no text in the encoding that the rest is in.
    Garbled,
    /// There are so many sheets that this one was not read.
    OneTooMany,
}

/// A sheet: only what is not blank, by row and column from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Grid {
    /// Its name; empty for text.
    pub(crate) name: String,
    /// Whether it was text, which may come without a header.
    pub(crate) is_text: bool,
    pub(crate) rows: BTreeMap<u32, BTreeMap<u32, Cell>>,
    pub(crate) oddities: Vec<Oddity>,
}

impl Grid {
    /// Keeps a cell unless it is blank.
    pub(crate) fn put(&mut self, row: u32, column: u32, cell: Cell) {
        if !cell.text().trim().is_empty() {
            self.rows.entry(row).or_default().insert(column, cell);
        }
    }
}

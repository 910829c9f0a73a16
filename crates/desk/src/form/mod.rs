//! A form on its way in: what is wrong with its cells, and who on it is
//! already entered. Nothing is entered by looking; what would be is a list of
//! steps for the command `revise`.

mod checks;
mod matching;
mod plain;

use serde::{Deserialize, Serialize};

pub use self::checks::{Expected, check};
pub use self::plain::half_width;
pub(crate) use self::plain::likeness;

use crate::commands::EntryStep;
use crate::words::Words;

/// A cell of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum FormCell {
    /// 单位.
    Unit,
    /// 对号.
    Label,
    /// 姓名.
    Name,
    /// 部门及职务.
    Post,
    /// 组别.
    Section,
}

/// How much a fault matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum FaultWeight {
    /// Somebody must look: the rows are wrong or incomplete.
    Error,
    /// The reader chose something; it is said so that nobody is surprised.
    Note,
}

/// Something about a cell of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowFault {
    /// The row, from 0.
    pub row: usize,
    /// The cell at fault.
    pub cell: FormCell,
    /// Its stable name.
    pub code: &'static str,
    /// How much it matters.
    pub weight: FaultWeight,
    /// Why.
    pub words: Words,
}

/// What an entry of a form is to those who are entered already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum FormState {
    /// Nobody like it is there.
    New,
    /// It is there, exactly so; nothing is done.
    Same,
    /// It is there, and the form says something else of it.
    Changed,
    /// It was there and has left; a form does not bring it back.
    Left,
    /// Something about it must be mended first; nothing is done.
    Faulty,
}

/// What stood in a cell before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellWas {
    /// The row, from 0.
    pub row: usize,
    /// The cell.
    pub cell: FormCell,
    /// As it is entered now; empty where nothing is.
    pub was: String,
}

/// An entry of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormEntry {
    /// Its rows, from 0.
    pub rows: Vec<usize>,
    /// What it is to those who are there.
    pub state: FormState,
    /// Who it is of those who are there.
    pub entrant: Option<u32>,
    /// What would change.
    pub was: Vec<CellWas>,
}

/// A form held against an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// Its entries, in the order of their first rows.
    pub entries: Vec<FormEntry>,
    /// What is odd, by row.
    pub faults: Vec<RowFault>,
    /// What enters and changes all that is without fault.
    pub steps: Vec<EntryStep>,
}

//! What is read from an entry form before anything is entered.

use desk::FormRow;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How much a fault matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FaultWeight {
    /// Somebody must look: the rows are wrong or incomplete.
    Error,
    /// The reader chose something; it is said so that nobody is surprised.
    Note,
}

/// Something about a form that the director should know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct FormFault {
    /// Its stable name.
    pub code: String,
    /// How much it matters.
    pub weight: FaultWeight,
    /// The sheet; empty for text.
    pub sheet: String,
    /// The row as the spreadsheet counts it; missing for the whole sheet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub row: Option<u32>,
    /// In Chinese.
    pub zh: String,
    /// In English.
    pub en: String,
}

/// An entry form as it was read; nothing is entered yet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct ParsedForm {
    /// One person each, for the command `import`.
    pub rows: Vec<FormRow>,
    /// What is odd about it, in the order of the form.
    pub faults: Vec<FormFault>,
}

//! What is read from an entry form before anything is entered, and what comes
//! of it when it is held against those who are there.

pub use desk::form::{FaultWeight, FormCell, FormState};

use desk::commands::EntryStep;
use desk::form::Judged;
use desk::{Desk, FormRow, Words};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

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

/// A row of a form to be corrected, and where it stood.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TableRow {
    /// The sheet; empty for text and for rows that were added by hand.
    pub sheet: String,
    /// The row as the spreadsheet counts it; missing where it was added.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub line: Option<u32>,
    /// 单位.
    pub unit: String,
    /// 对号.
    pub label: String,
    /// 姓名; empty where somebody is missing.
    pub name: String,
    /// 部门及职务.
    pub post: String,
    /// The name of the section (组别).
    pub section: String,
    /// Cells of which the reader got something else than what was written: a
    /// number that the program took for a date, a formula without a value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<FormCell>>")]
    pub unread: Vec<FormCell>,
}

impl TableRow {
    /// Without its place.
    pub fn form_row(&self) -> FormRow {
        FormRow {
            unit: self.unit.clone(),
            label: self.label.clone(),
            name: self.name.clone(),
            post: self.post.clone(),
            section: self.section.clone(),
        }
    }

    /// Where it stood, for people.
    pub fn place(&self) -> Words {
        let (zh, en) = match self.line {
            Some(line) => (format!("第 {line} 行"), format!("row {line}")),
            None => ("添加的一行".to_owned(), "an added row".to_owned()),
        };
        if self.sheet.is_empty() {
            return Words { zh, en };
        }
        let sheet = &self.sheet;
        Words {
            zh: format!("工作表「{sheet}」{zh}"), en: format!("{en} of the sheet “{sheet}”")
        }
    }
}

shapes! {
    /// A form as a table that is corrected in place.
    FormTable {
        /// The rows, with one for everybody who is missing.
        rows: Vec<TableRow>,
        /// What the reader noted, in the order of the form.
        notes: Vec<FormFault>,
        /// The same rows held against those who are entered.
        judged: JudgedForm,
    }

    /// The rows of a form on their way in.
    FormToJudge {
        /// As they are corrected by now.
        rows: Vec<TableRow>,
    }

    /// Something about a cell.
    CellFault {
        /// Which cell.
        cell: FormCell,
        /// Its stable name.
        code: String,
        /// How much it matters.
        weight: FaultWeight,
        /// In Chinese.
        zh: String,
        /// In English.
        en: String,
    }

    /// What stands in a cell now and would change.
    CellChange {
        /// Which cell.
        cell: FormCell,
        /// What is entered now; empty where nothing is.
        was: String,
    }

    /// A row held against those who are entered.
    JudgedRow {
        /// Its entry, from 0; missing where the row is blank.
        #[serde(skip_serializing_if = "Option::is_none")]
        entry: Option<u32>,
        /// What is odd about its cells.
        faults: Vec<CellFault>,
        /// What would change.
        changes: Vec<CellChange>,
    }

    /// An entry of a form held against those who are entered.
    JudgedEntry {
        /// What it is to them.
        state: FormState,
        /// Who it is of them.
        #[serde(skip_serializing_if = "Option::is_none")]
        entrant: Option<u32>,
    }

    /// A form held against those who are entered.
    JudgedForm {
        /// One for each row that was sent.
        rows: Vec<JudgedRow>,
        /// The entries that the rows are of.
        entries: Vec<JudgedEntry>,
        /// What the command `revise` does to enter and change all that is
        /// without fault; empty where nothing is left to do.
        steps: Vec<EntryStep>,
    }
}

impl JudgedForm {
    /// Holds the rows of a form against those who are entered.
    pub fn new(desk: &Desk, rows: &[TableRow]) -> Self {
        let plain: Vec<FormRow> = rows.iter().map(TableRow::form_row).collect();
        let unread: Vec<(usize, FormCell)> = (0..)
            .zip(rows)
            .flat_map(|(index, row)| row.unread.iter().map(move |cell| (index, *cell)))
            .collect();
        let place = |index: usize| rows[index].place();
        let Judged { entries, faults, steps } = desk.judge_form(&plain, &unread, &place);
        let blank = JudgedRow { entry: None, faults: Vec::new(), changes: Vec::new() };
        let mut judged = vec![blank; rows.len()];
        for (number, entry) in (0..).zip(&entries) {
            for &row in &entry.rows {
                judged[row].entry = Some(number);
            }
            for was in &entry.was {
                let change = CellChange { cell: was.cell, was: was.was.clone() };
                judged[was.row].changes.push(change);
            }
        }
        for fault in faults {
            judged[fault.row].faults.push(CellFault {
                cell: fault.cell,
                code: fault.code.to_owned(),
                weight: fault.weight,
                zh: fault.words.zh,
                en: fault.words.en,
            });
        }
        let entries = entries
            .into_iter()
            .map(|of| JudgedEntry { state: of.state, entrant: of.entrant })
            .collect();
        Self { rows: judged, entries, steps }
    }
}

/// An entry form as it was read; nothing is entered yet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct ParsedForm {
    /// One person each, for the command `import`, which enters them unseen.
    pub rows: Vec<FormRow>,
    /// What is odd about it, in the order of the form.
    pub faults: Vec<FormFault>,
    /// The same as a table to be corrected, held against those who are
    /// entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<FormTable>,
}

//! What is told about a form.

use protocol::events::{FaultWeight, FormFault};

use crate::limits::FAULTS_MAX;

/// The faults of a form as they are found.
#[derive(Clone, Default)]
pub(crate) struct Faults {
    told: Vec<FormFault>,
    more: usize,
}

/// Where a fault is: the sheet, and the row from 0 where it is about one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) sheet: &'a str,
    pub(crate) row: Option<u32>,
}

impl Faults {
    /// Somebody must look.
    pub(crate) fn error(&mut self, code: &str, at: Place<'_>, zh: String, en: String) {
        self.add(FaultWeight::Error, code, at, zh, en);
    }

    /// The reader chose something.
    pub(crate) fn note(&mut self, code: &str, at: Place<'_>, zh: String, en: String) {
        self.add(FaultWeight::Note, code, at, zh, en);
    }

    fn add(&mut self, weight: FaultWeight, code: &str, at: Place<'_>, zh: String, en: String) {
        if self.told.len() >= FAULTS_MAX {
            self.more += 1;
            return;
        }
        self.told.push(FormFault {
            code: code.to_owned(),
            weight,
            sheet: at.sheet.to_owned(),
            row: at.row.map(|row| row.saturating_add(1)),
            zh,
            en,
        });
    }

    /// All that was told, and how many more there are.
    pub(crate) fn told(mut self) -> Vec<FormFault> {
        if self.more > 0 {
            let more = self.more;
            self.told.push(FormFault {
                code: "more_faults".to_owned(),
                weight: FaultWeight::Error,
                sheet: String::new(),
                row: None,
                zh: format!("另有 {more} 处问题没有列出。"),
                en: format!("There are {more} more faults."),
            });
        }
        self.told
    }
}

//! Why a file cannot be read at all.

use refusal::Refusal;

/// Why a file cannot be read, or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    /// It has too many bytes, packed or unpacked.
    #[error("the file is too large")]
    TooLarge,
    /// It is a workbook of the years before XLSX, or one with a password.
    #[error("the file is an old or protected workbook")]
    OldFormat,
    /// It is a packed file, but no XLSX workbook.
    #[error("the file is no XLSX workbook")]
    NotAWorkbook,
    /// Its parts contradict each other.
    #[error("the workbook is damaged: {0}")]
    Damaged(String),
    /// It is neither text nor a workbook.
    #[error("the file is neither text nor a workbook")]
    NotText,
    /// A workbook could not be written.
    #[error("the workbook cannot be written: {0}")]
    Unwritten(String),
}

refusal::refusals! {
    impl SheetError {
        Self::TooLarge => Rule, "file_too_large";
        Self::OldFormat => Rule, "old_workbook";
        Self::NotAWorkbook => Rule, "not_a_workbook";
        Self::Damaged(_) | Self::Unwritten(_) => Rule, "damaged_workbook";
        Self::NotText => Rule, "not_a_sheet";
    }
}

impl From<&SheetError> for Refusal {
    fn from(error: &SheetError) -> Self {
        match error {
            SheetError::TooLarge => error.saying("文件太大，请只保留报名表后再上传。",
                "The file is too large; keep only the entry form in it.",
            ),
            SheetError::OldFormat => error.saying("这是旧版 .xls 或加了密码的文件，请另存为不加密的 .xlsx 或 CSV 后再上传。",
                "This is an old .xls or a protected file; save it as plain .xlsx or CSV and try again.",
            ),
            SheetError::NotAWorkbook => error.saying("这不是 .xlsx 文件；WPS、LibreOffice 的文件请先另存为 .xlsx 或 CSV。",
                "This is no .xlsx file; save files of other programs as .xlsx or CSV first.",
            ),
            SheetError::Damaged(_) | SheetError::Unwritten(_) => error.saying("文件已损坏或有误，请用表格软件打开后重新保存。",
                "The workbook is damaged; open it in a spreadsheet program and save it again.",
            ),
            SheetError::NotText => error.saying("看不懂这个文件；请用 .xlsx、CSV，或从表格中复制粘贴。",
                "This file cannot be read; use .xlsx or CSV, or paste from a spreadsheet.",
            ),
        }
    }
}

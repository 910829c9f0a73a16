//! A sheet of figures and words, and how it is written.

use std::collections::BTreeSet;

use protocol::events::decimal;
use rust_xlsxwriter::{Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError};

use crate::error::SheetError;

/// Characters that the name of a sheet may have.
const SHEET_NAME_MAX: usize = 31;
/// Columns are not made wider than so many characters.
const WIDTH_MAX: f64 = 48.0;

/// What a cell shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Nothing.
    Blank,
    /// Words; never a formula.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A number of hundredths, with two decimals or fewer.
    Hundredths(i64),
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        if text.is_empty() { Self::Blank } else { Self::Text(text.to_owned()) }
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        if text.is_empty() { Self::Blank } else { Self::Text(text) }
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Number(i64::from(number))
    }
}

impl From<Option<u32>> for Value {
    fn from(number: Option<u32>) -> Self {
        number.map_or(Self::Blank, Self::from)
    }
}

/// A sheet with a header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// What it is about; the name of its sheet.
    pub name: String,
    /// What its columns are.
    pub head: Vec<String>,
    /// As wide as the header.
    pub rows: Vec<Vec<Value>>,
}

/// A sheet as CSV in UTF-8, with the mark that spreadsheets know it by. Texts
/// are in quotes where they need them.
pub fn csv(sheet: &Sheet) -> String {
    written(sheet, "", |text| if needs_quotes(text) { quoted(text) } else { text.to_owned() })
}

/// The same with every text below the head in quotes, for programs that
/// expect them.
pub fn csv_quoted(sheet: &Sheet) -> String {
    written(sheet, "\"\"", quoted)
}

fn written(sheet: &Sheet, blank: &str, field: fn(&str) -> String) -> String {
    let cell = |value: &Value| match value {
        Value::Blank => blank.to_owned(),
        Value::Text(text) => field(text),
        Value::Number(number) => number.to_string(),
        Value::Hundredths(number) => decimal(*number),
    };
    let head: Vec<String> = sheet
        .head
        .iter()
        .map(|head| if needs_quotes(head) { quoted(head) } else { head.clone() })
        .collect();
    let mut text = format!("\u{feff}{}\r\n", head.join(","));
    for row in &sheet.rows {
        let cells: Vec<String> = row.iter().map(cell).collect();
        text += &cells.join(",");
        text += "\r\n";
    }
    text
}

/// Whether spreadsheets would take a text for a formula.
fn is_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
}

fn needs_quotes(text: &str) -> bool {
    is_formula(text) || text.contains(['"', ',', ';', '\n', '\r', '\t', '\''])
}

/// A text in quotes, which no spreadsheet takes for a formula.
fn quoted(text: &str) -> String {
    let guard = if is_formula(text) { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

/// Sheets as a workbook.
pub fn xlsx(sheets: &[Sheet]) -> Result<Vec<u8>, SheetError> {
    let mut book = Workbook::new();
    let mut names = BTreeSet::new();
    for sheet in sheets {
        let page = book.add_worksheet();
        page.set_name(sheet_name(&sheet.name, &mut names)).map_err(unwritten)?;
        write(page, sheet).map_err(unwritten)?;
    }
    book.save_to_buffer().map_err(unwritten)
}

#[expect(clippy::needless_pass_by_value, reason = "errors are handed over")]
pub(super) fn unwritten(error: XlsxError) -> SheetError {
    SheetError::Unwritten(error.to_string())
}

/// A name that spreadsheets accept and that no other sheet has.
fn sheet_name(wanted: &str, taken: &mut BTreeSet<String>) -> String {
    let plain: String = wanted
        .chars()
        .filter(|c| !c.is_control() && !matches!(c, '[' | ']' | ':' | '*' | '?' | '/' | '\\'))
        .collect();
    let plain = plain.trim().trim_matches('\'');
    let plain = if plain.is_empty() { "-" } else { plain };
    for number in 1.. {
        let tail = if number == 1 { String::new() } else { format!(" ({number})") };
        // Spreadsheets count in UTF-16.
        let mut units = tail.len();
        let mut name: String = plain
            .chars()
            .take_while(|c| {
                units += c.len_utf16();
                units <= SHEET_NAME_MAX
            })
            .collect();
        name += &tail;
        if taken.insert(name.to_lowercase()) {
            return name;
        }
    }
    wanted.to_owned()
}

/// How wide a text is shown; a Chinese character takes two places.
pub(super) fn width(text: &str) -> f64 {
    text.chars().map(|c| if c.is_ascii() { 1.0 } else { 2.0 }).sum()
}

fn write(page: &mut Worksheet, sheet: &Sheet) -> Result<(), XlsxError> {
    let head = Format::new()
        .set_bold()
        .set_background_color(0x00E9_EDE6)
        .set_border_bottom(FormatBorder::Thin)
        .set_text_wrap()
        .set_align(FormatAlign::VerticalCenter);
    let plain = Format::new().set_align(FormatAlign::VerticalCenter);
    let fraction = plain.clone().set_num_format("0.##");
    let mut widths: Vec<f64> = sheet.head.iter().map(|head| width(head)).collect();
    for (column, text) in (0..).zip(&sheet.head) {
        page.write_string_with_format(0, column, text, &head)?;
    }
    for (line, row) in (1..).zip(&sheet.rows) {
        for (column, value) in (0u16..).zip(row) {
            let shown = match value {
                Value::Blank => 0.0,
                Value::Text(text) => {
                    page.write_string_with_format(line, column, text, &plain)?;
                    width(text)
                }
                Value::Number(number) => {
                    page.write_number_with_format(line, column, *number as f64, &plain)?;
                    6.0
                }
                Value::Hundredths(number) => {
                    let whole = number % 100 == 0;
                    let format = if whole { &plain } else { &fraction };
                    page.write_number_with_format(line, column, *number as f64 / 100.0, format)?;
                    7.0
                }
            };
            if let Some(widest) = widths.get_mut(usize::from(column)) {
                *widest = widest.max(shown);
            }
        }
    }
    for (column, width) in (0..).zip(&widths) {
        page.set_column_width(column, (width + 2.0).min(WIDTH_MAX))?;
    }
    page.set_freeze_panes(1, 0)?;
    page.set_repeat_rows(0, 0)?;
    page.set_paper_size(9);
    page.set_print_fit_to_pages(1, 0);
    page.set_footer("&C&P / &N");
    if !sheet.head.is_empty() && !sheet.rows.is_empty() {
        let (last_row, last_column) = (sheet.rows.len() as u32, sheet.head.len() as u16 - 1);
        page.autofilter(0, 0, last_row, last_column)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_and_harmless() {
        let shown = ["甲", "甲\"乙", "=1+1", "-5", "@x", "a,b", "\t=1", "a\nb"]
            .map(|text| if needs_quotes(text) { quoted(text) } else { text.to_owned() });
        let wanted = [
            "甲",
            "\"甲\"\"乙\"",
            "\"'=1+1\"",
            "\"'-5\"",
            "\"'@x\"",
            "\"a,b\"",
            "\"'\t=1\"",
            "\"a\nb\"",
        ];
        assert_eq!(shown, wanted);
    }

    #[test]
    fn sheets_get_names_that_spreadsheets_accept() {
        let mut taken = BTreeSet::new();
        let mut name = |text: &str| sheet_name(text, &mut taken);
        assert_eq!(name("a/b:c"), "abc");
        assert_eq!(name("ABC"), "ABC (2)");
        assert_eq!(name("'?'"), "-");
        let long = "很".repeat(50);
        assert_eq!(name(&long).chars().count(), 31);
        assert!(name(&long).ends_with("(2)"));
    }
}

//! A table, and how it is written.

use std::collections::BTreeSet;

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

/// A table with a header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What it is about; the name of its sheet.
    pub name: String,
    /// What its columns are.
    pub head: Vec<String>,
    /// As wide as the header.
    pub rows: Vec<Vec<Value>>,
}

/// A table as CSV in UTF-8, with the mark that spreadsheets know it by.
pub fn csv(table: &Table) -> String {
    let mut text = String::from("\u{feff}");
    let head: Vec<String> = table.head.iter().map(|head| field(head)).collect();
    text += &head.join(",");
    text += "\r\n";
    for row in &table.rows {
        let cells: Vec<String> = row
            .iter()
            .map(|value| match value {
                Value::Blank => String::new(),
                Value::Text(text) => field(text),
                Value::Number(number) => number.to_string(),
                Value::Hundredths(number) => decimal(*number),
            })
            .collect();
        text += &cells.join(",");
        text += "\r\n";
    }
    text
}

/// A field in quotes where it needs them, which no spreadsheet takes for a
/// formula.
fn field(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
    {
        "'"
    } else {
        ""
    };
    if guard.is_empty() && !text.contains(['"', ',', ';', '\n', '\r', '\t', '\'']) {
        return text.to_owned();
    }
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

/// Hundredths with two decimals, or fewer where they are zero.
fn decimal(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    match rest {
        0 => format!("{sign}{whole}"),
        tens if tens % 10 == 0 => format!("{sign}{whole}.{}", tens / 10),
        _ => format!("{sign}{whole}.{rest:02}"),
    }
}

/// Tables as a workbook, one sheet each.
pub fn xlsx(tables: &[Table]) -> Result<Vec<u8>, SheetError> {
    let mut book = Workbook::new();
    let mut names = BTreeSet::new();
    for table in tables {
        let sheet = book.add_worksheet();
        sheet.set_name(sheet_name(&table.name, &mut names)).map_err(unwritten)?;
        write_table(sheet, table).map_err(unwritten)?;
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

fn write_table(sheet: &mut Worksheet, table: &Table) -> Result<(), XlsxError> {
    let head = Format::new()
        .set_bold()
        .set_background_color(0x00E9_EDE6)
        .set_border_bottom(FormatBorder::Thin)
        .set_text_wrap()
        .set_align(FormatAlign::VerticalCenter);
    let plain = Format::new().set_align(FormatAlign::VerticalCenter);
    let fraction = plain.clone().set_num_format("0.##");
    let mut widths: Vec<f64> = table.head.iter().map(|head| width(head)).collect();
    for (column, text) in (0..).zip(&table.head) {
        sheet.write_string_with_format(0, column, text, &head)?;
    }
    for (line, row) in (1..).zip(&table.rows) {
        for (column, value) in (0u16..).zip(row) {
            let shown = match value {
                Value::Blank => 0.0,
                Value::Text(text) => {
                    sheet.write_string_with_format(line, column, text, &plain)?;
                    width(text)
                }
                Value::Number(number) => {
                    sheet.write_number_with_format(line, column, *number as f64, &plain)?;
                    6.0
                }
                Value::Hundredths(number) => {
                    let whole = number % 100 == 0;
                    let format = if whole { &plain } else { &fraction };
                    sheet.write_number_with_format(line, column, *number as f64 / 100.0, format)?;
                    7.0
                }
            };
            if let Some(widest) = widths.get_mut(usize::from(column)) {
                *widest = widest.max(shown);
            }
        }
    }
    for (column, width) in (0..).zip(&widths) {
        sheet.set_column_width(column, (width + 2.0).min(WIDTH_MAX))?;
    }
    sheet.set_freeze_panes(1, 0)?;
    sheet.set_repeat_rows(0, 0)?;
    sheet.set_paper_size(9);
    sheet.set_print_fit_to_pages(1, 0);
    sheet.set_footer("&C&P / &N");
    if !table.head.is_empty() && !table.rows.is_empty() {
        let (last_row, last_column) = (table.rows.len() as u32, table.head.len() as u16 - 1);
        sheet.autofilter(0, 0, last_row, last_column)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_and_harmless() {
        let shown = ["甲", "甲\"乙", "=1+1", "-5", "@x", "a,b", "\t=1", "a\nb"].map(field);
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
        let shown = [0, 50, 150, 1205, -50].map(decimal);
        assert_eq!(shown, ["0", "0.5", "1.5", "12.05", "-0.5"]);
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

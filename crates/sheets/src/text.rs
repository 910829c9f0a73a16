//! From text, as a file or pasted, to a sheet.

use encoding_rs::{GB18030, UTF_16BE, UTF_16LE};

use crate::error::SheetError;
use crate::grid::{Cell, Grid, Oddity};
use crate::limits::{CELL_MAX_CHARS, CELLS_MAX, COLUMNS_MAX};

/// Lines that are looked at to find what parts the columns.
const LINES_TRIED: usize = 30;

pub(crate) fn read(bytes: &[u8]) -> Result<Grid, SheetError> {
    let mut grid = Grid { is_text: true, ..Grid::default() };
    let (text, garbled) = decoded(bytes);
    // Pictures and programs are full of these; no text is.
    let control = |c: &char| c.is_control() && !matches!(c, '\t' | '\r' | '\n');
    if text.chars().filter(control).count() > text.chars().count() / 50 {
        return Err(SheetError::NotText);
    }
    if garbled {
        grid.oddities.push(Oddity::Garbled);
    }
    match separator(&text) {
        Some(separator) => separated(&mut grid, &text, separator),
        None => spaced(&mut grid, &text),
    }
    Ok(grid)
}

/// The text, and whether some of it could not be read.
fn decoded(bytes: &[u8]) -> (String, bool) {
    if let Some(rest) = bytes.strip_prefix(b"\xEF\xBB\xBF") {
        let text = String::from_utf8_lossy(rest);
        let garbled = matches!(text, std::borrow::Cow::Owned(_));
        return (text.into_owned(), garbled);
    }
    let marked = [(&[0xFF, 0xFE], UTF_16LE), (&[0xFE, 0xFF], UTF_16BE)];
    for (mark, encoding) in marked {
        if let Some(rest) = bytes.strip_prefix(mark) {
            let (text, garbled) = encoding.decode_without_bom_handling(rest);
            return (text.into_owned(), garbled);
        }
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return (text.to_owned(), false);
    }
    let (text, garbled) = GB18030.decode_without_bom_handling(bytes);
    (text.into_owned(), garbled)
}

/// What parts the columns: what most lines have, tabs before all.
fn separator(text: &str) -> Option<u8> {
    let lines: Vec<&str> =
        text.lines().filter(|line| !line.trim().is_empty()).take(LINES_TRIED).collect();
    let with = |mark: char| lines.iter().filter(|line| line.contains(mark)).count();
    [b'\t', b',', b';']
        .into_iter()
        .map(|mark| (with(char::from(mark)), mark))
        .filter(|(count, _)| *count > 0)
        .rev()
        .max_by_key(|(count, _)| *count)
        .map(|(_, mark)| mark)
}

fn separated(grid: &mut Grid, text: &str, separator: u8) {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator)
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let (mut left, mut next) = (CELLS_MAX, 0);
    // Nothing fails here: the text is UTF-8 and rows may differ in length.
    for record in reader.records().flatten() {
        let row = record.position().map_or(0, |at| line_of(text, at)).max(next);
        next = row + 1;
        if !line(grid, row, record.iter(), &mut left) {
            return;
        }
    }
}

/// The line, from 0, that a record begins in; blank ones before it are counted.
fn line_of(text: &str, at: &csv::Position) -> u32 {
    let rest = text.as_bytes().get(at.byte() as usize..).unwrap_or_default();
    let blank = rest.iter().take_while(|byte| matches!(byte, b'\r' | b'\n'));
    at.line() as u32 - 1 + blank.filter(|byte| **byte == b'\n').count() as u32
}

/// Words with nothing but blanks between them.
fn spaced(grid: &mut Grid, text: &str) {
    let mut left = CELLS_MAX;
    for (row, words) in (0..).zip(text.lines()) {
        if !line(grid, row, words.split_whitespace(), &mut left) {
            return;
        }
    }
}

/// Keeps a line; false when there is no more room.
fn line<'a>(
    grid: &mut Grid,
    row: u32,
    fields: impl Iterator<Item = &'a str>,
    left: &mut usize,
) -> bool {
    for (column, field) in (0..).zip(fields) {
        if field.trim().is_empty() {
            continue;
        }
        if column >= COLUMNS_MAX {
            if !grid.oddities.contains(&Oddity::Wide) {
                grid.oddities.push(Oddity::Wide);
            }
            break;
        }
        if *left == 0 {
            grid.oddities.push(Oddity::CutAt(row));
            return false;
        }
        *left -= 1;
        grid.put(row, column, Cell::Text(field.chars().take(CELL_MAX_CHARS).collect()));
    }
    true
}

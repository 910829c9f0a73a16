//! From the bytes of a workbook to its sheets.
//!
//! The workbook may be made to hurt: it is unpacked once with a bound before
//! anybody trusts what it says of itself, and cells are read one by one, since
//! two of them in far corners would else become billions.

use std::io::{Cursor, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use calamine::{Data, DataRef, Reader, SheetVisible, Xlsx};
use zip::ZipArchive;

use crate::error::SheetError;
use crate::grid::{Cell, Grid, Oddity};
use crate::limits::{
    CELL_MAX_CHARS, CELLS_MAX, COLUMNS_MAX, PARTS_MAX, SHEETS_MAX, STRINGS_MAX, UNPACKED_MAX_BYTES,
};

/// The sheets of a workbook, in its order.
pub(crate) fn read(bytes: &[u8]) -> Result<Vec<Grid>, SheetError> {
    guard(bytes)?;
    // The reader trusts some numbers of the file; where one makes it stumble,
    // the file is damaged and nothing else is.
    catch_unwind(AssertUnwindSafe(|| sheets(bytes)))
        .unwrap_or_else(|_| Err(SheetError::Damaged("a number is out of range".to_owned())))
}

/// Refuses what would unpack to too much, or ask for too much room.
fn guard(bytes: &[u8]) -> Result<(), SheetError> {
    let damaged = |error: zip::result::ZipError| SheetError::Damaged(error.to_string());
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    if archive.len() > PARTS_MAX {
        return Err(SheetError::TooLarge);
    }
    let is_book = |name: &str| name.eq_ignore_ascii_case("xl/workbook.xml");
    if !archive.file_names().any(|name| name.is_ok_and(|name| is_book(&name))) {
        return Err(SheetError::NotAWorkbook);
    }
    let mut left = UNPACKED_MAX_BYTES;
    let mut part = Vec::new();
    for at in 0..archive.len() {
        let file = archive.by_index(at).map_err(damaged)?;
        let name = file.name().map_err(damaged)?.to_ascii_lowercase();
        // Pictures and settings of printers may hold any bytes.
        let ending = Path::new(&name).extension();
        let is_xml = ending.is_some_and(|ending| ending == "xml" || ending == "rels");
        part.clear();
        let size = file
            .take(left + 1)
            .read_to_end(&mut part)
            .map_err(|error| SheetError::Damaged(error.to_string()))? as u64;
        left = left.checked_sub(size).ok_or(SheetError::TooLarge)?;
        if is_xml {
            check_part(&part)?;
        }
    }
    Ok(())
}

/// A part must be plain UTF-8, so that what is looked for can be found, and
/// must not promise more texts than there can be.
fn check_part(part: &[u8]) -> Result<(), SheetError> {
    let damaged = |why: &str| Err(SheetError::Damaged(why.to_owned()));
    if part.contains(&0) {
        return damaged("a part is not in UTF-8");
    }
    let head = String::from_utf8_lossy(&part[..part.len().min(200)]).to_ascii_lowercase();
    if let Some(said) = head.find("encoding").map(|at| &head[at + 8..]) {
        let said = said.trim_start_matches([' ', '=', '"', '\'']);
        if head.starts_with("<?xml") || head.starts_with("\u{feff}<?xml") {
            let plain = ["utf-8", "us-ascii", "ascii"].iter().any(|name| said.starts_with(name));
            if !plain {
                return damaged("a part is not in UTF-8");
            }
        }
    }
    let name = b"uniqueCount";
    for at in find_all(part, name) {
        let digits = part[at + name.len()..]
            .iter()
            .skip_while(|byte| !byte.is_ascii_digit() && !matches!(byte, b'<' | b'>'))
            .skip_while(|byte| **byte == b'0')
            .take_while(|byte| byte.is_ascii_digit())
            .take(10);
        let count = digits.fold(0, |sum, digit| sum * 10 + usize::from(digit - b'0'));
        if count > STRINGS_MAX {
            return Err(SheetError::TooLarge);
        }
    }
    Ok(())
}

fn find_all<'a>(text: &'a [u8], name: &'a [u8]) -> impl Iterator<Item = usize> + 'a {
    text.windows(name.len()).enumerate().filter(move |(_, part)| *part == name).map(|(at, _)| at)
}

fn sheets(bytes: &[u8]) -> Result<Vec<Grid>, SheetError> {
    let damaged = |error: calamine::XlsxError| SheetError::Damaged(error.to_string());
    let mut book = Xlsx::new(Cursor::new(bytes)).map_err(damaged)?;
    let listed: Vec<(String, bool)> = book
        .sheets_metadata()
        .iter()
        .map(|sheet| (sheet.name.clone(), sheet.visible == SheetVisible::Visible))
        .collect();
    let mut cells_left = CELLS_MAX;
    let mut grids = Vec::new();
    for (at, (name, visible)) in listed.into_iter().enumerate() {
        let mut grid = Grid { name, ..Grid::default() };
        if at >= SHEETS_MAX {
            grid.oddities.push(Oddity::OneTooMany);
            grids.push(grid);
            break;
        }
        let mut reader = match book.worksheet_cells_reader(&grid.name) {
            Ok(reader) => reader,
            // A chart has no cells.
            Err(calamine::XlsxError::NotAWorksheet(_)) => continue,
            Err(error) => return Err(damaged(error)),
        };
        while let Some(found) = reader.next_cell().map_err(damaged)? {
            let (row, column) = found.get_position();
            let Some(cell) = cell(found.get_value()) else { continue };
            if !visible {
                grid.oddities.push(Oddity::Hidden);
                break;
            }
            if column >= COLUMNS_MAX {
                if !grid.oddities.contains(&Oddity::Wide) {
                    grid.oddities.push(Oddity::Wide);
                }
                continue;
            }
            if cells_left == 0 {
                grid.oddities.push(Oddity::CutAt(row));
                break;
            }
            cells_left -= 1;
            grid.put(row, column, cell);
        }
        grids.push(grid);
    }
    Ok(grids)
}

/// What a cell says, if it says anything.
fn cell(value: &DataRef<'_>) -> Option<Cell> {
    let value: Data = value.clone().into();
    let cell = match value {
        Data::Empty => return None,
        // Numbers without a fraction are written as people write them.
        Data::Float(number) if number.fract() == 0.0 && number.abs() < 1e15 => {
            Cell::Text(format!("{number:.0}"))
        }
        Data::DateTime(at) => Cell::Date(at.to_string()),
        Data::DateTimeIso(text) | Data::DurationIso(text) => Cell::Date(text),
        Data::Error(error) => Cell::Broken(error.to_string()),
        other => Cell::Text(other.to_string().chars().take(CELL_MAX_CHARS).collect()),
    };
    (!cell.text().trim().is_empty()).then_some(cell)
}

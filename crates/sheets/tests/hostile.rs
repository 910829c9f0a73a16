//! Files made to hurt: each is refused or read within bounds.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

use std::io::{Cursor, Read, Write};

use proptest::prelude::*;
use rust_xlsxwriter::Workbook;
use sheets::{Expected, SheetError, limits, parse};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

const PAIRS: Expected<'static> = Expected { people: 2, most: 2, sections: &[] };

fn plain() -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (row, cells) in (0..).zip([["对号", "姓名"], ["1", "甲"], ["", "乙"]]) {
        for (column, text) in (0..).zip(cells) {
            sheet.write_string(row, column, text).unwrap();
        }
    }
    book.save_to_buffer().unwrap()
}

/// The workbook with one of its parts changed, or with one more.
fn with_part(name: &str, change: impl Fn(&str) -> Vec<u8>) -> Vec<u8> {
    let bytes = plain();
    let mut old = ZipArchive::new(Cursor::new(&bytes)).unwrap();
    let mut new = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    let mut seen = false;
    for at in 0..old.len() {
        let mut file = old.by_index(at).unwrap();
        let part = file.name().unwrap().into_owned();
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        new.start_file(&*part, options).unwrap();
        seen |= part == name;
        new.write_all(&if part == name { change(&text) } else { text.into_bytes() }).unwrap();
    }
    if !seen {
        new.start_file(name, options).unwrap();
        new.write_all(&change("")).unwrap();
    }
    new.finish().unwrap().into_inner()
}

#[test]
fn a_bomb_is_not_unpacked() {
    let size = limits::UNPACKED_MAX_BYTES as usize + 1;
    let bytes = with_part("xl/media/picture.png", |_| vec![0; size]);
    assert!(bytes.len() < limits::FILE_MAX_BYTES, "{}", bytes.len());
    assert_eq!(parse(&bytes, PAIRS), Err(SheetError::TooLarge));
}

#[test]
fn too_many_parts_are_refused() {
    let mut new = ZipWriter::new(Cursor::new(Vec::new()));
    for part in 0..=limits::PARTS_MAX {
        new.start_file(format!("p{part}"), SimpleFileOptions::default()).unwrap();
    }
    let bytes = new.finish().unwrap().into_inner();
    assert_eq!(parse(&bytes, PAIRS), Err(SheetError::TooLarge));
}

/// The reader would make room for as many texts as the file promises.
#[test]
fn a_promise_of_countless_texts_is_not_believed() {
    for count in ["99999999999", "18446744073709551615", "+99999999999", "000099999999999"] {
        let bytes = with_part("xl/sharedStrings.xml", |text| {
            let at = text.find("uniqueCount=\"").unwrap() + 13;
            let end = at + text[at..].find('"').unwrap();
            format!("{}{count}{}", &text[..at], &text[end..]).into_bytes()
        });
        assert_eq!(parse(&bytes, PAIRS), Err(SheetError::TooLarge), "{count}");
    }
    let bytes = with_part("xl/sharedStrings.xml", |text| {
        let wide = text.replace("UTF-8", "UTF-16");
        let mut bytes = vec![0xFF, 0xFE];
        bytes.extend(wide.encode_utf16().flat_map(u16::to_le_bytes));
        bytes
    });
    assert!(matches!(parse(&bytes, PAIRS), Err(SheetError::Damaged(_))));
}

/// Two cells in far corners are two cells.
#[test]
fn far_corners_cost_nothing() {
    let bytes = with_part("xl/worksheets/sheet1.xml", |text| {
        let far = r#"<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c>
            <c r="A1048576" t="inlineStr"><is><t>y</t></is></c></row></sheetData>"#;
        text.replace("</sheetData>", far).into_bytes()
    });
    let form = parse(&bytes, PAIRS).unwrap();
    assert_eq!(form.rows.len(), 2);
    let codes: Vec<&str> = form.faults.iter().map(|fault| fault.code.as_str()).collect();
    assert_eq!(codes, ["too_many_columns", "empty_entry", "no_unit"]);
}

#[test]
fn ranges_that_run_backwards_are_damage() {
    let bytes = with_part("xl/worksheets/sheet1.xml", |text| {
        text.replace("ref=\"A1:B3\"", "ref=\"Z9:A1\"").into_bytes()
    });
    // Whatever is made of it, it does not take the program down.
    match parse(&bytes, PAIRS) {
        Ok(form) => assert_eq!(form.rows.len(), 2),
        Err(error) => assert!(matches!(error, SheetError::Damaged(_)), "{error}"),
    }
}

#[test]
fn other_packed_files_are_not_workbooks() {
    let mut new = ZipWriter::new(Cursor::new(Vec::new()));
    new.start_file("mimetype", SimpleFileOptions::default()).unwrap();
    new.write_all(b"application/vnd.oasis.opendocument.spreadsheet").unwrap();
    let bytes = new.finish().unwrap().into_inner();
    assert_eq!(parse(&bytes, PAIRS), Err(SheetError::NotAWorkbook));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_bytes_are_answered(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        if let Ok(form) = parse(&bytes, PAIRS) {
            prop_assert!(!form.rows.is_empty() || !form.faults.is_empty());
        }
    }

    #[test]
    fn any_text_is_answered(text in "[单位对号姓名,\t\n;\" 甲乙1：=a]{0,200}") {
        let form = parse(text.as_bytes(), PAIRS).unwrap();
        prop_assert!(!form.rows.is_empty() || !form.faults.is_empty());
        for row in &form.rows {
            prop_assert!(!row.name.is_empty() && !row.label.is_empty());
        }
    }

    /// Bytes of a real workbook, some of them changed.
    #[test]
    fn any_damage_is_answered(changes in proptest::collection::vec((any::<usize>(), any::<u8>()), 1..30)) {
        let mut bytes = plain();
        for (at, byte) in changes {
            let length = bytes.len();
            bytes[at % length] = byte;
        }
        let _ = parse(&bytes, PAIRS);
    }

    /// Parts of a real workbook, some characters of them changed.
    #[test]
    fn any_damaged_part_is_answered(
        part in prop::sample::select(vec![
            "xl/sharedStrings.xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml",
            "xl/styles.xml", "xl/_rels/workbook.xml.rels",
        ]),
        changes in proptest::collection::vec((any::<usize>(), "[<>/\"=&;0-9A-Za-z:]{0,4}"), 1..8),
    ) {
        let bytes = with_part(part, |text| {
            let mut text = text.to_owned();
            for (at, new) in &changes {
                let mut at = at % text.len().max(1);
                while !text.is_char_boundary(at) {
                    at -= 1;
                }
                let end = (at + 1..=text.len()).find(|&end| text.is_char_boundary(end)).unwrap_or(at);
                text.replace_range(at..end, new);
            }
            text.into_bytes()
        });
        let _ = parse(&bytes, PAIRS);
    }
}

//! A blank entry form, in the shape of most2015's 附件2.

use refusal::Lang;
use rust_xlsxwriter::{
    DataValidation, Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError,
};

use super::sheet::unwritten;
use super::words::say;
use crate::error::SheetError;

/// Entries that a blank form has room for.
const ENTRIES: u32 = 10;

/// A blank form for entries of so many people; with sections there is a
/// column for them.
pub fn entry_form(
    title: &str,
    people: u32,
    sections: &[String],
    lang: Lang,
) -> Result<Vec<u8>, SheetError> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.set_name(say(lang, "报名表", "Entry form")).map_err(unwritten)?;
    write(sheet, title, people.max(1), sections, lang).map_err(unwritten)?;
    book.save_to_buffer().map_err(unwritten)
}

fn write(
    sheet: &mut Worksheet,
    title: &str,
    people: u32,
    sections: &[String],
    lang: Lang,
) -> Result<(), XlsxError> {
    let centred = Format::new()
        .set_align(FormatAlign::Center)
        .set_align(FormatAlign::VerticalCenter)
        .set_border(FormatBorder::Thin)
        .set_text_wrap();
    let bold = centred.clone().set_bold();
    let large = Format::new()
        .set_bold()
        .set_font_size(16)
        .set_align(FormatAlign::Center)
        .set_align(FormatAlign::VerticalCenter);
    let plain = Format::new().set_align(FormatAlign::VerticalCenter);
    let mut head = vec![
        (say(lang, "对号", "Pair"), 9.0),
        (say(lang, "姓  名", "Name"), 20.0),
        (say(lang, "部门及职务", "Department and post"), 38.0),
    ];
    if !sections.is_empty() {
        head.push((say(lang, "组别", "Section"), 18.0));
    }
    let last = head.len() as u16 - 1;
    sheet.merge_range(0, 0, 0, last, title, &large)?;
    sheet.set_row_height(0, 34)?;
    sheet.write_string_with_format(1, 0, say(lang, "单位（盖章）：", "Unit:"), &plain)?;
    sheet.set_row_height(1, 26)?;
    for (column, (text, width)) in (0..).zip(&head) {
        sheet.write_string_with_format(2, column, text, &bold)?;
        sheet.set_column_width(column, *width)?;
    }
    sheet.set_row_height(2, 24)?;
    for entry in 0..ENTRIES {
        let (first, number) = (3 + entry * people, entry + 1);
        let bottom = first + people - 1;
        if people > 1 {
            sheet.merge_range(first, 0, bottom, 0, "", &centred)?;
        }
        sheet.write_number_with_format(first, 0, number, &centred)?;
        for row in first..=bottom {
            sheet.set_row_height(row, 24)?;
            for column in 1..=last {
                sheet.write_blank(row, column, &centred)?;
            }
        }
    }
    let end = 3 + ENTRIES * people;
    if !sections.is_empty() {
        let names: Vec<&str> = sections.iter().map(String::as_str).collect();
        // A list that is too long for a cell's menu is left for typing.
        if let Ok(choice) = DataValidation::new().allow_list_strings(&names) {
            sheet.add_data_validation(3, last, end - 1, last, &choice)?;
        }
    }
    let contact =
        say(lang, "联系人：                联系方式（手机号）：", "Contact:                Phone:");
    sheet.write_string_with_format(end + 1, 0, contact, &plain)?;
    sheet.set_freeze_panes(3, 0)?;
    sheet.set_paper_size(9);
    sheet.set_print_fit_to_pages(1, 0);
    sheet.set_print_center_horizontally(true);
    Ok(())
}

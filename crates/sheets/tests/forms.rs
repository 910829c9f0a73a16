//! Entry forms as they come: from offices, from clubs, from the clipboard.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

use protocol::events::{FaultWeight, FormCell, ParsedForm};
use rust_xlsxwriter::{Format, Workbook, Worksheet};
use sheets::{Expected, SheetError, entry_form, limits, parse, parse_for};

fn sections() -> Vec<String> {
    vec!["机关组".to_owned(), "事业单位组".to_owned()]
}

const PAIRS: Expected<'static> = Expected { people: 2, most: 2, sections: &[] };

/// Rows as `unit/label/name/post/section`, and faults as `code@sheet:row`;
/// those that only tell something are in brackets.
fn shown(form: &ParsedForm) -> (Vec<String>, Vec<String>) {
    let rows = form.rows.iter().map(|row| {
        let fields = [&row.unit, &row.label, &row.name, &row.post, &row.section];
        fields.map(String::as_str).join("/").trim_end_matches('/').to_owned()
    });
    let faults = form.faults.iter().map(|fault| {
        assert!(!fault.zh.is_empty() && !fault.en.is_empty(), "{fault:?}");
        let row = fault.row.map(|row| format!(":{row}")).unwrap_or_default();
        let place = format!("{}@{}{row}", fault.code, fault.sheet);
        if fault.weight == FaultWeight::Note { format!("({place})") } else { place }
    });
    (rows.collect(), faults.collect())
}

#[track_caller]
fn check(bytes: &[u8], expected: Expected<'_>, rows: &[&str], faults: &[&str]) {
    let (got_rows, got_faults) = shown(&parse(bytes, expected).unwrap());
    assert_eq!(got_rows, rows);
    assert_eq!(got_faults, faults);
}

#[track_caller]
fn check_text(text: &str, rows: &[&str], faults: &[&str]) {
    check(text.as_bytes(), PAIRS, rows, faults);
}

fn book(fill: impl Fn(&mut Workbook)) -> Vec<u8> {
    let mut book = Workbook::new();
    fill(&mut book);
    book.save_to_buffer().unwrap()
}

fn lines(sheet: &mut Worksheet, rows: &[&[&str]]) {
    for (row, cells) in (0..).zip(rows) {
        for (column, text) in (0..).zip(*cells) {
            if !text.is_empty() {
                sheet.write_string(row, column, *text).unwrap();
            }
        }
    }
}

/// The form of most2015 附件2: a sheet a unit, a title, the unit in its own
/// line, merged numbers, the contact at the foot.
#[test]
fn the_form_of_the_text_is_read_sheet_by_sheet() {
    let bytes = book(|book| {
        for (name, unit) in [("办公厅", "单位（盖章）：部办公厅"), ("二司", "单位（盖章）：")]
        {
            let sheet = book.add_worksheet();
            sheet.set_name(name).unwrap();
            sheet.write_string(0, 0, "迎新春扑克牌升级比赛报名表").unwrap();
            sheet.write_string(1, 0, unit).unwrap();
            for (column, head) in (0..).zip(["对号", "姓  名", "部门及职务"]) {
                sheet.write_string(3, column, head).unwrap();
            }
            for pair in 0..3 {
                let top = 4 + 2 * pair;
                sheet.merge_range(top, 0, top + 1, 0, "", &Format::new()).unwrap();
                sheet.write_number(top, 0, pair + 1).unwrap();
            }
            for (row, (person, post)) in (4..).zip([
                ("张　三", "处长"),
                ("李 四", ""),
                ("王五五", "一处 干部"),
                ("赵六", ""),
            ]) {
                sheet.write_string(row, 1, format!("{person}{}", &name[..3])).unwrap();
                sheet.write_string(row, 2, post).unwrap();
            }
            sheet.write_string(11, 0, "联系人：钱七   联系方式（手机号）：").unwrap();
        }
    });
    let rows = [
        "部办公厅/1/张三办/处长",
        "部办公厅/1/李四办",
        "部办公厅/2/王五五办/一处 干部",
        "部办公厅/2/赵六办",
        "二司/1/张三二/处长",
        "二司/1/李四二",
        "二司/2/王五五二/一处 干部",
        "二司/2/赵六二",
    ];
    let faults = [
        "(remark@办公厅:12)",
        "(empty_entry@办公厅:9)",
        "(remark@二司:12)",
        "(empty_entry@二司:9)",
    ];
    check(&bytes, PAIRS, &rows, &faults);
}

#[test]
fn one_sheet_with_units_carries_merged_cells_down() {
    let bytes = book(|book| {
        lines(
            book.add_worksheet(),
            &[
                &["汇总表"],
                &["序号", "单位", "组别", "对号", "姓名", "部门", "职务", "手机号"],
                &["1", "一司", "机关组", "1", "甲", "一处", "处长", "139"],
                &["2", "", "机关组", "", "乙", "", "", ""],
                &["3", "", "", "2", "丙", "", "", ""],
                &["4", "", "", "", "丁", "", "", ""],
                &["5", "二院", "事业单位组", "1", "戊", "", "", ""],
                &["6", "", "", "", "己", "", "", ""],
            ],
        );
    });
    let sections = sections();
    let expected = Expected { people: 2, most: 2, sections: &sections };
    let rows = [
        "一司/1/甲/一处 处长/机关组",
        "一司/1/乙//机关组",
        "一司/2/丙",
        "一司/2/丁",
        "二院/1/戊//事业单位组",
        "二院/1/己",
    ];
    check(&bytes, expected, &rows, &["(unknown_column@Sheet1:2)"]);
}

#[test]
fn text_comes_with_commas_tabs_and_semicolons() {
    let rows = ["一司/1/甲/处长", "一司/1/乙"];
    check_text("单位,对号,姓名,部门及职务\r\n一司,1,甲,处长\r\n,,乙,\r\n", &rows, &[]);
    check_text("单位\t对号\t姓名\t部门及职务\n一司\t1\t甲\t处长\n\t\t乙\t\n", &rows, &[]);
    check_text("单位;对号;姓名;部门及职务\n一司;1;甲;处长\n;;乙;\n", &rows, &[]);
    check_text("单位 对号 姓名 部门及职务\n一司 1 甲 处长\n一司 1 乙\n", &rows, &[]);
    let quoted = "单位,对号,姓名,部门及职务\n一司,1,甲,\"处长, 书记\"\n,,\"乙\",\n";
    check_text(quoted, &["一司/1/甲/处长, 书记", "一司/1/乙"], &[]);
    let english = "Club,Pair No.,Name,Position\nRovers,1,Ann Lee,captain\nRovers,1,Bo Li,\n";
    check_text(english, &["Rovers/1/Ann Lee/captain", "Rovers/1/Bo Li"], &[]);
}

#[test]
fn text_comes_in_many_encodings() {
    let text = "单位,对号,姓名\n一司,1,甲\n,,乙\n";
    let rows = ["一司/1/甲", "一司/1/乙"];
    check(format!("\u{feff}{text}").as_bytes(), PAIRS, &rows, &[]);
    let (gb, _, _) = encoding_rs::GB18030.encode(text);
    check(&gb, PAIRS, &rows, &[]);
    let mut wide = vec![0xFF, 0xFE];
    wide.extend(text.replace(',', "\t").encode_utf16().flat_map(u16::to_le_bytes));
    check(&wide, PAIRS, &rows, &[]);
    let mut broken = gb.to_vec();
    broken.extend(b"\xff\xff,2,x\n");
    let (_, faults) = shown(&parse(&broken, PAIRS).unwrap());
    assert!(faults.contains(&"garbled@".to_owned()), "{faults:?}");
}

#[test]
fn pasted_cells_need_no_header() {
    let rows = ["一司/1/甲/处长", "一司/1/乙"];
    check_text("一司\t1\t甲\t处长\n一司\t1\t乙\t\n", &rows, &["(guessed_columns@)"]);
    let rows = ["/1/甲/处长", "/1/乙"];
    check_text("1\t甲\t处长\n\t乙\t\n", &rows, &["(guessed_columns@)", "(no_unit@)"]);
    let rows = ["/1/甲", "/1/乙", "/2/丙", "/2/丁"];
    check_text("甲\n乙\n丙\n丁\n", &rows, &["(guessed_columns@)", "(numbered@)", "(no_unit@)"]);
}

#[test]
fn people_without_numbers_are_taken_in_order() {
    let rows = ["一司/1/甲", "一司/1/乙", "二司/1/丙", "二司/1/丁"];
    check_text("单位,姓名\n一司,甲\n,乙\n二司,丙\n,丁\n", &rows, &["(numbered@)"]);
    let players = Expected { people: 1, most: 1, sections: &[] };
    check("姓名\n甲\n乙\n".as_bytes(), players, &["/1/甲", "/2/乙"], &["(no_unit@)"]);
    check_text(
        "单位,对号,姓名\n一司,1,\"甲、乙\"\n",
        &["一司/1/甲", "一司/1/乙"],
        &["(several_names@:2)"],
    );
}

#[test]
fn nothing_is_dropped_in_silence() {
    let text = "单位,对号,姓名,部门及职务,电话\n\
        一司,1,甲,,\n\
        ,,,处长,\n\
        ,2,乙,,\n\
        ,,甲,,\n\
        ,3,丙,,\n,,丁,,\n,,戊,,\n\
        二司,1,甲,,\n,,己,,\n\
        三司,,庚,,\n\
        ,4,,,\n";
    let rows = [
        "一司/1/甲",
        "一司/2/乙",
        "一司/2/甲",
        "一司/3/丙",
        "一司/3/丁",
        "一司/3/戊",
        "二司/1/甲",
        "二司/1/己",
        "三司/1/庚",
    ];
    let faults = [
        "(unknown_column@:1)",
        "missing_label@:11",
        "(empty_entry@:12)",
        "too_few_people@:3",
        "too_many_in_entry@:6",
        "too_few_people@:11",
        "same_person@:5",
        "(same_name@:9)",
    ];
    check_text(text, &rows, &faults);
}

#[test]
fn sections_must_be_known_and_shared() {
    let sections = sections();
    let expected = Expected { people: 2, most: 2, sections: &sections };
    let text =
        "单位,对号,姓名,组别\n一司,1,甲,机关组\n,,乙,事业单位组\n,2,丙,少年组\n,,丁,少年组\n";
    let rows =
        ["一司/1/甲//机关组", "一司/1/乙//事业单位组", "一司/2/丙//少年组", "一司/2/丁//少年组"];
    let faults = ["sections_differ@:3", "unknown_section@:4", "unknown_section@:5"];
    check(text.as_bytes(), expected, &rows, &faults);
    let text = "单位,对号,姓名\n一司,1,甲\n,,乙\n";
    check(text.as_bytes(), expected, &["一司/1/甲", "一司/1/乙"], &["(no_section@)"]);
}

#[test]
fn a_second_form_may_stand_below_the_first() {
    let text =
        "报名表\n单位：一司\n对号,姓名\n1,甲\n,乙\n\n报名表\n单位：二司,\n对号,姓名\n1,丙\n,丁\n";
    let rows = ["一司/1/甲", "一司/1/乙", "二司/1/丙", "二司/1/丁"];
    // The second title stands where a number would.
    check_text(text, &rows, &["(empty_entry@:7)"]);
}

#[test]
fn sheets_that_are_no_forms_are_named() {
    let bytes = book(|book| {
        let sheet = book.add_worksheet();
        sheet.set_name("说明事项").unwrap();
        lines(sheet, &[&["请各单位认真填写"]]);
        let sheet = book.add_worksheet();
        sheet.set_name("一司").unwrap();
        lines(sheet, &[&["对号", "姓名"], &["1", "甲"], &["", "乙"]]);
        let sheet = book.add_worksheet();
        sheet.set_name("旧").unwrap().set_hidden(true);
        lines(sheet, &[&["对号", "姓名"], &["1", "丙"]]);
    });
    let faults = ["(no_header@说明事项)", "(hidden_sheet@旧)"];
    check(&bytes, PAIRS, &["一司/1/甲", "一司/1/乙"], &faults);
    check_text(
        "请,认真\n填写,本表\n",
        &["请/1/认真", "填写/1/本表"],
        &["(guessed_columns@)", "(numbered@)", "too_few_people@:1", "too_few_people@:2"],
    );
    check_text("", &[], &["nothing@"]);
    check_text("单位,对号,姓名\n", &[], &["nothing@"]);
}

/// Lists are often typed with the input method left in full width.
#[test]
fn full_width_digits_and_letters_are_read() {
    let rows = ["一司/1/甲", "一司/1/乙", "一司/A2/丙", "一司/A2/丁"];
    check_text("单位,对号,姓名\n一司,１,甲\n一司,1,乙\n一司,Ａ２,丙\n一司,A2,丁\n", &rows, &[]);
    check_text("一司\t１\t甲\n一司\t１\t乙\n", &rows[..2], &["(guessed_columns@)"]);
    let players = Expected { people: 1, most: 1, sections: &[] };
    check("ｕｎｉｔ,ｎａｍｅ\n一司,甲\n".as_bytes(), players, &["一司/1/甲"], &[]);
}

/// Whoever is missing has a row of the table, under the partner, with the
/// sheet and the line.
#[test]
fn a_missing_partner_has_a_cell() {
    let bytes = book(|book| {
        let sheet = book.add_worksheet();
        sheet.set_name("二司").unwrap();
        lines(sheet, &[&["对号", "姓名"], &["1", "甲"], &["2", "乙"], &["", "丙"]]);
    });
    let new = serde_json::from_str(
        r#"{"preset": "most2015", "details":
            {"name": "迎新春", "starts_ms": 0, "ends_ms": 1, "mode": "paper"}}"#,
    )
    .unwrap();
    let by = desk::By { user: "u".into(), name: "裁判长".into(), right: desk::Right::Director };
    let line = desk::Desk::opening(&new, &by, 0, desk::Secret::new([1; 32])).unwrap();
    let form = parse_for(&desk::Desk::open(line).unwrap(), &bytes).unwrap();
    let table = form.table.unwrap();
    let rows: Vec<_> =
        table.rows.iter().map(|row| (&*row.sheet, row.line, &*row.label, &*row.name)).collect();
    let line = |line, label, name| ("二司", Some(line), label, name);
    assert_eq!(
        rows,
        [line(2, "1", "甲"), line(2, "1", ""), line(3, "2", "乙"), line(4, "2", "丙")]
    );
    let missing = &table.judged.rows[1].faults[0];
    assert_eq!((missing.cell, &*missing.code), (FormCell::Name, "too_few_people"));
    assert_eq!(table.judged.steps.len(), 1, "the others are not held back");
}

#[test]
fn numbers_that_became_dates_are_told() {
    let bytes = book(|book| {
        let sheet = book.add_worksheet();
        lines(sheet, &[&["单位", "对号", "姓名"], &["一司", "", "甲"], &["", "", "乙"]]);
        let date = Format::new().set_num_format("yyyy-mm-dd");
        sheet.write_number_with_format(1, 1, 45_000, &date).unwrap();
    });
    let (_, faults) = shown(&parse(&bytes, PAIRS).unwrap());
    assert_eq!(faults, ["date_cell@Sheet1:2"]);
}

#[test]
fn the_blank_form_of_ours_is_a_form_without_anybody() {
    let sections = sections();
    let bytes = entry_form("报名表", 2, &sections, refusal::Lang::Zh).unwrap();
    let form = parse(&bytes, Expected { people: 2, most: 2, sections: &sections }).unwrap();
    let (rows, faults) = shown(&form);
    assert!(rows.is_empty(), "{rows:?}");
    let empty = faults.iter().filter(|fault| fault.starts_with("(empty_entry")).count();
    assert_eq!((empty, faults.last().map(String::as_str)), (10, Some("nothing@")), "{faults:?}");
}

#[test]
fn long_forms_are_cut_with_a_word() {
    let people = (0..limits::PEOPLE_MAX + 10).map(|of| format!("一司,{},选手{of}\n", of / 2));
    let text = format!("单位,对号,姓名\n{}", people.collect::<String>());
    let form = parse(text.as_bytes(), PAIRS).unwrap();
    assert_eq!(form.rows.len(), limits::PEOPLE_MAX);
    assert_eq!(form.faults[0].code, "too_many_people");
    let long = format!("单位,对号,姓名\n一司,1,{}\n一司,1,乙\n", "甲".repeat(61));
    check_text(&long, &["一司/1/乙"], &["too_long@:2"]);
    let many = format!("单位,对号,姓名\n{}", "一司,1,\"?\"\n".repeat(700));
    assert_eq!(parse(many.as_bytes(), PAIRS).unwrap().faults.len(), limits::FAULTS_MAX + 1);
}

#[test]
fn other_files_are_refused_with_advice() {
    let refused = |bytes: &[u8]| parse(bytes, PAIRS).unwrap_err();
    assert_eq!(refused(&vec![b'a'; limits::FILE_MAX_BYTES + 1]), SheetError::TooLarge);
    assert_eq!(refused(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 old"), SheetError::OldFormat);
    assert_eq!(
        refused(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\x00"),
        SheetError::NotText
    );
    assert!(matches!(refused(b"PK\x03\x04 nothing"), SheetError::Damaged(_)));
    for error in [SheetError::TooLarge, SheetError::OldFormat, SheetError::NotAWorkbook] {
        assert!(!refusal::Refusal::from(&error).zh.is_empty());
    }
}

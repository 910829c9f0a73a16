//! From sheets to the rows of an entry form.

use std::collections::{BTreeMap, BTreeSet};

use desk::form::{Expected, FormCell, RowFault, check, half_width};
use protocol::events::{FaultWeight, FormFault, TableRow};

use crate::columns::{Columns, plain};
use crate::fault::{Faults, Place};
use crate::grid::{Cell, Grid, Oddity};
use crate::limits::{CELLS_MAX, COLUMNS_MAX, HEADER_WITHIN, PEOPLE_MAX, SHEETS_MAX};

/// A form as it was read.
pub(crate) struct Read {
    /// Its rows, with one for everybody who is missing.
    pub(crate) rows: Vec<TableRow>,
    /// What the reader noted.
    pub(crate) notes: Vec<FormFault>,
    /// The same, and what the rows say of themselves.
    pub(crate) faults: Vec<FormFault>,
}

/// Reads sheets as one form.
pub(crate) fn read(grids: &[Grid], expected: Expected<'_>) -> Read {
    let mut reader =
        Reader { expected, faults: Faults::default(), found: Vec::new(), left_out: 0, any: false };
    let headed = grids.iter().any(|grid| header(grid).is_some());
    for grid in grids {
        reader.sheet(grid, headed);
    }
    reader.end()
}

struct Reader<'a> {
    expected: Expected<'a>,
    faults: Faults,
    found: Vec<TableRow>,
    /// People beyond the bound.
    left_out: usize,
    /// Whether there was a sheet with something in it.
    any: bool,
}

/// What goes on from row to row of a sheet.
struct Carried<'g> {
    columns: Columns,
    /// The unit of a line above the header or of the sheet's name.
    outer: String,
    unit: String,
    label: String,
    /// People without a 对号, by unit, which are numbered at the end.
    unlabelled: BTreeMap<String, Vec<usize>>,
    /// Numbers that stand there without anybody's name.
    empty: BTreeMap<(String, String), u32>,
    grid: &'g Grid,
}

/// The row of the header, if there is one near the top.
fn header(grid: &Grid) -> Option<(u32, Columns)> {
    let mut top = grid.rows.iter().take(HEADER_WITHIN);
    top.find_map(|(&row, cells)| Columns::of_header(cells).map(|columns| (row, columns)))
}

/// The unit in a line such as “单位（盖章）：办公厅”.
fn unit_line(cells: &BTreeMap<u32, Cell>) -> Option<String> {
    let mut texts = cells.values().map(Cell::text);
    let first = texts.next()?;
    let (head, rest) = first.split_once(['：', ':'])?;
    if !matches!(&*plain(head), "单位" | "单位名称" | "参赛单位" | "代表队" | "unit" | "club")
    {
        return None;
    }
    let rest = rest.trim();
    let named = if rest.is_empty() { texts.next().unwrap_or_default() } else { rest };
    Some(tidy(named))
}

/// Lines at the foot of a form.
fn is_remark(cells: &BTreeMap<u32, Cell>) -> bool {
    const HEADS: [&str; 12] = [
        "联系人",
        "联系电话",
        "联系方式",
        "电话",
        "备注",
        "注",
        "填表人",
        "填表日期",
        "说明",
        "contact",
        "note",
        "remarks",
    ];
    let Some(first) = cells.values().next() else { return false };
    let head = plain(first.text());
    HEADS.contains(&&*head)
}

/// Without blanks around it and line breaks in it.
fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9FFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// A name; Chinese ones of two characters are often written with a gap.
fn tidy_name(text: &str) -> String {
    let name = tidy(text);
    if name.chars().all(|c| is_han(c) || c == ' ') { name.replace(' ', "") } else { name }
}

/// Several names in one cell.
fn names(text: &str) -> Vec<String> {
    let han = text.chars().any(is_han);
    let parts = text
        .split(|c: char| matches!(c, '、' | '；' | ';' | '/' | '\n' | '，') || (han && c == ','));
    parts.map(tidy_name).filter(|name| !name.is_empty()).collect()
}

/// Names of sheets that say nothing of a unit.
fn says_nothing(name: &str) -> bool {
    let name = plain(name);
    let bare = name.trim_end_matches(|c: char| c.is_ascii_digit());
    name.is_empty()
        || matches!(bare, "sheet" | "工作表" | "表" | "entries" | "entryform" | "")
        || name.contains("报名")
        || name.contains("名单")
}

impl<'a> Reader<'a> {
    fn sheet(&mut self, grid: &'a Grid, headed: bool) {
        self.oddities(grid);
        if grid.rows.is_empty() {
            return;
        }
        self.any = true;
        let whole = Place { sheet: &grid.name, row: None };
        let Some((first, columns)) = self.start(grid, headed) else { return };
        self.unknown(grid, first.unwrap_or(0), &columns);
        let above = grid.rows.iter().take_while(|(row, _)| Some(**row) < first);
        let unit_above = above.filter_map(|(_, cells)| unit_line(cells)).last();
        let outer = match unit_above {
            Some(unit) if !unit.is_empty() => unit,
            _ if columns.unit.is_some() || grid.is_text || says_nothing(&grid.name) => {
                String::new()
            }
            _ => tidy(&grid.name),
        };
        let mut carried = Carried {
            unit: outer.clone(),
            outer,
            columns,
            label: String::new(),
            unlabelled: BTreeMap::new(),
            empty: BTreeMap::new(),
            grid,
        };
        let before = self.found.len();
        for (&line, cells) in &grid.rows {
            if first.is_none_or(|first| line > first) {
                self.line(&mut carried, line, cells);
            }
        }
        self.number(&carried);
        for ((unit, label), line) in &carried.empty {
            if !self.found.iter().any(|of| of.unit == *unit && of.label == *label) {
                self.faults.note(
                    "empty_entry",
                    Place { sheet: &grid.name, row: Some(*line) },
                    format!("对号 {label} 没有填写姓名，未导入。"),
                    format!("Nobody is named for pair {label}; it was left out."),
                );
            }
        }
        let without_unit = self.found[before..].iter().filter(|of| of.unit.is_empty()).count();
        if without_unit > 0 {
            self.faults.note(
                "no_unit",
                whole,
                format!("有 {without_unit} 人没有单位。"),
                format!("{without_unit} people have no unit."),
            );
        }
    }

    fn oddities(&mut self, grid: &Grid) {
        let whole = Place { sheet: &grid.name, row: None };
        for oddity in &grid.oddities {
            match oddity {
                Oddity::Hidden => self.faults.note(
                    "hidden_sheet",
                    whole,
                    "这张工作表是隐藏的，没有读取。".to_owned(),
                    "This sheet is hidden and was not read.".to_owned(),
                ),
                Oddity::CutAt(row) => self.faults.error(
                    "too_many_rows",
                    Place { row: Some(*row), ..whole },
                    format!("内容超过 {CELLS_MAX} 格，从这一行起没有读取。"),
                    format!("There are more than {CELLS_MAX} cells; nothing was read from here on."),
                ),
                Oddity::Wide => self.faults.note(
                    "too_many_columns",
                    whole,
                    format!("只读取前 {COLUMNS_MAX} 列。"),
                    format!("Only the first {COLUMNS_MAX} columns are read."),
                ),
                Oddity::Garbled => self.faults.error(
                    "garbled",
                    whole,
                    "有些字无法识别，请另存为 UTF-8 编码后再试。".to_owned(),
                    "Some characters cannot be read; save the file as UTF-8 and try again."
                        .to_owned(),
                ),
                Oddity::OneTooMany => self.faults.error(
                    "too_many_sheets",
                    whole,
                    format!("工作表超过 {SHEETS_MAX} 张，从这一张起没有读取。"),
                    format!("There are more than {SHEETS_MAX} sheets; this one and the rest were not read."),
                ),
            }
        }
    }

    /// The row of the header and the columns; text without a header is
    /// guessed at.
    fn start(&mut self, grid: &Grid, headed: bool) -> Option<(Option<u32>, Columns)> {
        if let Some((row, columns)) = header(grid) {
            return Some((Some(row), columns));
        }
        let whole = Place { sheet: &grid.name, row: None };
        let guessed = if grid.is_text { Columns::guessed(&grid.rows) } else { None };
        if let Some(columns) = guessed {
            let mut named: Vec<(u32, &str, &str)> = vec![(columns.name, "姓名", "name")];
            named.extend(columns.unit.map(|at| (at, "单位", "unit")));
            named.extend(columns.label.map(|at| (at, "对号", "pair")));
            named.extend(columns.posts.iter().map(|at| (*at, "部门及职务", "post")));
            named.extend(columns.section.map(|at| (at, "组别", "section")));
            named.sort_unstable();
            let zh: Vec<&str> = named.iter().map(|(_, zh, _)| *zh).collect();
            let en: Vec<&str> = named.iter().map(|(_, _, en)| *en).collect();
            self.faults.note(
                "guessed_columns",
                whole,
                format!("没有表头，各列按「{}」读取。", zh.join("、")),
                format!("There is no header; the columns were taken as {}.", en.join(", ")),
            );
            return Some((None, columns));
        }
        let rows = grid.rows.len();
        let zh = format!("没有找到含「姓名」的表头，这里的 {rows} 行没有读取。");
        let en = format!("There is no header with “name”; the {rows} rows here were not read.");
        if headed {
            self.faults.note("no_header", whole, zh, en);
        } else {
            self.faults.error("no_header", whole, zh, en);
        }
        None
    }

    fn unknown(&mut self, grid: &Grid, row: u32, columns: &Columns) {
        for (_, header) in &columns.unknown {
            self.faults.note(
                "unknown_column",
                Place { sheet: &grid.name, row: Some(row) },
                format!("「{header}」一列没有读取。"),
                format!("The column “{header}” was not read."),
            );
        }
    }

    fn line(&mut self, carried: &mut Carried<'a>, line: u32, cells: &BTreeMap<u32, Cell>) {
        let grid = carried.grid;
        let at = Place { sheet: &grid.name, row: Some(line) };
        // A second form may follow under the first.
        if let Some(columns) = Columns::of_header(cells) {
            self.unknown(grid, line, &columns);
            carried.columns = columns;
            carried.unit.clone_from(&carried.outer);
            carried.label.clear();
            return;
        }
        let columns = &carried.columns;
        let text = |column: u32| cells.get(&column).map(Cell::text).unwrap_or_default();
        let named = !text(columns.name).trim().is_empty();
        if !named && let Some(unit) = unit_line(cells) {
            carried.outer.clone_from(&unit);
            carried.unit = unit;
            carried.label.clear();
            return;
        }
        if is_remark(cells) {
            let said: Vec<String> = cells.values().map(|cell| tidy(cell.text())).collect();
            let said: String = said.join(" ").chars().take(80).collect();
            self.faults.note(
                "remark",
                at,
                format!("「{said}」不是报名，未导入。"),
                format!("“{said}” is no entry; it was left out."),
            );
            return;
        }
        let unit = columns.unit.map(|column| tidy(text(column))).unwrap_or_default();
        let label = columns.label.map(|column| half_width(&tidy(text(column)))).unwrap_or_default();
        let unread = self.unread(columns, at, cells);
        if !unit.is_empty() && unit != carried.unit {
            carried.unit = unit;
            carried.label.clear();
        }
        if !label.is_empty() {
            carried.label = label;
        }
        if named {
            self.people(carried, line, cells, &unread);
            return;
        }
        let told =
            columns.posts.iter().chain(&columns.section).any(|&c| !text(c).trim().is_empty());
        let posts = columns.posts.iter().any(|&column| !text(column).trim().is_empty());
        if posts && !carried.label.is_empty() {
            // Somebody is there whose name is missing: the row waits for it.
            let post = post_of(columns, cells);
            let section = columns.section.map(|column| tidy(text(column))).unwrap_or_default();
            self.found.push(TableRow {
                sheet: grid.name.clone(),
                line: Some(line.saturating_add(1)),
                unit: carried.unit.clone(),
                label: carried.label.clone(),
                post,
                section,
                ..TableRow::default()
            });
        } else if posts || (told && carried.label.is_empty()) {
            self.faults.error(
                "missing_name",
                at,
                "没有姓名，未导入。".to_owned(),
                "There is no name; the row was left out.".to_owned(),
            );
        } else if !carried.label.is_empty() {
            let key = (carried.unit.clone(), carried.label.clone());
            carried.empty.entry(key).or_insert(line);
        } else if cells
            .keys()
            .any(|column| !columns.passed.contains(column) && Some(*column) != columns.unit)
        {
            let said: Vec<String> = cells.values().map(|cell| tidy(cell.text())).collect();
            let said: String = said.join(" ").chars().take(80).collect();
            self.faults.note(
                "no_entry",
                at,
                format!("「{said}」没有姓名，未导入。"),
                format!("“{said}” has no name; it was left out."),
            );
        }
    }

    /// The cells of a row that hold something else than what was written, each
    /// with a word about it.
    fn unread(
        &mut self,
        columns: &Columns,
        at: Place<'_>,
        cells: &BTreeMap<u32, Cell>,
    ) -> Vec<FormCell> {
        let mut unread = Vec::new();
        let read = [
            (columns.label, FormCell::Label),
            (columns.unit, FormCell::Unit),
            (Some(columns.name), FormCell::Name),
        ];
        for (column, of) in read {
            let cell = column.and_then(|column| cells.get(&column));
            if matches!(cell, Some(Cell::Date(_) | Cell::Broken(_))) {
                unread.push(of);
            }
            match cell {
                Some(Cell::Date(date)) => self.faults.error(
                    "date_cell",
                    at,
                    format!("表格软件把「{date}」当成了日期，请把该格改为文本。"),
                    format!("The program took “{date}” for a date; make the cell plain text."),
                ),
                Some(Cell::Broken(error)) => self.faults.error(
                    "broken_cell",
                    at,
                    format!("单元格的公式没有结果（{error}）。"),
                    format!("The formula of a cell has no value ({error})."),
                ),
                _ => {}
            }
        }
        unread
    }

    /// The people of a row, usually one.
    fn people(
        &mut self,
        carried: &mut Carried<'a>,
        line: u32,
        cells: &BTreeMap<u32, Cell>,
        unread: &[FormCell],
    ) {
        let columns = &carried.columns;
        let at = Place { sheet: &carried.grid.name, row: Some(line) };
        let text = |column: u32| cells.get(&column).map(Cell::text).unwrap_or_default();
        let whole = text(columns.name);
        let names = if self.expected.people > 1 { names(whole) } else { vec![tidy_name(whole)] };
        let post = post_of(columns, cells);
        let section = columns.section.map(|column| tidy(text(column))).unwrap_or_default();
        if names.is_empty() {
            self.faults.error(
                "missing_name",
                at,
                format!("「{}」不是姓名，未导入。", tidy(whole)),
                format!("“{}” is no name; the row was left out.", tidy(whole)),
            );
        }
        let several = names.len() > 1;
        if several {
            self.faults.note(
                "several_names",
                at,
                format!("一格里有 {} 个姓名，按 {} 人读取。", names.len(), names.len()),
                format!("One cell holds {} names; they were taken as so many people.", names.len()),
            );
        }
        for name in names {
            if self.found.len() >= PEOPLE_MAX {
                self.left_out += 1;
                if self.left_out == 1 {
                    self.faults.error(
                        "too_many_people",
                        at,
                        format!("超过 {PEOPLE_MAX} 人，从这一行起未导入，请分几次导入。"),
                        format!("There are more than {PEOPLE_MAX} people; the rest was left out. Import them in parts."),
                    );
                }
                continue;
            }
            if carried.label.is_empty() {
                let waiting = carried.unlabelled.entry(carried.unit.clone()).or_default();
                waiting.push(self.found.len());
                if columns.label.is_some() && self.expected.people > 1 {
                    self.faults.error(
                        "missing_label",
                        at,
                        format!("「{name}」没有对号。"),
                        format!("{name} has no pair number."),
                    );
                }
            }
            self.found.push(TableRow {
                sheet: carried.grid.name.clone(),
                line: Some(line.saturating_add(1)),
                unit: carried.unit.clone(),
                label: carried.label.clone(),
                name,
                post: post.clone(),
                section: section.clone(),
                unread: unread.to_vec(),
            });
        }
    }

    /// Gives numbers to those who have none: in a unit, one entry after the
    /// other, in the order of the form.
    fn number(&mut self, carried: &Carried<'_>) {
        if carried.unlabelled.is_empty() {
            return;
        }
        for (unit, waiting) in &carried.unlabelled {
            let taken: BTreeSet<String> = self
                .found
                .iter()
                .filter(|of| of.unit == *unit)
                .map(|of| of.label.clone())
                .collect();
            let free = (1u32..).map(|number| number.to_string()).filter(|n| !taken.contains(n));
            for (label, people) in free.zip(waiting.chunks(self.expected.people)) {
                for &index in people {
                    self.found[index].label.clone_from(&label);
                }
            }
        }
        if carried.columns.label.is_none() && self.expected.people > 1 {
            let people = self.expected.people;
            self.faults.note(
                "numbered",
                Place { sheet: &carried.grid.name, row: None },
                format!("没有「对号」一列，同一单位按顺序每 {people} 人为一对（队）。"),
                format!("There is no column for pairs; each {people} people of a unit in order were taken as one entry."),
            );
        }
    }

    fn end(mut self) -> Read {
        if self.found.is_empty() {
            let (zh, en) = if self.any {
                ("没有读到任何报名。", "No entry was found.")
            } else {
                ("文件是空的。", "The file is empty.")
            };
            let nowhere = Place { sheet: "", row: None };
            self.faults.error("nothing", nowhere, zh.to_owned(), en.to_owned());
        }
        let rows = with_missing(self.found, self.expected.people);
        let plain: Vec<_> = rows.iter().map(TableRow::form_row).collect();
        let checked = check(&plain, self.expected, &|index| rows[index].place());
        let mut notes = self.faults.clone();
        for RowFault { row, code, weight, words, .. } in checked {
            let TableRow { sheet, line, .. } = &rows[row];
            let at = Place { sheet, row: line.map(|line| line - 1) };
            match weight {
                FaultWeight::Error => self.faults.error(code, at, words.zh, words.en),
                FaultWeight::Note => self.faults.note(code, at, words.zh, words.en),
            }
        }
        for faults in [&mut self.faults, &mut notes] {
            unsectioned(faults, &rows, self.expected.sections);
        }
        Read { rows, notes: notes.told(), faults: self.faults.told() }
    }
}

/// Says that no row has a section, where there are sections.
fn unsectioned(faults: &mut Faults, rows: &[TableRow], sections: &[String]) {
    if sections.is_empty() || rows.is_empty() || rows.iter().any(|row| !row.section.is_empty()) {
        return;
    }
    let known = sections.join("、");
    faults.note(
        "no_section",
        Place { sheet: "", row: None },
        format!("没有填写组别（{known}），可以在表里为多对一起填。"),
        format!("No sections are given ({known}); set them for many at once in the table."),
    );
}

/// Department and post, which may stand apart.
fn post_of(columns: &Columns, cells: &BTreeMap<u32, Cell>) -> String {
    let texts = columns.posts.iter().filter_map(|column| cells.get(column));
    let posts: Vec<String> = texts.map(|cell| tidy(cell.text())).collect();
    posts.join(" ")
}

/// The rows with one more after each entry for everybody it lacks, so that
/// there is a cell for the name that is missing.
fn with_missing(found: Vec<TableRow>, people: usize) -> Vec<TableRow> {
    let key = |row: &TableRow| (row.unit.clone(), row.label.clone());
    let mut entries: BTreeMap<(String, String), (usize, usize)> = BTreeMap::new();
    for (index, row) in found.iter().enumerate() {
        let (count, last) = entries.entry(key(row)).or_default();
        (*count, *last) = (*count + 1, index);
    }
    let mut rows = Vec::with_capacity(found.len());
    for (index, row) in found.into_iter().enumerate() {
        let (count, last) = entries.get(&key(&row)).copied().unwrap_or_default();
        let missing = if index == last { people.saturating_sub(count) } else { 0 };
        let blank = TableRow {
            name: String::new(),
            post: String::new(),
            section: String::new(),
            unread: Vec::new(),
            ..row.clone()
        };
        rows.push(row);
        rows.extend(std::iter::repeat_n(blank, missing));
    }
    rows
}

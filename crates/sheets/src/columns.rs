//! What the columns of a form mean.

use std::collections::BTreeMap;

use desk::form::half_width;

use crate::grid::Cell;

/// What a column is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Unit,
    Label,
    Name,
    Post,
    Section,
    /// A running number or a state, which lists have and entries do not need.
    Passed,
}

/// Headers as they are met, without blanks and brackets and in small letters.
const WORDS: [(Meaning, &[&str]); 6] = [
    (
        Meaning::Unit,
        &[
            "单位",
            "单位名称",
            "工作单位",
            "参赛单位",
            "所在单位",
            "代表队",
            "代表单位",
            "unit",
            "club",
            "organisation",
            "organization",
            "association",
        ],
    ),
    (
        Meaning::Label,
        &[
            "对号",
            "对",
            "对次",
            "对序",
            "对别",
            "队号",
            "pair",
            "pairno",
            "pairno.",
            "pairnumber",
            "label",
        ],
    ),
    (
        Meaning::Name,
        &[
            "姓名",
            "选手",
            "选手姓名",
            "参赛选手",
            "参赛人员",
            "队员",
            "队员姓名",
            "运动员",
            "名字",
            "name",
            "player",
            "fullname",
            "playername",
        ],
    ),
    (
        Meaning::Post,
        &[
            "部门及职务",
            "部门",
            "职务",
            "部门职务",
            "部门/职务",
            "部门、职务",
            "部门和职务",
            "职务及部门",
            "处室",
            "处室及职务",
            "post",
            "department",
            "position",
            "title",
            "departmentandpost",
            "departmentandposition",
        ],
    ),
    (Meaning::Section, &["组别", "组", "参赛组别", "section", "division", "category", "group"]),
    (
        Meaning::Passed,
        &["序号", "编号", "号", "no", "no.", "number", "#", "种子", "seed", "状态", "status"],
    ),
];

/// A header without what people write around it.
pub(crate) fn plain(text: &str) -> String {
    let text: String = half_width(text).chars().filter(|c| !c.is_whitespace()).collect();
    let end = text.find(['（', '(', '：', ':']).filter(|at| *at > 0).unwrap_or(text.len());
    text[..end].to_lowercase()
}

fn meaning(header: &str) -> Option<Meaning> {
    let header = plain(header);
    WORDS.iter().find(|(_, words)| words.contains(&&*header)).map(|(meaning, _)| *meaning)
}

/// The columns of a form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Columns {
    pub(crate) unit: Option<u32>,
    pub(crate) label: Option<u32>,
    pub(crate) name: u32,
    /// Department and post may stand apart.
    pub(crate) posts: Vec<u32>,
    pub(crate) section: Option<u32>,
    /// Those with a header nobody knows, and those whose header came twice.
    pub(crate) unknown: Vec<(u32, String)>,
    /// Known, and not needed.
    pub(crate) passed: Vec<u32>,
}

impl Columns {
    /// The columns by their headers; none unless there is one for names and
    /// it is not the only word in a row of a list.
    pub(crate) fn of_header(row: &BTreeMap<u32, Cell>) -> Option<Self> {
        let mut columns = Self::default();
        let mut name = None;
        for (&at, cell) in row {
            let taken = match meaning(cell.text()) {
                Some(Meaning::Name) => replace(&mut name, at),
                Some(Meaning::Unit) => replace(&mut columns.unit, at),
                Some(Meaning::Label) => replace(&mut columns.label, at),
                Some(Meaning::Section) => replace(&mut columns.section, at),
                Some(Meaning::Post) => {
                    columns.posts.push(at);
                    true
                }
                Some(Meaning::Passed) => {
                    columns.passed.push(at);
                    true
                }
                None => false,
            };
            if !taken {
                columns.unknown.push((at, cell.text().trim().to_owned()));
            }
        }
        columns.name = name?;
        Some(columns)
    }

    /// The columns of text without a header, by how many there are and where
    /// the numbers stand.
    pub(crate) fn guessed(rows: &BTreeMap<u32, BTreeMap<u32, Cell>>) -> Option<Self> {
        let width = rows.values().filter_map(|row| row.keys().last()).max()? + 1;
        let numbers = |at: u32| {
            let mut cells = rows.values().filter_map(|row| row.get(&at)).peekable();
            cells.peek().is_some()
                && cells.all(|cell| half_width(cell.text()).chars().all(|c| c.is_ascii_digit()))
        };
        let columns = match (width, numbers(0), width > 1 && numbers(1)) {
            (1, false, _) => Self::default(),
            (2..=4, true, false) => Self {
                label: Some(0),
                name: 1,
                posts: if width > 2 { vec![2] } else { vec![] },
                section: (width > 3).then_some(3),
                ..Self::default()
            },
            (3..=5, false, true) => Self {
                unit: Some(0),
                label: Some(1),
                name: 2,
                posts: if width > 3 { vec![3] } else { vec![] },
                section: (width > 4).then_some(4),
                ..Self::default()
            },
            (2, false, false) => Self { unit: Some(0), name: 1, ..Self::default() },
            _ => return None,
        };
        Some(columns)
    }
}

/// Takes the first column of a meaning.
fn replace(place: &mut Option<u32>, at: u32) -> bool {
    if place.is_some() {
        return false;
    }
    *place = Some(at);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_known_in_many_spellings() {
        for (text, meant) in [
            ("姓  名", Meaning::Name),
            ("姓　名", Meaning::Name),
            ("单位（盖章）", Meaning::Unit),
            ("Pair No.", Meaning::Label),
            ("部门及职务", Meaning::Post),
            ("Division", Meaning::Section),
            ("序号", Meaning::Passed),
        ] {
            assert_eq!(meaning(text), Some(meant), "{text}");
        }
        assert_eq!(meaning("手机号"), None);
        assert_eq!(meaning(""), None);
    }
}

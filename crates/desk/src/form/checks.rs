//! What a form says of itself: entries with too few people or too many, the
//! same person twice, sections that nobody knows.

use std::collections::BTreeMap;

use super::{FaultWeight, FormCell, RowFault, half_width, likeness};
use crate::entry::FormRow;
use crate::limits::NAME_MAX_CHARS;
use crate::words::Words;

/// What the event expects of a form.
#[derive(Clone, Copy, Debug)]
pub struct Expected<'a> {
    /// How many people an entry has at least.
    pub people: usize,
    /// And at most.
    pub most: usize,
    /// The names of the sections.
    pub sections: &'a [String],
}

impl Expected<'_> {
    /// The section of this name, from 0.
    pub(crate) fn section(&self, name: &str) -> Option<usize> {
        let like = likeness(name);
        self.sections.iter().position(|known| likeness(known) == like)
    }
}

/// The entries of a form: its rows by unit and 对号, in the order of their
/// first rows. Rows without anything are of no entry.
pub(super) fn entries(rows: &[FormRow]) -> Vec<Vec<usize>> {
    let mut places: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut entries: Vec<Vec<usize>> = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        if is_blank(row) {
            continue;
        }
        let key = (likeness(&row.unit), half_width(&row.label));
        let place = *places.entry(key).or_insert(entries.len());
        if place == entries.len() {
            entries.push(Vec::new());
        }
        entries[place].push(index);
    }
    entries
}

fn is_blank(row: &FormRow) -> bool {
    [&row.unit, &row.label, &row.name, &row.post, &row.section]
        .iter()
        .all(|text| text.trim().is_empty())
}

pub(super) fn is_named(row: &FormRow) -> bool {
    !row.name.trim().is_empty()
}

/// All that is odd about the rows of a form, one kind after the other.
/// `place` says where a row stands, for people.
pub fn check(
    rows: &[FormRow],
    expected: Expected<'_>,
    place: &dyn Fn(usize) -> Words,
) -> Vec<RowFault> {
    let mut checks = Checks { rows, expected, faults: Vec::new() };
    checks.lengths();
    checks.people();
    checks.names(place);
    checks.sections();
    checks.faults
}

struct Checks<'a> {
    rows: &'a [FormRow],
    expected: Expected<'a>,
    faults: Vec<RowFault>,
}

impl Checks<'_> {
    fn add(
        &mut self,
        (row, cell): (usize, FormCell),
        weight: FaultWeight,
        code: &'static str,
        words: Words,
    ) {
        self.faults.push(RowFault { row, cell, code, weight, words });
    }

    fn lengths(&mut self) {
        for (index, row) in self.rows.iter().enumerate() {
            let cells = [
                (FormCell::Unit, &row.unit),
                (FormCell::Label, &row.label),
                (FormCell::Name, &row.name),
                (FormCell::Post, &row.post),
            ];
            for (cell, text) in cells {
                if text.trim().chars().count() > NAME_MAX_CHARS {
                    let words = Words::new(
                        format!("超过 {NAME_MAX_CHARS} 个字。"),
                        format!("More than {NAME_MAX_CHARS} characters."),
                    );
                    self.add((index, cell), FaultWeight::Error, "too_long", words);
                }
            }
        }
    }

    /// Entries with too few people or too many, and rows without a name.
    fn people(&mut self) {
        let (least, most) = (self.expected.people, self.expected.most);
        for entry in entries(self.rows) {
            let (named, blank): (Vec<usize>, Vec<usize>) =
                entry.iter().partition(|&&index| is_named(&self.rows[index]));
            let count = named.len();
            let first = &self.rows[entry[0]];
            let who: Vec<&str> =
                named.iter().take(8).map(|&index| self.rows[index].name.trim()).collect();
            let title = format!("{} {}", first.unit.trim(), half_width(&first.label));
            let (title, who) = (title.trim(), who.join("、"));
            if count < least {
                let words = if count == 0 {
                    Words::new("没有姓名。", "There is no name.")
                } else {
                    Words::new(
                        format!("{title} 只有 {count} 人（{who}），应为 {least} 人。"),
                        format!("{title} has only {count} of {least} people ({who})."),
                    )
                };
                let at = blank.first().copied().unwrap_or(entry[0]);
                self.add((at, FormCell::Name), FaultWeight::Error, "too_few_people", words);
            } else if count > most {
                let words = Words::new(
                    format!("{title} 有 {count} 人（{who}），最多 {most} 人。"),
                    format!("{title} has {count} people, more than {most} ({who})."),
                );
                self.add(
                    (entry[0], FormCell::Name),
                    FaultWeight::Error,
                    "too_many_in_entry",
                    words,
                );
            }
            // Who has a post should have a name.
            for &index in blank.iter().skip(usize::from(count < least)) {
                if !self.rows[index].post.trim().is_empty() {
                    let words = Words::new("没有姓名。", "There is no name.");
                    self.add((index, FormCell::Name), FaultWeight::Error, "missing_name", words);
                }
            }
        }
    }

    /// The same person twice, and namesakes.
    fn names(&mut self, place: &dyn Fn(usize) -> Words) {
        let mut met: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, row) in self.rows.iter().enumerate().filter(|(_, row)| is_named(row)) {
            let before = met.entry(likeness(&row.name)).or_default();
            let name = row.name.trim();
            let unit = likeness(&row.unit);
            let same = before.iter().find(|&&other| likeness(&self.rows[other].unit) == unit);
            let fault = if let Some(&same) = same {
                let Words { zh, en } = place(same);
                let words = Words::new(
                    format!("{name} 在{zh}已经报名。"),
                    format!("{name} is already entered in {en}."),
                );
                Some((FaultWeight::Error, "same_person", words))
            } else {
                before.first().map(|&other| {
                    let unit = self.rows[other].unit.trim();
                    let words = Words::new(
                        format!("{name} 与 {unit} 的一人同名。"),
                        format!("{name} has a namesake of {unit}."),
                    );
                    (FaultWeight::Note, "same_name", words)
                })
            };
            before.push(index);
            if let Some((weight, code, words)) = fault {
                self.faults.push(RowFault {
                    row: index,
                    cell: FormCell::Name,
                    code,
                    weight,
                    words,
                });
            }
        }
    }

    /// Sections that nobody knows, and partners in different ones.
    fn sections(&mut self) {
        let known = self.expected.sections.join("、");
        let mut faults = Vec::new();
        for entry in entries(self.rows) {
            let mut chosen: Option<&str> = None;
            for index in entry {
                let row = &self.rows[index];
                let section = row.section.trim();
                if section.is_empty() {
                    continue;
                }
                if self.expected.section(section).is_none() {
                    let words = Words::new(
                        format!("没有「{section}」这个组别（本赛事的组别：{known}）。"),
                        format!("There is no section “{section}” (sections: {known})."),
                    );
                    faults.push((index, "unknown_section", words));
                }
                if likeness(chosen.get_or_insert(section)) != likeness(section) {
                    let name = row.name.trim();
                    let words = Words::new(
                        format!("{name} 与同伴的组别不同。"),
                        format!("{name} is in another section than the partner."),
                    );
                    faults.push((index, "sections_differ", words));
                }
            }
        }
        faults.sort_by_key(|(index, _, _)| *index);
        for (index, code, words) in faults {
            self.add((index, FormCell::Section), FaultWeight::Error, code, words);
        }
    }
}

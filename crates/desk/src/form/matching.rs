//! Who on a form is already entered, and what the form says else of him.

use std::collections::{BTreeMap, BTreeSet};

use tournament::EntrantId;

use super::checks::{check, entries, is_named};
use super::{
    CellWas, Expected, FaultWeight, FormCell, FormEntry, FormState, Judged, RowFault, half_width,
    likeness,
};
use crate::commands::EntryStep;
use crate::desk::Desk;
use crate::entry::{EntryPerson, EntryRow, FormRow};
use crate::words::Words;

impl Desk {
    /// What this event expects of a form.
    pub fn expected(&self) -> Expected<'_> {
        let plan = &self.event.state().plan;
        Expected { people: plan.kind.people(), most: plan.kind.roster(), sections: &plan.sections }
    }

    /// Holds a form against those who are entered. `unread` are cells, by row,
    /// that hold something else than what was written; `place` says where a
    /// row stands, for people.
    pub fn judge_form(
        &self,
        rows: &[FormRow],
        unread: &[(usize, FormCell)],
        place: &dyn Fn(usize) -> Words,
    ) -> Judged {
        let mut judging = Judging {
            desk: self,
            rows,
            known: self.known(),
            faults: check(rows, self.expected(), place),
        };
        for &(row, cell) in unread {
            let words = Words::new(
                "表格软件把这一格当成了日期，或者公式没有结果，请改正。",
                "The program took this cell for a date, or its formula has no value; write it anew.",
            );
            judging.error(row, cell, "unread_cell", words);
        }
        let drafts: Vec<Draft> = entries(rows).into_iter().map(|of| judging.draft(of)).collect();
        let matched = judging.matched(&drafts);
        judging.namesakes(&drafts, &matched);
        judging.full_units(&drafts, &matched);
        judging.judged(drafts, &matched)
    }

    /// Whether the same people are entered for the same unit.
    pub(crate) fn has_entry(&self, row: &EntryRow) -> bool {
        let state = self.event.state();
        let like = |row: &EntryRow| {
            let people: BTreeSet<String> =
                row.people.iter().map(|person| likeness(&person.name)).collect();
            (likeness(&row.unit), people)
        };
        let wanted = like(row);
        let here = self.side.cards.iter().filter(|(id, _)| state.is_active(EntrantId(**id)));
        here.map(|(_, card)| like(&card.row)).any(|known| known == wanted)
    }

    fn known(&self) -> Vec<Known> {
        let state = self.event.state();
        let all = state.entrants.iter().filter_map(|(id, registered)| {
            let card = self.side.cards.get(&id.0)?;
            let row = EntryRow { table: card.table, ..card.row.clone() };
            let people = row.people.iter().map(|person| likeness(&person.name)).collect();
            let (unit, label) = (likeness(&row.unit), half_width(&row.label));
            Some(Known { id: id.0, left: registered.left.is_some(), people, unit, label, row })
        });
        all.collect()
    }
}

/// One who is entered, in what is compared.
struct Known {
    id: u32,
    left: bool,
    people: BTreeSet<String>,
    unit: String,
    label: String,
    row: EntryRow,
}

/// An entry of the form, in what is compared.
struct Draft {
    rows: Vec<usize>,
    people: BTreeSet<String>,
    unit: String,
    label: String,
    section: Option<u32>,
}

struct Judging<'a> {
    desk: &'a Desk,
    rows: &'a [FormRow],
    known: Vec<Known>,
    faults: Vec<RowFault>,
}

impl Judging<'_> {
    fn draft(&self, rows: Vec<usize>) -> Draft {
        let named = rows.iter().map(|&index| &self.rows[index]).filter(|row| is_named(row));
        let people = named.map(|row| likeness(&row.name)).collect();
        let first = &self.rows[rows[0]];
        let mut sections = rows.iter().map(|&index| &*self.rows[index].section);
        let section = sections.find(|name| !name.trim().is_empty());
        let expected = self.desk.expected();
        Draft {
            people,
            unit: likeness(&first.unit),
            label: half_width(&first.label),
            section: section.and_then(|name| expected.section(name)).map(|at| at as u32),
            rows,
        }
    }

    /// Which of those who are there each entry is: the same people of the same
    /// unit before all, then the same number with one of them, then one of
    /// them, then the same pair of another unit. Nobody is two entries, and
    /// who has left comes after those who are still there.
    fn matched(&self, drafts: &[Draft]) -> Vec<Option<usize>> {
        type Rule = fn(&Draft, &Known) -> bool;
        const RULES: [Rule; 4] = [
            |of, known| of.unit == known.unit && of.people == known.people,
            |of, known| of.unit == known.unit && of.label == known.label && of.shares(known),
            |of, known| of.unit == known.unit && of.shares(known),
            |of, known| of.people.len() > 1 && of.people == known.people,
        ];
        let mut found = vec![None; drafts.len()];
        let mut taken = BTreeSet::new();
        for left in [false, true] {
            for rule in RULES {
                for (of, found) in
                    drafts.iter().zip(&mut found).filter(|(_, found)| found.is_none())
                {
                    let fits = |(index, known): &(usize, &Known)| {
                        known.left == left && !taken.contains(index) && rule(of, known)
                    };
                    if let Some((index, _)) = self.known.iter().enumerate().find(fits) {
                        taken.insert(index);
                        *found = Some(index);
                    }
                }
            }
        }
        found
    }

    fn note(&mut self, row: usize, cell: FormCell, code: &'static str, words: Words) {
        self.faults.push(RowFault { row, cell, code, weight: FaultWeight::Note, words });
    }

    fn error(&mut self, row: usize, cell: FormCell, code: &'static str, words: Words) {
        self.faults.push(RowFault { row, cell, code, weight: FaultWeight::Error, words });
    }

    /// People and numbers of new entries that others have already.
    fn namesakes(&mut self, drafts: &[Draft], matched: &[Option<usize>]) {
        let fresh = drafts.iter().zip(matched).filter(|(_, found)| found.is_none());
        let mut notes = Vec::new();
        for (of, _) in fresh {
            let here = || self.known.iter().filter(|known| !known.left);
            let same_label = |known: &&Known| {
                !of.label.is_empty() && known.unit == of.unit && known.label == of.label
            };
            if let Some(known) = here().find(same_label) {
                let (label, who) = (&of.label, self.desk.called(known.id));
                let words = Words::new(
                    format!("对号 {label} 已有：{who}。"),
                    format!("Pair {label} is there already: {who}."),
                );
                notes.push((of.rows[0], FormCell::Label, "label_taken", words));
            }
            for &row in of.rows.iter().filter(|&&row| is_named(&self.rows[row])) {
                let name = likeness(&self.rows[row].name);
                if let Some(known) = here().find(|known| known.people.contains(&name)) {
                    let (name, unit) = (self.rows[row].name.trim(), known.row.unit.trim());
                    let words = Words::new(
                        format!("{name} 与已报名的 {unit} 一人同名。"),
                        format!("{name} has a namesake of {unit} who is entered already."),
                    );
                    notes.push((row, FormCell::Name, "same_name", words));
                }
            }
        }
        for (row, cell, code, words) in notes {
            self.note(row, cell, code, words);
        }
    }

    /// New entries of units that have as many as the plan allows.
    fn full_units(&mut self, drafts: &[Draft], matched: &[Option<usize>]) {
        let most = self.desk.event.state().plan.unit_most as usize;
        if most == 0 {
            return;
        }
        let mut of_unit: BTreeMap<&str, usize> = BTreeMap::new();
        for (index, known) in self.known.iter().enumerate().filter(|(_, known)| !known.left) {
            let moved = matched.iter().position(|found| *found == Some(index));
            let unit = moved.map_or(&*known.unit, |at| &*drafts[at].unit);
            *of_unit.entry(unit).or_default() += 1;
        }
        let mut full = Vec::new();
        for (of, found) in drafts.iter().zip(matched) {
            if found.is_some() || of.unit.is_empty() {
                continue;
            }
            let count = of_unit.entry(&of.unit).or_default();
            *count += 1;
            if *count > most {
                full.push((of.rows[0], *count));
            }
        }
        for (row, count) in full {
            let unit = self.rows[row].unit.trim();
            let words = Words::new(
                format!("规程规定每个单位最多 {most} 个，这是 {unit} 的第 {count} 个。"),
                format!("The plan allows {most} of a unit; this is number {count} of {unit}."),
            );
            self.error(row, FormCell::Unit, "unit_full", words);
        }
    }

    fn judged(mut self, drafts: Vec<Draft>, matched: &[Option<usize>]) -> Judged {
        let mut entries = Vec::new();
        let mut steps = Vec::new();
        for (of, found) in drafts.into_iter().zip(matched) {
            let known = found.map(|index| &self.known[index]);
            let row = self.row(&of, known);
            let was = known.map(|known| self.was(&of, &row, known)).unwrap_or_default();
            let left = known.is_some_and(|known| known.left);
            let entrant = known.map(|known| known.id);
            if !left && known.is_some() {
                self.drawn(&was);
            }
            if left {
                let words = Words::new(
                    "已经退出；要再参赛请另行补报。",
                    "Has left the event; enter anew by hand whoever comes back.",
                );
                self.note(of.rows[0], FormCell::Name, "has_left", words);
            }
            let faulty = self
                .faults
                .iter()
                .any(|fault| fault.weight == FaultWeight::Error && of.rows.contains(&fault.row));
            let state = match entrant {
                _ if left => FormState::Left,
                _ if faulty => FormState::Faulty,
                None => FormState::New,
                Some(_) if was.is_empty() => FormState::Same,
                Some(_) => FormState::Changed,
            };
            match (state, entrant) {
                (FormState::New, _) => steps.push(EntryStep::Add { row }),
                (FormState::Changed, Some(entrant)) => {
                    steps.push(EntryStep::Edit { entrant, row });
                }
                (FormState::Changed | FormState::Same | FormState::Left | FormState::Faulty, _) => {
                }
            }
            entries.push(FormEntry { rows: of.rows, state, entrant, was });
        }
        self.faults.sort_by_key(|fault| (fault.row, fault.cell));
        Judged { entries, faults: self.faults, steps }
    }

    /// What the draw has fixed.
    fn drawn(&mut self, was: &[CellWas]) {
        if self.desk.event.state().stages.is_empty() {
            return;
        }
        for of in was {
            if matches!(of.cell, FormCell::Unit | FormCell::Section) {
                let words = Words::new(
                    format!("已经抽签，不能再改（现为「{}」）。", of.was),
                    format!("The draw has fixed it (it is “{}”).", of.was),
                );
                self.error(of.row, of.cell, "drawn", words);
            }
        }
    }

    /// The entry as the form has it. What the form does not say stays, and so
    /// do the places of those who stay: people claim them by number.
    fn row(&self, of: &Draft, known: Option<&Known>) -> EntryRow {
        let mut row = known.map(|known| known.row.clone()).unwrap_or_default();
        let first = &self.rows[of.rows[0]];
        if known.is_none_or(|known| known.unit != of.unit) {
            first.unit.trim().clone_into(&mut row.unit);
        }
        if !of.label.is_empty() {
            row.label.clone_from(&of.label);
        }
        row.section = of.section.or(row.section);
        let mut coming: Vec<EntryPerson> = of
            .rows
            .iter()
            .map(|&index| &self.rows[index])
            .filter(|row| is_named(row))
            .map(|row| EntryPerson {
                name: row.name.trim().to_owned(),
                post: row.post.trim().to_owned(),
                user: None,
                bot: None,
            })
            .collect();
        let mut free = Vec::new();
        for (place, person) in row.people.iter_mut().enumerate() {
            let like = likeness(&person.name);
            match coming.iter().position(|new| likeness(&new.name) == like) {
                Some(at) => {
                    let new = coming.remove(at);
                    if !new.post.is_empty() {
                        person.post = new.post;
                    }
                }
                None => free.push(place),
            }
        }
        let mut coming = coming.into_iter();
        for place in free {
            match coming.next() {
                Some(new) => row.people[place] = new,
                None => row.people[place].name.clear(),
            }
        }
        row.people.retain(|person| !person.name.is_empty());
        row.people.extend(coming);
        row
    }

    /// What the entry is now where it becomes something else, each at the cell
    /// that says so.
    fn was(&self, of: &Draft, row: &EntryRow, known: &Known) -> Vec<CellWas> {
        let mut was = Vec::new();
        let first = of.rows[0];
        let mut differ = |at: usize, cell: FormCell, before: &str, now: &str| {
            if before.trim() != now.trim() {
                was.push(CellWas { row: at, cell, was: before.trim().to_owned() });
            }
        };
        differ(first, FormCell::Unit, &known.row.unit, &row.unit);
        differ(first, FormCell::Label, &known.row.label, &row.label);
        let sections = self.desk.expected().sections;
        let name = |section: Option<u32>| {
            section.and_then(|at| sections.get(at as usize)).map(String::as_str).unwrap_or_default()
        };
        // Either of the partners may say it.
        let says = |at: &usize| !self.rows[*at].section.trim().is_empty();
        let said_at = of.rows.iter().copied().find(says).unwrap_or(first);
        differ(said_at, FormCell::Section, name(known.row.section), name(row.section));
        // Those who go stand beside those who come.
        let gone: Vec<&str> = known
            .row
            .people
            .iter()
            .filter(|person| !of.people.contains(&likeness(&person.name)))
            .map(|person| &*person.name)
            .collect();
        let mut gone = gone.into_iter();
        for &at in of.rows.iter().filter(|&&at| is_named(&self.rows[at])) {
            let like = likeness(&self.rows[at].name);
            let before = known.row.people.iter().find(|person| likeness(&person.name) == like);
            let Some(before) = before else {
                differ(at, FormCell::Name, gone.next().unwrap_or_default(), &self.rows[at].name);
                continue;
            };
            let post = self.rows[at].post.trim();
            if !post.is_empty() {
                differ(at, FormCell::Post, &before.post, post);
            }
        }
        for gone in gone {
            differ(first, FormCell::Name, gone, "");
        }
        was
    }
}

impl Draft {
    fn shares(&self, known: &Known) -> bool {
        self.people.intersection(&known.people).next().is_some()
    }
}

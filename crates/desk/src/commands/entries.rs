//! Who takes part: entries and forms, and where they sit.

use tournament::event::{Command as Ask, Entrant, Happening};
use tournament::{EntrantId, SectionId, UnitId};

use crate::attempt::{Attempt, check_table, named, short};
use crate::command::{Command, Undoing};
use crate::desk::Desk;
use crate::details::EventMode;
use crate::entry::{EntryPerson, EntryRow, FormRow, grouped};
use crate::limits::{ENTRANTS_MAX, NAME_MAX_CHARS};
use crate::line::Line;
use crate::refuse::{DeskError, DeskRefusal};
use crate::rights::Right;
use crate::side::Side;
use crate::topic::Topic;
use crate::words::Words;

command! {
    /// Enters these, before the start or late.
    Add {
        /// One each.
        rows: Vec<EntryRow>,
    }
}

impl Command for Add {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Field, Topic::Pairing]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Field
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, _: &Desk, _: &Line) -> Words {
        match &self.rows[..] {
            // Who comes one by one is looked for by name.
            [row] => {
                let name = row.called();
                Words::new(format!("报名：{name}"), format!("entered {name}"))
            }
            rows => {
                let count = rows.len();
                Words::new(format!("报名 {count} 个"), format!("entered {count}"))
            }
        }
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        for command in enter(attempt, &self.rows)? {
            attempt.run(&command)?;
        }
        Ok(())
    }

    fn fold(&self, side: &mut Side, line: &Line, _: u64) {
        side.file(&self.rows, line);
    }
}

command! {
    /// Enters everyone on a form, unless one of its entries is there already.
    Import {
        /// One person each.
        rows: Vec<FormRow>,
    }
}

impl Command for Import {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Field, Topic::Pairing]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Field
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, _: &Desk, _: &Line) -> Words {
        let count = self.rows.len();
        Words::new(format!("导入 {count} 人报名"), format!("imported {count} people"))
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let entries = sectioned(attempt.desk, &self.rows)?;
        if entries.iter().any(|row| attempt.desk.has_entry(row)) {
            return Err(DeskRefusal::AlreadyIn.into());
        }
        for command in enter(attempt, &entries)? {
            attempt.run(&command)?;
        }
        Ok(())
    }

    fn fold(&self, side: &mut Side, line: &Line, _: u64) {
        side.file(&grouped(&self.rows), line);
    }
}

command! {
    /// Puts an entry right. Unit, section and seed stay once a draw was made.
    Edit {
        /// Which.
        entrant: u32,
        /// As it should be.
        row: EntryRow,
    }
}

impl Command for Edit {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Entrant(self.entrant), Topic::Field]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Entrant(self.entrant)
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, _: &Line) -> Words {
        let name = desk.called(self.entrant);
        Words::new(format!("修改{name}的报名"), format!("changed the entry of {name}"))
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        attempt.check_entrant(self.entrant)?;
        let new_unit = [self.row.unit.trim().to_owned()];
        let entrant = entrant(attempt.desk, self.entrant, &self.row, &new_unit)?;
        attempt.run(&Ask::Amend(entrant))?;
        attempt.check_units()
    }

    fn fold(&self, side: &mut Side, line: &Line, _: u64) {
        for entry in &line.entries {
            if let Happening::Amended { entrant } = &entry.what {
                side.file_unit(entrant, &self.row);
            }
        }
        side.refile(self.entrant, &self.row);
    }
}

command! {
    /// Takes an entry out: before the start it is gone, later it withdraws.
    Withdraw {
        /// Which.
        entrant: u32,
    }
}

impl Command for Withdraw {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Entrant(self.entrant), Topic::Field, Topic::Pairing]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Entrant(self.entrant) || topic == Topic::Round
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, _: &Line) -> Words {
        let name = desk.called(self.entrant);
        Words::new(format!("{name}退出"), format!("withdrew {name}"))
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        attempt.run(&Ask::Withdraw(EntrantId(self.entrant)))
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}
}

command! {
    /// Says that somebody is there, or is not.
    CheckIn {
        /// Which entrant.
        entrant: u32,
        /// Whether it is there.
        present: bool,
    }
}

impl Command for CheckIn {
    fn right(&self) -> Right {
        Right::Helper
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Entrant(self.entrant)]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Entrant(self.entrant)
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, _: &Line) -> Words {
        let name = desk.called(self.entrant);
        if self.present {
            Words::new(format!("{name}报到"), format!("checked {name} in"))
        } else {
            Words::new(format!("取消{name}的报到"), format!("checked {name} out"))
        }
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        attempt.check_entrant(self.entrant)
    }

    fn fold(&self, side: &mut Side, _: &Line, _: u64) {
        if let Some(card) = side.cards.get_mut(&self.entrant) {
            card.here = self.present;
        }
    }
}

command! {
    /// Gives an entrant a table that it keeps from round to round, or none.
    FixTable {
        /// Which.
        entrant: u32,
        /// The table; `null` for any.
        table: Option<u32>,
    }
}

impl Command for FixTable {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Entrant(self.entrant)]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic == Topic::Entrant(self.entrant)
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, _: &Line) -> Words {
        let name = desk.called(self.entrant);
        Words::new(format!("设定{name}的固定桌"), format!("fixed the table of {name}"))
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        check_table(self.table)?;
        attempt.check_entrant(self.entrant)
    }

    fn fold(&self, side: &mut Side, _: &Line, _: u64) {
        if let Some(card) = side.cards.get_mut(&self.entrant) {
            card.table = self.table;
        }
    }
}

/// The rows of a form with their sections.
fn sectioned(desk: &Desk, rows: &[FormRow]) -> Result<Vec<EntryRow>, DeskError> {
    let sections = &desk.event.state().plan.sections;
    let mut entries = grouped(rows);
    for entry in &mut entries {
        let name = rows
            .iter()
            .filter(|row| row.unit.trim() == entry.unit && row.label.trim() == entry.label)
            .map(|row| row.section.trim())
            .find(|name| !name.is_empty());
        if let Some(name) = name {
            let index = sections.iter().position(|known| known == name);
            entry.section = Some(index.ok_or(DeskRefusal::NoSection)? as u32);
        }
    }
    Ok(entries)
}

/// What enters these rows into the tournament.
pub(super) fn enter(attempt: &Attempt<'_>, rows: &[EntryRow]) -> Result<Vec<Ask>, DeskError> {
    let desk = attempt.desk;
    if rows.is_empty() {
        return Err(DeskRefusal::Empty.into());
    }
    if desk.event.state().entrants.len() + rows.len() > ENTRANTS_MAX {
        return Err(DeskRefusal::TooMany.into());
    }
    let new_units = new_units(desk, rows);
    (next_id(desk)..)
        .zip(rows)
        .map(|(id, row)| Ok(Ask::Enter(entrant(desk, id, row, &new_units)?)))
        .collect()
}

/// The units of rows that the desk does not know yet, in their order.
pub(super) fn new_units<'a>(
    desk: &Desk,
    rows: impl IntoIterator<Item = &'a EntryRow>,
) -> Vec<String> {
    let mut new: Vec<String> = Vec::new();
    for row in rows {
        let unit = row.unit.trim();
        let known = desk.side.units.values().any(|known| known == unit);
        if !unit.is_empty() && !known && !new.iter().any(|of| of == unit) {
            new.push(unit.to_owned());
        }
    }
    new
}

/// The id of whoever is entered next. Ids are never used again, not even
/// those of entries taken back: the log still speaks of them.
pub(super) fn next_id(desk: &Desk) -> u32 {
    desk.lines().flat_map(entered_ids).max().unwrap_or(0) + 1
}

/// The ids of those whom a line entered.
pub(super) fn entered_ids(line: &Line) -> impl Iterator<Item = u32> {
    line.entered().map(|entrant| entrant.id.0)
}

/// An entry as the tournament knows it.
pub(super) fn entrant(
    desk: &Desk,
    id: u32,
    row: &EntryRow,
    new_units: &[String],
) -> Result<Entrant, DeskError> {
    let plan = &desk.event.state().plan;
    let people: Vec<String> =
        row.people.iter().map(|person| person.name.trim().to_owned()).collect();
    let fits = plan.kind.may_have(people.len())
        && people.iter().all(|name| named(name))
        && row.people.iter().all(|person| short(&person.post, NAME_MAX_CHARS))
        && row.people.iter().all(|person| may_be_bot(desk, person))
        && short(&row.unit, NAME_MAX_CHARS)
        && short(&row.label, NAME_MAX_CHARS)
        && row.seed != Some(0);
    let name = row.called();
    if !fits || name.is_empty() || !short(&name, 5 * NAME_MAX_CHARS) {
        return Err(DeskRefusal::BadEntry.into());
    }
    if row.section.is_some_and(|section| section as usize >= plan.sections.len()) {
        return Err(DeskRefusal::NoSection.into());
    }
    check_table(row.table)?;
    Ok(Entrant {
        id: EntrantId(id),
        name,
        people,
        unit: desk.side.unit_number(&row.unit, new_units).map(UnitId),
        section: row.section.map(SectionId),
        seed: row.seed,
    })
}

/// A bot is nobody's user, and plays where there are online tables.
fn may_be_bot(desk: &Desk, person: &EntryPerson) -> bool {
    person.bot.as_ref().is_none_or(|bot| {
        named(bot) && person.user.is_none() && desk.side.details.mode == EventMode::Online
    })
}

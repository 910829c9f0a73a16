//! Who takes part: entries, forms and applications.

use refusal::Refusal;
use tournament::event::{Command, Entrant, Entry};
use tournament::{EntrantId, SectionId, UnitId};

use crate::decide::{ENTRANTS_MAX, NAME_MAX_CHARS, check_table, known, named, short};
use crate::desk::Desk;
use crate::refuse;
use crate::rights::By;
use crate::side::grouped;
use crate::wire::{EntryPerson, EntryRow, EventMode, FormRow};

/// The rows of a form with their sections.
pub(crate) fn sectioned(desk: &Desk, rows: &[FormRow]) -> Result<Vec<EntryRow>, Refusal> {
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
            entry.section = Some(index.ok_or_else(refuse::no_section)? as u32);
        }
    }
    Ok(entries)
}

pub(crate) fn enter(desk: &Desk, rows: &[EntryRow]) -> Result<Vec<Command>, Refusal> {
    let state = desk.event.state();
    if rows.is_empty() {
        return Err(refuse::empty());
    }
    if state.entrants.len() + rows.len() > ENTRANTS_MAX {
        return Err(refuse::too_many());
    }
    let mut new_units: Vec<String> = Vec::new();
    for row in rows {
        let unit = row.unit.trim();
        let known = desk.side.units.values().any(|known| known == unit);
        if !unit.is_empty() && !known && !new_units.iter().any(|new| new == unit) {
            new_units.push(unit.to_owned());
        }
    }
    // Ids are never used again, not even those of entries taken back: the log
    // still speaks of them.
    let last = desk.last_entrant();
    (last + 1..)
        .zip(rows)
        .map(|(id, row)| Ok(Command::Enter(entrant(desk, id, row, &new_units)?)))
        .collect()
}

pub(crate) fn edit(desk: &Desk, id: u32, row: &EntryRow) -> Result<Command, Refusal> {
    known(desk, id)?;
    Ok(Command::Amend(entrant(desk, id, row, &[row.unit.trim().to_owned()])?))
}

/// An entry as the tournament knows it.
fn entrant(desk: &Desk, id: u32, row: &EntryRow, new_units: &[String]) -> Result<Entrant, Refusal> {
    let plan = &desk.event.state().plan;
    let people: Vec<String> =
        row.people.iter().map(|person| person.name.trim().to_owned()).collect();
    let fits = (people.is_empty() || people.len() == plan.kind.people())
        && people.iter().all(|name| named(name))
        && row.people.iter().all(|person| short(&person.post, NAME_MAX_CHARS))
        && row.people.iter().all(|person| may_be_bot(desk, person))
        && short(&row.unit, NAME_MAX_CHARS)
        && short(&row.label, NAME_MAX_CHARS)
        && row.seed != Some(0);
    let name =
        if row.name.trim().is_empty() { people.join("、") } else { row.name.trim().to_owned() };
    if !fits || name.is_empty() || !short(&name, 5 * NAME_MAX_CHARS) {
        return Err(refuse::bad_entry());
    }
    if row.section.is_some_and(|section| section as usize >= plan.sections.len()) {
        return Err(refuse::no_section());
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

/// Somebody enters himself: he is one of the people.
pub(crate) fn apply(desk: &Desk, row: &EntryRow, by: &By) -> Result<Vec<Entry>, Refusal> {
    if !desk.side.details.self_entry {
        return Err(refuse::no_self_entry());
    }
    let of_him = |row: &EntryRow| row.people.iter().any(|p| p.user.as_deref() == Some(&*by.user));
    let others = row.people.iter().any(|p| p.user.as_deref().is_some_and(|user| user != by.user));
    let bots = row.people.iter().any(|person| person.bot.is_some());
    if !of_him(row) || others || bots || row.seed.is_some() || row.table.is_some() {
        return Err(refuse::bad_entry());
    }
    let waits = desk
        .side
        .applications
        .values()
        .any(|application| application.by.user == by.user && application.is_waiting());
    let entered = desk
        .side
        .cards
        .iter()
        .any(|(id, card)| of_him(&card.row) && desk.event.state().is_active(EntrantId(*id)));
    if waits || entered {
        return Err(refuse::applied());
    }
    if desk.side.applications.len() >= ENTRANTS_MAX {
        return Err(refuse::too_many());
    }
    // What could not be entered is refused now, not when it is approved.
    enter(desk, std::slice::from_ref(row)).map(|_| Vec::new())
}

pub(crate) fn waiting(desk: &Desk, application: u32) -> Result<&EntryRow, Refusal> {
    desk.side
        .applications
        .get(&application)
        .filter(|of| of.is_waiting())
        .map(|of| &of.row)
        .ok_or_else(refuse::no_application)
}

impl Desk {
    /// The greatest id that the log has ever given to an entrant.
    fn last_entrant(&self) -> u32 {
        self.event
            .log()
            .iter()
            .filter_map(|entry| match &entry.what {
                tournament::event::Happening::Entered { entrant } => Some(entrant.id.0),
                _ => None,
            })
            .max()
            .unwrap_or(0)
    }
}

//! Names as lists have them. Whose name somebody else has too is told apart
//! by the unit, where that is not enough by the number within the unit, and
//! at last by the number of the event. Every page, print, file and sentence
//! takes names from here.

use std::collections::BTreeMap;

use tournament::EntrantId;

use crate::desk::Desk;
use crate::form::likeness;

impl Desk {
    /// The names of all who are or were entered. They are worked out once and
    /// kept with the desk: a page of the history asks for thousands.
    pub fn listed_names(&self) -> &BTreeMap<u32, String> {
        self.names.get_or_init(|| self.all_told_apart())
    }

    fn all_told_apart(&self) -> BTreeMap<u32, String> {
        let entrants = &self.event.state().entrants;
        let mut alike: BTreeMap<String, Vec<u32>> = BTreeMap::new();
        for (id, of) in entrants {
            alike.entry(likeness(&of.entrant.name)).or_default().push(id.0);
        }
        let mut names = BTreeMap::new();
        for namesakes in alike.into_values() {
            for &id in &namesakes {
                names.insert(id, self.told_apart(id, &namesakes));
            }
        }
        names
    }

    /// What an entrant is called; one whose entry was taken back has no name
    /// any more.
    pub fn called(&self, id: u32) -> String {
        self.listed_names().get(&id).map_or_else(|| format!("#{id}"), Clone::clone)
    }

    fn told_apart(&self, id: u32, namesakes: &[u32]) -> String {
        let entrants = &self.event.state().entrants;
        let Some(of) = entrants.get(&EntrantId(id)) else { return format!("#{id}") };
        let name = &of.entrant.name;
        if namesakes.len() < 2 {
            return name.clone();
        }
        let row = |id: u32| self.side.cards.get(&id).map(|card| &card.row);
        let unit = |id: u32| row(id).map(|row| row.unit.trim()).unwrap_or_default();
        let placed = |id: u32| {
            let label = row(id).map(|row| row.label.trim()).unwrap_or_default();
            format!("{} {label}", unit(id)).trim().to_owned()
        };
        let alone = |mark: &dyn Fn(u32) -> String| {
            let own = mark(id);
            let others = namesakes.iter().filter(|&&other| other != id);
            (!own.is_empty() && others.map(|&other| mark(other)).all(|mark| mark != own))
                .then_some(own)
        };
        let mark = alone(&|id| unit(id).to_owned()).or_else(|| alone(&placed));
        match mark {
            Some(mark) => format!("{name}（{mark}）"),
            None => format!("{name}（{}）", of.number),
        }
    }
}

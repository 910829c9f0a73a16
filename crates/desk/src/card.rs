//! What the desk knows of an entrant.

use std::collections::BTreeMap;

use crate::entry::EntryRow;

/// An entrant's card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// As entered.
    pub row: EntryRow,
    /// Whether it has checked in.
    pub here: bool,
    /// The table it keeps.
    pub table: Option<u32>,
    /// Users who claimed to be people that the row does not name.
    claims: BTreeMap<u32, String>,
}

impl Card {
    pub(crate) fn new(row: EntryRow) -> Self {
        Self { table: row.table, row, here: false, claims: BTreeMap::new() }
    }

    /// The user of one of its people.
    pub(crate) fn user(&self, person: u32) -> Option<&str> {
        let named = self.row.people.get(person as usize).and_then(|of| of.user.as_deref());
        named.or_else(|| self.claims.get(&person).map(String::as_str))
    }

    /// The users of all its people.
    pub(crate) fn users(&self) -> impl Iterator<Item = &str> {
        let named = self.row.people.iter().filter_map(|of| of.user.as_deref());
        named.chain(self.claims.values().map(String::as_str))
    }

    /// Which of its people a user is.
    pub(crate) fn person(&self, user: &str) -> Option<u32> {
        let named = self.row.people.iter().position(|of| of.user.as_deref() == Some(user));
        let claimed = || self.claims.iter().find(|(_, of)| *of == user).map(|(at, _)| *at);
        named.map(|at| at as u32).or_else(claimed)
    }

    /// Nobody is this one of its people any more.
    pub(crate) fn release(&mut self, person: u32) {
        self.claims.remove(&person);
        if let Some(of) = self.row.people.get_mut(person as usize) {
            of.user = None;
        }
    }

    /// A user becomes one of its people, and none of the others.
    pub(crate) fn claim(&mut self, person: u32, user: &str) {
        self.claims.retain(|_, of| of != user);
        for of in &mut self.row.people {
            of.user.take_if(|of| of == user);
        }
        match self.row.people.get_mut(person as usize) {
            Some(of) => of.user = Some(user.to_owned()),
            None => {
                self.claims.insert(person, user.to_owned());
            }
        }
    }
}

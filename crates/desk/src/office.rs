//! What else is asked of a desk: its history, somebody's part in the event, a
//! rehearsal of it.

use std::collections::BTreeMap;

use refusal::Refusal;
use tournament::EntrantId;

use crate::card::Card;
use crate::desk::Desk;
use crate::online;
use crate::rights::Right;
use crate::wire::{
    AuditPage, EntryRow, EventMode, HistoryLine, MyPart, NewEventRequest, StaffRole,
};
use crate::words;

impl Desk {
    /// What a user is at the event, given what he may do.
    pub fn mine(&self, user: &str, right: Right) -> MyPart {
        let part = self.side.person_of(user, self.event.state());
        let entrant = part.map(|(entrant, _)| entrant);
        MyPart {
            role: right.role(),
            version: self.version(),
            applications: self.applications_of(user),
            entrant,
            person: part.map(|(_, person)| person),
            sits_at: part.map(|(_, person)| online::sits_at(person)),
            convention: entrant.and_then(|id| self.side.hall.conventions.get(&id).cloned()),
        }
    }

    /// Everyone with an account who has a part in the event: those who play,
    /// have played or wait to be let in, and the staff with what they do.
    pub fn parts(&self) -> BTreeMap<&str, Option<StaffRole>> {
        let entered = self.side.cards.values().flat_map(Card::users);
        let waiting = self.side.applications.values().filter(|of| of.is_waiting());
        let players = entered.chain(waiting.map(|of| &*of.by.user));
        let staff = self.side.staff.iter().map(|(user, (_, role))| (&**user, Some(*role)));
        players.map(|user| (user, None)).chain(staff).collect()
    }

    /// A rehearsal of the event, on paper, and the entries to begin it with.
    /// Nobody's account is part of it.
    pub fn rehearsal(&self) -> Result<(NewEventRequest, Vec<EntryRow>), Refusal> {
        let mut new = self.opened()?.clone();
        new.details = self.side.details.clone();
        new.details.mode = EventMode::Paper;
        new.details.self_entry = false;
        new.staff = self.staff();
        new.rehearsal = true;
        let active = |id: &u32| self.event.state().is_active(EntrantId(*id));
        let cards = self.side.cards.iter().filter(|(id, _)| active(id));
        let rows = cards.map(|(_, card)| {
            let mut row = EntryRow { table: card.table, ..card.row.clone() };
            for person in &mut row.people {
                person.user = None;
                person.bot = None;
            }
            row
        });
        Ok((new, rows.collect()))
    }

    /// A page of the log in words.
    pub fn audit(&self, before: Option<u64>, limit: usize) -> AuditPage {
        let lines = self.history(before.unwrap_or(u64::MAX), limit);
        let next = lines.last().map(|line| line.version).filter(|&version| version > 1);
        AuditPage { lines, next }
    }

    /// The last steps before a version, the newest first.
    pub(crate) fn history(&self, before: u64, limit: usize) -> Vec<HistoryLine> {
        let lines = self.numbered().rev().filter(|(version, _)| *version < before);
        lines
            .take(limit)
            .map(|(version, line)| {
                let (zh, en) = words::of_line(self, line);
                let by = line.by.name.clone();
                let undone = self.is_undone(version);
                HistoryLine { version, at_ms: line.at_ms, by, zh, en, undone, c: words::code(line) }
            })
            .collect()
    }
}

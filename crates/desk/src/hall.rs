//! What players do from their tables: they claim their entries, call a
//! referee, show their conventions.

use std::collections::BTreeMap;

use refusal::Refusal;
use tournament::EntrantId;
use tournament::event::{Happening, Round, RoundState};

use crate::decide::{check_text, known};
use crate::desk::Desk;
use crate::line::{Line, What};
use crate::online::ServerCommand;
use crate::rights::{By, Right};
use crate::side::Side;
use crate::wire::{ApplicationState, CallView, ConventionView, DeskCommand};
use crate::{play_off, refuse};

/// A call for a referee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    stage: u32,
    view: CallView,
    /// The user who called.
    user: String,
}

/// What the desk keeps of the hall.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hall {
    calls: Vec<Call>,
    pub(crate) conventions: BTreeMap<u32, String>,
}

impl Desk {
    /// The entrant of a code.
    pub(crate) fn coded(&self, code: &str) -> Option<u32> {
        self.side.coded(code)
    }

    /// The round that everyone saw last, with its stage and its number.
    pub(crate) fn shown_round(&self) -> Option<(u32, u32, &Round)> {
        let (stage, number) = self.side.shown?;
        let running = self.event.state().stages.get(stage as usize)?;
        Some((stage, number, running.rounds.get(number as usize - 1)?))
    }

    /// Whether this is the key of the table where a match of the round that
    /// everyone saw last is played.
    pub(crate) fn opens(&self, match_no: u32, key: &str) -> bool {
        let table = self.side.shown_table(match_no);
        let right = self.side.secret.zip(table).map(|(secret, table)| secret.key(table));
        right.as_deref() == Some(key)
    }

    /// Calls that wait, and those of the last round.
    pub(crate) fn calls(&self) -> Vec<CallView> {
        let calls = self.side.hall.calls.iter();
        calls
            .filter(|call| {
                call.view.attended_by.is_none()
                    || self.side.shown == Some((call.stage, call.view.round))
            })
            .map(|call| call.view.clone())
            .collect()
    }

    /// The convention cards of those who have one.
    pub(crate) fn conventions(&self) -> Vec<ConventionView> {
        let all = self.side.hall.conventions.iter();
        all.map(|(entrant, text)| ConventionView { entrant: *entrant, text: text.clone() })
            .collect()
    }
}

/// Whether a command that changes nothing of the tournament may be obeyed.
pub(crate) fn decide(desk: &Desk, command: &DeskCommand, by: &By) -> Result<(), Refusal> {
    match command {
        DeskCommand::Cancel { application } => {
            let of = desk.side.applications.get(application);
            let of = of.filter(|of| of.is_waiting());
            match of {
                Some(of) if of.by.user == by.user => Ok(()),
                Some(_) => Err(refuse::forbidden()),
                None => Err(refuse::no_application()),
            }
        }
        DeskCommand::Claim { code, person } => claim(desk, code, *person, by),
        DeskCommand::Convention { entrant, text } => {
            known(desk, *entrant)?;
            if by.right < Right::Director && !desk.side.is_of(*entrant, &by.user) {
                return Err(refuse::forbidden());
            }
            check_text(text)
        }
        DeskCommand::Call { match_no, text, key } => call(desk, *match_no, text, key.as_ref(), by),
        DeskCommand::Attend { call } => {
            let waits = |of: &&Call| of.view.id == *call && of.view.attended_by.is_none();
            desk.side.hall.calls.iter().find(waits).map(|_| ()).ok_or_else(refuse::no_call)
        }
        _ => Err(refuse::no_match()),
    }
}

fn claim(desk: &Desk, code: &str, person: Option<u32>, by: &By) -> Result<(), Refusal> {
    let entrant = desk.coded(code).ok_or_else(refuse::no_code)?;
    known(desk, entrant).map_err(|_| refuse::no_code())?;
    if let Some((other, at)) = desk.side.person_of(&by.user, desk.event.state()) {
        // Whoever claims for two would report against himself.
        if other != entrant {
            return Err(refuse::other_entrant());
        }
        if person.is_none_or(|person| person == at) {
            return Err(refuse::claimed());
        }
    }
    let people = desk.event.state().plan.kind.people() as u32;
    match person {
        Some(person) if person >= people => Err(refuse::bad_entry()),
        // Taking another's place must be meant.
        None if desk.side.free_person(entrant, people).is_none() => Err(refuse::person_taken()),
        _ => Ok(()),
    }
}

fn call(
    desk: &Desk,
    match_no: u32,
    text: &str,
    key: Option<&String>,
    by: &By,
) -> Result<(), Refusal> {
    check_text(text)?;
    let (_, _, round) = desk.shown_round().ok_or_else(refuse::no_match)?;
    if round.state > RoundState::Closed {
        return Err(refuse::wrong_state());
    }
    let of = round.matches.iter().find(|m| m.drafted.table == match_no);
    let sides = &of.ok_or_else(refuse::no_match)?.drafted.sides;
    if !sides.iter().any(|id| desk.side.is_of(id.0, &by.user)) && by.right < Right::Helper {
        match key {
            Some(key) if desk.opens(match_no, key) => {}
            Some(_) => return Err(refuse::wrong_key()),
            None => return Err(refuse::not_your_match()),
        }
    }
    let shown = desk.side.shown;
    let waits = desk.side.hall.calls.iter().any(|of| {
        shown == Some((of.stage, of.view.round))
            && of.view.match_no == match_no
            && of.view.attended_by.is_none()
            && of.user == by.user
            && !of.view.differ
    });
    if waits { Err(refuse::called()) } else { Ok(()) }
}

impl Side {
    fn coded(&self, code: &str) -> Option<u32> {
        let secret = self.secret?;
        let code = code.trim().to_ascii_uppercase();
        self.cards.keys().copied().find(|&entrant| secret.code(entrant) == code)
    }

    /// Where a match of the round that everyone saw last is played.
    pub(crate) fn shown_table(&self, match_no: u32) -> Option<u32> {
        self.tables.get(&self.shown?)?.get(&match_no).copied()
    }

    /// The active entrant that a user is of, and which of its people he is.
    pub(crate) fn person_of(
        &self,
        user: &str,
        state: &tournament::event::State,
    ) -> Option<(u32, u32)> {
        let active = self.cards.iter().filter(|(id, _)| state.is_active(EntrantId(**id)));
        let mut found = active.filter_map(|(id, card)| Some((*id, card.person(user)?)));
        found.next()
    }

    /// The first of an entrant's people without a user.
    fn free_person(&self, entrant: u32, people: u32) -> Option<u32> {
        let card = self.cards.get(&entrant)?;
        (0..people).find(|&person| card.user(person).is_none())
    }

    /// Folds a line about the hall; a call has the version as its number.
    pub(crate) fn in_hall(&mut self, version: u64, command: &DeskCommand, line: &Line) {
        match command {
            DeskCommand::Cancel { application } => {
                if let Some(of) = self.applications.get_mut(application) {
                    of.state = ApplicationState::Cancelled {};
                }
            }
            DeskCommand::Claim { code, person } => {
                let Some(entrant) = self.coded(code) else { return };
                let person = person.or_else(|| self.free_person(entrant, u32::from(u8::MAX)));
                if let (Some(card), Some(person)) = (self.cards.get_mut(&entrant), person) {
                    card.claim(person, &line.by.user);
                }
            }
            DeskCommand::Convention { entrant, text } => {
                self.hall.conventions.insert(*entrant, text.trim().to_owned());
                self.hall.conventions.retain(|_, text| !text.is_empty());
            }
            DeskCommand::Call { match_no, text, .. } => {
                self.called(version, *match_no, text.trim(), line, false);
            }
            DeskCommand::Attend { call } => {
                let of = self.hall.calls.iter_mut().find(|of| of.view.id == *call);
                if let Some(of) = of {
                    of.view.attended_by = Some(line.by.name.clone());
                }
            }
            _ => {}
        }
    }

    fn called(&mut self, version: u64, match_no: u32, text: &str, line: &Line, differ: bool) {
        let table = match match_no {
            // Extra deals have no table in the hall.
            play_off::MATCH_NO => Some(0),
            _ => self.shown_table(match_no),
        };
        let (Some((stage, round)), Some(table)) = (self.shown, table) else {
            return;
        };
        let view = CallView {
            id: version as u32,
            round,
            match_no,
            table,
            by: line.by.name.clone(),
            text: text.to_owned(),
            at_ms: line.at_ms,
            differ,
            attended_by: None,
            online: None,
        };
        self.hall.calls.push(Call { stage, view, user: line.by.user.clone() });
    }

    /// A player called at an online table.
    pub(crate) fn called_online(&mut self, version: u64, command: &ServerCommand, line: &Line) {
        let ServerCommand::Called { match_no, table, user, name, text } = command else { return };
        let before = self.hall.calls.len();
        self.called(version, *match_no, text.trim(), line, false);
        if let Some(of) = self.hall.calls.get_mut(before) {
            of.view.by.clone_from(name);
            of.view.online = Some(table.clone());
            of.user.clone_from(user);
        }
    }

    /// The desk is called to a match whose reports differ, once.
    pub(crate) fn differs(&mut self, version: u64, match_no: u32, line: &Line) {
        let there = self.hall.calls.iter().any(|of| of.view.differ && of.view.match_no == match_no);
        if !there {
            self.called(version, match_no, "", line, true);
        }
    }

    /// What differed is settled.
    pub(crate) fn settled(&mut self, match_no: u32) {
        self.hall.calls.retain(|of| !of.view.differ || of.view.match_no != match_no);
    }
}

/// What players do at their tables is never taken back by the desk's undoing:
/// it would meet whatever came last by chance.
pub(crate) fn undoable(line: &Line) -> bool {
    !matches!(
        line.what,
        What::Opened(_)
            | What::Server(ServerCommand::Called { .. })
            | What::Done(
                DeskCommand::Apply { .. }
                    | DeskCommand::Cancel { .. }
                    | DeskCommand::Claim { .. }
                    | DeskCommand::Convention { .. }
                    | DeskCommand::Call { .. }
                    | DeskCommand::Attend { .. }
            )
    )
}

/// Whether a slip that counts came in with this, and for which match.
pub(crate) fn settles(what: &Happening) -> Option<u32> {
    match what {
        Happening::SlipTaken { table, .. } => Some(*table),
        _ => None,
    }
}

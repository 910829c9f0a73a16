//! What the desk keeps beside the tournament: a fold of the same lines.

use std::collections::BTreeMap;

use tournament::event::{Happening, RoundState};

use crate::card::Card;
use crate::drafts;
use crate::hall::{Hall, settles};
use crate::line::{Line, What, Who};
use crate::play_off::PlayOff;
use crate::secret::Secret;
use crate::table_card::differ;
use crate::wire::{
    ApplicationState, DeskCommand, DraftWishes, EntryPerson, EntryRow, EventDetails,
    EventRoundState, EventSlip, FormRow, NewEventRequest, StaffRole,
};

/// Somebody who entered himself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Application {
    pub(crate) row: EntryRow,
    pub(crate) by: Who,
    pub(crate) at_ms: i64,
    pub(crate) state: ApplicationState,
}

impl Application {
    /// Whether the desk has yet to decide.
    pub(crate) fn is_waiting(&self) -> bool {
        matches!(self.state, ApplicationState::Waiting {})
    }
}

/// A result that does not count yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pending {
    /// Entered at the desk.
    Entered { slip: EventSlip, fault: Option<u8>, by: Who },
    /// Reported by some sides.
    Reported(BTreeMap<u8, (EventSlip, Who)>),
}

/// The clock of the round being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    pub(crate) round: u32,
    pub(crate) started_ms: i64,
    /// Since when it stands still.
    pub(crate) held_ms: Option<i64>,
    /// How long it has stood still before.
    pub(crate) lost_ms: i64,
    pub(crate) extra_min: i32,
    /// More minutes for single matches.
    pub(crate) extended: BTreeMap<u32, i32>,
}

/// What the desk keeps beside the tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) details: EventDetails,
    pub(crate) preset: String,
    pub(crate) staff: BTreeMap<String, (String, StaffRole)>,
    pub(crate) units: BTreeMap<u32, String>,
    pub(crate) cards: BTreeMap<u32, Card>,
    pub(crate) applications: BTreeMap<u32, Application>,
    /// Tables by stage and round, then by match.
    pub(crate) tables: BTreeMap<(u32, u32), BTreeMap<u32, u32>>,
    /// Who meets in the matches of the last round paired.
    sides: BTreeMap<u32, Vec<u32>>,
    /// The stage and the round that everyone saw last.
    pub(crate) shown: Option<(u32, u32)>,
    /// What the director wishes of the draft.
    pub(crate) wishes: DraftWishes,
    pub(crate) pending: BTreeMap<u32, Pending>,
    pub(crate) clock: Option<Clock>,
    /// How the rounds that are played online began, by stage and round.
    pub(crate) starts: BTreeMap<(u32, u32), String>,
    /// Extra deals that are being played online.
    pub(crate) play_off: Option<PlayOff>,
    pub(crate) hall: Hall,
    pub(crate) secret: Option<Secret>,
    pub(crate) rehearsal: bool,
    pub(crate) finished: bool,
}

impl Side {
    /// An event that was just opened.
    pub(crate) fn new(new: &NewEventRequest, first: &Line) -> Self {
        let by = &first.by;
        let mut staff: BTreeMap<String, (String, StaffRole)> = new
            .staff
            .iter()
            .map(|wish| (wish.user.clone(), (wish.name.clone(), wish.role)))
            .collect();
        staff.insert(by.user.clone(), (by.name.clone(), StaffRole::Director));
        Self {
            details: new.details.clone(),
            preset: new.preset.clone(),
            staff,
            units: BTreeMap::new(),
            cards: BTreeMap::new(),
            applications: BTreeMap::new(),
            tables: BTreeMap::new(),
            sides: BTreeMap::new(),
            shown: None,
            wishes: drafts::none(),
            pending: BTreeMap::new(),
            clock: None,
            starts: BTreeMap::new(),
            play_off: None,
            hall: Hall::default(),
            secret: first.secret,
            rehearsal: new.rehearsal,
            finished: false,
        }
    }

    /// Folds one line that is neither the first nor an undoing one.
    pub(crate) fn take(&mut self, version: u64, line: &Line) {
        for entry in &line.entries {
            self.happened(&entry.what);
        }
        self.began(line);
        let command = match &line.what {
            What::Opened(_) => return,
            What::Done(command) => command,
            What::Server(command) => return self.called_online(version, command, line),
        };
        match command {
            DeskCommand::Describe { details } => self.details = details.clone(),
            DeskCommand::Staff { user, name, role } => match role {
                Some(role) => {
                    self.staff.insert(user.clone(), (name.clone(), *role));
                }
                None => {
                    self.staff.remove(user);
                }
            },
            DeskCommand::Add { rows } => self.entered(rows, line),
            DeskCommand::Import { rows } => self.entered(&grouped(rows), line),
            DeskCommand::Edit { entrant, row } => self.edited(*entrant, row, line),
            DeskCommand::Apply { row } => {
                let id = self.applications.len() as u32 + 1;
                let application = Application {
                    row: row.clone(),
                    by: line.by.clone(),
                    at_ms: line.at_ms,
                    state: ApplicationState::Waiting {},
                };
                self.applications.insert(id, application);
            }
            DeskCommand::Approve { application } => self.approved(*application, line),
            DeskCommand::Reject { application, reason } => {
                if let Some(of) = self.applications.get_mut(application) {
                    of.state = ApplicationState::Rejected { reason: reason.clone() };
                }
            }
            DeskCommand::CheckIn { entrant, present } => {
                if let Some(card) = self.cards.get_mut(entrant) {
                    card.here = *present;
                }
            }
            DeskCommand::FixTable { entrant, table } => {
                if let Some(card) = self.cards.get_mut(entrant) {
                    card.table = *table;
                }
            }
            DeskCommand::MoveTable { match_no, table } => self.moved(*match_no, *table),
            DeskCommand::Advance { round, to } => self.advanced(*round, *to, line.at_ms),
            DeskCommand::PlayOff { players } => self.plays_off(*players, line),
            DeskCommand::Finish {} => self.finished = true,
            _ => self.played(version, command, line),
        }
    }

    /// Clocks and results.
    fn played(&mut self, version: u64, command: &DeskCommand, line: &Line) {
        match command {
            DeskCommand::Extend { match_no, minutes } => {
                let Some(clock) = &mut self.clock else { return };
                match match_no {
                    Some(at) => *clock.extended.entry(*at).or_default() += minutes,
                    None => clock.extra_min += minutes,
                }
            }
            DeskCommand::Hold { held } => {
                let Some(clock) = &mut self.clock else { return };
                match (clock.held_ms, held) {
                    (None, true) => clock.held_ms = Some(line.at_ms),
                    (Some(since), false) => {
                        clock.lost_ms += line.at_ms - since;
                        clock.held_ms = None;
                    }
                    _ => {}
                }
            }
            DeskCommand::Enter { match_no, slip, fault } => {
                let pending =
                    Pending::Entered { slip: slip.clone(), fault: *fault, by: line.by.clone() };
                self.pending.insert(*match_no, pending);
            }
            DeskCommand::Discard { match_no } => {
                self.pending.remove(match_no);
                self.settled(*match_no);
            }
            DeskCommand::Report { match_no, slip, side, .. } if line.entries.is_empty() => {
                // The side was found when the command was decided; it follows
                // from the cards, which only this fold holds.
                let mut reports = match self.pending.remove(match_no) {
                    Some(Pending::Reported(reports)) => reports,
                    _ => BTreeMap::new(),
                };
                if let Some(side) = self.side_of(*match_no, &line.by.user).or(*side) {
                    reports.insert(side, (slip.clone(), line.by.clone()));
                }
                if differ(reports.values().map(|(slip, _)| slip)) {
                    self.differs(version, *match_no, line);
                } else {
                    self.settled(*match_no);
                }
                self.pending.insert(*match_no, Pending::Reported(reports));
            }
            _ => self.in_hall(version, command, line),
        }
    }

    /// What an entry of the tournament means for the desk.
    fn happened(&mut self, what: &Happening) {
        if let Some(match_no) = settles(what) {
            self.settled(match_no);
        }
        self.played_off(what);
        match what {
            Happening::RoundDrafted { stage, round, matches, leniency, by_hand, .. } => {
                let pair =
                    |pair: &(tournament::EntrantId, tournament::EntrantId)| [pair.0.0, pair.1.0];
                self.wishes = DraftWishes {
                    leniency: (*leniency).into(),
                    fixed: by_hand.fixed.iter().map(pair).collect(),
                    forbidden: by_hand.forbidden.iter().map(pair).collect(),
                    bye: by_hand.bye.map(|id| id.0),
                };
                let seats = self.seated(matches.iter().map(|m| (m.table, m.sides.as_slice())));
                self.tables.insert((*stage, *round), seats);
                self.sides = matches
                    .iter()
                    .map(|m| (m.table, m.sides.iter().map(|id| id.0).collect()))
                    .collect();
            }
            Happening::SlipTaken { table, corrected: None, .. } => {
                self.pending.remove(table);
            }
            Happening::RoundMoved { stage, round, to: RoundState::Published, .. } => {
                self.shown = Some((*stage, *round));
                // Who must not meet lasts; the rest was for this round.
                let forbidden = std::mem::take(&mut self.wishes.forbidden);
                self.wishes = DraftWishes { forbidden, ..drafts::none() };
            }
            Happening::RoundMoved { to: RoundState::Closed, .. } => {
                self.pending.clear();
                self.clock = None;
            }
            _ => {}
        }
    }

    /// Those with a table of their own get it, the others the rest in order.
    fn seated<'a>(
        &self,
        matches: impl Iterator<Item = (u32, &'a [tournament::EntrantId])>,
    ) -> BTreeMap<u32, u32> {
        let mut seats = BTreeMap::new();
        let mut rest = Vec::new();
        for (match_no, sides) in matches {
            let wanted = sides
                .iter()
                .filter_map(|id| self.cards.get(&id.0)?.table)
                .find(|table| !seats.values().any(|taken| taken == table));
            match wanted {
                Some(table) => {
                    seats.insert(match_no, table);
                }
                None => rest.push(match_no),
            }
        }
        let taken: Vec<u32> = seats.values().copied().collect();
        let free = (1..).filter(|table| !taken.contains(table));
        seats.extend(rest.into_iter().zip(free));
        seats
    }

    /// The tables of the last round paired.
    fn last_tables(&mut self) -> Option<&mut BTreeMap<u32, u32>> {
        self.tables.values_mut().next_back()
    }

    fn moved(&mut self, match_no: u32, table: u32) {
        let Some(tables) = self.last_tables() else { return };
        let Some(before) = tables.get(&match_no).copied() else { return };
        if let Some(other) = tables.iter().find(|(_, at)| **at == table).map(|(no, _)| *no) {
            tables.insert(other, before);
        }
        tables.insert(match_no, table);
    }

    fn advanced(&mut self, round: u32, to: EventRoundState, at_ms: i64) {
        if to == EventRoundState::Playing {
            self.clock = Some(Clock {
                round,
                started_ms: at_ms,
                held_ms: None,
                lost_ms: 0,
                extra_min: 0,
                extended: BTreeMap::new(),
            });
        }
    }

    /// Files the cards of those whom a line entered.
    fn entered(&mut self, rows: &[EntryRow], line: &Line) {
        let entrants = line.entries.iter().filter_map(|entry| match &entry.what {
            Happening::Entered { entrant } => Some(entrant),
            _ => None,
        });
        for (entrant, row) in entrants.zip(rows) {
            if let Some(unit) = entrant.unit {
                self.units.entry(unit.0).or_insert_with(|| row.unit.trim().to_owned());
            }
            let section = entrant.section.map(|section| section.0);
            let row = EntryRow { section, ..row.clone() };
            self.cards.insert(entrant.id.0, Card::new(row));
        }
    }

    fn edited(&mut self, id: u32, row: &EntryRow, line: &Line) {
        for entry in &line.entries {
            if let Happening::Amended { entrant } = &entry.what
                && let Some(unit) = entrant.unit
            {
                self.units.entry(unit.0).or_insert_with(|| row.unit.trim().to_owned());
            }
        }
        if let Some(card) = self.cards.get_mut(&id) {
            card.row = row.clone();
            card.table = row.table;
        }
    }

    fn approved(&mut self, id: u32, line: &Line) {
        let Some(application) = self.applications.get(&id) else { return };
        let row = application.row.clone();
        self.entered(std::slice::from_ref(&row), line);
        let entrant = line.entries.iter().find_map(|entry| match &entry.what {
            Happening::Entered { entrant } => Some(entrant.id.0),
            _ => None,
        });
        if let (Some(of), Some(entrant)) = (self.applications.get_mut(&id), entrant) {
            of.state = ApplicationState::Approved { entrant };
        }
    }

    /// Whether a user is one of an entrant's people.
    pub(crate) fn is_of(&self, entrant: u32, user: &str) -> bool {
        self.cards.get(&entrant).is_some_and(|card| card.person(user).is_some())
    }

    /// The side that a user plays on in a match of the last round.
    pub(crate) fn side_of(&self, match_no: u32, user: &str) -> Option<u8> {
        let sides = self.sides.get(&match_no)?;
        sides.iter().position(|&entrant| self.is_of(entrant, user)).map(|side| side as u8)
    }

    /// The number of a unit by its name, old or new; none for no name.
    pub(crate) fn unit_number(&self, name: &str, also: &[String]) -> Option<u32> {
        let name = name.trim();
        if name.is_empty() {
            return None;
        }
        if let Some((number, _)) = self.units.iter().find(|(_, known)| *known == name) {
            return Some(*number);
        }
        let next = self.units.keys().next_back().map_or(1, |last| last + 1);
        also.iter().position(|known| known == name).map(|at| next + at as u32)
    }
}

/// The entries of a form: lines of one 单位 and 对号, in the order of their
/// first lines. The section is found by its name later.
pub(crate) fn grouped(rows: &[FormRow]) -> Vec<EntryRow> {
    let mut order: Vec<(&str, &str)> = Vec::new();
    let mut entries: BTreeMap<(&str, &str), EntryRow> = BTreeMap::new();
    for row in rows {
        let key = (row.unit.trim(), row.label.trim());
        let entry = entries.entry(key).or_insert_with(|| {
            order.push(key);
            EntryRow { unit: key.0.to_owned(), label: key.1.to_owned(), ..EntryRow::default() }
        });
        entry.people.push(EntryPerson {
            name: row.name.trim().to_owned(),
            post: row.post.trim().to_owned(),
            user: None,
            bot: None,
        });
    }
    order.iter().filter_map(|key| entries.remove(key)).collect()
}

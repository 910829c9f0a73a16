//! What the desk keeps beside the tournament: a fold of the same lines.

use std::collections::{BTreeMap, BTreeSet};

use tournament::EntrantId;
use tournament::event::{Drafted, Entrant, Entry, Happening, RoundState, State};
use tournament::plan::{Plan, Stage};

use crate::application::Application;
use crate::board_secrets::BoardSecrets;
use crate::card::Card;
use crate::clock::Clock;
use crate::commands::Time;
use crate::details::{EventDetails, EventMode, NewEventRequest, StaffRole};
use crate::entry::EntryRow;
use crate::hall::Hall;
use crate::knowing::Knowing;
use crate::line::{Line, What};
use crate::pending::Pending;
use crate::play_off::PlayOff;
use crate::restored::Restored;
use crate::secret::Secret;
use crate::wishes::DraftWishes;

/// What the desk keeps beside the tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// What lists and pages say of the event.
    pub details: EventDetails,
    /// The preset it was made from.
    pub preset: String,
    /// Who works at it: names and roles by user.
    pub staff: BTreeMap<String, (String, StaffRole)>,
    /// The names of units by number.
    pub units: BTreeMap<u32, String>,
    /// The cards of entrants by id.
    pub cards: BTreeMap<u32, Card>,
    /// Those who entered themselves, by number.
    pub applications: BTreeMap<u32, Application>,
    /// Tables by stage and round, then by match.
    pub tables: BTreeMap<(u32, u32), BTreeMap<u32, u32>>,
    /// Who came how many minutes late, by stage and round, then by entrant.
    pub late: BTreeMap<(u32, u32), BTreeMap<u32, u32>>,
    /// Who of an entrant sits down where, by stage and round, then by entrant.
    pub(crate) line_ups: BTreeMap<(u32, u32), BTreeMap<u32, Vec<u32>>>,
    /// Who meets in the matches of the last round paired.
    sides: BTreeMap<u32, Vec<u32>>,
    /// The stage and the round that everyone saw last.
    pub shown: Option<(u32, u32)>,
    /// What the director wishes of the draft.
    pub wishes: DraftWishes,
    /// Results that do not count yet, by match.
    pub pending: BTreeMap<u32, Pending>,
    /// Slips that were typed and did not count at once, by version.
    pub(crate) typed: BTreeMap<u64, Time>,
    /// The clock of the round being played.
    pub clock: Option<Clock>,
    /// How long a round of each stage lasts by the plan, where it is timed.
    pub(crate) minutes: Vec<Option<u32>>,
    /// How the rounds that are played online began, by stage and round.
    pub(crate) starts: BTreeMap<(u32, u32), String>,
    /// Who knows the boards of those rounds.
    pub(crate) knowing: Knowing,
    /// Extra deals that are being played online.
    pub(crate) play_off: Option<PlayOff>,
    /// What goes on between the tables and the desk.
    pub hall: Hall,
    /// What boards come from, and who knows them.
    pub boards: BoardSecrets,
    /// Each time it was taken up from a backup.
    pub restored: Vec<Restored>,
    /// Users of entrants' people before it was taken up elsewhere, who have
    /// not been heard of since: nobody there knows them.
    left_behind: BTreeSet<String>,
    /// What codes and keys come from.
    pub(crate) secret: Option<Secret>,
    /// Whether it is only a rehearsal (演练).
    pub rehearsal: bool,
    /// The event that it rehearses.
    pub rehearsal_of: Option<String>,
    /// Whether it was thrown away, as only a rehearsal is.
    pub thrown_away: bool,
    /// Whether the event is over.
    pub finished: bool,
}

/// The plan that an entry opens an event with.
fn opened_with(entry: &Entry) -> Option<&Plan> {
    let Happening::Opened { plan } = &entry.what else { return None };
    Some(plan)
}

fn minutes_of(plan: &Plan) -> Vec<Option<u32>> {
    plan.stages.iter().map(Stage::minutes).collect()
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
            late: BTreeMap::new(),
            line_ups: BTreeMap::new(),
            sides: BTreeMap::new(),
            shown: None,
            wishes: DraftWishes::default(),
            pending: BTreeMap::new(),
            typed: BTreeMap::new(),
            clock: None,
            minutes: first.entries.iter().find_map(opened_with).map(minutes_of).unwrap_or_default(),
            starts: BTreeMap::new(),
            knowing: Knowing::default(),
            play_off: None,
            hall: Hall::default(),
            boards: BoardSecrets::new(first.sealed.clone()),
            restored: Vec::new(),
            left_behind: BTreeSet::new(),
            secret: first.secret,
            rehearsal: new.rehearsal,
            rehearsal_of: new.rehearsal_of.clone(),
            thrown_away: false,
            finished: false,
        }
    }

    /// Folds one line that is neither the first nor an undoing one.
    pub(crate) fn take(&mut self, version: u64, line: &Line) {
        for entry in &line.entries {
            self.happened(&entry.what, line);
        }
        self.left_behind.remove(&line.by.user);
        match &line.what {
            What::Opened(_) => {}
            What::Done(command) => command.command().fold(self, line, version),
            What::Server(command) => command.fold(self, line, version),
        }
    }

    /// What an entry of the tournament means for the desk.
    fn happened(&mut self, what: &Happening, line: &Line) {
        match what {
            Happening::RoundDrafted { stage, round, matches, leniency, by_hand, .. } => {
                let pair = |pair: &(EntrantId, EntrantId)| [pair.0.0, pair.1.0];
                self.wishes = DraftWishes {
                    leniency: *leniency,
                    fixed: by_hand.fixed.iter().map(pair).collect(),
                    forbidden: by_hand.forbidden.iter().map(pair).collect(),
                    bye: by_hand.bye.map(|id| id.0),
                };
                let sides = |m: &Drafted| m.sides.iter().map(|id| id.0).collect::<Vec<u32>>();
                let before = if by_hand.kept.is_empty() {
                    BTreeMap::new()
                } else {
                    self.tables.remove(&(*stage, *round)).unwrap_or_default()
                };
                // Who plays as in the draft before stays where he was.
                let stays =
                    matches.iter().filter(|m| self.sides.get(&m.match_no) == Some(&sides(m)));
                let stay: BTreeMap<u32, u32> =
                    stays.filter_map(|m| Some((m.match_no, *before.get(&m.match_no)?))).collect();
                let others = matches.iter().filter(|m| !stay.contains_key(&m.match_no));
                let others = others.map(|m| (m.match_no, m.sides.as_slice()));
                let seats = self.seated(stay.clone(), others);
                self.tables.insert((*stage, *round), seats);
                self.sides = matches
                    .iter()
                    .map(|m| (m.match_no, m.sides.iter().map(|id| id.0).collect()))
                    .collect();
            }
            Happening::RoundMoved { stage, round, to, .. } => {
                self.round_moved(*stage, *round, *to, line);
            }
            Happening::SlipTaken { match_no, corrected, .. } => {
                self.settled(*match_no);
                if corrected.is_none() {
                    self.pending.remove(match_no);
                }
            }
            Happening::CameLate { entrant, minutes, .. } => {
                if let Some(&round) = self.tables.keys().next_back() {
                    self.late.entry(round).or_default().insert(entrant.0, *minutes);
                }
            }
            Happening::ExtraDeals { players, .. } => self.played_off(players),
            Happening::Planned { plan } => self.minutes = minutes_of(plan),
            // What these mean stands in the tournament alone, or follows from
            // the command that led to them.
            Happening::Opened { .. }
            | Happening::Entered { .. }
            | Happening::Amended { .. }
            | Happening::Left { .. }
            | Happening::Excused { .. }
            | Happening::StageBegun { .. }
            | Happening::Ruled(_)
            | Happening::RulingChanged { .. }
            | Happening::Appealed(_)
            | Happening::AppealDecided { .. }
            | Happening::TiesDrawn { .. }
            | Happening::StageEnded { .. }
            | Happening::Undone { .. } => {}
        }
    }

    fn round_moved(&mut self, stage: u32, round: u32, to: RoundState, line: &Line) {
        match to {
            RoundState::Published => {
                self.shown = Some((stage, round));
                // Who must not meet lasts; the rest was for this round.
                let forbidden = std::mem::take(&mut self.wishes.forbidden);
                self.wishes = DraftWishes { forbidden, ..DraftWishes::default() };
            }
            // A round that begins while the event is online is played online,
            // under a name that no other beginning has: ids of commands are
            // never used twice.
            RoundState::Playing if self.is_online() => {
                let start = format!("{stage} {round} {} {}", line.by.user, line.id);
                self.starts.insert((stage, round), start);
            }
            RoundState::Closed => {
                self.pending.clear();
                self.clock = None;
            }
            RoundState::Draft
            | RoundState::Playing
            | RoundState::Provisional
            | RoundState::Final => {}
        }
    }

    /// Whether its rounds are to be played online.
    pub(crate) fn is_online(&self) -> bool {
        self.details.mode == EventMode::Online && !self.rehearsal
    }

    /// Beside those who are seated, whoever has a table of his own gets it and
    /// the others the rest in order.
    fn seated<'a>(
        &self,
        mut seats: BTreeMap<u32, u32>,
        matches: impl Iterator<Item = (u32, &'a [EntrantId])>,
    ) -> BTreeMap<u32, u32> {
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

    /// Files the cards of those whom a line entered.
    pub(crate) fn file(&mut self, rows: &[EntryRow], line: &Line) {
        for (entrant, row) in line.entered().zip(rows) {
            self.file_unit(entrant, row);
            let section = entrant.section.map(|section| section.0);
            let row = EntryRow { section, ..row.clone() };
            self.cards.insert(entrant.id.0, Card::new(row));
        }
    }

    /// Files a card anew.
    pub(crate) fn refile(&mut self, entrant: u32, row: &EntryRow) {
        if let Some(card) = self.cards.get_mut(&entrant) {
            card.row = row.clone();
            card.table = row.table;
        }
    }

    /// Files the name of an entrant's unit.
    pub(crate) fn file_unit(&mut self, entrant: &Entrant, row: &EntryRow) {
        if let Some(unit) = entrant.unit {
            self.units.entry(unit.0).or_insert_with(|| row.unit.trim().to_owned());
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

    /// The active entrant that a user is of, and which of its people he is.
    pub fn person_of(&self, user: &str, state: &State) -> Option<(u32, u32)> {
        let active = self.cards.iter().filter(|(id, _)| state.is_active(EntrantId(**id)));
        let mut found = active.filter_map(|(id, card)| Some((*id, card.person(user)?)));
        found.next()
    }

    /// It is taken up from a backup. Accounts do not come with it: whoever is
    /// one of an entrant's people has to say so again, by his code.
    pub(crate) fn take_up(&mut self, restored: &Restored) {
        let users = self.cards.values().flat_map(Card::users);
        self.left_behind.extend(users.map(str::to_owned));
        self.restored.push(restored.clone());
    }

    /// Whether one of an entrant's people has a user.
    pub(crate) fn is_taken(&self, entrant: u32, person: u32) -> bool {
        self.cards.get(&entrant).is_some_and(|card| card.user(person).is_some())
    }

    /// Whether one of an entrant's people has a user whom somebody else cannot
    /// take the place of.
    pub(crate) fn is_held(&self, entrant: u32, person: u32) -> bool {
        let user = self.cards.get(&entrant).and_then(|card| card.user(person));
        user.is_some_and(|user| !self.left_behind.contains(user))
    }

    /// The first of an entrant's people whose place nobody holds.
    pub(crate) fn free_person(&self, entrant: u32, people: u32) -> Option<u32> {
        self.cards.get(&entrant)?;
        (0..people).find(|&person| !self.is_held(entrant, person))
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

    /// The entrant of a code.
    pub(crate) fn coded(&self, code: &str) -> Option<u32> {
        let secret = self.secret?;
        let code = code.split_whitespace().collect::<String>().to_ascii_uppercase();
        self.cards.keys().copied().find(|&entrant| secret.code(entrant) == code)
    }

    /// The code with which an entrant's people claim it; events opened before
    /// there were codes have none.
    pub fn code(&self, entrant: u32) -> Option<String> {
        self.secret.map(|secret| secret.code(entrant))
    }

    /// Whether this is the key of the table where a match of the round that
    /// everyone saw last is played.
    pub(crate) fn opens(&self, match_no: u32, key: &str) -> bool {
        let table = self.shown_table(match_no);
        let right = self.secret.zip(table).map(|(secret, table)| secret.key(table));
        right.as_deref() == Some(key)
    }

    /// How the round that everyone saw last began, if it is played online.
    pub(crate) fn shown_start(&self) -> Option<&str> {
        self.starts.get(&self.shown?).map(String::as_str)
    }

    /// Where a match of the round that everyone saw last is played.
    pub fn shown_table(&self, match_no: u32) -> Option<u32> {
        self.tables.get(&self.shown?)?.get(&match_no).copied()
    }

    /// Where a match is played.
    pub fn table_of(&self, stage: u32, round: u32, match_no: u32) -> u32 {
        let tables = self.tables.get(&(stage, round));
        tables.and_then(|tables| tables.get(&match_no)).copied().unwrap_or(match_no)
    }
}

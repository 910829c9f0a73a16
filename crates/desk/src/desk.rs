//! The desk itself.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use tournament::EntrantId;
use tournament::event::{Entry, Event, Match, Round, RoundState, State};
use tournament::lot::Seed;
use tournament::plan::{Plan, Stage};

use crate::attempt::Attempt;
use crate::card::Card;
use crate::command::{DeskRequest, Undoing};
use crate::details::{EventMode, EventStatus, NewEventRequest, StaffRole, StaffWish};
use crate::entry::EntryRow;
use crate::limits::{CHANGES_NAMED, ID_MAX_CHARS, NAME_MAX_CHARS};
use crate::line::{Line, What};
use crate::place::{Place, Subject};
use crate::refuse::{DeskError, DeskRefusal, Stale};
use crate::rights::{By, Right};
use crate::server_command::{self, ServerCommand};
use crate::side::Side;
use crate::topic::Topic;

/// An event with everything around it; a fold of its lines.
#[derive(Clone, Debug)]
pub struct Desk {
    pub(crate) event: Arc<Event>,
    pub(crate) side: Side,
    lines: Vec<Arc<Line>>,
    undone: BTreeSet<u64>,
    done: BTreeMap<String, u64>,
    /// The tables that lines are about, by version.
    pub(crate) places: BTreeMap<u64, Arc<Place>>,
    /// What else they are about, where they do not say it themselves.
    pub(crate) subjects: BTreeMap<u64, Subject>,
    /// What everyone is called on lists, once somebody has asked.
    pub(crate) names: OnceLock<BTreeMap<u32, String>>,
}

/// What a command comes to.
#[derive(Clone, Debug)]
pub enum Decided {
    /// It was done before, and this was the version after it.
    Before(u64),
    /// It may be done.
    New(Box<Step>),
}

/// A step that may be done: its line is to be written, and then the desk after
/// it takes the place of the one before.
#[derive(Clone, Debug)]
pub struct Step {
    /// What is to be written.
    pub line: Arc<Line>,
    /// The desk when it is.
    pub after: Desk,
}

impl Desk {
    /// An event of its first line.
    pub fn open(first: Line) -> Result<Self, DeskError> {
        Self::replay([first])
    }

    /// Folds a whole log.
    pub fn replay(lines: impl IntoIterator<Item = Line>) -> Result<Self, DeskError> {
        let mut lines = lines.into_iter();
        let first = lines.next().ok_or(DeskRefusal::Broken)?;
        let What::Opened(new) = &first.what else {
            return Err(DeskRefusal::Broken.into());
        };
        let event = Arc::new(Event::replay(&first.entries)?);
        let mut desk = Self {
            event,
            side: Side::new(new, &first),
            lines: vec![Arc::new(first)],
            undone: BTreeSet::new(),
            done: BTreeMap::new(),
            places: BTreeMap::new(),
            subjects: BTreeMap::new(),
            names: OnceLock::new(),
        };
        for line in lines {
            desk.take(line)?;
        }
        Ok(desk)
    }

    /// Folds one more line. One that does not fit may leave the desk between
    /// two states: it is to be thrown away.
    pub fn take(&mut self, line: Line) -> Result<(), DeskError> {
        if !line.entries.is_empty() {
            Arc::make_mut(&mut self.event).extend(line.entries.iter().cloned())?;
        }
        self.note(Arc::new(line))
    }

    /// This desk after a line, whose entries the tournament has taken.
    pub(crate) fn with(&self, event: Arc<Event>, line: Arc<Line>) -> Result<Self, DeskError> {
        let mut after = Self {
            event,
            side: self.side.clone(),
            lines: self.lines.clone(),
            undone: self.undone.clone(),
            done: self.done.clone(),
            places: self.places.clone(),
            subjects: self.subjects.clone(),
            names: OnceLock::new(),
        };
        after.note(line)?;
        Ok(after)
    }

    /// Folds a line beside the tournament.
    fn note(&mut self, line: Arc<Line>) -> Result<(), DeskError> {
        let version = self.version() + 1;
        if let Some(place) = self.placed(&line) {
            self.places.insert(version, Arc::new(place));
        }
        if let Some(subject) = self.concerned(&line) {
            self.subjects.insert(version, subject);
        }
        if let Some(undone) = line.undoes {
            self.undone.insert(undone);
            self.side = self.refolded()?;
        } else {
            self.side.take(version, &line);
        }
        self.done.insert(line.id.clone(), version);
        self.lines.push(line);
        self.names.take();
        Ok(())
    }

    /// What was asked for when the event was opened.
    fn opened(&self) -> Result<&NewEventRequest, DeskError> {
        match &self.lines[0].what {
            What::Opened(new) => Ok(new),
            What::Done(_) | What::Server(_) => Err(DeskRefusal::Broken.into()),
        }
    }

    fn refolded(&self) -> Result<Side, DeskError> {
        let mut side = Side::new(self.opened()?, &self.lines[0]);
        for (version, line) in self.numbered() {
            if line.undoes.is_none() && !self.is_undone(version) {
                side.take(version, line);
            }
        }
        Ok(side)
    }

    /// The number of the last line.
    pub fn version(&self) -> u64 {
        self.lines.len() as u64
    }

    /// Where the tournament stands.
    pub fn tournament(&self) -> &State {
        self.event.state()
    }

    /// The tournament's log, which its checker verifies.
    pub fn tournament_log(&self) -> &[Entry] {
        self.event.log()
    }

    /// What is kept beside the tournament.
    pub fn side(&self) -> &Side {
        &self.side
    }

    /// All that happened at the desk, from the beginning.
    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        self.lines.iter().map(|line| &**line)
    }

    /// The lines with their versions.
    pub fn numbered(&self) -> impl DoubleEndedIterator<Item = (u64, &Line)> {
        self.lines.iter().enumerate().map(|(index, line)| (index as u64 + 1, &**line))
    }

    /// The line of a version.
    pub fn line(&self, version: u64) -> Option<&Line> {
        let index = usize::try_from(version.checked_sub(1)?).ok()?;
        self.lines.get(index).map(|line| &**line)
    }

    /// Whether the line of a version was taken back.
    pub fn is_undone(&self, version: u64) -> bool {
        self.undone.contains(&version)
    }

    /// What a user may do at this event, by its own staff.
    pub fn right_of(&self, user: &str) -> Right {
        self.side.staff.get(user).map_or(Right::Person, |(_, role)| (*role).into())
    }

    /// How far the event is.
    pub fn status(&self) -> EventStatus {
        if self.side.finished {
            EventStatus::Past
        } else if self.side.shown.is_some() {
            EventStatus::Running
        } else {
            EventStatus::Upcoming
        }
    }

    /// The round that everyone saw last, with its stage and its number.
    pub fn shown_round(&self) -> Option<(u32, u32, &Round)> {
        let (stage, number) = self.side.shown?;
        let running = self.event.state().stages.get(stage as usize)?;
        Some((stage, number, running.rounds.get(number as usize - 1)?))
    }

    /// The draft of the next round with its stage and its number, if there is
    /// one.
    pub fn draft(&self) -> Option<(u32, u32, &Round)> {
        let (stage, _, running) = self.event.state().current()?;
        let round = running.last_round().filter(|round| round.state == RoundState::Draft)?;
        Some((stage as u32, running.rounds.len() as u32, round))
    }

    /// A match of a round of the stage being played, with its plan.
    pub fn match_of(&self, round: u32, match_no: u32) -> Result<(&Stage, &Match), DeskError> {
        let (_, plan, running) = self.event.state().current().ok_or(DeskRefusal::NoMatch)?;
        let round = (round as usize).checked_sub(1).and_then(|index| running.rounds.get(index));
        let matches = round.map_or(&[][..], |round| &round.matches);
        let of = matches.iter().find(|of| of.drafted.match_no == match_no);
        Ok((plan, of.ok_or(DeskRefusal::NoMatch)?))
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

    /// Who works at the event.
    pub fn staff(&self) -> Vec<StaffWish> {
        let all = self.side.staff.iter();
        all.map(|(user, (name, role))| StaffWish {
            user: user.clone(),
            name: name.clone(),
            role: *role,
        })
        .collect()
    }

    /// A rehearsal of the event, whose id is given, on paper, and the entries
    /// to begin it with. Nobody's account is part of it, and its name says
    /// what it is wherever a name is all that is shown.
    pub fn rehearsal(&self, id: &str) -> Result<(NewEventRequest, Vec<EntryRow>), DeskError> {
        let mut new = self.opened()?.clone();
        new.details = self.side.details.clone();
        new.details.name = rehearsal_name(&new.details.name);
        new.details.mode = EventMode::Paper;
        new.details.self_entry = false;
        new.staff = self.staff();
        new.rehearsal = true;
        new.rehearsal_of = Some(id.to_owned());
        // As it is planned by now; whoever has entered is in it.
        new.plan = Some(Plan { unit_most: 0, ..self.event.state().plan.clone() });
        new.sections = None;
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

    /// Decides a command at this time; a lot, if one is needed, comes from
    /// the seed. Nothing changes before the step is taken.
    pub fn decide(
        &self,
        request: &DeskRequest,
        by: &By,
        at_ms: i64,
        seed: Seed,
    ) -> Result<Decided, DeskError> {
        self.decide_as(request, Attempt::new(self, by, at_ms, seed))
    }

    /// Decides a command that is not done, to show what it would lead to. It
    /// is as if it were done, but for what must not be learnt by trying.
    pub fn preview(
        &self,
        request: &DeskRequest,
        by: &By,
        at_ms: i64,
        seed: Seed,
    ) -> Result<Decided, DeskError> {
        let mut attempt = Attempt::new(self, by, at_ms, seed);
        attempt.is_preview = true;
        self.decide_as(request, attempt)
    }

    fn decide_as(
        &self,
        request: &DeskRequest,
        mut attempt: Attempt<'_>,
    ) -> Result<Decided, DeskError> {
        let (command, by) = (request.command.command(), attempt.by);
        if by.right < command.right() {
            return Err(DeskRefusal::Forbidden.into());
        }
        let length = request.id.chars().count();
        if length == 0 || length > ID_MAX_CHARS {
            return Err(DeskRefusal::BadId.into());
        }
        if let Some(version) = self.done_by(&request.id, &by.user) {
            return Ok(Decided::Before(version));
        }
        self.check_fresh(request)?;
        if self.side.finished && !command.after_the_end() {
            return Err(DeskRefusal::Finished.into());
        }
        command.decide(&mut attempt)?;
        let step = attempt.into_step(&request.id, What::Done(request.command.clone()))?;
        self.check_unseen(&step.after)?;
        Ok(Decided::New(Box::new(step)))
    }

    /// Whether the server has told something under this id.
    pub fn was_told(&self, id: &str) -> bool {
        self.done_by(id, &server_command::system().user).is_some()
    }

    /// Decides what the server tells; under one id it is taken once, also
    /// when it was taken back since.
    pub fn decide_server(
        &self,
        id: &str,
        command: &ServerCommand,
        at_ms: i64,
    ) -> Result<Decided, DeskError> {
        let by = server_command::system();
        if let Some(version) = self.done_by(id, &by.user) {
            return Ok(Decided::Before(version));
        }
        if self.side.finished && !command.after_the_end() {
            return Err(DeskRefusal::Finished.into());
        }
        // Nothing that the server tells is drawn by lot.
        let mut attempt = Attempt::new(self, &by, at_ms, Seed::new([0; 32]));
        command.decide(&mut attempt)?;
        let step = attempt.into_step(id, What::Server(command.clone()))?;
        Ok(Decided::New(Box::new(step)))
    }

    /// The version after a command of this id by this user, if it was done.
    /// Ids are the senders' own: nobody learns of another's command.
    pub(crate) fn done_by(&self, id: &str, user: &str) -> Option<u64> {
        let version = *self.done.get(id)?;
        (self.line(version)?.by.user == user).then_some(version)
    }

    /// The last step that stands and that the desk can take back.
    pub(crate) fn last_step(&self) -> Option<(u64, &Line)> {
        self.numbered().rfind(|(version, line)| {
            line.undoes.is_none()
                && !self.is_undone(*version)
                && line.undoing() == Undoing::TakenBack
        })
    }

    /// Refuses a command whose sender has not seen what it depends on.
    fn check_fresh(&self, request: &DeskRequest) -> Result<(), DeskError> {
        if request.seen > self.version() {
            return Err(self.stale(request.seen, &[]).into());
        }
        let command = request.command.command();
        let minded = |line: &Line| {
            self.touched(line).is_none_or(|all| all.iter().any(|&topic| command.minds(topic)))
        };
        let since = self.numbered().skip(request.seen as usize);
        let since: Vec<&Line> = since.map(|(_, line)| line).filter(|line| minded(line)).collect();
        if since.is_empty() { Ok(()) } else { Err(self.stale(request.seen, &since).into()) }
    }

    /// What a line touches; `None` for everything.
    fn touched(&self, line: &Line) -> Option<Vec<Topic>> {
        let mut topics = match line.undoes {
            Some(version) => self.touched(self.line(version)?)?,
            None => match &line.what {
                What::Opened(_) => return None,
                What::Done(command) => command.command().changes(self, line),
                What::Server(command) => command.changes(),
            },
        };
        if line.undoing() == Undoing::TakenBack {
            topics.push(Topic::LastStep);
        }
        Some(topics)
    }

    /// Who changed what meanwhile.
    fn stale(&self, seen: u64, since: &[&Line]) -> Stale {
        let earlier = since.len().saturating_sub(CHANGES_NAMED);
        let named = since[earlier..].iter();
        let changes = named.map(|line| (line.by.name.clone(), self.words(line))).collect();
        Stale { seen, now: self.version(), earlier, changes }
    }
}

/// The name of a rehearsal of what is called so, within the bound of names.
fn rehearsal_name(name: &str) -> String {
    const MARK: &str = "【演练 REHEARSAL】";
    MARK.chars().chain(name.chars()).take(NAME_MAX_CHARS).collect()
}

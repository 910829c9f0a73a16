//! The desk itself.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use refusal::Refusal;
use tournament::event::Event;
use tournament::lot::Seed;

use crate::line::{Line, What};
use crate::refuse::StaleRefusal;
use crate::rights::{By, Right};
use crate::secret::Secret;
use crate::side::Side;
use crate::topics::{self, Topic};
use crate::wire::{DeskCommand, DeskRequest, NewEventRequest};
use crate::{decide, hall, refuse, rights, words};

/// Changes that a refused command names; the rest is counted.
const CHANGES_NAMED: usize = 5;
/// Characters of the id of a command; a longer or empty one is refused.
const ID_MAX_CHARS: usize = 64;

/// An event with everything around it; a fold of its lines.
#[derive(Clone, Debug)]
pub struct Desk {
    pub(crate) event: Event,
    pub(crate) side: Side,
    lines: Vec<Arc<Line>>,
    undone: BTreeSet<u64>,
    done: HashMap<String, u64>,
}

/// What a command comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// It was done before, and this was the version after it.
    Before(u64),
    /// It may be done: this line is to be written and taken.
    New(Box<Line>),
}

impl Desk {
    /// The first line of a new event, which keeps its secret.
    pub fn opening(
        new: &NewEventRequest,
        by: &By,
        at_ms: i64,
        secret: Secret,
    ) -> Result<Line, Refusal> {
        decide::opening(new, by, at_ms, secret)
    }

    /// An event of its first line.
    pub fn open(first: Line) -> Result<Self, Refusal> {
        Self::replay([first])
    }

    /// Folds a whole log.
    pub fn replay(lines: impl IntoIterator<Item = Line>) -> Result<Self, Refusal> {
        let mut lines = lines.into_iter();
        let first = lines.next().ok_or_else(refuse::broken)?;
        let What::Opened(new) = &first.what else {
            return Err(refuse::broken());
        };
        let event = Event::replay(&first.entries).map_err(|error| Refusal::from(&error))?;
        let mut desk = Self {
            event,
            side: Side::new(new, &first),
            lines: vec![Arc::new(first)],
            undone: BTreeSet::new(),
            done: HashMap::new(),
        };
        for line in lines {
            desk.take(line)?;
        }
        Ok(desk)
    }

    /// Folds one more line. One that does not fit may leave the desk between
    /// two states: it is to be thrown away.
    pub fn take(&mut self, line: Line) -> Result<(), Refusal> {
        for entry in &line.entries {
            self.event.append(entry.clone()).map_err(|error| Refusal::from(&error))?;
        }
        if let Some(version) = line.undoes {
            self.undone.insert(version);
            self.side = self.refolded()?;
        } else {
            self.side.take(self.version() + 1, &line);
        }
        self.lines.push(Arc::new(line));
        let line = &self.lines[self.lines.len() - 1];
        self.done.insert(line.id.clone(), self.lines.len() as u64);
        Ok(())
    }

    /// What was asked for when the event was opened.
    pub(crate) fn opened(&self) -> Result<&NewEventRequest, Refusal> {
        match &self.lines[0].what {
            What::Opened(new) => Ok(new),
            What::Done(_) | What::Server(_) => Err(refuse::broken()),
        }
    }

    fn refolded(&self) -> Result<Side, Refusal> {
        let mut side = Side::new(self.opened()?, &self.lines[0]);
        for (version, line) in self.numbered() {
            if line.undoes.is_none() && !self.undone.contains(&version) {
                side.take(version, line);
            }
        }
        Ok(side)
    }

    /// The number of the last line.
    pub fn version(&self) -> u64 {
        self.lines.len() as u64
    }

    /// The tournament's log, which its checker verifies.
    pub fn tournament_log(&self) -> &[tournament::event::Entry] {
        self.event.log()
    }

    /// All that happened at the desk, from the beginning.
    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        self.lines.iter().map(|line| &**line)
    }

    /// What a user may do at this event, by its own staff.
    pub fn right_of(&self, user: &str) -> Right {
        self.side.staff.get(user).map_or(Right::Person, |(_, role)| (*role).into())
    }

    /// Decides a command at this time; a lot, if one is needed, comes from
    /// the seed. Nothing changes before the line is taken.
    pub fn decide(
        &self,
        request: &DeskRequest,
        by: &By,
        at_ms: i64,
        seed: Seed,
    ) -> Result<Decided, Refusal> {
        if by.right < rights::needed(&request.command) {
            return Err(refuse::forbidden());
        }
        let length = request.id.chars().count();
        if length == 0 || length > ID_MAX_CHARS {
            return Err(refuse::bad_id());
        }
        if let Some(version) = self.done_by(&request.id, &by.user) {
            return Ok(Decided::Before(version));
        }
        self.check_fresh(request)?;
        let mut line = Line {
            id: request.id.clone(),
            by: by.who(),
            at_ms,
            what: What::Done(request.command.clone()),
            entries: Vec::new(),
            undoes: None,
            secret: None,
        };
        if request.command == (DeskCommand::Undo {}) {
            self.undo(&mut line)?;
        } else {
            line.entries = decide::decide(self, &request.command, by, at_ms, seed)?;
        }
        Ok(Decided::New(Box::new(line)))
    }

    /// The version after a command of this id by this user, if it was done.
    /// Ids are the senders' own: nobody learns of another's command.
    pub(crate) fn done_by(&self, id: &str, user: &str) -> Option<u64> {
        let version = *self.done.get(id)?;
        (self.lines[version as usize - 1].by.user == user).then_some(version)
    }

    /// The desk after a line.
    pub fn after(&self, line: &Line) -> Result<Self, Refusal> {
        let mut after = self.clone();
        after.take(line.clone())?;
        Ok(after)
    }

    /// Takes back all that the last standing line led to, last first.
    fn undo(&self, line: &mut Line) -> Result<(), Refusal> {
        let (version, last) = self
            .numbered()
            .rfind(|(version, line)| {
                line.undoes.is_none() && !self.undone.contains(version) && hall::undoable(line)
            })
            .ok_or_else(|| Refusal::from(&tournament::event::EventError::NothingToUndo))?;
        line.undoes = Some(version);
        let at_s = decide::seconds(self, line.at_ms);
        let mut event = self.event.clone();
        for _ in &last.entries {
            let new = event
                .execute(&tournament::event::Command::Undo, at_s, &line.by.name)
                .map_err(|error| Refusal::from(&error))?;
            line.entries.extend_from_slice(new);
        }
        Ok(())
    }

    /// Refuses a command whose sender has not seen what it depends on.
    fn check_fresh(&self, request: &DeskRequest) -> Result<(), Refusal> {
        if request.seen > self.version() {
            return Err(self.stale(request.seen, &[]));
        }
        // Whoever takes the last step back must know which it is.
        let minds_all = request.command == DeskCommand::Undo {};
        let minded = |line: &Line| {
            (minds_all && hall::undoable(line))
                || self.touched(line).is_none_or(|all| {
                    all.iter().any(|&topic| topics::minds(&request.command, topic))
                })
        };
        let since: Vec<(u64, &Line)> =
            self.numbered().skip(request.seen as usize).filter(|(_, line)| minded(line)).collect();
        if since.is_empty() {
            return Ok(());
        }
        Err(self.stale(request.seen, &since))
    }

    /// What a line touches; `None` for everything.
    fn touched(&self, line: &Line) -> Option<Vec<Topic>> {
        let command = match &line.what {
            What::Opened(_) => return None,
            What::Done(command) => command,
            What::Server(command) => return Some(command.touches()),
        };
        match line.undoes {
            Some(version) => {
                let undone = self.lines.get(version as usize - 1)?;
                self.touched(undone)
            }
            None => match command {
                DeskCommand::Claim { code, .. } => {
                    Some(self.coded(code).map(Topic::Entrant).into_iter().collect())
                }
                DeskCommand::Simulate {} => {
                    let filled = line.entries.iter().filter_map(|entry| hall::settles(&entry.what));
                    Some(filled.map(Topic::Match).collect())
                }
                _ => Some(topics::changes(command)),
            },
        }
    }

    /// The lines with their versions.
    pub(crate) fn numbered(&self) -> impl DoubleEndedIterator<Item = (u64, &Line)> {
        self.lines.iter().enumerate().map(|(index, line)| (index as u64 + 1, &**line))
    }

    pub(crate) fn is_undone(&self, version: u64) -> bool {
        self.undone.contains(&version)
    }

    /// The refusal that says who changed what meanwhile.
    fn stale(&self, seen: u64, since: &[(u64, &Line)]) -> Refusal {
        let now = self.version();
        let more = since.len().saturating_sub(CHANGES_NAMED);
        let told = since.iter().rev().take(CHANGES_NAMED).rev();
        let (mut zh, mut en) = (Vec::new(), Vec::new());
        for (_, line) in told {
            let (what_zh, what_en) = words::of_line(self, line);
            zh.push(format!("{}：{what_zh}", line.by.name));
            en.push(format!("{} {what_en}", line.by.name));
        }
        if more > 0 {
            zh.insert(0, format!("另有 {more} 处"));
            en.insert(0, format!("{more} earlier changes"));
        }
        let (zh, en) = (zh.join("；"), en.join("; "));
        StaleRefusal::Version.saying(
            format!("您看到的是第 {seen} 版，现在是第 {now} 版。其间有改动（{zh}），请看过再做。"),
            format!(
                "You saw version {seen}; it is {now} by now. Meanwhile: {en}. Look at it and try again."
            ),
        )
    }
}

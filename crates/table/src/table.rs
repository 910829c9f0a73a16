//! One table: the fold of its log.

use std::collections::BTreeSet;
use std::sync::Arc;

use cards::Secret;
use games::{Game, Seat};

use crate::commands::{Admission, Commands};
use crate::refuse::{TableError, TableRefusal};
use crate::stage::{Gathering, Stage};
use crate::{
    Chairs, Entry, FirstDealer, Happening, Incident, Input, Millis, Occupant, Settings, User,
};

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub(crate) settings: Arc<Settings>,
    pub(crate) chairs: Chairs,
    pub(crate) stage: Stage,
    pub(crate) paused: Option<Paused>,
    /// Whether a lone person taps after every trick.
    pub(crate) stepwise: bool,
    /// The secret of a set of boards that other tables play too.
    pub(crate) board_secret: Option<Secret>,
    /// Who dealt first because the others came late, once the match began.
    pub(crate) first_dealer: Option<FirstDealer>,
    /// Who began a rated match, by seat.
    pub(crate) rated: Option<Vec<User>>,
    /// Minutes that the event gave besides those of the settings.
    pub(crate) extra_min: i32,
    pub(crate) version: u64,
    pub(crate) now: Millis,
    /// Who has seen the cards of the match as a referee.
    pub(crate) watched: BTreeSet<User>,
    /// What was held against seats of a match of an event.
    pub(crate) incidents: Vec<Incident>,
    /// Rulings of the event that were done here, by number.
    pub(crate) decided: BTreeSet<u32>,
    commands: Commands,
}

/// All clocks stand still.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paused {
    /// Since when.
    pub at: Millis,
    /// Whose word it is; `None` when something is broken.
    pub by: Option<User>,
}

impl Table {
    /// A table at its first entry, which must open it.
    pub fn open(entry: &Entry) -> Result<Self, TableError> {
        let Input::Open { settings } = &entry.input else {
            return Err(TableRefusal::NotOpen.into());
        };
        Ok(Self::new(Settings::clone(settings).validated()?, entry.at))
    }

    /// A table with nobody at it.
    pub(crate) fn new(settings: Settings, at: Millis) -> Self {
        let closes_at = (!settings.event).then_some(at + crate::limits::GATHERING_MS);
        Self {
            chairs: Chairs::new(settings.rules.seats(), |_| None),
            stage: Stage::Gathering(Gathering { fills_at: None, closes_at, first: None }),
            settings: Arc::new(settings),
            paused: None,
            stepwise: false,
            board_secret: None,
            first_dealer: None,
            rated: None,
            extra_min: 0,
            version: 1,
            now: at,
            watched: BTreeSet::new(),
            incidents: Vec::new(),
            decided: BTreeSet::new(),
            commands: Commands::default(),
        }
    }

    /// The table that a log tells of.
    pub fn replay<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Result<Self, ReplayError> {
        let mut entries = entries.into_iter();
        let first = entries.next().ok_or_else(ReplayError::empty)?;
        let mut table = Self::open(first).map_err(|error| ReplayError { entry: 1, error })?;
        for entry in entries {
            let number = table.version + 1;
            table.step(entry).map_err(|error| ReplayError { entry: number, error })?;
        }
        Ok(table)
    }

    /// Whether a person's command may be tried: one that was done before is
    /// answered with its version and not done again, one that was sent
    /// before its turn began is stale.
    pub fn admit(&self, user: &User, id: &str, seen: u64) -> Result<Admission, TableError> {
        if id.is_empty() || id.len() > crate::limits::COMMAND_BYTES {
            return Err(TableRefusal::BadCommandId.into());
        }
        if let Some(version) = self.commands.done(user, id) {
            return Ok(Admission::Done(version));
        }
        if seen > self.version {
            return Err(TableRefusal::FromTheFuture.into());
        }
        Ok(Admission::New)
    }

    /// Whether the person acts on an old picture of his own turn. Only moves
    /// care: what one says or agrees to does not depend on the cards.
    pub fn check_fresh(&self, user: &User, seen: u64) -> Result<(), TableError> {
        let seat = self.seat_of(user)?;
        match self.turn() {
            Some(turn) if turn.seat == seat && seen < turn.version => {
                Err(TableRefusal::Stale.into())
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Takes one input. A refused one changes nothing and must not be
    /// written to the log; an accepted one must be, before anyone hears of
    /// its events.
    pub fn step(&mut self, entry: &Entry) -> Result<Vec<Happening>, TableError> {
        let now = entry.at.max(self.now);
        let mut events = Vec::new();
        self.dispatch(&entry.input, now, &mut events)?;
        if !self.settings.patience.is_none() {
            self.be_patient(now, &mut events);
        }
        self.version += 1;
        self.note_lost(&events);
        self.now = now;
        if let (Some(id), Some(user)) = (&entry.id, entry.input.user()) {
            self.commands.note(user, id, self.version);
        }
        Ok(events)
    }

    fn dispatch(
        &mut self,
        input: &Input,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        match input {
            Input::Open { .. } => Err(TableRefusal::AlreadyOpen.into()),
            Input::Sit { user, name, seat } => self.sit(user, name, *seat, now, events),
            Input::Seat { seat, who, name } => self.seat(*seat, who, name, now, events),
            Input::Begin {} => self.begin_without(now, events),
            Input::DealsFirst { first } => self.deals_first(*first, events),
            Input::Extend { minutes } => self.extend(*minutes, now, events),
            Input::SitBot { seat, bot, name } => self.sit_bot(*seat, bot, name, now, events),
            Input::SitProgram { program, name, seat } => {
                self.sit_program(program, name, *seat, now, events)
            }
            Input::ClearBot { seat } => self.clear_bot(*seat, events),
            Input::Leave { user } => self.leave(user, now, events),
            Input::Ready { user, ready, bytes } => self.ready(user, *ready, *bytes, now, events),
            Input::Secret { secret } => self.commit(*secret, now, events),
            Input::Move { user, choice } => {
                let seat = self.seat_of(user)?;
                self.act(seat, choice, now, events)?;
                self.returned(seat, events);
                Ok(())
            }
            Input::BotMove { seat, choice } => {
                self.bot_at(*seat)?;
                self.act(*seat, choice, now, events)
            }
            Input::Trustee { user, on } => self.set_trustee(user, *on, now, events),
            Input::Pause { user, on } => self.stop(user, *on, now, events),
            Input::Stepwise { user, on } => self.set_stepwise(user, *on, events),
            Input::TakeBack { user } => self.take_back(user, now, events),
            Input::End { user } => self.end_practice(user, events),
            Input::Claim { user } => self.claim(user, now, events),
            Input::Answer { user, agree } => {
                let seat = self.seat_of(user)?;
                self.answer(seat, *agree, now, events)
            }
            Input::BotAnswer { seat, agree } => {
                self.bot_at(*seat)?;
                self.answer(*seat, *agree, now, events)
            }
            Input::Say { user, words } => self.say(user, words, events),
            Input::CallReferee { user, text } => self.call_referee(user, text, events),
            Input::Rule { by, ruling } => self.rule(by, ruling, now, events),
            Input::Decided { by, number, ruling } => self.decide(by, *number, ruling, now, events),
            Input::Watched { user } => self.watch(user),
            Input::Next { table, turned } => self.go_on_at(table, *turned, events),
            Input::Tick {} => self.tick(now, events),
            Input::Restarted {} => {
                self.shift(now - self.now);
                Ok(())
            }
        }
    }

    /// What is agreed.
    pub fn settings(&self) -> &Arc<Settings> {
        &self.settings
    }

    /// Who sits where.
    pub const fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    /// Where the table stands.
    pub const fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The number of entries taken so far.
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// When the latest entry was taken.
    pub const fn now(&self) -> Millis {
        self.now
    }

    /// Who began a rated match, by seat: people on all chairs. Leaving it
    /// changes nothing, and whoever takes a chair later is not rated.
    pub fn rated(&self) -> Option<&[User]> {
        self.rated.as_deref()
    }

    /// Minutes that the event gave besides those of the settings.
    pub const fn extra_min(&self) -> i32 {
        self.extra_min
    }

    /// Whether all clocks stand still.
    pub const fn paused(&self) -> Option<&Paused> {
        self.paused.as_ref()
    }

    /// The game under way, or the last one played.
    pub const fn game(&self) -> Option<&Game> {
        match &self.stage {
            Stage::Gathering(_) => None,
            Stage::Match(running) => Some(&running.game),
            Stage::Over(over) => over.game.as_ref(),
        }
    }

    /// The turn that runs.
    pub fn turn(&self) -> Option<&crate::Turn> {
        match &self.stage {
            Stage::Match(running) => running.turn(),
            Stage::Gathering(_) | Stage::Over(_) => None,
        }
    }

    /// Whether the match is over.
    pub const fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_))
    }

    /// The person's chair; refused for those who have none.
    pub fn seat_of(&self, user: &User) -> Result<Seat, TableError> {
        self.chairs.of(user).ok_or_else(|| TableRefusal::NotSeated.into())
    }

    fn bot_at(&self, seat: Seat) -> Result<&Occupant, TableError> {
        self.chairs
            .at(seat)
            .filter(|sitter| sitter.is_played_by_bot())
            .ok_or_else(|| TableRefusal::NoBotThere.into())
    }
}

impl Input {
    /// The person who sent it, if one did.
    pub const fn user(&self) -> Option<&User> {
        match self {
            Self::Sit { user, .. }
            | Self::Leave { user }
            | Self::Ready { user, .. }
            | Self::Move { user, .. }
            | Self::Trustee { user, .. }
            | Self::Pause { user, .. }
            | Self::Stepwise { user, .. }
            | Self::TakeBack { user }
            | Self::End { user }
            | Self::Claim { user }
            | Self::Answer { user, .. }
            | Self::Say { user, .. }
            | Self::CallReferee { user, .. }
            | Self::Rule { by: user, .. } => Some(user),
            Self::Open { .. }
            | Self::Seat { .. }
            | Self::Begin {}
            | Self::DealsFirst { .. }
            | Self::Extend { .. }
            | Self::SitBot { .. }
            | Self::SitProgram { .. }
            | Self::ClearBot { .. }
            | Self::Secret { .. }
            | Self::BotMove { .. }
            | Self::BotAnswer { .. }
            | Self::Decided { .. }
            | Self::Watched { .. }
            | Self::Next { .. }
            | Self::Tick {}
            | Self::Restarted {} => None,
        }
    }
}

/// A log that this program cannot have written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {entry}: {error}")]
pub struct ReplayError {
    /// The number of the entry, from 1.
    pub entry: u64,
    /// Why it is refused.
    pub error: TableError,
}

impl ReplayError {
    /// A log without its first entry.
    pub(crate) fn empty() -> Self {
        Self { entry: 1, error: TableRefusal::NotOpen.into() }
    }
}

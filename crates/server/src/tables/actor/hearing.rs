//! What a connection says, and what it comes to.

use desk::DeskRefusal;
use games::Viewer;
use protocol::{ClientMessage, ServerMessage};
use refusal::Refusal;
use store::StoreError;
use table::{Admission, Entry, Input, Ruling, User, Who, Words};

use super::super::bots::is_known;
use super::super::clients::{Client, ClientId};
use super::super::refuse::TableRefusal;
use super::super::{limits, render};
use super::{Actor, Broken};
use crate::ApiError;

impl Actor {
    pub(super) async fn hear(
        &mut self,
        id: ClientId,
        message: ClientMessage,
    ) -> Result<(), Broken> {
        let Some(client) = self.clients.get(id) else {
            return Ok(());
        };
        let Some((command, seen)) = message.command() else {
            self.answer(id, message);
            return Ok(());
        };
        let command: Box<str> = command.into();
        let user = client.person.as_ref().map(|person| person.user.clone());
        let input = match self.understand(client, message, &command, seen) {
            Ok(Understood::Input(input)) => {
                let checked = if concerns_staff(&input) {
                    // Rare, and too large to make room for at every table.
                    Box::pin(self.check_staff(user.as_ref(), &input)).await
                } else {
                    Ok(())
                };
                let checked = checked.and_then(|()| self.check_words(&input));
                let checked = checked.and_then(|()| self.check_manners(user.as_ref(), &input));
                checked.map(|()| Understood::Input(input))
            }
            other => other,
        };
        let done = match input {
            Ok(Understood::Input(input)) => {
                self.try_take(Some(id), Some(command.clone()), input).await?.map(|_| None)
            }
            Ok(Understood::Done(version)) => Ok(Some(version)),
            Err(refusal) => Err(refusal),
        };
        let answer = match done {
            // The events themselves were the acknowledgement.
            Ok(None) => return Ok(()),
            Ok(Some(v)) => ServerMessage::Done { id: command.into(), v },
            Err(refusal) => {
                metrics::counter!("paisai_commands_refused_total").increment(1);
                ServerMessage::refused(Some(&command), None, refusal)
            }
        };
        self.clients.send(id, render::text(&answer));
        Ok(())
    }

    /// Whether a command may be tried, and what it does.
    fn understand(
        &self,
        client: &Client,
        message: ClientMessage,
        command: &str,
        seen: u64,
    ) -> Result<Understood, Refusal> {
        let person = client.person.as_ref().ok_or(TableRefusal::NotSignedIn)?;
        if let Admission::Done(version) = self.table.admit(&person.user, command, seen)? {
            return Ok(Understood::Done(version));
        }
        match &message {
            ClientMessage::Move { .. } => self.table.check_fresh(&person.user, seen)?,
            ClientMessage::Bot { bot, .. } => {
                self.meta.owned_by(person)?;
                if !is_known(bot) {
                    return Err(TableRefusal::NoSuchBot.into());
                }
            }
            ClientMessage::ClearBot { .. } => self.meta.owned_by(person)?,
            _ => {}
        }
        let name = match &message {
            ClientMessage::Bot { seat, .. } => table::bot_name(*seat),
            _ => &*person.name,
        };
        let input = message.input(person.user.clone(), name).ok_or(TableRefusal::NotSignedIn)?;
        Ok(Understood::Input(match input {
            Input::Rule { by, ruling } => {
                Input::Rule { by, ruling: self.table.by_the_text(ruling) }
            }
            input => input,
        }))
    }

    /// Refuses what is done too often.
    fn check_manners(&mut self, user: Option<&User>, input: &Input) -> Result<(), Refusal> {
        match user {
            Some(user) => self.manners.check(&self.table, user, input),
            None => Ok(()),
        }
    }

    /// Refuses free words among strangers. Tables that are opened now say so
    /// themselves; those from before do not.
    fn check_words(&self, input: &Input) -> Result<(), Refusal> {
        if let Input::Say { words: Words::Text(_), .. } = input
            && self.meta.is_for_strangers()
        {
            return Err(table::TableError::from(table::TableRefusal::PhrasesOnly).into());
        }
        Ok(())
    }

    /// Refuses calls while another waits, and rulings that are not to be.
    async fn check_staff(&mut self, user: Option<&User>, input: &Input) -> Result<(), Refusal> {
        if let (Some(user), Input::CallReferee { .. }) = (user, input) {
            self.check_call(user).await?;
        }
        self.check_ruling(input).await
    }

    /// Refuses another call of somebody for whom a referee is on the way.
    async fn check_call(&mut self, user: &User) -> Result<(), Refusal> {
        let calls = self.store.calls_of_table(&self.meta.id, limits::CALLS_LOOKED_AT).await;
        let calls = calls.map_err(|error| ApiError::from(error).refusal())?;
        let waits = calls.iter().any(|call| call.is_open() && *call.user_id == *user.0);
        if waits || self.rights.has_called(&self.meta, user) {
            return Err(DeskRefusal::Called.into());
        }
        Ok(())
    }

    /// Refuses rulings of those who may not rule here now, those that this
    /// table knows not, and substitutes whom the server does not know: the
    /// table could not be written down with them.
    async fn check_ruling(&mut self, input: &Input) -> Result<(), Refusal> {
        let Input::Rule { by, ruling } = input else {
            return Ok(());
        };
        let may = self.rights.may_rule_now(&self.meta, by).await;
        if !may.map_err(|error| error.refusal())? {
            return Err(TableRefusal::RefereesOnly.into());
        }
        venue::check_ruling(&self.table, by, ruling)?;
        let Ruling::Substitute { who, name, .. } = ruling else {
            return Ok(());
        };
        match who {
            Who::Bot(bot) if is_known(bot) => Ok(()),
            Who::Bot(_) => Err(TableRefusal::NoSuchBot.into()),
            // The table refuses it with its own words.
            Who::Program(_) => Ok(()),
            Who::Person(user) => match self.store.user(&user.0).await {
                Ok(_) => self.check_substitute(input, user, name).await,
                Err(StoreError::NotFound) => Err(TableRefusal::NoSuchUser.into()),
                Err(error) => Err(ApiError::from(error).refusal()),
            },
        }
    }

    /// Notes at the desk of the event that somebody is about to stand in; it
    /// knows whether he has seen the boards.
    async fn check_substitute(
        &mut self,
        input: &Input,
        user: &User,
        name: &str,
    ) -> Result<(), Refusal> {
        // Nothing is noted of a ruling that the table refuses anyway.
        self.table.clone().step(&Entry::new(self.now(), input.clone()))?;
        let noted = self.rights.note_substitute(&self.meta, user, name).await;
        noted.map_err(|error| error.refusal())
    }

    /// Answers a question, which changes nothing.
    fn answer(&mut self, id: ClientId, message: ClientMessage) {
        let Some(client) = self.clients.get(id) else {
            return;
        };
        let seat = client.viewer.seat();
        let q = message.question();
        let answer = match (message, seat, self.table.game()) {
            (ClientMessage::Ping { q }, ..) => ServerMessage::Pong { q },
            (ClientMessage::Sync { .. }, ..) if client.syncs.check().is_err() => {
                ServerMessage::refused(None, q, TableRefusal::TooOften.into())
            }
            (ClientMessage::Sync { since }, ..) => {
                return self.bring_up_to_date(id, Some(since), self.now());
            }
            (ClientMessage::Check { q, choice }, Some(seat), Some(game)) => {
                let checked = choice.by(game.kind(), seat).and_then(|action| game.check(&action));
                let checked = checked.map_err(Refusal::from);
                ServerMessage::verdict(q, protocol::What::of(game, &choice), checked)
            }
            (ClientMessage::Weigh { q, ruling }, ..) if client.viewer == Viewer::Referee => {
                self.weigh(client, q, ruling)
            }
            (ClientMessage::Hint { q }, Some(seat), Some(game)) => {
                let hints = self.bots.hints(&self.table, game, seat);
                ServerMessage::Hints { q, moves: hints.moves, why: hints.why }
            }
            (ClientMessage::Moment { q }, Some(_), Some(game)) if self.may_be_taught() => {
                ServerMessage::Moment { q, moment: game.moment(client.viewer) }
            }
            _ => ServerMessage::refused(None, q, TableRefusal::NoGameOfYours.into()),
        };
        self.clients.send(id, render::text(&answer));
    }
}

impl Actor {
    /// Whether anybody may be told here what can be done: not where others play
    /// for something, or the same cards.
    fn may_be_taught(&self) -> bool {
        let settings = self.table.settings();
        !settings.event && settings.boards.is_none()
    }

    /// What a ruling would do, tried on a table of which nothing is kept.
    fn weigh(&self, client: &Client, q: u32, ruling: Ruling) -> ServerMessage {
        let tried = client.person.as_ref().map(|person| {
            let ruling = self.table.by_the_text(ruling);
            let input = Input::Rule { by: person.user.clone(), ruling };
            self.table.clone().step(&Entry::new(self.now(), input))
        });
        match tried {
            Some(tried) => ServerMessage::weighed(q, tried.map_err(Refusal::from)),
            None => ServerMessage::refused(None, Some(q), TableRefusal::NotSignedIn.into()),
        }
    }
}

/// Whether the staff is asked of it first, and has a list of its own with it.
pub(super) const fn concerns_staff(input: &Input) -> bool {
    matches!(input, Input::CallReferee { .. } | Input::Rule { .. })
}

/// What a command comes to.
enum Understood {
    /// It may be tried.
    Input(Input),
    /// It was done before, and this was the version after it.
    Done(u64),
}

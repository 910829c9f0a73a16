//! The one owner of a table: it alone writes the table's log.
//!
//! An input is tried on the table, written to the log, and only when it is
//! durable does anyone hear of it. Should writing fail, the table in memory
//! is ahead of its log; the actor ends, and the next one starts from the log.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use games::Viewer;
use protocol::{ClientMessage, ServerMessage};
use refusal::Refusal;
use store::{NewEntry, Store, StoreError, Stream, TableUpdate};
use table::{Admission, Entry, Event, Input, Millis, News, Question, Ruling, Table, Who};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use super::bots::TableBots;
use super::clients::{Client, ClientId, Clients, Person};
use super::delayed::Delayed;
use super::history::{Happened, History};
use super::lobby::Lobby;
use super::meta::{Meta, fresh_secret};
use super::pokes::Pokes;
use super::render::{self, Told};
use super::{limits, projection, refuse};
use crate::{Audit, Clock};

/// Something for a table to do.
pub(crate) enum Request {
    /// A connection comes.
    Join(Box<Join>),
    /// A connection went.
    Part(ClientId),
    /// A connection says something.
    Message(ClientId, ClientMessage),
    /// The server itself does something, such as seating a player.
    Do(Input, oneshot::Sender<Result<u64, Refusal>>),
    /// The server wants to see the table.
    Look(oneshot::Sender<Box<Table>>),
}

/// A connection that comes.
pub(crate) struct Join {
    pub(crate) id: ClientId,
    pub(crate) person: Option<Person>,
    /// Wants to see the table as its referee.
    pub(crate) referee: bool,
    /// The last version the client saw, when it comes back.
    pub(crate) since: Option<u64>,
    pub(crate) outbox: mpsc::Sender<Utf8Bytes>,
    /// Whether it may stay.
    pub(crate) reply: oneshot::Sender<Result<(), Refusal>>,
}

/// Why an actor ended before its table.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Broken {
    /// The log could not be written.
    #[error("the log could not be written: {0}")]
    Store(#[from] StoreError),
    /// There are no random numbers.
    #[error("no random numbers: {0}")]
    Random(#[from] getrandom::Error),
    /// An entry could not be written down.
    #[error("an entry could not be written down: {0}")]
    Entry(#[from] serde_json::Error),
}

/// The owner of a table.
pub(crate) struct Actor {
    pub(crate) table: Table,
    pub(crate) meta: Meta,
    pub(crate) stream: Stream,
    pub(crate) epoch: u64,
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) lobby: Lobby,
    pub(crate) audit: Audit,
    pub(crate) pokes: Pokes,
    pub(crate) stopping: CancellationToken,
    pub(crate) inbox: mpsc::Receiver<Request>,
    pub(crate) clients: Clients,
    pub(crate) history: History,
    pub(crate) bots: TableBots,
    pub(crate) delayed: Option<Delayed>,
    /// The version at which bots were asked whether they declare.
    pub(crate) asked: u64,
    /// The version at which a bot's answer was refused, so that none is asked
    /// again before something changes.
    pub(crate) given_up: u64,
}

impl Actor {
    /// Runs the table until it is over and deserted, or the server stops.
    /// `restarted` when the table was run by somebody else before.
    pub(crate) async fn run(mut self, restarted: bool) -> Result<(), Broken> {
        if restarted && !self.table.is_over() {
            self.take(Input::Restarted {}).await?;
        }
        loop {
            self.do_due().await?;
            let wake = self.wakes_in();
            tokio::select! {
                () = self.stopping.cancelled() => {
                    self.clients.bye_all(&refuse::shutting_down());
                    return Ok(());
                }
                request = self.inbox.recv() => match request {
                    Some(request) => self.serve(request).await?,
                    None => return Ok(()),
                },
                () = tokio::time::sleep(wake) => {
                    if self.may_go() {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn now(&self) -> Millis {
        self.clock.now_ms().max(0) as Millis
    }

    /// Whether the table needs nobody to run it any more.
    fn may_go(&self) -> bool {
        let shown = self.delayed.as_ref().is_none_or(Delayed::is_shown);
        self.table.is_over() && self.clients.is_empty() && self.inbox.is_empty() && shown
    }

    /// Does all that is due: secrets, bots, clocks.
    async fn do_due(&mut self) -> Result<(), Broken> {
        // Bots that need no time would keep everyone else out until the end.
        for _ in 0..limits::STEPS_AT_ONCE {
            let now = self.now();
            self.show_delayed(now);
            let wants = self.table.wants();
            if wants.secret {
                let secret = fresh_secret()?;
                self.take(Input::Secret { secret }).await?;
            } else if let Some(input) = self.bot_input(&wants.bots, now) {
                let version = self.table.version();
                self.take(input).await?;
                if self.table.version() == version {
                    // Whatever it was, it was refused: the clock decides.
                    self.given_up = version;
                }
            } else if wants.tick_at.is_some_and(|at| at <= now) {
                self.take(Input::Tick {}).await?;
            } else {
                return Ok(());
            }
        }
        Ok(())
    }

    /// What a bot does now, if one does.
    fn bot_input(&mut self, asks: &[table::Ask], now: Millis) -> Option<Input> {
        if self.given_up == self.table.version() {
            return None;
        }
        let asked = self.asked == self.table.version();
        let input = asks
            .iter()
            .filter(|ask| ask.at <= now && !(asked && ask.question == Question::Declare))
            .find_map(|ask| self.bots.answer(&self.table, ask));
        if input.is_none() {
            self.asked = self.table.version();
        }
        input
    }

    /// How long nothing will be due.
    fn wakes_in(&self) -> Duration {
        let wants = self.table.wants();
        if wants.secret {
            return Duration::ZERO;
        }
        let asked = self.asked == self.table.version();
        let given_up = self.given_up == self.table.version();
        let bots = wants
            .bots
            .iter()
            .filter(|ask| !(given_up || asked && ask.question == Question::Declare))
            .map(|ask| ask.at);
        let shown = self.delayed.as_ref().and_then(Delayed::next_at);
        let next = bots.chain(wants.tick_at).chain(shown).min();
        match next {
            Some(at) => Duration::from_millis(at.saturating_sub(self.now())),
            None => limits::LINGER,
        }
    }

    async fn serve(&mut self, request: Request) -> Result<(), Broken> {
        match request {
            Request::Join(join) => self.join(*join),
            Request::Part(id) => {
                self.clients.remove(id);
                self.clients.tell_presence(self.table.chairs().count());
            }
            Request::Message(id, message) => self.hear(id, message).await?,
            Request::Do(input, reply) => {
                let done = self.try_take(None, None, input).await?;
                // Whoever asked may have gone meanwhile.
                let _ = reply.send(done);
            }
            Request::Look(reply) => {
                let _ = reply.send(Box::new(self.table.clone()));
            }
        }
        Ok(())
    }

    fn join(&mut self, join: Join) {
        let Join { id, person, referee, since, outbox, reply } = join;
        let now = self.now();
        let client = Client::new(person, referee, &self.table, outbox);
        let admitted = self.may_look(&client).and_then(|()| self.clients.add(id, client));
        let welcome = admitted.is_ok();
        let _ = reply.send(admitted);
        if !welcome {
            return;
        }
        let Some(client) = self.clients.get(id) else {
            return;
        };
        let user = client.person.as_ref().map(|person| person.user.0.to_string());
        let hello = ServerMessage::Hello {
            protocol: protocol::VERSION,
            you: client.viewer,
            user: user.unwrap_or_default(),
            event: self.meta.event.as_deref().map(str::to_owned),
        };
        self.clients.send(id, render::text(&hello));
        self.bring_up_to_date(id, since, now);
        let seats = self.table.chairs().count();
        let presence = render::text(&self.clients.presence(seats));
        self.clients.send(id, presence);
        self.clients.tell_presence(seats);
    }

    /// Whether a connection may look at the table at all.
    fn may_look(&self, client: &Client) -> Result<(), Refusal> {
        if client.viewer == Viewer::Spectator && !venue::may_watch(&self.table) {
            return Err(refuse::no_spectators());
        }
        Ok(())
    }

    /// Sends what a client missed, or the whole view.
    fn bring_up_to_date(&mut self, id: ClientId, since: Option<u64>, now: Millis) {
        let Some(client) = self.clients.get(id) else {
            return;
        };
        let viewer = client.viewer;
        let messages = match &self.delayed {
            Some(delayed) if viewer == Viewer::Spectator => {
                vec![render::open_view(delayed.table(), now)]
            }
            _ => match since.and_then(|since| self.history.since(since)) {
                Some(missed) => missed
                    .map(|happened| Told::late(happened, now).message(viewer))
                    .chain(render::catch_up(&self.table, viewer))
                    .collect(),
                None => vec![render::view(&self.table, viewer, now)],
            },
        };
        for message in messages {
            self.clients.send(id, message);
        }
    }

    async fn hear(&mut self, id: ClientId, message: ClientMessage) -> Result<(), Broken> {
        let Some(client) = self.clients.get(id) else {
            return Ok(());
        };
        let Some((command, seen)) = message.command() else {
            self.answer(id, message);
            return Ok(());
        };
        let command: Box<str> = command.into();
        let input = match self.understand(client, message, &command, seen) {
            Ok(Understood::Input(input)) => {
                check_substitute(&self.store, &input).await?.map(|()| Understood::Input(input))
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
        let person = client.person.as_ref().ok_or_else(refuse::not_signed_in)?;
        if let Admission::Done(version) = self.table.admit(&person.user, command, seen)? {
            return Ok(Understood::Done(version));
        }
        match &message {
            ClientMessage::Move { .. } => self.table.check_fresh(&person.user, seen)?,
            ClientMessage::Bot { bot, .. } => {
                self.meta.owned_by(person)?;
                if !bots::NAMES.contains(&bot.as_str()) {
                    return Err(refuse::no_such_bot());
                }
            }
            ClientMessage::ClearBot { .. } => self.meta.owned_by(person)?,
            ClientMessage::Rule { .. } if !person.staff => return Err(refuse::referees_only()),
            _ => {}
        }
        let name = match &message {
            ClientMessage::Bot { seat, .. } => table::bot_name(*seat),
            _ => &*person.name,
        };
        let input = message.input(person.user.clone(), name).ok_or_else(refuse::not_signed_in)?;
        if let Input::Rule { by, ruling } = &input {
            venue::check_ruling(&self.table, by, ruling)?;
        }
        Ok(Understood::Input(input))
    }

    /// Answers a question, which changes nothing.
    fn answer(&mut self, id: ClientId, message: ClientMessage) {
        let Some(client) = self.clients.get(id) else {
            return;
        };
        let seat = match client.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Referee => None,
        };
        let q = message.question();
        let answer = match (message, seat, self.table.game()) {
            (ClientMessage::Ping { q }, ..) => ServerMessage::Pong { q },
            (ClientMessage::Sync { since }, ..) => {
                return self.bring_up_to_date(id, Some(since), self.now());
            }
            (ClientMessage::Check { q, choice }, Some(seat), Some(game)) => {
                let checked = choice.by(game.kind(), seat).and_then(|action| game.check(&action));
                ServerMessage::verdict(q, protocol::What::of(game, &choice), checked)
            }
            (ClientMessage::Hint { q }, Some(seat), Some(game)) => {
                // In an event nobody is told what a bot would do.
                let event = self.table.settings().event;
                let advice = if event { None } else { self.bots.advice(&self.table, seat) };
                let mut moves: Vec<games::Move> = advice.into_iter().collect();
                let others = game.legal(seat, protocol::limits::HINTS);
                for other in others.iter().filter_map(games::Move::of) {
                    if moves.len() < protocol::limits::HINTS && !moves.contains(&other) {
                        moves.push(other);
                    }
                }
                ServerMessage::Hints { q, moves }
            }
            _ => ServerMessage::refused(None, q, refuse::no_game_of_yours()),
        };
        self.clients.send(id, render::text(&answer));
    }

    /// Takes an input of the server's own; one that is refused is dropped.
    async fn take(&mut self, input: Input) -> Result<(), Broken> {
        if let Err(refusal) = self.try_take(None, None, input).await? {
            tracing::warn!(table = %self.meta.id, %refusal, "the table refused its own server");
            // Nothing is gained by trying again at once.
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Ok(())
    }

    /// Tries an input, writes it down, and tells everyone.
    async fn try_take(
        &mut self,
        sender: Option<ClientId>,
        id: Option<Box<str>>,
        input: Input,
    ) -> Result<Result<u64, Refusal>, Broken> {
        let entry = Entry { at: self.now(), id, input };
        let events = match self.table.step(&entry) {
            Ok(events) => events,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let update = projection::update(&self.table, &events);
        self.write(&entry, update.clone()).await?;
        metrics::counter!("paisai_entries_total").increment(1);
        let version = self.table.version();
        let happened = Happened { version, at: self.table.now(), events };
        self.note_staff(&entry, &happened.events).await;
        self.publish(&happened, sender, entry.id.as_deref());
        if let Some(event) = &self.meta.event {
            if happened.events.iter().any(concerns_event) {
                self.pokes.poke(event);
            }
        } else if update.is_some() {
            self.lobby.changed(projection::summary(&self.table, &self.meta, &self.clients));
        }
        if let Some(delayed) = &mut self.delayed {
            delayed.push(entry);
        }
        self.history.push(happened);
        Ok(Ok(version))
    }

    async fn write(&mut self, entry: &Entry, update: Option<TableUpdate>) -> Result<(), Broken> {
        let line = NewEntry { at_ms: entry.at as i64, body: entry.body()? };
        let seq = self.table.version();
        self.store.append_and_update(&self.stream, self.epoch, seq, vec![line], update).await?;
        Ok(())
    }

    fn publish(&mut self, happened: &Happened, sender: Option<ClientId>, id: Option<&str>) {
        let moved = happened
            .events
            .iter()
            .any(|e| matches!(e, Event::Table(News::Sat { .. } | News::Left { .. })));
        let changed = if moved { self.clients.look_again(&self.table) } else { Vec::new() };
        let mut told = Told::new(happened, &self.table);
        let delays = self.delayed.is_some();
        let mut messages = Vec::new();
        for (client, to) in self.clients.iter() {
            let own = id.filter(|_| sender == Some(client));
            let late = delays && to.viewer == Viewer::Spectator;
            let message = match own {
                Some(id) => Some(told.acknowledging(to.viewer, id)),
                None if late || changed.contains(&client) => None,
                None => Some(told.message(to.viewer)),
            };
            messages.extend(message.map(|message| (client, message)));
        }
        for (client, message) in messages {
            self.clients.send(client, message);
        }
        for client in changed {
            self.bring_up_to_date(client, None, happened.at);
        }
        if happened.events.iter().any(|event| matches!(event, Event::Table(News::Began { .. }))) {
            self.send_away_spectators();
        }
        if moved {
            self.clients.tell_presence(self.table.chairs().count());
        }
    }

    /// A match that nobody may watch has begun.
    fn send_away_spectators(&mut self) {
        let refused: Vec<ClientId> = self
            .clients
            .iter()
            .filter(|(_, client)| self.may_look(client).is_err())
            .map(|(id, _)| id)
            .collect();
        for id in refused {
            self.clients.bye(id, &refuse::no_spectators());
        }
    }

    /// Calls for the referee are listed for all referees, and what a referee
    /// does is in the audit log. Both are in the table's log already, so a
    /// failure here loses nothing.
    async fn note_staff(&mut self, entry: &Entry, events: &[Event]) {
        for event in events {
            if let (Event::Table(News::RefereeCalled { text, .. }), Some(user)) =
                (event, entry.input.user())
            {
                let call = projection::call(&self.meta, entry.at, user, text);
                if let Err(error) = self.store.create_call(&call).await {
                    tracing::error!(%error, table = %self.meta.id, "a call was not listed");
                }
            }
        }
        if let Input::Rule { by, ruling } = &entry.input
            && let Err(error) =
                self.audit.note(Some(&by.0), "table.rule", &self.meta.id, ruling).await
        {
            tracing::error!(%error, table = %self.meta.id, "a ruling is not in the audit log");
        }
    }

    /// Shows delayed spectators what they may see by now.
    fn show_delayed(&mut self, now: Millis) {
        let Some(delayed) = &mut self.delayed else {
            return;
        };
        let mut messages = Vec::new();
        while let Some(happened) = delayed.next(now) {
            messages.push(Told::late(&happened, now).message(Viewer::Referee));
        }
        let watching: Vec<ClientId> = self
            .clients
            .iter()
            .filter(|(_, client)| client.viewer == Viewer::Spectator)
            .map(|(id, _)| id)
            .collect();
        for message in messages {
            for id in &watching {
                self.clients.send(*id, message.clone());
            }
        }
    }
}

/// Whether an event looks after its table when this happens.
const fn concerns_event(event: &Event) -> bool {
    matches!(event, Event::Table(News::Over { .. } | News::RefereeCalled { .. } | News::Resumed))
}

/// Refuses a substitute whom the server does not know: the table could not be
/// written down with him.
async fn check_substitute(store: &Store, input: &Input) -> Result<Result<(), Refusal>, Broken> {
    let Input::Rule { ruling: Ruling::Substitute { who, .. }, .. } = input else {
        return Ok(Ok(()));
    };
    match who {
        Who::Bot(bot) if bots::NAMES.contains(&&**bot) => Ok(Ok(())),
        Who::Bot(_) => Ok(Err(refuse::no_such_bot())),
        Who::Person(user) => match store.user(&user.0).await {
            Ok(_) => Ok(Ok(())),
            Err(StoreError::NotFound) => Ok(Err(refuse::no_such_user())),
            Err(error) => Err(error.into()),
        },
    }
}

/// What a command comes to.
enum Understood {
    /// It may be tried.
    Input(Input),
    /// It was done before, and this was the version after it.
    Done(u64),
}

//! The one owner of a table: it alone writes the table's log.
//!
//! An input is tried on the table, written to the log, and only when it is
//! durable does anyone hear of it. Should writing fail, the table in memory
//! is ahead of its log; the actor ends, and the next one starts from the log.

mod coming;
mod due;
mod hearing;
mod noting;
mod programs;
mod publishing;
mod sleeping;
mod watching;

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use botline::FromBot;
use protocol::ClientMessage;
use refusal::Refusal;
use store::{Store, StoreError, Stream};
use table::{Input, Millis, Table};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::alarm::Alarm;
use super::bots::TableBots;
use super::clients::{ClientId, Clients, Person};
use super::delayed::Delayed;
use super::history::History;
use super::line::Mouth;
use super::lobby::Lobby;
use super::manners::Manners;
use super::meta::Meta;
use super::pokes::Pokes;
use super::programs::Programs;
use super::refuse::TableRefusal;
use super::rights::TableRights;
use crate::owners::Ended;
use crate::rooms::live::Live;
use crate::{Audit, Clock};

pub(crate) use programs::ProgramJoin;

/// Something for a table to do. Small, since every table has room for many.
pub(crate) enum Request {
    /// A connection comes.
    Join(Box<Join>),
    /// A connection went.
    Part(ClientId),
    /// A connection says something.
    Message(ClientId, Box<ClientMessage>),
    /// A program comes.
    Program(Box<ProgramJoin>),
    /// A program says something.
    Said(ClientId, Box<FromBot>),
    /// The server itself does something, such as seating a player.
    Do(Box<Input>, oneshot::Sender<Result<u64, Refusal>>),
    /// The server wants to see the table.
    Look(oneshot::Sender<Box<Table>>),
}

/// A connection that comes.
pub(crate) struct Join {
    pub(crate) id: ClientId,
    pub(crate) person: Option<Person>,
    /// The room that plays there, if the person belongs to it.
    pub(crate) room: Option<String>,
    /// Wants to see the table as its referee.
    pub(crate) referee: bool,
    /// The last version the client saw, when it comes back.
    pub(crate) since: Option<u64>,
    pub(crate) mouth: Mouth,
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

impl Broken {
    /// How an owner ends with it. A store that could not write is no fault of
    /// the table, and a log that somebody else has claimed is his.
    pub(crate) const fn ended(&self) -> Ended {
        match self {
            Self::Store(StoreError::Unavailable(_)) => Ended::Interrupted,
            Self::Store(StoreError::Stale) => Ended::Well,
            Self::Store(_) | Self::Random(_) | Self::Entry(_) => Ended::Crashed,
        }
    }
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
    pub(crate) rooms: Live,
    pub(crate) rights: TableRights,
    /// Held by whoever rates a match, until that is written.
    pub(crate) rating: Arc<Mutex<()>>,
    pub(crate) stopping: CancellationToken,
    pub(crate) inbox: mpsc::Receiver<Request>,
    pub(crate) clients: Clients,
    pub(crate) programs: Programs,
    pub(crate) history: History,
    pub(crate) bots: TableBots,
    pub(crate) manners: Manners,
    pub(crate) delayed: Option<Delayed>,
    /// When the last connection went, or the server itself last asked for
    /// something.
    pub(crate) left_at: Instant,
    /// After so long without a connection the table sleeps.
    pub(crate) sleeps_after: Duration,
    /// Whether the match has just begun.
    pub(crate) began: bool,
    /// The version at which bots were asked whether they declare.
    pub(crate) asked: u64,
    /// The version at which a bot's answer was refused, so that none is asked
    /// again before something changes.
    pub(crate) given_up: u64,
}

impl Actor {
    /// Runs the table until it is over and deserted, nobody is there any
    /// more, or the server stops.
    /// `restarted` when the table was run by somebody else before.
    pub(crate) async fn run(&mut self, restarted: bool) -> Result<Ended, Broken> {
        let ended = self.work(restarted).await;
        if ended.is_err() {
            self.bye_all(&TableRefusal::Reloading.into());
        }
        ended
    }

    async fn work(&mut self, restarted: bool) -> Result<Ended, Broken> {
        if restarted && !self.table.is_over() {
            self.take(Input::Restarted {}).await?;
        }
        let stopping = self.stopping.clone();
        let mut stopping = pin!(stopping.cancelled());
        let mut alarm = Alarm::new();
        loop {
            // Room for what is done is there while it is done: most tables
            // wait most of the time, and there are thousands.
            if !self.rests() {
                Box::pin(self.do_due()).await?;
            }
            self.clients.breathe();
            alarm.set(self.wakes_in());
            tokio::select! {
                () = &mut stopping => {
                    self.bye_all(&TableRefusal::ShuttingDown.into());
                    return Ok(Ended::Well);
                }
                request = self.inbox.recv() => match request {
                    Some(request) => Box::pin(self.serve(request)).await?,
                    None => return Ok(Ended::Well),
                },
                () = self.rights.changed() => self.heed_rights().await,
                // What it thought is done when its time has come.
                () = self.bots.has_thought() => {}
                () = alarm.rings() => {
                    if self.may_go() {
                        return Ok(Ended::Well);
                    }
                    if self.may_sleep() {
                        self.lobby_changed();
                        return Ok(Ended::Asleep);
                    }
                }
            }
        }
    }

    fn now(&self) -> Millis {
        self.clock.steady_ms().max(0) as Millis
    }

    /// Whether the table needs nobody to run it any more.
    fn may_go(&self) -> bool {
        let shown = self.delayed.as_ref().is_none_or(Delayed::is_shown);
        self.table.is_over() && self.is_alone() && self.inbox.is_empty() && shown
    }

    /// Whether nobody is connected.
    fn is_alone(&self) -> bool {
        self.clients.is_empty() && self.programs.is_empty()
    }

    fn bye_all(&mut self, why: &Refusal) {
        self.clients.bye_all(why);
        self.programs.bye_all(why);
    }

    async fn serve(&mut self, request: Request) -> Result<(), Broken> {
        self.left_at = Instant::now();
        self.heed_rights().await;
        match request {
            Request::Join(join) => Box::pin(self.join(*join)).await?,
            Request::Program(join) => Box::pin(self.seat_program(*join)).await?,
            Request::Said(id, said) => self.hear_program(id, *said).await?,
            Request::Part(id) => {
                self.part_program(id).await?;
                self.clients.remove(id);
                self.rights.listen(self.clients.staff_mut().next().is_some());
                self.tell_presence();
            }
            Request::Message(id, message) => self.hear(id, *message).await?,
            Request::Do(input, reply) => {
                let done = self.try_take(None, None, *input).await?;
                // Whoever asked may have gone meanwhile.
                let _ = reply.send(done);
            }
            Request::Look(reply) => {
                let _ = reply.send(Box::new(self.table.clone()));
            }
        }
        Ok(())
    }
}

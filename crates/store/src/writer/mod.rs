//! Group commit: everything that waits is written in one transaction.
//!
//! A commit costs a sync of the disk however much it holds. While one group is
//! being written the next one gathers in the queue, so that the groups grow
//! with the load; and what comes right after a group waits a moment for
//! company: a few milliseconds more for each command save most of the cost of
//! writing it.
//!
//! On SQLite a thread of its own writes groups, from begin to commit without
//! asking anyone; on PostgreSQL a task does.

mod group;

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::events::NewEvent;
use crate::limits::{GATHERING, GROUP_MAX, QUEUE_MAX};
use crate::postgres::PostgresGroups;
use crate::sqlite::SqliteGroups;
use crate::stream::{Claimed, NewEntry, Stream};
use crate::tables::{NewTable, TableUpdate};
use crate::traces::Trace;
use crate::{EventUpdate, StoreError};
use group::{Answer, Scribe};

/// What is asked of the writer.
pub(crate) enum Work {
    Append(Append),
    Claim(Stream),
    Create(Box<Create>),
    Update(Box<UpdateTable>),
    Trace(Box<Trace>),
    /// A text that nobody reads, to see whether it can be written.
    Probe(String),
}

/// Entries for a stream, and what changes for the lists.
pub(crate) struct Append {
    pub(crate) stream: Stream,
    pub(crate) epoch: u64,
    pub(crate) first_seq: u64,
    pub(crate) entries: Vec<NewEntry>,
    /// Boxed, because most appends have none.
    pub(crate) update: Option<Box<RowUpdate>>,
}

/// What changes for the lists.
pub(crate) enum RowUpdate {
    Table(TableUpdate),
    Event(EventUpdate),
    /// The event is listed from now on.
    NewEvent(NewEvent),
}

/// What the lists show of something new.
pub(crate) enum NewRow {
    Table(NewTable),
    Event(NewEvent),
}

/// A new table or event and the first entries of its log.
pub(crate) struct Create {
    pub(crate) stream: Stream,
    pub(crate) row: NewRow,
    pub(crate) entries: Vec<NewEntry>,
}

/// What changes for the lists without an entry.
pub(crate) struct UpdateTable {
    pub(crate) id: String,
    pub(crate) update: TableUpdate,
}

enum Message {
    Write(Work, oneshot::Sender<Answer>),
    Close,
}

/// The answers of a group and those who wait for them.
type Answered = Vec<(oneshot::Sender<Answer>, Answer)>;

/// The way to the one that writes the logs.
pub(crate) struct Writer {
    queue: mpsc::Sender<Message>,
    /// Ends when all is written.
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Starts the thread that writes to SQLite.
    pub(crate) fn on_thread(database: SqliteGroups) -> Result<Self, StoreError> {
        let (queue, messages) = mpsc::channel(QUEUE_MAX);
        // Waking every one who waits from another thread would cost a call of
        // the system each; one task is woken, and wakes the others.
        let (answered, mut answers) = mpsc::unbounded_channel::<Answered>();
        let task = tokio::spawn(async move {
            while let Some(group) = answers.recv().await {
                tell(group);
            }
        });
        thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || write_on_thread(database, messages, &answered))
            .map_err(|error| StoreError::Unavailable(error.to_string()))?;
        Ok(Self { queue, task: Mutex::new(Some(task)) })
    }

    /// Starts the task that writes to PostgreSQL.
    pub(crate) fn on_task(database: PostgresGroups) -> Self {
        let (queue, messages) = mpsc::channel(QUEUE_MAX);
        Self { queue, task: Mutex::new(Some(tokio::spawn(write_on_task(database, messages)))) }
    }

    async fn ask(&self, work: Work) -> Answer {
        let (reply, answer) = oneshot::channel();
        let message = Message::Write(work, reply);
        self.queue.send(message).await.map_err(|_| StoreError::closed())?;
        answer.await.map_err(|_| StoreError::closed())?
    }

    /// Hands over the work and waits until it is durable or refused.
    pub(crate) async fn write(&self, work: Work) -> Result<(), StoreError> {
        self.ask(work).await.map(drop)
    }

    /// The same for work that makes the caller an owner.
    pub(crate) async fn claim(&self, work: Work) -> Result<Claimed, StoreError> {
        self.ask(work).await?.ok_or_else(StoreError::closed)
    }

    /// Refuses new work, and returns when all that was accepted is written.
    pub(crate) async fn close(&self) {
        // A writer that has already gone is what is wanted.
        let _ = self.queue.send(Message::Close).await;
        if let Some(task) = self.task.lock().await.take() {
            let _ = task.await;
        }
    }
}

/// Entries as columns, the shape in which databases take many rows fastest.
#[derive(Default)]
pub(crate) struct Rows<'a> {
    pub(crate) streams: Vec<i64>,
    pub(crate) seqs: Vec<i64>,
    pub(crate) times: Vec<i64>,
    pub(crate) bodies: Vec<&'a str>,
}

impl<'a> Rows<'a> {
    pub(crate) fn len(&self) -> usize {
        self.streams.len()
    }

    fn push(&mut self, num: i64, first_seq: u64, entries: &'a [NewEntry]) {
        for (seq, entry) in (first_seq as i64..).zip(entries) {
            self.streams.push(num);
            self.seqs.push(seq);
            self.times.push(entry.at_ms);
            self.bodies.push(&entry.body);
        }
    }
}

/// What waits to be written.
#[derive(Default)]
struct Waiting {
    works: Vec<Work>,
    replies: Vec<oneshot::Sender<Answer>>,
    /// When the last group was done.
    last: Option<Instant>,
}

impl Waiting {
    /// How long the next group gathers.
    fn gathers(&self) -> Option<Duration> {
        let since = self.last?.elapsed();
        GATHERING.checked_sub(since).filter(|wait| !wait.is_zero())
    }

    /// Takes messages in; what is in the queue when the store is closed is
    /// still received.
    fn take(&mut self, group: &mut Vec<Message>, queue: &mut mpsc::Receiver<Message>) {
        while group.len() < GROUP_MAX
            && let Ok(message) = queue.try_recv()
        {
            group.push(message);
        }
        for message in group.drain(..) {
            match message {
                Message::Write(work, reply) => {
                    self.works.push(work);
                    self.replies.push(reply);
                }
                Message::Close => queue.close(),
            }
        }
    }

    fn answered(&mut self, answers: Vec<Answer>) -> Answered {
        self.works.clear();
        self.last = Some(Instant::now());
        self.replies.drain(..).zip(answers).collect()
    }
}

fn tell(group: Answered) {
    for (reply, answer) in group {
        // Whoever asked may have stopped waiting.
        let _ = reply.send(answer);
    }
}

fn write_on_thread(
    database: SqliteGroups,
    mut queue: mpsc::Receiver<Message>,
    answered: &mpsc::UnboundedSender<Answered>,
) {
    let mut scribe = Scribe::new(database);
    let mut waiting = Waiting::default();
    let mut group = Vec::with_capacity(GROUP_MAX);
    while queue.blocking_recv_many(&mut group, GROUP_MAX) > 0 {
        if let Some(wait) = waiting.gathers() {
            thread::sleep(wait);
        }
        waiting.take(&mut group, &mut queue);
        let answers = at_once(scribe.settle(&waiting.works));
        // Where nobody listens the runtime has gone, and all who waited.
        let _ = answered.send(waiting.answered(answers));
    }
}

async fn write_on_task(database: PostgresGroups, mut queue: mpsc::Receiver<Message>) {
    let mut scribe = Scribe::new(database);
    let mut waiting = Waiting::default();
    let mut group = Vec::with_capacity(GROUP_MAX);
    while queue.recv_many(&mut group, GROUP_MAX).await > 0 {
        if let Some(wait) = waiting.gathers() {
            tokio::time::sleep(wait).await;
        }
        waiting.take(&mut group, &mut queue);
        let answers = scribe.settle(&waiting.works).await;
        tell(waiting.answered(answers));
    }
}

/// Runs what never waits for another task.
pub(crate) fn at_once<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
        thread::yield_now();
    }
}

//! Group commit: everything that waits is written in one transaction.
//!
//! A commit costs a sync of the disk however much it holds. While one group is
//! being written the next one gathers in the queue, so that the groups grow
//! with the load. Under load the writer also waits a moment between groups: a
//! few milliseconds more for each command save most of the cost of writing it.

use std::sync::Arc;

use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::backend::{Backend, By, Tx, on};
use crate::error::is_one_requests_fault;
use crate::events::NewEvent;
use crate::heads::{Head, Heads};
use crate::limits::{BUSY_GROUP, GATHERING, GROUP_MAX, QUEUE_MAX};
use crate::stream::{Claimed, NewEntry, Stream};
use crate::tables::{self, NewTable, TableUpdate};
use crate::{EventUpdate, StoreError, events, postgres, sqlite};

/// What is asked of the writer.
pub(crate) enum Work {
    Append(Append),
    Claim(Stream),
    Create(Box<Create>),
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

type Answer = Result<Claimed, StoreError>;

enum Message {
    Write(Work, oneshot::Sender<Answer>),
    Close,
}

/// The way to the one task that writes the logs.
pub(crate) struct Writer {
    queue: mpsc::Sender<Message>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    pub(crate) fn start(backend: Arc<Backend>) -> Self {
        let (queue, messages) = mpsc::channel(QUEUE_MAX);
        let task = Task { backend, heads: Heads::default() };
        Self { queue, task: Mutex::new(Some(tokio::spawn(task.run(messages)))) }
    }

    /// Hands over the work and waits until it is durable or refused.
    pub(crate) async fn write(&self, work: Work) -> Answer {
        let (reply, answer) = oneshot::channel();
        let message = Message::Write(work, reply);
        self.queue.send(message).await.map_err(|_| StoreError::closed())?;
        answer.await.map_err(|_| StoreError::closed())?
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

struct Task {
    backend: Arc<Backend>,
    heads: Heads,
}

impl Task {
    async fn run(mut self, mut messages: mpsc::Receiver<Message>) {
        let mut group = Vec::with_capacity(GROUP_MAX);
        while messages.recv_many(&mut group, GROUP_MAX).await > 0 {
            let mut works = Vec::with_capacity(group.len());
            let mut replies = Vec::with_capacity(group.len());
            for message in group.drain(..) {
                match message {
                    Message::Write(work, reply) => {
                        works.push(work);
                        replies.push(reply);
                    }
                    // What is already in the queue is still received.
                    Message::Close => messages.close(),
                }
            }
            let answers = self.settle(&works).await;
            let busy = answers.len() >= BUSY_GROUP;
            for (reply, answer) in replies.into_iter().zip(answers) {
                // Whoever asked may have stopped waiting.
                let _ = reply.send(answer);
            }
            if busy {
                tokio::time::sleep(GATHERING).await;
            }
        }
    }

    /// One answer for each work, after whatever could be written is durable.
    async fn settle(&mut self, works: &[Work]) -> Vec<Answer> {
        match self.commit(works).await {
            Ok(answers) => answers,
            Err(error) if works.len() > 1 && is_one_requests_fault(&error) => {
                let mut answers = Vec::with_capacity(works.len());
                for work in works {
                    answers.push(self.settle_alone(work).await);
                }
                answers
            }
            Err(error) => {
                let error = StoreError::from(error);
                works.iter().map(|_| Err(error.clone())).collect()
            }
        }
    }

    async fn settle_alone(&mut self, work: &Work) -> Answer {
        let answers = self.commit(std::slice::from_ref(work)).await?;
        answers.into_iter().next().unwrap_or_else(|| Err(StoreError::closed()))
    }

    /// Writes a group in one transaction. After a failure nothing is known of
    /// the streams any more.
    async fn commit(&mut self, works: &[Work]) -> Result<Vec<Answer>, sqlx::Error> {
        if works.is_empty() {
            return Ok(Vec::new());
        }
        self.heads.trim();
        let result = self.try_commit(works).await;
        if result.is_err() {
            self.heads.forget();
        }
        result
    }

    async fn try_commit(&mut self, works: &[Work]) -> Result<Vec<Answer>, sqlx::Error> {
        let mut tx = self.backend.begin().await?;
        self.refresh_heads(&mut tx, works).await?;
        let mut rows = Rows::default();
        let mut answers = Vec::with_capacity(works.len());
        for work in works {
            let head = match work {
                Work::Append(append) => self.append(&mut tx, append, &mut rows).await?,
                Work::Claim(stream) => Ok(self.claim(&mut tx, stream).await?),
                Work::Create(create) => self.create(&mut tx, create, &mut rows).await?,
            };
            answers.push(head.map(Head::claimed));
        }
        if rows.len() > 0 {
            match &mut tx {
                By::Sqlite(tx) => sqlite::insert_entries(tx, &rows).await?,
                By::Postgres(tx) => postgres::insert_entries(tx, &rows).await?,
            }
        }
        tx.commit().await?;
        Ok(answers)
    }

    async fn refresh_heads(&mut self, tx: &mut Tx, works: &[Work]) -> Result<(), sqlx::Error> {
        let appended = works.iter().filter_map(|work| match work {
            Work::Append(append) => Some(&append.stream),
            Work::Claim(_) | Work::Create(_) => None,
        });
        match tx {
            By::Sqlite(tx) => sqlite::refresh_heads(tx, appended, &mut self.heads).await,
            By::Postgres(tx) => postgres::refresh_heads(tx, appended, &mut self.heads).await,
        }
    }

    async fn append<'a>(
        &mut self,
        tx: &mut Tx,
        append: &'a Append,
        rows: &mut Rows<'a>,
    ) -> Result<Result<Head, StoreError>, sqlx::Error> {
        let Some(head) = self.heads.get(&append.stream) else {
            return Ok(Err(StoreError::NotFound));
        };
        let head = match head.after(append.epoch, append.first_seq, &append.entries) {
            Ok(head) => head,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let id = append.stream.id();
        let found = match append.update.as_deref() {
            Some(RowUpdate::Table(update)) => tables::update(tx, id, update).await?,
            Some(RowUpdate::Event(update)) => events::update(tx, id, update).await?,
            Some(RowUpdate::NewEvent(new)) => events::insert(tx, new).await.map(|()| true)?,
            None => true,
        };
        if !found {
            return Ok(Err(StoreError::NotFound));
        }
        rows.push(head.num, append.first_seq, &append.entries);
        self.heads.put(&append.stream, head);
        Ok(Ok(head))
    }

    async fn claim(&mut self, tx: &mut Tx, stream: &Stream) -> Result<Head, sqlx::Error> {
        let (num, epoch): (i64, i64) = on!(&mut *tx, tx => sqlx::query_as(
            "INSERT INTO streams (kind, id, epoch) VALUES ($1, $2, 1)
             ON CONFLICT (kind, id) DO UPDATE SET epoch = streams.epoch + 1
             RETURNING num, epoch",
        )
        .bind(stream.kind().as_str())
        .bind(stream.id())
        .fetch_one(&mut **tx)
        .await)?;
        // Asked only now, when an earlier owner can no longer append.
        let last_seq: i64 = on!(&mut *tx, tx => sqlx::query_scalar(
            "SELECT coalesce(max(seq), 0) FROM entries WHERE stream = $1",
        )
        .bind(num)
        .fetch_one(&mut **tx)
        .await)?;
        let mut head = Head::from_row(num, epoch, last_seq);
        // Entries of this group are in the head before they are in the rows.
        head.last_seq = self.heads.get(stream).map_or(0, |old| old.last_seq).max(head.last_seq);
        self.heads.put(stream, head);
        Ok(head)
    }

    async fn create<'a>(
        &mut self,
        tx: &mut Tx,
        create: &'a Create,
        rows: &mut Rows<'a>,
    ) -> Result<Result<Head, StoreError>, sqlx::Error> {
        const FIRST_EPOCH: i64 = 1;
        let num: Option<i64> = on!(&mut *tx, tx => sqlx::query_scalar(
            "INSERT INTO streams (kind, id, epoch) VALUES ($1, $2, $3)
             ON CONFLICT (kind, id) DO NOTHING RETURNING num",
        )
        .bind(create.stream.kind().as_str())
        .bind(create.stream.id())
        .bind(FIRST_EPOCH)
        .fetch_optional(&mut **tx)
        .await)?;
        let Some(num) = num else { return Ok(Err(StoreError::Conflict)) };
        match &create.row {
            NewRow::Table(table) => tables::insert(tx, table).await?,
            NewRow::Event(event) => events::insert(tx, event).await?,
        }
        let head = Head::from_row(num, FIRST_EPOCH, create.entries.len() as i64);
        rows.push(num, 1, &create.entries);
        self.heads.put(&create.stream, head);
        Ok(Ok(head))
    }
}

//! What becomes of a group.

use std::collections::BTreeMap;

use super::{Append, Create, NewRow, RowUpdate, Rows, UpdateTable, Work};
use crate::failure::Failure;
use crate::heads::{Head, Heads};
use crate::limits::TRACES_OF_SEAT_MAX;
use crate::statement::{Database, Tx, values};
use crate::stream::{Claimed, Stream};
use crate::traces::Trace;
use crate::{StoreError, events, tables};

/// What was claimed, where something was.
pub(super) type Answer = Result<Option<Claimed>, StoreError>;

/// The one that writes groups.
pub(super) struct Scribe<D> {
    database: D,
    heads: Heads,
}

impl<D: Database> Scribe<D> {
    pub(super) fn new(database: D) -> Self {
        Self { database, heads: Heads::default() }
    }

    /// One answer for each work, after whatever could be written is durable.
    pub(super) async fn settle(&mut self, works: &[Work]) -> Vec<Answer> {
        match self.commit(works).await {
            Ok(answers) => answers,
            Err(error) if works.len() > 1 && error.is_one_requests_fault() => {
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
    async fn commit(&mut self, works: &[Work]) -> Result<Vec<Answer>, Failure> {
        if works.is_empty() {
            return Ok(Vec::new());
        }
        self.heads.trim();
        let result = match self.append_unseen(works).await {
            Ok(None) => self.look_and_write(works).await,
            Ok(Some(answers)) => Ok(answers),
            Err(error) => Err(error),
        };
        if result.is_err() {
            self.heads.forget();
        }
        result
    }

    /// Writes a group of which all is known beforehand: it only continues
    /// logs whose ends are remembered. `None` where it is not so, or no longer.
    async fn append_unseen(&mut self, works: &[Work]) -> Result<Option<Vec<Answer>>, Failure> {
        if !D::APPENDS_UNSEEN {
            return Ok(None);
        }
        let mut rows = Rows::default();
        let mut owned = BTreeMap::new();
        let mut ends: Vec<(&Stream, Head)> = Vec::with_capacity(works.len());
        for work in works {
            let Work::Append(append @ Append { stream, update: None, .. }) = work else {
                return Ok(None);
            };
            let before = ends.iter().rev().find(|(known, _)| *known == stream).map(|end| end.1);
            let Some(head) = before.or_else(|| self.heads.get(stream)) else {
                return Ok(None);
            };
            let Ok(head) = head.after(append.epoch, append.first_seq, &append.entries) else {
                return Ok(None);
            };
            rows.push(head.num, append.first_seq, &append.entries);
            owned.insert(head.num, head.epoch);
            ends.push((stream, head));
        }
        let owned: Vec<(i64, u64)> = owned.into_iter().collect();
        if !self.database.append_unseen(&owned, &rows).await? {
            return Ok(None);
        }
        let mut answers = Vec::with_capacity(ends.len());
        for (stream, head) in ends {
            self.heads.put(stream, head);
            answers.push(Ok(Some(head.claimed())));
        }
        Ok(Some(answers))
    }

    async fn look_and_write(&mut self, works: &[Work]) -> Result<Vec<Answer>, Failure> {
        let Self { database, heads } = self;
        let mut tx = database.begin().await?;
        let appended: Vec<&Stream> = works
            .iter()
            .filter_map(|work| match work {
                Work::Append(append) => Some(&append.stream),
                Work::Claim(_)
                | Work::Create(_)
                | Work::Update(_)
                | Work::Trace(_)
                | Work::Probe(_) => None,
            })
            .collect();
        tx.refresh_heads(&appended, heads).await?;
        let mut group = Group { tx, heads, rows: Rows::default() };
        let mut answers = Vec::with_capacity(works.len());
        for work in works {
            let head = match work {
                Work::Append(append) => group.append(append).await?.map(Some),
                Work::Claim(stream) => Ok(Some(group.claim(stream).await?)),
                Work::Create(create) => group.create(create).await?.map(Some),
                Work::Update(change) => group.update(change).await?.map(|()| None),
                Work::Trace(trace) => Ok(group.trace(trace).await.map(|()| None)?),
                Work::Probe(text) => Ok(group.probe(text).await.map(|()| None)?),
            };
            answers.push(head.map(|head| head.map(Head::claimed)));
        }
        let Group { mut tx, rows, .. } = group;
        if rows.len() > 0 {
            tx.insert_entries(&rows).await?;
        }
        tx.commit().await?;
        Ok(answers)
    }
}

/// A group while it is being written.
struct Group<'a, T> {
    tx: T,
    heads: &'a mut Heads,
    rows: Rows<'a>,
}

impl<'a, T: Tx> Group<'a, T> {
    async fn append(&mut self, append: &'a Append) -> Result<Result<Head, StoreError>, Failure> {
        let Some(head) = self.heads.get(&append.stream) else {
            return Ok(Err(StoreError::NotFound));
        };
        let head = match head.after(append.epoch, append.first_seq, &append.entries) {
            Ok(head) => head,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let (tx, id) = (&mut self.tx, append.stream.id());
        let found = match append.update.as_deref() {
            Some(RowUpdate::Table(update)) => tables::update(tx, id, update).await?,
            Some(RowUpdate::Event(update)) => events::update(tx, id, update).await?,
            Some(RowUpdate::NewEvent(new)) => events::insert(tx, new).await.map(|()| true)?,
            None => true,
        };
        if !found {
            return Ok(Err(StoreError::NotFound));
        }
        self.rows.push(head.num, append.first_seq, &append.entries);
        self.heads.put(&append.stream, head);
        Ok(Ok(head))
    }

    async fn claim(&mut self, stream: &Stream) -> Result<Head, Failure> {
        let claimed = self
            .tx
            .integers(
                "INSERT INTO streams (kind, id, epoch) VALUES ($1, $2, 1)
                 ON CONFLICT (kind, id) DO UPDATE SET epoch = streams.epoch + 1
                 RETURNING num, epoch",
                values![stream.kind().as_str(), stream.id()],
            )
            .await?;
        let [num, epoch] = claimed.unwrap_or_default();
        // Asked only now, when an earlier owner can no longer append.
        let last_seq = self
            .tx
            .integers("SELECT coalesce(max(seq), 0) FROM entries WHERE stream = $1", values![num])
            .await?;
        let [last_seq] = last_seq.unwrap_or_default();
        let mut head = Head::from_row(num, epoch, last_seq);
        // Entries of this group are in the head before they are in the rows.
        head.last_seq = self.heads.get(stream).map_or(0, |old| old.last_seq).max(head.last_seq);
        self.heads.put(stream, head);
        Ok(head)
    }

    async fn create(&mut self, create: &'a Create) -> Result<Result<Head, StoreError>, Failure> {
        const FIRST_EPOCH: i64 = 1;
        let created = self
            .tx
            .integers(
                "INSERT INTO streams (kind, id, epoch) VALUES ($1, $2, $3)
                 ON CONFLICT (kind, id) DO NOTHING RETURNING num",
                values![create.stream.kind().as_str(), create.stream.id(), FIRST_EPOCH],
            )
            .await?;
        let Some([num]) = created else { return Ok(Err(StoreError::Conflict)) };
        match &create.row {
            NewRow::Table(table) => tables::insert(&mut self.tx, table).await?,
            NewRow::Event(event) => events::insert(&mut self.tx, event).await?,
        }
        let head = Head::from_row(num, FIRST_EPOCH, create.entries.len() as i64);
        self.rows.push(num, 1, &create.entries);
        self.heads.put(&create.stream, head);
        Ok(Ok(head))
    }

    async fn update(&mut self, change: &UpdateTable) -> Result<Result<(), StoreError>, Failure> {
        let found = tables::update(&mut self.tx, &change.id, &change.update).await?;
        Ok(if found { Ok(()) } else { Err(StoreError::NotFound) })
    }

    async fn trace(&mut self, trace: &Trace) -> Result<(), Failure> {
        self.tx
            .run(
                "INSERT INTO traces (table_id, user_id, address, browser, at_ms)
                 SELECT $1, $2, $3, $4, $5 WHERE (
                     SELECT count(*) FROM traces WHERE table_id = $1 AND user_id = $2
                     AND (address <> $3 OR browser <> $4)
                 ) < $6
                 ON CONFLICT (table_id, user_id, address, browser)
                 DO UPDATE SET at_ms = excluded.at_ms",
                values![
                    &trace.table_id,
                    &trace.user_id,
                    &trace.address,
                    &trace.browser,
                    trace.at_ms,
                    i64::from(TRACES_OF_SEAT_MAX),
                ],
            )
            .await?;
        Ok(())
    }

    /// Writes something that nobody reads.
    async fn probe(&mut self, text: &str) -> Result<(), Failure> {
        self.tx
            .run(
                "INSERT INTO meta (key, value) VALUES ('probe', $1)
                 ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                values![text],
            )
            .await?;
        Ok(())
    }
}

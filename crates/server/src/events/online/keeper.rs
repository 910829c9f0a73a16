//! Whoever looks after the tables of an event.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use desk::{BoardSecret, Desk, OnlineMatch, OnlineRound, ServerCommand};
use futures_util::{StreamExt, TryStreamExt, stream};
use store::{EventTable, Store, StoreError, Stream, TableStatus};
use table::{Input, Ruling, Table, User, Who};
use tokio::sync::{mpsc, oneshot, watch};
use tokio_util::sync::CancellationToken;
use venue::{Arranged, Chair, Finished, Planned, Present, SYSTEM};

use super::Told;
use crate::events::actor::Request;
use crate::events::limits;
use crate::keys::Keys;
use crate::tables::Tables;
use crate::{ApiError, Clock};

/// Looks after the tables of one event as long as it is loaded.
pub(in crate::events) struct Keeper {
    pub(in crate::events) id: Box<str>,
    pub(in crate::events) keys: Keys,
    pub(in crate::events) tables: Tables,
    pub(in crate::events) store: Store,
    pub(in crate::events) clock: Clock,
    pub(in crate::events) stopping: CancellationToken,
    pub(in crate::events) desk: watch::Receiver<Arc<Desk>>,
    pub(in crate::events) inbox: mpsc::Sender<Request>,
    /// What each table was last told of its chairs and its clock.
    pub(in crate::events) arranged: HashMap<String, Arranged>,
    /// What the desk was told or refused.
    pub(in crate::events) told: HashSet<String>,
    /// Tables that may have something to tell of what they held against a side.
    pub(in crate::events) unheard: BTreeSet<String>,
    /// Whether no table was looked at yet: pokes of before are lost.
    pub(in crate::events) fresh: bool,
    /// Rulings of the event that a table has done, by its id and their number.
    pub(in crate::events) done: HashSet<(String, u32)>,
    /// Whether tables may be left from a round that is played no more.
    pub(in crate::events) busy: bool,
    /// Whether something could not be done and is to be tried again.
    pub(in crate::events) again: bool,
}

/// The tables of the event, by id.
pub(super) type There = BTreeMap<String, EventTable>;

impl Keeper {
    /// Works until the event is no longer loaded.
    pub(in crate::events) async fn run(mut self) {
        let poked = self.tables.pokes().of(&self.id);
        loop {
            let desk = Arc::clone(&self.desk.borrow_and_update());
            self.again = false;
            let due_ms = self.tend(&desk).await.unwrap_or_else(|error| {
                tracing::warn!(event = %self.id, %error, "the tables of an event must wait");
                self.again = true;
                None
            });
            let again = self.again;
            let more = async {
                if again {
                    tokio::time::sleep(limits::AGAIN).await;
                } else {
                    reached(&self.clock, due_ms).await;
                }
            };
            tokio::select! {
                () = self.stopping.cancelled() => break,
                changed = self.desk.changed() => if changed.is_err() { break },
                () = poked.notified() => {}
                () = more => {}
            }
        }
        self.tables.pokes().forget(&self.id, &poked);
    }

    /// Does all that is to be done now; says when time alone makes more.
    async fn tend(&mut self, desk: &Desk) -> Result<Option<i64>, ApiError> {
        let mut round = desk.online_round();
        if let Some(set) = round.as_mut().and_then(|round| round.boards.as_mut()) {
            // The owner of the event seals new boards where it must.
            let Some(secret) = self.keys.board_secret(&self.id, set) else {
                self.again = true;
                return Ok(None);
            };
            set.secret = BoardSecret::Known(secret);
        }
        if round.is_none() && !self.busy {
            return Ok(None);
        }
        let looked_ms = self.clock.steady_ms();
        let there: There = self
            .store
            .tables_of_event(&self.id)
            .await?
            .into_iter()
            .map(|table| (table.id.clone(), table))
            .collect();
        let open: Vec<&OnlineMatch> =
            round.iter().flat_map(|round| &round.matches).filter(|of| of.open).collect();
        self.close_others(&there, &open).await?;
        self.busy = round.is_some();
        let Some(round) = &round else {
            self.arranged.clear();
            self.done.clear();
            return Ok(None);
        };
        self.make(round, &open, &there).await?;
        self.pass_incidents(round, &open, &there).await?;
        self.do_rulings(round, &open).await?;
        self.take_results(round, &open, &there).await?;
        self.arrange(round, &open, &there).await?;
        self.pass_calls(round).await?;
        let Some(no_show) = round.no_show.filter(|_| !round.held) else {
            return Ok(None);
        };
        let now_ms = self.clock.steady_ms();
        let due_ms = |of: &OnlineMatch| {
            // One that was made just now was not there yet.
            let made = of.ids.iter().map(|id| there.get(id).map_or(looked_ms, |of| of.created_ms));
            no_show.due_ms(made.max().unwrap_or(looked_ms))
        };
        let (due, later): (Vec<&OnlineMatch>, Vec<_>) =
            open.iter().partition(|of| due_ms(of) <= now_ms);
        self.forfeit_absent(round, &due, &there).await?;
        Ok(later.into_iter().map(due_ms).min())
    }

    /// Closes tables that no match waits for: the round was taken back, or
    /// the result came another way.
    async fn close_others(&self, there: &There, open: &[&OnlineMatch]) -> Result<(), ApiError> {
        let wanted: HashSet<&str> =
            open.iter().flat_map(|of| of.ids.iter().map(|id| &**id)).collect();
        for (id, of) in there {
            if is_unfinished(of.status) && !wanted.contains(id.as_str()) {
                self.rule(id, Ruling::Close {}).await?;
            }
        }
        Ok(())
    }

    /// Makes the tables that are missing.
    async fn make(
        &self,
        round: &OnlineRound,
        open: &[&OnlineMatch],
        there: &There,
    ) -> Result<(), ApiError> {
        let missing: Vec<Planned> = open
            .iter()
            .flat_map(|of| venue::tables(round, of))
            .filter(|planned| !there.contains_key(&planned.settings.name))
            .collect();
        if missing.is_empty() {
            return Ok(());
        }
        let event = &self.store.event(&self.id).await?;
        stream::iter(missing)
            .map(Ok)
            .try_for_each_concurrent(limits::MADE_AT_ONCE, |mut planned| async move {
                for chair in &mut planned.chairs {
                    self.check_chair(chair).await?;
                }
                let inputs = planned.inputs();
                match self.tables.open_for_event(event, planned.settings, inputs).await {
                    // It was made by another owner of the event.
                    Err(ApiError::Store(StoreError::Conflict)) => Ok(()),
                    made => made,
                }
            })
            .await
    }

    /// Nobody sits who has no account: the table could not be written down
    /// with him.
    async fn check_chair(&self, chair: &mut Chair) -> Result<(), ApiError> {
        if let Some(Who::Person(user)) = &chair.who {
            match self.store.user(&user.0).await {
                Ok(_) => {}
                Err(StoreError::NotFound) => chair.who = None,
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Tells the desk what finished tables came to.
    async fn take_results(
        &mut self,
        round: &OnlineRound,
        open: &[&OnlineMatch],
        there: &There,
    ) -> Result<(), ApiError> {
        for of in open {
            let over = |id: &String| there.get(id).is_some_and(|of| !is_unfinished(of.status));
            let id = result_id(of);
            if of.ids.is_empty() || !of.ids.iter().all(over) || self.told.contains(&id) {
                continue;
            }
            let mut finished = Vec::new();
            for id in &of.ids {
                let log = self.tables.read(&Stream::table(id)?).await?;
                finished.push(Finished::read(&log).map_err(|error| {
                    ApiError::Internal(format!("the log of table {id} cannot be replayed: {error}"))
                })?);
            }
            match venue::slip(round.scoring, &finished) {
                Some(slip) => {
                    let command = ServerCommand::Played { match_no: of.match_no, slip };
                    self.tell(id, command).await?;
                }
                None => {
                    self.told.insert(id);
                }
            }
        }
        Ok(())
    }

    /// Seats those of whom the desk heard late, and moves clocks.
    async fn arrange(
        &mut self,
        round: &OnlineRound,
        open: &[&OnlineMatch],
        there: &There,
    ) -> Result<(), ApiError> {
        for of in open {
            for planned in venue::tables(round, of) {
                let id = planned.settings.name.clone();
                // One that was made just now is not there yet.
                if there.get(&id).is_some_and(|of| !is_unfinished(of.status)) {
                    continue;
                }
                let (extra_min, held) = (of.extra_min, round.held);
                let Planned { chairs, first, .. } = planned;
                let arranged = Arranged { chairs, first, extra_min, held };
                // A referee may have let a table go on that is to be held.
                if held || self.arranged.get(&id) != Some(&arranged) {
                    let Some(table) = self.look(&id).await? else { continue };
                    self.rearrange(&id, &table, arranged.clone()).await?;
                    self.arranged.insert(id, arranged);
                }
            }
        }
        Ok(())
    }

    async fn rearrange(
        &self,
        id: &str,
        table: &Table,
        mut wanted: Arranged,
    ) -> Result<(), ApiError> {
        if Arranged::seats(table) {
            for chair in &mut wanted.chairs {
                self.check_chair(chair).await?;
            }
        }
        for input in wanted.inputs(table) {
            self.put(id, input).await?;
        }
        Ok(())
    }

    /// Passes calls for the referee on to the desk.
    async fn pass_calls(&mut self, round: &OnlineRound) -> Result<(), ApiError> {
        for call in self.store.open_calls_of_event(&self.id, limits::CALLS).await? {
            let id = format!("call {}", call.id);
            let of = round.matches.iter().find(|of| of.ids.contains(&call.table_id));
            let Some(of) = of else { continue };
            let command = ServerCommand::Called {
                match_no: of.match_no,
                table: call.table_id,
                name: self.store.user(&call.user_id).await?.nickname,
                user: call.user_id,
                text: call.text,
            };
            if self.tell(id, command).await? {
                // A referee may have answered it meanwhile.
                match self.store.answer_call(call.id, None, self.clock.now_ms()).await {
                    Ok(()) | Err(StoreError::NotFound) => {}
                    Err(error) => return Err(error.into()),
                }
            }
        }
        Ok(())
    }

    /// Matches that have not begun in time are forfeited by those who are not
    /// ready, or begin with bots for them where the director allows it.
    async fn forfeit_absent(
        &mut self,
        round: &OnlineRound,
        open: &[&OnlineMatch],
        there: &There,
    ) -> Result<(), ApiError> {
        for of in open {
            let mut absent = Vec::new();
            for (planned, id) in venue::tables(round, of).iter().zip(&of.ids) {
                if there.get(id).is_some_and(|of| of.status != TableStatus::Waiting) {
                    continue;
                }
                let Some(table) = self.look(id).await? else { continue };
                match venue::present(&table, planned) {
                    Present::Playing => {}
                    Present::Begin => self.put(id, Input::Begin {}).await?,
                    Present::Missing(sides) => absent.extend(sides),
                }
            }
            absent.sort_unstable();
            absent.dedup();
            let id = result_id(of);
            if !absent.is_empty() && !self.told.contains(&id) {
                let command = ServerCommand::NoShow { match_no: of.match_no, absent };
                self.tell(id, command).await?;
            }
        }
        Ok(())
    }

    /// A table as it stands; nothing of one that is broken or being loaded,
    /// which must not keep the others waiting.
    pub(super) async fn look(&mut self, id: &str) -> Result<Option<Box<Table>>, ApiError> {
        match self.tables.look(id).await {
            Ok(table) => Ok(Some(table)),
            Err(ApiError::Refused(refusal)) => {
                tracing::warn!(event = %self.id, table = id, %refusal, "a table is not there");
                self.again = true;
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Tells the desk something, once; says whether the desk has taken it.
    /// What it refuses is for a person.
    pub(super) async fn tell(
        &mut self,
        id: String,
        command: ServerCommand,
    ) -> Result<bool, ApiError> {
        let (reply, answer) = oneshot::channel();
        let told = Told { id: id.clone(), command };
        let sent = self.inbox.send(Request::Tell(Box::new(told), reply)).await;
        // The event is loaded again, and whoever looks after it then tells it.
        let Ok(answer) = (match sent {
            Ok(()) => answer.await,
            Err(_) => return Ok(false),
        }) else {
            return Ok(false);
        };
        let taken = match answer {
            Ok(()) => true,
            Err(ApiError::Refused(refusal)) => {
                tracing::warn!(event = %self.id, %id, %refusal, "the desk refused its own server");
                false
            }
            Err(error) => return Err(error),
        };
        self.told.insert(id);
        Ok(taken)
    }

    async fn rule(&self, id: &str, ruling: Ruling) -> Result<(), ApiError> {
        self.put(id, Input::Rule { by: User::from(SYSTEM), ruling }).await
    }

    /// Does something at a table; one that has moved on meanwhile refuses it.
    pub(super) async fn put(&self, id: &str, input: Input) -> Result<(), ApiError> {
        match self.tables.put(id, input).await {
            Ok(_) => Ok(()),
            Err(ApiError::Refused(refusal)) => {
                tracing::debug!(event = %self.id, table = id, %refusal, "a table refused");
                Ok(())
            }
            Err(error) => Err(error),
        }
    }
}

/// The id under which the desk is told the result of a match, once: one that
/// the director took back is not told again.
fn result_id(of: &OnlineMatch) -> String {
    format!("online {}", of.ids.first().map_or("", |id| id.as_str()))
}

fn is_unfinished(status: TableStatus) -> bool {
    matches!(status, TableStatus::Waiting | TableStatus::Playing)
}

/// Waits until the clock, which a test may move, has come so far.
async fn reached(clock: &Clock, due_ms: Option<i64>) {
    loop {
        let left_ms = due_ms.map_or(i64::MAX, |at| at.saturating_sub(clock.steady_ms()));
        if left_ms <= 0 {
            return;
        }
        tokio::time::sleep(limits::LOOK.min(Duration::from_millis(left_ms as u64))).await;
    }
}

//! Making puzzles of the deals that are played here, when nobody else wants
//! anything weighed.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use analysis::{Analysis, Effort, Puzzle, Standing};
use bots::Budget;
use store::TableRow;
use tokio::sync::oneshot;
use tokio::time::{self, MissedTickBehavior};

use super::{GAMES, add};
use crate::events::online;
use crate::limits::{PUZZLE_AGAIN, PUZZLES_OF_DEAL, PUZZLES_OF_GAME, PUZZLES_OF_TABLE};
use crate::tables::rest::record;
use crate::today::rights;
use crate::weighing::{Next, Work};
use crate::{ApiError, App};

/// Deals of the unseen cards for a first look, and for a puzzle.
const LOOKED: u32 = 40;
const WEIGHED: u32 = 400;

/// Looks through one table after the other until the server stops.
pub(crate) async fn keep_making(app: App) {
    let every_ms = app.config.limits.puzzle_ms;
    if every_ms == 0 {
        return;
    }
    let mut turns = time::interval(Duration::from_millis(every_ms));
    turns.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = app.stopping.cancelled() => return,
            _ = turns.tick() => {}
        }
        if let Err(error) = next(&app).await {
            tracing::warn!(%error, "no puzzle could be made");
        }
    }
}

/// Looks through the next table.
async fn next(app: &App) -> Result<(), ApiError> {
    let mut room = 0;
    for game in GAMES {
        room += i64::from(app.store.count_puzzles(game).await? < PUZZLES_OF_GAME);
    }
    let now_ms = app.config.clock.now_ms();
    let Some(id) = app.store.table_for_puzzles(now_ms).await?.filter(|_| room > 0) else {
        return Ok(());
    };
    let row = app.store.table(&id).await?;
    if !may_be_shown(app, &row).await? {
        let again_ms = now_ms.saturating_add_unsigned(PUZZLE_AGAIN.as_millis() as u64);
        app.store.note_puzzle_source(&id, Some(again_ms)).await?;
        return Ok(());
    }
    let text = record::of(app, &row.id, row.private).await?;
    // One that cannot be read is not read again; it has its own complaints.
    let analysis = app.replays.run(move || Analysis::of(&text)).await?;
    let puzzles = match analysis {
        Ok(analysis) => {
            let (maker, found) = Maker::new(analysis);
            if app.weighing.spare(Arc::new(maker)).is_err() {
                return Ok(());
            }
            tokio::select! {
                () = app.stopping.cancelled() => return Ok(()),
                // What broke found nothing, and would break again.
                found = found => found.unwrap_or_default(),
            }
        }
        Err(_) => Vec::new(),
    };
    let added = add(&app.store, &puzzles, app.config.clock.now_ms()).await?;
    tracing::debug!(table = id, added, "looked for puzzles");
    app.store.note_puzzle_source(&id, None).await?;
    Ok(())
}

/// Whether nobody has yet to play what lay there.
async fn may_be_shown(app: &App, row: &TableRow) -> Result<bool, ApiError> {
    if online::hides(app, row).await? {
        return Ok(false);
    }
    let day = app.store.day_play_at(&row.id).await?;
    Ok(day.is_none_or(|play| rights::is_open(app, &play)))
}

/// Goes through the decisions of a record.
struct Maker {
    record: Analysis,
    order: Vec<usize>,
    taken: AtomicUsize,
    stop: Arc<AtomicBool>,
    state: Mutex<State>,
}

struct State {
    found: Vec<Puzzle>,
    of_deals: BTreeMap<usize, usize>,
    /// Who waits for them.
    tell: Option<oneshot::Sender<Vec<Puzzle>>>,
}

impl Maker {
    fn new(record: Analysis) -> (Self, oneshot::Receiver<Vec<Puzzle>>) {
        let (tell, told) = oneshot::channel();
        let choices = record.decisions().iter().filter(|of| of.standing == Standing::Choice);
        let order = choices.map(|of| of.index).collect();
        let state = State { found: Vec::new(), of_deals: BTreeMap::new(), tell: Some(tell) };
        let (taken, stop) = (AtomicUsize::new(0), Arc::default());
        (Self { record, order, taken, stop, state: Mutex::new(state) }, told)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing here panics while it holds the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn look(&self, index: usize) -> Option<()> {
        let decision = self.record.decisions().get(index)?;
        let of_deal = self.state().of_deals.get(&decision.deal).copied().unwrap_or_default();
        if of_deal >= PUZZLES_OF_DEAL {
            return None;
        }
        let effort = |worlds| Effort::new(Budget::new(None, Arc::clone(&self.stop)), worlds);
        let first = self.record.weigh(index, &effort(LOOKED))?;
        if !Puzzle::may_be(decision.kind, &first) {
            return None;
        }
        let puzzle = Puzzle::of(&self.record, index, &effort(WEIGHED))?;
        // What was stopped is not what was weighed to its end.
        if self.is_wanted() && puzzle.check().is_ok() {
            let mut state = self.state();
            *state.of_deals.entry(decision.deal).or_default() += 1;
            state.found.push(puzzle);
        }
        Some(())
    }

    fn end(&self) {
        let mut state = self.state();
        if let Some(tell) = state.tell.take() {
            // Whoever waited may have gone with the server.
            let _ = tell.send(std::mem::take(&mut state.found));
        }
    }
}

impl Work for Maker {
    fn step(&self) -> Next {
        let taken = self.taken.fetch_add(1, Ordering::Relaxed);
        let index = self.order.get(taken).copied();
        index.and_then(|index| self.look(index));
        let enough = self.state().found.len() >= PUZZLES_OF_TABLE;
        if self.is_wanted() && !enough && taken + 1 < self.order.len() {
            return Next::Step;
        }
        if self.is_wanted() {
            self.end();
        }
        Next::Over
    }

    fn is_wanted(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn broke(&self) {
        self.stop();
        self.state().tell = None;
    }
}

//! How far the players of an event agree with the engine over all its online
//! tables: for its referees to look at, and no verdict ([`analysis::Agreement`]).
//!
//! It asks for deals one after the other in the queue of all analyses, as one
//! person among those who wait there, and keeps what it finds where they are
//! kept; so does the report as a whole. Tables whose match goes on or whose
//! boards somebody has yet to play are left out, for referees too.

mod field;
pub(crate) mod rest;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use analysis::{Analysis, Standing};
use desk::Desk;
use games::{Kind, Seat};
use protocol::{AgreementProgress, AgreementReport, AnalysisState, DealAnalysis};
use store::{Hash, TableStatus};
use tokio::time;

use crate::tables::rest::record;
use crate::weighing::{Deal, End, Job};
use crate::{ApiError, App};
use field::Field;

/// How long it waits where there is no room in the queue.
const NO_ROOM: Duration = Duration::from_secs(1);

/// The reports that are made just now.
#[derive(Default)]
pub(crate) struct Agreements(Mutex<HashMap<Hash, Arc<Progress>>>);

/// How far one is.
pub(crate) struct Progress {
    event: String,
    tables: u32,
    left_out: u32,
    done: AtomicU32,
}

/// The tables of an event that may be looked at.
pub(crate) struct Tables {
    pub(crate) ids: Vec<String>,
    pub(crate) left_out: u32,
    /// Under which the report on them is kept.
    pub(crate) key: Hash,
}

impl Tables {
    pub(crate) async fn of(app: &App, event: &str, desk: &Desk) -> Result<Self, ApiError> {
        let (mut ids, mut left_out) = (Vec::new(), 0);
        for table in app.store.tables_of_event(event).await? {
            match table.status {
                TableStatus::Over if !desk.hides(&table.id) => ids.push(table.id),
                TableStatus::Closed => {}
                TableStatus::Over | TableStatus::Waiting | TableStatus::Playing => left_out += 1,
            }
        }
        let key = app.weighing.key(&format!("agreement {event} {left_out} {}", ids.join(" ")), 0);
        Ok(Self { ids, left_out, key })
    }

    pub(crate) fn over(&self) -> AgreementProgress {
        let tables = self.ids.len() as u32;
        AgreementProgress {
            state: AnalysisState::Over,
            tables,
            done: tables,
            left_out: self.left_out,
        }
    }
}

impl Progress {
    pub(crate) fn told(&self) -> AgreementProgress {
        AgreementProgress {
            state: AnalysisState::Running,
            tables: self.tables,
            done: self.done.load(Ordering::Relaxed),
            left_out: self.left_out,
        }
    }
}

impl Agreements {
    fn lock(&self) -> MutexGuard<'_, HashMap<Hash, Arc<Progress>>> {
        // Nothing here panics while it holds the lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far the report on an event is, while it is made.
    pub(crate) fn running(&self, key: &Hash) -> Option<AgreementProgress> {
        self.lock().get(key).map(|of| of.told())
    }

    /// Begins a report, or joins the one that is made.
    pub(crate) fn begin(&self, app: &App, event: &str, tables: Tables) -> AgreementProgress {
        let mut all = self.lock();
        if let Some(running) = all.get(&tables.key) {
            return running.told();
        }
        let progress = Arc::new(Progress {
            event: event.to_owned(),
            tables: tables.ids.len() as u32,
            left_out: tables.left_out,
            done: AtomicU32::new(0),
        });
        all.insert(tables.key.clone(), Arc::clone(&progress));
        drop(all);
        let (app, told) = (app.clone(), progress.told());
        app.clone().tasks.spawn(async move {
            let key = tables.key.clone();
            if let Err(error) = make(&app, tables, &progress).await {
                // Whoever looks again begins again.
                tracing::warn!(%error, event = progress.event, "no report on the players");
            }
            app.agreements.lock().remove(&key);
        });
        told
    }
}

/// Makes a report and keeps it.
async fn make(app: &App, tables: Tables, progress: &Progress) -> Result<(), ApiError> {
    let (mut field, mut game) = (Field::default(), None);
    for id in &tables.ids {
        if app.stopping.is_cancelled() {
            return Ok(());
        }
        game = of_table(app, id, progress, &mut field).await?.or(game);
        progress.done.fetch_add(1, Ordering::Relaxed);
    }
    let Some(game) = game else { return Ok(()) };
    let report = AgreementReport {
        game,
        tables: tables.ids.len() as u32,
        left_out: tables.left_out,
        ms: app.weighing.ms(),
        players: field.told(app, game).await?,
    };
    let body = serde_json::to_string(&report)
        .map_err(|error| ApiError::Internal(format!("a report on players: {error}")))?;
    app.weighing.keep_body(&tables.key, &body).await
}

/// Looks through one table; says which game it was.
async fn of_table(
    app: &App,
    id: &str,
    progress: &Progress,
    field: &mut Field,
) -> Result<Option<Kind>, ApiError> {
    let row = app.store.table(id).await?;
    let text = record::of(app, &row.id, row.private).await?;
    let record = text.clone();
    // A record without decisions says nothing of anybody.
    let Ok(analysis) = app.replays.run(move || Analysis::of(&record)).await? else {
        return Ok(None);
    };
    let analysis = Arc::new(analysis);
    let players = app.store.table_players(id).await?;
    let sitters: Vec<(String, Seat)> = players
        .into_iter()
        .filter_map(|of| Some((of.user_id, Seat::new(of.seat.into())?)))
        .collect();
    if sitters.is_empty() {
        // Of bots among themselves nothing is said.
        return Ok(Some(analysis.kind()));
    }
    for (user, _) in &sitters {
        field.sat(user);
    }
    for number in 1..=analysis.deals().len() {
        let key = app.weighing.key(&text, number);
        let known: DealAnalysis = if let Some(body) = app.weighing.kept(&key).await? {
            serde_json::from_str(&body)
                .map_err(|error| ApiError::Internal(format!("an analysis: {error}")))?
        } else {
            let (table, sitters) = (id.to_owned(), sitters.clone());
            let deal = Deal { key, table, number, sitters, at_ms: row.updated_ms };
            match weighed(app, progress, deal, &analysis).await? {
                Some(known) => known,
                None => return Ok(None),
            }
        };
        for part in &known.parts {
            let index = part.weighed.index;
            let Some(decision) = analysis.decisions().get(index) else { continue };
            let sitter = sitters.iter().find(|(_, seat)| *seat == decision.seat);
            if let Some((user, _)) = sitter.filter(|_| decision.standing == Standing::Choice) {
                field.decided(user, &part.weighed, analysis.took_ms(index));
            }
        }
    }
    Ok(Some(analysis.kind()))
}

/// Has a deal weighed and waits for it; nothing where the server stops.
async fn weighed(
    app: &App,
    progress: &Progress,
    deal: Deal,
    analysis: &Arc<Analysis>,
) -> Result<Option<DealAnalysis>, ApiError> {
    let whose = format!("event {}", progress.event);
    let (number, ms) = (deal.number, app.weighing.ms());
    let table = deal.table.clone();
    let job: Arc<Job> = loop {
        let new = || Job::new(&table, Analysis::clone(analysis), number, ms, None);
        if let Ok(job) = app.weighing.ask(&whose, deal.clone(), new) {
            break job;
        }
        // Everybody's places are taken; they become free one after the other.
        tokio::select! {
            () = app.stopping.cancelled() => return Ok(None),
            () = time::sleep(NO_ROOM) => {}
        }
    };
    let mut changes = job.follow();
    loop {
        match job.end() {
            Some(End::Done) => return Ok(Some(job.known())),
            Some(End::Stopped) => return Ok(None),
            Some(End::Broke) => {
                return Err(ApiError::Internal(format!("{table}, deal {number}: it broke")));
            }
            None => {}
        }
        tokio::select! {
            () = app.stopping.cancelled() => return Ok(None),
            changed = changes.changed() => if changed.is_err() { return Ok(None) },
        }
    }
}

//! The comparison of some boards: what is known of it so far, and the next
//! step.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use analysis::{Analysis, BoardAt, BoardReport, Par, ParPlays, Standing, TableName};
use games::{Game, Kind, Seat};
use protocol::{AnalysisState, ComparedProgress};
use tokio::sync::watch;
use venue::BoardSource;

use super::{Pains, Wanted};
pub(super) use crate::weighing::job::End;
use crate::weighing::job::weighed;
use crate::weighing::queue::{Next, Work};

/// What bots make of a board once takes about as long as weighing so many
/// decisions.
const PLAY_UNITS: usize = 60;

/// The comparison of some boards.
pub(super) struct Job {
    /// Whose turns it takes.
    user: Box<str>,
    game: Kind,
    numbers: Vec<u32>,
    names: Vec<TableName>,
    seat: Option<Seat>,
    pains: Pains,
    stop: Arc<AtomicBool>,
    /// What is to be done; the thread at work holds it.
    plan: Mutex<Plan>,
    found: Mutex<Found>,
    /// Grows with whatever is done.
    changes: watch::Sender<usize>,
}

#[derive(Default)]
struct Plan {
    /// Records that came and were not read yet.
    brought: VecDeque<(usize, String)>,
    /// Boards that bots play.
    pars: VecDeque<(usize, ParPlays)>,
    /// Records whose decisions are to be weighed.
    to_weigh: VecDeque<(usize, String)>,
    open: Option<OpenTable>,
}

/// A table whose decisions are being weighed.
struct OpenTable {
    at: usize,
    record: Analysis,
    order: VecDeque<usize>,
    boards: Vec<BoardAt>,
}

#[derive(Default)]
struct Found {
    /// By table.
    tables: Vec<Option<Vec<BoardAt>>>,
    /// By board.
    pars: Vec<Option<Par>>,
    done: usize,
    total: usize,
    /// How often something was found that is shown.
    news: usize,
    fresh: Vec<Fresh>,
    end: Option<End>,
}

/// Something that is whole and not kept yet.
pub(super) enum Fresh {
    /// Of a board.
    Par(usize, Par),
    /// Of a table.
    Table(usize, Vec<BoardAt>),
}

impl Job {
    /// The comparison of boards, for somebody.
    pub(super) fn new(user: &str, wanted: &Wanted, pains: Pains) -> Self {
        let playing = |(at, of)| playing(of, pains).map(|playing| (at, playing));
        let pars: VecDeque<_> = wanted.boards.iter().enumerate().filter_map(playing).collect();
        let found = Found {
            tables: vec![None; wanted.tables.len()],
            pars: vec![None; wanted.boards.len()],
            total: pars.len() * pains.plays as usize * PLAY_UNITS,
            ..Found::default()
        };
        Self {
            user: user.into(),
            game: wanted.game,
            numbers: wanted.boards.iter().map(|of| of.number).collect(),
            names: wanted.tables.clone(),
            seat: wanted.seat,
            pains,
            stop: Arc::default(),
            plan: Mutex::new(Plan { pars, ..Plan::default() }),
            found: Mutex::new(found),
            changes: watch::Sender::new(0),
        }
    }

    pub(super) fn user(&self) -> &str {
        &self.user
    }

    pub(super) const fn game(&self) -> Kind {
        self.game
    }

    /// What bots made of a board is known already.
    pub(super) fn know_par(&self, at: usize, par: Par) {
        self.plan().pars.retain(|(of, _)| *of != at);
        let mut found = self.found();
        found.total -= self.pains.plays as usize * PLAY_UNITS;
        found.note_par(at, par);
    }

    /// What there is to tell of a table is known already.
    pub(super) fn know_table(&self, at: usize, boards: Vec<BoardAt>) {
        self.found().note_table(at, boards);
    }

    /// The record of a table.
    pub(super) fn bring(&self, at: usize, record: String) {
        self.plan().brought.push_back((at, record));
    }

    /// What is known so far, board by board.
    pub(super) fn boards(&self) -> Vec<BoardReport> {
        let found = self.found();
        let all = self.numbers.iter().zip(&found.pars);
        let reports = all.filter_map(|(&number, par)| {
            let tables = self.names.iter().zip(&found.tables);
            let mut tables: Vec<(&TableName, &BoardAt)> = tables
                .filter_map(|(name, boards)| {
                    // Of a board that was dealt twice the last time counts.
                    let mut boards = boards.as_ref()?.iter();
                    Some((name, boards.rfind(|of| of.number() == number)?))
                })
                .collect();
            if let Some(first) = tables.first().map(|(_, first)| *first) {
                tables.retain(|(_, of)| of.is_same_deal(first));
            }
            let report = BoardReport::of(self.game, number, &tables, par.clone());
            report.inspect_err(|refusal| tracing::warn!(?refusal, "a board is not shown")).ok()
        });
        reports.collect()
    }

    /// How far it is.
    pub(super) fn progress(&self) -> ComparedProgress {
        let found = self.found();
        let state = match found.end {
            Some(End::Done) => AnalysisState::Over,
            Some(End::Stopped | End::Broke) => AnalysisState::Stopped,
            None if found.news == 0 && found.done == 0 => AnalysisState::Waiting,
            None => AnalysisState::Running,
        };
        let (done, total, found) = (found.done, found.total, found.news);
        ComparedProgress { state, ahead: 0, done, total, found }
    }

    /// Hears of everything that is done from now on.
    pub(super) fn follow(&self) -> watch::Receiver<usize> {
        self.changes.subscribe()
    }

    /// What is whole and was not taken before.
    pub(super) fn take_fresh(&self) -> Vec<Fresh> {
        std::mem::take(&mut self.found().fresh)
    }

    /// How it ended, if it has.
    pub(super) fn end(&self) -> Option<End> {
        self.found().end
    }

    fn found(&self) -> MutexGuard<'_, Found> {
        // Nothing here panics while it holds the lock.
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A step that breaks ends the whole.
    fn plan(&self) -> MutexGuard<'_, Plan> {
        self.plan.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn finish(&self, end: End) {
        self.found().end.get_or_insert(end);
        self.changed();
    }

    fn changed(&self) {
        self.changes.send_modify(|changes| *changes += 1);
    }

    /// What a record says of the boards, and the decisions that can be weighed.
    /// One in which nobody decided anything tells nothing.
    fn read(&self, text: &str) -> Option<(Analysis, Vec<BoardAt>, VecDeque<usize>)> {
        let record = Analysis::of(text).ok()?;
        let deals = record.deals().iter().filter(|of| self.numbers.contains(&of.number));
        let last: BTreeMap<u32, usize> = deals.map(|of| (of.number, of.deal)).collect();
        let boards: Vec<BoardAt> =
            last.values().filter_map(|&deal| BoardAt::of(&record, deal).ok()).collect();
        let choices = record.decisions().iter().filter(|of| {
            of.standing == Standing::Choice
                && last.values().any(|deal| *deal == of.deal)
                && self.seat.is_none_or(|seat| of.seat == seat)
        });
        let order = choices.map(|of| of.index).collect();
        Some((record, boards, order))
    }

    fn do_next(&self, plan: &mut Plan) -> Next {
        if let Some((at, text)) = plan.brought.pop_front() {
            let read = self.read(&text);
            let mut found = self.found();
            match read {
                Some((_, boards, order)) => {
                    found.total += order.len();
                    found.show_table(at, boards);
                    plan.to_weigh.push_back((at, text));
                }
                None => found.note_table(at, Vec::new()),
            }
            return Next::Step;
        }
        if let Some((at, playing)) = plan.pars.front_mut() {
            let before = playing.played();
            let goes_on = playing.step();
            let mut found = self.found();
            found.done += (playing.played() - before) * PLAY_UNITS;
            if !goes_on {
                if let Some(par) = playing.par() {
                    found.note_par(*at, par.clone());
                    found.fresh.push(Fresh::Par(*at, par));
                }
                plan.pars.pop_front();
            }
            return Next::Step;
        }
        let Some(mut of) = plan.open.take().or_else(|| self.open(plan)) else {
            return Next::Over;
        };
        if let Some(index) = of.order.pop_front() {
            let weighed = weighed(&of.record, index, self.pains.ms, &self.stop);
            let decision = of.record.decisions().get(index);
            if let (Some(decision), Some(weighed)) = (decision, weighed) {
                metrics::counter!("paisai_decisions_weighed_total").increment(1);
                let deal = decision.deal;
                if let Some(board) = of.boards.iter_mut().find(|board| board.deal() == deal) {
                    board.note(decision, &weighed);
                }
            }
            self.found().done += 1;
        }
        if of.order.is_empty() {
            let mut found = self.found();
            found.note_table(of.at, of.boards.clone());
            found.fresh.push(Fresh::Table(of.at, of.boards));
        } else {
            plan.open = Some(of);
        }
        Next::Step
    }

    fn open(&self, plan: &mut Plan) -> Option<OpenTable> {
        let (at, text) = plan.to_weigh.pop_front()?;
        let (record, boards, order) = self.read(&text)?;
        Some(OpenTable { at, record, order, boards })
    }
}

/// A board as bots play it; none where it cannot be dealt.
fn playing(of: &BoardSource, pains: Pains) -> Option<ParPlays> {
    let mut game = Game::new(&of.rules);
    game.start(of.seed, &mut Vec::new()).ok()?;
    Some(ParPlays::new(game, pains.plays, pains.worlds))
}

impl Found {
    /// There is something of a table to be seen; more of it is to come.
    fn show_table(&mut self, at: usize, boards: Vec<BoardAt>) {
        if let Some(of) = self.tables.get_mut(at) {
            *of = Some(boards);
        }
    }

    /// All that there is to tell of a table.
    fn note_table(&mut self, at: usize, boards: Vec<BoardAt>) {
        self.show_table(at, boards);
        self.news += 1;
    }

    fn note_par(&mut self, at: usize, par: Par) {
        if let Some(of) = self.pars.get_mut(at) {
            *of = Some(par);
        }
        self.news += 1;
    }
}

impl Work for Job {
    fn step(&self) -> Next {
        let mut plan = self.plan();
        let reading = !plan.brought.is_empty();
        let next = self.do_next(&mut plan);
        if reading && plan.brought.is_empty() {
            // All tables stand beside each other now.
            self.found().news += 1;
        }
        drop(plan);
        self.changed();
        if !self.is_wanted() {
            return Next::Over;
        }
        if next == Next::Over {
            self.finish(End::Done);
        }
        next
    }

    fn is_wanted(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.finish(End::Stopped);
    }

    fn broke(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.finish(End::Broke);
    }
}

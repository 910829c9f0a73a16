//! Puzzles: positions of real games in which one move is clearly best.
//!
//! A new server begins with those that came with it ([`starter`]) and makes
//! more of the deals that are played on it, while nobody else wants anything
//! weighed ([`make`]); an admin may hand in what `paisai puzzles` printed. A
//! puzzle holds all cards of its deal and no name; its solver is sent what its
//! seat saw, and the rest with the explanation, marked as hindsight.
//!
//! Solvers and puzzles rate each other as players do (Glicko-2), by the first
//! answer of somebody with a session. A quarter of all puzzles is kept for
//! days: nobody meets them before the day whose puzzle they are, which is the
//! same for everyone and needs no session.

mod import;
pub(crate) mod make;
mod position;
pub(crate) mod rest;
mod starter;

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use analysis::Puzzle;
use games::Kind;
use protocol::PuzzleAsks;
use refusal::Refusal;
use store::{GameKind, NewPuzzle, PuzzleRow, Rating, Store};
use tokio::sync::OnceCell;

use crate::limits::PUZZLE_CHOICE;
use crate::today::Day;
use crate::weighing::game_kind;
use crate::{ApiError, App};

/// What is known of puzzles besides the database.
#[derive(Default)]
pub(crate) struct Puzzles {
    /// Those that came with the server are in the database.
    began: OnceCell<()>,
    /// What those of the day ask for, which the first page shows to everyone.
    asked: Mutex<HashMap<String, (String, PuzzleAsks)>>,
}

/// Puzzles of days of which is remembered what they ask for.
const ASKED_KNOWN: usize = 16;

/// How much a puzzle's rating swings at first.
const VOLATILITY: i64 = 60_000_000;

/// Both games, as they are kept.
const GAMES: [GameKind; 2] = [GameKind::Shengji, GameKind::Erdayi];

impl Puzzles {
    /// Has those that came with the server in the database, once anybody asks
    /// for puzzles.
    pub(crate) async fn begin(&self, app: &App) -> Result<(), ApiError> {
        let begin = async || -> Result<(), ApiError> {
            let key = starter::key();
            if app.store.meta(&key).await?.is_none() {
                let puzzles = tokio::task::spawn_blocking(starter::all)
                    .await
                    .map_err(|error| ApiError::Internal(error.to_string()))?;
                add(&app.store, &puzzles, app.config.clock.now_ms()).await?;
                app.store.keep_meta(&key, "").await?;
            }
            Ok(())
        };
        self.began.get_or_try_init(begin).await.copied()
    }
}

/// Puts what `paisai puzzles` printed into a database, whether a server runs on
/// it or not; says how many were read and how many are new. What is no puzzle
/// is refused, and then nothing is taken.
pub async fn import_puzzles(
    store: &Store,
    text: &str,
    now_ms: i64,
) -> Result<Result<(u32, u32), Refusal>, ApiError> {
    match import::read(text) {
        Ok(puzzles) => {
            let added = add(store, &puzzles, now_ms).await?;
            Ok(Ok((puzzles.len() as u32, added as u32)))
        }
        Err(refusal) => Ok(Err(refusal)),
    }
}

impl Puzzles {
    /// By which rules a puzzle of the day is, and what it asks for.
    async fn asked(&self, app: &App, row: &PuzzleRow) -> Result<(String, PuzzleAsks), ApiError> {
        let lock = || self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(&row.id) {
            return Ok(known.clone());
        }
        let puzzle = read(row)?;
        let asked = move || position::asked(&puzzle).map(|asks| (puzzle.rules, asks));
        let asked = app.replays.run(asked).await??;
        let mut known = lock();
        if known.len() >= ASKED_KNOWN {
            known.clear();
        }
        known.insert(row.id.clone(), asked.clone());
        Ok(asked)
    }
}

/// Stores puzzles; says how many are new.
async fn add(store: &Store, puzzles: &[Puzzle], now_ms: i64) -> Result<u64, ApiError> {
    let mut rows = Vec::with_capacity(puzzles.len());
    for puzzle in puzzles {
        let body = serde_json::to_string(puzzle)
            .map_err(|error| ApiError::Internal(format!("a puzzle: {error}")))?;
        let thousandths = |of: f64| (of * 1e3).round() as i64;
        rows.push(NewPuzzle {
            id: puzzle.id.clone(),
            game: game_kind(puzzle.game),
            reserved: is_reserved(&puzzle.id),
            rating: Rating {
                rating: thousandths(puzzle.rating),
                deviation: thousandths(puzzle.deviation),
                volatility: VOLATILITY,
            },
            added_ms: now_ms,
            body,
        });
    }
    Ok(store.add_puzzles(&rows).await?)
}

/// A quarter of them is, by a hash of their ids.
fn is_reserved(id: &str) -> bool {
    blake3::hash(id.as_bytes()).as_bytes()[0] < 64
}

/// A puzzle of the database.
fn read(row: &PuzzleRow) -> Result<Puzzle, ApiError> {
    serde_json::from_str(&row.body)
        .map_err(|error| ApiError::Internal(format!("the puzzle {}: {error}", row.id)))
}

/// The puzzle of a day in a game, settled now if it was not: of those that may
/// be, the one that the day chooses.
async fn of_day(app: &App, day: Day, game: GameKind) -> Result<Option<String>, ApiError> {
    if let Some(id) = app.store.puzzle_of_day(day.number(), game).await? {
        return Ok(Some(id));
    }
    let may_be = app.store.puzzles_for_days(game, PUZZLE_CHOICE).await?;
    let chosen = may_be.into_iter().min_by_key(|id| {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&day.number().to_le_bytes());
        *hasher.update(id.as_bytes()).finalize().as_bytes()
    });
    match chosen {
        Some(id) => Ok(Some(app.store.settle_puzzle_of_day(day.number(), game, &id).await?)),
        None => Ok(None),
    }
}

const fn kind(game: GameKind) -> Kind {
    match game {
        GameKind::Shengji => Kind::Shengji,
        GameKind::Erdayi => Kind::Erdayi,
    }
}

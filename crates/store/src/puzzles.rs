//! Puzzles, whose turn it is on which day, and what people made of them.

use sqlx::{FromRow, QueryBuilder};

use crate::backend::{on, write_on};
use crate::days::GameKind;
use crate::limits::{check_document, check_id, page};
use crate::ratings::{OwnRating, Rating};
use crate::{Store, StoreError};

/// A puzzle that is to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPuzzle {
    /// Follows from its position.
    pub id: String,
    /// Which game.
    pub game: GameKind,
    /// Whether nobody meets it before it was the puzzle of a day.
    pub reserved: bool,
    /// How hard it is thought to be.
    pub rating: Rating,
    /// When it came.
    pub added_ms: i64,
    /// The puzzle, as JSON.
    pub body: String,
}

/// A puzzle with what people made of it.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct PuzzleRow {
    /// Its id.
    pub id: String,
    /// Which game.
    #[sqlx(try_from = "String")]
    pub game: GameKind,
    /// Whether nobody meets it before it was the puzzle of a day.
    pub reserved: bool,
    /// How hard it proved to be.
    #[sqlx(flatten)]
    pub rating: Rating,
    /// How many have tried.
    pub tries: i64,
    /// How many of them solved it at once.
    pub solved: i64,
    /// The puzzle, as JSON.
    pub body: String,
}

/// What somebody answered first.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct PuzzleTry {
    /// Who.
    pub user_id: String,
    /// Which puzzle.
    pub puzzle_id: String,
    /// Of which game.
    #[sqlx(try_from = "String")]
    pub game: GameKind,
    /// When.
    pub at_ms: i64,
    /// The day whose puzzle it was then.
    pub day: Option<i64>,
    /// Whether it was right.
    pub solved: bool,
    /// What it made of his rating.
    #[sqlx(flatten)]
    pub rating: Rating,
}

impl Store {
    /// Stores puzzles; those that are there already stay as they are. Says how
    /// many are new.
    pub async fn add_puzzles(&self, puzzles: &[NewPuzzle]) -> Result<u64, StoreError> {
        const AT_ONCE: usize = 100;
        for puzzle in puzzles {
            check_id(&puzzle.id)?;
            check_document(&puzzle.body)?;
        }
        let mut added = 0;
        for some in puzzles.chunks(AT_ONCE) {
            added += write_on!(self.backend, pool => {
                let mut query = QueryBuilder::new(
                    "INSERT INTO puzzles (id, game, reserved, rating, deviation, volatility,
                        tries, solved, added_ms, body) ",
                );
                query.push_values(some, |mut row, of| {
                    row.push_bind(&of.id)
                        .push_bind(of.game.as_str())
                        .push_bind(of.reserved)
                        .push_bind(of.rating.rating)
                        .push_bind(of.rating.deviation)
                        .push_bind(of.rating.volatility)
                        .push_bind(0_i64)
                        .push_bind(0_i64)
                        .push_bind(of.added_ms)
                        .push_bind(&of.body);
                });
                query.push(" ON CONFLICT (id) DO NOTHING");
                query.build().execute(pool).await.map(|done| done.rows_affected())
            })?;
        }
        Ok(added)
    }

    /// A puzzle.
    pub async fn puzzle(&self, id: &str) -> Result<PuzzleRow, StoreError> {
        let found = on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT id, game, reserved, rating, deviation, volatility, tries, solved, body
             FROM puzzles WHERE id = $1",
        )
        .bind(id)
        .fetch_optional(pool)
        .await)?;
        found.ok_or(StoreError::NotFound)
    }

    /// How many puzzles there are of a game.
    pub async fn count_puzzles(&self, game: GameKind) -> Result<i64, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_scalar(
            "SELECT COUNT(*) FROM puzzles WHERE game = $1",
        )
        .bind(game.as_str())
        .fetch_one(pool)
        .await)?)
    }

    /// The puzzles of a game nearest to a rating that somebody has not tried,
    /// without those that are kept for days to come, today's among them.
    pub async fn puzzles_near(
        &self,
        game: GameKind,
        user_id: &str,
        rating: i64,
        today: i64,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_scalar(
            "SELECT id FROM puzzles
             WHERE game = $1
               AND NOT EXISTS (
                   SELECT 1 FROM puzzle_tries WHERE user_id = $2 AND puzzle_id = puzzles.id)
               AND NOT EXISTS (
                   SELECT 1 FROM puzzle_days WHERE day >= $4 AND puzzle_id = puzzles.id)
               AND (NOT reserved OR EXISTS (
                   SELECT 1 FROM puzzle_days WHERE day < $4 AND puzzle_id = puzzles.id))
             ORDER BY ABS(rating - $3), id LIMIT $5",
        )
        .bind(game.as_str())
        .bind(user_id)
        .bind(rating)
        .bind(today)
        .bind(page(limit))
        .fetch_all(pool)
        .await)?)
    }

    /// The puzzle of a day in a game, once that is settled.
    pub async fn puzzle_of_day(
        &self,
        day: i64,
        game: GameKind,
    ) -> Result<Option<String>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_scalar(
            "SELECT puzzle_id FROM puzzle_days WHERE day = $1 AND game = $2",
        )
        .bind(day)
        .bind(game.as_str())
        .fetch_optional(pool)
        .await)?)
    }

    /// Settles the puzzle of a day, unless it is; says which it is.
    pub async fn settle_puzzle_of_day(
        &self,
        day: i64,
        game: GameKind,
        puzzle_id: &str,
    ) -> Result<String, StoreError> {
        write_on!(self.backend, pool => sqlx::query(
            "INSERT INTO puzzle_days (day, game, puzzle_id) VALUES ($1, $2, $3)
             ON CONFLICT (day, game) DO NOTHING",
        )
        .bind(day)
        .bind(game.as_str())
        .bind(puzzle_id)
        .execute(pool)
        .await
        .map(drop))?;
        self.puzzle_of_day(day, game).await?.ok_or(StoreError::NotFound)
    }

    /// The puzzles of a game that may be those of a day: all that are reserved
    /// and have not had one. Where there is none, all whose day was longest
    /// ago or never came.
    pub async fn puzzles_for_days(
        &self,
        game: GameKind,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        let reserved: Vec<String> = on!(self.backend.readers(), pool => sqlx::query_scalar(
            "SELECT id FROM puzzles WHERE game = $1 AND reserved AND NOT EXISTS (
                SELECT 1 FROM puzzle_days WHERE puzzle_id = puzzles.id)
             ORDER BY id LIMIT $2",
        )
        .bind(game.as_str())
        .bind(page(limit))
        .fetch_all(pool)
        .await)?;
        if !reserved.is_empty() {
            return Ok(reserved);
        }
        Ok(on!(self.backend.readers(), pool => sqlx::query_scalar(
            "SELECT id FROM puzzles LEFT JOIN (
                SELECT puzzle_id, MAX(day) AS latest FROM puzzle_days GROUP BY puzzle_id
             ) AS had ON had.puzzle_id = id
             WHERE game = $1 ORDER BY COALESCE(latest, -1), tries, id LIMIT 1",
        )
        .bind(game.as_str())
        .fetch_all(pool)
        .await)?)
    }

    /// Whether a puzzle was that of a day before this one.
    pub async fn puzzle_had_its_day(&self, id: &str, today: i64) -> Result<bool, StoreError> {
        let days: i64 = on!(self.backend.readers(), pool => sqlx::query_scalar(
            "SELECT COUNT(*) FROM puzzle_days WHERE puzzle_id = $1 AND day < $2",
        )
        .bind(id)
        .bind(today)
        .fetch_one(pool)
        .await)?;
        Ok(days > 0)
    }

    /// Keeps what somebody answered, unless he had answered before; says
    /// whether he had not. With it the puzzle is rated anew.
    pub async fn try_puzzle(&self, of: &PuzzleTry, puzzle: &Rating) -> Result<bool, StoreError> {
        let rows = write_on!(self.backend, pool => sqlx::query(
            "INSERT INTO puzzle_tries
                (user_id, puzzle_id, game, at_ms, day, solved, rating, deviation, volatility)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
             ON CONFLICT (user_id, puzzle_id) DO NOTHING",
        )
        .bind(&of.user_id)
        .bind(&of.puzzle_id)
        .bind(of.game.as_str())
        .bind(of.at_ms)
        .bind(of.day)
        .bind(of.solved)
        .bind(of.rating.rating)
        .bind(of.rating.deviation)
        .bind(of.rating.volatility)
        .execute(pool)
        .await
        .map(|done| done.rows_affected()))?;
        if rows == 0 {
            return Ok(false);
        }
        // A server that ends here has lost one step of the puzzle's rating,
        // and nothing of the person's.
        write_on!(self.backend, pool => sqlx::query(
            "UPDATE puzzles SET rating = $2, deviation = $3, volatility = $4,
                tries = tries + 1, solved = solved + $5
             WHERE id = $1",
        )
        .bind(&of.puzzle_id)
        .bind(puzzle.rating)
        .bind(puzzle.deviation)
        .bind(puzzle.volatility)
        .bind(i64::from(of.solved))
        .execute(pool)
        .await
        .map(drop))?;
        Ok(true)
    }

    /// What somebody first answered to a puzzle.
    pub async fn puzzle_try(
        &self,
        user_id: &str,
        puzzle_id: &str,
    ) -> Result<Option<PuzzleTry>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT user_id, puzzle_id, game, at_ms, day, solved, rating, deviation, volatility
             FROM puzzle_tries WHERE user_id = $1 AND puzzle_id = $2",
        )
        .bind(user_id)
        .bind(puzzle_id)
        .fetch_optional(pool)
        .await)?)
    }

    /// Somebody's rating as a solver of a game, with how many puzzles made it.
    pub async fn puzzle_rating(
        &self,
        user_id: &str,
        game: GameKind,
    ) -> Result<Option<OwnRating>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT game, rating, deviation, volatility,
                (SELECT COUNT(*) FROM puzzle_tries WHERE user_id = $1 AND game = $2) AS matches
             FROM puzzle_tries WHERE user_id = $1 AND game = $2
             ORDER BY at_ms DESC, puzzle_id LIMIT 1",
        )
        .bind(user_id)
        .bind(game.as_str())
        .fetch_optional(pool)
        .await)?)
    }

    /// The latest `limit` days whose puzzle somebody solved on the day, the
    /// latest first.
    pub async fn puzzle_days_solved(
        &self,
        user_id: &str,
        limit: u32,
    ) -> Result<Vec<i64>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_scalar(
            "SELECT DISTINCT day FROM puzzle_tries
             WHERE user_id = $1 AND solved AND day IS NOT NULL ORDER BY day DESC LIMIT $2",
        )
        .bind(user_id)
        .bind(page(limit))
        .fetch_all(pool)
        .await)?)
    }

    /// A table that is over and was not looked through for puzzles, the latest
    /// first.
    pub async fn table_for_puzzles(&self, now_ms: i64) -> Result<Option<String>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_scalar(
            "SELECT id FROM tables LEFT JOIN puzzle_sources ON table_id = id
             WHERE status = 'over' AND (table_id IS NULL OR again_ms <= $1)
             ORDER BY updated_ms DESC, id LIMIT 1",
        )
        .bind(now_ms)
        .fetch_optional(pool)
        .await)?)
    }

    /// Notes that a table was looked through for puzzles, or when it may be.
    pub async fn note_puzzle_source(
        &self,
        table_id: &str,
        again_ms: Option<i64>,
    ) -> Result<(), StoreError> {
        Ok(write_on!(self.backend, pool => sqlx::query(
            "INSERT INTO puzzle_sources (table_id, again_ms) VALUES ($1, $2)
             ON CONFLICT (table_id) DO UPDATE SET again_ms = excluded.again_ms",
        )
        .bind(table_id)
        .bind(again_ms)
        .execute(pool)
        .await
        .map(drop))?)
    }
}

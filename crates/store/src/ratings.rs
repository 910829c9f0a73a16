//! How strong people are thought to be, and how that came about.

use sqlx::FromRow;

use crate::backend::on;
use crate::failure::Failure;
use crate::limits::page;
use crate::statement::{Tx, values};
use crate::{GameKind, Store, StoreError};

/// How strong somebody is thought to be, in whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub struct Rating {
    /// In thousandths of a point.
    pub rating: i64,
    /// How unsure that is, in thousandths of a point.
    pub deviation: i64,
    /// How much it swings, in billionths.
    pub volatility: i64,
}

/// What a rated match makes of somebody who played it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRating {
    /// Who.
    pub user_id: String,
    /// In which game.
    pub game: GameKind,
    /// From now on.
    pub rating: Rating,
}

/// A rating with the number of matches that made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub struct OwnRating {
    /// In which game.
    #[sqlx(try_from = "String")]
    pub game: GameKind,
    /// The rating.
    #[sqlx(flatten)]
    pub rating: Rating,
    /// Rated matches.
    pub matches: i64,
}

/// What somebody's rating was after a match.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct RatingStep {
    /// Where the match was played.
    pub table_id: String,
    /// When it ended.
    pub at_ms: i64,
    /// In thousandths of a point.
    pub rating: i64,
    /// In thousandths of a point.
    pub deviation: i64,
}

/// Rates somebody after the match of a table, unless that was done.
pub(crate) async fn step(
    tx: &mut impl Tx,
    table_id: &str,
    at_ms: i64,
    new: &NewRating,
) -> Result<(), Failure> {
    let Rating { rating, deviation, volatility } = new.rating;
    let game = new.game.as_str();
    let rows = tx
        .run(
            "INSERT INTO rating_steps (table_id, user_id, game, at_ms, rating, deviation)
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (table_id, user_id) DO NOTHING",
            values![table_id, &new.user_id, game, at_ms, rating, deviation],
        )
        .await?;
    if rows == 0 {
        return Ok(());
    }
    tx.run(
        "INSERT INTO ratings (user_id, game, rating, deviation, volatility, matches)
         VALUES ($1, $2, $3, $4, $5, 1)
         ON CONFLICT (user_id, game) DO UPDATE SET
            rating = excluded.rating,
            deviation = excluded.deviation,
            volatility = excluded.volatility,
            matches = ratings.matches + 1",
        values![&new.user_id, game, rating, deviation, volatility],
    )
    .await
    .map(drop)
}

impl Store {
    /// Somebody's ratings, in the games of which he has any.
    pub async fn ratings_of(&self, user_id: &str) -> Result<Vec<OwnRating>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT game, rating, deviation, volatility, matches FROM ratings
             WHERE user_id = $1 ORDER BY game DESC",
        )
        .bind(user_id)
        .fetch_all(pool)
        .await)?)
    }

    /// The latest `limit` steps of somebody's rating in a game, the latest
    /// first.
    pub async fn rating_steps(
        &self,
        user_id: &str,
        game: GameKind,
        limit: u32,
    ) -> Result<Vec<RatingStep>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT table_id, at_ms, rating, deviation FROM rating_steps
             WHERE user_id = $1 AND game = $2 ORDER BY at_ms DESC, table_id LIMIT $3",
        )
        .bind(user_id)
        .bind(game.as_str())
        .bind(page(limit))
        .fetch_all(pool)
        .await)?)
    }
}

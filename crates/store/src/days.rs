//! Who played the board of a day, and what he made of it.

use sqlx::FromRow;

use crate::backend::on;
use crate::failure::Failure;
use crate::limits::{check_label, page};
use crate::statement::{Tx, Value, values};
use crate::words::words;
use crate::{Store, StoreError};

words! {
    /// One of the two games.
    pub enum GameKind {
        /// 升级
        Shengji = "shengji",
        /// 竞技二打一
        Erdayi = "erdayi",
    }
}

/// Somebody who begins to play the board of a day: its table is his alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDayPlay {
    /// Days since 1970.
    pub day: i64,
    /// Which board.
    pub game: GameKind,
    /// Who. Nobody begins twice.
    pub user_id: String,
}

/// What somebody did with the board of a day; what is `None` stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DayPlayUpdate {
    /// What he declared or bid; the last counts.
    pub declared: Option<String>,
    /// What he buried.
    pub buried: Option<String>,
    /// What he led; the first counts.
    pub led: Option<String>,
    /// When his table was over, and his score if he had played to the end; the
    /// first counts.
    pub finished: Option<(i64, Option<i64>)>,
}

impl DayPlayUpdate {
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let texts = [&self.declared, &self.buried, &self.led];
        texts.into_iter().flatten().try_for_each(|text| check_label(text))
    }
}

/// Somebody's play of the board of a day.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct DayPlay {
    /// Days since 1970.
    pub day: i64,
    /// Which board.
    #[sqlx(try_from = "String")]
    pub game: GameKind,
    /// Who.
    pub user_id: String,
    /// Where.
    pub table_id: String,
    /// What he declared or bid, if he did.
    pub declared: Option<String>,
    /// What he buried.
    pub buried: Option<String>,
    /// What he led.
    pub led: Option<String>,
    /// When his table was over.
    pub finished_ms: Option<i64>,
    /// What he made of it, more being better, if he has played it to its end.
    pub score: Option<i64>,
}

/// A finished play with its player's name.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct DayResult {
    /// The play.
    #[sqlx(flatten)]
    pub play: DayPlay,
    /// What the player is called.
    pub nickname: String,
}

/// How many made the same of the board of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub struct DayScore {
    /// What they made, more being better.
    pub score: i64,
    /// How many.
    pub people: i64,
}

/// What somebody who has finished did before his score was known.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct DayChoices {
    /// What he declared or bid, if he did.
    pub declared: Option<String>,
    /// What he buried.
    pub buried: Option<String>,
    /// What he led.
    pub led: Option<String>,
}

/// Writes who plays at a new table.
pub(crate) async fn insert(
    tx: &mut impl Tx,
    table_id: &str,
    play: &NewDayPlay,
) -> Result<(), Failure> {
    tx.run(
        "INSERT INTO day_plays (day, game, user_id, table_id) VALUES ($1, $2, $3, $4)",
        values![play.day, play.game.as_str(), &play.user_id, table_id],
    )
    .await
    .map(drop)
}

/// Changes the play of a table, if it is one of a day.
pub(crate) async fn update(
    tx: &mut impl Tx,
    table_id: &str,
    play: &DayPlayUpdate,
) -> Result<(), Failure> {
    const MISSING: Value<'static> = Value::Integer(None);
    let finished_ms = play.finished.map_or(MISSING, |(at_ms, _)| at_ms.into());
    let score = play.finished.and_then(|(_, score)| score).map_or(MISSING, Value::from);
    tx.run(
        "UPDATE day_plays SET
            declared = coalesce($1, declared),
            buried = coalesce($2, buried),
            led = coalesce(led, $3),
            finished_ms = coalesce(finished_ms, $4),
            score = coalesce(score, $5)
         WHERE table_id = $6",
        &[
            (&play.declared).into(),
            (&play.buried).into(),
            (&play.led).into(),
            finished_ms,
            score,
            table_id.into(),
        ],
    )
    .await
    .map(drop)
}

impl Store {
    /// Whose play of the board of a day a table is, if it is one.
    pub async fn day_play_at(&self, table_id: &str) -> Result<Option<DayPlay>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT * FROM day_plays WHERE table_id = $1",
        )
        .bind(table_id)
        .fetch_optional(pool)
        .await)?)
    }

    /// Somebody's play of the board of a day, once he has begun.
    pub async fn day_play(
        &self,
        day: i64,
        game: GameKind,
        user_id: &str,
    ) -> Result<Option<DayPlay>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT * FROM day_plays WHERE day = $1 AND game = $2 AND user_id = $3",
        )
        .bind(day)
        .bind(game.as_str())
        .bind(user_id)
        .fetch_optional(pool)
        .await)?)
    }

    /// What all who have finished made of the board of a day, the best first.
    pub async fn day_scores(&self, day: i64, game: GameKind) -> Result<Vec<DayScore>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT score, count(*) AS people FROM day_plays
             WHERE day = $1 AND game = $2 AND score IS NOT NULL
             GROUP BY score ORDER BY score DESC",
        )
        .bind(day)
        .bind(game.as_str())
        .fetch_all(pool)
        .await)?)
    }

    /// At most `limit` of those who have finished the board of a day, the best
    /// first and of equals who was first.
    pub async fn day_results(
        &self,
        day: i64,
        game: GameKind,
        limit: u32,
    ) -> Result<Vec<DayResult>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT day_plays.*, users.nickname FROM day_plays
             JOIN users ON users.id = day_plays.user_id
             WHERE day = $1 AND game = $2 AND score IS NOT NULL
             ORDER BY score DESC, finished_ms, table_id LIMIT $3",
        )
        .bind(day)
        .bind(game.as_str())
        .bind(page(limit))
        .fetch_all(pool)
        .await)?)
    }

    /// What the latest `limit` of those who have finished the board of a day
    /// did.
    pub async fn day_choices(
        &self,
        day: i64,
        game: GameKind,
        limit: u32,
    ) -> Result<Vec<DayChoices>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT declared, buried, led FROM day_plays
             WHERE day = $1 AND game = $2 AND score IS NOT NULL
             ORDER BY finished_ms DESC, table_id LIMIT $3",
        )
        .bind(day)
        .bind(game.as_str())
        .bind(page(limit))
        .fetch_all(pool)
        .await)?)
    }

    /// The latest `limit` days of which somebody finished a board, the latest
    /// first.
    pub async fn days_played(&self, user_id: &str, limit: u32) -> Result<Vec<i64>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_scalar(
            "SELECT DISTINCT day FROM day_plays
             WHERE user_id = $1 AND score IS NOT NULL ORDER BY day DESC LIMIT $2",
        )
        .bind(user_id)
        .bind(page(limit))
        .fetch_all(pool)
        .await)?)
    }
}

//! What the engine made of deals that are over. It is a cache: whatever is lost
//! can be computed again from the records.

use sqlx::FromRow;

use crate::backend::{on, write_on};
use crate::days::GameKind;
use crate::limits::{ANALYSIS_MAX_BYTES, check_document, check_id, has_nul, page};
use crate::{Hash, Store, StoreError};

/// What somebody lost in a deal of his.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct AnalysedDeal {
    /// Who.
    pub user_id: String,
    /// Where he played it.
    pub table_id: String,
    /// Its number there, from 1.
    pub deal: i64,
    /// Which game.
    #[sqlx(try_from = "String")]
    pub game: GameKind,
    /// What, as JSON.
    pub body: String,
    /// When he played it.
    pub at_ms: i64,
}

impl Store {
    /// What was made of a deal, if it is still known.
    pub async fn analysis(&self, key: &Hash) -> Result<Option<String>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_scalar(
            "SELECT body FROM analyses WHERE key = $1",
        )
        .bind(key)
        .fetch_optional(pool)
        .await)?)
    }

    /// Notes that an analysis was of use, if that was last noted before
    /// `since_ms`.
    pub async fn use_analysis(
        &self,
        key: &Hash,
        now_ms: i64,
        since_ms: i64,
    ) -> Result<(), StoreError> {
        write_on!(self.backend, pool => sqlx::query(
            "UPDATE analyses SET used_ms = $2 WHERE key = $1 AND used_ms < $3",
        )
        .bind(key)
        .bind(now_ms)
        .bind(since_ms)
        .execute(pool)
        .await
        .map(drop))?;
        Ok(())
    }

    /// Keeps what was made of a deal. Of more than `most` those go that were of
    /// no use for longest.
    pub async fn keep_analysis(
        &self,
        key: &Hash,
        body: &str,
        now_ms: i64,
        most: u32,
    ) -> Result<(), StoreError> {
        if body.len() > ANALYSIS_MAX_BYTES || has_nul(body) {
            return Err(StoreError::Invalid("an analysis is at most 1 MiB long, without NUL"));
        }
        write_on!(self.backend, pool => sqlx::query(
            "INSERT INTO analyses (key, body, used_ms) VALUES ($1, $2, $3)
             ON CONFLICT (key) DO UPDATE SET body = excluded.body, used_ms = excluded.used_ms",
        )
        .bind(key)
        .bind(body)
        .bind(now_ms)
        .execute(pool)
        .await
        .map(drop))?;
        write_on!(self.backend, pool => sqlx::query(
            "DELETE FROM analyses WHERE key IN (
                SELECT key FROM analyses ORDER BY used_ms DESC, key LIMIT 100 OFFSET $1
             )",
        )
        .bind(i64::from(most))
        .execute(pool)
        .await
        .map(drop))?;
        Ok(())
    }

    /// Keeps what somebody lost in a deal of his, in place of what was known of
    /// it. Of more than `most` in the same game the oldest go.
    pub async fn keep_analysed_deal(
        &self,
        deal: &AnalysedDeal,
        most: u32,
    ) -> Result<(), StoreError> {
        check_id(&deal.table_id)?;
        check_document(&deal.body)?;
        write_on!(self.backend, pool => sqlx::query(
            "INSERT INTO analysed_deals (user_id, table_id, deal, game, body, at_ms)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (user_id, table_id, deal) DO UPDATE SET body = excluded.body",
        )
        .bind(&deal.user_id)
        .bind(&deal.table_id)
        .bind(deal.deal)
        .bind(deal.game.as_str())
        .bind(&deal.body)
        .bind(deal.at_ms)
        .execute(pool)
        .await
        .map(drop))?;
        write_on!(self.backend, pool => sqlx::query(
            "DELETE FROM analysed_deals WHERE user_id = $1 AND game = $2 AND at_ms < (
                SELECT MIN(at_ms) FROM (
                    SELECT at_ms FROM analysed_deals WHERE user_id = $1 AND game = $2
                    ORDER BY at_ms DESC LIMIT $3
                ) AS latest
             )",
        )
        .bind(&deal.user_id)
        .bind(deal.game.as_str())
        .bind(page(most))
        .execute(pool)
        .await
        .map(drop))?;
        Ok(())
    }

    /// The latest `limit` deals of somebody in a game of which is known what he
    /// lost, the latest first.
    pub async fn analysed_deals(
        &self,
        user_id: &str,
        game: GameKind,
        limit: u32,
    ) -> Result<Vec<AnalysedDeal>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_as(
            "SELECT * FROM analysed_deals WHERE user_id = $1 AND game = $2
             ORDER BY at_ms DESC, table_id, deal DESC LIMIT $3",
        )
        .bind(user_id)
        .bind(game.as_str())
        .bind(page(limit))
        .fetch_all(pool)
        .await)?)
    }
}

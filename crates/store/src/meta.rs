//! Single values under a name.

use crate::backend::{on, write_on};
use crate::limits::{check_document, check_label};
use crate::{Store, StoreError};

impl Store {
    /// The value under a name.
    pub async fn meta(&self, key: &str) -> Result<Option<String>, StoreError> {
        Ok(on!(self.backend.readers(), pool => sqlx::query_scalar(
            "SELECT value FROM meta WHERE key = $1",
        )
        .bind(key)
        .fetch_optional(pool)
        .await)?)
    }

    /// Puts a value under a name unless there is one; says which is there now.
    pub async fn keep_meta(&self, key: &str, value: &str) -> Result<String, StoreError> {
        check_label(key)?;
        check_document(value)?;
        on!(self.backend.writers(), pool => sqlx::query(
            "INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING",
        )
        .bind(key)
        .bind(value)
        .execute(pool)
        .await
        .map(drop))?;
        self.meta(key).await?.ok_or(StoreError::NotFound)
    }

    /// Puts a value under a name, in place of an earlier one.
    pub async fn set_meta(&self, key: &str, value: &str) -> Result<(), StoreError> {
        check_label(key)?;
        check_document(value)?;
        Ok(write_on!(self.backend, pool => sqlx::query(
            "INSERT INTO meta (key, value) VALUES ($1, $2)
             ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        )
        .bind(key)
        .bind(value)
        .execute(pool)
        .await
        .map(drop))?)
    }
}

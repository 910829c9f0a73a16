//! The audit log: what members of the staff did, and what was done to users.

use serde::Serialize;
use store::{NewAudit, Store};

use crate::{ApiError, Clock};

/// Writes the audit log.
#[derive(Clone)]
pub struct Audit {
    store: Store,
    clock: Clock,
}

impl Audit {
    /// The audit log of a store.
    pub const fn new(store: Store, clock: Clock) -> Self {
        Self { store, clock }
    }

    /// Notes that the user `by` (nobody: the program itself) did `action`, a
    /// word such as `user.role`, to the thing with the id `subject`. An
    /// action that must not go unnoticed is noted before it is done.
    pub async fn note(
        &self,
        by: Option<&str>,
        action: &str,
        subject: &str,
        details: &impl Serialize,
    ) -> Result<(), ApiError> {
        let details = serde_json::to_string(details)
            .map_err(|error| ApiError::Internal(error.to_string()))?;
        tracing::info!(target: "audit", by, action, subject, details);
        self.store
            .audit(&NewAudit {
                at_ms: self.clock.now_ms(),
                user_id: by.map(str::to_owned),
                action: action.to_owned(),
                subject: subject.to_owned(),
                details,
            })
            .await?;
        Ok(())
    }
}

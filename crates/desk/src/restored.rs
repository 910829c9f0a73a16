//! An event that was taken up from a backup.

use chain::PublicKey;
use serde::{Deserialize, Serialize};

/// Somebody took the event up from a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Restored {
    /// The user who did.
    pub user: String,
    /// What he was called then.
    pub name: String,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// How many lines the backup had.
    pub lines: u64,
    /// When the last of them was written.
    pub copied_ms: i64,
    /// Who vouched for the backup; nobody did for one of an earlier version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signed_by: Option<PublicKey>,
}

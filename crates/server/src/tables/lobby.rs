//! The live list of tables.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::{TableStatus, TableSummary};
use tokio::sync::broadcast;

use super::limits;

/// The tables that anyone may see, and whoever wants to hear of changes.
#[derive(Clone, Debug)]
pub(crate) struct Lobby {
    listed: Arc<Mutex<BTreeMap<String, TableSummary>>>,
    changes: broadcast::Sender<Arc<TableSummary>>,
}

impl Lobby {
    pub(crate) fn new() -> Self {
        let (changes, _) = broadcast::channel(limits::LOBBY);
        Self { listed: Arc::default(), changes }
    }

    fn listed(&self) -> MutexGuard<'_, BTreeMap<String, TableSummary>> {
        // A list is whole after every change, so a panic elsewhere while it
        // was held does no harm.
        self.listed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table has changed. Private ones are not listed.
    pub(crate) fn changed(&self, summary: TableSummary) {
        if summary.private {
            return;
        }
        if summary.status == TableStatus::Over {
            self.listed().remove(&summary.id);
        } else {
            self.listed().insert(summary.id.clone(), summary.clone());
        }
        // Nobody may be listening.
        let _ = self.changes.send(Arc::new(summary));
    }

    /// A table is no longer run.
    pub(crate) fn gone(&self, id: &str) {
        self.listed().remove(id);
    }

    /// All listed tables, the newest first, and all changes from now on.
    pub(crate) fn listen(&self) -> (Vec<TableSummary>, broadcast::Receiver<Arc<TableSummary>>) {
        let listed = self.listed();
        let changes = self.changes.subscribe();
        let mut all: Vec<TableSummary> = listed.values().cloned().collect();
        drop(listed);
        all.sort_by_key(|summary| std::cmp::Reverse(summary.created_ms));
        (all, changes)
    }
}

//! The live list of tables. What listeners hear is written once for all of
//! them: there may be thousands, and as many tables.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use protocol::{TableStatus, TableSummary};
use serde::Serialize;
use tokio::sync::broadcast;

use super::limits;

/// The tables that anyone may see, and whoever wants to hear of changes.
#[derive(Clone, Debug)]
pub(crate) struct Lobby {
    listed: Arc<Mutex<Listed>>,
    changes: broadcast::Sender<Bytes>,
}

#[derive(Debug, Default)]
struct Listed {
    tables: BTreeMap<String, TableSummary>,
    /// The whole list as it is told, until it changes.
    told: Option<Bytes>,
}

impl Lobby {
    pub(crate) fn new() -> Self {
        let (changes, _) = broadcast::channel(limits::LOBBY);
        Self { listed: Arc::default(), changes }
    }

    fn listed(&self) -> MutexGuard<'_, Listed> {
        // A list is whole after every change, so a panic elsewhere while it
        // was held does no harm.
        self.listed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table has changed. Private ones are not listed.
    pub(crate) fn changed(&self, summary: TableSummary) {
        if summary.private {
            return;
        }
        let told = (self.changes.receiver_count() > 0).then(|| event("table", &summary));
        let mut listed = self.listed();
        listed.told = None;
        if summary.status == TableStatus::Over {
            listed.tables.remove(&summary.id);
        } else {
            listed.tables.insert(summary.id.clone(), summary);
        }
        if let Some(told) = told {
            // They may have gone meanwhile.
            let _ = self.changes.send(told);
        }
    }

    /// A table is no longer run.
    pub(crate) fn gone(&self, id: &str) {
        let mut listed = self.listed();
        listed.told = None;
        listed.tables.remove(id);
    }

    /// The tables without a name where people wait for others by these rules,
    /// most people first.
    pub(crate) fn waiting(&self, rules: &str) -> Vec<String> {
        let listed = self.listed();
        let waits = |table: &&TableSummary| {
            table.status == TableStatus::Gathering && table.rules == rules && table.title.is_empty()
        };
        let free = |table: &TableSummary| table.seats.iter().filter(|seat| seat.is_none()).count();
        let tables = listed.tables.values().filter(waits);
        let mut tables: Vec<_> = tables.map(|table| (free(table), &table.id)).collect();
        tables.retain(|(free, _)| *free > 0);
        tables.sort();
        tables.into_iter().map(|(_, id)| id.clone()).collect()
    }

    /// All listed tables, the newest first, and all changes from now on, as
    /// server-sent events.
    pub(crate) fn listen(&self) -> (Bytes, broadcast::Receiver<Bytes>) {
        let mut listed = self.listed();
        let changes = self.changes.subscribe();
        let Listed { tables, told } = &mut *listed;
        let all = told.get_or_insert_with(|| {
            let mut all: Vec<&TableSummary> = tables.values().collect();
            all.sort_by_key(|summary| std::cmp::Reverse(summary.created_ms));
            event("tables", &all)
        });
        (all.clone(), changes)
    }
}

/// A server-sent event.
fn event(name: &str, value: &(impl Serialize + ?Sized)) -> Bytes {
    match serde_json::to_string(value) {
        Ok(json) => format!("event: {name}\ndata: {json}\n\n").into(),
        Err(error) => {
            tracing::error!(%error, "the lobby could not be written");
            Bytes::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(id: &str, status: &str) -> TableSummary {
        let summary = serde_json::json!({
            "id": id, "title": "某桌", "game": "shengji", "rules": "cn2017", "status": status,
            "private": false, "created_ms": 1, "seats": [], "watching": 0, "spectators": {"see": "public"},
        });
        serde_json::from_value(summary).unwrap()
    }

    #[test]
    fn a_list_is_written_once_for_all_who_listen() {
        let lobby = Lobby::new();
        lobby.changed(summary("t1", "gathering"));
        let ((one, mut changes), (other, _)) = (lobby.listen(), lobby.listen());
        assert_eq!(one.as_ptr(), other.as_ptr(), "the same bytes");
        lobby.changed(summary("t2", "gathering"));
        let (both, _) = lobby.listen();
        let text = String::from_utf8_lossy(&both);
        assert!(text.starts_with("event: tables\ndata: [") && text.ends_with("]\n\n"), "{text}");
        assert!(text.contains("t1") && text.contains("t2"), "{text}");
        let change = changes.try_recv().unwrap();
        assert!(change.starts_with(b"event: table\ndata: {"));
        lobby.gone("t1");
        lobby.changed(summary("t2", "over"));
        assert_eq!(lobby.listen().0, "event: tables\ndata: []\n\n");
    }
}

//! Who has which room open, and who is to hear when it changes.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use room::Here;
use tokio::sync::watch;

/// The rooms that somebody has open; cheap to clone. What it tells is that
/// something has changed, never what: that is read from the store, so that one
/// that is lost in a crash loses nothing.
#[derive(Clone, Default)]
pub(crate) struct Live(Arc<Mutex<Open>>);

#[derive(Default)]
struct Open {
    rooms: HashMap<Box<str>, Followed>,
    /// The rooms that play at a table.
    by_table: HashMap<Box<str>, Box<str>>,
}

struct Followed {
    changes: watch::Sender<u64>,
    /// How many pages of each person are open.
    pages: BTreeMap<Box<str>, usize>,
    /// Where it plays.
    table: Option<Box<str>>,
}

impl Followed {
    fn tell(&self) {
        self.changes.send_modify(|count| *count += 1);
    }
}

/// One page that has a room open. It is gone when this is dropped.
pub(crate) struct Page {
    live: Live,
    room: Box<str>,
    user: Box<str>,
    /// Hears of every change; several at once are heard as one.
    pub(crate) changes: watch::Receiver<u64>,
}

impl Live {
    fn open(&self) -> MutexGuard<'_, Open> {
        // Every change is whole before anything can panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody opens a room, which plays at this table.
    pub(crate) fn follow(&self, room: &str, user: &str, table: Option<&str>) -> Page {
        let mut open = self.open();
        let followed = open.rooms.entry(room.into()).or_insert_with(|| Followed {
            changes: watch::Sender::new(0),
            pages: BTreeMap::new(),
            table: None,
        });
        *followed.pages.entry(user.into()).or_default() += 1;
        followed.tell();
        let mut changes = followed.changes.subscribe();
        changes.mark_unchanged();
        if let Some(table) = table {
            open.plays_at(room, table);
        }
        Page { live: self.clone(), room: room.into(), user: user.into(), changes }
    }

    /// Who has a room open.
    pub(crate) fn here(&self, room: &str) -> Here {
        let open = self.open();
        open.rooms
            .get(room)
            .into_iter()
            .flat_map(|followed| followed.pages.keys().cloned())
            .collect()
    }

    /// Something has changed in a room, which plays at this table.
    pub(crate) fn changed(&self, room: &str, table: Option<&str>) {
        let mut open = self.open();
        if let Some(table) = table {
            open.plays_at(room, table);
        }
        if let Some(followed) = open.rooms.get(room) {
            followed.tell();
        }
    }

    /// Something has changed at a table, which may be a room's.
    pub(crate) fn table_changed(&self, table: &str) {
        let open = self.open();
        if let Some(followed) = open.by_table.get(table).and_then(|room| open.rooms.get(room)) {
            followed.tell();
        }
    }
}

impl Open {
    fn plays_at(&mut self, room: &str, table: &str) {
        let Some(followed) = self.rooms.get_mut(room) else { return };
        if let Some(before) = followed.table.replace(table.into()) {
            self.by_table.remove(&before);
        }
        self.by_table.insert(table.into(), room.into());
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let mut open = self.live.open();
        let Some(followed) = open.rooms.get_mut(&self.room) else { return };
        if let Some(pages) = followed.pages.get_mut(&self.user) {
            *pages -= 1;
            if *pages > 0 {
                return;
            }
            followed.pages.remove(&self.user);
        }
        if !followed.pages.is_empty() {
            return followed.tell();
        }
        if let Some(table) = followed.table.take() {
            open.by_table.remove(&table);
        }
        open.rooms.remove(&self.room);
    }
}

impl fmt::Debug for Live {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Live")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_a_room_open_is_there_and_hears_of_it() {
        let live = Live::default();
        let mut one = live.follow("r", "甲", Some("t1"));
        let other = live.follow("r", "乙", Some("t1"));
        assert!(one.changes.has_changed().unwrap(), "somebody came");
        one.changes.mark_unchanged();
        let again = live.follow("r", "乙", Some("t1"));
        drop(other);
        assert!(live.here("r").has("乙"), "another page of his is open");
        one.changes.mark_unchanged();
        drop(again);
        assert!(!live.here("r").has("乙") && live.here("r").has("甲"));
        assert!(one.changes.has_changed().unwrap(), "somebody went");

        one.changes.mark_unchanged();
        live.table_changed("t1");
        assert!(one.changes.has_changed().unwrap());
        live.changed("r", Some("t2"));
        one.changes.mark_unchanged();
        live.table_changed("t1");
        assert!(!one.changes.has_changed().unwrap(), "it plays elsewhere now");
        live.table_changed("t2");
        assert!(one.changes.has_changed().unwrap());
        drop(one);
        assert!(live.open().rooms.is_empty() && live.open().by_table.is_empty(), "nothing stays");
    }
}

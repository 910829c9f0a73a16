//! Whose words people who are connected do not want to read. Every connection
//! of a person looks at one list, so that a change holds at once at all tables.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError, RwLock, Weak};

use store::{Store, StoreError};
use table::User;

use crate::limits::BLOCKED_OF_USER;

/// Lists of which none is used any more are thrown away when there are so many.
const SWEPT_AT: usize = 64;

/// Whose words one person does not want to read.
#[derive(Debug, Default)]
pub(crate) struct BlockList {
    people: RwLock<HashSet<Box<str>>>,
    /// Whether it is what the store says. Held by whoever changes either, so
    /// that both change in the same order.
    read: tokio::sync::Mutex<bool>,
}

impl BlockList {
    /// Whether somebody's words are not to be read.
    pub(crate) fn hides(&self, speaker: &User) -> bool {
        // A set is whole after every change, so a panic elsewhere while it was
        // held does no harm.
        self.people.read().unwrap_or_else(PoisonError::into_inner).contains(&speaker.0)
    }

    fn change(&self, change: impl FnOnce(&mut HashSet<Box<str>>)) {
        change(&mut self.people.write().unwrap_or_else(PoisonError::into_inner));
    }
}

/// The lists of everybody who is connected; cheap to clone.
#[derive(Clone)]
pub(crate) struct Blocks {
    store: Store,
    lists: Arc<Mutex<Lists>>,
}

#[derive(Default)]
struct Lists {
    of: HashMap<Box<str>, Weak<BlockList>>,
    sweep_at: usize,
}

impl Blocks {
    pub(crate) fn new(store: Store) -> Self {
        let lists = Lists { of: HashMap::new(), sweep_at: SWEPT_AT };
        Self { store, lists: Arc::new(Mutex::new(lists)) }
    }

    /// The list of a person, as it stands from now on.
    pub(crate) async fn of(&self, user: &str) -> Result<Arc<BlockList>, StoreError> {
        let list = self.list(user);
        let mut read = list.read.lock().await;
        if !*read {
            let blocked = self.store.blocked_by(user).await?;
            list.change(|people| {
                *people = blocked.into_iter().map(|of| of.user_id.into()).collect();
            });
            *read = true;
        }
        drop(read);
        Ok(list)
    }

    /// Blocks somebody for a person.
    pub(crate) async fn block(
        &self,
        user: &str,
        other: &str,
        at_ms: i64,
    ) -> Result<(), StoreError> {
        let list = self.list(user);
        let _one = list.read.lock().await;
        self.store.block(user, other, at_ms, BLOCKED_OF_USER).await?;
        list.change(|people| {
            people.insert(other.into());
        });
        Ok(())
    }

    /// Blocks somebody no longer.
    pub(crate) async fn unblock(&self, user: &str, other: &str) -> Result<(), StoreError> {
        let list = self.list(user);
        let _one = list.read.lock().await;
        self.store.unblock(user, other).await?;
        list.change(|people| {
            people.remove(other);
        });
        Ok(())
    }

    fn list(&self, user: &str) -> Arc<BlockList> {
        let mut lists = self.lists.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(list) = lists.of.get(user).and_then(Weak::upgrade) {
            return list;
        }
        if lists.of.len() >= lists.sweep_at {
            lists.of.retain(|_, list| list.strong_count() > 0);
            lists.sweep_at = SWEPT_AT.max(2 * lists.of.len());
        }
        let list = Arc::<BlockList>::default();
        lists.of.insert(user.into(), Arc::downgrade(&list));
        list
    }
}

#[cfg(test)]
mod tests {
    use store::{NewUser, Role};

    use super::*;

    async fn person(store: &Store, nickname: &str) -> User {
        let user = NewUser {
            nickname: nickname.to_owned(),
            login: None,
            role: Role::Player,
            language: "zh".to_owned(),
            created_ms: 1,
        };
        User::from(&*store.create_user(user).await.unwrap().id)
    }

    #[tokio::test]
    async fn a_change_holds_at_once_for_whoever_has_the_list() {
        let store = Store::open("sqlite::memory:").await.unwrap();
        let (ann, ben) = (person(&store, "ann").await, person(&store, "ben").await);
        let blocks = Blocks::new(store.clone());
        let held = blocks.of(&ann.0).await.unwrap();
        assert!(!held.hides(&ben));
        blocks.block(&ann.0, &ben.0, 1).await.unwrap();
        assert!(held.hides(&ben));
        assert!(!blocks.of(&ben.0).await.unwrap().hides(&ann), "it is one's own");
        drop(held);
        // Who comes again reads it from the store.
        let held = blocks.of(&ann.0).await.unwrap();
        assert!(held.hides(&ben));
        blocks.unblock(&ann.0, &ben.0).await.unwrap();
        assert!(!held.hides(&ben));
    }

    #[tokio::test]
    async fn lists_of_those_who_left_are_thrown_away() {
        let blocks = Blocks::new(Store::open("sqlite::memory:").await.unwrap());
        let held = blocks.of("stays").await.unwrap();
        for number in 0..10 * SWEPT_AT {
            blocks.of(&format!("passer {number}")).await.unwrap();
        }
        let lists = blocks.lists.lock().unwrap();
        assert!(lists.of.len() <= SWEPT_AT, "{}", lists.of.len());
        assert!(lists.of["stays"].ptr_eq(&Arc::downgrade(&held)));
    }
}

//! How many of something there are for each key, while they last.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Counts for each key, such as an address. A key that has nothing costs
/// nothing.
#[derive(Debug)]
pub(crate) struct Tally<K: Hash + Eq + Clone>(Arc<Mutex<HashMap<K, usize>>>);

impl<K: Hash + Eq + Clone> Default for Tally<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K: Hash + Eq + Clone> Tally<K> {
    /// Counts `amount` more for a key until the answer is dropped; nothing if
    /// there would be more than `most`.
    pub(crate) fn count(&self, key: K, amount: usize, most: usize) -> Option<Counted<K>> {
        let mut counts = lock(&self.0);
        let count = counts.get(&key).copied().unwrap_or(0).saturating_add(amount);
        if count > most {
            return None;
        }
        counts.insert(key.clone(), count);
        drop(counts);
        Some(Counted { counts: Arc::clone(&self.0), key, amount })
    }

    /// How many there are for a key.
    pub(crate) fn of(&self, key: &K) -> usize {
        lock(&self.0).get(key).copied().unwrap_or(0)
    }
}

/// Something that is counted while this lives.
#[derive(Debug)]
pub(crate) struct Counted<K: Hash + Eq + Clone> {
    counts: Arc<Mutex<HashMap<K, usize>>>,
    key: K,
    amount: usize,
}

impl<K: Hash + Eq + Clone> Drop for Counted<K> {
    fn drop(&mut self) {
        let mut counts = lock(&self.counts);
        if let Some(count) = counts.get_mut(&self.key) {
            *count = count.saturating_sub(self.amount);
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

/// Counts are right after every change, so a panic elsewhere does no harm.
fn lock<T>(counts: &Mutex<T>) -> MutexGuard<'_, T> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_dropped_counts_no_longer() {
        let tally = Tally::default();
        let two = tally.count("a", 2, 3).unwrap();
        assert!(tally.count("a", 2, 3).is_none());
        assert!(tally.count("b", 2, 3).is_some());
        let one = tally.count("a", 1, 3).unwrap();
        drop(two);
        assert_eq!(tally.of(&"a"), 1);
        drop(one);
        assert_eq!(tally.of(&"a"), 0);
        assert!(lock(&tally.0).is_empty(), "and nothing is kept");
    }
}

//! A queue in which everyone who waits has his turn, however much others bring.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// What waits, each thing under the name of whoever brought it.
#[derive(Debug)]
pub(crate) struct Fair<K, T> {
    /// Whose turn is next; everyone who has something here, once.
    turns: VecDeque<K>,
    waiting: HashMap<K, VecDeque<T>>,
    count: usize,
    most: usize,
}

impl<K: Clone + Eq + Hash, T> Fair<K, T> {
    /// A queue for so many things.
    pub(crate) fn new(most: usize) -> Self {
        Self { turns: VecDeque::new(), waiting: HashMap::new(), count: 0, most }
    }

    /// Takes a thing in; one for which there is no room comes back.
    pub(crate) fn push(&mut self, of: K, thing: T) -> Result<(), T> {
        if self.count >= self.most {
            return Err(thing);
        }
        let own = self.waiting.entry(of.clone()).or_default();
        if own.is_empty() {
            self.turns.push_back(of);
        }
        own.push_back(thing);
        self.count += 1;
        Ok(())
    }

    /// Takes a thing in whose turn was not enough for all of it: before what
    /// else its owner has here, and after everyone else's turn. It had its
    /// room already.
    pub(crate) fn push_again(&mut self, of: K, thing: T) {
        let own = self.waiting.entry(of.clone()).or_default();
        if own.is_empty() {
            self.turns.push_back(of);
        }
        own.push_front(thing);
        self.count += 1;
    }

    /// Whose turns come before another's.
    pub(crate) fn ahead_of(&self, of: &K) -> usize {
        self.turns.iter().take_while(|turn| *turn != of).count()
    }

    /// The next thing: the first of whoever has waited longest for a turn.
    pub(crate) fn pop(&mut self) -> Option<T> {
        self.pop_of().map(|(_, thing)| thing)
    }

    /// The same with whose it is.
    pub(crate) fn pop_of(&mut self) -> Option<(K, T)> {
        let of = self.turns.pop_front()?;
        let own = self.waiting.get_mut(&of)?;
        let thing = own.pop_front()?;
        if own.is_empty() {
            self.waiting.remove(&of);
        } else {
            self.turns.push_back(of.clone());
        }
        self.count -= 1;
        Some((of, thing))
    }

    /// How many things wait.
    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    /// Throws everything away.
    pub(crate) fn clear(&mut self) {
        *self = Self::new(self.most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_brings_much_does_not_keep_others_waiting() {
        let mut queue = Fair::new(6);
        for number in 0..4 {
            queue.push("ann", number).unwrap();
        }
        queue.push("ben", 10).unwrap();
        queue.push("eve", 20).unwrap();
        assert_eq!(queue.push("ben", 11), Err(11), "there is a bound");
        let order: Vec<i32> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, [0, 10, 20, 1, 2, 3]);
        assert_eq!(queue.len(), 0);
        queue.push("ann", 1).unwrap();
        queue.push("ben", 10).unwrap();
        queue.push("ann", 2).unwrap();
        assert_eq!(queue.ahead_of(&"ben"), 1);
        assert_eq!(queue.pop(), Some(1));
        queue.push_again("ann", 1);
        let order: Vec<i32> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, [10, 1, 2], "what goes on waits for the others' turns alone");
        queue.push("ben", 12).unwrap();
        queue.clear();
        assert_eq!(queue.pop(), None);
    }
}

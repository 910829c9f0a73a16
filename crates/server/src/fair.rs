//! A queue in which everyone who waits has his turn, however much others bring.
//!
//! Whoever comes with nothing here has his first turn before the further turns
//! of others, so that everyone sees something soon; but now and then one of
//! those is had, so that they go on however many come.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// First turns in a row after which somebody else has a further one.
const FIRST_IN_A_ROW: usize = 8;

/// What waits, each thing under the name of whoever brought it.
#[derive(Debug)]
pub(crate) struct Fair<K, T> {
    /// Who has come and had no turn yet; nobody is here and in `turns`.
    came: VecDeque<K>,
    /// First turns since the last further one.
    in_a_row: usize,
    /// Whose turn is next of all others who have something here, once each.
    turns: VecDeque<K>,
    waiting: HashMap<K, VecDeque<T>>,
    count: usize,
    most: usize,
}

impl<K: Clone + Eq + Hash, T> Fair<K, T> {
    /// A queue for so many things.
    pub(crate) fn new(most: usize) -> Self {
        let (came, turns) = (VecDeque::new(), VecDeque::new());
        Self { came, in_a_row: 0, turns, waiting: HashMap::new(), count: 0, most }
    }

    /// Takes a thing in; one for which there is no room comes back.
    pub(crate) fn push(&mut self, of: K, thing: T) -> Result<(), T> {
        if self.count >= self.most {
            return Err(thing);
        }
        let own = self.waiting.entry(of.clone()).or_default();
        if own.is_empty() {
            self.came.push_back(of);
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

    /// Whose turns come before another's, but for the few that are had between
    /// first ones.
    pub(crate) fn ahead_of(&self, of: &K) -> usize {
        self.came.iter().chain(&self.turns).take_while(|turn| *turn != of).count()
    }

    /// Whose turn it is.
    fn next(&mut self) -> Option<K> {
        if (self.in_a_row < FIRST_IN_A_ROW || self.turns.is_empty())
            && let Some(came) = self.came.pop_front()
        {
            self.in_a_row += 1;
            return Some(came);
        }
        self.in_a_row = 0;
        self.turns.pop_front()
    }

    /// The next thing of whoever has his turn.
    pub(crate) fn pop(&mut self) -> Option<T> {
        self.pop_of().map(|(_, thing)| thing)
    }

    /// The same with whose it is.
    pub(crate) fn pop_of(&mut self) -> Option<(K, T)> {
        let of = self.next()?;
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

    #[test]
    fn whoever_comes_has_his_first_turn_soon_and_others_go_on() {
        let crowd: Vec<String> = (0..20).map(|number| number.to_string()).collect();
        let mut queue = Fair::new(100);
        for number in 0..3 {
            queue.push("ann", number).unwrap();
            queue.push("ben", 10 + number).unwrap();
        }
        assert_eq!([queue.pop(), queue.pop()], [Some(0), Some(10)]);
        queue.push("eve", 20).unwrap();
        assert_eq!((queue.ahead_of(&"eve"), queue.ahead_of(&"ben")), (0, 2));
        assert_eq!([queue.pop(), queue.pop()], [Some(20), Some(1)]);
        for (number, one) in crowd.iter().enumerate() {
            queue.push(one.as_str(), 100 + number as i32).unwrap();
        }
        let order: Vec<i32> = std::iter::from_fn(|| queue.pop()).collect();
        let further: Vec<usize> =
            order.iter().enumerate().filter(|(_, of)| **of < 100).map(|(at, _)| at).collect();
        assert_eq!(further, [8, 17, 22], "one after each eight, and the rest last");
        assert_eq!([order[8], order[17], order[22]], [11, 2, 12]);
    }
}

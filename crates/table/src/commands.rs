//! Commands that were done, so that one sent twice is done once.

use std::collections::VecDeque;

use crate::{User, limits};

/// Whether a command is new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// It may be tried.
    New,
    /// It was done, and this was the version after it.
    Done(u64),
}

/// The latest commands of a few persons, the one who spoke last at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Commands(VecDeque<(User, Ids)>);

/// The ids of commands, each with the version after it.
type Ids = VecDeque<(Box<str>, u64)>;

impl Commands {
    pub(crate) fn done(&self, user: &User, id: &str) -> Option<u64> {
        let (_, ids) = self.0.iter().find(|(who, _)| who == user)?;
        ids.iter().find(|(done, _)| **done == *id).map(|&(_, version)| version)
    }

    pub(crate) fn note(&mut self, user: &User, id: &str, version: u64) {
        let (user, mut ids) = match self.0.iter().position(|(who, _)| who == user) {
            Some(at) => self.0.remove(at).unwrap_or_else(|| (user.clone(), VecDeque::new())),
            None => (user.clone(), VecDeque::new()),
        };
        if ids.len() == limits::COMMANDS {
            ids.pop_front();
        }
        ids.push_back((id.into(), version));
        if self.0.len() == limits::PERSONS {
            self.0.pop_front();
        }
        self.0.push_back((user, ids));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_commands_are_remembered_and_no_more() {
        let mut commands = Commands::default();
        let [user, other] = ["u", "v"].map(User::from);
        for n in 0..20 {
            commands.note(&user, &n.to_string(), n);
        }
        assert_eq!(commands.done(&user, "19"), Some(19));
        assert_eq!(commands.done(&user, "8"), Some(8));
        assert_eq!(commands.done(&user, "7"), None, "older than the limit");
        assert_eq!(commands.done(&other, "19"), None, "ids are each person's own");
        for n in 0..limits::PERSONS {
            commands.note(&User::from(n.to_string().as_str()), "a", 1);
        }
        assert_eq!(commands.done(&user, "19"), None, "silent for longest");
    }
}

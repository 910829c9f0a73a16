//! Who knows boards that others have yet to play: whoever looked at them as a
//! referee does not play them, and whoever plays them does not look.

use std::collections::BTreeSet;

use crate::desk::Desk;
use crate::refuse::{DeskError, DeskRefusal};

/// Who knows the boards of the rounds that are played online, each round by
/// how it began.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Knowing {
    /// Those who saw them as referees.
    watched: BTreeSet<(String, String)>,
    /// Those who play them by a referee's ruling, whom no entry names.
    stood_in: BTreeSet<(String, String)>,
}

impl Knowing {
    pub(crate) fn watch(&mut self, round: String, user: &str) {
        self.watched.insert((round, user.to_owned()));
    }

    pub(crate) fn stand_in(&mut self, round: String, user: &str) {
        self.stood_in.insert((round, user.to_owned()));
    }

    fn watchers<'a>(&'a self, round: &'a str) -> impl Iterator<Item = &'a str> {
        self.watched.iter().filter(move |(of, _)| of == round).map(|(_, user)| user.as_str())
    }
}

impl Desk {
    /// Whether a user has seen the boards of the round that is being played.
    pub fn has_watched(&self, user: &str) -> bool {
        let round = self.side.shown_start();
        round.is_some_and(|round| self.side.knowing.watchers(round).any(|of| of == user))
    }

    /// Whether a user plays in the round by a referee's ruling.
    pub(crate) fn stands_in(&self, user: &str) -> bool {
        let round = self.side.shown_start();
        round.is_some_and(|round| {
            self.side.knowing.stood_in.contains(&(round.to_owned(), user.to_owned()))
        })
    }

    /// Refuses a step that brings in somebody who knows boards, however it
    /// does: by entering him, by a code, by an undoing.
    pub(crate) fn check_unseen(&self, after: &Self) -> Result<(), DeskError> {
        let comes = |user: &str| after.takes_part(user) && !self.takes_part(user);
        if after.side.boards.knowing().any(comes) {
            return Err(DeskRefusal::HasOpened.into());
        }
        let Some(round) = self.side.shown_start() else { return Ok(()) };
        let mut watchers = self.side.knowing.watchers(round).peekable();
        if watchers.peek().is_none() || !self.online_round().is_some_and(|of| of.hides()) {
            return Ok(());
        }
        if watchers.any(comes) {
            return Err(DeskRefusal::SawBoards.into());
        }
        Ok(())
    }
}

//! Who is connected to a table: counted as they come and go, and told so that
//! a crowd of watchers costs nothing.

use games::{Seat, Viewer};
use tokio::time::Instant;

use super::limits;

/// How many are connected as what, and what was told of it.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    seats: [u32; Seat::MOST],
    watching: u32,
    /// What everybody was last told.
    told: Option<(Vec<bool>, u32)>,
    /// Which players those who play or rule were last told of.
    told_players: Option<Vec<bool>>,
    /// When those who watch are told.
    at: Option<Instant>,
}

/// Who is to be told now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Telling {
    /// Nobody.
    Nobody,
    /// Those who play or rule.
    Players,
    /// Everybody.
    Everyone,
}

impl Presence {
    pub(crate) fn came(&mut self, viewer: Viewer) {
        if let Some(count) = self.count_of(viewer) {
            *count += 1;
        }
    }

    pub(crate) fn went(&mut self, viewer: Viewer) {
        if let Some(count) = self.count_of(viewer) {
            *count = count.saturating_sub(1);
        }
    }

    const fn count_of(&mut self, viewer: Viewer) -> Option<&mut u32> {
        match viewer {
            Viewer::Seat(seat) | Viewer::Learner(seat) => Some(&mut self.seats[seat.index()]),
            Viewer::Spectator => Some(&mut self.watching),
            Viewer::Referee => None,
        }
    }

    /// Whether somebody is connected, seat by seat.
    pub(crate) fn online(&self, seats: usize) -> Vec<bool> {
        self.seats.iter().take(seats).map(|count| *count > 0).collect()
    }

    /// How many watch.
    pub(crate) const fn watching(&self) -> u32 {
        self.watching
    }

    /// When those who watch are told, if they are not told at once.
    pub(crate) const fn at(&self) -> Option<Instant> {
        self.at
    }

    /// Who is to be told now what has changed; they count as told then.
    pub(crate) fn due(&mut self, seats: usize, now: Instant) -> Telling {
        let present = (self.online(seats), self.watching);
        if self.told.as_ref() == Some(&present) {
            self.at = None;
            return Telling::Nobody;
        }
        let waited = self.at.is_some_and(|at| at <= now);
        if waited || self.watching <= limits::PRESENCE_FEW {
            self.at = None;
            self.told_players = Some(present.0.clone());
            self.told = Some(present);
            return Telling::Everyone;
        }
        self.at.get_or_insert(now + limits::PRESENCE_PAUSE);
        if self.told_players.as_ref() == Some(&present.0) {
            return Telling::Nobody;
        }
        self.told_players = Some(present.0);
        Telling::Players
    }
}

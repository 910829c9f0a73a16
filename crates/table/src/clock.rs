//! Whose time runs, and how long.

use games::{Game, Kind, Seat};

use crate::settings::Clocks;
use crate::{Millis, Seats};

/// A seat thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who.
    pub seat: Seat,
    /// About what.
    pub task: Task,
    /// Since when, pauses taken out.
    pub began: Millis,
    /// How long without touching the pool; `None` where nobody hurries.
    pub own_ms: Option<u64>,
    /// What the seat's pool holds besides.
    pub pool_ms: u64,
    /// The version at which it began: a command from before is stale.
    pub version: u64,
}

/// What somebody thinks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Whether to declare, what to name, what to bid.
    Declare,
    /// What to lay down.
    Bury,
    /// What to lead, or which unit is led.
    Lead,
    /// What to play to a lead.
    Follow,
}

impl Turn {
    /// When the program acts instead, if it ever does.
    pub fn deadline(&self) -> Option<Millis> {
        self.own_ms.map(|own_ms| self.began + own_ms + self.pool_ms)
    }

    /// What is left of the pool at a time.
    pub fn pool_left(&self, now: Millis) -> u64 {
        let used = now.saturating_sub(self.began);
        let over = self.own_ms.map_or(0, |own_ms| used.saturating_sub(own_ms));
        self.pool_ms.saturating_sub(over)
    }
}

impl Task {
    /// What the seat whose turn it is thinks about.
    pub(crate) fn of(game: &Game) -> Self {
        match game {
            Game::Shengji(game) => match game.deal() {
                Some(shengji::Deal::Exchange(_)) => Self::Bury,
                Some(shengji::Deal::Playing(playing)) if playing.trick().lead.is_none() => {
                    Self::Lead
                }
                Some(shengji::Deal::Playing(_)) => Self::Follow,
                Some(shengji::Deal::Naming(_) | shengji::Deal::Demanding(_)) => Self::Lead,
                Some(
                    shengji::Deal::Drawing(_)
                    | shengji::Deal::Bidding(_)
                    | shengji::Deal::Finished(_)
                    | shengji::Deal::Void(_),
                )
                | None => Self::Declare,
            },
            Game::Erdayi(game) => match game.deal() {
                Some(games::erdayi::Deal::Playing(playing)) if playing.on_table().is_none() => {
                    Self::Lead
                }
                Some(games::erdayi::Deal::Playing(_)) => Self::Follow,
                Some(
                    games::erdayi::Deal::Auction(_)
                    | games::erdayi::Deal::PassedOut(_)
                    | games::erdayi::Deal::Finished(_)
                    | games::erdayi::Deal::Annulled(_),
                )
                | None => Self::Declare,
            },
        }
    }

    /// How long the edition gives for it.
    pub(crate) const fn ms(self, clocks: &Clocks) -> u64 {
        match self {
            Self::Declare => clocks.declare_ms,
            Self::Bury => clocks.kitty_ms,
            Self::Lead => clocks.lead_ms,
            Self::Follow => clocks.follow_ms,
        }
    }

    /// Whether the texts count being late with it: they limit plays and the
    /// kitty, never declaring.
    pub(crate) fn is_play(self, kind: Kind) -> bool {
        self != Self::Declare && kind == Kind::Shengji
    }
}

/// The pools of a game.
pub(crate) type Pools = Seats<u64>;

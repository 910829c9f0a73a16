//! The stages of a table.

use cards::{CardSet, Contribution, Secret};
use games::{Game, Seat};
use shengji::BySide;

use crate::clock::{Pools, Turn};
use crate::{FirstDealer, Millis, Reason, Seats, Tally};

/// Where a table stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Players come together.
    Gathering(Gathering),
    /// The match goes on.
    Match(Box<Match>),
    /// The match is over.
    Over(Box<Over>),
}

/// Before the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gathering {
    /// When empty chairs get bots.
    pub fills_at: Option<Millis>,
    /// When the table closes if nobody sits.
    pub closes_at: Option<Millis>,
    /// Who deals first because the others came late.
    pub first: Option<FirstDealer>,
}

/// A match under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The game under way, its latest deal kept until the next begins.
    pub game: Game,
    /// The worth of the games that are over, to each seat.
    pub scores: Vec<i32>,
    /// The games that each side has won, where so many must be won.
    pub won: Option<BySide<u32>>,
    /// Deals played to their end.
    pub deals: u32,
    /// What they came to.
    pub tally: Tally,
    /// Deals started, void ones too.
    pub started: u32,
    /// Void deals since the last that counted.
    pub void_in_a_row: u32,
    /// The secrets of all deals so far, opened when the match is over. A set
    /// of boards has one.
    pub(crate) secrets: Vec<Secret>,
    pub(crate) pools: Pools,
    /// How often each seat has claimed in this deal.
    pub(crate) claims: Seats<u8>,
    /// What a lone person may take back: the game before his last play in this
    /// deal.
    pub(crate) before_play: Option<Box<Game>>,
    /// Plays that were taken back.
    pub taken_back: u32,
    /// When the last deals are announced.
    pub announce_at: Option<Millis>,
    /// The same, kept when they have been, should more time be given.
    pub(crate) announces: Option<Millis>,
    /// Deals that are still played once announced.
    pub left: Option<u32>,
    /// What the match waits for.
    pub wait: Wait,
}

/// What a match waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wait {
    /// The next deal.
    Between(Between),
    /// The next card.
    Card {
        /// When it is dealt.
        at: Millis,
    },
    /// The last declarations.
    Closing {
        /// When they end; `None` while a lone person may still declare.
        at: Option<Millis>,
    },
    /// A seat.
    Turn(Turn),
    /// Answers to a claim; the claimant's clock stands.
    Claim(Claim),
}

/// Between two deals, or before the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Between {
    /// The secret of the next deal, once there is one.
    pub(crate) secret: Option<Secret>,
    /// What clients added.
    pub contributions: Seats<Option<Contribution>>,
    /// When the next deal begins at the latest; `None` where it waits for
    /// somebody to go on.
    pub at: Option<Millis>,
}

/// A claim of all remaining tricks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who claims.
    pub seat: Seat,
    /// The cards that the seat shows.
    pub hand: CardSet,
    /// The answers so far; seats that are not asked agree.
    pub answers: Seats<Option<bool>>,
    /// Until when one may answer.
    pub until: Millis,
    /// The claimant's turn and the time used of it.
    pub(crate) turn: Turn,
    pub(crate) used_ms: u64,
}

/// After the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Over {
    /// Why.
    pub reason: Reason,
    /// The worth of the match to each seat.
    pub scores: Vec<i32>,
    /// The games that each side has won, where so many had to be won.
    pub won: Option<BySide<u32>>,
    /// Deals played to their end, in all games together.
    pub deals: u32,
    /// What they came to.
    pub tally: Tally,
    /// The last game; none if no match began.
    pub game: Option<Game>,
    /// Where the same people play again.
    pub next: Option<Next>,
    pub(crate) secrets: Vec<Secret>,
}

/// Where the same people play again (再来一局).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// The table.
    pub table: Box<str>,
    /// Whether all but the first seat have moved on by one, so that partners
    /// change.
    pub turned: bool,
}

impl Next {
    /// Where somebody sits there who sat here.
    pub fn seat(&self, seat: Seat, seats: usize) -> Seat {
        if !self.turned || seat.index() == 0 {
            return seat;
        }
        let moved = seat.index() % (seats - 1) + 1;
        Seat::new(moved).unwrap_or(seat)
    }
}

impl Match {
    /// The worth of the match so far, to each seat.
    pub fn total(&self) -> Vec<i32> {
        if let Some(won) = self.won {
            let ahead = |seat: Seat| {
                let side = seat.shengji().side();
                won[side].cast_signed() - won[side.other()].cast_signed()
            };
            return Seat::first(self.game.seats()).map(ahead).collect();
        }
        self.scores.iter().zip(self.game.scores()).map(|(before, now)| before + now).collect()
    }

    /// Counts a game that its latest deal has won for a side.
    pub(crate) fn count_game(&mut self) {
        let winner = match &self.game {
            Game::Shengji(game) => game.winner(),
            Game::Erdayi(_) => None,
        };
        if let (Some(won), Some(side)) = (&mut self.won, winner) {
            won[side] += 1;
        }
    }

    /// Whether a side has won so many games.
    pub(crate) fn has_won(&self, wins: u32) -> bool {
        self.won.is_some_and(|won| won.east_west.max(won.north_south) >= wins)
    }

    /// Whether both sides have won the same number of games and no other has
    /// begun.
    pub(crate) fn is_level(&self) -> bool {
        self.game.is_over() && self.won.is_some_and(|won| won.east_west == won.north_south)
    }

    /// The turn that runs, also under a claim.
    pub const fn turn(&self) -> Option<&Turn> {
        match &self.wait {
            Wait::Turn(turn) => Some(turn),
            Wait::Claim(claim) => Some(&claim.turn),
            Wait::Between(_) | Wait::Card { .. } | Wait::Closing { .. } => None,
        }
    }
}

//! A game as lines of a record, and back.
//!
//! The types here are the format and nothing else: one value of [`RecordLine`] is
//! one line of JSON. What follows from the rules (tricks ending, warnings,
//! cards left) is not written down. Replaying does every line over again
//! under the rules, and a record that says anything else than the rules do is
//! refused with the number of its line.

use serde::{Deserialize, Serialize};

use crate::{
    Action, BySeat, Call, Dealt, ERDAYI2021, Error, Game, Hand, Happening, Outcome, Reading, Seat,
};

/// One line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum RecordLine {
    /// The first line of a game.
    Game {
        /// The edition id.
        rules: String,
        /// How many deals.
        deals: u32,
    },
    /// A deal begins.
    Deal {
        /// Its number, from 1.
        number: u32,
        /// Who is asked first.
        first_bidder: Seat,
        /// The hands as dealt.
        hands: BySeat<Hand>,
        /// The kitty.
        kitty: Hand,
    },
    /// Something said in the auction.
    Bid {
        /// Who.
        seat: Seat,
        /// 0 for a pass.
        bid: Call,
        /// Present when the time was up.
        #[serde(default, skip_serializing_if = "is_false")]
        timed_out: bool,
    },
    /// Cards played.
    Play {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: Hand,
        /// What they are.
        reading: Reading,
        /// Present when the time was up.
        #[serde(default, skip_serializing_if = "is_false")]
        timed_out: bool,
    },
    /// A pass.
    Pass {
        /// Who.
        seat: Seat,
        /// Present when the time was up.
        #[serde(default, skip_serializing_if = "is_false")]
        timed_out: bool,
    },
    /// An agreed claim to go out.
    Claimed {
        /// Who.
        seat: Seat,
    },
    /// A deal that the referee declared void.
    Annulled,
    /// A deal that nobody bid for.
    PassedOut,
    /// The result of a deal that was played.
    Result(Outcome),
    /// The last line of a game that was played to its end.
    End {
        /// Points of all deals, less what warnings cost.
        totals: BySeat<i32>,
    },
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde passes a reference
const fn is_false(value: &bool) -> bool {
    !*value
}

impl RecordLine {
    /// The first line of a game.
    pub fn header(of: &Game) -> Self {
        Self::Game { rules: ERDAYI2021.id.to_owned(), deals: of.length() }
    }

    /// The line of an event; `None` for events that follow from others.
    pub fn of(event: &Happening) -> Option<Self> {
        Some(match *event {
            Happening::Dealt { number, first_bidder, dealt } => {
                Self::Deal { number, first_bidder, hands: *dealt.hands(), kitty: dealt.kitty() }
            }
            Happening::Called { seat, call, timed_out } => Self::Bid { seat, bid: call, timed_out },
            Happening::Played { seat, cards, reading, timed_out } => {
                Self::Play { seat, cards, reading, timed_out }
            }
            Happening::Passed { seat, timed_out } => Self::Pass { seat, timed_out },
            Happening::Claimed { seat } => Self::Claimed { seat },
            Happening::Annulled { .. } => Self::Annulled,
            Happening::PassedOut { .. } => Self::PassedOut,
            Happening::Finished { outcome, .. } => Self::Result(outcome),
            Happening::GameEnded { totals } => Self::End { totals },
            Happening::KittyTaken { .. }
            | Happening::CardsLeft { .. }
            | Happening::TrickEnded { .. }
            | Happening::Warned { .. }
            | Happening::PointsDeducted { .. } => return None,
        })
    }
}

/// Why a record cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct ReplayError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: ReplayReason,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayReason {
    /// The record does not begin with a game of this edition.
    #[error("a record begins with a game of {}", ERDAYI2021.id)]
    NotAGame,
    /// The hands and the kitty are not a deck.
    #[error(transparent)]
    NotADeal(#[from] crate::NotADeal),
    /// The rules refuse it.
    #[error(transparent)]
    Refused(#[from] Error),
    /// The rules say that something else happened.
    #[error("the rules say otherwise")]
    Disagrees,
}

/// Plays a record over again, line by line, and checks every line. It may
/// stop anywhere, even within a deal.
#[derive(Clone, Debug)]
pub struct Replay {
    game: Game,
    /// What the rules say happened and the record has not said yet.
    due: Vec<RecordLine>,
    /// What the latest line made happen.
    events: Vec<Happening>,
}

impl Replay {
    /// Starts from the game line.
    pub fn start(line: &RecordLine) -> Result<Self, ReplayReason> {
        let game = begin(line).ok_or(ReplayReason::NotAGame)?;
        Ok(Self { game, due: Vec::new(), events: Vec::new() })
    }

    /// The game as far as it is replayed.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What the latest line made happen: nothing where an earlier line did.
    pub fn events(&self) -> &[Happening] {
        &self.events
    }

    /// Whether the rules say what the next line is: it follows from what was
    /// read.
    pub const fn owes_a_line(&self) -> bool {
        !self.due.is_empty()
    }

    /// The game as far as it was replayed.
    pub fn into_game(self) -> Game {
        self.game
    }

    /// Reads the next line.
    pub fn read(&mut self, line: &RecordLine) -> Result<(), ReplayReason> {
        self.events.clear();
        if self.due.is_empty() {
            redo(&mut self.game, line, &mut self.events)?;
            self.due.extend(self.events.iter().rev().filter_map(RecordLine::of));
        }
        match self.due.pop() {
            Some(due) if due == *line => Ok(()),
            _ => Err(ReplayReason::Disagrees),
        }
    }
}

/// Plays the record of one game over again.
pub fn replay<'a>(lines: impl IntoIterator<Item = &'a RecordLine>) -> Result<Game, ReplayError> {
    let mut replayed: Option<Replay> = None;
    for (number, line) in (1..).zip(lines) {
        let failed = |reason| ReplayError { line: number, reason };
        match &mut replayed {
            Some(replay) => replay.read(line).map_err(failed)?,
            None => replayed = Some(Replay::start(line).map_err(failed)?),
        }
    }
    let none = ReplayError { line: 1, reason: ReplayReason::NotAGame };
    replayed.map(Replay::into_game).ok_or(none)
}

fn begin(line: &RecordLine) -> Option<Game> {
    match line {
        RecordLine::Game { rules, deals } if rules == ERDAYI2021.id => Some(Game::new(*deals)),
        _ => None,
    }
}

/// Does what the line says was done.
fn redo(
    state: &mut Game,
    line: &RecordLine,
    events: &mut Vec<Happening>,
) -> Result<(), ReplayReason> {
    match *line {
        RecordLine::Deal { first_bidder, hands, kitty, .. } => {
            state.deal_cards(Dealt::new(hands, kitty)?, first_bidder, events)?;
        }
        RecordLine::Bid { seat, timed_out: true, .. }
        | RecordLine::Play { seat, timed_out: true, .. }
        | RecordLine::Pass { seat, timed_out: true } => state.time_out(seat, events)?,
        RecordLine::Bid { seat, bid, .. } => state.act(Action::Call { seat, call: bid }, events)?,
        RecordLine::Play { seat, cards, reading, .. } => {
            state.act(Action::Play { seat, cards, reading: Some(reading) }, events)?;
        }
        RecordLine::Pass { seat, .. } => state.act(Action::Pass { seat }, events)?,
        RecordLine::Claimed { seat } => state.act(Action::Claim { seat }, events)?,
        RecordLine::Annulled => state.act(Action::Annul, events)?,
        RecordLine::Game { .. }
        | RecordLine::PassedOut
        | RecordLine::Result(_)
        | RecordLine::End { .. } => {
            return Err(ReplayReason::Disagrees);
        }
    }
    Ok(())
}

//! What a table needs from outside.
//!
//! Needs follow from the state alone, so whoever takes a table over after a
//! crash finds them again.

use games::Seat;

use crate::stage::{Stage, Wait};
use crate::{Millis, Occupant, Table, Who};

/// What a table needs from outside to go on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wants {
    /// A secret for the next deal, at once.
    pub secret: bool,
    /// A tick at this time.
    pub tick_at: Option<Millis>,
    /// Bots that are to act.
    pub bots: Vec<Ask>,
}

/// A question to a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    /// Where.
    pub seat: Seat,
    /// The policy; `None` for a trustee, who may be any.
    pub bot: Option<Box<str>>,
    /// What about.
    pub question: Question,
    /// When it answers.
    pub at: Millis,
    /// When it must have answered: after that the table goes on without it.
    pub by: Millis,
}

/// What a bot is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// To move: it must.
    Move,
    /// Whether it wants to declare.
    Declare,
    /// Whether a claim is right.
    Agree,
}

impl Table {
    /// What is needed now.
    pub fn wants(&self) -> Wants {
        if self.paused.is_some() {
            return Wants::default();
        }
        Wants { secret: self.wants_secret(), tick_at: self.wakes_at(), bots: self.asks() }
    }

    fn asks(&self) -> Vec<Ask> {
        let Stage::Match(running) = &self.stage else {
            return Vec::new();
        };
        let ask = |seat, sitter: &Occupant, question, at, by| {
            let bot = match &sitter.who {
                Who::Bot(bot) => Some(bot.clone()),
                Who::Person(_) | Who::Program(_) => None,
            };
            Ask { seat, bot, question, at, by }
        };
        let bots = || self.chairs.occupants().filter(|(_, sitter)| sitter.is_played_by_bot());
        match &running.wait {
            Wait::Between(_) => Vec::new(),
            Wait::Card { .. } | Wait::Closing { .. } => {
                // Where a lone person may still declare, bots have decided long ago.
                let until = self.wakes_at().unwrap_or(self.now + self.settings.pace.closing_ms);
                bots()
                    .map(|(seat, sitter)| ask(seat, sitter, Question::Declare, self.now, until))
                    .collect()
            }
            Wait::Turn(turn) => bots()
                .filter(|&(seat, _)| seat == turn.seat)
                .map(|(seat, sitter)| {
                    let own_ms = self.own_ms(turn);
                    let at = turn.began + self.settings.pace.bot_ms.min(own_ms);
                    ask(seat, sitter, Question::Move, at, turn.began + own_ms)
                })
                .collect(),
            Wait::Claim(claim) => bots()
                .filter(|&(seat, _)| claim.answers[seat].is_none())
                .map(|(seat, sitter)| {
                    let at = self.now + self.settings.pace.bot_ms;
                    ask(seat, sitter, Question::Agree, at.min(claim.until), claim.until)
                })
                .collect(),
        }
    }
}

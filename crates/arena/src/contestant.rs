//! Who can be measured.

use games::Rules;

use crate::player::{BotPlayer, Player};
use crate::program::{Patience, Program, StartError};
use crate::time::Time;

/// Before the command of a program.
const COMMAND: &str = "cmd:";

/// A contestant by name: one of our bots, or a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    name: String,
}

/// Why a contestant cannot take part.
#[derive(Debug, thiserror::Error)]
pub enum ContestantError {
    /// No bot has this name.
    #[error("there is no bot “{0}” for these rules: say one of our bots, or cmd:PROGRAM")]
    Unknown(String),
    /// The program does not start.
    #[error("{name}: {why}")]
    Start {
        /// Which.
        name: String,
        /// Why not.
        why: StartError,
    },
}

impl Contestant {
    /// The contestant of this name; whether it exists is seen when it sits
    /// down.
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned() }
    }

    /// What reports call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it can play by these rules: a program is started once and
    /// asked what it plays.
    pub fn check(&self, rules: &Rules, patience: Patience) -> Result<(), ContestantError> {
        match self.name.strip_prefix(COMMAND) {
            Some(command) => Program::new(command, patience)
                .check(rules)
                .map_err(|why| ContestantError::Start { name: self.name.clone(), why }),
            None if bots::by_name(&self.name, rules).is_some() => Ok(()),
            None => Err(ContestantError::Unknown(self.name.clone())),
        }
    }

    /// A player for one seat.
    pub(crate) fn player(&self, time: Time, patience: Patience) -> Box<dyn Player> {
        match self.name.strip_prefix(COMMAND) {
            Some(command) => Box::new(Program::new(command, patience).with_ms(time.ms)),
            None => Box::new(BotPlayer::new(&self.name, time)),
        }
    }
}

//! Who decides for a seat.

use bots::Bot;
use cards::Seed;
use games::{Action, Game, Rules, Seat, Viewer};

use crate::time::Time;

/// Whoever decides for one seat, game after game.
pub(crate) trait Player: Send {
    /// A game begins.
    fn new_game(&mut self, rules: &Rules, seat: Seat, names: &[String]);

    /// A deal begins.
    fn new_deal(&mut self, number: u32, chance: Seed);

    /// What the seat does. Nothing is an answer where it does not have to do
    /// anything.
    fn act(&mut self, game: &Game, seat: Seat) -> Result<Option<Action>, Fault>;

    /// What the seat did cannot be done, and the smallest was.
    fn refused(&mut self, _why: &str) {}

    /// A deal is over.
    fn result(&mut self, _game: &Game) {}
}

/// Why a player loses a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Its answer cannot be read or done.
    Illegal,
    /// Its answer did not come.
    Timeout,
    /// It ended, or said more than can be read.
    Crash,
}

/// One of our bots, made anew for every game.
pub(crate) struct BotPlayer {
    name: String,
    time: Time,
    bot: Option<Box<dyn Bot>>,
}

impl BotPlayer {
    pub(crate) fn new(name: &str, time: Time) -> Self {
        Self { name: name.to_owned(), time, bot: None }
    }
}

impl Player for BotPlayer {
    fn new_game(&mut self, rules: &Rules, _: Seat, _: &[String]) {
        self.bot = bots::by_name(&self.name, rules);
    }

    fn new_deal(&mut self, _: u32, chance: Seed) {
        if let Some(bot) = &mut self.bot {
            bot.seed(chance);
        }
    }

    fn act(&mut self, game: &Game, seat: Seat) -> Result<Option<Action>, Fault> {
        let bot = self.bot.as_mut().ok_or(Fault::Crash)?;
        let view = game.view(Viewer::Seat(seat));
        Ok(match self.time.budget() {
            Some(budget) => bot.think(&view, seat, &budget).action,
            None => bot.act(&view, seat),
        })
    }
}

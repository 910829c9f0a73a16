//! The bots at a table: they see what their seat sees and nothing else.

use bots::Bot;
use games::{Game, Move, Viewer};
use table::{Ask, DEFAULT_BOT, Input, Question, Stage, Table, Wait};

/// The bots of a table, by seat, made when first asked.
#[derive(Default)]
pub(crate) struct TableBots {
    by_seat: [Option<Named>; games::Seat::MOST],
}

/// A bot with the name of its policy.
type Named = (Box<str>, Box<dyn Bot>);

impl TableBots {
    /// What a bot answers; nothing when it has nothing to say.
    pub(crate) fn answer(&mut self, table: &Table, ask: &Ask) -> Option<Input> {
        let game = table.game()?;
        let seat = ask.seat;
        let view = game.view(Viewer::Seat(seat));
        let name = ask.bot.as_deref().unwrap_or(DEFAULT_BOT);
        let bot = self.bot(table, seat, name)?;
        match ask.question {
            Question::Declare => {
                let action = bot.act(&view, seat).filter(|action| game.check(action).is_ok())?;
                Some(Input::BotMove { seat, choice: Move::of(&action)? })
            }
            Question::Move => {
                let action = bot.act(&view, seat).filter(|action| game.check(action).is_ok());
                let choice = action.as_ref().and_then(Move::of).or_else(|| least(game, seat))?;
                Some(Input::BotMove { seat, choice })
            }
            Question::Agree => {
                let Stage::Match(running) = table.stage() else {
                    return None;
                };
                let Wait::Claim(claim) = &running.wait else {
                    return None;
                };
                let agree = bot.agrees(&view, seat, claim.seat, claim.hand);
                Some(Input::BotAnswer { seat, agree })
            }
        }
    }

    /// The first hint for a player: what a bot would do.
    pub(crate) fn advice(&mut self, table: &Table, seat: games::Seat) -> Option<Move> {
        let game = table.game()?;
        let view = game.view(Viewer::Seat(seat));
        let action = self.bot(table, seat, DEFAULT_BOT)?.act(&view, seat)?;
        game.check(&action).ok()?;
        Move::of(&action)
    }

    fn bot(&mut self, table: &Table, seat: games::Seat, name: &str) -> Option<&mut dyn Bot> {
        let place = &mut self.by_seat[seat.index()];
        if place.as_ref().is_none_or(|(known, _)| **known != *name) {
            let rules = &table.settings().rules;
            let bot = bots::by_name(name, rules).or_else(|| bots::by_name(DEFAULT_BOT, rules))?;
            *place = Some((name.into(), bot));
        }
        match place {
            Some((_, bot)) => Some(bot.as_mut()),
            None => None,
        }
    }
}

/// The least the seat can do.
fn least(game: &Game, seat: games::Seat) -> Option<Move> {
    Move::of(&game.smallest(seat)?)
}

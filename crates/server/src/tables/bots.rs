//! The bots at a table: they see what their seat sees and nothing else.

use bots::Bot;
use games::{Game, Move, Viewer};
use table::{Ask, DEFAULT_BOT, Input, Question, Stage, Table, Wait};

/// The bots of a table, by seat, made when first asked.
#[derive(Default)]
pub(crate) struct TableBots {
    by_seat: [Option<Named>; games::Seat::MOST],
    /// The hints that each seat was last given, and at which version: whoever
    /// asks again is told the same, which costs nothing.
    hints: [Option<(u64, Vec<Move>)>; games::Seat::MOST],
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

    /// What a player could do: first what a bot would, then whatever else is
    /// legal. In an event nobody is told what a bot would do.
    pub(crate) fn hints(&mut self, table: &Table, game: &Game, seat: games::Seat) -> Vec<Move> {
        let version = table.version();
        if let Some((at, moves)) = &self.hints[seat.index()]
            && *at == version
        {
            return moves.clone();
        }
        let advice = if table.settings().event { None } else { self.advice(table, seat) };
        let mut moves: Vec<Move> = advice.into_iter().collect();
        let others = game.legal(seat, protocol::limits::HINTS);
        for other in others.iter().filter_map(Move::of) {
            if moves.len() < protocol::limits::HINTS && !moves.contains(&other) {
                moves.push(other);
            }
        }
        self.hints[seat.index()] = Some((version, moves.clone()));
        moves
    }

    /// The first hint for a player: what a bot would do.
    fn advice(&mut self, table: &Table, seat: games::Seat) -> Option<Move> {
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

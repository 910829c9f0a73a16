//! Two contestants at one table.

use std::time::Instant;

use cards::Seed;
use games::erdayi;
use games::{Action, Game, GameError, GameRefusal, Happening, Seat};

use crate::player::{Fault, Player};
use crate::tally::Tally;

/// A seat of the table.
pub(crate) struct Chair<'a> {
    /// Whether the first of the two contestants sits here.
    pub(crate) first: bool,
    pub(crate) player: &'a mut dyn Player,
}

/// A table with its players.
pub(crate) struct Table<'a, 't> {
    pub(crate) chairs: Vec<Chair<'a>>,
    /// Of the first contestant and of the second.
    pub(crate) tallies: &'t mut [Tally; 2],
    /// 二打一: who is dealer without an auction.
    pub(crate) dealer: Option<erdayi::Seat>,
}

impl Table<'_, '_> {
    /// Plays one deal to its end and appends what happened.
    pub(crate) fn play_deal(
        &mut self,
        game: &mut Game,
        cards: Seed,
        chance: impl Fn(Seat) -> Seed,
        events: &mut Vec<Happening>,
    ) -> Result<(), GameError> {
        game.start(cards, events)?;
        let number = game.deals_done() as u32 + 1;
        for (seat, chair) in Seat::first(self.chairs.len()).zip(&mut self.chairs) {
            chair.player.new_deal(number, chance(seat));
        }
        while !game.needs_deal() && !game.is_over() {
            self.step(game, events)?;
        }
        for chair in &mut self.chairs {
            chair.player.result(game);
        }
        Ok(())
    }

    /// The player whose turn it is acts. When it is nobody's, whoever may
    /// declare is asked before the table goes on.
    fn step(&mut self, game: &mut Game, events: &mut Vec<Happening>) -> Result<(), GameError> {
        if let Some(turn) = game.turn() {
            if let Some(call) = self.set_call(game, turn) {
                return game.act(&call, events);
            }
            if self.decide(game, turn, events) {
                return Ok(());
            }
            let action = game.smallest(turn).ok_or(GameRefusal::NotInTurn)?;
            return game.act(&action, events);
        }
        for seat in Seat::first(self.chairs.len()) {
            if !game.may_declare(seat).is_empty() && self.decide(game, seat, events) {
                return Ok(());
            }
        }
        let action = game.due().ok_or(GameRefusal::NotInTurn)?;
        game.act(&action, events)
    }

    /// Has a player decide; says whether it did something.
    fn decide(&mut self, game: &mut Game, seat: Seat, events: &mut Vec<Happening>) -> bool {
        let turn = game.turn() == Some(seat);
        let Chair { first, player } = &mut self.chairs[seat.index()];
        let tally = &mut self.tallies[usize::from(!*first)];
        let started = Instant::now();
        let said = player.act(game, seat);
        let took = started.elapsed();
        let fault = match said {
            Ok(None) if !turn => return false,
            Ok(None) => Fault::Illegal,
            Ok(Some(action)) if action.seat() != Some(seat) => Fault::Illegal,
            Ok(Some(action)) => match game.act(&action, events) {
                Ok(()) => {
                    tally.decided(took);
                    return true;
                }
                Err(refused) => {
                    player.refused(&refused.to_string());
                    Fault::Illegal
                }
            },
            Err(fault) => fault,
        };
        tally.decided(took);
        tally.fault(fault);
        false
    }

    /// What is said in an auction whose end is set.
    fn set_call(&self, game: &Game, turn: Seat) -> Option<Action> {
        let (dealer, seat) = (self.dealer?, turn.erdayi()?);
        let Game::Erdayi(game) = game else { return None };
        matches!(game.deal(), Some(erdayi::Deal::Auction(_))).then(|| {
            let bid = seat == dealer;
            let call = if bid { erdayi::Bid::Three.into() } else { erdayi::Call::Pass };
            erdayi::Action::Call { seat, call }.into()
        })
    }
}

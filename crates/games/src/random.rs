//! Random players at one table, for tests, arenas and first measurements.

use cards::Seed;
use rand::{Rng, RngExt};
use shengji::RandomTable;

use crate::refuse::GameError;
use crate::{Action, Game, Happening};

/// Plays all seats at random and takes the steps of the table.
#[derive(Clone, Debug, Default)]
pub struct RandomPlayers {
    shengji: RandomTable,
    /// Kept between steps for its memory only.
    legal: Vec<erdayi::Action>,
}

impl RandomPlayers {
    /// Players before a deal.
    pub fn new() -> Self {
        Self::default()
    }

    /// The next action of the deal under way, or nothing when there is none.
    pub fn next(&mut self, rng: &mut impl Rng, game: &Game) -> Option<Action> {
        match game {
            Game::Shengji(game) => {
                let deal = game.deal()?;
                if let shengji::Deal::Drawing(drawing) = deal
                    && drawing.drawn() == 0
                {
                    self.shengji = RandomTable::new();
                }
                self.shengji.next(rng, deal).map(Action::Shengji)
            }
            Game::Erdayi(game) => {
                self.legal.clear();
                game.deal()?.for_each_legal(|action| self.legal.push(action));
                let index = rng.random_range(0..self.legal.len().max(1));
                self.legal.get(index).copied().map(Action::Erdayi)
            }
        }
    }

    /// Takes one step, dealing where a deal is needed; appends what happened
    /// and says whether anything did. A game that is over stays as it is.
    pub fn step(
        &mut self,
        rng: &mut impl Rng,
        game: &mut Game,
        events: &mut Vec<Happening>,
    ) -> Result<bool, GameError> {
        if game.needs_deal() {
            let mut seed: Seed = [0; 32];
            rng.fill_bytes(&mut seed);
            game.start(seed, events)?;
            return Ok(true);
        }
        match self.next(rng, game) {
            Some(action) => game.act(&action, events).map(|()| true),
            None => Ok(false),
        }
    }
}

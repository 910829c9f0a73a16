//! What the deals of a match came to, seat by seat, for those who add up what
//! they play.

use games::{Outcome, Seat};
use serde::{Deserialize, Serialize};

/// What the deals of a match came to, by seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Deals played to their end; void ones and those that nobody bid for do
    /// not count.
    pub deals: u32,
    /// How many of them each seat has won: its side took over or held the deal,
    /// or it has points from it.
    pub won: Vec<u32>,
    /// Levels that deals of 升级 gave its side, less those of the other side.
    pub levels: Vec<i32>,
    /// Points of 二打一.
    pub points: Vec<i32>,
}

impl Tally {
    pub(crate) fn new(seats: usize) -> Self {
        Self { deals: 0, won: vec![0; seats], levels: vec![0; seats], points: vec![0; seats] }
    }

    pub(crate) fn count(&mut self, outcome: &Outcome) {
        let worth = match outcome {
            Outcome::Shengji(_) => &mut self.levels,
            Outcome::Erdayi(_) => &mut self.points,
            Outcome::Void | Outcome::PassedOut => return,
        };
        self.deals += 1;
        for ((seat, worth), won) in Seat::first(worth.len()).zip(worth).zip(&mut self.won) {
            let score = outcome.score(seat);
            *worth += score;
            let has_won = match outcome {
                Outcome::Shengji(result) => {
                    let is_dealers = seat.shengji().side() == result.dealer.side();
                    is_dealers != result.rise.switch
                }
                Outcome::Erdayi(_) | Outcome::Void | Outcome::PassedOut => score > 0,
            };
            *won += u32::from(has_won);
        }
    }
}

//! What a deal or a game came to.

use shengji::{DealResult, Side};

use crate::{Form, Game, Seat, ShengjiGame};

/// How a deal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A deal of 升级 was played.
    Shengji(DealResult),
    /// A deal is void and dealt again.
    Void,
    /// A deal of 二打一 was played.
    Erdayi(erdayi::Outcome),
    /// Nobody bid in 二打一.
    PassedOut,
}

impl Outcome {
    /// The deal's worth to a seat, zero in sum: the levels its side rose more
    /// than the other, or its points.
    pub fn score(&self, seat: Seat) -> i32 {
        match self {
            Self::Shengji(result) => {
                let gain = result.rise.dealer_side as i32 - result.rise.defenders as i32;
                for_side(gain, seat.shengji().side() == result.dealer.side())
            }
            Self::Erdayi(outcome) => seat.erdayi().map_or(0, |seat| outcome.scores[seat]),
            Self::Void | Self::PassedOut => 0,
        }
    }
}

const fn for_side(gain: i32, own: bool) -> i32 {
    if own { gain } else { -gain }
}

impl Game {
    /// How the latest deal ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Shengji(game) => match game.deal()? {
                shengji::Deal::Finished(finished) => Some(Outcome::Shengji(*finished.result())),
                shengji::Deal::Void(_) => Some(Outcome::Void),
                shengji::Deal::Drawing(_)
                | shengji::Deal::Bidding(_)
                | shengji::Deal::Exchange(_)
                | shengji::Deal::Playing(_)
                | shengji::Deal::Naming(_)
                | shengji::Deal::Demanding(_) => None,
            },
            Self::Erdayi(game) => match game.deal()? {
                erdayi::Deal::Finished(finished) => Some(Outcome::Erdayi(*finished.outcome())),
                erdayi::Deal::PassedOut(_) => Some(Outcome::PassedOut),
                erdayi::Deal::Annulled(_) => Some(Outcome::Void),
                erdayi::Deal::Auction(_) | erdayi::Deal::Playing(_) => None,
            },
        }
    }

    /// The worth of the game so far to each seat, in the order of play: the
    /// points of 二打一; in a 局 of 升级 the levels its side is ahead, winning
    /// being one level above A; on boards the sum of the deals' worths.
    pub fn scores(&self) -> Vec<i32> {
        let seats = Seat::first(self.seats());
        match self {
            Self::Shengji(game) => {
                let ahead = east_west_ahead(game);
                seats.map(|seat| for_side(ahead, seat.shengji().side() == Side::EastWest)).collect()
            }
            Self::Erdayi(game) => {
                let totals = game.totals();
                seats.map(|seat| seat.erdayi().map_or(0, |seat| totals[seat])).collect()
            }
        }
    }
}

impl Game {
    /// What the game counts in a match of several games: 1 for those who won
    /// it, −1 for those who lost it, 0 while nobody has.
    pub fn won(&self) -> Vec<i32> {
        let winner = match self {
            Self::Shengji(game) => game.winner(),
            Self::Erdayi(_) => None,
        };
        let worth =
            |seat: Seat| winner.map_or(0, |winner| for_side(1, seat.shengji().side() == winner));
        Seat::first(self.seats()).map(worth).collect()
    }
}

impl Game {
    /// What a match counts that time ended in this game: 1 for the side with
    /// the higher level, −1 for the other (cn2002:24 一: 以打级数高的一方为胜);
    /// of equals the dealer's side is ahead (sasu2017 一4).
    pub fn decided_by_time(&self) -> Vec<i32> {
        let ahead = match self {
            Self::Shengji(game) => side_ahead(game),
            Self::Erdayi(_) => None,
        };
        let worth =
            |seat: Seat| ahead.map_or(0, |ahead| for_side(1, seat.shengji().side() == ahead));
        Seat::first(self.seats()).map(worth).collect()
    }
}

/// The side that is ahead in a 局; nobody before its first result.
fn side_ahead(game: &ShengjiGame) -> Option<Side> {
    let dealer = game.results().last()?.next_dealer.side();
    Some(match east_west_ahead(game).signum() {
        1 => Side::EastWest,
        -1 => Side::NorthSouth,
        _ => dealer,
    })
}

fn east_west_ahead(game: &ShengjiGame) -> i32 {
    match game.form() {
        Form::Levels { .. } => {
            let levels = game.levels();
            let height =
                |side| levels[side].index() as i32 + i32::from(game.winner() == Some(side));
            height(Side::EastWest) - height(Side::NorthSouth)
        }
        Form::Boards(_) => {
            let east = Seat::from(shengji::Seat::East);
            game.results().iter().map(|&result| Outcome::Shengji(result).score(east)).sum()
        }
    }
}

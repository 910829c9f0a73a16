//! A 局: deals from level 2 until a side holds its deal at A.

use std::sync::Arc;

use cards::Rank;

use crate::action::Action;
use crate::deal::{Deal, DealResult, Deck, Drawing, Setup};
use crate::edition::Edition;
use crate::error::Refused;
use crate::happening::Happening;
use crate::seat::{BySide, Seat, Side};

/// A 局 in one of its phases.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "a game is nearly always in a deal")]
pub enum Game {
    /// Between two deals, or before the first.
    Between(Between),
    /// A deal is being played.
    Deal(Deal),
    /// A side won.
    Over(Over),
}

/// Between two deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Between {
    /// What the next deal starts from.
    pub next: Setup,
    /// The result of the deal before, if there was one.
    pub last: Option<DealResult>,
}

/// The end of a 局.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Over {
    /// The rules.
    pub edition: Arc<Edition>,
    /// The side that held its deal at A.
    pub winner: Side,
    /// The result of the last deal.
    pub last: DealResult,
}

impl Game {
    /// A 局 before its first deal: both sides at 2, no dealer.
    pub fn new(edition: Arc<Edition>) -> Self {
        let levels = BySide { east_west: Rank::Two, north_south: Rank::Two };
        Self::from_setup(Setup { edition, number: 1, levels, dealer: None })
    }

    /// A 局 that goes on from given levels, such as one with a late side
    /// (most2015 二(五)).
    pub const fn from_setup(next: Setup) -> Self {
        Self::Between(Between { next, last: None })
    }

    /// Starts the next deal.
    pub fn start(&mut self, deck: Deck) -> Result<(), Refused> {
        match self {
            Self::Between(between) => {
                *self = Self::Deal(Deal::Drawing(Drawing::new(between.next.clone(), deck)));
                Ok(())
            }
            Self::Deal(_) | Self::Over(_) => Err(Refused::WrongPhase),
        }
    }

    /// Does one action of the deal. A deal that ends leads to the next one,
    /// or ends the 局.
    pub fn act(&mut self, action: &Action, events: &mut Vec<Happening>) -> Result<(), Refused> {
        let Self::Deal(deal) = self else {
            return Err(Refused::WrongPhase);
        };
        deal.act(action, events)
    }

    /// Leaves a deal that is over.
    pub fn settle(&mut self) -> Result<(), Refused> {
        let next = match self {
            Self::Deal(Deal::Finished(finished)) => {
                let setup = &finished.terms().setup;
                after(setup, *finished.result())
            }
            // Dealt again under the same circumstances (cn2002:8).
            Self::Deal(Deal::Void(void)) => {
                Self::Between(Between { next: void.setup.clone(), last: None })
            }
            _ => return Err(Refused::WrongPhase),
        };
        *self = next;
        Ok(())
    }

    /// Whose move it is.
    pub fn turn(&self) -> Option<Seat> {
        match self {
            Self::Deal(deal) => deal.turn(),
            Self::Between(_) | Self::Over(_) => None,
        }
    }
}

fn after(setup: &Setup, result: DealResult) -> Game {
    let edition = Arc::clone(&setup.edition);
    match result.game_won {
        Some(winner) => Game::Over(Over { edition, winner, last: result }),
        None => Game::Between(Between {
            next: Setup {
                edition,
                number: setup.number + 1,
                levels: result.levels,
                dealer: Some(result.next_dealer),
            },
            last: Some(result),
        }),
    }
}

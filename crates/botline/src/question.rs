//! What a seat is asked, with all that it may know.

use cards::CardSet;
use games::{Game, Move, Seat, View, Viewer};
use serde::{Deserialize, Serialize};

use crate::back::BadPosition;
use crate::limits::LEGAL_MOVES;
use crate::position::Position;

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Its number, which the answer repeats.
    pub id: u64,
    /// Who is asked.
    pub seat: Seat,
    /// How long the bot may think; left out where it may choose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
    /// The seat's clock, where the table has clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// The claim that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<Claim>,
    /// What the seat sees.
    #[serde(flatten)]
    pub position: Position,
    /// The least that the seat can do, which is done for it when it does not
    /// answer; left out where it does not have to do anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub smallest: Option<Move>,
    /// All that the seat may do, where that is not too much: of leads of 升级
    /// only those of one unit, of plays of 二打一 one for all suits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<Move>>,
}

/// The clock of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// What is left of the turn.
    pub turn_ms: u64,
    /// What is left of the extra time of the game, used after it.
    pub pool_ms: u64,
}

/// A claim of all that is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// Who claims.
    pub seat: Seat,
    /// His hand, which he shows.
    pub shown: CardSet,
}

/// The kinds of questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Kind {
    Declare,
    Bury,
    Play,
    Bid,
    Name,
    Claim,
}

impl Question {
    /// What the seat is asked now; `None` when it has nothing to say: it is
    /// not its turn, and it may not declare.
    pub fn new(id: u64, game: &Game, seat: Seat) -> Option<Self> {
        let legal = game.legal(seat, LEGAL_MOVES + 1);
        let smallest = game.smallest(seat).as_ref().and_then(Move::of);
        if legal.is_empty() && smallest.is_none() {
            return None;
        }
        let legal = (legal.len() <= LEGAL_MOVES)
            .then(|| legal.iter().filter_map(Move::of).collect::<Vec<_>>());
        let position = Position::of(game.view(Viewer::Seat(seat)));
        Some(Self { id, seat, ms: None, clock: None, claim: None, position, smallest, legal })
    }

    /// Whether the seat agrees to a claim.
    pub fn of_claim(id: u64, game: &Game, seat: Seat, claim: Claim) -> Self {
        let position = Position::of(game.view(Viewer::Seat(seat)));
        let claim = Some(claim);
        Self { id, seat, ms: None, clock: None, claim, position, smallest: None, legal: None }
    }

    /// What kind of question it is.
    pub fn kind(&self) -> Kind {
        match self.claim {
            Some(_) => Kind::Claim,
            None => self.position.asks(),
        }
    }

    /// The view that it was made from.
    pub fn view(&self) -> Result<View, BadPosition> {
        self.position.view(self.seat)
    }
}

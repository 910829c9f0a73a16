//! Deals as lines of a record, and records played again (docs/RECORD.md).
//!
//! The types here are the file format and nothing else: the rules can change
//! their own types without changing old files.

use std::fmt;

use cards::{Card, CardSet, Rank, Suit};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::deal::{Bidding, Deal, DealResult, Deck, Drawing, Setup};
use crate::edition::Edition;
use crate::error::Refused;
use crate::exposed::{Demand, Weight};
use crate::happening::Happening;
use crate::order::Order;
use crate::seat::{BySeat, BySide, Seat, Side};
use crate::unit::Unit;

/// One line of a deal's record. Cards are listed from strongest to weakest,
/// hands in the order of drawing, the kitty from the top.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum RecordLine {
    Deal(DealLine),
    /// `drawn` cards were dealt when the seat declared; none on a board.
    Declare {
        drawn: usize,
        seat: Seat,
        cards: Vec<Card>,
    },
    Pass {
        seat: Seat,
    },
    OpponentAsked {
        seat: Seat,
    },
    PartnerNames {
        seat: Seat,
    },
    TurnedUp {
        cards: Vec<Card>,
    },
    Redeal,
    Trump {
        trump: Option<Suit>,
        level: Rank,
        dealer: Seat,
    },
    Bury {
        seat: Seat,
        cards: Vec<Card>,
    },
    Lead {
        seat: Seat,
        cards: Vec<Card>,
        units: Vec<Vec<Card>>,
    },
    Follow {
        seat: Seat,
        cards: Vec<Card>,
    },
    ThrowFailed {
        seat: Seat,
        cards: Vec<Card>,
        units: Vec<Vec<Card>>,
        failing: Vec<Vec<Card>>,
        penalty: u32,
        options: Vec<Vec<Card>>,
    },
    Name {
        seat: Seat,
        cards: Vec<Card>,
    },
    Expose {
        seat: Seat,
        cards: Vec<Card>,
        weight: Weight,
    },
    Lift {
        seat: Seat,
    },
    Demand {
        seat: Seat,
        demand: Demand,
    },
    /// `drawn` cards were dealt when the referee ruled.
    Penalty {
        drawn: usize,
        side: Side,
        points: u32,
    },
    /// Records before version 4 do not say the levels, which were one.
    Forfeit {
        side: Side,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        levels: Option<u32>,
    },
    Claimed {
        seat: Seat,
    },
    /// `drawn` cards were dealt when the referee ruled.
    Annulled {
        drawn: usize,
    },
    Trick {
        winner: Seat,
        points: u32,
    },
    Result(DealResult),
}

/// The levels of a forfeit whose line does not say them.
const UNSAID_LEVELS: u32 = 1;

impl fmt::Display for RecordLine {
    /// As it stands in a record.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl RecordLine {
    /// Who lays cards down or says what is led, if the line is such a play.
    pub const fn player(&self) -> Option<Seat> {
        match self {
            Self::Bury { seat, .. }
            | Self::Lead { seat, .. }
            | Self::Follow { seat, .. }
            | Self::ThrowFailed { seat, .. }
            | Self::Name { seat, .. }
            | Self::Demand { seat, .. } => Some(*seat),
            Self::Deal(_)
            | Self::Declare { .. }
            | Self::Pass { .. }
            | Self::OpponentAsked { .. }
            | Self::PartnerNames { .. }
            | Self::TurnedUp { .. }
            | Self::Redeal
            | Self::Trump { .. }
            | Self::Expose { .. }
            | Self::Lift { .. }
            | Self::Penalty { .. }
            | Self::Forfeit { .. }
            | Self::Claimed { .. }
            | Self::Annulled { .. }
            | Self::Trick { .. }
            | Self::Result(_) => None,
        }
    }

    /// Whether it says what the rules say, and leaves out nothing but what
    /// lines of earlier versions do.
    fn says(&self, rules: &Self) -> bool {
        match (self, rules) {
            (Self::Forfeit { side, levels: None }, Self::Forfeit { side: expected, .. }) => {
                side == expected
            }
            _ => self == rules,
        }
    }
}

/// The start of a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealLine {
    /// The number of the deal or board.
    pub number: u32,
    /// Whether declaring goes round on a duplicate board.
    pub board: bool,
    /// Both sides' levels before it.
    pub levels: BySide<Rank>,
    /// The dealer, unless declaring decides.
    pub dealer: Option<Seat>,
    /// Who draws first.
    pub first_drawer: Seat,
    /// The hands, each in the order of drawing.
    pub hands: BySeat<Vec<Card>>,
    /// The kitty from the top.
    pub kitty: Vec<Card>,
}

impl DealLine {
    /// The line of a deal that is about to start.
    pub fn new(setup: &Setup, deck: &Deck, board: bool) -> Self {
        let first_drawer = setup.dealer.unwrap_or(deck.lot());
        Self {
            number: setup.number,
            board,
            levels: setup.levels,
            dealer: setup.dealer,
            first_drawer,
            hands: deck.hands(&setup.edition, first_drawer),
            kitty: deck.kitty(&setup.edition).to_vec(),
        }
    }

    /// The circumstances that it names.
    pub fn setup(&self, edition: &std::sync::Arc<Edition>) -> Setup {
        let (number, levels, dealer) = (self.number, self.levels, self.dealer);
        Setup { edition: edition.clone(), number, levels, dealer }
    }

    /// The deck that gives these hands and this kitty, if it is one.
    pub fn deck(&self, edition: &Edition) -> Result<Deck, ReplayError> {
        if self.dealer.is_some_and(|dealer| dealer != self.first_drawer) {
            return Err(ReplayError::BadDeck);
        }
        Deck::from_hands(edition, self.first_drawer, &self.hands, &self.kitty)
            .map_err(|_| ReplayError::BadDeck)
    }
}

/// Writes the events of one deal as lines.
///
/// ```
/// # use std::sync::Arc;
/// # use shengji::{Deal, Deck, Drawing, Edition, Setup, record::Recorder};
/// # use cards::Rank;
/// # use shengji::BySide;
/// # let edition = Arc::new(Edition::by_id("cn2017").ok_or("no edition")?.clone());
/// # let levels = BySide { east_west: Rank::Two, north_south: Rank::Two };
/// # let setup = Setup { edition, number: 1, levels, dealer: None };
/// let deck = Deck::from_seed(&setup.edition, [0; 32]);
/// let (recorder, line) = Recorder::start(&setup, &deck, false);
/// assert!(serde_json::to_string(&line)?.starts_with(r#"{"type":"deal","number":1"#));
/// # let _ = recorder;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recorder {
    order: Order,
    drawn: usize,
    edition: std::sync::Arc<Edition>,
}

impl Recorder {
    /// The recorder of a deal and its first line.
    pub fn start(setup: &Setup, deck: &Deck, board: bool) -> (Self, RecordLine) {
        // Until trump is fixed, declared cards are sorted as in 无主.
        let order = setup.edition.order(setup.levels.east_west, None);
        let recorder = Self { order, drawn: 0, edition: setup.edition.clone() };
        (recorder, RecordLine::Deal(DealLine::new(setup, deck, board)))
    }

    /// The line of an event, unless the event follows from other lines.
    pub fn line(&mut self, event: &Happening) -> Option<RecordLine> {
        Some(match event {
            Happening::Drawn { .. } => {
                self.drawn += 1;
                return None;
            }
            // All follow from other lines.
            Happening::KittyShown { .. }
            | Happening::KittyTaken { .. }
            | Happening::DemandAsked { .. }
            | Happening::DemandOver { .. }
            | Happening::TakenBack { .. } => return None,
            Happening::Declared(declaration) => RecordLine::Declare {
                drawn: self.drawn,
                seat: declaration.seat,
                cards: self.order.sorted(declaration.cards),
            },
            Happening::Passed { seat } => RecordLine::Pass { seat: *seat },
            Happening::OpponentAsked { seat } => RecordLine::OpponentAsked { seat: *seat },
            Happening::PartnerNames { seat } => RecordLine::PartnerNames { seat: *seat },
            Happening::TurnedUp { cards } => RecordLine::TurnedUp { cards: cards.clone() },
            Happening::Redeal => RecordLine::Redeal,
            &Happening::TrumpFixed { trump, level, dealer, .. } => {
                self.order = self.edition.order(level, trump);
                RecordLine::Trump { trump, level, dealer }
            }
            Happening::Buried { seat, cards } => {
                RecordLine::Bury { seat: *seat, cards: self.order.sorted(*cards) }
            }
            Happening::Led { seat, cards, units } => RecordLine::Lead {
                seat: *seat,
                cards: self.order.sorted(*cards),
                units: self.units(units),
            },
            Happening::Followed { seat, cards, .. } => {
                RecordLine::Follow { seat: *seat, cards: self.order.sorted(*cards) }
            }
            Happening::ThrowFailed(throw) => RecordLine::ThrowFailed {
                seat: throw.seat,
                cards: self.order.sorted(throw.cards),
                units: self.units(&throw.units),
                failing: self.units(&throw.failed.failing),
                penalty: throw.failed.penalty,
                options: self.units(&throw.failed.options),
            },
            Happening::UnitNamed { seat, cards } => {
                RecordLine::Name { seat: *seat, cards: self.order.sorted(*cards) }
            }
            Happening::Exposed { seat, cards, weight } => RecordLine::Expose {
                seat: *seat,
                cards: self.order.sorted(*cards),
                weight: *weight,
            },
            Happening::Lifted { seat } => RecordLine::Lift { seat: *seat },
            Happening::Demanded { seat, demand, .. } => {
                RecordLine::Demand { seat: *seat, demand: *demand }
            }
            Happening::Penalised { side, points } => {
                RecordLine::Penalty { drawn: self.drawn, side: *side, points: *points }
            }
            &Happening::Forfeited { side, levels, .. } => {
                RecordLine::Forfeit { side, levels: Some(levels) }
            }
            Happening::Claimed { seat } => RecordLine::Claimed { seat: *seat },
            Happening::Annulled => RecordLine::Annulled { drawn: self.drawn },
            Happening::TrickWon { seat, points } => {
                RecordLine::Trick { winner: *seat, points: *points }
            }
            Happening::Finished(result) => RecordLine::Result(**result),
        })
    }

    fn units(&self, units: &[Unit]) -> Vec<Vec<Card>> {
        units.iter().map(|unit| self.order.sorted(unit.cards)).collect()
    }
}

/// Why a record is not what the rules say.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A deal must start with its deal line.
    #[error("a deal must start with a line of type deal")]
    NoDeal,
    /// The hands and the kitty are not the decks.
    #[error("the hands and the kitty are not the cards of the edition")]
    BadDeck,
    /// A board needs a dealer.
    #[error("a board has no dealer")]
    NoDealer,
    /// A list names a card too often.
    #[error("more copies of a card than three decks have")]
    BadCards,
    /// The rules refuse what the line says.
    #[error("the rules refuse it: {0}")]
    Refused(Refused),
    /// The rules say otherwise.
    #[error("the rules say {expected}")]
    Differs {
        /// What the line should be.
        expected: Box<RecordLine>,
    },
    /// The deal is over.
    #[error("the deal is over before this line")]
    AfterTheEnd,
}

/// Plays a recorded deal again, line by line, and checks every line.
#[derive(Clone, Debug)]
pub struct Replay {
    deal: Deal,
    recorder: Recorder,
    /// What must follow before the next action.
    expected: std::collections::VecDeque<RecordLine>,
    /// What the latest line made happen.
    events: Vec<Happening>,
}

impl Replay {
    /// Starts from the deal line.
    pub fn start(
        edition: &std::sync::Arc<Edition>,
        line: &RecordLine,
    ) -> Result<Self, ReplayError> {
        let RecordLine::Deal(line) = line else {
            return Err(ReplayError::NoDeal);
        };
        let (setup, deck) = (line.setup(edition), line.deck(edition)?);
        let (recorder, _) = Recorder::start(&setup, &deck, line.board);
        let deal = if line.board {
            Deal::Bidding(Bidding::new(setup, &deck).ok_or(ReplayError::NoDealer)?)
        } else {
            Deal::Drawing(Drawing::new(setup, deck))
        };
        let expected = std::collections::VecDeque::new();
        Ok(Self { deal, recorder, expected, events: Vec::new() })
    }

    /// The deal as far as it is replayed.
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// What the latest line made happen: nothing where an earlier line did.
    pub fn events(&self) -> &[Happening] {
        &self.events
    }

    /// Whether the rules say what the next line is: it follows from what was
    /// read.
    pub fn owes_a_line(&self) -> bool {
        !self.expected.is_empty()
    }

    /// Whether the deal is over and every line of it was read.
    pub fn is_complete(&self) -> bool {
        self.deal.is_over() && self.expected.is_empty()
    }

    /// Reads the next line.
    pub fn read(&mut self, line: &RecordLine) -> Result<(), ReplayError> {
        self.events.clear();
        if self.expected.is_empty() {
            if self.deal.is_over() {
                return Err(ReplayError::AfterTheEnd);
            }
            self.draw_until(line)?;
            let action = self.action(line)?;
            self.act(&action)?;
        }
        match self.expected.pop_front() {
            Some(expected) if line.says(&expected) || self.said_before(&expected, line) => Ok(()),
            Some(expected) => Err(ReplayError::Differs { expected: Box::new(expected) }),
            None => Err(ReplayError::AfterTheEnd),
        }
    }

    /// Whether the line says what earlier versions wrote in this place: a
    /// board at A that was held named a winner of the 局.
    fn said_before(&self, expected: &RecordLine, line: &RecordLine) -> bool {
        match (&self.deal, expected, line) {
            (Deal::Finished(finished), RecordLine::Result(expected), RecordLine::Result(said)) => {
                finished.terms().board && *expected == DealResult { game_won: None, ..*said }
            }
            _ => false,
        }
    }

    /// Draws are not recorded one by one: a declaration says how many came
    /// before it, and everything else comes after the last.
    fn draw_until(&mut self, line: &RecordLine) -> Result<(), ReplayError> {
        while let Deal::Drawing(drawing) = &self.deal {
            let enough = match line {
                RecordLine::Declare { drawn, .. }
                | RecordLine::Penalty { drawn, .. }
                | RecordLine::Annulled { drawn } => drawing.drawn() >= *drawn,
                _ => drawing.all_drawn(),
            };
            if enough || drawing.all_drawn() {
                break;
            }
            self.act(&Action::Draw)?;
        }
        Ok(())
    }

    fn act(&mut self, action: &Action) -> Result<(), ReplayError> {
        let mut events = Vec::new();
        self.deal.act(action, &mut events).map_err(ReplayError::Refused)?;
        let lines = events.iter().filter_map(|event| self.recorder.line(event));
        self.expected.extend(lines);
        self.events.append(&mut events);
        Ok(())
    }

    /// The action that a line records. Lines that follow from an action make
    /// the action that can only have been meant: closing the declaring.
    fn action(&self, line: &RecordLine) -> Result<Action, ReplayError> {
        let reading =
            |units: &[Vec<Card>]| units.iter().map(|unit| set(unit)).collect::<Result<Vec<_>, _>>();
        Ok(match line {
            RecordLine::Declare { seat, cards, .. } => {
                Action::Declare { seat: *seat, cards: set(cards)? }
            }
            RecordLine::Pass { seat } => Action::Pass { seat: *seat },
            RecordLine::Trump { trump: Some(suit), .. }
                if matches!(self.deal, Deal::Bidding(_)) =>
            {
                Action::NameTrump { seat: self.deal.turn().unwrap_or(Seat::East), suit: *suit }
            }
            RecordLine::OpponentAsked { .. }
            | RecordLine::TurnedUp { .. }
            | RecordLine::Redeal
            | RecordLine::Trump { .. }
            | RecordLine::PartnerNames { .. } => Action::Close,
            RecordLine::Bury { seat, cards } => Action::Bury { seat: *seat, cards: set(cards)? },
            RecordLine::Lead { seat, cards, units }
            | RecordLine::ThrowFailed { seat, cards, units, .. } => {
                Action::Play { seat: *seat, cards: set(cards)?, reading: Some(reading(units)?) }
            }
            RecordLine::Follow { seat, cards } => {
                Action::Play { seat: *seat, cards: set(cards)?, reading: None }
            }
            RecordLine::Name { seat, cards } => {
                Action::NameUnit { seat: *seat, cards: set(cards)? }
            }
            RecordLine::Expose { seat, cards, weight } => {
                Action::Expose { seat: *seat, cards: set(cards)?, weight: *weight }
            }
            RecordLine::Lift { seat } => Action::Lift { seat: *seat },
            RecordLine::Demand { seat, demand } => Action::Demand { seat: *seat, demand: *demand },
            RecordLine::Penalty { side, points, .. } => {
                Action::Penalise { side: *side, points: *points }
            }
            RecordLine::Forfeit { side, levels } => {
                Action::Forfeit { side: *side, levels: levels.unwrap_or(UNSAID_LEVELS) }
            }
            RecordLine::Claimed { seat } => Action::Claim { seat: *seat },
            RecordLine::Annulled { .. } => Action::Annul,
            RecordLine::Deal(_) | RecordLine::Trick { .. } | RecordLine::Result(_) => {
                return Err(ReplayError::NoDeal);
            }
        })
    }
}

fn set(cards: &[Card]) -> Result<CardSet, ReplayError> {
    CardSet::try_from_cards(cards.iter().copied()).map_err(|_| ReplayError::BadCards)
}

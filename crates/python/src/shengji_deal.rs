//! One deal of 升级, decision by decision, with the moves that are considered
//! numbered.

use std::sync::Arc;

use bots::considered::{Course, Moves, circumstances};
use cards::Lots;
use nets::shengji::{Asked, Kind, MOST_MOVES, MOVE, Move, STATE};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use shengji::{Seat, Side};

use crate::shengji::edition;

/// One deal of 升级. It always waits for a decision between two moves at least.
#[pyclass(module = "paisai")]
pub(crate) struct ShengjiDeal {
    course: Course,
    moves: Moves,
}

impl ShengjiDeal {
    /// Makes what leaves no choice.
    fn force(&mut self) {
        self.moves = self.course.moves();
        while let [only] = self.moves[..] {
            self.course.act(&only);
            self.moves = self.course.moves();
        }
    }

    /// What the deal came to for each seat's side: the dealer's side gets one
    /// number, the others the opposite.
    fn by_seat(&self, gain: i32) -> [i32; 4] {
        let dealer = self.course.ended().and_then(|ended| ended.dealer);
        let sign = |side: Side| match dealer {
            None => 0,
            Some(dealer) if dealer.side() == side => gain,
            Some(_) => -gain,
        };
        Seat::ALL.map(|seat| sign(seat.side()))
    }
}

#[pymethods]
impl ShengjiDeal {
    /// Bytes of a state.
    #[classattr]
    const STATE: usize = STATE;
    /// Bytes of a move.
    #[classattr]
    const MOVE: usize = MOVE;
    /// The most moves of one decision.
    #[classattr]
    const MOST_MOVES: usize = MOST_MOVES;

    /// The same seed deals the same cards, at levels and with a dealer by lot.
    /// The same seed deals the same cards, at levels and with a dealer by lot.
    #[new]
    #[pyo3(signature = (seed, rules = "cn2017"))]
    fn new(seed: u64, rules: &str) -> PyResult<Self> {
        let edition = edition(rules)?;
        let seed = |purpose: [u8; 8]| {
            let mut bytes = *b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0paisai, one deal";
            bytes[..8].copy_from_slice(&seed.to_le_bytes());
            bytes[8..16].copy_from_slice(&purpose);
            bytes
        };
        let mut lots = Lots::new(seed(*b"lab lvls"));
        let setup = circumstances(&Arc::new(edition.clone()), &mut lots);
        let course = Course::new(edition, setup, seed(*b"lab deck"));
        let mut deal = Self { course, moves: Moves::new() };
        deal.force();
        Ok(deal)
    }

    /// Whose decision it is, 0 (east) to 3 (south); `None` when the deal is
    /// over.
    #[getter]
    fn turn(&self) -> Option<usize> {
        self.course.turn().map(Seat::index)
    }

    /// What is asked: `declare`, `bury`, `lead` or `follow`.
    #[getter]
    fn asked(&self) -> Option<&'static str> {
        self.course.state().map(|state| match state.asked {
            Asked::Declare => "declare",
            Asked::Bury => "bury",
            Asked::Lead => "lead",
            Asked::Follow => "follow",
        })
    }

    /// How many moves there are.
    #[getter]
    fn count(&self) -> usize {
        self.moves.len()
    }

    /// What each move is, in the order of their numbers: `nothing`, or what is
    /// done and the cards.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.moves.iter().map(name).collect()
    }

    /// The number of what the club player does.
    #[getter]
    fn club(&self) -> usize {
        self.course.club(&self.moves)
    }

    /// The levels that each seat's side rose more than the other; 0 before
    /// the end and where the deal is void.
    #[getter]
    fn levels(&self) -> [i32; 4] {
        self.by_seat(self.course.ended().map_or(0, |of| of.rise.to_dealer_side() as i32))
    }

    /// 1 for each seat that won, -1 for each that lost; 0 before the end and
    /// where the deal is void.
    #[getter]
    fn won(&self) -> [i32; 4] {
        self.by_seat(self.course.ended().map_or(0, |of| if of.rise.switch { -1 } else { 1 }))
    }

    /// The defenders' points at the end.
    #[getter]
    fn points(&self) -> Option<i32> {
        self.course.ended().map(|ended| ended.points)
    }

    /// What the seat knows whose decision it is, as a row of bytes (crate
    /// `nets`); zeros when the deal is over.
    #[getter]
    fn state<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let mut row = [0; STATE];
        if let Some(state) = self.course.state() {
            state.write(&mut row);
        }
        PyBytes::new(py, &row)
    }

    /// The moves as rows of bytes, one after the other.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let mut rows = vec![[0; MOVE]; self.moves.len()];
        for (of, row) in self.moves.iter().zip(&mut rows) {
            of.write(row);
        }
        PyBytes::new(py, rows.as_flattened())
    }

    /// Makes a move; a number that is none raises `ValueError` and changes
    /// nothing.
    fn act(&mut self, number: usize) -> PyResult<()> {
        let count = self.moves.len();
        let none = || PyValueError::new_err(format!("{number} is no move: there are {count}"));
        let of = *self.moves.get(number).ok_or_else(none)?;
        self.course.act(&of);
        self.force();
        Ok(())
    }
}

fn name(of: &Move) -> String {
    let cards = of.cards;
    match of.kind {
        Kind::Nothing => "nothing".to_owned(),
        Kind::Declare => format!("declare {cards}"),
        Kind::Bury => format!("bury {cards}"),
        Kind::Lead => format!("lead {cards}"),
        Kind::Follow => format!("follow {cards}"),
    }
}

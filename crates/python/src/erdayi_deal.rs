//! One deal of 二打一, move by move, with every move of the game numbered.

use std::sync::LazyLock;

use erdayi::{DealView, Game, Hand, Pattern, Ranks, Reading, Seat, Viewer, for_each_play};
use nets::erdayi::{Move, STATE, State};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The cards of the largest hand.
const MOST_CARDS: usize = 20;

/// Every move there is: what may be said, a pass, and all plays of a deck that
/// a hand can hold, by pattern, length and rank.
static ACTIONS: LazyLock<Vec<Move>> = LazyLock::new(|| {
    let mut plays = Vec::new();
    for_each_play(Ranks::DECK, None, |play| {
        if play.ranks.len() <= MOST_CARDS {
            plays.push((play.reading, play.ranks));
        }
    });
    plays.sort_unstable_by_key(|&(reading, ranks)| key(reading, ranks));
    let calls = (0..=3).map(Move::Call).chain([Move::Pass]);
    calls.chain(plays.into_iter().map(|(reading, ranks)| Move::Play(ranks, reading))).collect()
});

/// What plays are in order by.
fn key(reading: Reading, ranks: Ranks) -> (Pattern, u8, usize, u64) {
    (reading.pattern, reading.length, reading.main.index(), ranks.bits())
}

/// The number of a move; every legal one has one.
fn number(of: Move) -> Option<usize> {
    const PASS: usize = 4;
    match of {
        Move::Call(points) => Some(points.into()),
        Move::Pass => Some(PASS),
        Move::Play(ranks, reading) => {
            let wanted = key(reading, ranks);
            let place = ACTIONS[PASS + 1..].binary_search_by_key(&wanted, |of| match *of {
                Move::Play(ranks, reading) => key(reading, ranks),
                Move::Call(_) | Move::Pass => key(reading, Ranks::EMPTY),
            });
            place.ok().map(|place| PASS + 1 + place)
        }
    }
}

/// One deal of 二打一 by the rules.
#[pyclass(module = "paisai")]
pub(crate) struct ErdayiDeal {
    game: Game,
}

impl ErdayiDeal {
    fn deal(&self, seat: Seat) -> DealView {
        self.game.view(Viewer::Seat(seat)).deal
    }
}

/// The seat's own cards.
fn hand(deal: &DealView, seat: Seat) -> Option<Hand> {
    match deal {
        DealView::Auction { hands, .. } => hands[seat].cards,
        DealView::Playing(playing) => playing.hands[seat].cards,
        _ => None,
    }
}

fn seat(index: usize) -> PyResult<Seat> {
    Seat::ALL.get(index).copied().ok_or_else(|| PyValueError::new_err("seats are 0, 1 and 2"))
}

#[pymethods]
impl ErdayiDeal {
    /// Bytes of a state.
    #[classattr]
    const STATE: usize = STATE;

    /// The same seed deals the same cards.
    #[new]
    fn new(seed: u64) -> PyResult<Self> {
        let mut bytes = *b"\0\0\0\0\0\0\0\0paisai, one deal of 2v1\0";
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let mut game = Game::new(1);
        let dealt = game.deal_from_seed(bytes, &mut Vec::new());
        dealt.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self { game })
    }

    /// How many moves the game has.
    #[staticmethod]
    fn action_count() -> usize {
        ACTIONS.len()
    }

    /// What a move is: `bid 0` to `bid 3`, `pass`, or a pattern and its ranks.
    #[staticmethod]
    fn action_name(action: usize) -> PyResult<String> {
        match ACTIONS.get(action) {
            Some(Move::Call(points)) => Ok(format!("bid {points}")),
            Some(Move::Pass) => Ok("pass".to_owned()),
            Some(Move::Play(ranks, reading)) => Ok(format!("{} {ranks}", reading.pattern.id())),
            None => Err(no_action(action)),
        }
    }

    /// Whose turn it is; `None` when the deal is over.
    #[getter]
    fn turn(&self) -> Option<usize> {
        self.game.turn().map(Seat::index)
    }

    /// The points of the three seats; 0 before the end and where nobody bid.
    #[getter]
    fn scores(&self) -> [i32; 3] {
        let totals = self.game.totals();
        [totals.a, totals.b, totals.c]
    }

    /// The numbers of the moves that are allowed, in order.
    #[getter]
    fn legal(&self) -> Vec<usize> {
        let Some(seat) = self.game.turn() else { return Vec::new() };
        let mut legal = Vec::new();
        if let DealView::Playing(playing) = self.deal(seat) {
            let over = playing.on_table.map(|on_table| on_table.reading);
            legal.extend(over.and_then(|_| number(Move::Pass)));
            let hand = playing.hands[seat].cards.unwrap_or_default();
            for_each_play(hand.ranks(), over, |play| {
                legal.extend(number(Move::Play(play.ranks, play.reading)));
            });
        } else if let Some(state) = State::of(&self.deal(seat), seat) {
            legal.extend(state.moves(&self.deal(seat)).into_iter().filter_map(number));
        }
        legal.sort_unstable();
        legal
    }

    /// What a seat knows, as a row of bytes (crate `nets`); zeros when the deal
    /// is over.
    fn state<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyBytes>> {
        let seat = seat(index)?;
        let mut row = [0; STATE];
        if let Some(state) = State::of(&self.deal(seat), seat) {
            state.write(&mut row);
        }
        Ok(PyBytes::new(py, &row))
    }

    /// Makes a move; one that is not allowed raises `ValueError` and changes
    /// nothing.
    fn act(&mut self, action: usize) -> PyResult<()> {
        let of = *ACTIONS.get(action).ok_or_else(|| no_action(action))?;
        let refused = |why: &str| {
            let name = Self::action_name(action).unwrap_or_default();
            PyValueError::new_err(format!("{name}: {why}"))
        };
        let seat = self.game.turn().ok_or_else(|| refused("the deal is over"))?;
        let hand = hand(&self.deal(seat), seat).unwrap_or_default();
        let action = of.by(seat, hand).ok_or_else(|| refused("these cards are not held"))?;
        let acted = self.game.act(action, &mut Vec::new());
        acted.map_err(|error| refused(&error.to_string()))
    }
}

fn no_action(action: usize) -> PyErr {
    PyValueError::new_err(format!("{action} is no action: there are {}", ACTIONS.len()))
}

//! Records of games: every decision as a net is shown it.

use analysis::{Analysis, Standing};
use bots::considered;
use games::{Move, Rules, Seat, View, Viewer};
use nets::{erdayi, shengji};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A record that was read and played over again.
#[pyclass(module = "paisai", frozen)]
pub(crate) struct NativeRecord {
    analysis: Analysis,
}

/// A decision as a net is shown it.
struct Rows {
    state: Vec<u8>,
    /// A row a move, one after the other.
    moves: Vec<u8>,
    count: usize,
    /// Which of them was made; nothing where the player did what is not
    /// considered.
    made: Option<usize>,
}

#[pymethods]
impl NativeRecord {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        let analysis = Analysis::of(text);
        let analysis = analysis.map_err(|refusal| {
            PyValueError::new_err(format!("{}: {}", refusal.code, refusal.en))
        })?;
        Ok(Self { analysis })
    }

    /// `shengji` or `erdayi`.
    #[getter]
    const fn game(&self) -> &'static str {
        match self.analysis.rules() {
            Rules::Shengji { .. } => "shengji",
            Rules::Erdayi { .. } => "erdayi",
        }
    }

    /// The id of its edition.
    #[getter]
    fn rules(&self) -> String {
        self.analysis.rules().id().to_owned()
    }

    /// What the players are called, in the order of play.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.analysis.names()
    }

    /// How many decisions it has.
    fn __len__(&self) -> usize {
        self.analysis.decisions().len()
    }

    /// Deal, line, seat, kind, by whom the decision was made, and how long it
    /// took in milliseconds.
    fn decision(&self, index: usize) -> PyResult<About> {
        let of = self.analysis.decisions().get(index);
        let of = of.ok_or_else(|| PyIndexError::new_err("there is no such decision"))?;
        let (_, kind) = of.kind.words();
        let standing = match of.standing {
            Standing::Program => "program",
            Standing::TakenBack => "taken back",
            Standing::Choice | Standing::Only | Standing::Beyond => "player",
        };
        let took_ms = self.analysis.took_ms(index);
        Ok((of.deal, of.line, of.seat.index(), kind, standing, took_ms))
    }

    /// State and moves of a decision as rows, how many moves, and which of
    /// them was made; `None` where nets decide nothing.
    fn rows<'py>(&self, py: Python<'py>, index: usize) -> Option<PyRows<'py>> {
        let rows = self.rows_of(index)?;
        let bytes = |of: &[u8]| PyBytes::new(py, of);
        Some((bytes(&rows.state), bytes(&rows.moves), rows.count, rows.made))
    }

    /// What each deal was worth to each seat; nothing where it was not played
    /// to its end.
    fn scores(&self) -> Vec<Vec<i32>> {
        self.analysis.deals().iter().map(|of| of.scores.clone()).collect()
    }
}

type About = (usize, usize, usize, &'static str, &'static str, Option<u64>);
type PyRows<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>, usize, Option<usize>);

impl NativeRecord {
    fn rows_of(&self, index: usize) -> Option<Rows> {
        let of = self.analysis.decisions().get(index)?;
        let view = self.analysis.view(index, Viewer::Seat(of.seat))?;
        match (self.analysis.rules(), &view) {
            (Rules::Shengji { edition, .. }, View::Shengji(view)) => {
                shengji_rows(edition, view.deal.as_ref()?, of.seat, of.made.as_ref())
            }
            (Rules::Erdayi { .. }, View::Erdayi(view)) => {
                erdayi_rows(&view.deal, of.seat, of.made.as_ref())
            }
            _ => None,
        }
    }
}

fn shengji_rows(
    edition: &::shengji::Edition,
    view: &::shengji::View,
    seat: Seat,
    made: Option<&Move>,
) -> Option<Rows> {
    let decision = considered::Decision::of(edition, view, seat.shengji())?;
    let mut state = vec![0; shengji::STATE];
    decision.state.write(state.as_mut_array()?);
    let mut moves = vec![[0; shengji::MOVE]; decision.moves.len()];
    for (of, row) in decision.moves.iter().zip(&mut moves) {
        of.write(row);
    }
    let cards = match made {
        None | Some(Move::Pass {}) => cards::CardSet::EMPTY,
        Some(Move::Declare { cards } | Move::Bury { cards } | Move::Play { cards, .. }) => *cards,
        Some(_) => return None,
    };
    let made = decision.moves.iter().position(|of| of.cards == cards);
    Some(Rows { state, count: moves.len(), moves: moves.concat(), made })
}

fn erdayi_rows(deal: &::erdayi::DealView, seat: Seat, made: Option<&Move>) -> Option<Rows> {
    let state = erdayi::State::of(deal, seat.erdayi()?)?;
    let moves = state.moves(deal);
    let against = erdayi::Against::new(state.unseen);
    let mut rows = vec![[0; erdayi::MOVE]; moves.len()];
    for (of, row) in moves.iter().zip(&mut rows) {
        of.write(of.stands(&against), row);
    }
    let is_made = |of: &erdayi::Move| match (of, made) {
        (erdayi::Move::Call(points), Some(Move::Call { points: call })) => {
            call.bid().map_or(0, |bid| bid.points() as u8) == *points
        }
        (erdayi::Move::Pass, Some(Move::Pass {})) => true,
        (erdayi::Move::Play(ranks, _), Some(Move::Play { cards, .. })) => {
            ::erdayi::Hand::try_from(*cards).is_ok_and(|hand| hand.ranks() == *ranks)
        }
        _ => false,
    };
    let made = moves.iter().position(is_made);
    let mut row = vec![0; erdayi::STATE];
    state.write(row.as_mut_array()?);
    Some(Rows { state: row, count: rows.len(), moves: rows.concat(), made })
}

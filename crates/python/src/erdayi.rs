//! Tables of 二打一 over numpy arrays.

use lab::Game;
use lab::erdayi::{Erdayi, MOST_MOVES, Setting, Tables};
use numpy::{PyReadonlyArray1, PyReadwriteArray1};
use pyo3::prelude::*;

use crate::arrays::{Arrays, refused};

/// Tables of 二打一 in lockstep.
#[pyclass(module = "paisai")]
pub(crate) struct ErdayiTables {
    tables: Tables,
}

#[pymethods]
impl ErdayiTables {
    /// Bytes of a state.
    #[classattr]
    const STATE: usize = nets::erdayi::STATE;
    /// Bytes of a move.
    #[classattr]
    const MOVE: usize = nets::erdayi::MOVE;
    /// Bytes of a set of cards.
    #[classattr]
    const SET: usize = nets::erdayi::SET;
    /// The most moves of one decision.
    #[classattr]
    const MOST_MOVES: usize = MOST_MOVES;
    /// Bytes of what the mover does not see.
    #[classattr]
    const HIDDEN: usize = Erdayi::HIDDEN;
    /// Numbers that tell how a deal came out.
    #[classattr]
    const SCORES: usize = Erdayi::SCORES;

    #[new]
    #[pyo3(signature = (tables, *, seed = 0, threads = 0, set_dealer = 0, copies = 1))]
    fn new(
        tables: usize,
        seed: u64,
        threads: usize,
        set_dealer: u8,
        copies: usize,
    ) -> PyResult<Self> {
        let setting = Setting { tables, threads, seed, set_dealer, copies };
        Ok(Self { tables: Tables::new(&setting).map_err(refused)? })
    }

    fn __len__(&self) -> usize {
        self.tables.len()
    }

    /// How many threads step them.
    #[getter]
    fn threads(&self) -> usize {
        self.tables.threads()
    }

    /// Deals at every table and writes the first decisions; how many moves
    /// they have together comes back.
    fn start(&mut self, py: Python<'_>, mut arrays: Arrays<'_>) -> PyResult<usize> {
        let mut out = arrays.out()?;
        let tables = &mut self.tables;
        py.detach(|| tables.start(&mut out)).map_err(refused)
    }

    /// Makes the chosen moves and writes the next decisions.
    #[allow(clippy::needless_pass_by_value, reason = "Python hands its arrays over by value")]
    fn step(
        &mut self,
        py: Python<'_>,
        choices: PyReadonlyArray1<'_, u32>,
        mut arrays: Arrays<'_>,
    ) -> PyResult<usize> {
        let choices = choices.as_slice()?;
        let mut out = arrays.out()?;
        let tables = &mut self.tables;
        py.detach(|| tables.step(choices, &mut out)).map_err(refused)
    }

    /// What a player by rules of thumb chooses at every table.
    fn rule_choices(
        &self,
        py: Python<'_>,
        mut choices: PyReadwriteArray1<'_, u32>,
    ) -> PyResult<()> {
        let choices = choices.as_slice_mut()?;
        py.detach(|| self.tables.rule_choices(choices)).map_err(refused)
    }

    /// What every move of some tables comes to when everybody plays on as the
    /// player of the house does: at table `from` and each `every`th after it.
    /// The scores of a move stand where its row stands; those of other tables
    /// stay as they are.
    #[pyo3(signature = (scores, *, every = 1, start = 0))]
    fn try_moves(
        &self,
        py: Python<'_>,
        mut scores: PyReadwriteArray1<'_, i32>,
        every: usize,
        start: usize,
    ) -> PyResult<()> {
        let scores = scores.as_slice_mut()?;
        py.detach(|| self.tables.try_moves(start, every, scores)).map_err(refused)
    }

    /// The seed of the deal under way at a table.
    fn seed(&self, table: usize) -> Option<[u8; 32]> {
        self.tables.seed(table)
    }
}

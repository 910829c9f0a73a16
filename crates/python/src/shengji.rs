//! Tables of 升级 over numpy arrays.

use lab::shengji::{MOST_MOVES, Setting, Shengji, Tables};
use lab::{Game, Out};
use numpy::{PyReadonlyArray1, PyReadwriteArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use shengji::{EDITIONS, Edition};

use crate::arrays::{Arrays, refused};

/// The edition with this id.
pub(crate) fn edition(id: &str) -> PyResult<&'static Edition> {
    let ids = || EDITIONS.iter().map(|of| &*of.id).collect::<Vec<_>>().join(", ");
    let unknown = || PyValueError::new_err(format!("there is no edition {id}: {}", ids()));
    Edition::by_id(id).ok_or_else(unknown)
}

/// Tables of 升级 in lockstep.
#[pyclass(module = "paisai")]
pub(crate) struct ShengjiTables {
    tables: Tables,
    editions: Vec<&'static Edition>,
}

#[pymethods]
impl ShengjiTables {
    /// Bytes of a state.
    #[classattr]
    const STATE: usize = nets::shengji::STATE;
    /// Bytes of a move.
    #[classattr]
    const MOVE: usize = nets::shengji::MOVE;
    /// Bytes of a set of cards.
    #[classattr]
    const SET: usize = nets::shengji::SET;
    /// The most moves of one decision.
    #[classattr]
    const MOST_MOVES: usize = MOST_MOVES;
    /// Bytes of what the mover does not see.
    #[classattr]
    const HIDDEN: usize = Shengji::HIDDEN;
    /// Numbers that tell how a deal came out.
    #[classattr]
    const SCORES: usize = Shengji::SCORES;

    #[new]
    #[pyo3(signature = (tables, *, rules = "cn2017", seed = 0, threads = 0, copies = 1))]
    fn new(tables: usize, rules: &str, seed: u64, threads: usize, copies: usize) -> PyResult<Self> {
        let editions = rules.split(',').map(edition).collect::<PyResult<Vec<_>>>()?;
        let setting = Setting { editions, tables, threads, seed, copies };
        let tables = Tables::new(&setting).map_err(refused)?;
        Ok(Self { tables, editions: setting.editions })
    }

    fn __len__(&self) -> usize {
        self.tables.len()
    }

    /// By which rules they play.
    #[getter]
    fn rules(&self) -> String {
        let ids: Vec<_> = self.editions.iter().map(|of| &*of.id).collect();
        ids.join(",")
    }

    /// The number by which states name an edition, the points that the
    /// defenders need to win, and the points for each level more or less.
    #[staticmethod]
    fn levels(rules: &str) -> PyResult<(usize, i32, i32)> {
        let edition = edition(rules)?;
        let place = EDITIONS.iter().position(|of| of.id == edition.id).unwrap_or(EDITIONS.len());
        Ok((place, edition.levels.takeover, edition.levels.step))
    }

    /// How many threads step them.
    #[getter]
    fn threads(&self) -> usize {
        self.tables.threads()
    }

    /// Deals at every table and writes the first decisions; how many moves
    /// they have together comes back.
    fn start(&mut self, py: Python<'_>, mut arrays: Arrays<'_>) -> PyResult<usize> {
        let mut out: Out<'_> = arrays.out()?;
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

    /// What the club player chooses at every table.
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

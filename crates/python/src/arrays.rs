//! The caller's arrays.

use lab::{LabError, Out};
use numpy::PyReadwriteArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Any object with these attributes.
#[derive(FromPyObject)]
pub(crate) struct Arrays<'py> {
    states: PyReadwriteArray1<'py, u8>,
    moves: PyReadwriteArray1<'py, u8>,
    first: PyReadwriteArray1<'py, u32>,
    seats: PyReadwriteArray1<'py, u8>,
    ended: PyReadwriteArray1<'py, u8>,
    scores: PyReadwriteArray1<'py, i32>,
    hidden: PyReadwriteArray1<'py, u8>,
}

impl Arrays<'_> {
    /// The arrays to be written, without a copy.
    pub(crate) fn out(&mut self) -> PyResult<Out<'_>> {
        Ok(Out {
            states: self.states.as_slice_mut()?,
            moves: self.moves.as_slice_mut()?,
            first: self.first.as_slice_mut()?,
            seats: self.seats.as_slice_mut()?,
            ended: self.ended.as_slice_mut()?,
            scores: self.scores.as_slice_mut()?,
            hidden: self.hidden.as_slice_mut()?,
        })
    }
}

#[allow(clippy::needless_pass_by_value, reason = "it is what errors are mapped with")]
pub(crate) fn refused(error: LabError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

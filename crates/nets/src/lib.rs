//! Nets: what they are shown of a position, and what they answer.
//!
//! The state is one row of bytes and each move another. Training (`lab`) and
//! play write the same rows, so that a net meets at the table what it has
//! learned from. Rows hold small numbers, mostly how many cards of a rank; a
//! net's file says by which comparisons they become its inputs.
//!
//! A net answers in whole numbers as far as it goes, by the best instructions
//! of the machine ([`Kernel`]), and the same on every machine.

#[cfg(test)]
mod chance;
pub mod erdayi;
mod file;
mod kernel;
mod layer;
mod net;
pub mod shengji;

pub use kernel::Kernel;
pub use net::{Net, NetError, Value};

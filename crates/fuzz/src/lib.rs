//! Every parser under inputs nobody would write.
//!
//! A [`Target`] is a parser with its seeds, real inputs that lie in this
//! repository, and what must hold of any input whatever: it never panics,
//! takes bounded time, and what is accepted is written back and read the
//! same. The tests try each with its seeds, with `found/`, and with some
//! thousands of changed seeds that follow from a number; `make fuzz` goes on
//! for as long as it is told, guided by coverage.
//!
//! An input that broke a promise goes into `found/<target>/`, where every
//! test run tries it again.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a broken promise stops the fuzzer, and a missing seed its tests"
)]

mod change;
mod seeds;
mod targets;

pub use change::change;
pub use seeds::found;
pub use targets::{TARGETS, Target};

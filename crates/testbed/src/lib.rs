//! What the tests of several crates stand on. Nothing that is shipped
//! depends on it.
//!
//! ```no_run
//! let server = testbed::Postgres::start();
//! let address = server.database("matches");
//! assert!(address.starts_with("postgres://"));
//! ```

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that has nothing to stand on failed")]

mod disk;
mod postgres;
mod vfs;

pub use disk::{Failed, FaultyDisk};
pub use postgres::Postgres;

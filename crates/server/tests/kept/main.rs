//! Databases of the versions before: this server takes each up and shows
//! everything as the version that wrote it did.
//!
//! A folder of `fixtures/` is one version: its database, and what the server
//! answered on it, both compressed. Nothing in them is secret: the accounts,
//! cookies and passwords were made for the file. Before a version changes how
//! anything is stored, its own folder is written with
//! `PAISAI_KEEP=0.2.0 cargo test -p server --test kept -- --ignored`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]
#![allow(clippy::needless_pass_by_value, reason = "commands are written on the spot")]

#[path = "../../../games/tests/before/mod.rs"]
mod before;
mod compare;
mod make;
mod seen;
#[path = "../common/socket.rs"]
mod socket;
mod takes_up;
#[allow(dead_code, reason = "the tests of events on paper use the rest")]
#[path = "../events/venue.rs"]
mod venue;

//! Online events over real HTTP and real sockets: tables make themselves,
//! results come by themselves.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]
#![allow(clippy::needless_pass_by_value, reason = "commands are written on the spot")]

mod absent;
mod agreement;
mod boards;
mod bots;
mod compared;
mod hall;
mod justice;
mod people;
mod progress;
mod restarts;
mod rights;
mod shared;
#[path = "../common/socket.rs"]
mod socket;
mod teams;
#[allow(dead_code, reason = "the tests of events on paper use the rest")]
#[path = "../events/venue.rs"]
mod venue;

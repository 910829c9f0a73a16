//! Tables over real sockets, against the real server with a real database.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod clocks;
mod hall;
mod leaks;
mod manners;
mod matches;
mod people;
mod replays;
mod restarts;
mod returning;
mod sleeping;
#[path = "../common/socket.rs"]
mod socket;
mod sockets;

//! Tables over real sockets, against the real server with a real database.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod analyses;
mod chat;
mod clocks;
mod hall;
mod leaks;
mod lessons;
mod manners;
mod masters;
mod matches;
mod people;
mod practice;
mod programs;
mod puzzles;
mod ratings;
mod replays;
mod restarts;
mod returning;
mod rooms;
mod sleeping;
#[path = "../common/socket.rs"]
mod socket;
mod sockets;
mod today;

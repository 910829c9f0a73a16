//! Load for a real server in a process of its own, with real sockets and a
//! real database: `paisai bench server`, whose players act at a steady pace,
//! `paisai bench hall`, a round published to a hall full of phones, and
//! `paisai bench attack`, players on a server that is attacked.
//!
//! Client and server share the machine, so that the figures are what a small
//! server does while something else keeps it busy too. The server is this
//! same program, started as `serve`, unless another build is named.

mod analyses;
mod attack;
mod hall;
mod masters;
mod pace;
mod player;
mod process;
mod report;
mod tables;
mod tally;

pub use attack::Attacks;
pub use hall::Hall;
pub use tables::Load;

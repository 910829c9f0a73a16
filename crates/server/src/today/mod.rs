//! The deal of the day: the same cards for everyone against the same bots,
//! compared as duplicate boards are.
//!
//! A day has a board in each game. Its secret follows one way from a key of the
//! server ([`crate::keys`]), so that all days to come are fixed; the hash is
//! shown from the day before, and the secret when the day is over. Everyone
//! plays it once, at a table of his own, from the same seat: in 升级 as the
//! printed dealer, who buries the kitty and leads first. The bots decide from
//! what they see alone, and nothing at the table hurries anyone, so that
//! results differ by what people do.
//!
//! Until somebody has played it to its end he sees nothing of it but the hash:
//! no result, no replay, whatever link he has ([`rights`]).

mod board;
pub(crate) mod compared;
mod day;
mod doing;
mod field;
pub(crate) mod rest;
pub(crate) mod rights;
mod show;

pub(crate) use board::Board;
pub(crate) use day::{Day, streak};
pub(crate) use doing::done;

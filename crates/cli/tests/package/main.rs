//! The program as directors get it: started by a double click, packed by
//! `packaging/build`, installed where nothing else is.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![cfg(unix)]

mod clean_root;
mod packages;
mod running;
mod start;

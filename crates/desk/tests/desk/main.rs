//! The desk by itself, without a server.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
#![allow(clippy::needless_pass_by_value, reason = "commands are written on the spot")]

mod appeals;
mod at_tables;
mod boards;
mod double_entry;
mod duplicate;
mod entries;
mod excuses;
mod folds;
mod form;
mod hall;
mod history;
mod knockouts;
mod leaving;
mod old_logs;
mod play_off;
mod room;
mod sections;
mod teams;
mod way;
mod wishes;
mod work;

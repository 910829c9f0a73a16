//! Events over real HTTP, against the real server with a real database.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]
#![allow(clippy::needless_pass_by_value, reason = "commands are written on the spot")]

mod backups;
mod files;
mod hall;
mod hall_check;
mod live;
mod own;
mod paper;
mod plans;
mod rehearsals;
mod results;
mod roles;
mod sealed;
mod stale;
mod venue;

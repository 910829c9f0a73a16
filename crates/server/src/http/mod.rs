//! What surrounds the handlers: connections, limits, headers, logs, pages.

pub mod address;
pub(crate) mod answers;
mod gate;
mod health;
mod listen;
pub(crate) mod metrics;
mod observe;
pub mod origin;
mod pages;
mod read;
mod router;
mod security;
pub(crate) mod streams;
mod tally;
pub mod throttle;
mod tls;
pub(crate) mod websocket;
pub(crate) mod workers;

pub(crate) use gate::{Gate, Gated};
pub(crate) use health::Readiness;
pub(crate) use listen::{Place, Places, listen};
pub(crate) use read::{After, cursor, write_cursor};
pub use read::{Json, Path, Query};
pub(crate) use router::router;
pub(crate) use security::framed;
pub use tls::TlsError;
pub(crate) use tls::{Certificate, redirect};

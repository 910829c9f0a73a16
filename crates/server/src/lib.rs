//! The game server: HTTP, accounts and sessions, limits, health and the web
//! pages. It knows no rule of any game.
//!
//! A server is started from a [`Config`] and lives until it is shut down;
//! several can run in one process.
//!
//! ```
//! use server::{Config, Server};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), server::StartError> {
//! let config = Config {
//!     bind: ([127, 0, 0, 1], 0).into(),
//!     database: Some("sqlite::memory:".to_owned()),
//!     ..Config::default()
//! };
//! let running = Server::start(config).await?;
//! assert_ne!(running.address().port(), 0);
//! assert!(running.admin_link().is_some(), "no admin exists yet");
//! running.shutdown();
//! running.wait().await;
//! # Ok(())
//! # }
//! ```

mod agreement;
mod api;
mod audit;
pub mod auth;
mod blocks;
mod bounded;
mod clock;
mod comparing;
mod config;
mod error;
mod events;
mod fair;
mod hall;
pub mod http;
mod keys;
pub mod limits;
pub mod log;
mod owners;
mod priority;
mod puzzles;
mod ratings;
mod refuse;
mod rooms;
mod server;
mod state;
#[cfg(test)]
mod statuses;
mod tables;
mod thinkers;
mod today;
mod weighing;

/// The version of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

pub use audit::Audit;
pub use clock::Clock;
pub use config::{Config, ConfigError, LogFormat, Network, PublicUrl, Tls};
pub use error::ApiError;
pub use limits::Limits;
pub use puzzles::import_puzzles;
pub use server::{Running, Server, StartError, asked_to_end};
pub use state::{App, Shared};
